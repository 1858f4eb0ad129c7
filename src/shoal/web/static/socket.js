// The line to the table. It mends itself silently: whoever uses it only notices that answers take longer.

import { patched } from "./patches.js";

/** The longest pause between two tries, in milliseconds. */
const SLOWEST = 30000;
/** Closes a line to a table that does not exist. */
const NO_TABLE = 4004;
/** Closes a line where there are too many from here: coming back at once would make it worse. */
const TOO_MANY = 4029;
/** So many tries in vain make the next pause four to eight seconds. */
const SEVERAL = 5;
/** A request unanswered for so long means that the line is dead, whatever the browser thinks. */
const PATIENCE = 10000;

/** @typedef {import("./messages.js").Request} Request */
/** @typedef {import("./messages.js").Answer} Answer */
/** @typedef {import("./messages.js").TableNews} TableNews */
/** @typedef {{message: Request & {id: number}, answer: (message: Answer) => void, timer: number}} Waiting */

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #path; #heard; #tries = 0; #timer = 0; #asked = 0; #closed = false;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Waiting | null} the one move that has not been answered: it outlives a broken line */
  #unanswered = null;
  /** Has nothing come over this line yet? And is the story to be told from its beginning? */
  #new = false; #anew = true;
  /** @type {TableNews | null} the table as it came last, or as it was put together */
  #table = null;

  /**
   * @param {string} path
   * `fresh` tables come with the story from its beginning.
   * @param {{hello: () => Request[], table: (message: TableNews, fresh: boolean) => void, other: (message: Answer) => void,
   *   state: (connected: boolean) => void}} heard
   */
  constructor(path, heard) {
    this.#path = path;
    this.#heard = heard;
    addEventListener("online", () => this.#now());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#now());
    addEventListener("pagehide", () => { this.#closed = true; this.#socket?.close(); });
    addEventListener("pageshow", (event) => { if (event.persisted) { this.#closed = false; this.#now(); } });
    this.#connect();
  }

  /**
   * Sends a request; what comes back is its answer, or `{is: "lost"}` if the line broke.
   * @param {Request} message @returns {Promise<Answer>}
   */
  ask(message) {
    return new Promise((answer) => {
      const id = ++this.#asked;
      const request = { message: { ...message, id }, answer, timer: 0 };
      if (message.do === "play") this.#unanswered = request;
      if (this.#socket?.readyState === WebSocket.OPEN) this.#send(request);
      else if (message.do !== "play") answer({ is: "lost" });
    });
  }

  /** @param {Waiting} request */
  #send(request) {
    this.#waiting.set(request.message.id, request);
    request.timer = setTimeout(() => this.#socket?.close(), PATIENCE);
    this.#socket?.send(JSON.stringify(request.message));
  }

  #now() {
    if (this.#closed || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #connect() {
    const url = new URL(this.#path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("patches", "1");
    if (this.#table) {
      url.searchParams.set("version", String(this.#table.version));
      url.searchParams.set("number", String(this.#table.number));
    }
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#new = true;
      this.#anew = true;
      for (const message of this.#heard.hello()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = ({ code }) => {
      this.#closed ||= code === NO_TABLE;
      if (code === TOO_MANY) this.#tries = Math.max(this.#tries, SEVERAL);
      if (socket === this.#socket) this.#lost();
    };
  }

  #lost() {
    this.#heard.state(false);
    for (const request of this.#waiting.values()) {
      clearTimeout(request.timer);
      if (request !== this.#unanswered) request.answer({ is: "lost" });
    }
    this.#waiting.clear();
    if (this.#closed) return;
    // Not all at the same moment when a server comes back.
    const pause = Math.min(SLOWEST, 250 * 2 ** this.#tries++) * (0.5 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** @param {import("./messages.js").News} message */
  #hear(message) {
    const request = message.re === undefined ? undefined : this.#waiting.get(message.re);
    if (message.is === "table" || message.is === "patch") return this.#see(message);
    if (!request) return this.#heard.other(message);
    clearTimeout(request.timer);
    this.#waiting.delete(request.message.id);
    if (request === this.#unanswered) this.#unanswered = null;
    request.answer(message);
  }

  /** @param {TableNews | import("./messages.js").Patch} message */
  #see(message) {
    const fresh = message.is === "table" && this.#anew;
    const had = this.#table;
    this.#table = message.is === "table" ? message : patched(had, message);
    if (!this.#table) {
      // Once is enough: until the whole table comes, patches go by.
      if (had) this.#socket?.send(JSON.stringify({ do: "whole" }));
      this.#anew = true;
      return;
    }
    this.#anew = false;
    const first = this.#new;
    this.#new = false;
    // Only now is it a line that holds: one that is one too many opens as well, and is closed at once.
    if (first) {
      this.#tries = 0;
      this.#heard.state(true);
    }
    this.#heard.table(this.#table, fresh);
    if (first) this.#again(this.#table);
  }

  /** After a new beginning: is the move that was under way still wanted? @param {TableNews} table */
  #again(table) {
    const request = this.#unanswered;
    if (!request || this.#waiting.has(request.message.id)) return;
    if (table.mine && "decision" in request.message && table.decision === request.message.decision) {
      this.#send(request);
    } else {
      this.#unanswered = null;
      request.answer({ is: "done" });
    }
  }
}
