/** The board as data: what the server sends, kept by id, and told apart from what is drawn. */

/**
 * @typedef {{id: string, x: number, y: number, turn: number, layer: number, art: string, upright: string, label: string}} Piece
 * `kind`: what lies there can be put on other places; `rests`: where things put here come to lie; `dx`, `dy`: put so far from home.
 * @typedef {{id: string, x: number, y: number, row: number, column: number, label: string, outline: string, kind: string, rests: [number, number][], mark: [number, number], dx: number, dy: number}} Place
 * @typedef {object} Scene
 * @property {[number, number]} size
 * @property {string} title
 * @property {string} description
 * @property {boolean} night
 * @property {string} backdrop
 * @property {Map<string, Piece>} pieces
 * @property {Map<string, Place>} places
 */

/** Fragments by digest: they are sent once and kept as long as the page lives. */
export class Art {
  constructor() {
    /** @type {Map<string, string>} */
    this.fragments = new Map();
  }

  /** @param {Record<string, string> | undefined} art */
  learn(art) {
    for (const [digest, fragment] of Object.entries(art ?? {})) this.fragments.set(digest, fragment);
  }

  /** @param {string} digest */
  get(digest) {
    return (digest && this.fragments.get(digest)) || '';
  }

  known() {
    return [...this.fragments.keys()];
  }
}

/** @param {any} sent @returns {Piece} */
const piece = (sent) => ({ turn: 0, layer: 0, art: '', upright: '', label: '', ...sent });

/** @param {any} sent @returns {Place} */
const place = (sent) => ({ kind: '', rests: [], mark: [sent.x, sent.y], dx: 0, dy: 0, ...sent });

/** @template {{id: string}} X @param {X[]} things @returns {Map<string, X>} */
const byId = (things) => new Map(things.map((thing) => [thing.id, thing]));

/**
 * The scene after a message: whole, or a difference to the one before.
 * @param {Scene | null} before
 * @param {Record<string, any>} sent
 * @returns {Scene}
 */
export function applied(before, sent) {
  if (sent.whole !== false || !before) {
    return {
      size: sent.size, title: sent.title, description: sent.description ?? '', night: Boolean(sent.night), backdrop: sent.backdrop,
      pieces: byId(sent.pieces.map(piece)), places: byId(sent.places.map(place)),
    };
  }
  const pieces = new Map(before.pieces);
  for (const id of sent.gone ?? []) pieces.delete(id);
  for (const one of (sent.pieces ?? []).map(piece)) pieces.set(one.id, one);
  const places = new Map(before.places);
  for (const id of sent.gone_places ?? []) places.delete(id);
  for (const one of (sent.places ?? []).map(place)) places.set(one.id, one);
  return {
    size: sent.size ?? before.size, title: sent.title ?? before.title, description: sent.description ?? before.description,
    night: sent.night ?? before.night, backdrop: sent.backdrop ?? before.backdrop, pieces, places,
  };
}

/**
 * The places in the reach of a point, the nearest first.
 * @param {Iterable<Place>} places
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {{id: string, far: number}[]}
 */
export const within = (places, x, y, reach) => [...places].map(({ id, x: across, y: down }) => ({ id, far: Math.hypot(across - x, down - y) }))
  .filter(({ far }) => far <= reach).sort((one, other) => one.far - other.far);

/**
 * The place nearest to a point, within so far.
 * @param {Iterable<Place>} places
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {Place | null}
 */
export function nearest(places, x, y, reach) {
  const all = [...places];
  const [first] = within(all, x, y, reach);
  return all.find(({ id }) => id === first?.id) ?? null;
}

/** The places where the piece that glided first came from, and where it went. @param {Scene | null} scene before @param {any[]} stages @returns {string[]} */
export function touched(scene, stages) {
  const glides = stages.flatMap((stage) => stage.glides ?? []);
  const from = scene?.pieces.get(glides[0]?.id);
  const to = glides.filter(({ id }) => id === from?.id).pop();
  if (!scene || !from || !to) return [];
  const places = [...scene.places.values()];
  return [nearest(places, from.x, from.y, 12), nearest(places, to.x, to.y, 12)].flatMap((place) => (place ? [place.id] : []));
}

/** The piece on top of a place, if one lies on it. @param {Scene} scene @param {Place} place @param {number} reach */
export function topPiece(scene, place, reach = 16) {
  let best = null;
  for (const one of scene.pieces.values()) {
    if (Math.hypot(one.x - place.x, one.y - place.y) <= reach && (!best || one.layer >= best.layer)) best = one;
  }
  return best;
}

/** Things that have been put on a place come right after it, for keys and readers, and lie on top of it. */
const JUST_BELOW = 0.01;

/**
 * The scene with things where a hand has put them; on each place they lie in the order of the scene.
 * @param {Scene} scene
 * @param {Map<string, string>} put thing by thing the place where it lies
 * @returns {Scene}
 */
export function laidOut(scene, put) {
  const pieces = new Map(scene.pieces);
  const places = new Map(scene.places);
  /** @type {Map<string, number>} */
  const lie = new Map();
  for (const thing of scene.places.values()) {
    const goal = scene.places.get(put.get(thing.id) ?? '');
    if (!goal) continue;
    const before = lie.get(goal.id) ?? 0;
    lie.set(goal.id, before + 1);
    const [x, y] = goal.rests[before] ?? [goal.x, goal.y];
    const piece = topPiece(scene, thing);
    if (piece) pieces.set(piece.id, { ...piece, x, y });
    places.set(thing.id, { ...thing, x, y, dx: x - thing.x, dy: y - thing.y, row: goal.row + JUST_BELOW, column: goal.column + before * JUST_BELOW });
  }
  return { ...scene, pieces, places };
}
