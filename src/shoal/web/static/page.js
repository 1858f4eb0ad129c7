// What every page has: the sound switch.
import { find } from "./dom.js";
import { soundOn, switchSound } from "./sound.js";

const button = find("sound");
const paint = () => button.setAttribute("aria-pressed", String(soundOn()));
button.addEventListener("click", () => {
  switchSound();
  paint();
});
paint();
