// The pictures: which of their parts can be chosen, and how mouse, touch and keyboard choose them.
import { targetOf, tokenParts } from "./dom.js";
import { markMoves } from "./marks.js";
import { put } from "./morph.js";

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
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @typedef {"touch" | "mouse" | "key"} How what a part was pressed with */

const tokenOf = (/** @type {SVGElement} */ part) => part.dataset.token ?? "";
const keyOf = (/** @type {SVGElement} */ part) => part.dataset.key ?? "";

/**
 * How far a point is from a box, and from the line along its middle: thin parts between large ones get their share.
 * @param {DOMRect} box @param {number} x @param {number} y
 */
function distances(box, x, y) {
  /** @param {number} point @param {number} low @param {number} high */
  const away = (point, low, high) => Math.max(low - point, 0, point - high);
  const half = Math.min(box.width, box.height) / 2;
  return {
    box: Math.hypot(away(x, box.left, box.right), away(y, box.top, box.bottom)),
    line: Math.hypot(away(x, box.left + half, box.right - half), away(y, box.top + half, box.bottom - half)),
  };
}

/** A part that stays, but can be chosen no more. @param {Element} part */
function release(part) {
  for (const name of ["data-key", "tabindex", "aria-pressed", "aria-disabled"]) part.removeAttribute(name);
  if (part.getAttribute("role") === "button") part.removeAttribute("role");
  part.classList.remove("live", "chosen", "pointed");
}

export class Board {
  /** @type {Map<string, SVGElement>} every part with a token, by its key: the token and which of its parts it is */
  #parts = new Map();
  /** @type {Set<SVGElement>} */
  #live = new Set();
  #wheeled = 0;
  /** The highest tray there was, compared to its width. */
  #tall = 0;

