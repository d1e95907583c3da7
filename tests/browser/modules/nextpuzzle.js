/** The order of puzzles (`nextpuzzle.js`). */
import { nextPuzzle } from '/static/lobby/nextpuzzle.js';
import { same, test } from './unit.js';

const today = [{ game: 'a', number: 2, count: 3 }, { game: 'b', number: 2, count: 2 }, { game: 'c', number: 1, count: 1 }];

/** The puzzles in the order in which a player gets them. @param {import('/static/lobby/nextpuzzle.js').PuzzleNumber} now */
function order(now) {
  const known = new Set([`${now.game}${now.number}`]);
  const isKnown = (/** @type {string} */ game, /** @type {number} */ number) => known.has(`${game}${number}`);
  const all = [];
  for (;;) {
    const next = nextPuzzle(now, today, isKnown);
    if (!next || isKnown(next.game, next.number)) return all;
    const name = `${next.game}${next.number}`;
    all.push(name);
    known.add(name);
    now = { ...next, count: today.find(({ game }) => game === next.game)?.count ?? 1 };
  }
}

test('all puzzles of a game come first, then those of the next games, from the one of the day on', () => {
  same(order({ game: 'b', number: 1, count: 2 }), ['b2', 'c1', 'a2', 'a3', 'a1']);
  same(order({ game: 'a', number: 3, count: 3 }), ['a1', 'a2', 'b2', 'b1', 'c1']);
});

test('without new puzzles, those of the game go round', () => {
  same(nextPuzzle({ game: 'a', number: 3, count: 3 }, today, () => true), { game: 'a', number: 1 });
  same(nextPuzzle({ game: 'c', number: 1, count: 1 }, [], () => false), null);
});

test('without a list of games, the next puzzle is one of the same game', () => {
  same(nextPuzzle({ game: 'd', number: 1, count: 2 }, [], () => false), { game: 'd', number: 2 });
});
