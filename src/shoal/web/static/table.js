// The page of a table: what comes over the line is shown, what a person chooses goes back.
import { Bar } from "./bar.js";
import { Choosing } from "./choosing.js";
import { Curtain } from "./curtain.js";
import { announce, find } from "./dom.js";
import "./drawer.js";
import { glide, places, Reel, settled, tell, unfold } from "./motion.js";
import { takePart } from "./nonce.js";
import { Side } from "./side.js";
import { showSettings, wantedPace } from "./settings.js";
import { Since } from "./since.js";
import { Line } from "./socket.js";
import { play as sound } from "./sound.js";

/** @typedef {import("./messages.js").TableNews} TableNews */
/** @typedef {{message: TableNews, fresh: boolean}} Update `fresh` is what a new line brings first */

const main = find("main");
/** @type {TableNews | null} the table as it is shown */
let table = null;
/** The decision that was last asked for. */
let answered = -1;
let slow = 0;
/** A line that is mended within so many milliseconds is not worth a word. */
const PATIENCE = 2000;

/** @typedef {import("./messages.js").Request} Request */
/** @param {number} seat @returns {Request} */
const look = (seat) => ({ do: "look", seat });
/** @param {import("./settings.js").Pace} pace @returns {Request} */
const hurry = (pace) => ({ do: "pace", pace });

const line = new Line(`/t/${main.dataset.table}/socket`, {
  // Behind a curtain a new line begins as a spectator's; whoever sat before it sees their side again.
  hello: () => [
    ...(table && table.yours.length > 1 && table.seat ? [look(table.seat)] : []),
    ...(wantedPace() === "normal" ? [] : [hurry(wantedPace())]),
  ],
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
/** @type {import("./messages.js").Ask} */
const ask = (what) => line.ask(what);
/** @type {import("./messages.js").AskAtSeat} */
const atSeat = async (what) => (table ? line.ask({ ...what, seat: table.seat }) : { is: "lost" });
const bar = new Bar();
const choosing = new Choosing(bar, {
  play: (words) => atSeat({ do: "play", words, decision: table?.decision ?? 0 }),
  point: (words) => atSeat({ do: "point", words }),
  why: async (tokens) => (table?.seat ? atSeat({ do: "why", tokens }) : { is: "watching" }),
  undo: () => atSeat({ do: "undo" }),
});
const since = new Since(choosing.board.board);
const side = new Side(ask, atSeat, choosing, (on) => since.showOwners(on));
showSettings((pace) => line.ask(hurry(pace)));
const curtain = new Curtain(bar, (seat) => line.ask({ do: "look", seat }));
const hosts = choosing.board.hosts;

/** @param {Update} update @param {Promise<void>} skip */
async function show({ message, fresh }, skip) {
  const anew = fresh || (table?.seat !== message.seat && message.curtain);
  const before = anew ? new Map() : places(hosts);
  const beats = anew ? [] : message.beats;
  sing(message);
  choosing.bubble.hide();
  choosing.board.put(message);
  table = message;
  bar.ask(message.ask, message.turn);
  bar.mark("mine", message.mine);
  bar.mark("over", message.over);
  side.seats(message.side);
  find("text").textContent = message.text;
  document.title = `${message.mine ? "● " : ""}${main.dataset.title} · ${message.turn || "Shoal"}`;
  choosing.start(message);
  if (message.mine && message.decision !== answered) choosing.board.reveal();
  answered = message.decision;
  side.show(message, anew);
  if (message.seat) takePart(main.dataset.table ?? "", main.dataset.promise ?? "", atSeat);
  since.show(message, anew);
  curtain.show(message);
  const running = glide(hosts, before, new Set(beats.map((beat) => beat.part)));
  tell(null);
  await settled(running, skip);
  await unfold(hosts, beats, skip);
}

/** @param {Update} late @param {Update} next @returns {Update} */
const later = (late, next) => (next.fresh ? next : {
  message: { ...next.message, story: [...late.message.story, ...next.message.story] },
  fresh: late.fresh,
});
/** @type {Reel<Update>} */
const reel = new Reel(show, later);

/** @param {TableNews} message */
function sing(message) {
  // A number added to the draws is an entry too, but nothing to be heard.
  if (!table || message.number === table.number || (message.decision === table.decision && !message.story.length)) return;
  if (message.over && !table.over) sound("over");
  else if (message.mine && !table.mine) sound("turn");
  else sound("move");
  if (message.mine && !table.mine) announce(`${message.turn} ${message.ask}`);
}

addEventListener("pointerdown", () => reel.busy && reel.skip(), { capture: true });
addEventListener("keydown", () => reel.busy && reel.skip(), { capture: true });
