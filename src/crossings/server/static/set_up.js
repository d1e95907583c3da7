/** The draws with which a game is set up: where they are many, they are one short scene, and one row of the log. */
import { SET_UP } from './pace.js';

/** So many draws and more are taken together. */
const MANY = 3;

/**
 * How many draws the set-up has, if they are taken together: all before a seat has moved or the play was opened.
 * @param {import('./table.js').Line[]} lines
 */
export function draws(lines) {
  const end = lines.findIndex((line) => line.by !== 'chance' || line.opens);
  const count = end < 0 ? lines.length : end + (lines[end].opens ? 1 : 0);
  return count >= MANY ? count : 0;
}

/** How long one of these draws is shown, at the most. @param {import('./table.js').Line[]} lines */
export const mostOfADraw = (lines) => (draws(lines) ? SET_UP / draws(lines) : Infinity);
