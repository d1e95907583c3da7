/** Positions from the server: stored on arrival, shown one after another after the animations before them. */
import { MAX_WAIT, REST, MIN_SHOWN, isSetupDraw, longestShow } from '../shared/speed.js';
import { stepsAfterDrag } from '../board/animate.js';
import { announce } from '../shared/dom.js';
import { applyDiff } from '../board/scene.js';
import { playSound } from '../shared/sound.js';
import { keepResult } from './end.js';

/** @typedef {import('./table.js').Shown} Shown */
/** @typedef {import('./table.js').Line} Line */
/** @typedef {import('../board/animate.js').Step} Step */

/** The share of the time left to react that animations may take. */
const SHARE_TO_SHOW = 1 / 3;

/** Milliseconds of animation from which the question is replaced: a shorter change of the text would only flicker. */
const LONG_ANIMATION = 400;

/**
 * The log after a message, which replaces all lines after the position `from`.
 * @param {Line[]} lines @param {import('../shared/wire.d.ts').Log} message @returns {Line[]}
 */
export const withLog = (lines, message) => [...lines.filter((line) => line.at <= message.from), ...message.lines];

/** The text that a repeated line adds. @param {Line | undefined} before @param {Line} now */
const addedText = (before, now) => (
  before?.at === now.at && now.line.startsWith(before.line) ? now.line.slice(before.line.length).trim() : now.line
);

/** The duration of steps in milliseconds. @param {Step[]} steps */
const durationOf = (steps) => steps.reduce((sum, { ms }) => sum + ms, 0);

export class IncomingPositions {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The number of positions received, and the time of the last one. */
    this.count = 0;
    this.when = 0;
    /** Whether the animation of the player's last move is long. */
    this.isLong = false;
    /** The position and question announced last. */
    this.announced = '';
  }

  /** @param {import('./table.js').Moved} message */
  receiveMove(message) {
    const { at, by, move, line, moves, counts, opens, first, group_line, steps = [] } = message;
    const before = this.table.lines.filter((one) => one.at < at);
    if (this.table.holds(by)) this.table.moveReasons.cancelled();
    this.table.lines = line ? [...before, { at, by, move, line, moves, counts, opens, first, group_line }] : before;
    this.receivePosition(message, steps);
  }

  /** @param {import('../shared/wire.d.ts').Log} message */
  receiveLog(message) {
    const { table } = this;
    const last = table.lines.at(-1);
    table.lines = withLog(table.lines, message);
    if (!message.from) table.moveReasons.cancelled();
    if (message.from && table.privacySeat === null) announce(addedText(last, message.lines[0]));
    table.refresh();
  }

  /** Store a new position and its scene, and queue its animation. @param {Shown} message @param {Step[]} steps */
  receivePosition(message, steps) {
    const { table } = this;
    table.closeContinuation();
    table.art.add(message.scene?.art ?? {});
    const scene = message.scene ? applyDiff(table.liveScene, message.scene) : table.liveScene;
    const first = table.live === null;
    table.live = message;
    table.liveScene = scene;
    this.count += 1;
    if (message.result) keepResult(table, message.result.winners);
    this.when = performance.now();
    if (!message.pause || table.home === null) table.home = message.seat;
    table.passIfAutomatic();
    table.coach.follow();
    if (message.type === 'position') {
      table.lines = table.lines.filter((line) => line.at <= message.at);
      table.replay.dropStored();
    }
    table.asked = null;
    const own = message.type === 'moved' && table.holds(message.by);
    if (own) steps = this.#stepsToShow(message, steps);
    if (own) this.isLong = durationOf(steps) >= LONG_ANIMATION;
    table.picking.positionArrived(message);
    if (first && table.needsPrivacy()) table.privacy.begin(message);
    const endsPrivacy = table.privacy.isAnsweredBy(message);
    const show = () => {
      const before = table.shown;
      table.shown = message;
      if (endsPrivacy) table.privacy.lower();
      if (before?.at !== message.at && !table.replay.viewed) table.picking.shown(message, steps);
      if (!table.replay.viewed && scene && table.privacySeat === null) table.board.render(scene);
      if (message.type === 'moved') this.#announceMove(message);
      if (message === table.live) table.animationsEnded();
      this.#playSounds(before, message);
      table.refresh();
    };
    this.#playInTurn(message, steps, own, show);
    if (first) table.replay.restore();
    table.refresh();
  }

  /**
   * Queue the animation of a position. A whole scene replaces all queued animations; in history and behind the privacy
   * screen nothing is animated.
   * @param {Shown} message @param {Step[]} steps @param {boolean} own @param {() => void} show
   */
  #playInTurn(message, steps, own, show) {
    const { table } = this;
    const { animations } = table;
    if (table.replay.viewed) return show();
    if (table.privacySeat !== null || (message.type === 'position' && (!message.scene || message.scene.whole))) {
      animations.skip();
      return show();
    }
    if (own) animations.endRest();
    const minRest = 'by' in message && typeof message.by === 'number' ? MIN_SHOWN - durationOf(steps) : 0;
    const rest = own || isSetupDraw(table.lines, message.at) || message.type === 'position'
      ? 0
      : Math.max(REST, minRest);
    animations.play(steps, show, { rest, most: () => longestShow(table.lines, message.at) });
    if (table.holds(message.actor) && !message.result) animations.catchUp(this.#maxDelay(message));
    return undefined;
  }

  /** The time in milliseconds that animations may delay the player's turn. @param {Shown} message */
  #maxDelay({ pause }) {
    return typeof pause?.left === 'number' ? Math.min(MAX_WAIT, pause.left * 1000 * SHARE_TO_SHOW) : MAX_WAIT;
  }

  /**
   * The steps to show of the player's own move, without what was done by hand.
   * @param {Shown} message @param {Step[]} steps
   */
  #stepsToShow(message, steps) {
    const { table } = this;
    const { board, carried } = table;
    table.carried = '';
    const pose = board.pieces.get(carried)?.pose;
    const rest = pose ? stepsAfterDrag(steps, carried, pose) : null;
    if (pose && !rest) board.putBack(carried);
    return table.picking.stepsToShow(message, rest ?? steps);
  }

  /** Announce a move after its animation. @param {import('./table.js').Moved} message */
  #announceMove(message) {
    const { table } = this;
    if (table.thinking === message.by) table.thinking = null;
    if (table.privacySeat === null) announce(message.line);
  }

  /** Announce a question once. The same position arrives again after the orientation has changed. @param {Shown} now */
  announceQuestion({ at, ask }) {
    if (this.announced !== `${at} ${ask}`) announce(ask);
    this.announced = `${at} ${ask}`;
  }

  /**
   * Play the sounds of the end and, on a hidden page, of the player's turn.
   * @param {Shown | null} before @param {Shown} now
   */
  #playSounds(before, now) {
    const { table } = this;
    if (now.type !== 'moved') return;
    if (now.result && !before?.result) playSound('end');
    else if (document.hidden && table.mayMove() && before?.actor !== now.actor) playSound('turn');
  }

  /**
   * Show that a bot is thinking, after the animations before.
   * @param {import('../shared/wire.d.ts').Thinking} message
   */
  showThinking(message) {
    const { table } = this;
    const show = () => {
      table.thinking = message.failed ? null : message.seat;
      table.failure = message.failed ? message : null;
      table.refresh();
    };
    if (table.animations.playing && !table.replay.viewed) table.animations.play([], show);
    else show();
  }
}
