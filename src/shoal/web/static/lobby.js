// Before a game: remembers how one likes to play, and shows as many seats as there are players.
import { all, find } from "./dom.js";

const BOT = "bot:";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** Is it among what can be chosen in a field? @param {Field} field @param {string} value */
const offers = (field, value) =>
  field instanceof HTMLInputElement || [...field.options].some((option) => option.value === value);

/** What was chosen in this browser before, kept for the next game. @param {string} id @param {string} key */
function remember(id, key) {
  const field = /** @type {Field | null} */ (document.getElementById(id));
  if (!field) return;
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`[data-mine="${key}"]`));
  const pass = () => fields.forEach((one) => { one.value = field.value; });
  try {
    const kept = localStorage.getItem(key);
    if (kept && offers(field, kept)) field.value = kept;
  } catch { /* Then it is asked for again next time. */ }
  field.addEventListener("change", () => {
    try { localStorage.setItem(key, field.value); } catch { /* As above. */ }
  });
  field.addEventListener("input", pass);
  pass();
}

function showSeats() {
  const players = Number(find("players", HTMLSelectElement).value);
  for (const row of all(document, ".seat-row")) {
    row.hidden = Number(row.dataset.seat) > players;
    const [kind, name] = /** @type {NodeListOf<Field>} */ (row.querySelectorAll("select, input"));
    kind.disabled = row.hidden;
    name.disabled = row.hidden || kind.value.startsWith(BOT);
    name.classList.toggle("unused", name.disabled);
  }
  for (const one of find("order", HTMLSelectElement).options) one.hidden = Number(one.value) > players;
}

/** Options are asked only where another makes them apply. */
function showOptions() {
  for (const field of all(document, "[data-needs]")) {
    const applies = find(field.dataset.needs ?? "", HTMLSelectElement).value === field.dataset.value;
    field.hidden = !applies;
    for (const input of field.querySelectorAll("input")) input.disabled = !applies;
  }
}

/** A text of one's own is asked for, and sent, only by who wants one. @param {HTMLSelectElement} choice */
function showOwn(choice) {
  const field = find(choice.dataset.own ?? "", HTMLTextAreaElement);
  field.disabled = !choice.value;
  field.closest(".own")?.toggleAttribute("hidden", !choice.value);
}

/**
 * What is in a chosen file goes into the text field, where it can be read and changed before it is sent.
 * @param {HTMLInputElement} chooser
 */
async function takeFile(chooser) {
  const file = chooser.files?.[0];
  const said = chooser.parentElement?.querySelector("[role=status]");
  if (!file || !said) return;
  const field = find(chooser.dataset.into ?? "", HTMLTextAreaElement);
  if (file.size > field.maxLength) {
    said.textContent = `${file.name} is too long: it may have ${field.maxLength} bytes.`;
    return;
  }
  try {
    field.value = await file.text();
    said.textContent = `${file.name} is filled in above.`;
  } catch {
    said.textContent = `${file.name} could not be read: paste its text instead.`;
  }
}

remember("my-name", "name");
remember("my-bots", "bots");
remember("my-players", "players");
const setup = document.getElementById("setup");
if (setup) {
  setup.addEventListener("change", showSeats);
  setup.addEventListener("change", showOptions);
  showSeats();
  showOptions();
  for (const choice of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("[data-own]"))) {
    choice.addEventListener("change", () => showOwn(choice));
    showOwn(choice);
  }
  for (const chooser of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-into]"))) {
    chooser.addEventListener("change", () => takeFile(chooser));
  }
}

/** What changes in the lobby while somebody looks at it, and how often it is looked for, in milliseconds. */
const LIVE = ["my-tables", "tables"];
const OFTEN = 15000;

/** The tables as they are now; whoever is about to press something there is left alone. */
async function refresh() {
  const places = LIVE.map((id) => document.getElementById(id));
  if (document.hidden || places.some((place) => !place || place.matches(":hover, :focus-within"))) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    for (const id of LIVE) {
      const fresh = page.getElementById(id);
      if (fresh && fresh.innerHTML !== find(id).innerHTML) find(id).replaceChildren(...fresh.childNodes);
    }
  } catch { /* Then next time. */ }
}
if (document.getElementById("tables")) setInterval(refresh, OFTEN);
