/** Counts moves: chance events, undos and hints have no number, and undone moves don't count. */
import { translate } from '../shared/messages.js';

/** @typedef {import('../shared/wire.d.ts').LogLine} Line */

/** The number of moves that led to a position. @param {Line[]} lines @param {number} at */
export const movesAt = (lines, at) => lines.findLast((line) => line.at <= at)?.moves ?? 0;

/** Describe which move is viewed. @param {Line[]} lines @param {number} at */
export function viewedMove(lines, at) {
  const moves = movesAt(lines, at);
  return moves ? translate('table-viewing', { moves }) : translate('table-viewing-start');
}
