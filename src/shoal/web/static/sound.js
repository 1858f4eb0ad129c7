// A few quiet tones, off until somebody wants them.

const TONES = { turn: [523, 659], move: [330], refused: [160], over: [523, 659, 784] };
let context = null;

export function soundOn() {
  try { return localStorage.getItem("sound") === "on"; } catch { return false; }
}

export function switchSound() {
  try { localStorage.setItem("sound", soundOn() ? "off" : "on"); } catch { return; }
  play("turn");
}

/** @param {keyof typeof TONES} what */
export function play(what) {
  if (!soundOn()) return;
  context ??= new AudioContext();
  TONES[what].forEach((pitch, place) => {
    const start = context.currentTime + place * 0.11;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0.07, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
}
