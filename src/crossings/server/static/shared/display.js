/** How a person likes the page: how large each game's board is, and whether notation is shown. This browser keeps it. */
import { preference, storePreference } from '../storage/store.js';

/** @typedef {'fit' | 'larger' | 'largest'} Size */

export const SIZES = /** @type {Size[]} */ (['fit', 'larger', 'largest']);

/** @param {string} game @returns {Size} */
export const boardSize = (game) => /** @type {Record<string, Size>} */ (preference('board', {}))[game] ?? 'fit';

/** @param {string} game @param {Size} size */
export const storeBoardSize = (game, size) => storePreference('board', { .../** @type {Record<string, Size>} */ (preference('board', {})), [game]: size });

/** Notation is for experts: it is not shown unless somebody wants it. */
export const notationIsOn = () => Boolean(preference('notation', false));

/** @param {boolean} on */
export function switchNotation(on) {
  storePreference('notation', on);
  showNotation();
}

/** The page as it is liked. */
export const showNotation = () => document.body.classList.toggle('with-notation', notationIsOn());
