/** The question for the current step of a pick, which replaces the position's question. */
import { say } from '../shared/words.js';

/** @typedef {import('./playedboard.js').PlayedBoard<import('./playedboard.js').Standing>} PlayedBoard */

/** The question; '' if that of the position applies. @param {PlayedBoard} played */
export function askedNow(played) {
  const { picking, live } = played;
  if (!played.mayMove() || picking.busy) return '';
  if (picking.row || picking.armed || picking.choice.length === 1) return say('ask-sure');
  if (picking.choice.length) return say('ask-which');
  return live?.asks?.[picking.prefix.join('>')] || askedToLay(played);
}

/** The question while things are placed in any order: where to place one, or how many are missing. @param {PlayedBoard} played */
function askedToLay(played) {
  const { prefix, laying, put } = played.picking;
  if (prefix.length === 1 && laying.room(prefix[0]).size) return say('ask-put');
  if (!put.size) return '';
  const things = laying.lacking();
  return things ? say('table-lacking', { things }) : say('ask-laid');
}
