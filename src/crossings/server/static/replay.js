/** Going back through the game: one moment after another, without touching the table. */
import { announce } from './dom.js';
import { applied } from './scene.js';
import { half, keepHalf } from './store.js';

const MOST_KEPT = 80;

/** @typedef {Record<string, any>} Message */

export class Replay {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** What is looked at; null: the present. @type {Message | null} */
    this.moment = null;
    this.wanted = -1;
    /** @type {Map<string, Message>} */
    this.kept = new Map();
  }

  /** The moment that is shown or about to be. */
  at() {
    return this.wanted >= 0 ? this.wanted : (this.table.live?.at ?? 0);
  }

  /** @param {number} step */
  step(step) {
    this.go(this.at() + step);
  }

  /** @param {number} at */
  go(at) {
    const { table } = this;
    if (!table.live || table.curtain !== null) return;
    const goal = Math.max(0, at);
    if (goal >= table.live.at) {
      this.backToNow();
      return;
    }
    this.wanted = goal;
    const kept = this.kept.get(this.#name(goal));
    if (kept) this.#show(kept);
    else table.wire.say({ type: 'look', at: goal, seat: table.live.seat });
    table.column.update();
  }

  /** The line was down when a moment was asked for. */
  askAgain() {
    if (this.wanted >= 0 && this.moment?.at !== this.wanted) this.go(this.wanted);
  }

  /** After a reload: back to the moment that was looked at. */
  restore() {
    const at = half(this.#kept());
    if (typeof at === 'number') this.go(at);
  }

  #kept() {
    return `moment.${this.table.welcome?.table}`;
  }

  /** @param {number} at */
  #name(at) {
    return `${at}/${this.table.live?.seat}`;
  }

  /** @param {Message} message */
  arrived(message) {
    this.table.art.learn(message.scene.art);
    const whole = { ...message, drawn: applied(null, { ...message.scene, whole: true }) };
    this.kept.set(this.#name(message.at), whole);
    if (this.kept.size > MOST_KEPT) this.kept.delete(/** @type {string} */ (this.kept.keys().next().value));
    if (message.at === this.wanted) this.#show(whole);
  }

  /** @param {Message} moment */
  #show(moment) {
    const { table } = this;
    table.player.skip();
    const forward = moment.at === (this.moment?.at ?? -1) + 1;
    this.moment = moment;
    keepHalf(this.#kept(), moment.at);
    announce(moment.line ?? '');
    const draw = () => {
      if (this.moment !== moment) return;
      table.board.render(moment.drawn);
      table.refresh();
    };
    if (forward && moment.stages?.length) table.player.play(moment.stages, draw);
    else draw();
    table.refresh();
  }

  backToNow() {
    const { table } = this;
    if (!this.moment && this.wanted < 0) return;
    const forward = this.moment?.at === (table.live?.at ?? 0) - 1;
    this.moment = null;
    this.wanted = -1;
    keepHalf(this.#kept(), null);
    table.player.skip();
    const draw = () => {
      if (!this.moment && table.liveScene) table.board.render(table.liveScene);
      table.settled();
      table.refresh();
    };
    if (forward && table.live?.stages?.length) table.player.play(table.live.stages, draw);
    else draw();
    table.refresh();
  }

  /** The past has changed (something was taken back). */
  forget() {
    this.kept.clear();
    if (this.moment && this.moment.at >= (this.table.live?.at ?? 0)) {
      this.moment = null;
      this.wanted = -1;
    }
  }

  /** @returns {import('./board.js').Hand} */
  hand() {
    return { chosen: [], targets: new Map(), last: this.table.player.playing ? [] : (this.moment?.last?.places ?? []), overlay: '' };
  }
}
