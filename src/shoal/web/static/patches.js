// A table put together from the one before and what changed since. Knows no page; rendering/sights.py makes the patches.

/** @typedef {import("./messages.js").TableNews} TableNews */
/** @typedef {import("./messages.js").Patch} Patch */
/**
 * So many pieces stay, or are left out (below 0); new ones; where to go on; what becomes of the middle of one.
 * @typedef {number | string | [number] | [number, string, number]} Edit
 */

/**
 * The long texts of a table, of which only what changed comes over the line.
 * @type {("board" | "tray" | "side" | "text" | "result")[]}
 */
const TEXTS = ["board", "tray", "side", "text", "result"];

/** A text after edits. @param {string} old @param {Edit[]} edits */
export function edited(old, edits) {
  const separator = old.startsWith("<") ? "<" : "\n";
  const had = old.split(separator);
  const made = [];
  let at = 0;
  for (const edit of edits) {
    if (typeof edit === "string") made.push(edit);
    else if (typeof edit !== "number" && edit.length === 1) at = edit[0];
    else if (typeof edit !== "number") {
      const [first, middle, last] = edit;
      const piece = had[at++];
      made.push(piece.slice(0, first) + middle + piece.slice(piece.length - last));
    } else if (edit < 0) at -= edit;
    else made.push(...had.slice(at, at += edit));
  }
  return [...made, ...had.slice(at)].join(separator);
}

/**
 * The table after a patch; null if that does not come out as it should: then only the whole table helps.
 * @param {TableNews | null} table @param {Patch} patch @returns {TableNews | null}
 */
export function patched(table, { since, steps, story, beats, version, check }) {
  if (table?.version !== since) return null;
  let made = { ...table };
  for (const { set, edit = {}, gone = [] } of steps) {
    Object.assign(made, set);
    for (const [name, edits] of Object.entries(edit)) Reflect.set(made, name, edited(Reflect.get(made, name), edits));
    for (const name of gone) Reflect.deleteProperty(made, name);
  }
  return checksum(made) === check ? { ...made, story, beats, version, check } : null;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
const encoder = new TextEncoder();

/** CRC-32 of the long texts. @param {TableNews} table */
function checksum(table) {
  let rest = 0xffffffff;
  for (const name of TEXTS) for (const byte of encoder.encode(table[name])) rest = CRC[(rest ^ byte) & 255] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
