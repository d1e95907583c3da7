/**
 * Puzzles: today's in the lobby, and a single one at `/puzzle/GAME/NUMBER`, answered on the board or from a list of
 * moves.
 */
import { linkTo } from '../shared/router.js';
import { translate } from '../shared/messages.js';
import * as http from '../shared/http.js';
import { showCachedFirst } from '../storage/pagecache.js';
import { puzzleAnswer, storePuzzleAnswer, puzzleStreak } from '../storage/store.js';
import { button, h, refill } from '../shared/dom.js';
import { PositionBoard, hasRoomForTrays } from '../board/positionboard.js';
import { continuationRows } from '../board/continuation.js';
import { foot, header } from '../shared/shell.js';
import { nextPuzzle } from './nextpuzzle.js';

/** The section of today's puzzles; hidden if there are none. */
export function puzzleSection() {
  const list = h('ul', { class: 'puzzle-list' });
  const section = h(
    'section',
    { class: 'puzzles', 'aria-labelledby': 'puzzles-title', hidden: true },
    h('h2', { id: 'puzzles-title' }, translate('puzzle-today')),
    streak(),
    list,
  );
  showCachedFirst(`puzzles ${new Date().toDateString()}`, http.fetchPuzzles, ({ puzzles }) => {
    section.hidden = !puzzles.length;
    list.replaceChildren(
      ...puzzles.map((one) =>
        h(
          'li',
          {},
          h(
            'a',
            { href: linkTo(`/puzzle/${one.game}/${one.number}`), 'data-link': true },
            h('img', {
              src: linkTo(`/picture/${one.game}/${one.number}.svg`),
              alt: '',
              loading: 'lazy',
              class: 'puzzle-picture',
            }),
            h('span', { class: 'puzzle-game' }, one.title),
            h('span', { class: 'puzzle-question-line' }, one.question),
            puzzleAnswer(one.game, one.number)?.givenUp === false
              ? h('span', { class: 'puzzle-solved' }, translate('puzzle-solved'))
              : '',
          ),
        )
      ),
    );
  }).catch(() => {
    // The lobby already says that the server doesn't answer.
  });
  return section;
}

/** The streak of solved puzzles in this browser; '' before the first. */
function streak() {
  const { now, best } = puzzleStreak();
  return best ? h('p', { class: 'quiet' }, translate('puzzle-row', { now, best })) : '';
}

/** @typedef {import('../shared/wire.d.ts').PuzzleAnswered} PuzzleAnswered */

export class PuzzlePage {
  /** @param {HTMLElement} root @param {string} game @param {number} number */
  constructor(root, game, number) {
    this.id = game;
    this.number = number;
    this.closed = false;
    this.wide = hasRoomForTrays();
    /** The buttons of the moves to choose from. @type {Map<string, HTMLElement>} */
    this.buttons = new Map();
    /** @type {PositionBoard | null} */
    this.board = null;
    /** The answer of the server that is shown. @type {PuzzleAnswered | null} */
    this.found = null;
    this.result = h('div', { class: 'solution', role: 'status' });
    /** The turns of a line of play, in words, with buttons; each of these shows something on the board. */
    this.continuation = h('div', { class: 'continuation', onclick: () => this.#scrollToBoard() });
    this.streak = h('div', { class: 'puzzle-streak' });
    /** The link to the next puzzle. */
    this.next = h('span');
    this.show = button(translate('puzzle-show'), () => this.#answer('', true), { class: 'plain' });
    this.body = h(
      'main',
      { class: 'puzzle', id: 'main', tabindex: '-1' },
      h('p', { class: 'quiet' }, translate('loading')),
    );
    root.replaceChildren(
      header({ title: translate('puzzle-today'), skips: [['main', translate('puzzle-to-board')]] }),
      this.body,
      foot() ?? '',
    );
    this.load();
  }

  close() {
    this.closed = true;
    this.board?.close();
  }

  async load() {
    try {
      const name = `puzzle ${this.id} ${this.number} ${this.wide}`;
      await showCachedFirst(
        name,
        () => http.fetchPuzzle(this.id, this.number, this.wide),
        (puzzle) => !this.closed && this.#show(puzzle),
      );
    } catch (error) {
      const unknown = error instanceof http.RequestError && ['unknown-game', 'unknown-puzzle'].includes(error.code);
      this.body.replaceChildren(
        h(
          'div',
          { class: 'note', role: 'alert' },
          h('p', {}, translate(unknown ? 'puzzle-unknown' : 'lobby-unreachable')),
          unknown
            ? h('a', { href: linkTo('/'), class: 'plain', 'data-link': true }, translate('all-games'))
            : button(translate('retry'), () => this.load(), { class: 'plain' }),
        ),
      );
    }
  }

  /** @param {import('../shared/wire.d.ts').PuzzlePosed} puzzle */
  #show(puzzle) {
    document.title = translate('puzzle-title', { number: puzzle.number, title: puzzle.title });
    this.buttons = new Map(
      puzzle.choices.map((one) => [
        one.move,
        button(
          one.label,
          () => this.#answer(one.move),
          { class: 'choice', 'aria-label': null, title: null },
          h('span', { class: 'choice-label' }, one.label),
        ),
      ]),
    );
    this.found = null;
    this.board?.close();
    this.board = new PositionBoard(
      {
        ...puzzle,
        name: `puzzle ${puzzle.game} ${puzzle.number}`,
        address: { puzzle: puzzle.number, wide: this.wide },
      },
      { onMove: (move) => this.#answer(move), onChange: () => this.#showContinuation() },
    );
    refill(this.streak, [streak()]);
    this.#showNext(puzzle, []);
    this.body.replaceChildren(
      h('div', { class: 'puzzle-head' },
        h('p', { class: 'quiet' }, [
          translate('puzzle-number', { number: puzzle.number, count: puzzle.count }),
          puzzle.difficulty,
          puzzle.theme,
        ].filter(Boolean).join(' · ')),
        h('h1', {}, puzzle.title),
        this.board.question,
        h('p', {}, translate('puzzle-which')),
        this.streak),
      this.board.element,
      h('div', { class: 'puzzle-side' },
        this.board.actions,
        this.result,
        this.continuation,
        h('div', { class: 'puzzle-foot' }, this.next, this.show),
        h(
          'details',
          { class: 'fold' },
          h('summary', {}, translate('puzzle-list')),
          h('div', { class: 'choices' }, ...this.buttons.values()),
        ),
      ),
    );
    this.board.refresh(); // places have a size only now, and the size decides which marks they get
    this.#showKnownSolution();
    http.fetchPuzzles().then(({ puzzles }) => this.#showNext(puzzle, puzzles), () => {
      // The link to the next puzzle of the same game stays.
    });
  }

  /**
   * @param {import('./nextpuzzle.js').PuzzleNumber} puzzle
   * @param {import('./nextpuzzle.js').PuzzleNumber[]} today
   */
  #showNext(puzzle, today) {
    const next = nextPuzzle(puzzle, today, (game, number) => Boolean(puzzleAnswer(game, number)));
    refill(this.next, [
      next && h('a', {
        href: linkTo(`/puzzle/${next.game}/${next.number}`),
        class: this.board?.solved ? 'main' : 'plain',
        'data-link': true,
        'data-key': 'next-puzzle',
      }, translate('puzzle-next')),
    ]);
  }

  /** Show the line of play on the board in words, with buttons that show it and another one. */
  #showContinuation() {
    const { board, found } = this;
    if (!board) return;
    const { continuation, solved } = board;
    const play = (/** @type {string} */ id, /** @type {PuzzleAnswered['solution']} */ turns) =>
      turns.length && continuation?.turns !== turns
        ? [button(translate(id), () => board.showContinuation(turns), { class: 'plain', 'data-key': id })]
        : [];
    const more = !found ? [] : solved
      ? [...play('puzzle-otherwise', found.refuted), ...play('puzzle-again', found.solution)]
      : play('puzzle-refute', found.refuted);
    const tryAgain = button(translate('puzzle-try'), () => board.closeContinuation(), {
      class: 'plain',
      'data-key': 'try',
    });
    refill(
      this.continuation,
      continuation ? continuationRows(continuation, solved ? more : [tryAgain]) : [h('div', { class: 'actions' }, ...more)],
    );
  }

