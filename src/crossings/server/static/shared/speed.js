/** The speed of animations: three settings, stored in this browser. */
import { still } from './dom.js';
import { preference, storePreference } from '../storage/store.js';

/** @typedef {'calm' | 'brisk' | 'once'} Speed */

/** @type {Speed[]} */
export const SPEEDS = ['calm', 'brisk', 'once'];
/** Factors on the natural time. */
const SHARES = { calm: 1, brisk: 0.5, once: 0 };
/** Rest after a move of another player or chance, in milliseconds. */
export const REST = 250;
/** Minimum time for another player's move with its rest, in milliseconds. */
export const SHOWN_AT_LEAST = 800;
/** Maximum time that animations may delay the player's turn, in milliseconds. */
export const LONGEST_WAIT = 6000;
/** Time for all chance events of the setup, in milliseconds. */
export const SET_UP = 2500;

/** The chosen speed. The default is `once` if the user prefers reduced motion, else `calm`. @returns {Speed} */
export function speed() {
  const chosen = /** @type {Speed | null} */ (preference('speed'));
  if (chosen && chosen in SHARES) return chosen;
  return still() ? 'once' : 'calm';
}

/** @param {Speed} chosen */
export const storeSpeed = (chosen) => storePreference('speed', chosen);

/** The factor on natural times at the chosen speed; 0 on a hidden page. */
export const share = () => (document.hidden ? 0 : SHARES[speed()]);

/** @typedef {import('../table/table.js').Line} Line */

/** From this number on, the chance events of the setup are one short animation and one log row. */
const MANY = 3;

/** The lines of the setup: those before the first move or the opening of the game. @param {Line[]} lines */
function setUp(lines) {
  const end = lines.findIndex((line) => line.by !== 'chance' || line.opens);
  return end < 0 ? lines : lines.slice(0, end + (lines[end].opens ? 1 : 0));
}

/** Whether a chance event of the setup led to a position. @param {Line[]} lines @param {number} at */
export const isSetupDraw = (lines, at) => setUp(lines).some((line) => line.at === at);

/** The number of chance events of the setup; 0 if they aren't grouped. @param {Line[]} lines */
export function draws(lines) {
  const count = setUp(lines).length;
  return count >= MANY ? count : 0;
}

/**
 * The longest time for a move in milliseconds, if it belongs to the grouped setup.
 * @param {Line[]} lines @param {number} at
 */
export const longestShow = (lines, at) => (draws(lines) && isSetupDraw(lines, at) ? SET_UP / draws(lines) : Infinity);
