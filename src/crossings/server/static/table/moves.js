/** Moves as they are counted: draws, undos and hints have no number, and what was taken back counts no longer. */
import { say } from '../shared/words.js';

/** @typedef {import('../shared/wire.d.ts').LogLine} Line */

/** How many moves led to a position. @param {Line[]} lines @param {number} at */
export const movesAt = (lines, at) => lines.findLast((line) => line.at <= at)?.moves ?? 0;

/** At which move somebody looks. @param {Line[]} lines @param {number} at */
export function lookedAt(lines, at) {
  const moves = movesAt(lines, at);
  return moves ? say('table-looking', { moves }) : say('table-looking-start');
}
