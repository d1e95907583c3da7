/** Explains on the board why a place can't be picked. */
import { capitalize, translate } from '../shared/messages.js';

/** @typedef {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} Board */

/**
 * Explain why a place isn't legal now: with the game's reason if there is one, else by what is missing.
 * @param {Board} played
 * @param {string} place
 * @param {import('../shared/wire.d.ts').CompoundMoveAnswer['why']} why the game's reason
 */
export function explainIllegal(played, place, why) {
  const { picking, live } = played;
  if (why) {
    picking.point(place);
    played.showAnswer({ text: why.message, rule: why.rule, paragraph: why.text });
    return;
  }
  if (picking.prefix.length) explain(played, place, translate('table-not-there'));
  else if (isPickedLater(played, place)) explain(played, place, translate('table-first'));
  else explain(played, place, translate('table-not-now', {
    ask: capitalize(picking.placement.summary() || (live?.ask ?? '')),
  }));
}

/**
 * Explain that this player can't move now, once all animations are over.
 * @param {Board} played @param {string} place
 */
export function explainWaiting(played, place) {
  const { live, animations, shown } = played;
  if (animations.playing || shown !== live) return;
  if (live?.result) explain(played, place, translate('table-over'));
  else if (typeof live?.actor !== 'number') explain(played, place, live?.ask ?? '');
  else explain(played, place, translate('table-not-turn-of', { name: played.name(live.actor) }));
}

/** Whether a place can be picked after another one. @param {Board} played @param {string} place */
const isPickedLater = (played, place) =>
  played.picks().some(({ places, parts }) => places.includes(place) || place in (parts ?? {}));

/**
 * Show a sentence after the description of a place.
 * @param {Board} played @param {string} place @param {string} text
 */
function explain(played, place, text) {
  played.picking.point(place);
  const line = played.picking.hover.hints.get(place)?.line || played.liveScene?.places.get(place)?.label || '';
  const sentence = /[.!?]$/.test(line) || !line ? line : `${line}.`;
  played.showAnswer({ text: `${sentence} ${text}`.trim() });
}
