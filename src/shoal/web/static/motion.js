// Movement explains: a piece goes from where it was to where it is; what happened in turn is shown in turn.
import { find, h } from "./dom.js";

const GLIDE = 200;
const BEAT = 120;
/** Updates wait for each other so that each is seen, unless too many wait. */
const MOST_WAITING = 3;
const REST = 250;
/** So many sentences of what happened in turn stay in sight, for so long; less where they can be read again beside. */
const MOST_TOLD = 3, READING = 8000, AGAIN = 1500;

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @param {number} time @returns {Promise<void>} */
const pause = (time) => new Promise((resume) => setTimeout(resume, time));

/** @typedef {{x: number, y: number}} Point */

/** @param {Element[]} hosts @returns {SVGGraphicsElement[]} */
const parts = (hosts) => hosts.flatMap((host) =>
  [...host.querySelectorAll("[data-part]")].map((part) => /** @type {SVGGraphicsElement} */ (part)));
const nameOf = (/** @type {SVGElement} */ part) => part.dataset.part ?? "";
const middle = (/** @type {Element} */ part) => {
  const box = part.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Where every part is now, by its name. @param {Element[]} hosts @returns {Map<string, Point>} */
export function places(hosts) {
  return new Map(parts(hosts).map((part) => [nameOf(part), middle(part)]));
}

/**
 * A way on the screen in the units of the group that a part is drawn in.
 * @param {Element} part @param {number} dx @param {number} dy @returns {Point}
 */
function inside(part, dx, dy) {
  const group = part.parentNode;
  const matrix = group instanceof SVGGraphicsElement ? group.getScreenCTM() : null;
  if (!matrix) return { x: dx, y: dy };
  const inverse = matrix.inverse();
  return { x: inverse.a * dx + inverse.c * dy, y: inverse.b * dx + inverse.d * dy };
}

/**
 * Lets every part glide from where it was; new ones come from where they say, or fade in.
 * @param {Element[]} hosts @param {Map<string, Point>} before @param {Set<string>} held parts that appear later
 */
export function glide(hosts, before, held = new Set()) {
  const running = [];
  for (const part of parts(hosts)) {
    const name = nameOf(part);
    const old = before.get(name) ?? before.get(part.closest("[data-from]")?.getAttribute("data-from") ?? "");
    const fresh = !before.has(name);
    if (still.matches) {
      if (fresh && before.size) mark(part);
      continue;
    }
    if (!old) {
      const appears = before.size > 0 && !held.has(name);
      if (appears) running.push(part.animate({ opacity: [0, 1] }, { duration: GLIDE, easing: "ease-out" }));
      continue;
    }
    const now = middle(part);
    const dx = old.x - now.x, dy = old.y - now.y;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const way = inside(part, dx, dy);
    const from = `${way.x}px ${way.y}px`;
    running.push(part.animate({ translate: [from, "0px 0px"] }, { duration: GLIDE, easing: "ease-in-out" }));
  }
  return running;
}

/** @param {Element} part */
function mark(part) {
  part.classList.add("fresh");
  setTimeout(() => part.classList.remove("fresh"), 1500);
}

/**
 * Shows beats one after another: each part appears with its sentence.
 * @param {Element[]} hosts @param {import("./messages.js").Beat[]} beats @param {Promise<void>} skip ends it at once
 */
export async function unfold(hosts, beats, skip) {
  const named = new Map(parts(hosts).map((part) => [nameOf(part), part]));
  const hidden = new Map();
  if (!still.matches) {
    for (const { part } of beats) {
      const found = named.get(part);
      if (found && !hidden.has(found)) hidden.set(found, found.animate({ opacity: [0, 0] }, { duration: 1e6 }));
    }
  }
  let skipped = still.matches;
  skip.then(() => { skipped = true; });
  for (const beat of beats) {
    const part = named.get(beat.part);
    if (part) {
      hidden.get(part)?.cancel();
      hidden.delete(part);
      mark(part);
    }
    tell(beat.sentence);
    if (!skipped) await Promise.race([pause(BEAT), skip]);
  }
}

let reading = 0;

/**
 * Writes a sentence of what happens in turn, the last ones in sight; null takes them away.
 * @param {string | null} sentence
 */
export function tell(sentence) {
  const host = find("beats");
  clearTimeout(reading);
  if (sentence === null) host.replaceChildren();
  else host.append(h("p", {}, sentence));
  while (host.children.length > MOST_TOLD) host.firstElementChild?.remove();
  host.hidden = !host.children.length;
  reading = setTimeout(() => { host.hidden = true; }, document.getElementById("since") ? AGAIN : READING);
}

/**
 * Shows updates one after another; one that many others wait for is passed over.
 * @template Update
 */
export class Reel {
  /** @type {Update[]} */
  #waiting = [];
  #busy = false;
  #skip = () => {};

  /**
   * @param {(update: Update, skip: Promise<void>) => Promise<void>} show
   * @param {(late: Update, next: Update) => Update} merge
   */
  constructor(show, merge) {
    this.show = show;
    this.merge = merge;
  }

  /** @param {Update} update */
  add(update) {
    this.#waiting.push(update);
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting = [this.#waiting.reduce(this.merge)];
      this.#skip();
    }
    if (!this.#busy) this.#run();
  }

  /** Ends what is moving and everything that waits. */
  skip() {
    if (this.#waiting.length > 1) this.#waiting = [this.#waiting.reduce(this.merge)];
    this.#skip();
  }

  get busy() { return this.#busy; }

  async #run() {
    this.#busy = true;
    for (let update = this.#waiting.shift(); update !== undefined; update = this.#waiting.shift()) {
      const skip = /** @type {Promise<void>} */ (new Promise((resolve) => { this.#skip = resolve; }));
      await this.show(update, skip);
      if (this.#waiting.length && !still.matches) await Promise.race([pause(REST), skip]);
    }
    this.#busy = false;
  }
}

/** Until all have come to rest, or somebody is in a hurry. @param {Animation[]} running @param {Promise<void>} skip */
export function settled(running, skip) {
  skip.then(() => running.forEach((one) => one.finish()));
  // A page in the background stands still, and its table must go on.
  return Promise.race([Promise.all(running.map((one) => one.finished.catch(() => {}))), pause(2 * GLIDE)]);
}
