// A person choosing a move on the pictures: joins the choice, the board and the bar below it.
import { Board } from "./board.js";
import { Bubble } from "./bubble.js";
import { Choice, movesOf, spoken } from "./choose.js";
import { find, h } from "./dom.js";
import { play as sound } from "./sound.js";

/** Nobody wants to know what a move brings about that the mouse only passes. */
const LINGER = 70;
/** What has a use of its own for keys. */
const OWN_KEYS = "[data-token], input, select, textarea, summary, a, button";
const COMPASS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

export class Choosing {
  #choice = null; #cache = new Map(); #timer = 0; #shown = ""; #over = null; #message = null;
  /** The decision whose answer is on its way, and how long the table was when the last one was made. */
  #sent = -1; #since = 0;

  /**
   * @param {{play: (words: string) => Promise<object>, point: (words: string) => Promise<object>,
   *   why: (tokens: string[]) => Promise<object>}} remote
   */
  constructor(remote) {
    this.remote = remote;
    this.bubble = new Bubble();
    this.board = new Board(find("board"), find("tray"), {
      press: (token, key, how) => this.#press(token, key, how),
      point: (token, key) => this.#point(token, key),
      leave: () => this.#leave(),
      key: (event) => this.#key(event),
      wheel: (step) => this.#turn(step),
    });
    document.addEventListener("keydown", (event) => {
      if (event.target.closest("dialog")) return;
      if (event.key === "Escape") this.clear();
      else if (!event.target.closest(OWN_KEYS) && this.#key(event)) event.preventDefault();
    });
  }

  /** Begins anew with a table; what was chosen stays if it answers the same decision. */
  start(message) {
    const same = this.#message?.decision === message.decision && this.#message?.seat === message.seat;
    const old = same ? this.#choice : null;
    this.#message = message;
    this.#cache.clear();
    this.#over = null;
    const moves = this.#made(message) ? [] : movesOf(message.legal);
    const turned = this.#choice?.turned;
    this.#choice = moves.length ? new Choice(moves, this.board.shown(), message.labels, turned) : null;
    if (old?.chosen.every((one) => this.board.part(one.part)) && this.#choice?.matching(old.tokens).length) {
      this.#choice.chosen = old.chosen;
    }
    this.refresh();
  }

  /** Was the decision a table asks for made meanwhile? It may have been on its way when that was said. */
  #made({ decision, number }) { return decision === this.#sent || number < this.#since; }

  /** Takes back everything that was chosen but not yet done. */
  clear() {
    this.bubble.hide();
    if (this.#choice) this.#choice.chosen = [];
    this.#over = null;
    this.refresh();
  }

  /** Chooses a whole move without making it, as one from a hint. */
  pick(words) {
    if (!this.#choice?.pick(words, (token, number) => `${token}#${number}`)) return this.#preview(words, []);
    this.refresh();
    const button = [...find("acts").children].find((one) => one.dataset.words === words);
    (button ?? find("acts").querySelector(".act"))?.focus({ focusVisible: true });
  }

  refresh() {
    const choice = this.#choice;
    this.board.mark(choice?.live() ?? new Set(), choice?.chosen.map((one) => one.part) ?? []);
    this.#acts();
    this.#show(choice?.current()?.words ?? "", choice?.chosen.map((one) => one.part) ?? []);
  }

  #press(token, key, how) {
    this.bubble.hide();
    const choice = this.#choice;
    if (token === null) return;
    if (!choice) return this.#why([token], key);
    const last = choice.chosen.at(-1)?.part === key;
    if (choice.chosen.length && choice.closed() && choice.chosen.some((one) => one.part === key)) {
      if (choice.complete().length > 1) return this.#turn(1);
      if (last && how !== "mouse") return this.commit(choice.current().words);
    }
    const after = choice.after(token, key);
    if (!after) return this.#why([...choice.tokens, token], key);
    choice.chosen = after;
    this.#over = null;
    // A finger covers what it points at: it asks first, a mouse has already seen.
    const decided = after.length && choice.closed() && choice.complete().length === 1;
    if (decided && how !== "touch") this.commit(choice.current().words);
    else this.refresh();
  }

  async commit(words) {
    const key = this.#choice?.chosen.at(-1)?.part;
    const message = this.#message;
    this.#choice = null;
    this.refresh();
    find("bar").classList.add("waiting");
    this.#sent = message.decision;
    const answer = await this.remote.play(words);
    this.#sent = -1;
    this.#since = answer.number ?? 0;
    find("bar").classList.remove("waiting");
    if (answer.is === "refused") {
      if (this.#message === message) this.start(message);
      this.#refused(answer, key);
    }
  }

  async #why(tokens, key) {
    if (!this.#message) return;
    this.#refused(await this.remote.why(tokens), key);
  }

  #refused(answer, key) {
    if (answer.is !== "refused") return;
    sound("refused");
    this.bubble.show(answer, this.board.part(key) ?? find("acts"));
    if (answer.overlay) this.board.lay(answer.overlay);
  }

  #point(token, key) {
    const choice = this.#choice;
    if (!choice || choice.chosen.some((one) => one.part === key)) return this.#leave();
    const after = choice.after(token, key);
    this.#over = after;
    const move = after && choice.current(after.map((one) => one.token));
    this.#show(move?.words ?? "", move ? after.map((one) => one.part) : [], LINGER);
  }

  #leave() {
    if (this.#over === null && !this.#shown) return;
    this.#over = null;
    const choice = this.#choice;
    this.#show(choice?.current()?.words ?? "", choice?.chosen.map((one) => one.part) ?? []);
  }

  #turn(step) {
    const tokens = (this.#over ?? this.#choice?.chosen ?? []).map((one) => one.token);
    if (!tokens.length || !this.#choice.turn(step, tokens)) return false;
    this.#turned(tokens);
    return true;
  }

  #turned(tokens) {
    const over = this.#over;
    this.refresh();
    this.#over = over;
    if (over) this.#show(this.#choice.current(tokens).words, over.map((one) => one.part));
  }

  /** Keys that turn or finish a choice. */
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
    if (event.key === "Enter" && choice.current() && (turning || !event.target.closest("[data-token]"))) {
      this.commit(choice.current().words);
      return true;
    }
    return false;
  }

