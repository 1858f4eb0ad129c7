// Light or dark, before anything is painted: what was chosen here, else what the system has.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const paint = () => {
    const theme = chosen() ?? (dark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    document.getElementById("theme")?.setAttribute("aria-pressed", String(theme === "dark"));
  };
  dark.addEventListener("change", paint);
  addEventListener("storage", paint);
  document.documentElement.classList.add("scripted");
  document.addEventListener("DOMContentLoaded", () => {
    paint();
    document.getElementById("theme")?.addEventListener("click", () => {
      const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      try { localStorage.setItem("theme", next); } catch { /* Then for this page only. */ }
      document.documentElement.dataset.theme = next;
      document.getElementById("theme")?.setAttribute("aria-pressed", String(next === "dark"));
    });
  });
  paint();
})();
