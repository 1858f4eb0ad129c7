// What everybody did since my last decision: marked on the board until I act, told one move at a time, and kept in rounds.
import { all, announce, find, h, targetOf } from "./dom.js";
import { markMoves } from "./marks.js";

/** @typedef {import("./messages.js").Told} Told */

export class Since {
  /** @type {Told[]} everything that happened, but for what was taken back */
  #told = [];
  /** @type {Told[]} what happened since my last decision, to step through */
  #steps = [];
  /** Which of the steps is shown, and whether it is simply the latest. */
  #at = 0; #follows = true;
  #seat = 0;
  #owners = false;
  /** @type {string[]} */
  #names = [];

  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    this.host = find("since");
    find("since-back").addEventListener("click", () => this.#step(-1));
    find("since-on").addEventListener("click", () => this.#step(1));
    find("open-rounds").addEventListener("click", () => this.#openRounds());
    document.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      const free = this.host.contains(targetOf(event)) || targetOf(event) === document.body;
      if (!step || !free || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#step(step);
    });
  }

  /** @param {import("./messages.js").TableNews} message @param {boolean} anew whether the story begins again */
  show({ story, seat, names }, anew) {
    if (anew) this.#told = [];
    for (const told of story) this.#add(told);
    const last = this.#steps.at(-1);
    this.#seat = seat;
    this.#names = names;
    this.#steps = this.#since().filter(({ sentences }) => sentences.length);
    if (!this.#steps.length) this.#steps = this.#told.filter(({ sentences }) => sentences.length).slice(-1);
    // Whoever is looking back is left there.
    if (this.#follows || anew || !this.#steps.includes(/** @type {Told} */ (last))) this.#at = this.#steps.length - 1;
    this.#paint();
    find("open-rounds").hidden = !this.#told.some(({ round }) => round);
    if (find("rounds", HTMLDialogElement).open) this.#rounds();
  }

  /** Marks who made which of all moves, or stops. @param {boolean} on */
  showOwners(on) {
    this.#owners = on;
    this.#paint();
  }

  /** What is taken back has never been. @param {Told} told */
  #add(told) {
    if (this.#told.some(({ number }) => number === told.number)) return;
    if (told.undo) {
      const back = this.#told.findLastIndex(({ seat }) => seat === told.seat);
      this.#told = this.#told.slice(0, Math.max(back, 0));
    }
    this.#told.push(told.undo ? { ...told, seat: 0 } : told);
  }

  /** Everything after my last decision; a reveal that it brought about belongs to it. */
  #since() {
    if (!this.#seat) {
      const moves = this.#told.filter(({ seat }) => seat);
      const first = moves.at(-this.#names.length);
      return first ? this.#told.slice(this.#told.indexOf(first)) : this.#told;
    }
    const mine = this.#told.findLastIndex(({ seat }) => seat === this.#seat);
    return this.#told.slice(mine >= 0 && this.#told[mine].common ? mine : mine + 1);
  }

  /** @param {number} by */
  #step(by) {
    const at = Math.min(Math.max(this.#at + by, 0), this.#steps.length - 1);
    if (at === this.#at) return;
    this.#at = at;
    this.#follows = at === this.#steps.length - 1;
    this.#paint();
    announce(this.#steps[at].sentences.join(" "));
  }

  #paint() {
    const step = this.#steps[this.#at];
    const badge = step?.seat && all(find("side"), ".badge")[step.seat - 1]?.firstElementChild;
    find("since-who").replaceChildren(...(badge && !step.common ? [badge.cloneNode(true)] : []));
    const says = find("since-says");
    says.textContent = step?.sentences.join(" ") ?? "";
    says.scrollTop = 0;
    find("since-count").textContent = this.#steps.length > 1 ? `${this.#at + 1}/${this.#steps.length}` : "";
    find("since-back", HTMLButtonElement).disabled = this.#at <= 0;
    find("since-on", HTMLButtonElement).disabled = this.#at >= this.#steps.length - 1;
    const moved = this.#since().flatMap(({ number, seat = 0, places = [] }) =>
      (seat && seat !== this.#seat && places.length ? [{ seat, places, now: number === step?.number }] : []));
    markMoves(this.board, moved);
    const owned = this.#told.filter((told) => this.#owners && told.owned);
    markMoves(this.board, owned.map(({ seat = 0, places = [] }) => ({ seat, places, small: true })), "owners");
  }

  // All rounds, seat by seat

  #openRounds() {
    this.#rounds();
    find("rounds", HTMLDialogElement).showModal();
    find("rounds").querySelector("tbody tr:last-child")?.scrollIntoView({ block: "nearest" });
  }

  #rounds() {
    /** @type {Map<number, string[][]>} for each round what every seat did */
    const rounds = new Map();
    for (const { round } of this.#told) {
      if (!round) continue;
      const row = rounds.get(round.number) ?? round.cells.map(() => []);
      round.cells.forEach((cell, place) => cell && row[place].push(cell));
      rounds.set(round.number, row);
    }
    const box = find("rounds", HTMLDialogElement);
    const head = h("tr", {}, h("th", { scope: "col" }, "Round"), ...this.#names.map((name) => h("th", { scope: "col" }, name)));
    const rows = [...rounds].map(([number, row]) => h("tr", {}, h("th", { scope: "row" }, String(number)),
      ...row.map((cells) => h("td", {}, cells.join("; ")))));
    const close = { type: "button", className: "close", "aria-label": "Close", onclick: () => box.close() };
    box.replaceChildren(h("button", close, "×"), h("h2", {}, "What everybody played"),
      h("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": "Rounds" },
        h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows))));
  }
}
