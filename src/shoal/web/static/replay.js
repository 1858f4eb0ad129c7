// A finished game once more, from any seat's view or with everything open.
import { find, h, put } from "./dom.js";
import { glide, places, settled } from "./motion.js";

const main = find("main");
const length = Number(main.dataset.length);
const hosts = [find("board"), find("tray")];
const SECOND = 1000;
const shelf = new Map();
let at = -1;
let playing = 0;

function fetched(number) {
  const key = `${number} ${find("viewer").value}`;
  if (!shelf.has(key)) {
    const page = fetch(`/t/${main.dataset.replay}/replay/${number}?viewer=${encodeURIComponent(find("viewer").value)}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))));
    page.catch(() => shelf.delete(key));
    shelf.set(key, page);
  }
  return shelf.get(key);
}

async function go(number, anew = false) {
  const wanted = Math.min(Math.max(number, 0), length);
  const onward = wanted === at + 1 && !anew;
  at = wanted;
  find("at").value = wanted;
  find("number").textContent = `${wanted} of ${length}`;
  let step;
  try { step = await fetched(wanted); } catch { find("number").textContent = "not loaded, try again"; return; }
  if (wanted !== at) return;
  const before = places(hosts);
  put(hosts[0], step.board);
  const trays = step.trays.filter((one) => one.tray);
  const caption = trays.length > 1 ? "<figcaption></figcaption>" : "";
  put(hosts[1], trays.map((one) => `<figure>${caption}${one.tray}</figure>`).join(""));
  for (const part of document.querySelectorAll(".play [data-token]")) part.setAttribute("role", "img");
  hosts[1].querySelectorAll("figcaption").forEach((line, place) => { line.textContent = trays[place].name; });
  put(find("side"), step.side ?? "");
  find("text").textContent = step.text;
  const lines = step.story.map((told) => h("p", {}, told));
  find("log").replaceChildren(...lines);
  if (wanted < length) fetched(wanted + 1);
  await settled(glide(hosts, onward ? before : new Map()), new Promise(() => {}));
}

function run(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => (at < length ? go(at + 1) : run(false)), SECOND) : 0;
  find("play").textContent = on ? "Pause" : "Play";
}

const still = (number) => { run(false); go(number); };
find("first").addEventListener("click", () => still(0));
find("prev").addEventListener("click", () => still(at - 1));
find("next").addEventListener("click", () => still(at + 1));
find("last").addEventListener("click", () => still(length));
find("at").addEventListener("input", () => still(Number(find("at").value)));
find("viewer").addEventListener("change", () => go(at, true));
find("play").addEventListener("click", () => {
  if (!playing && at >= length) go(0);
  run(!playing);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, button, pre") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) still(at + step);
  else if (event.key === " ") run(!playing);
  else return;
  event.preventDefault();
});
go(0);
