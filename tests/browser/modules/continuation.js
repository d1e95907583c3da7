/** Lines of play on the board (`continuation.js`). */
import { Continuation } from '/static/board/continuation.js';
import { Art } from '/static/board/scene.js';
import { same, test } from './unit.js';

/** @typedef {import('/static/shared/wire.d.ts').ContinuationTurn} ContinuationTurn */

/** @param {number} x @param {boolean} whole @returns {ContinuationTurn} */
const turn = (x, whole) => ({
  line: `to ${x}`,
  steps: [],
  overlay: `<path id="${x}"/>`,
  scene: {
    size: [10, 10],
    title: '',
    description: '',
    night: false,
    backdrop: '',
    whole,
    gone: [],
    gone_places: [],
    pieces: [{ id: 'a', x, y: 0 }],
    places: [],
    art: {},
  },
});

/** A line of two turns, and the piece's coordinates in the scenes that are drawn. */
function line() {
  /** @type {(number | undefined)[]} */
  const drawn = [];
  const stage = {
    art: new Art(),
    board: { render: (/** @type {import('/static/board/scene.js').Scene} */ scene) => {
      drawn.push(scene.pieces.get('a')?.x);
    } },
    animations: { play: (/** @type {unknown} */ _, /** @type {() => void} */ after) => after(), skip: () => false, playing: false },
    refresh() {},
  };
  const start = { ...turn(0, true).scene, pieces: new Map(), places: new Map() };
  start.pieces.set('a', { id: 'a', x: 0, y: 0, turn: 0, layer: 0, art: '', upright: '', label: '' });
  return { shown: new Continuation(stage, start, [turn(1, true), turn(2, false)]), drawn };
}

test('a line goes on turn by turn, and back, without going beyond its ends', () => {
  const { shown, drawn } = line();
  shown.back();
  shown.forward();
  shown.forward();
  shown.forward();
  same([drawn, shown.isAtEnd], [[1, 2], true]);
  shown.back();
  same([drawn.at(-1), shown.isAtEnd], [1, false]);
  shown.close();
  same([drawn.at(-1), shown.count], [0, 0]);
});

test('the traces of the shown turn are drawn', () => {
  const { shown } = line();
  same(shown.hand().overlay, '');
  shown.forward();
  same(shown.hand().overlay, '<path id="1"/>');
});
