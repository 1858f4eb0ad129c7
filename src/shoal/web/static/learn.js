// A guided first game: one step after another, each with something to read and mostly something to do.
import { Bar } from "./bar.js";
import { Choosing } from "./choosing.js";
import { spoken } from "./choose.js";
import { announce, find, first, h } from "./dom.js";
import "./drawer.js";
import { glide, places, settled, tell, unfold } from "./motion.js";

const main = find("main");
const game = main.dataset.learn;
/** @type {Promise<void>} */
const never = new Promise(() => {});
/** @type {import("./messages.js").LessonStep | null} the step that is shown */
let step = null;

/** @param {"point" | "why"} what @param {object} body @returns {Promise<import("./messages.js").Answer>} */
const post = async (what, body) => {
  const answer = await fetch(`/learn/${game}/${step?.number}/${what}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return answer.ok ? answer.json() : { is: "lost" };
};

const bar = new Bar();
const choosing = new Choosing(bar, {
  point: (words) => post("point", { words }),
  why: async (tokens) => (step?.play ? post("why", { tokens }) : { is: "watching" }),
  play: async (words) => {
    if (!step) return { is: "lost" };
    if (words === step.play) {
      if (step.number + 1 < step.steps) go(step.number + 1);
      else finish();
      return { is: "done" };
    }
    return { is: "refused", why: `Good thinking, but for now try this: ${spoken(step.play, step.labels)}` };
  },
});
const hosts = choosing.board.hosts;

/** @param {number} number */
async function go(number) {
  const answer = await fetch(`/learn/${game}/${number}`);
  if (!answer.ok) return announce("This step could not be loaded. Please try again.");
  const onward = step !== null && number === step.number + 1;
  const before = onward ? places(hosts) : new Map();
  /** @type {import("./messages.js").LessonStep} */
  const next = await answer.json();
  step = next;
  choosing.board.put(next);
  paint(next, onward);
  choosing.start({ ...next, decision: number });
  const beats = onward ? next.beats : [];
  tell(null);
  await settled(glide(hosts, before, new Set(beats.map((beat) => beat.part))), never);
  await unfold(hosts, beats, never);
}

/** After the last move of the lesson. */
function finish() {
  find("show").hidden = true;
  find("done").hidden = false;
  bar.ask("");
  first(find("done"), "button").focus();
}

/** @param {import("./messages.js").LessonStep} step @param {boolean} onward */
function paint(step, onward) {
  const last = step.number >= step.steps - 1;
  find("step").textContent = `Step ${step.number + 1} of ${step.steps}`;
  find("say").textContent = step.say;
  bar.ask(step.play ? step.ask : "");
  find("text").textContent = step.text;
  find("next").hidden = Boolean(step.play) || last;
  find("back").hidden = step.number === 0;
  find("show").hidden = !step.play;
  find("done").hidden = !last || Boolean(step.play);
  const lines = step.story.map((told) => h("p", {}, told));
  if (onward) find("log").append(...lines);
  else find("log").replaceChildren(...lines);
  find("log").scrollTop = find("log").scrollHeight;
  history.replaceState(null, "", `#${step.number + 1}`);
}

find("next").addEventListener("click", () => step && go(step.number + 1));
find("back").addEventListener("click", () => step && go(step.number - 1));
find("show").addEventListener("click", () => step && choosing.pick(step.play));
const named = () => {
  const wanted = Number(location.hash.slice(1)) - 1;
  return wanted > 0 && wanted < Number(main.dataset.steps) ? wanted : 0;
};
addEventListener("hashchange", () => go(named()));
go(named());
