/** A puzzle's board: a position without a table behind it, on which moves are picked as at a table. */
import { say } from '../shared/words.js';
import { h, refill } from '../shared/dom.js';
import { applied } from './scene.js';
import { madeButtons, moveButton } from './chooser.js';
import { buttons } from './picks.js';
import { PlayedBoard } from './playedboard.js';
import { rule as ruleOf } from '../shared/http.js';

/**
 * @typedef {import('../shared/wire.d.ts').PuzzlePosed} PuzzlePosed
 * @typedef {import('../shared/wire.d.ts').PuzzleAnswered} PuzzleAnswered
 * @typedef {import('../shared/wire.d.ts').SceneShown} SceneShown
 * @typedef {import('./playedboard.js').Standing} Standing
 */

/** One position that stands, and nobody else who moves. @extends {PlayedBoard<Standing>} */
export class PuzzleBoard extends PlayedBoard {
  /**
   * @param {PuzzlePosed} puzzle
   * @param {(move: string) => Promise<boolean>} made a move has been made; is it the one that was looked for?
   */
  constructor(puzzle, made) {
    super();
    this.made = made;
    this.gameId = puzzle.game;
    this.number = puzzle.number;
    this.live = { at: 0, seat: puzzle.seat, actor: puzzle.seat, picks: puzzle.picks, result: null, ask: '', last: null };
    this.shown = this.live;
    this.solved = false;
    this.hintLine = h('p', { class: 'hint' });
    this.saying = h('div', { class: 'puzzle-saying', role: 'status' });
    /** Moves that need no place; they stand where the page puts them. */
    this.actions = h('div', { class: 'actions' });
    const scene = this.#scene(puzzle.scene);
    this.board.render(scene);
    const [width, height] = scene.size;
    const sheet = h('div', { class: 'puzzle-sheet' }, this.board.svg, this.chooser.element);
    sheet.style.setProperty('--ratio', String(width / height));
    this.element = h('div', { class: 'puzzle-board', onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event) && event.preventDefault() },
      sheet, this.hintLine, this.saying,
      h('p', { id: 'board-help', class: 'unseen' }, say('table-board-help')));
    this.refresh();
  }

  close() {
    this.player.close();
  }

  /** The scene that is to be seen from now on. @param {SceneShown} sent */
  #scene(sent) {
    this.art.learn(sent.art);
    this.liveScene = applied(null, sent);
    return this.liveScene;
  }

  // ---- what picking asks of a board ----------------------------------------------------------

  /** @override */
  keptAs() {
    return `puzzle ${this.gameId} ${this.number}`;
  }

  /** @override */
  mayMove() {
    return !this.solved;
  }

  /** @override @param {import('./playedboard.js').Asked} question */
  ask(question) {
    this.picking.answerFor(question);
  }

  /** @override @param {{move?: string}} message @returns {Promise<{type: 'done' | 'refused'}>} */
  async command({ move = '' }) {
    const right = await this.made(move);
    if (!right) {
      this.putBack();
      this.picking.put.clear();
    }
    this.carried = '';
    return { type: right ? 'done' : 'refused' };
  }

  /** @override @param {string} rule */
  async tellRule(rule) {
    const { heading, text } = await ruleOf(this.gameId, rule);
    this.say({ text: `${heading}: ${text}` });
  }

  /** @override @param {string} words */
  hint(words) {
    this.hintLine.textContent = words;
  }

  /** @override */
  refresh() {
    if (!this.element) return;
    const scene = this.picking.laying.scene();
    if (!this.solved && scene && scene !== this.board.scene) this.board.render(scene);
    this.board.showHand(this.picking.hand());
    this.chooser.update();
    this.saying.replaceChildren(...(this.answer?.text ? [h('p', {}, this.answer.text)] : []));
    refill(this.actions, this.solved ? [] : [...madeButtons(this), ...buttons(this.picks()).map((one) => moveButton(this, one))]);
  }

  // ---- the solution --------------------------------------------------------------------------

  /** The best move is made on the board. @param {PuzzleAnswered} found */
  solve(found) {
    this.solved = true;
    this.answer = null;
    this.picking.takeBack();
    if (this.liveScene) this.board.render(this.liveScene);
    const after = this.#scene(found.scene);
    this.player.play(found.stages, () => {
      this.board.render(after);
      this.refresh();
    });
  }
}
