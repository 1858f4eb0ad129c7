// The bar below the board: what is asked, what was said to it, and the buttons. Whoever wants them changed asks here.
import { all, find } from "./dom.js";
import { confirming } from "./settings.js";

/** A button that has just come under the pointer is deaf for so many milliseconds: a click meant what was there before. */
const SETTLING = 300;

export class Bar {
  #settling = 0;
  #host = find("bar"); #said = find("said"); #acts = find("acts");

  /** What is asked, and of whom; a lesson asks nobody by name. @param {string} ask @param {string} turn */
  ask(ask, turn = "") {
    const named = document.getElementById("turn");
    if (named) named.textContent = turn;
    find("ask").textContent = ask;
  }

  /** @param {string} text */
  say(text) { this.#said.textContent = text; }

  /** @param {"mine" | "over" | "waiting" | "chosen"} what @param {boolean} on */
  mark(what, on) { this.#host.classList.toggle(what, on); }

  /**
   * Replaces the buttons; one that is there again keeps the focus.
   * @param {HTMLElement[]} buttons those that make or turn a move with `data-words`
   * @returns whether a keyboard's focus has lost its button
   */
  offer(buttons) {
    const held = all(this.#acts, "button").find((one) => one === document.activeElement);
    const byKey = held?.matches(":focus-visible");
    this.#settle(all(this.#acts, "button").map((one) => one.dataset.words).join(), buttons);
    this.#acts.replaceChildren(...buttons);
    if (!held) return false;
    const again = this.#button(held.dataset.words);
    again?.focus();
    return Boolean(byKey && !again);
  }

  /** @param {string} before @param {HTMLElement[]} buttons */
  #settle(before, buttons) {
    if (!before || !confirming() || before === buttons.map((one) => one.dataset.words).join()) return;
    this.#acts.classList.add("settling");
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#acts.classList.remove("settling"), SETTLING);
  }

  /** Puts the focus on the button of a move, or else on the one that confirms. @param {string} words */
  focus(words) {
    (this.#button(words) ?? all(this.#acts, ".act")[0])?.focus(/** @type {FocusOptions} */ ({ focusVisible: true }));
  }

  /** @param {string | undefined} words */
  #button(words) { return all(this.#acts, "button").find((one) => one.dataset.words === words); }
}
