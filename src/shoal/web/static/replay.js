// A finished game once more, from any seat's view or with everything open.
import { find, h, targetOf, tokenParts } from "./dom.js";
import { markMoves } from "./marks.js";
import { put } from "./morph.js";
import { glide, places, settled, tell, unfold } from "./motion.js";

const main = find("main");
const length = Number(main.dataset.length);
const board = find("board"), tray = find("tray");
const hosts = [board, tray];
const slider = find("at", HTMLInputElement), viewer = find("viewer", HTMLSelectElement);
const SECOND = 1000;
/** @type {Map<string, Promise<import("./messages.js").Moment>>} what was fetched, by number and viewer */
const shelf = new Map();
/** The move that is asked for, and the one that is shown. */
let at = 0, shown = -1;
/** @type {Promise<void>} */
let showing = Promise.resolve();
let hurry = () => {};
/** How often the game was set running, and which of these it is running by; 0 while it stands still. */
let runs = 0, running = 0;

/** @param {number} number @returns {Promise<import("./messages.js").Moment>} */
function fetched(number) {
  const key = `${number} ${viewer.value}`;
  const known = shelf.get(key);
  if (known) return known;
  const page = fetch(`/t/${main.dataset.replay}/replay/${number}?viewer=${encodeURIComponent(viewer.value)}`)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))));
  page.catch(() => shelf.delete(key));
  shelf.set(key, page);
  return page;
}

/**
 * Shows the game after so many moves, once what is being shown has come to rest; that is hurried along.
 * @param {number} number
 */
function go(number, anew = false) {
  const wanted = Math.min(Math.max(number, 0), length);
  at = wanted;
  slider.value = String(wanted);
  find("number").textContent = `${wanted} of ${length}`;
  hurry();
  showing = showing.then(() => show(wanted, anew)).catch(reportError);
  return showing;
}

/** @param {number} wanted @param {boolean} anew */
async function show(wanted, anew) {
  /** @type {Promise<void>} */
  const skip = new Promise((resolve) => { hurry = resolve; });
  /** @type {import("./messages.js").Moment} */
  let step;
  try { step = await fetched(wanted); } catch { find("number").textContent = "not loaded, try again"; return; }
  if (wanted !== at) return;
  const onward = wanted === shown + 1 && !anew;
  const before = onward ? places(hosts) : new Map();
  const beats = onward ? step.beats : [];
  shown = wanted;
  put(board, step.board);
  markMoves(board, step.recent ?? []);
  const trays = step.trays.filter((one) => one.tray);
  const caption = trays.length > 1 ? "<figcaption></figcaption>" : "";
  put(tray, trays.map((one) => `<figure>${caption}${one.tray}</figure>`).join(""));
  for (const part of hosts.flatMap(tokenParts)) part.setAttribute("role", "img");
  tray.querySelectorAll("figcaption").forEach((line, place) => { line.textContent = trays[place].name; });
  put(find("side"), step.side);
  find("text").textContent = step.text;
  const lines = step.story.map((told) => h("p", {}, told));
  find("log").replaceChildren(...lines);
  if (wanted < length) fetched(wanted + 1);
  tell(null);
  await settled(glide(hosts, before, new Set(beats.map((beat) => beat.part))), skip);
  await unfold(hosts, beats, skip);
}

/** @param {boolean} on @returns {Promise<void>} */
async function run(on) {
  const mine = on ? ++runs : 0;
  running = mine;
  find("play").textContent = on ? "Pause" : "Play";
  while (on && running === mine) {
    if (at >= length) return run(false);
    await go(at + 1);
    await new Promise((resume) => setTimeout(resume, SECOND));
  }
}

const still = (/** @type {number} */ number) => { run(false); go(number); };
find("first").addEventListener("click", () => still(0));
find("prev").addEventListener("click", () => still(at - 1));
find("next").addEventListener("click", () => still(at + 1));
find("last").addEventListener("click", () => still(length));
slider.addEventListener("input", () => still(Number(slider.value)));
viewer.addEventListener("change", () => go(at, true));
find("play").addEventListener("click", () => {
  if (!running && at >= length) go(0);
  run(!running);
});
document.addEventListener("keydown", (event) => {
  if (targetOf(event).closest("input, select, button, pre") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (step) still(at + step);
  else if (event.key === " ") run(!running);
  else return;
  event.preventDefault();
});
go(0);
