// The pictures: which of their parts can be chosen, and how mouse, touch and keyboard choose them.
import { put } from "./dom.js";

/** A finger is this wide, in pixels. */
const FINGER = 28;
/** By so much a finger misses what it meant. */
const SLIP = 10;
/** So few choices are worth an outline each. */
const FEW = 16;
/** How much of the screen's height a tray below the board gets at most, and how many pixels one beside it. */
const LOW = 0.2, ASIDE = 360;
/** A tray is drawn no smaller than this beside the board, compared to it. */
const READABLE = 0.8;
/** Milliseconds between two turns by the wheel. */
const NOTCH = 120;
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** How far a point is from a box, and from the line along its middle: thin parts between large ones get their share. */
function distances(box, x, y) {
  const away = (point, low, high) => Math.max(low - point, 0, point - high);
  const half = Math.min(box.width, box.height) / 2;
  return {
    box: Math.hypot(away(x, box.left, box.right), away(y, box.top, box.bottom)),
    line: Math.hypot(away(x, box.left + half, box.right - half), away(y, box.top + half, box.bottom - half)),
  };
}

export class Board {
  /** @type {Map<string, SVGElement>} every part with a token, by its key: the token and which of its parts it is */
  #parts = new Map();
  #live = new Set();
  #wheeled = 0;

