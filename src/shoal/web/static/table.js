// The page of a table: what comes over the line is shown, what a person chooses goes back.
import { Choosing } from "./choosing.js";
import { Curtain } from "./curtain.js";
import { announce, find, recall } from "./dom.js";
import "./drawer.js";
import { glide, places, Reel, settled, tell, unfold } from "./motion.js";
import { Side } from "./side.js";
import { Line } from "./socket.js";
import { play as sound } from "./sound.js";

const main = find("main");
/** The table as it is shown. */
let table = null;
/** The decision that was last asked for. */
let answered = -1;
let slow = 0;
/** A line that is mended within so many milliseconds is not worth a word. */
const PATIENCE = 2000;

const line = new Line(`/t/${main.dataset.table}/socket`, {
  // Behind a curtain a new line begins as a spectator's; whoever sat before it sees their side again.
  hello: () => (table?.yours.length > 1 && table.seat ? [{ do: "look", seat: table.seat }] : []),
  table: (message, fresh) => reel.add({ message, fresh }),
  other: (message) => side.hear(message),
  state: (connected) => {
    if (!connected) {
      slow ||= setTimeout(() => main.classList.add("lost"), PATIENCE);
      return;
    }
    clearTimeout(slow);
    slow = 0;
    main.classList.remove("lost");
  },
});
const ask = (what) => line.ask(what);
const atSeat = (what) => line.ask({ ...what, seat: table.seat });
const choosing = new Choosing({
  play: (words) => atSeat({ do: "play", words, decision: table.decision }),
  point: (words) => atSeat({ do: "point", words }),
  why: (tokens) => (table.seat ? atSeat({ do: "why", tokens }) : Promise.resolve({ is: "watching" })),
});
const side = new Side(ask, atSeat, choosing);
const curtain = new Curtain((seat) => line.ask({ do: "look", seat }));
const hosts = choosing.board.hosts;

async function show({ message, fresh }, skip) {
  const anew = fresh || (table.seat !== message.seat && message.curtain);
  const before = anew ? new Map() : places(hosts);
  const beats = anew ? [] : message.beats ?? [];
  sing(message);
  choosing.bubble.hide();
  choosing.board.put(message.board, message.tray);
  recall(hosts[0], message.recent);
  table = message;
  find("turn").textContent = message.turn;
  find("ask").textContent = message.ask;
  find("bar").classList.toggle("mine", message.mine);
  find("bar").classList.toggle("over", message.over);
  side.seats(message.side);
  find("text").textContent = message.text;
  document.title = `${message.mine ? "● " : ""}${main.dataset.title} · ${message.turn || "Shoal"}`;
  choosing.start(message);
  if (message.mine && message.decision !== answered) choosing.board.reveal();
  answered = message.decision;
  side.show(message, anew);
  curtain.show(message);
  const running = glide(hosts, before, new Set(beats.map((beat) => beat.part)));
  tell(null);
  await settled(running, skip);
  await unfold(hosts, beats, skip);
}

const later = (late, next) => (next.fresh ? next : {
  message: { ...next.message, story: [...late.message.story, ...next.message.story] },
  fresh: late.fresh,
});
const reel = new Reel(show, later);

function sing(message) {
  if (!table || message.number === table.number) return;
  if (message.over && !table.over) sound("over");
  else if (message.mine && !table.mine) sound("turn");
  else sound("move");
  if (message.mine && !table.mine) announce(`${message.turn} ${message.ask}`);
}

addEventListener("pointerdown", () => reel.busy && reel.skip(), { capture: true });
addEventListener("keydown", () => reel.busy && reel.skip(), { capture: true });
