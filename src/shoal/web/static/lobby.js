// The form for a new table: shows as many seats as there are players.
import { find } from "./dom.js";

const players = find("players");
const BOT = "bot:";
const paint = () => {
  for (const row of document.querySelectorAll(".seat-row")) {
    row.hidden = Number(row.dataset.seat) > Number(players.value);
    const [kind, name] = row.querySelectorAll("select, input");
    kind.disabled = row.hidden;
    name.disabled = row.hidden || kind.value.startsWith(BOT);
    name.classList.toggle("unused", name.disabled);
  }
};
find("setup").addEventListener("change", paint);
paint();
