/** A board on which a player moves: the position, the picks, and the explanations. */
import { announce } from '../shared/dom.js';
import { playSound } from '../shared/sound.js';
import { AnimationQueue } from './animate.js';
import { Board } from './board.js';
import { Chooser } from './chooser.js';
import { Continuation } from './continuation.js';
import { Picking } from './picking.js';
import { interpretPick } from './picks.js';
import { listen, pointerCallbacks } from './pointer.js';
import { Art } from './scene.js';

/**
 * @typedef {import('../shared/wire.d.ts').PositionFacts} PositionFacts
 * @typedef {Pick<PositionFacts, 'at' | 'seat' | 'actor' | 'result' | 'ask' | 'last' | 'picks' | 'asks'>} BoardPosition
 *   the facts of a position that picking uses
 * @typedef {import('../shared/wire.d.ts').BoardQuestion} BoardQuestion
 * @typedef {{text: string, rule?: string | null, paragraph?: string | null, open?: boolean,
 *   kind?: 'answer' | 'note' | 'asked'}} Answer
 */

/**
 * The base class of tables and single positions, which say what surrounds the board and who answers.
 * @template {BoardPosition} S
 */
export class InteractiveBoard {
  constructor() {
    this.art = new Art();
    this.board = new Board(this.art);
    this.animations = new AnimationQueue(this.board, playSound);
    /**
     * The newest position and its scene. The page shows `shown`, the position up to which animations have played.
     * @type {S | null}
     */
    this.live = null;
    /** @type {import('./scene.js').Scene | null} */
    this.liveScene = null;
    /** @type {S | null} */
    this.shown = null;
    /** A dragged piece that stays where it was dropped until the server answers. */
    this.carried = '';
    /** @type {Answer | null} */
    this.answer = null;
    /** The line of play that is shown. @type {Continuation | null} */
    this.continuation = null;
    this.picking = new Picking(this);
    this.chooser = new Chooser(this);
    listen(this.board, pointerCallbacks(this));
  }

  // ---- overridden by tables and single positions ------------------------------------------------

  /** The storage name of unfinished picks; '': they aren't stored. */
  storageName() {
    return '';
  }

  /** Whether something else than the position is visible: history, a line of play, or the privacy screen. */
  isAway() {
    return Boolean(this.continuation);
  }

  /** Explain why nothing can be picked now, or return to the position. */
  explainAway() {
    this.closeContinuation();
  }

  /** Zoom in if that lets a finger tell these places apart. Returns whether it did. @param {string[]} _places */
  zoomsApart(_places) {
    return false;
  }

  /** Whether this player can move in the shown position. */
  mayMove() {
    return false;
  }

  /** The name of the player of a seat. @param {number} _seat */
  name(_seat) {
    return '';
  }

  /** The places of a previewed move; null if there is none. @returns {string[] | null} */
  previewedPlaces() {
    return null;
  }

  /** Places to point at. @returns {string[]} */
  marks() {
    return [];
  }

  /** Ask the server for a hint, plan or compound move. @param {BoardQuestion} _question */
  ask(_question) {}

  /**
   * Send a move, or several that form a compound move.
   * @param {{type: 'move', move?: string, moves?: string[]}} _message @returns {Promise<{type: 'done' | 'refused'}>}
   */
  async command(_message) {
    return { type: 'refused' };
  }

  /** Show the text of a rule. @param {string} _rule @returns {Promise<void>} */
  async showRule(_rule) {}

  /** Show the line under the board. @param {string} _words */
  hint(_words) {}

  /** Update everything visible. */
  refresh() {}

  // ---- shared by tables and single positions ----------------------------------------------------

  /** @returns {import('./picks.js').PickLine[]} */
  picks() {
    return this.mayMove() ? (this.live?.picks ?? []) : [];
  }

  /** @param {Answer} answer */
  showAnswer(answer) {
    this.answer = answer;
    announce(answer.text);
    this.refresh();
  }

  /**
   * Handle keys that mean the same everywhere: cancel, confirm.
   * @param {KeyboardEvent} event @returns {boolean} whether the key was handled
   */
  handleKey(event) {
    if (event.key === 'Escape') return this.closeContinuation() || this.picking.clearPick();
    const elsewhere = /** @type {Element} */ (event.target).closest('button, a, summary, input, textarea, select');
    return event.key === 'Enter' && !elsewhere && this.picking.confirm();
  }

  /**
   * Whether a click that has skipped an animation also picks up something. It was meant for the board as it was before,
   * so it may pick up what is movable now, but it never makes a move.
   * @param {string} place
   */
  picksUp(place) {
    return this.picking.canPick(place) && interpretPick(this.picks(), this.picking.prefix, place).kind !== 'move';
  }

  /** Whether a dropped piece stays where it was dropped. It does until the server answers. @param {string} piece */
  keepDropped(piece) {
    this.carried = this.picking.busy ? piece : '';
    return this.picking.busy;
  }

  /**
   * Play the first turn of a line of play.
   * @param {import('../shared/wire.d.ts').ContinuationTurn[]} turns @param {boolean} [isOtherwise]
   */
  showContinuation(turns, isOtherwise = false) {
    this.#beginContinuation(turns, isOtherwise)?.forward();
  }

  /**
   * Play a line of play to its end.
   * @param {import('../shared/wire.d.ts').ContinuationTurn[]} turns @param {() => void} onEnd
   */
  playContinuation(turns, onEnd) {
    this.#beginContinuation(turns, false)?.play(onEnd);
  }

  /** @param {import('../shared/wire.d.ts').ContinuationTurn[]} turns @param {boolean} isOtherwise */
  #beginContinuation(turns, isOtherwise) {
    this.closeContinuation();
    this.animations.skip();
    if (!this.liveScene) return null;
    this.board.render(this.liveScene);
    this.continuation = new Continuation(this, this.liveScene, turns, isOtherwise);
    return this.continuation;
  }

  /** Return from a line of play to the position. @returns {boolean} whether one was shown */
  closeContinuation() {
    const shown = this.continuation;
    this.continuation = null;
    shown?.close();
    return Boolean(shown);
  }

  /** Move the dragged piece back, since its move was refused. */
  putBack() {
    this.board.putBack(this.carried);
    this.carried = '';
  }
}