  /**
   * @param {HTMLElement} board @param {HTMLElement} tray
   * @param {{press: (token: string, key: string, how: How) => void, away: () => void,
   *   point: (token: string, key: string) => void, leave: () => void,
   *   key: (event: KeyboardEvent) => boolean, wheel: (step: number) => boolean}} heard
   */
  constructor(board, tray, heard) {
    this.board = board;
    this.tray = tray;
    this.hosts = [board, tray];
    this.heard = heard;
    addEventListener("resize", () => this.#arrange());
    for (const host of this.hosts) {
      host.addEventListener("click", (event) => this.#click(host, event));
      host.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#hover(targetOf(event)));
      host.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && heard.leave());
      host.addEventListener("focusin", (event) => targetOf(event).matches(":focus-visible") && this.#hover(targetOf(event)));
      host.addEventListener("focusout", () => heard.leave());
      host.addEventListener("keydown", (event) => this.#keydown(host, event));
      host.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    }
  }

  /**
   * Puts new pictures in; the focus stays where it was, and what is the same stays untouched.
   * @param {import("./messages.js").Drawn} drawn
   */
  put({ board, tray, recent = [] }) {
    const focused = this.#partOf(document.activeElement)?.dataset.key;
    const changed = [put(this.board, board), put(this.tray, tray)].some(Boolean);
    if (changed) this.#name(focused);
    markMoves(this.board, recent);
  }

  /** Gives every part with a token its key. @param {string | undefined} focused the key of the one to have the focus */
  #name(focused) {
    this.#parts.clear();
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const host of this.hosts) {
      host.querySelectorAll("[data-key]:not([data-token])").forEach(release);
      const parts = tokenParts(host);
      for (const part of parts) {
        const token = tokenOf(part);
        const number = counts.get(token) ?? 0;
        counts.set(token, number + 1);
        const key = `${token}#${number}`;
        this.#parts.set(key, part);
        if (keyOf(part) === key) continue;
        part.dataset.key = key;
        part.setAttribute("role", "button");
        if (!part.hasAttribute("tabindex")) part.setAttribute("tabindex", "-1");
      }
      const stops = parts.filter((part) => part.tabIndex === 0);
      if (!stops.length) parts[0]?.setAttribute("tabindex", "0");
    }
    const again = focused && this.#parts.get(focused);
    if (again && again !== document.activeElement) this.#focus(again);
    this.#arrange();
  }

  /** Puts the tray beside or below the board, whichever leaves the board more room, and draws both to one scale. */
  #arrange() {
    const [board, shown] = this.hosts.map((host) => host.querySelector("svg")?.viewBox.baseVal);
    const room = this.board.parentElement ?? this.board;
    if (!board || !shown) return room.classList.remove("beside");
    // One question needs a higher tray than another, and the board is not to jump between them.
    this.#tall = Math.max(this.#tall, shown.height / shown.width);
    const tray = { width: shown.width, height: shown.width * this.#tall };
    const width = room.clientWidth - 24, height = room.clientHeight - 24;
    /** @param {number} across @param {number} down */
    const fit = (across, down) => Math.min(across / board.width, down / board.height);
    /** @param {number} width @param {number} height */
    const scale = (width, height) => Math.min(width / tray.width, height / tray.height);
    const below = Math.min(scale(width, LOW * innerHeight), fit(width, height * (1 - LOW)));
    const beside = Math.min(scale(Math.min(ASIDE, 0.32 * width), height), fit(width, height));
    const across = fit(width - beside * tray.width, height);
    const wins = beside >= READABLE * across && across > fit(width, height - below * tray.height);
    room.classList.toggle("beside", wins);
    const trayWidth = Math.floor((wins ? beside : below) * tray.width);
    this.tray.style.setProperty("--across", `${trayWidth}px`);
    this.tray.style.setProperty("--tall", `${Math.floor(trayWidth * this.#tall)}px`);
  }

  /** How many parts have each token. */
  shown() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const token of [...this.#parts.values()].map(tokenOf)) counts.set(token, (counts.get(token) ?? 0) + 1);
    return counts;
  }

  /** @param {string} key */
  part(key) { return this.#parts.get(key); }

  /** Shows what may be chosen, and what is. @param {Set<string>} live tokens @param {string[]} chosen keys */
  mark(live, chosen) {
    const free = new Set([...live].filter((token) => this.#parts.has(`${token}#0`)));
    this.#live.clear();
    for (const [key, part] of this.#parts) {
      const on = live.has(tokenOf(part));
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
    const open = [...this.#live];
    if (open.length && !open.some((part) => this.board.contains(part))) this.tray.scrollIntoView({ block: "nearest" });
  }

  /**
   * Lays SVG over the board; '' takes it away.
   * @param {string} overlay @param {string[]} pointed keys of the parts it is about
   */
  lay(overlay, pointed = []) {
    const svg = this.board.querySelector("svg");
    svg?.querySelector(":scope > .overlay")?.remove();
    if (overlay) svg?.insertAdjacentHTML("beforeend", `<g class="overlay" aria-hidden="true">${overlay}</g>`);
    for (const [key, part] of this.#parts) part.classList.toggle("pointed", pointed.includes(key));
  }

  /**
   * Lays what a layer shows over the board under its name; null takes it away.
   * @param {string} name @param {string | null} overlay
   */
  layer(name, overlay) {
    const svg = this.board.querySelector("svg");
    for (const layer of svg?.querySelectorAll(":scope > .layer") ?? []) {
      if (layer.getAttribute("data-layer") === name) layer.remove();
    }
    if (overlay === null) return;
    svg?.insertAdjacentHTML("beforeend", `<g class="layer" aria-hidden="true">${overlay}</g>`);
    svg?.lastElementChild?.setAttribute("data-layer", name);
  }

  /** The part that an element belongs to. @param {Element | null} element @returns {SVGElement | null} */
  #partOf(element) { return element?.closest("[data-key]") ?? null; }

  /** @param {Element} target */
  #hover(target) {
    const part = this.#partOf(target);
    if (part) this.heard.point(tokenOf(part), keyOf(part));
    else this.heard.leave();
  }

  /** @param {HTMLElement} host @param {MouseEvent} event a PointerEvent in every browser but old ones */
  #click(host, event) {
    const touch = event instanceof PointerEvent && ["touch", "pen"].includes(event.pointerType);
    const part = touch ? this.#nearest(host, event) : this.#partOf(targetOf(event));
    if (!part) return this.heard.away();
    this.heard.press(tokenOf(part), keyOf(part), touch ? "touch" : "mouse");
  }

  /**
   * What a finger means: the nearest part, or one beside it that may be chosen.
   * @param {HTMLElement} host @param {MouseEvent} event
   */
  #nearest(host, { clientX, clientY }) {
    const reach = tokenParts(host)
      .map((part) => ({ part, ...distances(part.getBoundingClientRect(), clientX, clientY) }))
      .filter((one) => one.box <= FINGER)
      .sort((one, other) => one.line - other.line);
    const nearest = reach[0]?.part;
    if (!nearest || this.#live.has(nearest)) return nearest;
    return (reach.find((one) => one.box <= SLIP && this.#live.has(one.part)) ?? reach[0]).part;
  }

  /** One turn of a wheel is many events on some machines. @param {WheelEvent} event */
  #wheel(event) {
    const soon = event.timeStamp - this.#wheeled < NOTCH;
    if (!soon && !this.heard.wheel(Math.sign(event.deltaY))) return;
    if (!soon) this.#wheeled = event.timeStamp;
    event.preventDefault();
  }

  /** Puts the focus where the keyboard was last on the board. */
  focus() {
    const stop = tokenParts(this.board).find((part) => part.tabIndex === 0);
    if (stop) this.#focus(stop);
  }

  /** @param {HTMLElement} host @param {KeyboardEvent} event */
  #keydown(host, event) {
    const part = this.#partOf(targetOf(event));
    if (!part || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.heard.key(event)) return event.preventDefault();
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.heard.press(tokenOf(part), keyOf(part), "key");
    } else if (event.key in ARROWS) {
      event.preventDefault();
      const next = this.#towards(host, part, ARROWS[event.key]);
      if (next) this.#focus(next);
    }
  }

  /** @param {SVGElement} part */
  #focus(part) {
    const host = this.hosts.find((one) => one.contains(part));
    host?.querySelector('[data-token][tabindex="0"]')?.setAttribute("tabindex", "-1");
    part.setAttribute("tabindex", "0");
    part.focus({ preventScroll: true });
  }

  /** The nearest part in a direction. @param {HTMLElement} host @param {SVGElement} from @param {[number, number]} way */
  #towards(host, from, [x, y]) {
    const centre = (/** @type {Element} */ part) => {
      const box = part.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const start = centre(from);
    let best = null, least = Infinity;
    for (const part of tokenParts(host)) {
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
