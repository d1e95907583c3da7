/** The speed of animations: three settings, stored in this browser. */
import { prefersReducedMotion } from './dom.js';
import { preference, storePreference } from '../storage/store.js';

/** @typedef {'calm' | 'brisk' | 'once'} Speed */

/** @type {Speed[]} */
export const SPEEDS = ['calm', 'brisk', 'once'];
/** Factors on the natural time. */
const FACTORS = { calm: 1, brisk: 0.5, once: 0 };
/** Rest after a move of another player or chance, in milliseconds. */
export const REST = 250;
/** Minimum time for another player's move with its rest, in milliseconds. */
export const MIN_SHOWN = 800;
/** Maximum time that animations may delay the player's turn, in milliseconds. */
export const MAX_WAIT = 6000;
/** Time for all chance events of the setup, in milliseconds. */
export const SETUP_TIME = 2500;

/** The chosen speed. The default is `once` if the user prefers reduced motion, else `calm`. @returns {Speed} */
export function speed() {
  const chosen = /** @type {Speed | null} */ (preference('speed'));
  if (chosen && chosen in FACTORS) return chosen;
  return prefersReducedMotion() ? 'once' : 'calm';
}

/** @param {Speed} chosen */
export const storeSpeed = (chosen) => storePreference('speed', chosen);

/** The factor on natural times at the chosen speed; 0 on a hidden page. */
export const speedFactor = () => (document.hidden ? 0 : FACTORS[speed()]);

/** @typedef {import('../table/table.js').Line} Line */

/** From this number on, the chance events of the setup are one short animation and one log row. */
const GROUPED_FROM = 3;

/** The lines of the setup: those before the first move or the opening of the game. @param {Line[]} lines */
function setupLines(lines) {
  const end = lines.findIndex((line) => line.by !== 'chance' || line.opens);
  return end < 0 ? lines : lines.slice(0, end + (lines[end].opens ? 1 : 0));
}

/** Whether a chance event of the setup led to a position. @param {Line[]} lines @param {number} at */
export const isSetupDraw = (lines, at) => setupLines(lines).some((line) => line.at === at);

/** The number of chance events of the setup; 0 if they aren't grouped. @param {Line[]} lines */
export function countSetupChances(lines) {
  const count = setupLines(lines).length;
  return count >= GROUPED_FROM ? count : 0;
}

/**
 * The longest time for a move in milliseconds, if it belongs to the grouped setup.
 * @param {Line[]} lines @param {number} at
 */
export const longestShow = (lines, at) => (
  countSetupChances(lines) && isSetupDraw(lines, at) ? SETUP_TIME / countSetupChances(lines) : Infinity
);
