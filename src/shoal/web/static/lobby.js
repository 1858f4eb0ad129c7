// Before a game: remembers how one likes to play, and shows as many seats as there are players.
import { find } from "./dom.js";

const BOT = "bot:";

/** What was chosen in this browser before, kept for the next game. */
function remember(field, key) {
  if (!field) return;
  const fields = document.querySelectorAll(`[data-mine="${key}"]`);
  const pass = () => fields.forEach((one) => { one.value = field.value; });
  try {
    const kept = localStorage.getItem(key);
    if (kept && (!field.options || [...field.options].some((option) => option.value === kept))) field.value = kept;
  } catch { /* Then it is asked for again next time. */ }
  field.addEventListener("change", () => {
    try { localStorage.setItem(key, field.value); } catch { /* As above. */ }
  });
  field.addEventListener("input", pass);
  pass();
}

function showSeats() {
  for (const row of document.querySelectorAll(".seat-row")) {
    row.hidden = Number(row.dataset.seat) > Number(find("players").value);
    const [kind, name] = row.querySelectorAll("select, input");
    kind.disabled = row.hidden;
    name.disabled = row.hidden || kind.value.startsWith(BOT);
    name.classList.toggle("unused", name.disabled);
  }
}

/** A text of one's own is asked for, and sent, only by who wants one. */
function showOwn(choice) {
  const field = find(choice.dataset.own);
  field.disabled = !choice.value;
  field.closest(".own").hidden = !choice.value;
}

/** What is in a chosen file goes into the text field, where it can be read and changed before it is sent. */
async function takeFile(chooser) {
  const [file] = chooser.files;
  if (!file) return;
  const field = find(chooser.dataset.into);
  const said = chooser.parentElement.querySelector("[role=status]");
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

remember(find("my-name"), "name");
remember(find("my-bots"), "bots");
if (find("setup")) {
  find("setup").addEventListener("change", showSeats);
  showSeats();
  for (const choice of document.querySelectorAll("[data-own]")) {
    choice.addEventListener("change", () => showOwn(choice));
    showOwn(choice);
  }
  for (const chooser of document.querySelectorAll("[data-into]")) {
    chooser.addEventListener("change", () => takeFile(chooser));
  }
}
