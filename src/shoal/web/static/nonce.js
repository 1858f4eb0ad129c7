// What a browser does so that draws can be checked: it keeps what was promised, and adds a number nobody else can know.
const BYTES = 16;

/** @param {string} table */
const place = (table) => `shoal-promise-${table}`;

/** What this browser was promised about the draws of a table; "" if it was not there. @param {string} table */
export function promised(table) {
  try {
    return localStorage.getItem(place(table)) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keeps the promise of a table that is seen for the first time, and adds a number for the seat at which one sits there.
 * @param {string} table @param {string} commitment @param {import("./messages.js").AskAtSeat} atSeat
 */
export function takePart(table, commitment, atSeat) {
  if (!commitment || promised(table)) return;
  try {
    localStorage.setItem(place(table), commitment);
  } catch {
    return;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  void atSeat({ do: "nonce", value: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") });
}
