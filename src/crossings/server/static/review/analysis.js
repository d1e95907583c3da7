/**
 * Analysis of a finished game: play on from one of its positions. The table works as usual, but nothing becomes part of
 * the game or is stored.
 */
import { translate } from '../shared/messages.js';
import * as http from '../shared/http.js';
import { announce } from '../shared/dom.js';
import { applyDiff } from '../board/scene.js';
import { withLog } from '../table/incoming.js';
import { movesAt } from '../table/movenumbers.js';

/** Duration of a move's animation in milliseconds. */
const DURATION = 220;

/**
 * @typedef {import('../table/table.js').Table} Table
 * @typedef {import('../shared/wire.d.ts').VariationAnswer} VariationAnswer
 * @typedef {{can: boolean, why: string}} May
 *
 * @typedef {object} Stop a position in which a player decides, or the last one
 * @property {string[]} asked the moves that led there, without the final chance outcomes
 * @property {number} again the number of times that these were resampled
 * @property {string} orientation the orientation of the board
 * @property {VariationAnswer} answer
 * @property {import('../board/scene.js').Scene} scene
 * @property {import('../shared/wire.d.ts').LogLine[]} lines the log of the analysis up to it
 */

export class Analysis {
  /** @param {Table} table @param {number} at the position where it starts */
  constructor(table, at) {
    this.table = table;
    this.at = at;
    /** The state of the game, to be restored afterwards. */
    this.game = { live: table.live, liveScene: table.liveScene, lines: table.lines };
    /** @type {Stop[]} */
    this.stops = [];
    this.index = 0;
    /** @type {AbortController | undefined} cancels the pending request for advice */
    this.adviceRequest = undefined;
  }

  /** Start an analysis, if the server knows the position. @param {Table} table @param {number} at */
  static async start(table, at) {
    const analysis = new Analysis(table, at);
    if (!await analysis.#request([], 0)) return;
    table.analysis = analysis;
    announce(translate('try-from', { moves: movesAt(table.lines, at) }));
    table.replay.leave();
    table.column.scrollToBoard();
    analysis.#show();
  }

  get stop() {
    return this.stops[this.index];
  }

  /** The overlay of the last moves. */
  overlay() {
    return this.stop.answer.overlay;
  }

  // ---- commands ---------------------------------------------------------------------------------

  /**
   * @param {import('../table/table.js').Command} message
   * @returns {Promise<{type: 'done' | 'refused', resent?: boolean, asked?: number[], noted?: string}>}
   */
  async command(message) {
    const { moves } = this.stop.answer;
    if (message.type === 'move') return this.#play([...moves, ...(message.moves ?? [message.move ?? ''])]);
    if (message.type === 'undo') await this.step(-1);
    else if (message.type === 'redo') await this.step(1);
    else if (message.type === 'advise') await this.#advise(true);
    return { type: 'done' };
  }

  /** @param {string[]} asked @param {number} [again] @returns {Promise<{type: 'done' | 'refused'}>} */
  async #play(asked, again = 0) {
    if (!await this.#request(asked, again)) {
      this.table.putBack();
      return { type: 'refused' };
    }
    this.index = this.stops.length - 1;
    this.#show();
    return { type: 'done' };
  }

  /** Whether chance decided anything since the previous stop. */
  hasChance() {
    return this.stop.answer.moves.length > this.stop.asked.length;
  }

  /** Resample the last chance outcomes. */
  async resample() {
    const { asked, again } = this.stop;
    this.index -= 1;
    await this.#play(asked, again + 1);
  }

  /** @param {number} by */
  step(by) {
    return this.#goTo(this.index + by);
  }

  /** Go to the last stop at or before a position. @param {number} at */
  go(at) {
    return this.#goTo(this.stops.findLastIndex(({ answer }) => this.at + answer.moves.length <= at));
  }

  /** @param {number} index */
  async #goTo(index) {
    const next = Math.min(this.stops.length - 1, Math.max(0, index));
    const { asked, again, orientation } = this.stops[next];
    const later = this.stops.slice(next + 1);
    this.index = next - 1;
    if (orientation !== JSON.stringify(this.#orientation()) && await this.#request(asked, again)) {
      this.stops.push(...later);
    }
    this.index = next;
    this.#show();
  }

