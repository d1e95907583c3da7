/** Hints: the best moves for whoever is to move, on request. A press shows one on the board, another one makes it. */
import { say } from '../shared/words.js';
import { announce, button, h } from '../shared/dom.js';
import { dots, icon } from '../shared/marks.js';

/** @typedef {import('../shared/wire.d.ts').AdviceTold} AdviceTold */
/** @typedef {import('../shared/wire.d.ts').AdvisedMove} Advised */

export class Hints {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** What is advised. @type {(AdviceTold & {here: string}) | null} */
    this.advice = null;
    /** The position for which a hint is being thought of. */
    this.waits = '';
    this.open = false;
    /** Whether what is advised has not been shown yet: what happened before it may still be. */
    this.fresh = false;
    /** The move that is shown on the board. */
    this.current = '';
    /** What was picked when the hint was last looked at. */
    this.picked = '';
    this.button = button(say('hint'), () => this.#press(), { class: 'tool hint-tool', 'data-key': 'hint', hidden: true }, icon('hint'), h('span', { class: 'wide' }, say('hint')));
  }

  /** The position at hand, as seen by whoever is to move; seats may change hands meanwhile. */
  #here() {
    const { live } = this.table;
    return `${live?.seat} ${JSON.stringify(live?.legal)} ${live?.last?.move} ${this.table.lines.filter((line) => line.move).length}`;
  }

  /** @param {AdviceTold} message */
  hear(message) {
    if (message.at !== this.table.live?.at) return;
    this.waits = '';
    this.advice = message.moves.length ? { ...message, here: this.#here() } : null;
    if (!this.advice) {
      this.table.say({ text: say('hint-none') });
      return;
    }
    announce(message.moves.map((one) => one.line).join(' '));
    this.open = false;
    this.fresh = true;
    this.table.refresh();
  }

  /** What is advised here, if it is. */
  #known() {
    return this.advice?.here === this.#here() && this.table.mayMove() ? this.advice : null;
  }

  /** What is advised and to be seen. Where it lies in the bar, whoever picks something by hand has the bar back. */
  #shown() {
    const isLeft = this.table.column.narrow.matches && this.picked !== this.#hand();
    return this.open && !isLeft ? this.#known() : null;
  }

  /** What is picked, to be compared. */
  #hand({ prefix, put } = /** @type {{prefix: string[], put: Map<string, string>}} */ (this.table.picking)) {
    return JSON.stringify([prefix, [...put]]);
  }

  /** Show what is advised; in the bar with the best move at once, unless something is picked. */
  #unfold() {
    const { picking, column } = this.table;
    this.open = true;
    this.fresh = false;
    this.picked = this.#hand();
    if (column.narrow.matches && !picking.prefix.length && !picking.put.size) this.#show(this.advice?.moves[0].move ?? '');
    else this.table.refresh();
  }

  #fold() {
    this.open = false;
    this.#show('');
  }

  async #press() {
    const { table } = this;
    if (!table.mayMove() || table.live?.pause) {
      table.say({ text: say('hint-not-now') });
      return;
    }
    if (this.#known()) {
      if (this.#shown()) this.#fold();
      else this.#unfold();
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
    this.button.setAttribute('aria-expanded', String(Boolean(this.#shown())));
    if (!this.#known()) this.current = '';
    else if (this.fresh) this.#unfold();
  }

  // ---- the list ------------------------------------------------------------------------------

  /** What the list is made from: it is only made again when that changes. */
  key() {
    return [this.#isWaiting(), this.#shown()?.moves, this.current];
  }

  #isWaiting() {
    return Boolean(this.waits) && this.waits === this.#here();
  }

  /** @returns {Node[]} */
  rows() {
    if (this.#isWaiting()) return [h('div', { class: 'saying advice' }, h('p', {}, say('hint-thinking'), dots()))];
    const shown = this.#shown();
    if (!shown) return [];
    const close = button(say('close'), () => this.#fold(), { class: 'dismiss' }, icon('close'));
    return [h('div', { class: `saying advice ${this.current ? 'shown' : ''}` }, h('p', {}, say('hint-best')), close,
      h('ol', {}, ...shown.moves.map((one) => this.#row(one))))];
  }

  /** @param {Advised} one */
  #row(one) {
    const current = one.move === this.current;
    return h('li', { class: current ? 'current' : null },
      h('button', { type: 'button', class: 'advised', 'aria-pressed': String(current), 'data-key': `advised ${one.move}`, onclick: () => this.#show(current ? '' : one.move) },
        h('span', { class: 'worth' }, String(one.worth)), h('span', { class: 'advised-line' }, one.line)),
      current ? button(say('hint-play'), () => this.table.picking.send([one.move]), { class: 'main', 'data-key': 'play-hint' }) : null);
  }

  // ---- on the board --------------------------------------------------------------------------

  /** A move is shown as if it had been picked but for the last press; '' none. @param {string} move */
  #show(move) {
    const { table } = this;
    this.current = move;
    const pick = this.#pick();
    const prefix = pick && !pick.parts ? pick.places.slice(0, -1) : [], put = pick?.parts ? this.#laid(pick.parts) : new Map();
    this.picked = this.#hand({ prefix, put });
    table.picking.lift(prefix, put);
  }

  #pick() {
    return this.current ? this.table.picks().find(({ move }) => move === this.current) : undefined;
  }

  /** The places of the move that is shown, as long as nothing else is picked. */
  framed() {
    const pick = this.#pick();
    const { prefix, put } = this.table.picking;
    const same = pick && (pick.parts ? put.size > 0 : JSON.stringify(prefix) === JSON.stringify(pick.places.slice(0, -1)));
    return same ? pick.places : null;
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
