/** How quickly moves are shown: three speeds, kept for the person. */
import { still } from './dom.js';
import { preference, storePreference } from '../storage/store.js';

/** @typedef {'calm' | 'brisk' | 'once'} Speed */

/** @type {Speed[]} */
export const SPEEDS = ['calm', 'brisk', 'once'];
/** What each makes of a natural time. */
const SHARES = { calm: 1, brisk: 0.5, once: 0 };
/** A short rest after what others and chance did, in milliseconds. */
export const REST = 250;
/** A move of somebody else is seen for so long at the least, that rest included. */
export const SHOWN_AT_LEAST = 800;
/** Longer than this nobody waits for a board that they can move on. */
export const LONGEST_WAIT = 6000;
/** All draws with which a game is set up are one scene of about this length. */
export const SET_UP = 2500;

/** The speed that was chosen; who prefers stillness and has chosen none sees everything at once. @returns {Speed} */
export function speed() {
  const chosen = /** @type {Speed | null} */ (preference('speed'));
  if (chosen && chosen in SHARES) return chosen;
  return still() ? 'once' : 'calm';
}

/** @param {Speed} chosen */
export const storeSpeed = (chosen) => storePreference('speed', chosen);

/** What is left of a natural time at the chosen speed; nothing is played on a page that nobody sees. */
export const share = () => (document.hidden ? 0 : SHARES[speed()]);

/** @typedef {import('../table/table.js').Line} Line */

/** The draws with which a game is set up: so many and more are one short scene, and one row of the log; they are taken together. */
const MANY = 3;

/** All before a seat has moved or the play was opened. @param {Line[]} lines */
function setUp(lines) {
  const end = lines.findIndex((line) => line.by !== 'chance' || line.opens);
  return end < 0 ? lines : lines.slice(0, end + (lines[end].opens ? 1 : 0));
}

/** Did a draw of the set-up lead to a position? @param {Line[]} lines @param {number} at */
export const isSetupDraw = (lines, at) => setUp(lines).some((line) => line.at === at);

/** How many draws the set-up has, if they are taken together. @param {Line[]} lines */
export function draws(lines) {
  const count = setUp(lines).length;
  return count >= MANY ? count : 0;
}

/** How long a move is shown at the most, if it is one of them. @param {Line[]} lines @param {number} at */
export const longestShow = (lines, at) => (draws(lines) && isSetupDraw(lines, at) ? SET_UP / draws(lines) : Infinity);
