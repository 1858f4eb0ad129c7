// Changes what is on the page into what it is to be, and touches nothing that stays: no focus, scroll or movement is lost.

/** @type {WeakMap<Element, {html: string, root: Node}>} what was put where, as it came and as it was read */
const given = new WeakMap();
/** @type {WeakMap<Node, Node>} what stands on the page for what was read */
const shown = new WeakMap();

/**
 * Puts SVG or HTML in, unless it is there already.
 * @param {Element} host @param {string} html @returns whether it was new
 */
export function put(host, html) {
  const before = given.get(host);
  if (before?.html === html) return false;
  const root = document.createElement("div");
  root.innerHTML = html;
  given.set(host, { html, root });
  shown.set(root, host);
  if (before) change(before.root, root);
  else if (alike(host, root)) root.childNodes.forEach((node, place) => adopt(node, host.childNodes[place]));
  else host.replaceChildren(...[...root.childNodes].map(grown));
  return true;
}

/** @param {Node} host @param {Node} other */
const alike = ({ childNodes }, other) => childNodes.length === other.childNodes.length
  && [...childNodes].every((node, place) => node.isEqualNode(other.childNodes[place]));

/** What the server has written into the page need not be drawn again. @param {Node} node @param {Node} live */
function adopt(node, live) {
  shown.set(node, live);
  node.childNodes.forEach((child, place) => adopt(child, live.childNodes[place]));
}

/** A copy for the page. @param {Node} node @returns {Node} */
function grown(node) {
  const made = node.cloneNode(false);
  shown.set(node, made);
  for (const child of node.childNodes) made.appendChild(grown(child));
  return made;
}

/**
 * Makes what is shown for one node show another. What scripts have added to it meanwhile stays.
 * @param {Node} old @param {Node} node
 */
function change(old, node) {
  const live = /** @type {Node} */ (shown.get(old));
  shown.set(node, live);
  if (old instanceof Element && node instanceof Element && live instanceof Element) describe(old, node, live);
  else if (old.nodeValue !== node.nodeValue) live.nodeValue = node.nodeValue;
  const had = [...old.childNodes], wanted = [...node.childNodes];
  if (had.some((child) => shown.get(child)?.parentNode !== live)) {
    // A script has taken away what was given: it is all given anew.
    had.forEach((child) => /** @type {ChildNode} */ (shown.get(child))?.remove());
    for (const child of wanted) live.appendChild(grown(child));
    return;
  }
  const last = had.at(-1);
  const end = last ? /** @type {Node} */ (shown.get(last)).nextSibling : live.firstChild;
  const pairs = paired(had, wanted);
  const kept = new Set(pairs.values());
  for (const child of had) if (!kept.has(child)) /** @type {ChildNode} */ (shown.get(child)).remove();
  const staying = inOrder(wanted.map((child) => had.indexOf(/** @type {ChildNode} */ (pairs.get(child)))));
  /** @type {Node | null} what scripts have added comes last, and stays so */
  let next = end;
  for (let place = wanted.length - 1; place >= 0; place--) {
    const child = wanted[place];
    const same = pairs.get(child);
    /** @type {Node} */
    let there;
    if (!same) there = grown(child);
    else if (same.isEqualNode(child)) {
      there = /** @type {Node} */ (shown.get(same));
      child.replaceWith(same);
    } else {
      change(same, child);
      there = /** @type {Node} */ (shown.get(child));
    }
    if (!staying.has(place)) live.insertBefore(there, next);
    next = there;
  }
}

/** Changes the attributes that are others now. @param {Element} old @param {Element} node @param {Element} live */
function describe(old, node, live) {
  for (const { name } of [...old.attributes]) if (!node.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of [...node.attributes]) {
    const before = old.getAttribute(name);
    if (before === value) continue;
    if (name !== "class") live.setAttribute(name, value);
    else {
      // Beside classes that were put there by scripts.
      live.classList.remove(...(before ?? "").split(" ").filter(Boolean));
      live.classList.add(...value.split(" ").filter(Boolean));
    }
  }
}

/** The name by which a node is the same from one picture to the next; "" for one that has none. @param {Node} node */
function nameOf(node) {
  if (!(node instanceof Element)) return "";
  for (const name of ["data-part", "id", "data-token"]) {
    const value = node.getAttribute(name);
    if (value) return `${name} ${value}`;
  }
  return "";
}

/**
 * Which of the old nodes become which of the new: by name; else those that are equal; else in turn those of a kind.
 * @param {Node[]} had @param {Node[]} wanted @returns {Map<Node, Node>} new to old
 */
function paired(had, wanted) {
  /** @type {Map<Node, Node>} */
  const pairs = new Map();
  const written = (/** @type {Node} */ node) => (node instanceof Element ? node.outerHTML : node.nodeValue);
  /** @type {((node: Node) => string)[]} */
  const ways = [nameOf, (node) => (nameOf(node) ? "" : `= ${written(node)}`), (node) => (nameOf(node) ? "" : "kind")];
  let left = had;
  for (const way of ways) {
    /** @type {Map<string, Node[]>} */
    const waiting = new Map();
    for (const node of left) {
      const name = way(node) && `${node.nodeName} ${way(node)}`;
      if (name) waiting.set(name, [...waiting.get(name) ?? [], node]);
    }
    for (const node of wanted) {
      if (pairs.has(node)) continue;
      const same = way(node) && waiting.get(`${node.nodeName} ${way(node)}`)?.shift();
      if (same) pairs.set(node, same);
    }
    const taken = new Set(pairs.values());
    left = left.filter((node) => !taken.has(node));
  }
  return pairs;
}

/**
 * The places of a longest part of a list that goes upwards: these can stay where they are, the others move around them.
 * @param {number[]} list numbers below 0 do not count
 */
function inOrder(list) {
  /** @type {number[]} the place that ends the best row of each length */
  const ends = [];
  /** @type {number[]} the place before each */
  const before = [];
  list.forEach((value, place) => {
    if (value < 0) return;
    let length = ends.length;
    while (length > 0 && list[ends[length - 1]] >= value) length--;
    before[place] = length > 0 ? ends[length - 1] : -1;
    ends[length] = place;
  });
  const found = new Set();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place]) found.add(place);
  return found;
}
