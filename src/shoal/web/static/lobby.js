// The form for a new table: shows as many seats as there are players.
import { find } from "./dom.js";

const players = find("players");
const paint = () => {
  for (const row of document.querySelectorAll(".seat-row")) {
    row.hidden = Number(row.dataset.seat) > Number(players.value);
    for (const field of row.querySelectorAll("select, input")) field.disabled = row.hidden;
  }
};
players.addEventListener("change", paint);
paint();