  /**
   * Show the solution if this browser has stored it. The server checks it, since the number may belong to another
   * puzzle by now.
   */
  async #showKnownSolution() {
    const known = puzzleAnswer(this.id, this.number);
    const found = known && await http.solvePuzzle(this.id, this.number, this.wide, known.best).catch(() => null);
    if (found?.right && !this.closed && !this.board?.solved) this.#showSolution(found, known?.givenUp ?? false, false);
  }

  /**
   * @param {string} move
   * @param {boolean} [giveUp] show the solution without an answer
   * @returns {Promise<boolean>} whether it is the best move
   */
  async #answer(move, giveUp = false) {
    const chosen = giveUp ? [...this.buttons.keys()][0] : move;
    const found = await http.solvePuzzle(this.id, this.number, this.wide, chosen).catch(() => null);
    if (this.closed) return false;
    if (found && (found.right || giveUp)) this.#showSolution(found, giveUp);
    else this.#showMistake(move, found);
    return Boolean(found?.right);
  }

  /**
   * @param {string} move
   * @param {PuzzleAnswered | null} found null if the server hasn't answered
   */
  #showMistake(move, found) {
    this.board?.closeContinuation();
    const wrong = found && this.buttons.get(move);
    wrong?.classList.add('wrong');
    wrong?.setAttribute('disabled', '');
    const words = !found ? translate('lobby-unreachable') : translate('puzzle-wrong', {
      label: found.label,
      value: found.value ?? 'unknown',
      then: found.refutation,
      said: found.refutation ? 'yes' : 'no',
    });
    this.result.replaceChildren(h('p', { class: found ? 'missed' : '' }, words));
    this.found = found;
    this.#showContinuation();
    this.#scrollToResult();
  }

  /**
   * @param {PuzzleAnswered} found @param {boolean} givenUp
   * @param {boolean} [now] whether the solution wasn't known before
   */
  #showSolution(found, givenUp, now = true) {
    if (now) storePuzzleAnswer(this.id, this.number, found.best, givenUp);
    for (const { move: each, value } of found.values) {
      const one = this.buttons.get(each);
      one?.setAttribute('disabled', '');
      one?.classList.toggle('best', each === found.best);
      one?.append(h('span', { class: 'value' }, translate('puzzle-value', { value })));
    }
    this.show.hidden = true;
    this.found = found;
    this.board?.solve(found.solution);
    this.next.firstElementChild?.classList.replace('plain', 'main');
    refill(this.streak, [streak()]);
    this.result.replaceChildren(
      givenUp ? '' : h('p', { class: 'right' }, translate('puzzle-right')),
      h('p', {}, found.summary),
      h('p', {}, found.why),
      h('p', { class: 'quiet' }, found.proof),
    );
    if (now) this.#scrollToResult();
  }

  /** Scroll to the board, for phones. */
  #scrollToBoard() {
    this.board?.element.scrollIntoView({ block: 'nearest' });
  }

  /** Scroll to the result, for phones. */
  #scrollToResult() {
    this.result.scrollIntoView({ block: 'nearest' });
  }
}
