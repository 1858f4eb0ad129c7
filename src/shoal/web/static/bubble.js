// Why not? A refusal, said near where it happened, with the paragraph of the rules.
import { announce, find, first, h } from "./dom.js";
import { openRules } from "./drawer.js";

export class Bubble {
  constructor() {
    this.host = find("bubble");
    first(this.host, ".close").addEventListener("click", () => this.hide());
  }

  hide() { this.host.hidden = true; }

  /** @param {{why: string, rule?: string, paragraph?: string, reason?: string}} refusal @param {Element} near */
  show({ why, rule, paragraph, reason = why }, near) {
    const sentence = reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
    const [text, more] = this.host.querySelectorAll("p");
    text.textContent = sentence;
    more.replaceChildren(...(rule && paragraph ? [this.#link(rule, paragraph)] : []));
    this.host.hidden = false;
    this.#place(near);
    announce(sentence);
  }

  /** @param {string} rule @param {string} paragraph */
  #link(rule, paragraph) {
    const { game } = first(document, "[data-game]").dataset;
    return h("a", { href: `/rules/${game}#p${paragraph}`, onclick: openRules }, `Rule ${rule}`);
  }

  /** @param {Element} near */
  #place(near) {
    const frame = (this.host.offsetParent ?? document.body).getBoundingClientRect();
    const part = near.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.host;
    const left = Math.min(Math.max(part.left + part.width / 2 - width / 2, frame.left + 8), frame.right - width - 8);
    const above = part.top - height - 8;
    const top = above >= frame.top ? above : Math.min(part.bottom + 8, frame.bottom - height - 8);
    this.host.style.left = `${left - frame.left}px`;
    this.host.style.top = `${top - frame.top}px`;
  }
}
