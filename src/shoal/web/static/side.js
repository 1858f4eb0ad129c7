// What stands beside the board: the log, the tools, hints, layers, the score sheet.
import { spoken } from "./choose.js";
import { all, announce, find, focused, h, targetOf } from "./dom.js";
import { Host } from "./host.js";
import { put } from "./morph.js";
import { confirmed } from "./settings.js";

/** @typedef {import("./messages.js").TableNews} TableNews */
/** @typedef {import("./messages.js").Answer} Answer */
/** @typedef {import("./messages.js").SeatRequest} SeatRequest */

/** The players' list of facts, which may be folded. @returns {HTMLDetailsElement | null} */
const facts = () => find("side").querySelector("details.facts");
/** The button that asks for another game, while nobody has. @returns {HTMLElement | null} */
const again = () => find("result").querySelector("[data-do=rematch]");

/** So many layers have a button each; more are folded together. */
const FEW_LAYERS = 3;
const OWNERS = "Who placed what";

export class Side {
  /** @type {TableNews | null} */
  #message = null;
  /** @type {Set<string>} the layers that are switched on */
  #layers = new Set();
  #tools = "";
  #owners = false;
  /** @type {Map<number, HTMLElement>} the lines of the log, by the number of the move they tell */
  #lines = new Map();
  /** A large screen has room for everything at once. */
  #facts = innerHeight > 850 && innerWidth > 860;
  /** Are the players shown as they came over the line, no more as in the page? */
  #seated = false;

