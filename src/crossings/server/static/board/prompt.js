/** The question for the current step of a pick, which replaces the position's question. */
import { translate } from '../shared/messages.js';

/**
 * @typedef {import('./interactiveboard.js').BoardPosition} BoardPosition
 * @typedef {import('./interactiveboard.js').InteractiveBoard<BoardPosition>} InteractiveBoard
 */

/** The question; '' if that of the position applies. @param {InteractiveBoard} played */
export function pickPrompt(played) {
  const { picking, live } = played;
  if (!played.mayMove() || picking.busy) return '';
  if (picking.compoundMove || picking.armed || picking.choice.length === 1) return translate('ask-sure');
  if (picking.choice.length) return translate('ask-which');
  return live?.asks?.[picking.prefix.join('>')] || placementPrompt(played);
}

/**
 * The question while things are placed in any order: where to place one, or how many are missing.
 * @param {InteractiveBoard} played
 */
function placementPrompt(played) {
  const { prefix, placement, put } = played.picking;
  if (prefix.length === 1 && placement.freePlaces(prefix[0]).size) return translate('ask-put');
  if (!put.size) return '';
  const things = placement.missing();
  return things ? translate('table-lacking', { things }) : translate('ask-laid');
}
