/** Browsing the history of a game, step by step or played automatically, without affecting the table. */
import { announce } from '../shared/dom.js';
import { REST, isSetupDraw, longestShow, speedFactor } from '../shared/speed.js';
import { applyDiff } from '../board/scene.js';
import { tabState, storeTabState } from '../storage/store.js';

const MAX_STORED = 80;
/** Milliseconds for each position if moves are shown at once. */
const TIME_AT_ONCE = 600;

/** Duration in milliseconds of the animation to a position of another line. */
const DURATION = 200;

/**
 * @typedef {import('../shared/wire.d.ts').HistoryPosition
 *   & {drawn: import('../board/scene.js').Scene, overlay?: string}} HistoryPosition
 *   a past position with its scene and an overlay
 */

export class Replay {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The viewed position; null: the present. @type {HistoryPosition | null} */
    this.viewed = null;
    this.wanted = -1;
    /** Whether it advances automatically. */
    this.playing = false;
    this.timer = 0;
    /** @type {Map<string, HistoryPosition>} */
    this.stored = new Map();
  }

  /** The number of the viewed or requested position. */
  at() {
    return this.wanted >= 0 ? this.wanted : (this.table.shown?.at ?? 0);
  }

  /** @param {number} step */
  step(step) {
    const { analysis } = this.table;
    if (analysis) analysis.step(step);
    else this.go(this.at() + step);
  }

  /** @param {number} at */
  go(at) {
    this.pause();
    const { live, privacySeat, analysis } = this.table;
    if (!live || privacySeat !== null) return;
    if (analysis) analysis.go(at);
    else if (at >= live.at) this.backToNow();
    else this.#request(Math.max(0, at));
  }

  // ---- automatic replay -------------------------------------------------------------------------

  /**
   * Play all moves up to now, starting at the viewed position.
   * @param {number} [from] another position to start from
   */
  play(from = this.viewed ? this.at() : 0) {
    const { table } = this;
    if (!table.live || table.privacySeat !== null || table.analysis) return;
    this.playing = true;
    if (this.viewed?.at === from) this.#advance();
    else this.#request(Math.min(from, table.live.at));
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
  #advance() {
    const now = this.table.live?.at ?? 0;
    if (this.at() >= now) this.backToNow();
    else this.#request(this.at() + 1);
  }

  /** Schedule the next position after a rest. */
  #scheduleNext() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(
      () => this.#advance(),
      isSetupDraw(this.table.lines, this.at()) ? 0 : REST * speedFactor() || TIME_AT_ONCE,
    );
  }

  // ---- positions --------------------------------------------------------------------------------

  /** @param {number} at */
  #request(at) {
    const { table } = this;
    table.closeContinuation();
    this.wanted = at;
    const stored = this.stored.get(this.#name(at));
    if (stored) this.#show(stored);
    else table.connection.send({ type: 'history', at });
    table.column.update();
  }

  /** Request a position again after the connection was lost. */
  requestAgain() {
    if (this.wanted >= 0 && this.viewed?.at !== this.wanted) this.#request(this.wanted);
  }

  /** Return to the viewed position after a reload, if the game is over. */
  restore() {
    const at = tabState(this.#storageKey());
    if (typeof at === 'number' && this.table.live?.result) this.go(at);
  }

  #storageKey() {
    return `moment.${this.table.welcome?.table}`;
  }

  /** @param {number} at */
  #name(at) {
    return `${at}/${this.table.live?.seat}`;
  }

  /** @param {import('../shared/wire.d.ts').HistoryPosition} message */
  receive(message) {
    if (!message.scene) return;
    this.table.art.add(message.scene.art);
    const whole = { ...message, drawn: applyDiff(null, message.scene) };
    this.stored.set(this.#name(message.at), whole);
    if (this.stored.size > MAX_STORED) this.stored.delete(/** @type {string} */ (this.stored.keys().next().value));
    if (message.at === this.wanted) this.#show(whole);
  }

  /**
   * Show a position that isn't part of the game's history, or is drawn differently, in place of one that is.
   * @param {number} at @param {import('../board/scene.js').Scene} drawn @param {string} line @param {string} overlay
   */
  showOther(at, drawn, line, overlay) {
    this.pause();
    this.table.closeContinuation();
    this.wanted = at;
    this.table.animations.skip();
    const steps = [{ ms: DURATION, tweens: this.table.board.tweensTo(drawn), overlay: '' }];
    this.#show({
      type: 'history-position',
      at,
      by: null,
      move: null,
      line,
      last: null,
      ask: '',
      actor: null,
      seat: null,
      steps,
      drawn,
      overlay,
    }, true);
  }

  /** @param {HistoryPosition} moment @param {boolean} [forward] whether to play the animation that leads there */
  #show(moment, forward = moment.at === (this.viewed?.at ?? -1) + 1) {
    const { table } = this;
    table.animations.skip();
    if (moment.at !== this.viewed?.at) announce(moment.line);
    this.viewed = moment;
    storeTabState(this.#storageKey(), moment.at);
    const draw = () => {
      if (this.viewed !== moment) return;
      table.board.render(moment.drawn);
      table.refresh();
      this.#scheduleNext();
    };
    const most = () => longestShow(table.lines, moment.at);
    if (forward && moment.steps?.length) table.animations.play(moment.steps, draw, { most });
    else draw();
    table.refresh();
  }

  backToNow() {
    const { table } = this;
    this.pause();
    if (table.analysis) table.analysis.step(Infinity);
    if (!this.viewed && this.wanted < 0) return;
    const forward = this.viewed?.at === (table.live?.at ?? 0) - 1;
    this.leave();
    table.animations.skip();
    const draw = () => {
      if (!this.viewed && table.liveScene) table.board.render(table.liveScene);
      table.animationsEnded();
      table.refresh();
    };
    const steps = table.live?.type === 'moved' ? table.live.steps ?? [] : [];
    if (forward && steps.length) table.animations.play(steps, draw);
    else draw();
    table.refresh();
  }

  /** Return to the present. */
  leave() {
    this.viewed = null;
    this.wanted = -1;
    storeTabState(this.#storageKey(), null);
  }

  /** Drop stored positions: the history or the orientation has changed. */
  dropStored() {
    this.stored.clear();
    if (!this.viewed || this.table.column.review.showAgain()) return;
    if (this.viewed.at < (this.table.live?.at ?? 0)) this.#request(this.wanted);
    else {
      this.pause();
      this.leave();
    }
  }

  /** @returns {import('../board/board.js').Hand} */
  hand() {
    return {
      chosen: [],
      targets: new Map(),
      last: this.table.animations.playing ? [] : (this.viewed?.last?.places ?? []),
      overlay: this.viewed?.overlay ?? '',
    };
  }
}
