// Sounds, off unless somebody switches them on: wood for moves, a thud for what is blocked, a few notes at the end.

import { recall, remember } from "./storage.js";

/** A pentatonic scale from C, in half tones: whatever is played, it sounds well. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];
const LOWEST = 330;

/** @type {AudioContext | null} */
let context = null;

export function isSoundOn() {
  return recall("sound", /** @type {unknown} */ (false)) === true;
}

/** @param {boolean} on */
export function setSound(on) {
  remember("sound", on);
  if (on) tap("5", true);
}

/**
 * A wooden tap, pitched by the last digit of a move; the other's are an octave lower.
 * @param {string} move
 * @param {boolean} mine
 */
export function tap(move, mine) {
  const digit = Number(move.match(/\d(?=\D*$)/)?.[0] ?? 4);
  const pitch = LOWEST * 2 ** ((SCALE[digit] ?? 0) / 12);
  note(mine ? pitch : pitch / 2, 0, 0.09, "triangle");
}

/** A soft thud. */
export function thud() {
  note(96, 0, 0.12, "sine");
}

/** @param {boolean} won three notes up, or two down */
export function ending(won) {
  const notes = won ? [523, 659, 784] : [330, 262];
  notes.forEach((pitch, index) => note(pitch, index * 0.13, 0.22, "triangle"));
}

/**
 * @param {number} pitch in hertz
 * @param {number} after in seconds
 * @param {number} length in seconds
 * @param {OscillatorType} type
 */
function note(pitch, after, length, type) {
  if (!isSoundOn() || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Browsers allow sound only after somebody has touched the page.
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  const [tone, volume, start] = [context.createOscillator(), context.createGain(), context.currentTime + after];
  tone.type = type;
  tone.frequency.setValueAtTime(pitch * 1.5, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.02);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.25, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}
