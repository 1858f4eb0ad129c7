// Why not? A refusal, said near where it happened, with the paragraph of the rules.
import { announce, find, first, h } from "./dom.js";
import { openRules } from "./drawer.js";

export class Bubble {
  constructor() {
    this.host = find("bubble");
    first(this.host, ".close").addEventListener("click", () => this.hide());
  }

  hide() { this.host.hidden = true; }

  /** @param {{why: string, paragraph?: string}} refusal @param {Element} near */
  show({ why, paragraph }, near) {
    const cited = /^([A-Z]{2,3} \d+(?:\.\d+)*): /.exec(why);
    const reason = cited ? why.slice(cited[0].length) : why;
    const sentence = reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
    const [text, more] = this.host.querySelectorAll("p");
    text.textContent = sentence;
    more.replaceChildren(...(paragraph ? [this.#link(cited?.[1] ?? paragraph, paragraph)] : []));
    this.host.hidden = false;
    this.#place(near);
    announce(sentence);
  }

  /** @param {string} cited @param {string} paragraph */
  #link(cited, paragraph) {
    const { game } = first(document, "[data-game]").dataset;
    return h("a", { href: `/rules/${game}#p${paragraph}`, onclick: openRules }, `Rule ${cited}`);
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
