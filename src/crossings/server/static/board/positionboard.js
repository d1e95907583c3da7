/**
 * The board of a single position, without a server session: of a puzzle, or of a task of a lesson. Moves are picked as at
 * a table.
 */
import { translate } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { applyDiff } from './scene.js';
import { pickPrompt } from './prompt.js';
import { compoundMoveOffer, placementButtons, moveButton } from './chooser.js';
import { buttons } from './picks.js';
import { Zoom } from './zoom.js';
import { InteractiveBoard } from './interactiveboard.js';
import { askBoard, fetchRule } from '../shared/http.js';

/**
 * @typedef {import('./interactiveboard.js').BoardPosition} BoardPosition
 * @typedef {import('../shared/wire.d.ts').ContinuationTurn} ContinuationTurn
 *
 * @typedef {object} Posed a position in which a player is to move
 * @property {string} name under which unfinished picks are stored
 * @property {string} game
 * @property {number} seat
 * @property {import('../shared/wire.d.ts').SceneData} scene
 * @property {import('../shared/wire.d.ts').PickLine[]} picks
 * @property {Record<string, string>} asks
 * @property {string} ask
 * @property {string} question what is asked; it contains `ask`
 * @property {string[]} [marks] places to point at
 * @property {import('../shared/http.js').BoardAddress} address where its board answers questions
 *
 * @typedef {object} Callbacks
 * @property {(move: string) => Promise<boolean>} onMove resolves to whether the move is right
 * @property {(places: string[]) => Promise<boolean>} [onMiss] called if no move has these places; resolves to whether
 *   this was explained
 * @property {() => void} onChange called when the board has changed, or another turn of a line of play is shown
 */

/** Trays lie beside the board from this size on (as in puzzle.css). */
const WIDE = '(min-width: 900px) and (min-aspect-ratio: 5/4)';

/** Whether the window has room for trays beside the board. */
export const hasRoomForTrays = () => matchMedia(WIDE).matches;

/** A single position in which only this player moves. @extends {InteractiveBoard<BoardPosition>} */
export class PositionBoard extends InteractiveBoard {
  /** @param {Posed} posed @param {Callbacks} callbacks */
  constructor(posed, callbacks) {
    super();
    this.posed = posed;
    this.callbacks = callbacks;
    this.live = {
      at: 0,
      seat: posed.seat,
      actor: posed.seat,
      picks: posed.picks,
      asks: posed.asks,
      result: null,
      ask: posed.ask,
      last: null,
    };
    this.shown = this.live;
    this.solved = false;
    this.closed = false;
    this.hintLine = h('p', { class: 'hint' });
    /** The question for the current step of a pick. */
    this.question = h('p', { class: 'puzzle-question' }, posed.question);
    this.notice = h('div', { class: 'position-notice', role: 'status' });
    /** Buttons of moves without places; the page decides where they stand. */
    this.actions = h('div', { class: 'actions' });
    this.art.add(posed.scene.art);
    const scene = this.liveScene = applyDiff(null, posed.scene);
    this.board.render(scene);
    const [width, height] = scene.size;
    const view = h('div', { class: 'window' }, this.board.svg);
    const room = h('div', { class: 'position-room' }, view);
    const sheet = h('div', { class: 'position-sheet' }, room, this.chooser.element);
    const frame = h('div', { class: 'position-frame' }, sheet);
    /** @type {Zoom} */
    this.zoom = new Zoom(this, {
      room,
      view,
      preferred: () => 1,
      mine: () => !this.solved,
      onChange: () => this.#updateZoom(),
    });
    /** Shows the whole board again. */
    this.back = h('div', { class: 'position-back' });
    sheet.style.setProperty('--ratio', String(width / height));
    this.element = h(
      'div',
      {
        class: 'position-board',
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.handleKey(event) && event.preventDefault(),
      },
      frame,
      h('div', { class: 'position-under' }, this.hintLine, this.back),
      this.notice,
      h('p', { id: 'board-help', class: 'visually-hidden' }, translate('table-board-help')),
    );
    this.refresh();
  }

  close() {
    this.closed = true;
    this.animations.close();
  }

  // ---- the interface of a board -----------------------------------------------------------------

  /** @override */
  storageName() {
    return this.posed.name;
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
  async ask(question) {
    if (question.type === 'propose' && await this.callbacks.onMiss?.(question.places ?? [question.place])) return;
    const answer = await askBoard(this.posed.game, this.posed.address, question).catch(() => null);
    if (this.closed) return;
    if (!answer) this.picking.answerFor(question);
    else if (answer.type === 'hint') this.picking.hover.receiveHint(answer);
    else if (answer.type === 'plan') this.picking.hover.receivePlan(answer);
    else this.picking.receiveCompoundMove(answer);
  }

  /**
   * Make a move; of a compound move, the first one.
   * @override @param {{move?: string, moves?: string[]}} message @returns {Promise<{type: 'done' | 'refused'}>}
   */
  async command({ move, moves = [] }) {
    const right = await this.callbacks.onMove(move ?? moves[0]);
    if (!right) {
      if (!this.continuation) this.putBack();
      this.picking.put.clear();
    }
    this.carried = '';
    return { type: right ? 'done' : 'refused' };
  }

  /** @override @param {string} rule */
  async showRule(rule) {
    const { heading, text } = await fetchRule(this.posed.game, rule);
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
    this.callbacks.onChange();
    this.chooser.update();
    this.question.textContent = this.posed.question.replace(this.live.ask, (ask) => pickPrompt(this) || ask);
    this.notice.replaceChildren(...(this.answer?.text ? [h('p', {}, this.answer.text)] : []));
    this.#updateZoom();
    refill(
      this.actions,
      !this.mayMove() ? [] : [
        ...compoundMoveOffer(this),
        ...placementButtons(this),
        ...buttons(this.picks()).map((one) => moveButton(this, one)),
      ],
    );
  }

  /** @override until the right move is made */
  marks() {
    return this.solved ? [] : this.posed.marks ?? [];
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

  // ---- answers ----------------------------------------------------------------------------------

  /** Play the solution on the board. @param {ContinuationTurn[]} turns */
  solve(turns) {
    this.#accept();
    this.showContinuation(turns);
  }

  /**
   * Play the right move and what follows it to the end.
   * @param {ContinuationTurn[]} turns @param {() => void} onEnd
   */
  playSolution(turns, onEnd) {
    this.#accept();
    this.playContinuation(turns, onEnd);
  }

  /** The position is solved: nothing can be picked any longer. */
  #accept() {
    this.solved = true;
    this.answer = null;
    this.picking.takeBack();
  }
}
