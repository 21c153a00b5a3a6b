/** Small sounds, made on the spot: wood on wood, a bell. */

import { pref } from "./prefs.js";

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after a first gesture; until then we make no attempt. */
export function allowSound() {
  const start = () => {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  };
  addEventListener("pointerdown", start, { passive: true });
  addEventListener("keydown", start, { passive: true });
}

/** @param {number} pitch @param {number} length @param {number} delay @param {OscillatorType} kind @param {number} volume */
function tone(pitch, length, delay, kind, volume) {
  if (!audio) return;
  const start = audio.currentTime + delay;
  const source = new OscillatorNode(audio, { frequency: pitch, type: kind });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** @param {number} pitch @param {number} volume */
function knock(pitch, volume) {
  if (!audio) return;
  const length = 0.07;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 4;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 3 });
  source.connect(filter).connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
  source.start();
}

const SOUNDS = {
  place: () => knock(900, 1.6),
  other: () => knock(620, 1.6),
  turn: () => [660, 880].forEach((pitch, n) => tone(pitch, 0.5, n * 0.09, "sine", 0.12)),
  refused: () => tone(140, 0.16, 0, "triangle", 0.16),
  low: () => [880, 880].forEach((pitch, n) => tone(pitch, 0.12, n * 0.16, "square", 0.05)),
  chat: () => tone(1200, 0.12, 0, "sine", 0.07),
  over: () => [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, 0.9, n * 0.13, "sine", 0.1)),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (pref("sound") === "on" && audio?.state === "running") SOUNDS[name]();
}
