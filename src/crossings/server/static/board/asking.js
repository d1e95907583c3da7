/** What is asked at a stage of a pick: the question of the position stands until something has been picked. */
import { say } from '../shared/words.js';

/** @typedef {import('./playedboard.js').PlayedBoard<import('./playedboard.js').Standing>} PlayedBoard */

/** '': what the position asks. @param {PlayedBoard} played */
export function askedNow(played) {
  const { picking, live } = played;
  if (!played.mayMove() || picking.busy) return '';
  if (picking.row || picking.armed || picking.choice.length === 1) return say('ask-sure');
  if (picking.choice.length) return say('ask-which');
  return live?.asks?.[picking.prefix.join('>')] || askedToLay(played);
}

/** Of a move that is put together in any order: where what has been lifted lies, or how much it lacks. @param {PlayedBoard} played */
function askedToLay(played) {
  const { prefix, laying, put } = played.picking;
  if (prefix.length === 1 && laying.room(prefix[0]).size) return say('ask-put');
  if (!put.size) return '';
  const things = laying.lacking();
  return things ? say('table-lacking', { things }) : say('ask-laid');
}
