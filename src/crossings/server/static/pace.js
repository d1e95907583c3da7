/** How quickly moves are shown: three speeds, kept for the person. */
import { still } from './dom.js';
import { habit, keepHabit } from './store.js';

/** @typedef {'calm' | 'brisk' | 'once'} Speed */

/** @type {Speed[]} */
export const SPEEDS = ['calm', 'brisk', 'once'];
/** What each makes of a natural time. */
const SHARES = { calm: 1, brisk: 0.5, once: 0 };
/** A short rest after what others and chance did, in milliseconds. */
export const REST = 250;
/** Longer than this nobody waits for a board that they can move on. */
export const LONGEST_WAIT = 6000;
/** All draws with which a game is set up are one scene of about this length. */
export const SET_UP = 2500;

/** The speed that was chosen; who prefers stillness and has chosen none sees everything at once. @returns {Speed} */
export function speed() {
  const chosen = /** @type {Speed | null} */ (habit('speed'));
  if (chosen && chosen in SHARES) return chosen;
  return still() ? 'once' : 'calm';
}

/** @param {Speed} chosen */
export const keepSpeed = (chosen) => keepHabit('speed', chosen);

/** What is left of a natural time at the chosen speed; nothing is played on a page that nobody sees. */
export const share = () => (document.hidden ? 0 : SHARES[speed()]);
