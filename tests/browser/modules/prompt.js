/** The question at each step of a pick (`prompt.js`), and the numbers of moves (`movenumbers.js`). */
import { pickPrompt } from '/static/board/prompt.js';
import { questionAbove } from '/static/board/chooser.js';
import { viewedMove, movesAt } from '/static/table/movenumbers.js';
import { same, test } from './unit.js';

/** @typedef {import('/static/board/prompt.js').InteractiveBoard} InteractiveBoard */

const PICK = { move: 'a', places: [], label: 'Throw both' };

/** @param {object} [picking] @param {object} [placement] @returns {InteractiveBoard} */
function board(picking = {}, placement = {}) {
  const none = { freePlaces: () => new Set(), missing: () => 0 };
  const played = {
    mayMove: () => true,
    live: { asks: { a1: 'where does a1 go?', 'a1>a2': 'how?' } },
    picking: {
      prefix: [],
      choice: [],
      put: new Map(),
      compoundMove: null,
      armed: '',
      busy: false,
      ...picking,
      placement: { ...none, ...placement },
    },
  };
  return /** @type {InteractiveBoard} */ (/** @type {unknown} */ (played));
}

test('the question of the position applies until something is picked', () => {
  same(pickPrompt(board()), '');
  same(pickPrompt(board({ prefix: ['a1'] })), 'where does a1 go?');
  same(pickPrompt(board({ prefix: ['a1', 'a2'] })), 'how?');
  same(pickPrompt(board({ prefix: ['a1'], busy: true })), '');
});

test('pending confirmations have a question', () => {
  same(pickPrompt(board({ prefix: ['a1'], compoundMove: { moves: ['a', 'b'] } })), 'confirm the move, or cancel it.');
  same(pickPrompt(board({ prefix: ['a1', 'a3'], choice: [PICK] })), 'confirm the move, or cancel it.');
  same(pickPrompt(board({ prefix: ['a1', 'a3'], choice: [PICK, PICK] })), 'pick one of the moves that match.');
});

test('a placement has a question about what is missing', () => {
  const put = new Map([['die', 'jump']]);
  same(pickPrompt(board({ prefix: ['die'] }, { freePlaces: () => new Set(['jump']) })), 'pick where to place it.');
  same(pickPrompt(board({ put }, { missing: () => 2 })), 'place 2 more.');
  same(pickPrompt(board({ put }, {})), 'confirm, or take something back.');
});

test('the question about a single move is its warning', () => {
  same(
    questionAbove({ choice: [{ ...PICK, warning: 'Soldier 5 will be caught!' }], crowd: [] }),
    'Soldier 5 will be caught!',
  );
  same(questionAbove({ choice: [PICK], crowd: [] }), 'Are you sure?');
  same(questionAbove({ choice: [PICK, PICK], crowd: [] }), 'Which move?');
  same(questionAbove({ choice: [], crowd: ['a1', 'a2'] }), 'Which one?');
});

test('chance events and undos have no number, and undone moves do not count', () => {
  const lines = [[1, 0], [2, 1], [3, 2], [4, 1], [5, 1]].map(([at, moves]) => ({
    at,
    moves,
    by: 0,
    move: null,
    line: '',
  }));
  same([0, 1, 2, 3, 4, 5].map((at) => movesAt(lines, at)), [0, 0, 1, 2, 1, 1]);
  same(viewedMove(lines, 1), 'You are viewing the start.');
  same(viewedMove(lines, 5), 'You are viewing move 1.');
});
