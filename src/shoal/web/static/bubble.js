// Why not? A refusal with the paragraph of the rules, said where nothing lies that can be clicked.
import { announce, find, first, h } from "./dom.js";
import { openRules } from "./drawer.js";

export class Bubble {
  constructor() {
    this.host = find("bubble");
    first(this.host, ".close").addEventListener("click", () => this.hide());
  }

  hide() { this.host.hidden = true; }

  /** @param {{why: string, paragraph?: string}} refusal */
  show({ why, paragraph }) {
    const cited = /^([A-Z]{2,3} \d+(?:\.\d+)*): /.exec(why);
    const reason = cited ? why.slice(cited[0].length) : why;
    const sentence = reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
    const [text, more] = this.host.querySelectorAll("p");
    text.textContent = sentence;
    more.replaceChildren(...(paragraph ? [this.#link(cited?.[1] ?? paragraph, paragraph)] : []));
    this.host.hidden = false;
    announce(sentence);
  }

  /** @param {string} cited @param {string} paragraph */
  #link(cited, paragraph) {
    const { game } = first(document, "[data-game]").dataset;
    return h("a", { href: `/rules/${game}#p${paragraph}`, onclick: openRules }, `Rule ${cited}`);
  }
}