  #orientation() {
    return { turned: this.game.live?.turned, wide: this.table.frame.tools.sentWide };
  }

  /**
   * Request a position after the current stop. Later stops are dropped.
   * @param {string[]} asked @param {number} again
   */
  async #request(asked, again) {
    const { table } = this;
    const before = this.stops[this.index];
    const orientation = this.#orientation();
    const known = before?.answer.moves.length ?? 0;
    try {
      const answer = await http.playVariation(table, { at: this.at, moves: asked, again, known, ...orientation });
      table.art.add(answer.scene.art);
      const lines = answer.lines.map((one, index) => ({ ...one, at: this.at + known + index + 1 }));
      this.stops = [...this.stops.slice(0, this.index + 1), {
        asked,
        again,
        orientation: JSON.stringify(orientation),
        answer,
        scene: applyDiff(null, answer.scene),
        lines: [...before?.lines ?? [], ...lines],
      }];
      return true;
    } catch (error) {
      table.showAnswer({ text: error instanceof http.RequestError ? error.message : translate('lobby-unreachable') });
      return false;
    }
  }

  /** @param {boolean} asked whether the player asked for it */
  async #advise(asked) {
    const { table, stop } = this;
    const { live } = table;
    this.adviceRequest?.abort();
    if (!live?.legal.length) return;
    const { signal } = this.adviceRequest = new AbortController();
    const advice = await http.fetchVariationAdvice(table, {
      at: this.at,
      moves: stop.answer.moves,
      ...this.#orientation(),
    }, signal).catch(() => null);
    if (signal.aborted) return;
    const { turns, measure, explained } = advice ?? {
      turns: [],
      measure: /** @type {const} */ ('raw'),
      explained: false,
    };
    if (table.live === live && live.seat !== null) {
      table.column.hints.handle(
        { type: 'advice', at: live.at, seat: live.seat, turns, measure, explained },
        asked || Boolean(turns.length && !table.column.narrow.matches),
      );
    }
  }

  // ---- rendering --------------------------------------------------------------------------------

  #show() {
    const { table, game, stop } = this;
    if (!game.live) return;
    table.closeContinuation();
    const { answer, scene, lines } = stop;
    const { seat, actor, scores, question, legal, picks, asks } = answer;
    const may = (/** @type {boolean} */ can) => ({ can, why: '' });
    /** @type {import('../shared/wire.d.ts').Position} */
    const live = {
      type: 'position',
      at: this.at + answer.moves.length,
      head: '',
      turned: game.live.turned,
      undos: 0,
      last: null,
      result: null,
      seat,
      actor,
      scores,
      question,
      ask: question,
      legal,
      picks,
      asks,
      undo: may(this.index > 0),
      redo: may(this.index < this.stops.length - 1),
      reset: may(false),
    };
    table.lines = [...game.lines.filter((line) => line.at <= this.at), ...lines];
    table.live = live;
    table.liveScene = scene;
    table.answer = null;
    table.picking.positionArrived(live);
    const tweens = table.board.scene ? table.board.tweensTo(scene) : [];
    table.carried = '';
    table.animations.skip();
    table.animations.play(tweens.length ? [{ ms: DURATION, tweens, overlay: '' }] : [], () => {
      table.shown = table.live;
      if (table.liveScene) table.board.render(table.liveScene);
      announce([...answer.lines.map(({ line }) => line), question].join(' '));
      table.refresh();
    });
    this.#advise(false);
  }

  /**
   * Handle a message about the game.
   * @param {import('../shared/wire.d.ts').ServerMessage} message
   * @returns {boolean} whether the message is handled, since it changed only the orientation or the log
   */
  handles(message) {
    const { game } = this;
    if (message.type === 'log') game.lines = withLog(game.lines, message);
    else if (message.type === 'position' && message.at === game.live?.at) {
      if (message.scene) {
        this.table.art.add(message.scene.art);
        game.liveScene = applyDiff(game.liveScene, message.scene);
      }
      game.live = message;
      this.step(0);
    } else {
      if (message.type === 'position' || message.type === 'moved') this.leave();
      return false;
    }
    return true;
  }

  /** Return to the game, at the position where the analysis started. */
  leave() {
    this.adviceRequest?.abort();
    const { table, game } = this;
    table.closeContinuation();
    table.analysis = null;
    table.animations.skip();
    Object.assign(table, game, { shown: game.live, answer: null });
    if (game.live) table.picking.positionArrived(game.live);
    if (game.liveScene) table.board.render(game.liveScene);
    table.column.scrollToBoard();
    table.replay.go(this.at);
    table.refresh();
  }
}