  /**
   * @param {HTMLElement} board @param {HTMLElement} tray
   * @param {{press: (token: string, key: string, how: string) => void, point: (token: string, key: string) => void,
   *   leave: () => void, key: (event: KeyboardEvent) => boolean, wheel: (step: number) => boolean}} heard
   */
  constructor(board, tray, heard) {
    this.board = board;
    this.hosts = [board, tray];
    this.heard = heard;
    addEventListener("resize", () => this.#arrange());
    for (const host of this.hosts) {
      host.addEventListener("click", (event) => this.#click(host, event));
      host.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#hover(event.target));
      host.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && heard.leave());
      host.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.#hover(event.target));
      host.addEventListener("focusout", () => heard.leave());
      host.addEventListener("keydown", (event) => this.#keydown(host, event));
      host.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    }
  }

  /** Puts new pictures in; the focus stays where it was. */
  put(board, tray) {
    const focused = this.#keyOf(document.activeElement);
    const changed = [put(this.hosts[0], board), put(this.hosts[1], tray)].some(Boolean);
    if (!changed) return;
    this.#parts.clear();
    const counts = new Map();
    for (const host of this.hosts) {
      const parts = [...host.querySelectorAll("[data-token]")];
      for (const part of parts) {
        const token = part.dataset.token;
        const number = counts.get(token) ?? 0;
        counts.set(token, number + 1);
        part.dataset.key = `${token}#${number}`;
        this.#parts.set(part.dataset.key, part);
        part.setAttribute("role", "button");
        part.setAttribute("tabindex", "-1");
      }
      parts[0]?.setAttribute("tabindex", "0");
    }
    if (focused && this.#parts.has(focused)) this.#focus(this.#parts.get(focused));
    this.#arrange();
  }

  /** Puts the tray beside or below the board, whichever leaves the board more room, and draws both to one scale. */
  #arrange() {
    const [board, tray] = this.hosts.map((host) => host.querySelector("svg")?.viewBox.baseVal);
    const room = this.board.parentElement;
    if (!board || !tray) return room.classList.remove("beside");
    const width = room.clientWidth - 24, height = room.clientHeight - 24;
    const fit = (across, down) => Math.min(across / board.width, down / board.height);
    const scale = (width, height) => Math.min(width / tray.width, height / tray.height);
    const below = Math.min(scale(width, LOW * innerHeight), fit(width, height * (1 - LOW)));
    const beside = Math.min(scale(Math.min(ASIDE, 0.32 * width), height), fit(width, height));
    const across = fit(width - beside * tray.width, height);
    const wins = beside >= READABLE * across && across > fit(width, height - below * tray.height);
    room.classList.toggle("beside", wins);
    this.hosts[1].style.setProperty("--across", `${Math.floor((wins ? beside : below) * tray.width)}px`);
  }

  /** How many parts have each token. */
  shown() {
    const counts = new Map();
    for (const { dataset } of this.#parts.values()) counts.set(dataset.token, (counts.get(dataset.token) ?? 0) + 1);
    return counts;
  }

  part(key) { return this.#parts.get(key); }

  /** Shows what may be chosen, and what is. @param {Set<string>} live tokens @param {string[]} chosen keys */
  mark(live, chosen) {
    const free = new Set([...live].filter((token) => this.#parts.has(`${token}#0`)));
    this.#live.clear();
    for (const [key, part] of this.#parts) {
      const on = live.has(part.dataset.token);
      const taken = chosen.includes(key);
      if (on || taken) this.#live.add(part);
      part.classList.toggle("live", on);
      part.classList.toggle("chosen", taken);
      part.setAttribute("aria-pressed", String(taken));
      part.setAttribute("aria-disabled", String(!on && !taken));
    }
    for (const host of this.hosts) {
      host.classList.toggle("few", free.size <= FEW);
      host.classList.toggle("choosing", free.size > 0);
    }
  }

  /** Brings the tray into sight where only what lies there can be chosen. */
  reveal() {
    const [board, tray] = this.hosts;
    const open = [...this.#live];
    if (open.length && !open.some((part) => board.contains(part))) tray.scrollIntoView({ block: "nearest" });
  }

  /** Lays SVG over the board; '' takes it away. @param {string[]} pointed keys of the parts it is about */
  lay(overlay, pointed = []) {
    const svg = this.board.querySelector("svg");
    svg?.querySelector(":scope > .overlay")?.remove();
    if (overlay) svg?.insertAdjacentHTML("beforeend", `<g class="overlay" aria-hidden="true">${overlay}</g>`);
    for (const [key, part] of this.#parts) part.classList.toggle("pointed", pointed.includes(key));
  }

  #keyOf(element) { return element?.closest?.("[data-key]")?.dataset.key ?? null; }

  #hover(target) {
    const key = this.#keyOf(target);
    if (key) this.heard.point(this.#parts.get(key).dataset.token, key);
    else this.heard.leave();
  }

  #click(host, event) {
    const touch = event.pointerType === "touch" || event.pointerType === "pen";
    const part = touch ? this.#nearest(host, event) : event.target.closest("[data-token]");
    if (!part) return this.heard.press(null, null, "away");
    this.heard.press(part.dataset.token, part.dataset.key, touch ? "touch" : "mouse");
  }

  /** What a finger means: the nearest part, or one beside it that may be chosen. */
  #nearest(host, { clientX, clientY }) {
    const reach = [...host.querySelectorAll("[data-token]")]
      .map((part) => ({ part, ...distances(part.getBoundingClientRect(), clientX, clientY) }))
      .filter((one) => one.box <= FINGER)
      .sort((one, other) => one.line - other.line);
    const nearest = reach[0]?.part;
    if (!nearest || this.#live.has(nearest)) return nearest;
    return (reach.find((one) => one.box <= SLIP && this.#live.has(one.part)) ?? reach[0]).part;
  }

  /** One turn of a wheel is many events on some machines. */
  #wheel(event) {
    const soon = event.timeStamp - this.#wheeled < NOTCH;
    if (!soon && !this.heard.wheel(Math.sign(event.deltaY))) return;
    if (!soon) this.#wheeled = event.timeStamp;
    event.preventDefault();
  }

  /** Puts the focus where the keyboard was last on the board. */
  focus() {
    const stop = this.board.querySelector('[data-token][tabindex="0"]');
    if (stop) this.#focus(stop);
  }

  #keydown(host, event) {
    const part = event.target.closest("[data-token]");
    if (!part || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.heard.key(event)) return event.preventDefault();
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.heard.press(part.dataset.token, part.dataset.key, "key");
    } else if (event.key in ARROWS) {
      event.preventDefault();
      const next = this.#towards(host, part, ARROWS[event.key]);
      if (next) this.#focus(next);
    }
  }

  #focus(part) {
    const host = this.hosts.find((one) => one.contains(part));
    host.querySelector('[data-token][tabindex="0"]')?.setAttribute("tabindex", "-1");
    part.setAttribute("tabindex", "0");
    part.focus({ preventScroll: true });
  }

  /** The nearest part in a direction. */
  #towards(host, from, [x, y]) {
    const centre = (part) => {
      const box = part.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const start = centre(from);
    let best = null, least = Infinity;
    for (const part of host.querySelectorAll("[data-token]")) {
      const end = centre(part);
      const ahead = (end.x - start.x) * x + (end.y - start.y) * y;
      const aside = Math.abs((end.x - start.x) * y + (end.y - start.y) * x);
      if (part === from || ahead < 2 || aside > 2 * ahead) continue;
      if (ahead + 2 * aside < least) {
        best = part;
        least = ahead + 2 * aside;
      }
    }
    return best;
  }
}
