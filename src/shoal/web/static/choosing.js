// A person choosing a move on the pictures: joins the choice, the board and the bar below it.
import { Board } from "./board.js";
import { Bubble } from "./bubble.js";
import { Choice, movesOf, spoken } from "./choose.js";
import { find, h, targetOf } from "./dom.js";
import { confirming } from "./settings.js";
import { play as sound } from "./sound.js";

/** Nobody wants to know what a move brings about that the mouse only passes. */
const LINGER = 70;
/** Two taps within so many milliseconds are one that slipped. */
const SLIP = 300;
/** What has a use of its own for keys. */
const OWN_KEYS = "[data-token], input, select, textarea, summary, a, button";
/** @type {Record<string, string>} */
const COMPASS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

/** @typedef {import("./messages.js").Answer} Answer */
/** @typedef {import("./messages.js").Question} Question */
/** @typedef {import("./choose.js").Chosen} Chosen */

export class Choosing {
  /** @type {Choice | null} */
  #choice = null;
  /** @type {Map<string, Promise<Answer>>} what moves would bring about, by their words */
  #cache = new Map();
  /** @type {Chosen[] | null} what would be chosen by a click where the mouse is */
  #over = null;
  /** @type {Question | null} */
  #message = null;
  #timer = 0; #shown = "";
  /** A move that nothing on the picture stands for, chosen and not yet confirmed. */
  #asked = "";
  /** When something was last chosen. */
  #chosenAt = 0;
  /** The decision whose answer is on its way, and how long the table was when the last one was made. */
  #sent = -1; #since = 0;

