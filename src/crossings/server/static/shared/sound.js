/** Short sounds, synthesized from tones and noise. They have one switch; without Web Audio they are silent. */
import { attempt, soundOutput } from './browser.js';
import { preference, storePreference } from '../storage/store.js';

/**
 * A tone that slides between pitches, or noise through a filter that does.
 * @typedef {object} Part
 * @property {'tone' | 'noise'} kind
 * @property {number} from hertz
 * @property {number} [to]
 * @property {number} ms
 * @property {number} loud 0 to 1
 * @property {number} [after] milliseconds
 */

/** @type {Record<string, Part[]>} */
const SOUNDS = {
  step: [{ kind: 'tone', from: 300, to: 210, ms: 70, loud: 0.16 }, { kind: 'noise', from: 900, ms: 30, loud: 0.1 }],
  die: [0, 90, 160, 210].map((after) => ({
    kind: 'noise',
    from: 1900 - after * 2,
    ms: 34,
    loud: 0.3 - after / 1200,
    after,
  })),
  blow: [{ kind: 'tone', from: 150, to: 52, ms: 230, loud: 0.5 }, {
    kind: 'noise',
    from: 520,
    to: 180,
    ms: 120,
    loud: 0.34,
  }],
  fall: [{ kind: 'tone', from: 460, to: 96, ms: 380, loud: 0.24 }, {
    kind: 'noise',
    from: 300,
    ms: 90,
    loud: 0.24,
    after: 340,
  }],
  splash: [{ kind: 'noise', from: 1500, to: 420, ms: 380, loud: 0.28 }, {
    kind: 'tone',
    from: 240,
    to: 420,
    ms: 90,
    loud: 0.08,
    after: 130,
  }],
  card: [{ kind: 'noise', from: 3200, to: 2000, ms: 90, loud: 0.16 }],
  wave: [{ kind: 'noise', from: 260, to: 900, ms: 460, loud: 0.22 }, {
    kind: 'noise',
    from: 900,
    to: 240,
    ms: 520,
    loud: 0.22,
    after: 400,
  }],
  turn: [{ kind: 'tone', from: 587, ms: 170, loud: 0.2 }, { kind: 'tone', from: 784, ms: 260, loud: 0.2, after: 150 }],
  end: [523, 659, 784].map((from, index) => ({ kind: 'tone', from, ms: 380, loud: 0.18, after: index * 150 })),
};
const LOUDNESS = 0.5;
/** Milliseconds in which a sound isn't repeated. */
const MIN_INTERVAL = 60;
/** Attack time in seconds. */
const ATTACK = 0.006;

/** @type {AudioBuffer | null} */
let noiseBuffer = null;
/** @type {Map<string, number>} */
const lastPlayed = new Map();

/** Whether sounds are on. By default they are, except on phones. */
export const soundIsOn = () => Boolean(preference('sound', !matchMedia('(pointer: coarse)').matches));

/** @param {boolean} on */
export function switchSound(on) {
  storePreference('sound', on);
  if (on) playSound('turn');
}

/**
 * Play a sound, if sounds are on and the user has interacted with the page, which browsers require.
 * @param {string} name '' plays none
 */
export function playSound(name) {
  const parts = SOUNDS[name];
  if (!parts || !soundIsOn() || !navigator.userActivation?.hasBeenActive) return;
  const now = performance.now();
  if (now - (lastPlayed.get(name) ?? -MIN_INTERVAL) < MIN_INTERVAL) return;
  lastPlayed.set(name, now);
  const output = soundOutput();
  if (output) attempt(() => { for (const part of parts) schedule(output, part); });
}

/** @param {AudioContext} audio @param {Part} part */
function schedule(audio, { kind, from, to = from, ms, loud, after = 0 }) {
  const start = audio.currentTime + after / 1000;
  const end = start + ms / 1000;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud * LOUDNESS, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  const [source, pitch] = kind === 'tone' ? tone(audio, volume) : noise(audio, volume);
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, end);
  source.start(start);
  source.stop(end);
}

/** @param {AudioContext} audio @param {AudioNode} destination @returns {[AudioScheduledSourceNode, AudioParam]} */
function tone(audio, destination) {
  const source = audio.createOscillator();
  source.connect(destination);
  return [source, source.frequency];
}

/** @param {AudioContext} audio @param {AudioNode} destination @returns {[AudioScheduledSourceNode, AudioParam]} */
function noise(audio, destination) {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  source.buffer = noiseBuffer ??= whiteNoise(audio);
  source.connect(filter);
  filter.connect(destination);
  return [source, filter.frequency];
}

/** A second of white noise. @param {AudioContext} audio */
function whiteNoise(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
