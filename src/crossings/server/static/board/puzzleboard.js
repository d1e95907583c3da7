/** The board of a puzzle: moves are picked as at a table, for a single position without a server session. */
import { translate } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { applyDiff } from './scene.js';
import { pickPrompt } from './prompt.js';
import { placementButtons, moveButton } from './chooser.js';
import { buttons } from './picks.js';
import { Zoom } from './zoom.js';
import { InteractiveBoard } from './interactiveboard.js';
import { fetchRule } from '../shared/http.js';

/**
 * @typedef {import('../shared/wire.d.ts').PuzzlePosed} PuzzlePosed
 * @typedef {import('./interactiveboard.js').BoardPosition} BoardPosition
 */

/** A single position in which only this player moves. @extends {InteractiveBoard<BoardPosition>} */
export class PuzzleBoard extends InteractiveBoard {
  /**
   * @param {PuzzlePosed} puzzle
   * @param {(move: string) => Promise<boolean>} onMove called with a move; resolves to whether it is the solution
   * @param {() => void} onContinuation called when another turn of a line of play is shown
   */
  constructor(puzzle, onMove, onContinuation) {
    super();
    this.onMove = onMove;
    this.onContinuation = onContinuation;
    this.gameId = puzzle.game;
    this.number = puzzle.number;
    this.live = {
      at: 0,
      seat: puzzle.seat,
      actor: puzzle.seat,
      picks: puzzle.picks,
      asks: puzzle.asks,
      result: null,
      ask: puzzle.ask,
      last: null,
    };
    this.shown = this.live;
    this.solved = false;
    this.hintLine = h('p', { class: 'hint' });
    /** The question for the current step of a pick. */
    this.question = h('p', { class: 'puzzle-question' }, puzzle.question);
    this.questionText = puzzle.question;
    this.notice = h('div', { class: 'puzzle-notice', role: 'status' });
    /** Buttons of moves without places; the page decides where they stand. */
    this.actions = h('div', { class: 'actions' });
    this.art.add(puzzle.scene.art);
    const scene = this.liveScene = applyDiff(null, puzzle.scene);
    this.board.render(scene);
    const [width, height] = scene.size;
    const view = h('div', { class: 'window' }, this.board.svg);
    const room = h('div', { class: 'puzzle-room' }, view);
    const sheet = h('div', { class: 'puzzle-sheet' }, room, this.chooser.element);
    /** @type {Zoom} */
    this.zoom = new Zoom(this, {
      room,
      view,
      preferred: () => 1,
      mine: () => !this.solved,
      onChange: () => this.#updateZoom(),
    });
    /** Shows the whole board again. */
    this.back = h('div', { class: 'puzzle-back' });
    sheet.style.setProperty('--ratio', String(width / height));
    this.element = h(
      'div',
      {
        class: 'puzzle-board',
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.handleKey(event) && event.preventDefault(),
      },
      sheet,
      h('div', { class: 'puzzle-under' }, this.hintLine, this.back),
      this.notice,
      h('p', { id: 'board-help', class: 'visually-hidden' }, translate('table-board-help')),
    );
    this.refresh();
  }

  close() {
    this.animations.close();
  }

  // ---- the interface of a board -----------------------------------------------------------------

  /** @override */
  storageName() {
    return `puzzle ${this.gameId} ${this.number}`;
  }

  /** @override */
  mayMove() {
    return !this.solved && !this.continuation;
  }

  /** @override */
  explainAway() {
    if (!this.solved) super.explainAway();
  }

  /** @override @param {import('./interactiveboard.js').BoardQuestion} question */
  ask(question) {
    this.picking.answerFor(question);
  }

  /** @override @param {{move?: string}} message @returns {Promise<{type: 'done' | 'refused'}>} */
  async command({ move = '' }) {
    const right = await this.onMove(move);
    if (!right) {
      this.putBack();
      this.picking.put.clear();
    }
    this.carried = '';
    return { type: right ? 'done' : 'refused' };
  }

  /** @override @param {string} rule */
  async showRule(rule) {
    const { heading, text } = await fetchRule(this.gameId, rule);
    this.showAnswer({ text: `${heading}: ${text}` });
  }

  /** @override @param {string} words */
  hint(words) {
    this.hintLine.textContent = words;
  }

  /** @override */
  refresh() {
    if (!this.element) return;
    const scene = this.picking.placement.scene();
    if (!this.isAway() && scene && scene !== this.board.scene) this.board.render(scene);
    this.board.showHand(this.continuation?.hand() ?? this.picking.hand());
    this.onContinuation();
    this.chooser.update();
    this.question.textContent = this.questionText.replace(this.live.ask, (ask) => pickPrompt(this) || ask);
    this.notice.replaceChildren(...(this.answer?.text ? [h('p', {}, this.answer.text)] : []));
    this.#updateZoom();
    refill(
      this.actions,
      !this.mayMove() ? [] : [...placementButtons(this), ...buttons(this.picks()).map((one) => moveButton(this, one))],
    );
  }

  // ---- zoom -------------------------------------------------------------------------------------

  /** @override @param {string[]} places */
  zoomsApart(places) {
    return this.zoom.zoomInOn(places);
  }

  /** @override @param {KeyboardEvent} event */
  handleKey(event) {
    const back = event.key === 'Escape' && this.zoom.resetZoom();
    return super.handleKey(event) || back;
  }

  /** Update the zoom and the button that resets it. */
  #updateZoom() {
    this.zoom.update();
    const isNear = this.zoom.factor > 1;
    if (isNear === Boolean(this.back.childElementCount)) return;
    refill(
      this.back,
      isNear
        ? [button(
          translate('table-zoom-out'),
          () => this.zoom.resetZoom(),
          { class: 'tool', 'data-key': 'zoom' },
          icon('unzoom'),
        )]
        : [],
    );
  }

  // ---- the solution -----------------------------------------------------------------------------

  /** Play the solution on the board. @param {import('../shared/wire.d.ts').ContinuationTurn[]} turns */
  solve(turns) {
    this.solved = true;
    this.answer = null;
    this.picking.takeBack();
    this.showContinuation(turns);
  }
}
