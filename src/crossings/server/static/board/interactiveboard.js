/** A board on which somebody moves: the position that stands, what is picked and pointed at there, what is said of it. */
import { announce } from '../shared/dom.js';
import { hear } from '../shared/sound.js';
import { AnimationQueue } from './animate.js';
import { Board } from './board.js';
import { Chooser } from './chooser.js';
import { Picking } from './picking.js';
import { pick } from './picks.js';
import { listen, pointerCallbacks } from './pointer.js';
import { Art } from './scene.js';

/**
 * @typedef {Pick<import('../shared/wire.d.ts').PositionFacts, 'at' | 'seat' | 'actor' | 'result' | 'ask' | 'last' | 'picks' | 'asks'>} BoardPosition what is asked of a position
 * @typedef {import('../shared/wire.d.ts').Point | import('../shared/wire.d.ts').PlanAsked | import('../shared/wire.d.ts').Propose} TableMessage
 * @typedef {{text: string, rule?: string | null, paragraph?: string | null, open?: boolean, kind?: 'answer' | 'note' | 'asked'}} Answer
 */

/** A table is such a board, and so is a puzzle. What lies around it, and who answers, each says for itself. @template {BoardPosition} S */
export class InteractiveBoard {
  constructor() {
    this.art = new Art();
    this.board = new Board(this.art);
    this.player = new AnimationQueue(this.board, hear);
    /** The newest position, and its scene. All that is shown follows `shown`: what has been played so far. @type {S | null} */
    this.live = null;
    /** @type {import('./scene.js').Scene | null} */
    this.liveScene = null;
    /** @type {S | null} */
    this.shown = null;
    /** A piece that was dragged somewhere and lies there while the move is on its way. */
    this.carried = '';
    /** @type {Answer | null} */
    this.answer = null;
    this.picking = new Picking(this);
    this.chooser = new Chooser(this);
    listen(this.board, pointerCallbacks(this));
  }

  // ---- what each says for itself -------------------------------------------------------------

  /** What is half done is kept under this name; '': nothing is. */
  storageName() {
    return '';
  }

  /** Is something else to be seen than the position: the past, a curtain? */
  isAway() {
    return false;
  }

  /** Something was to be picked while something else is seen. */
  explainAway() {}

  /** A finger has hit all of these: does the board come so near that it can tell them apart? @param {string[]} _places */
  zoomsApart(_places) {
    return false;
  }

  /** May the person decide something now, in what is shown? */
  mayMove() {
    return false;
  }

  /** What a seat is called. @param {number} _seat */
  name(_seat) {
    return '';
  }

  /** The places of a move that is shown as if it were being picked. @returns {string[] | null} */
  framed() {
    return null;
  }

  /** What is there, what would it do? @param {TableMessage} _question */
  ask(_question) {}

  /** A move, or a row of them. @param {{type: 'move', move?: string, moves?: string[]}} _message @returns {Promise<{type: 'done' | 'refused'}>} */
  async command(_message) {
    return { type: 'refused' };
  }

  /** Show a rule's paragraph. @param {string} _rule @returns {Promise<void>} */
  async showRule(_rule) {}

  /** The line under the board. @param {string} _words */
  hint(_words) {}

  /** Show everything as it stands now. */
  refresh() {}

  // ---- what they have in common --------------------------------------------------------------

  /** @returns {import('./picks.js').PickLine[]} */
  picks() {
    return this.mayMove() ? (this.live?.picks ?? []) : [];
  }

  /** @param {Answer} answer */
  say(answer) {
    this.answer = answer;
    announce(answer.text);
    this.refresh();
  }

  /** Keys that mean the same wherever they are pressed: let go, confirm. @param {KeyboardEvent} event @returns {boolean} did they? */
  pressed(event) {
    if (event.key === 'Escape') return this.picking.clearPick();
    const elsewhere = /** @type {Element} */ (event.target).closest('button, a, summary, input, textarea, select');
    return event.key === 'Enter' && !elsewhere && this.picking.confirm();
  }

  /**
   * Does a press on the board that has skipped to now also pick something up? It was meant for the board as it was seen
   * before: so it may lift what can be lifted now, which can be let go again, but it never makes a move.
   * @param {string} place
   */
  lifts(place) {
    return this.picking.canPick(place) && pick(this.picks(), this.picking.prefix, place).kind !== 'move';
  }

  /** Does a piece that was dropped lie where it was put? It does while its move is on its way. @param {string} piece */
  stays(piece) {
    this.carried = this.picking.busy ? piece : '';
    return this.picking.busy;
  }

  /** What was dragged goes home: its move is not made. */
  putBack() {
    this.board.putBack(this.carried);
    this.carried = '';
  }
}
