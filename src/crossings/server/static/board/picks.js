/** Pure functions from picked places to moves, on the `picks` that the server sends. */

/**
 * @typedef {import('../shared/wire.d.ts').PickLine} PickLine
 * @typedef {[kind: string, place: string][]} Placed kind and place of each placed thing
 */

/** @param {string[]} places @param {string[]} prefix */
const startsWith = (places, prefix) => prefix.every((place, index) => places[index] === place);

/** The moves that start with the picked places. @param {PickLine[]} picks @param {string[]} prefix */
export const matchingPicks = (picks, prefix) =>
  picks.filter(({ places }) => places.length > 0 && startsWith(places, prefix));

/** The moves that the picked places determine completely. @param {PickLine[]} picks @param {string[]} prefix */
export const complete = (picks, prefix) => (
  prefix.length ? matchingPicks(picks, prefix).filter(({ places }) => places.length === prefix.length) : []
);

/**
 * The places that can be picked next.
 * @param {PickLine[]} picks
 * @param {string[]} prefix
 * @returns {Map<string, {take: boolean, last: boolean}>}
 */
export function nextPlaces(picks, prefix) {
  const found = new Map();
  for (const { places, take } of matchingPicks(picks, prefix)) {
    if (places.length === prefix.length) continue;
    const place = places[prefix.length];
    const last = places.length === prefix.length + 1;
    const before = found.get(place);
    found.set(place, { take: Boolean(before?.take || (last && take)), last: Boolean(before?.last || last) });
  }
  return found;
}

/** Whether a move has a warning, so that it takes two presses. @param {PickLine} pick */
export const hasWarning = (pick) => Boolean(pick.warning);

/**
 * What all moves from these places close; '' if they differ.
 * @param {PickLine[]} picks
 * @param {string[]} prefix
 */
export function commonClosure(picks, prefix) {
  const found = new Set((prefix.length ? matchingPicks(picks, prefix) : []).map(({ closes }) => closes ?? ''));
  return found.size === 1 ? [...found][0] : '';
}

/** The moves without places, shown as buttons. @param {PickLine[]} picks */
export const buttons = (picks) => picks.filter(({ places, parts }) => places.length === 0 && !parts);

// ---- moves assembled in any order ---------------------------------------------------------------

/** The number of things that a move places. @param {PickLine} pick */
const thingCount = ({ parts }) => Object.values(parts ?? {}).reduce((sum, kinds) => sum + kinds.length, 0);

/** Whether a move contains all placed things. @param {PickLine} pick @param {Placed} placed */
function contains({ parts }, placed) {
  if (!parts) return false;
  /** @type {Record<string, string[]>} */
  const left = {};
  for (const [kind, place] of placed) {
    left[place] ??= [...(parts[place] ?? [])];
    const at = left[place].indexOf(kind);
    if (at < 0) return false;
    left[place].splice(at, 1);
  }
  return true;
}

/** The moves that contain all placed things. @param {PickLine[]} picks @param {Placed} placed */
export const compatiblePicks = (picks, placed) => picks.filter((pick) => contains(pick, placed));

/** The move that the placed things complete; null if there is none. @param {PickLine[]} picks @param {Placed} placed */
export const completedPick = (picks, placed) => (
  placed.length ? compatiblePicks(picks, placed).find((pick) => thingCount(pick) === placed.length) ?? null : null
);

/** The number of things missing for the shortest move. @param {PickLine[]} picks @param {Placed} placed */
export const missingCount = (picks, placed) =>
  Math.min(...compatiblePicks(picks, placed).map(thingCount)) - placed.length;

/**
 * The places where another thing of a kind can be put.
 * @param {PickLine[]} picks
 * @param {Placed} placed
 * @param {string} kind
 * @returns {Set<string>}
 */
export function placesFor(picks, placed, kind) {
  const places = new Set(picks.flatMap(({ parts }) => Object.keys(parts ?? {})));
  return new Set([...places].filter((place) => picks.some((pick) => contains(pick, [...placed, [kind, place]]))));
}

// ---- moves picked place by place ----------------------------------------------------------------

/**
 * What picking a place means for the picked places.
 * @param {PickLine[]} picks
 * @param {string[]} prefix
 * @param {string} place
 * @returns {{kind: 'move', move: PickLine} | {kind: 'choose', moves: PickLine[], prefix: string[]}
 *   | {kind: 'more', prefix: string[]} | {kind: 'drop'} | {kind: 'miss'}}
 */
export function interpretPick(picks, prefix, place) {
  const longer = [...prefix, place];
  const reachable = matchingPicks(picks, longer);
  if (reachable.length) {
    const whole = complete(picks, longer);
    if (whole.length === 1 && reachable.length === 1) return { kind: 'move', move: whole[0] };
    if (whole.length) return { kind: 'choose', moves: whole, prefix: longer };
    return { kind: 'more', prefix: longer };
  }
  if (prefix[prefix.length - 1] === place) return { kind: 'drop' };
  if (prefix.length && matchingPicks(picks, [place]).length) return interpretPick(picks, [], place);
  return { kind: 'miss' };
}
