// What pages do again and again.

export const find = (id) => document.getElementById(id);

/** `h("button", {type: "button", onclick: f}, "Undo")`: an element; null and false among its children are left out. */
export function h(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else if (value !== null && value !== false) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

/** Says something to those who listen instead of look. */
export function announce(text) {
  find("live").textContent = text;
}

/** Marks the parts of a picture that the last move named. @param {string[]} recent tokens */
export function recall(host, recent) {
  for (const part of host.querySelectorAll("[data-token]")) {
    part.classList.toggle("recent", recent.includes(part.dataset.token));
  }
}

/** Puts SVG or HTML in, unless it is there already. @returns whether it was new */
export function put(host, html) {
  if (host.shoalHtml === html) return false;
  host.innerHTML = html;
  host.shoalHtml = html;
  return true;
}
