// What every page has: the sound switch.
import { soundOn, switchSound } from "./sound.js";

const button = document.getElementById("sound");
const paint = () => button.setAttribute("aria-pressed", String(soundOn()));
button.addEventListener("click", () => {
  switchSound();
  paint();
});
paint();
