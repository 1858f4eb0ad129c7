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

remember(find("my-name"), "name");
remember(find("my-bots"), "bots");
if (find("setup")) {
  find("setup").addEventListener("change", showSeats);
  showSeats();
}
