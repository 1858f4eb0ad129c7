// Why not? A refusal with the paragraph of the rules, said where nothing lies that can be clicked.
import { announce, find, first, h } from "./dom.js";
import { openRules } from "./drawer.js";

export class Bubble {
  constructor() {
    this.host = find("bubble");
    first(this.host, ".close").addEventListener("click", () => this.hide());
  }

  hide() { this.host.hidden = true; }

  /** @param {{why: string, rule?: string, paragraph?: string, reason?: string}} refusal */
  show({ why, rule, paragraph, reason = why }) {
    const sentence = reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
    const [text, more] = this.host.querySelectorAll("p");
    text.textContent = sentence;
    more.replaceChildren(...(rule && paragraph ? [this.#link(rule, paragraph)] : []));
    this.host.hidden = false;
    announce(sentence);
  }

  /** @param {string} rule @param {string} paragraph */
  #link(rule, paragraph) {
    const { game } = first(document, "[data-game]").dataset;
    return h("a", { href: `/rules/${game}#p${paragraph}`, onclick: openRules }, `Rule ${rule}`);
  }
}
