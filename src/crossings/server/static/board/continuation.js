/** A line of play, shown turn by turn on the board. No move is made. */
import { translate } from '../shared/messages.js';
import { announce, button, h } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { applyDiff } from './scene.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('../shared/wire.d.ts').ContinuationTurn} ContinuationTurn
 *
 * @typedef {object} Stage where it is shown
 * @property {import('./scene.js').Art} art
 * @property {Pick<import('./board.js').Board, 'render'>} board
 * @property {Pick<import('./animate.js').AnimationQueue, 'play' | 'skip' | 'playing'>} animations
 * @property {() => void} refresh
 */

/** Milliseconds of rest between two turns that are played one after the other. */
const REST = 700;

export class Continuation {
  /**
   * @param {Stage} stage @param {Scene} start the board before the first turn
   * @param {ContinuationTurn[]} turns
   * @param {boolean} [isOtherwise] whether it begins with another turn than the advised one
   */
  constructor(stage, start, turns, isOtherwise = false) {
    this.stage = stage;
    this.turns = turns;
    this.isOtherwise = isOtherwise;
    /** The number of turns shown. */
    this.count = 0;
    this.isClosed = false;
    /** The board before the first turn and after each. */
    this.scenes = [start];
    for (const { scene } of turns) {
      stage.art.add(scene.art);
      this.scenes.push(applyDiff(this.scenes[this.scenes.length - 1], scene));
    }
  }

  get isAtEnd() {
    return this.count === this.turns.length;
  }

  /** Play the next turn. */
  forward() {
    if (this.isAtEnd) return;
    const { stage } = this;
    stage.animations.skip();
    this.count += 1;
    const { count } = this;
    const { line, steps } = this.turns[count - 1];
    announce(line);
    stage.animations.play(steps, () => {
      if (this.count === count) stage.board.render(this.scenes[count]);
      stage.refresh();
    });
    stage.refresh();
  }

  /** Play all turns, one after another. @param {() => void} onEnd called after the last one, unless it was closed */
  play(onEnd) {
    const { stage, turns } = this;
    const begin = (/** @type {number} */ index) => {
      this.count = index + 1;
      announce(turns[index].line);
    };
    const end = (/** @type {number} */ index) => {
      if (this.isClosed) return;
      stage.board.render(this.scenes[index + 1]);
      if (index + 1 < turns.length) begin(index + 1);
      else onEnd();
      stage.refresh();
    };
    if (!turns.length) {
      onEnd();
      return;
    }
    begin(0);
    turns.forEach(({ steps }, index) => stage.animations.play(steps, () => end(index), { rest: REST }));
    stage.refresh();
  }

  /** Return to the board before the last turn shown. */
  back() {
    if (this.count) this.#show(this.count - 1);
  }

  /** Return to the board before the first turn. */
  close() {
    this.isClosed = true;
    this.#show(0);
  }

  /** @param {number} count */
  #show(count) {
    this.stage.animations.skip();
    this.count = count;
    this.stage.board.render(this.scenes[count]);
    this.stage.refresh();
  }

  /** The last turn shown, in words; later ones, and another turn than the advised one, are only examples. */
  line() {
    const { line = '' } = this.turns[this.count - 1] ?? {};
    if (!line) return translate('continuation-start');
    if (this.count > 1) return translate('continuation-then', { line });
    return this.isOtherwise ? translate('continuation-otherwise', { line }) : line;
  }

  /** The traces of the last turn shown. @returns {import('./board.js').Hand} */
  hand() {
    const overlay = this.stage.animations.playing ? '' : this.turns[this.count - 1]?.overlay ?? '';
    return { chosen: [], targets: new Map(), last: [], overlay };
  }

  /** The buttons *Back* and *Then*. */
  buttons() {
    const tool = (/** @type {'back' | 'forward'} */ way, /** @type {boolean} */ can) =>
      button(translate(`continuation-${way}`), () => this[way](), {
        class: 'plain',
        'data-key': `continuation-${way}`,
        disabled: !can,
      });
    return [tool('back', this.count > 0), tool('forward', !this.isAtEnd)];
  }
}

/** The last turn shown and the buttons, with further ones. @param {Continuation} line @param {Node[]} more */
export const continuationRows = (line, more) => [
  h('p', { class: 'continuation-line' }, line.line()),
  h('div', { class: 'actions' }, ...line.buttons(), ...more),
];

/** A button that closes a line of play. @param {() => void} press */
export const closeButton = (press) =>
  button(translate('close'), press, { class: 'dismiss', 'data-key': 'continuation-close' }, icon('close'));
