/** The board as data: scenes from the server, kept by id, independent of drawing. */

/**
 * @typedef {import('../shared/wire.d.ts').SceneData} SceneData
 * @typedef {import('../shared/wire.d.ts').PieceLine} PieceLine
 * @typedef {import('../shared/wire.d.ts').PlaceLine} PlaceLine
 * @typedef {import('../shared/wire.d.ts').StepLine} StepLine
 * @typedef {Required<PieceLine>} Piece
 * @typedef {Required<PlaceLine> & {dx: number, dy: number}} Place `dx`, `dy`: offset from its original position
 * @typedef {object} Scene
 * @property {[number, number]} size
 * @property {string} title
 * @property {string} description
 * @property {boolean} night
 * @property {string} backdrop
 * @property {Map<string, Piece>} pieces
 * @property {Map<string, Place>} places
 */

/** SVG fragments by digest. The server sends each once per connection. */
export class Art {
  constructor() {
    /** @type {Map<string, string>} */
    this.fragments = new Map();
  }

  /** @param {Record<string, string>} art */
  add(art) {
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
 * Apply a message to a scene: a whole scene, or a difference.
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

/**
 * A scene as the server would send it whole, with its SVG fragments.
 * @param {Scene} scene @param {Art} art @returns {SceneData}
 */
export function toWire(scene, art) {
  const [pieces, places] = [[...scene.pieces.values()], [...scene.places.values()]];
  const digests = new Set([
    scene.backdrop,
    ...pieces.flatMap((one) => [one.art, one.upright]),
    ...places.map((one) => one.outline),
  ]);
  const fragments = [...digests].flatMap((digest) => (art.get(digest) ? [[digest, art.get(digest)]] : []));
  return { ...scene, whole: true, gone: [], gone_places: [], pieces, places, art: Object.fromEntries(fragments) };
}

/**
 * The places within a distance of a point, nearest first.
 * @param {Iterable<Place>} places
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {{id: string, far: number}[]}
 */
export const placesWithin = (places, x, y, reach) =>
  [...places].map(({ id, x: across, y: down }) => ({ id, far: Math.hypot(across - x, down - y) }))
    .filter(({ far }) => far <= reach).sort((one, other) => one.far - other.far);

/**
 * The nearest place within a distance of a point.
 * @param {Iterable<Place>} places
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {Place | null}
 */
export function nearest(places, x, y, reach) {
  const all = [...places];
  const [first] = placesWithin(all, x, y, reach);
  return all.find(({ id }) => id === first?.id) ?? null;
}

/**
 * The places between which the piece that moved first has moved.
 * @param {Scene | null} scene before the move @param {StepLine[]} steps @returns {string[]}
 */
export function movedBetween(scene, steps) {
  const tweens = steps.flatMap((step) => step.tweens);
  const from = scene?.pieces.get(tweens[0]?.id);
  const to = tweens.filter(({ id }) => id === from?.id).pop();
  if (!scene || !from || !to) return [];
  const places = [...scene.places.values()];
  return [nearest(places, from.x, from.y, 12), nearest(places, to.x, to.y, 12)].flatMap((place) => (
    place ? [place.id] : []
  ));
}

/**
 * The top piece on a place; null if there is none. Pieces of negative layers are ground.
 * @param {Scene} scene @param {Place} place @param {number} reach
 */
export function topPiece(scene, place, reach = 16) {
  let best = null;
  for (const one of scene.pieces.values()) {
    if (one.layer >= 0 && Math.hypot(one.x - place.x, one.y - place.y) <= reach && (!best || one.layer >= best.layer)) {
      best = one;
    }
  }
  return best;
}

/** Offset of placed things in rows and columns, so that keys and screen readers reach them right after their place. */
const RIGHT_AFTER = 0.01;

/**
 * The scene with placed things in their places, in the order of the scene.
 * @param {Scene} scene
 * @param {Map<string, string>} put the place of each thing
 * @returns {Scene}
 */
export function withPlacements(scene, put) {
  const pieces = new Map(scene.pieces);
  const places = new Map(scene.places);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const thing of scene.places.values()) {
    const target = scene.places.get(put.get(thing.id) ?? '');
    if (!target) continue;
    const before = counts.get(target.id) ?? 0;
    counts.set(target.id, before + 1);
    const [x, y] = target.rests[before] ?? [target.x, target.y];
    const piece = topPiece(scene, thing);
    if (piece) pieces.set(piece.id, { ...piece, x, y });
    places.set(thing.id, {
      ...thing,
      x,
      y,
      dx: x - thing.x,
      dy: y - thing.y,
      row: target.row + RIGHT_AFTER,
      column: target.column + before * RIGHT_AFTER,
    });
  }
  return { ...scene, pieces, places };
}
