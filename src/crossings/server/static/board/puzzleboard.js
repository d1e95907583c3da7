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
 * @typedef {import('../shared/wire.d.ts').PuzzleAnswered} PuzzleAnswered
 * @typedef {import('../shared/wire.d.ts').SceneData} SceneData
 * @typedef {import('./interactiveboard.js').BoardPosition} BoardPosition
 */

/** A single position in which only this player moves. @extends {InteractiveBoard<BoardPosition>} */
export class PuzzleBoard extends InteractiveBoard {
  /**
   * @param {PuzzlePosed} puzzle
   * @param {(move: string) => Promise<boolean>} onMove called with a move; resolves to whether it is the solution
   */
  constructor(puzzle, onMove) {
    super();
    this.onMove = onMove;
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
    const scene = this.#scene(puzzle.scene);
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

  /** Make this the newest scene. @param {SceneData} sent */
  #scene(sent) {
    this.art.add(sent.art);
    this.liveScene = applyDiff(null, sent);
    return this.liveScene;
  }

  // ---- the interface of a board -----------------------------------------------------------------

  /** @override */
  storageName() {
    return `puzzle ${this.gameId} ${this.number}`;
  }

  /** @override */
  mayMove() {
    return !this.solved;
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
    if (!this.solved && scene && scene !== this.board.scene) this.board.render(scene);
    this.board.showHand(this.picking.hand());
    this.chooser.update();
    this.question.textContent = this.questionText.replace(this.live.ask, (ask) => pickPrompt(this) || ask);
    this.notice.replaceChildren(...(this.answer?.text ? [h('p', {}, this.answer.text)] : []));
    this.#updateZoom();
    refill(
      this.actions,
      this.solved ? [] : [...placementButtons(this), ...buttons(this.picks()).map((one) => moveButton(this, one))],
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

  /** Play the best move on the board. @param {PuzzleAnswered} found */
  solve(found) {
    this.solved = true;
    this.answer = null;
    this.picking.takeBack();
    if (this.liveScene) this.board.render(this.liveScene);
    const after = this.#scene(found.scene);
    this.animations.play(found.steps, () => {
      this.board.render(after);
      this.refresh();
    });
  }
}
