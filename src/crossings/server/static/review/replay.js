/** Browsing the history of a game, step by step or played automatically, without affecting the table. */
import { announce } from '../shared/dom.js';
import { REST, isSetupDraw, longestShow, share } from '../shared/speed.js';
import { applyDiff } from '../board/scene.js';
import { half, storeTabState } from '../storage/store.js';

const MOST_KEPT = 80;
/** Milliseconds for each position if moves are shown at once. */
const GLANCE = 600;

/** Duration in milliseconds of the animation to a position of another line. */
const GLIDING = 200;

/**
 * @typedef {import('../shared/wire.d.ts').HistoryPosition & {drawn: import('../board/scene.js').Scene, overlay?: string}} HistoryPosition a past position with its scene and an overlay
 */

export class Replay {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The viewed position; null: the present. @type {HistoryPosition | null} */
    this.moment = null;
    this.wanted = -1;
    /** Whether it advances automatically. */
    this.playing = false;
    this.timer = 0;
    /** @type {Map<string, HistoryPosition>} */
    this.kept = new Map();
  }

  /** The number of the viewed or requested position. */
  at() {
    return this.wanted >= 0 ? this.wanted : (this.table.shown?.at ?? 0);
  }

  /** @param {number} step */
  step(step) {
    const { trying } = this.table;
    if (trying) trying.step(step);
    else this.go(this.at() + step);
  }

  /** @param {number} at */
  go(at) {
    this.pause();
    const { live, curtain, trying } = this.table;
    if (!live || curtain !== null) return;
    if (trying) trying.go(at);
    else if (at >= live.at) this.backToNow();
    else this.#ask(Math.max(0, at));
  }

  // ---- automatic replay -----------------------------------------------------------------------------

  /**
   * Play all moves up to now, starting at the viewed position.
   * @param {number} [from] another position to start from
   */
  play(from = this.moment ? this.at() : 0) {
    const { table } = this;
    if (!table.live || table.curtain !== null || table.trying) return;
    this.playing = true;
    if (this.moment?.at === from) this.#onward();
    else this.#ask(Math.min(from, table.live.at));
    table.refresh();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  toggle() {
    if (!this.playing) return this.play();
    this.pause();
    return this.table.refresh();
  }

  /** Go to the next position; the last one is the present. */
  #onward() {
    const now = this.table.live?.at ?? 0;
    if (this.at() >= now) this.backToNow();
    else this.#ask(this.at() + 1);
  }

  /** Schedule the next position after a rest. */
  #rest() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(() => this.#onward(), isSetupDraw(this.table.lines, this.at()) ? 0 : REST * share() || GLANCE);
  }

  // ---- positions -------------------------------------------------------------------------------

  /** @param {number} at */
  #ask(at) {
    const { table } = this;
    this.wanted = at;
    const kept = this.kept.get(this.#name(at));
    if (kept) this.#show(kept);
    else table.wire.say({ type: 'history', at });
    table.column.update();
  }

  /** Request a position again after the connection was lost. */
  askAgain() {
    if (this.wanted >= 0 && this.moment?.at !== this.wanted) this.#ask(this.wanted);
  }

  /** Return to the viewed position after a reload, if the game is over. */
  restore() {
    const at = half(this.#kept());
    if (typeof at === 'number' && this.table.live?.result) this.go(at);
  }

  #kept() {
    return `moment.${this.table.welcome?.table}`;
  }

  /** @param {number} at */
  #name(at) {
    return `${at}/${this.table.live?.seat}`;
  }

  /** @param {import('../shared/wire.d.ts').HistoryPosition} message */
  arrived(message) {
    if (!message.scene) return;
    this.table.art.learn(message.scene.art);
    const whole = { ...message, drawn: applyDiff(null, message.scene) };
    this.kept.set(this.#name(message.at), whole);
    if (this.kept.size > MOST_KEPT) this.kept.delete(/** @type {string} */ (this.kept.keys().next().value));
    if (message.at === this.wanted) this.#show(whole);
  }

  /**
   * Show a position that isn't part of the game's history, or is drawn differently, in place of one that is.
   * @param {number} at @param {import('../board/scene.js').Scene} drawn @param {string} line @param {string} overlay
   */
  look(at, drawn, line, overlay) {
    this.pause();
    this.wanted = at;
    this.table.player.skip();
    const steps = [{ ms: GLIDING, tweens: this.table.board.ways(drawn), overlay: '' }];
    this.#show({ type: 'history-position', at, by: null, move: null, line, last: null, ask: '', actor: null, seat: null, steps, drawn, overlay }, true);
  }

  /** @param {HistoryPosition} moment @param {boolean} [forward] whether to play the animation that leads there */
  #show(moment, forward = moment.at === (this.moment?.at ?? -1) + 1) {
    const { table } = this;
    table.player.skip();
    if (moment.at !== this.moment?.at) announce(moment.line);
    this.moment = moment;
    storeTabState(this.#kept(), moment.at);
    const draw = () => {
      if (this.moment !== moment) return;
      table.board.render(moment.drawn);
      table.refresh();
      this.#rest();
    };
    const most = () => longestShow(table.lines, moment.at);
    if (forward && moment.steps?.length) table.player.play(moment.steps, draw, { most });
    else draw();
    table.refresh();
  }

  backToNow() {
    const { table } = this;
    this.pause();
    if (table.trying) table.trying.step(Infinity);
    if (!this.moment && this.wanted < 0) return;
    const forward = this.moment?.at === (table.live?.at ?? 0) - 1;
    this.leave();
    table.player.skip();
    const draw = () => {
      if (!this.moment && table.liveScene) table.board.render(table.liveScene);
      table.settled();
      table.refresh();
    };
    const steps = table.live?.type === 'moved' ? table.live.steps ?? [] : [];
    if (forward && steps.length) table.player.play(steps, draw);
    else draw();
    table.refresh();
  }

  /** Return to the present. */
  leave() {
    this.moment = null;
    this.wanted = -1;
    storeTabState(this.#kept(), null);
  }

  /** Drop stored positions: the history or the orientation has changed. */
  forget() {
    this.kept.clear();
    if (!this.moment || this.table.column.review.lookAgain()) return;
    if (this.moment.at < (this.table.live?.at ?? 0)) this.#ask(this.wanted);
    else {
      this.pause();
      this.leave();
    }
  }

  /** @returns {import('../board/board.js').Hand} */
  hand() {
    return { chosen: [], targets: new Map(), last: this.table.player.playing ? [] : (this.moment?.last?.places ?? []), overlay: this.moment?.overlay ?? '' };
  }
}