  #show(words, keys, linger = 0) {
    clearTimeout(this.#timer);
    if (this.#shown === words && words) return;
    this.#shown = words;
    if (!words) return this.#shownIs({ overlay: "", sentences: [] }, []);
    this.#timer = setTimeout(() => this.#preview(words, keys), linger);
  }

  async #preview(words, keys) {
    this.#shown = words;
    if (!this.#cache.has(words)) this.#cache.set(words, this.remote.point(words));
    const answer = await this.#cache.get(words);
    if (answer.is === "lost") this.#cache.delete(words);
    if (this.#shown === words && answer.is === "pointed") this.#shownIs(answer, keys);
  }

  #shownIs(pointed, keys) {
    this.board.lay(pointed.overlay ?? "", keys);
    find("said").textContent = (pointed.sentences ?? []).join(" ");
  }

  /** The buttons: moves that nothing on the picture stands for, or what was chosen, to be confirmed. */
  #acts() {
    const choice = this.#choice;
    const host = find("acts");
    const button = document.activeElement?.closest?.("#acts button");
    const byKey = button?.matches(":focus-visible");
    host.replaceChildren(...(!choice ? [] : choice.chosen.length ? this.#confirming(choice) : this.#offered(choice)));
    find("bar").classList.toggle("chosen", Boolean(choice?.chosen.length));
    if (!button) return;
    const again = [...host.children].find((one) => one.dataset.words === button.dataset.words);
    if (again) again.focus();
    else if (byKey) this.board.focus();
  }

  #button(text, words, coral, press, pressed = null) {
    const look = coral ? "act" : "button";
    const made = h("button", { type: "button", className: look, onclick: press, "aria-pressed": pressed }, text);
    made.dataset.words = words;
    return made;
  }

  #offered(choice) {
    const drawn = (left) => left.some((token) => choice.shown.has(token));
    const moves = choice.matching().filter(({ words, left }) => choice.labels[words] || !drawn(left));
    const only = moves.length === 1 && choice.closed();
    return moves.map(({ words }) => {
      const made = this.#button(spoken(words, choice.labels), words, only, () => this.commit(words));
      const point = () => this.#show(words, [], LINGER);
      made.addEventListener("pointerenter", point);
      made.addEventListener("focus", point);
      made.addEventListener("pointerleave", () => this.#leave());
      made.addEventListener("blur", () => this.#leave());
      return made;
    });
  }

  #confirming(choice) {
    const candidates = choice.complete();
    const current = choice.current();
    const parts = (token) => choice.chosen.filter((one) => one.token === token);
    const turnTo = (words) => {
      choice.pick(words, (token, number) => parts(token)[number]?.part ?? `${token}#${number}`);
      this.refresh();
    };
    const turns = candidates.map((move) => {
      const text = choice.difference(move, candidates);
      return this.#button(text, `turn ${move.words}`, false, () => turnTo(move.words), String(move.words === current.words));
    });
    const confirm = () => this.commit(choice.current().words);
    const clear = { type: "button", className: "button clear", title: "Clear (Esc)", "aria-label": "Clear what I chose" };
    return [
      ...(turns.length > 1 ? turns : []),
      ...(current ? [this.#button(choice.title(current, candidates), "confirm", true, confirm)] : []),
      h("button", { ...clear, onclick: () => this.clear() }, "×"),
    ];
  }
}
