// What somebody likes everywhere: kept in this browser, the same at every table.
import { find, h } from "./dom.js";

/** @typedef {"slow" | "normal" | "instant"} Pace */

/** @type {{value: Pace, label: string}[]} */
const PACES = [
  { value: "slow", label: "slowly" }, { value: "normal", label: "at an easy pace" }, { value: "instant", label: "at once" },
];

/** @param {string} name */
function kept(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try { localStorage.setItem(name, value); } catch { /* Then for this page only. */ }
}

let careful = kept("confirm") !== "off";
let pace = PACES.find(({ value }) => value === kept("pace"))?.value ?? "normal";

/** Is somebody asked once more before what cannot be taken back? */
export const confirming = () => careful;
/** How fast bots are to play. */
export const wantedPace = () => pace;

/**
 * Asks once more, unless that is switched off.
 * @param {string} question @param {string} yes what the button says that does it @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  if (!careful) return Promise.resolve(true);
  return new Promise((answer) => {
    const box = h("dialog", { className: "question", onclose: () => { box.remove(); answer(box.returnValue === "yes"); } },
      h("form", { method: "dialog" }, h("p", {}, question),
        h("p", { className: "after" }, h("button", { className: "act", value: "yes" }, yes),
          h("button", { className: "button", value: "no", autofocus: true }, "No, stay"))));
    document.body.append(box);
    box.showModal();
  });
}

/** Shows the settings in the page. @param {(pace: Pace) => void} hurried hears of another pace */
export function showSettings(hurried) {
  const check = h("input", { type: "checkbox", checked: careful, onchange: () => {
    careful = check.checked;
    keep("confirm", careful ? "on" : "off");
  } });
  const select = h("select", { onchange: () => {
    pace = PACES[select.selectedIndex].value;
    keep("pace", pace);
    hurried(pace);
  } }, ...PACES.map(({ value, label }) => h("option", { value, selected: value === pace }, label)));
  find("settings").append(
    h("label", { className: "check" }, check, "Ask once more before what I cannot take back"),
    h("label", { className: "check" }, "Bots play", select));
}