  /**
   * @param {import("./messages.js").Ask} ask
   * @param {import("./messages.js").AskAtSeat} atSeat asks for the seat that looks
   * @param {import("./choosing.js").Choosing} choosing
   * @param {(on: boolean) => void} showOwners marks who made which move, or stops
   */
  constructor(ask, atSeat, choosing, showOwners) {
    this.ask = ask;
    this.atSeat = atSeat;
    this.choosing = choosing;
    this.showOwners = showOwners;
    this.host = new Host(ask);
    find("result").addEventListener("click", (event) => targetOf(event).closest("[data-do=rematch]") && this.#rematch());
    find("open-more").addEventListener("click", () => this.#drawer(!find("more").classList.contains("open")));
    addEventListener("keydown", (event) => event.key === "Escape" && this.#drawer(false));
    find("side").addEventListener("click", (event) => {
      if (!targetOf(event).closest(".all-seats, .player")) return;
      find("side").classList.toggle("all");
      this.#unfoldSeats();
    });
  }

  /** On a phone everything but the board is in a drawer. @param {boolean} open */
  #drawer(open) {
    find("more").classList.toggle("open", open);
    find("open-more").setAttribute("aria-expanded", String(open));
    find("open-more").textContent = open ? "Board" : this.#message?.over ? "Result" : "More";
  }

  /** The players and what else there is to know. @param {string} html */
  seats(html) {
    if (this.#seated) this.#facts = facts()?.open ?? this.#facts;
    put(find("side"), html);
    this.#seated = true;
    const list = facts();
    if (list) list.open = this.#facts;
    this.#unfoldSeats();
    this.#free();
  }

  /** Where there is little room each seat's facts are a line that is cut, until all are asked for. */
  #unfoldSeats() {
    const open = find("side").classList.contains("all");
    const button = find("side").querySelector(".all-seats");
    button?.setAttribute("aria-expanded", String(open));
    if (button) button.textContent = open ? "▴" : "▾";
    const list = facts();
    if (list && open) list.open = true;
  }

  /** Invitations to seats that were taken are of no more use. */
  #free() {
    const free = all(find("side"), "[data-free]").map((seat) => seat.dataset.free);
    for (const line of all(document, ".invitations [data-seat]")) {
      line.hidden = !free.includes(line.dataset.seat);
    }
    for (const section of all(document, ".invitations, .take")) section.hidden = !free.length;
  }

  /** @param {TableNews} message @param {boolean} anew whether the story is told from its beginning */
  show(message, anew) {
    const ended = message.over && this.#message && !this.#message.over;
    if (this.#message?.decision !== message.decision || this.#message?.seat !== message.seat) this.#hideHints();
    this.#message = message;
    this.#drawer(find("more").classList.contains("open"));
    this.#tell(message.story, anew);
    put(find("result"), message.result);
    const button = again();
    if (button) button.hidden = !message.yours.length;
    if (message.rematch) this.#invite(message.rematch);
    if (ended) {
      find("more").scrollTop = 0;
      document.getElementById("result-title")?.focus({ preventScroll: true });
    }
    this.#showTools(message);
    this.host.show(message);
    for (const name of this.#layers) this.#lay(name);
  }

  /** What comes without having been asked for. @param {Answer} message */
  hear(message) {
    if (message.is === "refused" && message.why) this.#say(message.why);
  }

  /** @param {import("./messages.js").Told[]} story @param {boolean} anew */
  #tell(story, anew) {
    const log = find("log");
    if (anew) {
      this.#lines.clear();
      log.replaceChildren();
    }
    for (const { number, sentences } of story) {
      if (!sentences.length || this.#lines.has(number)) continue;
      const line = h("p", {}, sentences.join(" "));
      this.#lines.set(number, line);
      log.append(line);
    }
    // Whoever is reading in it is left alone.
    if (anew || !log.matches(":hover, :focus")) requestAnimationFrame(() => { log.scrollTop = log.scrollHeight; });
  }

  /** @param {string} text */
  #say(text) {
    this.choosing.bar.say(text);
    announce(text);
  }

  /** @param {SeatRequest} what */
  async #do(what) {
    const answer = await this.atSeat(what);
    if (answer.is === "refused") this.#say(answer.why);
    return answer;
  }

  /** @param {TableNews} message */
  #showTools({ undo, mine, layers, owned, habits, agree, resign, away, over, closed, seat }) {
    const playing = seat > 0 && !over && !closed && !away;
    // Buttons are made anew only when they change: nobody can press one that is replaced under the finger.
    const wanted = JSON.stringify([playing && [undo, mine, agree, resign], layers, habits, away, over, seat]);
    if (wanted === this.#tools) return;
    this.#tools = wanted;
    const tool = focused("#tools [data-tool]", "tool");
    const host = find("tools");
    host.replaceChildren(
      ...(away && !over ? [this.#button("Take my seat again", "return", () => this.#do({ do: "return" }), "act")] : []),
      ...(playing ? [
        this.#button("Undo", "undo", () => this.#do({ do: "undo" }), "button", !undo),
        this.#button("Hint", "hint", (button) => this.#hint(button), "button", !mine),
      ] : []),
      ...this.#showLayers(layers),
      ...(owned ? [this.#toggle(OWNERS, "owners", this.#owners, (on) => this.showOwners(this.#owners = on))] : []),
      ...habits.map(({ name, label, on }) =>
        this.#toggle(label, `habit ${name}`, on, (now) => this.#do({ do: "habit", habit: name, on: now }))),
      ...(playing && agree ? [this.#toggle(ending(agree), "agree", agree.on, (on) => this.#do({ do: "agree", on }))] : []),
      ...(playing && resign ? [this.#button("Resign", "resign", () => this.#resign())] : []),
      ...(playing ? [this.#button("Leave", "leave", () => this.#leave())] : []),
    );
    if (tool) all(host, "[data-tool]").find((one) => one.dataset.tool === tool)?.focus();
  }

  /** What can be laid over the board; where that is much, folded together. @param {string[]} layers */
  #showLayers(layers) {
    const made = layers.map((name) => this.#toggle(name, `layer ${name}`, this.#layers.has(name), (on) => this.#switch(name, on)));
    if (made.length <= FEW_LAYERS) return made;
    const open = Boolean(this.#layers.size);
    return [h("details", { className: "layers", open }, h("summary", {}, "Show on the board"), h("div", { className: "tools" }, ...made))];
  }

  /** @param {string} text @param {string} tool @param {(button: HTMLButtonElement) => void} press */
  #button(text, tool, press, look = "button", disabled = false) {
    const made = h("button", { type: "button", className: look, onclick: () => press(made), disabled }, text);
    made.dataset.tool = tool;
    return made;
  }

  /** @param {string} text @param {string} tool @param {boolean} on @param {(on: boolean) => Promise<Answer> | void} change */
  #toggle(text, tool, on, change) {
    const made = this.#button(text, tool, async (made) => {
      const now = made.getAttribute("aria-pressed") !== "true";
      made.setAttribute("aria-pressed", String(now));
      const answer = await change(now);
      // What was refused is as it was before.
      if (answer?.is === "refused") made.setAttribute("aria-pressed", String(!now));
    });
    made.setAttribute("aria-pressed", String(on));
    return made;
  }

  async #leave() {
    const sure = await confirmed("Leave this game? A bot plays on for you until you take your seat again.", "Leave");
    if (sure) await this.#do({ do: "leave" });
  }

  /** @param {string} name @param {boolean} on */
  #switch(name, on) {
    if (on) this.#layers.add(name);
    else this.#layers.delete(name);
    this.#lay(name);
  }

  /** @param {string} name */
  async #lay(name) {
    const answer = this.#layers.has(name) ? await this.ask({ do: "layer", name }) : null;
    this.choosing.board.layer(name, answer?.is === "layer" && this.#layers.has(name) ? answer.overlay : null);
  }

  /** @param {HTMLButtonElement} button */
  async #hint(button) {
    button.disabled = true;
    button.textContent = "Thinking…";
    const decision = this.#message?.decision;
    const answer = await this.#do({ do: "hint" });
    button.disabled = !this.#message?.mine;
    button.textContent = "Hint";
    if (answer.is !== "hint" || !this.#message || this.#message.decision !== decision || !this.#message.mine) return;
    const { labels } = this.#message;
    const list = h("ol", {}, ...answer.moves.map((move) => h("li", {},
      h("button", { type: "button", onclick: () => this.#follow(move.words) },
        h("b", {}, spoken(move.words, labels)), ` ${move.says}`),
      h("p", {}, move.why))));
    find("hints").replaceChildren(h("h2", {}, "Worth a thought"), list,
      this.#button("Close", "close", () => this.#hideHints()));
    find("hints").hidden = false;
    list.querySelector("button")?.focus();
  }

  #resign() {
    if (confirm("Resign? The game ends now, and you come last.")) this.#do({ do: "resign" });
  }

  /** Chooses a hinted move where it can be seen. @param {string} words */
  #follow(words) {
    this.#drawer(false);
    find("board").scrollIntoView({ block: "nearest" });
    this.choosing.pick(words);
  }

  #hideHints() { find("hints").hidden = true; }

  async #rematch() {
    const answer = await this.ask({ do: "rematch" });
    if (answer.is === "refused") this.#say(answer.why);
    if (answer.is === "rematch") location.href = `/t/${answer.table}`;
  }

  /** @param {string} table */
  #invite(table) {
    const button = again();
    if (!button) return;
    button.replaceWith(h("a", { className: "act", href: `/t/${table}` }, "To the next game"));
    announce("The next game is waiting at a new table.");
  }
}

/** What there is to agree to, and who does already. @param {{others: string[]}} agree */
function ending({ others }) {
  return others.length ? `End the game now, as ${others.join(", ")} would` : "End the game as it stands";
}
