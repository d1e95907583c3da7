/** From places to moves: pure functions over what the server sends as `picks`. */

/** @typedef {[move: string, places: string[], label: string, take: 0 | 1 | boolean]} Pick */

/** @param {string[]} places @param {string[]} prefix */
const startsWith = (places, prefix) => prefix.every((place, index) => places[index] === place);

/** Moves that are still possible once these places are picked. @param {Pick[]} picks @param {string[]} prefix */
export const narrowed = (picks, prefix) => picks.filter(([, places]) => places.length > 0 && startsWith(places, prefix));

/** Moves that these places say completely. @param {Pick[]} picks @param {string[]} prefix */
export const complete = (picks, prefix) => (prefix.length ? narrowed(picks, prefix).filter(([, places]) => places.length === prefix.length) : []);

/**
 * The places that can be picked next.
 * @param {Pick[]} picks
 * @param {string[]} prefix
 * @returns {Map<string, {take: boolean, last: boolean}>}
 */
export function next(picks, prefix) {
  const found = new Map();
  for (const [, places, , take] of narrowed(picks, prefix)) {
    if (places.length === prefix.length) continue;
    const place = places[prefix.length];
    const last = places.length === prefix.length + 1;
    const before = found.get(place);
    found.set(place, { take: Boolean(before?.take || (last && take)), last: Boolean(before?.last || last) });
  }
  return found;
}

/** Moves that need no place: buttons. @param {Pick[]} picks */
export const buttons = (picks) => picks.filter(([, places]) => places.length === 0);

/**
 * What picking a place means now.
 * @param {Pick[]} picks
 * @param {string[]} prefix
 * @param {string} place
 * @returns {{kind: 'move', move: Pick} | {kind: 'choose', moves: Pick[], prefix: string[]} | {kind: 'more', prefix: string[]} | {kind: 'drop'} | {kind: 'miss'}}
 */
export function pick(picks, prefix, place) {
  const longer = [...prefix, place];
  const reachable = narrowed(picks, longer);
  if (reachable.length) {
    const whole = complete(picks, longer);
    if (whole.length === 1 && reachable.length === 1) return { kind: 'move', move: whole[0] };
    if (whole.length) return { kind: 'choose', moves: whole, prefix: longer };
    return { kind: 'more', prefix: longer };
  }
  if (prefix[prefix.length - 1] === place) return { kind: 'drop' };
  if (prefix.length && narrowed(picks, [place]).length) return pick(picks, [], place);
  return { kind: 'miss' };
}

/**
 * A move text that a person who picked `from` and then `to` may have meant, by the pattern of the moves there are;
 * null if no pattern fits. The server is asked why it is not possible.
 * @param {Pick[]} picks
 * @param {string} from
 * @param {string} to
 */
export function meant(picks, from, to) {
  const pairs = picks.filter(([text, places]) => places.length === 2 && text === `${places[0]}-${places[1]}`);
  if (pairs.length) return `${from}-${to}`;
  const like = picks.find(([text, places]) => places.length === 2 && places[0] === from && text.includes(places[1]));
  return like ? like[0].replace(like[1][1], to) : null;
}
