// The rules beside the table, opened at a paragraph.
import { all, find, h } from "./dom.js";

/** @type {HTMLElement | undefined} */
let rulebook;

/** For a click on a link to the rules: opens them here, unless a new tab was asked for. @param {MouseEvent} event */
export async function openRules(event) {
  const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
  event.preventDefault();
  const drawer = find("rules", HTMLDialogElement);
  try {
    rulebook ??= await read(link.pathname);
  } catch {
    location.href = link.href;
    return;
  }
  if (!drawer.firstChild) {
    const close = { type: "button", className: "close", "aria-label": "Close", onclick: () => drawer.close() };
    drawer.append(h("button", close, "×"), rulebook);
    drawer.addEventListener("click", (click) => click.target === drawer && drawer.close());
  }
  if (!drawer.open) drawer.showModal();
  drawer.querySelector(".cited")?.classList.remove("cited");
  const paragraph = link.hash && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (paragraph) {
    paragraph.classList.add("cited");
    paragraph.scrollIntoView({ block: "center" });
  }
}

/** @param {string} path */
async function read(path) {
  const page = await fetch(path);
  if (!page.ok) throw new Error(page.statusText);
  const article = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("rulebook");
  if (!article) throw new Error(`no rules at ${path}`);
  return document.adoptNode(article);
}

for (const link of all(document, "a[data-rules]")) link.addEventListener("click", openRules);
