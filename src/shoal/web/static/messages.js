// What goes between a page and the server, as types only: nothing of this file is loaded by a browser.
// routes/messages.py reads requests; rendering/renderer.py and routes/table_socket.py write what comes back.

/** @typedef {{part: string, sentence: string}} Beat one of the things that a move showed in turn */
/**
 * What one move looked like: whose it was, what it named on the board, whether that does not tell whose it is, whether it
 * turned over what several had chosen in secret, whether it takes the seat's last move back, and what it showed of a round.
 * @typedef {{number: number, sentences: string[], seat?: number, places?: string[], owned?: boolean, common?: boolean,
 *   undo?: boolean, round?: {number: number, cells: string[]}}} Told
 */
/** @typedef {{name: string, label: string, on: boolean}} Habit */

/**
 * A seat as the owner of the table sees it.
 * @typedef {{seat: number, name: string, kind: "mine" | "person" | "friend" | "open" | "bot", link: string}} HostSeat
 */
/** @typedef {{several: boolean, closed: boolean, seats: HostSeat[]}} HostNews */

/**
 * What is drawn of a position.
 * @typedef {{board: string, tray: string, recent?: {seat: number, places: string[]}[], text: string, side: string}} Drawn
 */

/**
 * What a person is to decide. `legal` has moves in short: "place d4|e4 north|south" are four of them.
 * @typedef {{number: number, decision: number, seat: number, legal: string[], labels: Record<string, string>,
 *   careful?: string[], shortcuts?: Record<string, string>, undo?: boolean, mine?: boolean}} Question
 */

/**
 * The whole table as one viewer sees it.
 * @typedef {Drawn & Question & {
 *   is: "table", yours: number[], result: string, names: string[], owing: number[], turn: string, ask: string,
 *   mine: boolean, layers: string[], owned: boolean, habits: Habit[], undo: boolean, agree: {on: boolean, others: string[]} | null,
 *   resign: boolean,
 *   curtain: boolean, away: boolean, over: boolean, closed: boolean, rematch: string, story: Told[], beats: Beat[],
 *   host?: HostNews, version: number, check: number,
 * }} TableNews
 */

/**
 * What changed since the version of the table that a page holds. `edit` is what becomes of its long texts, `check` is of these.
 * @typedef {{set: Partial<TableNews>, edit?: Record<string, import("./patches.js").Edit[]>, gone?: string[]}} Step
 */
/**
 * @typedef {{is: "patch", since: number, version: number, check: number, steps: Step[], story: Told[], beats: Beat[]}} Patch
 */

/**
 * One step of a guided game.
 * @typedef {Drawn & {
 *   say: string, play: string, seat: number, number: number, steps: number, ask: string, legal: string[],
 *   labels: Record<string, string>, story: string[], beats: Beat[],
 * }} LessonStep
 */

/**
 * A finished game after so many moves.
 * @typedef {Drawn & {trays: {name: string, tray: string}[], story: string[], beats: Beat[], number: number}} Moment
 */

/**
 * What whoever sits at a seat may ask; the seat is added on the way.
 * @typedef {{do: "play", words: string, decision: number} | {do: "point", words: string} | {do: "why", tokens: string[]}
 *   | {do: "undo" | "hint" | "resign" | "leave" | "return"} | {do: "habit", habit: string, on: boolean} | {do: "agree", on: boolean} | {do: "nonce", value: string}
 * } SeatRequest
 */
/**
 * What whoever opened the table may ask.
 * @typedef {{do: "renew" | "free", seat: number} | {do: "bot", seat: number, bot: string} | {do: "several", on: boolean}
 *   | {do: "close"}} OwnerRequest
 */
/**
 * @typedef {(SeatRequest & {seat: number}) | OwnerRequest | {do: "look", seat: number} | {do: "layer", name: string}
 *   | {do: "rematch" | "whole"} | {do: "pace", pace: import("./settings.js").Pace}} Request
 */

/** @typedef {{is: "refused", why: string, rule?: string, paragraph?: string, reason?: string, overlay?: string}} Refused */
/** @typedef {{is: "pointed", overlay: string, sentences: string[]}} Pointed */
/** @typedef {{words: string, worth: number, share: number, why: string, says: string}} Advice */
/**
 * What a request is answered with. The page itself answers "lost" where the line broke, and "watching" for spectators.
 * @typedef {Refused | Pointed | {is: "done", number?: number} | {is: "layer", overlay: string}
 *   | {is: "hint", moves: Advice[]} | {is: "rematch", table: string} | {is: "lost"} | {is: "watching"}} Answer
 */
/** @typedef {(TableNews | Patch | Answer) & {re?: number}} News anything that comes; `re` is the request it answers */

/** @typedef {(what: Request) => Promise<Answer>} Ask */
/** @typedef {(what: SeatRequest) => Promise<Answer>} AskAtSeat */

export {};
