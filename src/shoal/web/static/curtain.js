// Several people at one screen: the table follows whose turn it is, and secrets stay behind a curtain in between.
import { find, h } from "./dom.js";

export class Curtain {
  #bar; #look;

  /**
   * @param {import("./bar.js").Bar} bar
   * @param {(seat: number) => void} look shows the table as a seat sees it; 0 as anybody may
   */
  constructor(bar, look) {
    this.#bar = bar;
    this.#look = look;
    this.host = find("curtain");
  }

  /** @param {import("./messages.js").TableNews} message */
  show(message) {
    const next = message.owing[0];
    const passes = message.yours.length > 1 && next !== undefined && !message.owing.includes(message.seat);
    this.host.hidden = !(passes && message.curtain && message.seat === 0);
    if (!passes) return;
    const name = message.names[next - 1];
    if (!message.curtain) this.#look(next);
    else if (message.seat === 0) this.#drop(name, next);
    else this.#bar.offer([this.#pass(name)]);
  }

  /** Whoever has just played looks as long as they like, then passes the screen on. @param {string} name */
  #pass(name) {
    return h("button", { type: "button", className: "act", onclick: () => this.#look(0) }, `Pass the screen to ${name}`);
  }

  /** @param {string} name @param {number} next */
  #drop(name, next) {
    find("curtain-says").textContent = `Pass the screen to ${name}.`;
    const lift = find("lift");
    lift.textContent = `I am ${name}`;
    lift.onclick = () => this.#look(next);
    lift.focus();
  }
}
