/** Display preferences stored in this browser: the size of each game's board, and whether notation is shown. */
import { preference, storePreference } from '../storage/store.js';

/** @typedef {'fit' | 'larger' | 'largest'} Size */

export const SIZES = /** @type {Size[]} */ (['fit', 'larger', 'largest']);

/** @param {string} game @returns {Size} */
export const boardSize = (game) => /** @type {Record<string, Size>} */ (preference('board', {}))[game] ?? 'fit';

/** @param {string} game @param {Size} size */
export const storeBoardSize = (game, size) =>
  storePreference('board', { .../** @type {Record<string, Size>} */ (preference('board', {})), [game]: size });

/** Whether move notation is shown. It is for experts and off by default. */
export const notationIsOn = () => Boolean(preference('notation', false));

/** @param {boolean} on */
export function switchNotation(on) {
  storePreference('notation', on);
  showNotation();
}

/** Apply the preference for notation to the page. */
export const showNotation = () => document.body.classList.toggle('with-notation', notationIsOn());
