/** The board as data: what the server sends, kept by id, and told apart from what is drawn. */

/**
 * @typedef {import('../shared/wire.d.ts').SceneData} SceneData
 * @typedef {import('../shared/wire.d.ts').PieceLine} PieceLine
 * @typedef {import('../shared/wire.d.ts').PlaceLine} PlaceLine
 * @typedef {import('../shared/wire.d.ts').StepLine} StepLine
 * @typedef {Required<PieceLine>} Piece
 * @typedef {Required<PlaceLine> & {dx: number, dy: number}} Place `dx`, `dy`: put so far from home
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

  /** @param {Record<string, string>} art */
  learn(art) {
    for (const [digest, fragment] of Object.entries(art)) this.fragments.set(digest, fragment);
  }

  /** @param {string} digest */
  get(digest) {
    return (digest && this.fragments.get(digest)) || '';
  }

  known() {
    return [...this.fragments.keys()];
  }
}

/** @param {PieceLine} sent @returns {Piece} */
const piece = (sent) => ({ turn: 0, layer: 0, art: '', upright: '', label: '', ...sent });

/** @param {PlaceLine} sent @returns {Place} */
const place = (sent) => ({ kind: '', rests: [], mark: [sent.x, sent.y], dx: 0, dy: 0, ...sent });

/**
 * The scene after a message: whole, or a difference to the one before.
 * @param {Scene | null} before
 * @param {SceneData} sent
 * @returns {Scene}
 */
export function applyDiff(before, sent) {
  const { size, title, description, night, backdrop } = sent;
  const pieces = new Map(sent.whole ? [] : before?.pieces);
  for (const id of sent.gone) pieces.delete(id);
  for (const one of sent.pieces) pieces.set(one.id, piece(one));
  const places = new Map(sent.whole ? [] : before?.places);
  for (const id of sent.gone_places) places.delete(id);
  for (const one of sent.places) places.set(one.id, place(one));
  return { size, title, description, night, backdrop, pieces, places };
}

/** A scene as the server would send it whole, with the fragments that it is drawn with. @param {Scene} scene @param {Art} art @returns {SceneData} */
export function toWire(scene, art) {
  const [pieces, places] = [[...scene.pieces.values()], [...scene.places.values()]];
  const digests = new Set([scene.backdrop, ...pieces.flatMap((one) => [one.art, one.upright]), ...places.map((one) => one.outline)]);
  const fragments = [...digests].flatMap((digest) => (art.get(digest) ? [[digest, art.get(digest)]] : []));
  return { ...scene, whole: true, gone: [], gone_places: [], pieces, places, art: Object.fromEntries(fragments) };
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

/** The places where the piece that glided first came from, and where it went. @param {Scene | null} scene before @param {StepLine[]} steps @returns {string[]} */
export function touched(scene, steps) {
  const tweens = steps.flatMap((stage) => stage.tweens);
  const from = scene?.pieces.get(tweens[0]?.id);
  const to = tweens.filter(({ id }) => id === from?.id).pop();
  if (!scene || !from || !to) return [];
  const places = [...scene.places.values()];
  return [nearest(places, from.x, from.y, 12), nearest(places, to.x, to.y, 12)].flatMap((place) => (place ? [place.id] : []));
}

/** The piece on top of a place, if one lies on it; ground is none. @param {Scene} scene @param {Place} place @param {number} reach */
export function topPiece(scene, place, reach = 16) {
  let best = null;
  for (const one of scene.pieces.values()) {
    if (one.layer >= 0 && Math.hypot(one.x - place.x, one.y - place.y) <= reach && (!best || one.layer >= best.layer)) best = one;
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
export function withPlacements(scene, put) {
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
