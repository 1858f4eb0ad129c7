// A few quiet tones, off until somebody wants them.

const TONES = { turn: [523, 659], move: [330], refused: [160], over: [523, 659, 784] };
/** @type {AudioContext | undefined} */
let context;

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
  const device = context ??= new AudioContext();
  TONES[what].forEach((pitch, place) => {
    const start = device.currentTime + place * 0.11;
    const tone = new OscillatorNode(device, { type: "triangle", frequency: pitch });
    const loudness = new GainNode(device, { gain: 0 });
    loudness.gain.setValueAtTime(0.07, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
    tone.connect(loudness).connect(device.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
}