  /**
   * @param {import("./bar.js").Bar} bar
   * @param {{play: (words: string) => Promise<Answer>, point: (words: string) => Promise<Answer>,
   *   why: (tokens: string[]) => Promise<Answer>, undo?: () => void}} remote
   */
  constructor(bar, remote) {
    this.bar = bar;
    this.remote = remote;
    this.bubble = new Bubble();
    this.board = new Board(find("board"), find("tray"), {
      press: (token, key, how) => this.#press(token, key, how),
      away: () => this.bubble.hide(),
      point: (token, key) => this.#point(token, key),
      leave: () => this.#leave(),
      key: (event) => this.#key(event),
      wheel: (step) => this.#turn(step),
    });
    document.addEventListener("keydown", (event) => {
      if (targetOf(event).closest("dialog")) return;
      if (event.key === "Escape") this.clear();
      else if (!targetOf(event).closest(OWN_KEYS) && this.#key(event)) event.preventDefault();
    });
  }

  /** Begins anew with a table; what was chosen stays if it answers the same decision. @param {Question} message */
  start(message) {
    const same = this.#message?.decision === message.decision && this.#message?.seat === message.seat;
    const old = same ? this.#choice : null;
    this.#message = message;
    this.#cache.clear();
    this.#over = null;
    const moves = this.#made(message) ? [] : movesOf(message.legal);
    const turned = this.#choice?.turned;
    this.#choice = moves.length ? new Choice(moves, this.board.shown(), message.labels, turned) : null;
    const stays = old?.chosen.every((one) => this.board.part(one.part));
    if (old && stays && this.#choice?.matching(old.tokens).length) {
      this.#choice.chosen = old.chosen;
    }
    if (!same || !moves.some(({ words }) => words === this.#asked)) this.#asked = "";
    // What is previewed was drawn for the table as it was.
    this.#shown = "";
    this.refresh();
  }

  /**
   * Was the decision a table asks for made meanwhile? It may have been on its way when that was said.
   * @param {Question} table
   */
  #made({ decision, number }) { return decision === this.#sent || number < this.#since; }

  /** Takes back everything that was chosen but not yet done. */
  clear() {
    this.bubble.hide();
    if (this.#choice) this.#choice.chosen = [];
    this.#asked = "";
    this.#over = null;
    this.refresh();
  }

  /**
   * Does a move wait to be confirmed? A finger covers what it points at, a mouse has already seen; some moves ask everybody.
   * @param {string} words @param {import("./board.js").How} how
   */
  #waits(words, how) {
    return confirming() && (how === "touch" || Boolean(this.#message?.careful?.includes(words.split(" ")[0])));
  }

  /** Chooses a whole move without making it, as one from a hint. @param {string} words */
  pick(words) {
    if (!this.#choice?.pick(words, (token, number) => `${token}#${number}`)) return this.#preview(words, []);
    this.#asked = this.#choice.chosen.length ? "" : words;
    this.refresh();
    this.bar.focus(words);
  }

  refresh() {
    const choice = this.#choice;
    this.board.mark(choice?.live() ?? new Set(), choice?.chosen.map((one) => one.part) ?? []);
    this.#acts();
    this.#show(choice?.current()?.words ?? this.#asked, choice?.chosen.map((one) => one.part) ?? []);
  }

  /** @param {string} token @param {string} key @param {import("./board.js").How} how */
  #press(token, key, how) {
    this.bubble.hide();
    const choice = this.#choice;
    if (!choice) return this.#why([token]);
    const last = choice.chosen.at(-1)?.part === key;
    if (choice.chosen.length && choice.closed() && choice.chosen.some((one) => one.part === key)) {
      if (choice.complete().length > 1) return this.#turn(1);
      if (last && how === "touch" && performance.now() - this.#chosenAt < SLIP) return;
      if (last && how !== "mouse") return this.#commitCurrent(choice);
    }
    const after = choice.after(token, key);
    if (!after) return this.#why([...choice.tokens, token]);
    choice.chosen = after;
    this.#chosenAt = performance.now();
    this.#asked = "";
    this.#over = null;
    const move = choice.current();
    const decided = after.length && choice.closed() && choice.complete().length === 1;
    if (decided && move && !this.#waits(move.words, how)) this.#commitCurrent(choice);
    else this.refresh();
  }

  /** Makes the move that is chosen, if one is. @param {Choice} choice */
  #commitCurrent(choice) {
    const move = choice.current();
    if (move) this.commit(move.words);
  }

  /** @param {string} words */
  async commit(words) {
    const message = this.#message;
    if (!message) return;
    this.#choice = null;
    this.#asked = "";
    this.refresh();
    this.bar.mark("waiting", true);
    this.#sent = message.decision;
    const answer = await this.remote.play(words);
    this.#sent = -1;
    this.#since = answer.is === "done" ? answer.number ?? 0 : 0;
    this.bar.mark("waiting", false);
    if (answer.is === "refused") {
      if (this.#message === message) this.start(message);
      this.#refused(answer);
    }
  }

  /** @param {string[]} tokens */
  async #why(tokens) {
    if (!this.#message) return;
    this.#refused(await this.remote.why(tokens));
  }

  /** @param {Answer} answer */
  #refused(answer) {
    if (answer.is !== "refused") return;
    sound("refused");
    this.bubble.show(answer);
    if (answer.overlay) this.board.lay(answer.overlay);
  }

  /** @param {string} token @param {string} key */
  #point(token, key) {
    const choice = this.#choice;
    if (!choice || choice.chosen.some((one) => one.part === key)) return this.#leave();
    const after = choice.after(token, key);
    this.#over = after;
    const move = after && choice.current(after.map((one) => one.token));
    this.#show(move?.words ?? "", after && move ? after.map((one) => one.part) : [], LINGER);
  }

  #leave() {
    if (this.#over === null && !this.#shown) return;
    this.#over = null;
    const choice = this.#choice;
    this.#show(choice?.current()?.words ?? "", choice?.chosen.map((one) => one.part) ?? []);
  }

  /** @param {number} step */
  #turn(step) {
    const tokens = (this.#over ?? this.#choice?.chosen ?? []).map((one) => one.token);
    if (!tokens.length || !this.#choice?.turn(step, tokens)) return false;
    this.#turned(tokens);
    return true;
  }

  /** @param {string[]} tokens */
  #turned(tokens) {
    const over = this.#over;
    this.refresh();
    this.#over = over;
    if (over) this.#show(this.#choice?.current(tokens)?.words ?? "", over.map((one) => one.part));
  }

  /** Keys that turn or finish a choice. @param {KeyboardEvent} event */
  #key(event) {
    const choice = this.#choice;
    if (!choice || event.ctrlKey || event.metaKey || event.altKey) return false;
    const turning = choice.chosen.length > 0 && choice.closed() && choice.complete().length > 1;
    if (event.key === "]" || event.key === "r") return this.#turn(1);
    if (event.key === "[" || event.key === "R") return this.#turn(-1);
    if (turning && event.key in COMPASS) {
      const back = event.key === "ArrowUp" || event.key === "ArrowLeft";
      if (!choice.turnTo(COMPASS[event.key])) return this.#turn(back ? -1 : 1);
      this.#turned(choice.tokens);
      return true;
    }
    if (event.key === "Enter" && choice.current() && !event.repeat && (turning || !targetOf(event).closest("[data-token]"))) {
      this.#commitCurrent(choice);
      return true;
    }
    return false;
  }

  /** @param {string} words @param {string[]} keys */
  #show(words, keys, linger = 0) {
    clearTimeout(this.#timer);
    if (this.#shown === words && words) return;
    this.#shown = words;
    if (!words) return this.#say("", [], []);
    this.#timer = setTimeout(() => this.#preview(words, keys), linger);
  }

  /** @param {string} words @param {string[]} keys */
  async #preview(words, keys) {
    this.#shown = words;
    const asked = this.#cache.get(words) ?? this.remote.point(words);
    this.#cache.set(words, asked);
    const answer = await asked;
    if (answer.is === "lost") this.#cache.delete(words);
    if (this.#shown === words && answer.is === "pointed") this.#say(answer.overlay, answer.sentences, keys);
  }

  /** @param {string} overlay @param {string[]} sentences @param {string[]} keys */
  #say(overlay, sentences, keys) {
    this.board.lay(overlay, keys);
    this.bar.say(sentences.join(" "));
  }

  /** The buttons: moves that nothing on the picture stands for, or what was chosen, to be confirmed. */
  #acts() {
    const choice = this.#choice;
    const asks = Boolean(choice?.chosen.length || this.#asked);
    const buttons = !choice ? this.#back() : asks ? this.#confirming(choice) : this.#offered(choice);
    this.bar.mark("chosen", asks);
    if (!this.bar.offer([...this.#shortcuts(), ...buttons])) return;
    if (asks) this.bar.focus("confirm");
    else this.board.focus();
  }

  /** What I chose last may be taken back while others are still to answer. */
  #back() {
    const { undo } = this.remote;
    if (!undo || !this.#message?.undo || this.#message.mine) return [];
    return [h("button", { type: "button", className: "button take-back", onclick: undo }, "Take it back")];
  }

  /** Buttons that choose a whole move at once, to be confirmed like one that was put together. */
  #shortcuts() {
    const choice = this.#choice;
    if (!choice) return [];
    return Object.entries(this.#message?.shortcuts ?? {}).map(([text, words]) =>
      this.#button(text, `all ${words}`, false, () => (confirming() ? this.pick(words) : this.commit(words))));
  }

  /**
   * @param {string} text @param {string} words @param {boolean} coral @param {() => void} press
   * @param {string | null} pressed
   */
  #button(text, words, coral, press, pressed = null) {
    const look = coral ? "act" : "button";
    const made = h("button", { type: "button", className: look, onclick: press, "aria-pressed": pressed }, text);
    made.dataset.words = words;
    return made;
  }

  /** @param {Choice} choice */
  #offered(choice) {
    const drawn = (/** @type {string[]} */ left) => left.some((token) => choice.shown.has(token));
    const moves = choice.matching().filter(({ words, left }) => choice.labels[words] || !drawn(left));
    const only = moves.length === 1 && choice.closed();
    return moves.map(({ words }) => {
      const made = this.#button(spoken(words, choice.labels), words, only, () => this.#choose(words));
      const point = () => this.#show(words, [], LINGER);
      made.addEventListener("pointerenter", point);
      made.addEventListener("focus", point);
      made.addEventListener("pointerleave", () => this.#leave());
      made.addEventListener("blur", () => this.#leave());
      return made;
    });
  }

  /** A button was pressed that says a whole move. @param {string} words */
  #choose(words) {
    if (!this.#waits(words, "mouse")) return this.commit(words);
    this.#asked = words;
    this.refresh();
  }

  /** @param {Choice} choice */
  #confirming(choice) {
    const asked = choice.chosen.length ? undefined : choice.moves.find(({ words }) => words === this.#asked);
    const candidates = asked ? [{ ...asked, left: [] }] : choice.complete();
    const current = asked ? candidates[0] : choice.current();
    const parts = (/** @type {string} */ token) => choice.chosen.filter((one) => one.token === token);
    const turnTo = (/** @type {string} */ words) => {
      choice.pick(words, (token, number) => parts(token)[number]?.part ?? `${token}#${number}`);
      this.refresh();
    };
    const turns = candidates.map((move) => {
      const text = choice.difference(move, candidates);
      return this.#button(text, `turn ${move.words}`, false, () => turnTo(move.words), String(move.words === current?.words));
    });
    const confirm = () => current && this.commit(current.words);
    const how = h("p", { className: "how" }, "Which way? Press one of these, or R, or turn the wheel.");
    const clear = { type: "button", className: "button clear", title: "Clear (Esc)", "aria-label": "Clear what I chose" };
    return [
      ...(turns.length > 1 ? [how, ...turns] : []),
      ...(current ? [this.#button(choice.title(current, candidates), "confirm", true, confirm)] : []),
      h("button", { ...clear, onclick: () => this.clear() }, "×"),
    ];
  }
}
