/** The draws with which a game is set up: where they are many, they are one short scene, and one row of the log. */
import { SET_UP } from './pace.js';

/** @typedef {import('./table.js').Line} Line */

/** So many draws and more are taken together. */
const MANY = 3;

/** All before a seat has moved or the play was opened. @param {Line[]} lines */
function setUp(lines) {
  const end = lines.findIndex((line) => line.by !== 'chance' || line.opens);
  return end < 0 ? lines : lines.slice(0, end + (lines[end].opens ? 1 : 0));
}

/** Did a draw of the set-up lead to a position? @param {Line[]} lines @param {number} at */
export const isDraw = (lines, at) => setUp(lines).some((line) => line.at === at);

/** How many draws the set-up has, if they are taken together. @param {Line[]} lines */
export function draws(lines) {
  const count = setUp(lines).length;
  return count >= MANY ? count : 0;
}

/** How long a move is shown at the most, if it is one of them. @param {Line[]} lines @param {number} at */
export const mostOf = (lines, at) => (draws(lines) && isDraw(lines, at) ? SET_UP / draws(lines) : Infinity);
