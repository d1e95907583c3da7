/** Hints: the best moves for whoever is to move, on request. A press shows one on the board, another one makes it. */
import { say } from './words.js';
import { announce, button, h } from './dom.js';
import { dots, icon } from './marks.js';

/** @typedef {Record<string, any>} Message */
/** @typedef {{move: string, line: string, worth: number}} Advised */

export class Hints {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** What is advised. @type {Message | null} */
    this.advice = null;
    /** The position for which a hint is being thought of. */
    this.waits = '';
    this.open = false;
    /** The move that is shown on the board. */
    this.current = '';
    this.button = button(say('hint'), () => this.#press(), { class: 'tool hint-tool', 'data-key': 'hint', hidden: true }, icon('hint'), h('span', { class: 'wide' }, say('hint')));
  }

  /** The position at hand, as seen by whoever is to move; seats may change hands meanwhile. */
  #here() {
    const { live } = this.table;
    return `${live?.seat} ${JSON.stringify(live?.legal)} ${live?.last?.move} ${this.table.lines.filter((line) => line.move).length}`;
  }

  /** @param {Message} message */
  hear(message) {
    if (message.type !== 'advice' || message.at !== this.table.live?.at) return;
    this.waits = '';
    this.advice = { ...message, here: this.#here() };
    this.open = true;
    announce(message.moves.length ? message.moves.map((/** @type {Advised} */ one) => one.line).join(' ') : say('hint-none'));
    this.table.refresh();
  }

  /** What is advised here, if it is. */
  #known() {
    return this.advice?.here === this.#here() && this.table.mayMove() ? this.advice : null;
  }

  async #press() {
    const { table } = this;
    if (!table.mayMove() || table.live?.pause) {
      table.say({ text: say('hint-not-now') });
      return;
    }
    if (this.#known()?.moves.length) {
      this.open = !this.open;
      if (!this.open) this.#show('');
      table.refresh();
      return;
    }
    this.waits = this.#here();
    table.answer = null;
    table.refresh();
    const answer = await table.command({ type: 'advise' });
    if (answer.type === 'refused') this.waits = '';
    table.refresh();
  }

  update() {
    const { table } = this;
    this.button.toggleAttribute('hidden', !table.welcome?.hints || Boolean(table.shown?.result));
    const may = table.mayMove() && !table.live?.pause;
    if (may) this.button.removeAttribute('aria-disabled');
    else this.button.setAttribute('aria-disabled', 'true');
    this.button.setAttribute('aria-expanded', String(Boolean(this.open && this.#known())));
    if (!this.#known()) this.current = '';
  }

  // ---- the list ------------------------------------------------------------------------------

  /** What the list is made from: it is only made again when that changes. */
  key() {
    return [this.#isWaiting(), this.open && this.#known()?.moves, this.current];
  }

  #isWaiting() {
    return Boolean(this.waits) && this.waits === this.#here();
  }

  /** @returns {Node[]} */
  rows() {
    if (this.#isWaiting()) return [h('div', { class: 'saying advice' }, h('p', {}, say('hint-thinking'), dots()))];
    const known = this.open ? this.#known() : null;
    if (!known) return [];
    const close = button(say('close'), () => this.#press(), { class: 'dismiss' }, icon('close'));
    if (!known.moves.length) return [h('div', { class: 'saying advice' }, h('p', {}, say('hint-none')))];
    return [h('div', { class: `saying advice ${this.current ? 'shown' : ''}` }, h('p', {}, say('hint-best')), close,
      h('ol', {}, ...known.moves.map((/** @type {Advised} */ one) => this.#row(one))))];
  }

  /** @param {Advised} one */
  #row(one) {
    const current = one.move === this.current;
    return h('li', { class: current ? 'current' : null },
      h('button', { type: 'button', class: 'advised', 'aria-pressed': String(current), 'data-key': `advised ${one.move}`, onclick: () => this.#show(current ? '' : one.move) },
        h('span', { class: 'worth' }, String(one.worth)), h('span', {}, one.line)),
      current ? button(say('hint-play'), () => this.table.picking.send([one.move]), { class: 'main', 'data-key': 'play-hint' }) : null);
  }

  // ---- on the board --------------------------------------------------------------------------

  /** A move is shown as if it had been picked but for the last press; '' none. @param {string} move */
  #show(move) {
    const { table } = this;
    this.current = move;
    const pick = this.#pick();
    table.picking.lift(pick && !pick[4] ? pick[1].slice(0, -1) : [], pick?.[4] ? this.#laid(pick[4]) : new Map());
  }

  #pick() {
    return this.current ? this.table.picks().find((pick) => pick[0] === this.current) : undefined;
  }

  /** The places of the move that is shown, as long as nothing else is picked. */
  framed() {
    const pick = this.#pick();
    const { prefix, put } = this.table.picking;
    const same = pick && (pick[4] ? put.size > 0 : JSON.stringify(prefix) === JSON.stringify(pick[1].slice(0, -1)));
    return same ? pick[1] : null;
  }

  /** Things put as a move wants them: each kind from wherever it lies. @param {Record<string, string[]>} where @returns {Map<string, string>} */
  #laid(where) {
    const things = [...(this.table.liveScene?.places.values() ?? [])].filter((place) => place.kind);
    /** @type {Map<string, string>} */
    const put = new Map();
    for (const [place, kinds] of Object.entries(where)) {
      for (const kind of kinds) {
        const thing = things.find((one) => one.kind === kind && !put.has(one.id));
        if (thing) put.set(thing.id, place);
      }
    }
    return put;
  }
}
