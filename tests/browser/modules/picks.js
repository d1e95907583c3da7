/** From places to moves (`picks.js`), and moves assembled in any order (`placement.js`). */
import {
  buttons,
  commonClosure,
  compatiblePicks,
  complete,
  completedPick,
  hasWarning,
  interpretPick,
  matchingPicks,
  missingCount,
  nextPlaces,
  placesFor,
} from '/static/board/picks.js';
import { Placement } from '/static/board/placement.js';
import { same, test } from './unit.js';

/** @typedef {import('/static/board/picks.js').PickLine} PickLine */

/** @type {PickLine[]} */
const PICKS = [
  { move: 'a1-a2', places: ['a1', 'a2'], label: 'up' },
  { move: 'a1xb2', places: ['a1', 'b2'], label: 'takes', take: true },
  { move: 'a1-c1-c2', places: ['a1', 'c1', 'c2'], label: 'far' },
  { move: 'a1-c1', places: ['a1', 'c1'], label: 'near' },
  { move: 'b1-b2', places: ['b1', 'b2'], label: 'straight' },
  { move: 'b1-b2=', places: ['b1', 'b2'], label: 'straight, turned' },
  { move: 'pass', places: [], label: 'nothing', quiet: true, warning: 'all is lost' },
];

/** @param {PickLine[]} picks */
const moves = (picks) => picks.map(({ move }) => move);

test('picked places leave the moves that start with them', () => {
  same(moves(matchingPicks(PICKS, [])), ['a1-a2', 'a1xb2', 'a1-c1-c2', 'a1-c1', 'b1-b2', 'b1-b2=']);
  same(moves(matchingPicks(PICKS, ['a1', 'c1'])), ['a1-c1-c2', 'a1-c1']);
  same(moves(complete(PICKS, ['a1', 'c1'])), ['a1-c1']);
  same(complete(PICKS, []), []);
});

test('the next places are marked as captures and as last places', () => {
  same(nextPlaces(PICKS, []), [['a1', { take: false, last: false }], ['b1', { take: false, last: false }]]);
  same(nextPlaces(PICKS, ['a1']), [
    ['a2', { take: false, last: true }], ['b2', { take: true, last: true }], ['c1', { take: false, last: true }],
  ]);
});

test('a place that fits a single move makes it', () => {
  same(interpretPick(PICKS, ['a1'], 'a2'), { kind: 'move', move: PICKS[0] });
});

// PAG-03
test('a place may need further picks, or a choice', () => {
  same(interpretPick(PICKS, [], 'a1'), { kind: 'more', prefix: ['a1'] });
  same(interpretPick(PICKS, ['b1'], 'b2'), { kind: 'choose', moves: [PICKS[4], PICKS[5]], prefix: ['b1', 'b2'] });
  same(interpretPick(PICKS, ['a1'], 'c1'), { kind: 'choose', moves: [PICKS[3]], prefix: ['a1', 'c1'] });
});

test('the same place cancels, the start of another move replaces the picks, other places miss', () => {
  same(interpretPick(PICKS, ['a1'], 'a1'), { kind: 'drop' });
  same(interpretPick(PICKS, ['a1'], 'b1'), { kind: 'more', prefix: ['b1'] });
  same(interpretPick(PICKS, ['a1'], 'h8'), { kind: 'miss' });
});

test('moves without places are buttons, and one may have a warning', () => {
  same(moves(buttons(PICKS)), ['pass']);
  same(PICKS.filter(hasWarning), [PICKS[6]]);
});

/** Two ways to distribute three dice to two boxes. @type {PickLine[]} */
const SHARED = [
  { move: '2+1', places: [], label: 'two and one', parts: { left: ['blue', 'white'], right: ['white'] } },
  { move: '1+1', places: [], label: 'one and one', parts: { left: ['white'], right: ['blue'] } },
];

test('placed things leave the moves that contain them, in any order', () => {
  same(moves(compatiblePicks(SHARED, [])), ['2+1', '1+1']);
  same(moves(compatiblePicks(SHARED, [['white', 'right'], ['blue', 'left']])), ['2+1']);
  same(compatiblePicks(SHARED, [['blue', 'left'], ['blue', 'left']]), []);
});

test('a move is complete once all its things are placed; until then some are missing', () => {
  same(completedPick(SHARED, []), null);
  same(completedPick(SHARED, [['white', 'left']]), null);
  same(missingCount(SHARED, [['white', 'left']]), 1);
  same(missingCount(SHARED, [['blue', 'left']]), 2);
  same(completedPick(SHARED, [['blue', 'right'], ['white', 'left']])?.move, '1+1');
});

test('another thing fits where a move contains it with the placed ones', () => {
  same(placesFor(SHARED, [], 'white'), ['left', 'right']);
  same(placesFor(SHARED, [['white', 'left']], 'white'), ['right']);
  same(placesFor(SHARED, [['blue', 'right']], 'blue'), []);
});

test('equivalent things stand for the one that a move names', () => {
  const places = [['d1', 'two'], ['d2', 'two'], ['d3', 'one'], ['far', '']].map(([id, kind]) => [id, { id, kind }]);
  const table = /** @type {any} */ ({
    liveScene: { places: new Map(/** @type {any} */ (places)) },
    picks: () => [{ move: 'go', places: ['d1', 'far'], label: 'go' }],
  });
  const placement = new Placement(table);
  same(['d1', 'd2', 'd3', 'far'].map((place) => placement.equivalentThing(place, [])), ['d1', 'd1', 'd3', 'far']);
  same([...placement.withEquivalents(nextPlaces(table.picks(), []), []).keys()], ['d1', 'd2']);
  same([placement.equivalentThing('d2', ['d1']), [
    ...placement.withEquivalents(nextPlaces(table.picks(), ['d1']), ['d1']).keys(),
  ]], ['d1', ['far']]);
});

test('a placement knows its things, their free places, and the resulting move', () => {
  const places = [['d1', 'white'], ['d2', 'white'], ['d3', 'blue'], ['left', ''], ['right', '']].map((
    [id, kind],
  ) => [id, { id, kind }]);
  const table =
    /** @type {any} */ ({ liveScene: { places: new Map(/** @type {any} */ (places)) }, picks: () => SHARED });
  const placement = new Placement(table);
  same(placement.things(), ['d1', 'd2', 'd3']);
  same(placement.missing(), 0);
  placement.put.set('d1', 'left');
  same([placement.missing(), placement.completedMove(), [...placement.freePlaces('d2')]], [1, null, ['right']]);
  placement.put.set('d3', 'right');
  same([placement.missing(), placement.completedMove()?.move, placement.movable()], [0, '1+1', ['d1', 'd3']]);
  same(placement.fits(new Map([['d3', 'right'], ['d1', 'right']]), SHARED), false);
});

test('a place closes what all its moves close', () => {
  const closes = 'closes buying';
  /** @type {PickLine[]} */
  const picks = [
    { move: 'enter', places: ['coins', 'space'], label: 'in', closes },
    { move: 'load', places: ['coins', 'boat'], label: 'aboard', closes },
    { move: 'lay', places: ['domino', 'bridge'], label: 'lay', closes },
    { move: 'use', places: ['domino', 'air'], label: 'use' },
  ];
  same(
    [['coins'], ['coins', 'boat'], ['domino'], ['domino', 'bridge'], ['domino', 'air'], ['pool'], []].map((prefix) =>
      commonClosure(picks, prefix)
    ),
    [closes, closes, '', closes, '', '', ''],
  );
});
