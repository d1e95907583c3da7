/** The board as data (`scene.js`). */
import { applyDiff, withPlacements, nearest, topPiece, movedBetween, placesWithin } from '/static/board/scene.js';
import { same, test } from './unit.js';

/** @param {string} id @param {number} x @param {number} y @param {number} [layer] */
const piece = (id, x, y, layer = 0) => ({ id, x, y, layer, art: 'art', label: id });
/** @param {string} id @param {number} x @param {number} y @param {string} [kind] @param {[number, number][]} [rests] */
const place = (id, x, y, kind = '', rests = []) => ({
  id,
  x,
  y,
  row: y / 40,
  column: x / 40,
  label: id,
  outline: 'outline',
  kind,
  rests,
});

/** @type {import('/static/board/scene.js').SceneData} */
const WHOLE = {
  size: [80, 80],
  title: 'A board',
  description: 'Small',
  night: false,
  backdrop: 'b',
  whole: true,
  gone: [],
  gone_places: [],
  art: {},
  pieces: [piece('man', 0, 0), piece('die', 0, 40, 1)],
  places: [place('a', 0, 0), place('b', 40, 0, '', [[38, 2], [42, 2]]), place('d', 0, 40, 'die')],
};
const scene = () => applyDiff(null, WHOLE);

test('a difference changes only what it names', () => {
  const before = scene();
  const after = applyDiff(before, {
    ...WHOLE,
    whole: false,
    pieces: [piece('man', 40, 0)],
    places: [],
    gone: ['die'],
    gone_places: ['d'],
    title: 'Later',
  });
  same([...after.pieces.values()].map(({ id, x }) => [id, x]), [['man', 40]]);
  same([...after.places.keys()], ['a', 'b']);
  same([after.title, after.description, after.backdrop, after.size], ['Later', 'Small', 'b', [80, 80]]);
  same([...before.pieces.keys()], ['man', 'die']);
});

test('the nearest place within reach', () => {
  const places = [...scene().places.values()];
  same(placesWithin(places, 30, 0, 40).map(({ id, far }) => [id, far]), [['b', 10], ['a', 30]]);
  same(nearest(places, 30, 0, 40)?.id, 'b');
  same(nearest(places, 30, 0, 5), null);
});

test('a tween moves between its start and its end', () => {
  const step = { ms: 200, overlay: '' };
  const steps = [{ ...step, tweens: [{ id: 'man', x: 20, y: 0 }] }, {
    ...step,
    tweens: [{ id: 'die', x: 1, y: 1 }, { id: 'man', x: 40, y: 0 }],
  }];
  same(movedBetween(scene(), steps), ['a', 'b']);
  same(movedBetween(scene(), [{ ...step, tweens: [] }]), []);
});

test('the piece on top is the highest', () => {
  const crowded = applyDiff(null, {
    ...WHOLE,
    pieces: [piece('low', 0, 0), piece('high', 3, 0, 2), piece('far', 40, 0, 9)],
  });
  same(topPiece(crowded, /** @type {any} */ (crowded.places.get('a')))?.id, 'high');
});

test('ground does not count as a piece on a place', () => {
  const bare = applyDiff(null, { ...WHOLE, pieces: [piece('tracks', 0, 0, -1)] });
  same(topPiece(bare, /** @type {any} */ (bare.places.get('a'))), null);
});

test('placed things lie side by side in their places', () => {
  const laid = withPlacements(scene(), new Map([['d', 'b']]));
  const die = laid.pieces.get('die');
  const thing = laid.places.get('d');
  same([die?.x, die?.y, thing?.x, thing?.dx, thing?.dy], [38, 2, 38, 38, -38]);
});
