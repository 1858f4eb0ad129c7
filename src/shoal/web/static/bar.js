// The bar below the board: what is asked, what was said to it, and the buttons. Whoever wants them changed asks here.
import { all, find } from "./dom.js";

export class Bar {
  #host = find("bar"); #said = find("said"); #acts = find("acts");

  /** Where something is said near the buttons. */
  get place() { return this.#acts; }

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
    this.#acts.replaceChildren(...buttons);
    if (!held) return false;
    const again = this.#button(held.dataset.words);
    again?.focus();
    return Boolean(byKey && !again);
  }

  /** Puts the focus on the button of a move, or else on the one that confirms. @param {string} words */
  focus(words) {
    (this.#button(words) ?? all(this.#acts, ".act")[0])?.focus(/** @type {FocusOptions} */ ({ focusVisible: true }));
  }

  /** @param {string | undefined} words */
  #button(words) { return all(this.#acts, "button").find((one) => one.dataset.words === words); }
}
