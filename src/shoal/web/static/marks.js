// Whose move it was: an outline in the seat's colour, and its mark, around what the move named on the board.
import { tokenParts } from "./dom.js";

/** @typedef {{seat: number, places: string[], now?: boolean, small?: boolean}} Mark `small` for the mark alone */

/** Of the picture's width: how wide a mark is, and how small an outline gets. */
const MARK = 0.026, LEAST = 0.05;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function drawn(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * Where a part is, in the units of its picture.
 * @param {SVGSVGElement} svg @param {SVGElement} part
 */
function boxOf(svg, part) {
  const within = svg.getScreenCTM()?.inverse();
  const matrix = part instanceof SVGGraphicsElement ? part.getScreenCTM() : null;
  if (!within || !matrix || !(part instanceof SVGGraphicsElement)) return null;
  const { x, y, width, height } = part.getBBox();
  // The matrices' last digits depend on how the page is scrolled.
  const [one, other] = [[x, y], [x + width, y + height]].map(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(within.multiply(matrix));
    return { x: Math.round(at.x * 1000) / 1000, y: Math.round(at.y * 1000) / 1000 };
  });
  return {
    x: Math.min(one.x, other.x), y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y),
  };
}

/** @param {number} seat */
const outlineOf = (seat) => document.querySelector(`path.mark.seat${seat}`)?.getAttribute("d");

/**
 * Draws marks over a picture, instead of those that were there.
 * @param {HTMLElement} host @param {Mark[]} marks
 */
export function markMoves(host, marks, name = "marks") {
  const svg = host.querySelector("svg");
  svg?.querySelector(`:scope > .${name}`)?.remove();
  if (!svg || !marks.length) return;
  const parts = new Map(tokenParts(host).reverse().map((part) => [part.dataset.token, part]));
  const layer = drawn("g", { class: name, "aria-hidden": "true" });
  const wide = svg.viewBox.baseVal.width;
  /** @type {Map<string, number>} how many marks a part has already */
  const many = new Map();
  for (const { seat, places, now, small } of [...marks].sort((one, other) => Number(one.now ?? 0) - Number(other.now ?? 0))) {
    for (const token of places) {
      const part = parts.get(token);
      const box = part && boxOf(svg, part);
      if (!box) continue;
      const before = many.get(token) ?? 0;
      many.set(token, before + 1);
      layer.append(marked(seat, box, wide, before, { now, small }));
    }
  }
  svg.append(layer);
}

/**
 * @param {number} seat @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} wide the picture's width @param {number} before how many marks are there already
 * @param {{now?: boolean, small?: boolean}} look
 */
function marked(seat, box, wide, before, { now, small }) {
  const made = drawn("g", { class: `move-mark seat${seat}${now ? " now" : ""}` });
  const least = LEAST * wide;
  const [across, down] = [Math.max(box.width, least), Math.max(box.height, least)];
  const x = box.x - (across - box.width) / 2, y = box.y - (down - box.height) / 2;
  if (!small) {
    const inset = 0.004 * wide;
    const size = { x: x + inset, y: y + inset, width: across - 2 * inset, height: down - 2 * inset, rx: 0.008 * wide };
    made.append(drawn("rect", { ...size, class: "rim" }), drawn("rect", size));
  }
  const outline = outlineOf(seat);
  if (!outline) return made;
  const radius = MARK * wide / 2 * (small ? 0.8 : 1);
  const place = small ? [x + radius * 1.5, y + down - radius * 1.5] : [x + radius + before * 2.4 * radius, y + radius * 0.8];
  const badge = drawn("g", { transform: `translate(${place.join(" ")}) scale(${radius})` });
  badge.append(drawn("circle", { r: 1.45, class: "ground" }), drawn("path", { d: outline, class: `mark seat${seat}` }));
  made.append(badge);
  return made;
}
