// What pages do again and again.

/**
 * The element of that id, which the page must have, as what it is: `find("at", HTMLInputElement)`.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id @param {new () => E} [kind] @returns {E}
 */
export function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`this page has no ${kind?.name ?? "element"} ${id}`);
  return /** @type {E} */ (found);
}

/** The first element that a selector finds, which must be there. @param {ParentNode} host @param {string} selector */
export function first(host, selector) {
  const found = host.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return found;
}

/** Every element that a selector finds. @param {ParentNode} host @param {string} selector @returns {HTMLElement[]} */
export const all = (host, selector) => [...host.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

/** The parts of a picture that stand for tokens. @param {ParentNode} host @returns {SVGElement[]} */
export const tokenParts = (host) =>
  [...host.querySelectorAll("[data-token]")].map((part) => /** @type {SVGElement} */ (part));

/** The element that an event happened to. @param {Event} event */
export const targetOf = (event) => /** @type {Element} */ (event.target);

/** What of its data the focused element carries, if it is inside something. @param {string} inside @param {string} name */
export function focused(inside, name) {
  const found = document.activeElement?.closest(inside);
  return found instanceof HTMLElement ? found.dataset[name] : undefined;
}

/**
 * `h("button", {type: "button", onclick: f}, "Undo")`: an element; null and false among its children are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} properties
 * @param {...(Node | string | null | false)} children
 */
export function h(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) Reflect.set(made, name, value);
    else if (value !== null && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

/** Says something to those who listen instead of look. @param {string} text */
export function announce(text) {
  find("live").textContent = text;
}
