/** Hints: the best turns for whoever is to move, on request. The one that is looked at is drawn on the board; it is played step by step, or as a whole. */
import { say } from '../shared/messages.js';
import { announce, button, h } from '../shared/dom.js';
import { dots, icon } from '../shared/icons.js';

/** @typedef {import('../shared/wire.d.ts').AdviceAnswer} AdviceAnswer */
/** @typedef {import('../shared/wire.d.ts').AdvisedTurn} Advised */

/** In such a window a hint lies where else it is asked. */
const LOW = '(max-aspect-ratio: 1/1), (max-width: 599px), (max-height: 640px)';

export class Hints {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** What is advised, and the moves that had been made then. @type {(AdviceAnswer & {before: string[]}) | null} */
    this.advice = null;
    /** The position for which a hint is being thought of. */
    this.waits = '';
    this.open = false;
    /** Whether what is advised has not been shown yet: what happened before it may still be. */
    this.fresh = false;
    /** The turn that is looked at. @type {Advised | null} */
    this.current = null;
    /** How many of its moves had been made when it was looked at. */
    this.steps = 0;
    /** What was picked when the hint was last looked at. */
    this.picked = '';
    /** How things lie that a turn has put somewhere, as long as they do. */
    this.lies = '';
    this.button = button(say('hint'), () => this.#press(), { class: 'tool hint-tool', 'data-key': 'hint', hidden: true }, icon('hint'), h('span', { class: 'wide' }, say('hint')));
    /** The turns that are listed. @type {Map<Advised, HTMLElement>} */
    this.listed = new Map();
    this.one = button('', () => this.#play(1), { class: 'main', 'data-key': 'play-hint' });
    this.all = button('', () => this.#play(Infinity), { class: 'plain', 'data-key': 'play-all' });
  }

  /** The moves that stand. */
  #made() {
    return this.table.lines.flatMap((line) => (line.move && !line.undone ? [line.move] : []));
  }

  /** The position at hand, as seen by whoever is to move; seats may change hands meanwhile. */
  #here() {
    const { live } = this.table;
    return JSON.stringify([live?.seat, live?.legal, this.#made().length]);
  }

  /** @param {AdviceAnswer} message @param {boolean} [asked] by whoever wants to see it at once */
  hear(message, asked = true) {
    if (message.at !== this.table.live?.at) return;
    this.waits = '';
    this.advice = message.turns.length ? { ...message, before: this.#made() } : null;
    if (!this.advice) {
      if (asked) this.table.say({ text: say('hint-none') });
      return;
    }
    if (asked) announce(message.turns.map((one) => `${one.line} ${one.why}`).join(' '));
    this.open = false;
    this.fresh = asked;
    this.table.refresh();
  }

  /** How many moves of what is advised have been made, and the turns that they belong to; what is advised for another position is none. */
  #known() {
    const { advice, table } = this;
    const { live } = table;
    if (!advice || table.isAway() || live?.actor !== advice.seat || live.seat !== advice.seat || live.result) return null;
    if ((table.lines[table.lines.length - 1]?.at ?? 0) > live.at) return null; // its position is still on its way
    const made = this.#made();
    const steps = made.slice(advice.before.length);
    if (made.length < advice.before.length || advice.before.some((move, index) => move !== made[index])) return null;
    const goesOn = (/** @type {Advised} */ { moves }) => steps.every((move, index) => move === moves[index]) && live.legal.includes(moves[steps.length]);
    const turns = advice.turns.filter(goesOn);
    return turns.length ? { turns, steps: steps.length, measure: advice.measure } : null;
  }

  /** What is advised and to be seen. Where it lies in the bar, whoever picks something by hand has the bar back. */
  #shown() {
    const isLeft = matchMedia(LOW).matches && this.picked !== this.#hand();
    return this.open && !isLeft ? this.#known() : null;
  }

  /** What is picked, to be compared. */
  #hand() {
    const { prefix, put } = this.table.picking;
    return JSON.stringify([prefix, [...put]]);
  }

  /** Show what is advised, and the best of it on the board. */
  #unfold() {
    this.open = true;
    this.fresh = false;
    this.picked = this.#hand();
    this.steps = this.#known()?.steps ?? 0;
    this.current = null;
    this.#look(this.#known()?.turns[0] ?? null);
  }

  #fold() {
    this.open = false;
    this.#look(null);
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
    this.button.toggleAttribute('hidden', !(table.welcome?.hints || table.trying) || Boolean(table.shown?.result));
    const may = table.mayMove() && !table.live?.pause;
    if (may) this.button.removeAttribute('aria-disabled');
    else this.button.setAttribute('aria-disabled', 'true');
    this.button.setAttribute('aria-expanded', String(Boolean(this.#shown())));
    const known = this.#known();
    if (known && this.fresh && may) this.#unfold();
    if (known && this.current && !known.turns.includes(this.current)) this.current = known.turns[0];
    if (known && this.current) this.#goOn(this.current, known.steps);
  }

  /** What the buttons do next; a move of the turn has been made: what the next one puts somewhere lies there. @param {Advised} current @param {number} steps */
  #goOn(current, steps) {
    this.#sayCurrent(current, steps);
    if (this.steps === steps || !this.table.mayMove()) return;
    this.steps = steps;
    this.picked = this.#hand();
    this.#lay();
  }

  // ---- the list ------------------------------------------------------------------------------

  /** What the list is made from: it is only made again when that changes. */
  key() {
    return [this.#isWaiting(), this.#shown()?.turns.map(({ moves }) => moves)];
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
    this.listed = new Map(shown.turns.map((one) => [one, this.#row(one)]));
    if (this.current) this.#sayCurrent(this.current, shown.steps);
    return [h('div', { class: 'saying advice' }, h('p', {}, say('hint-best', { measure: shown.measure })), close,
      h('ol', {}, ...this.listed.values()), h('div', { class: 'actions' }, this.one, this.all))];
  }

  /** @param {Advised} one */
  #row(one) {
    const look = () => this.#look(one);
    return h('li', {}, h('button', { type: 'button', class: 'advised', 'data-key': `advised ${one.moves.join(' ')}`, onclick: look, onpointermove: look, onfocus: look },
      h('span', { class: 'worth' }, this.advice?.measure === 'chance' ? say('hint-chance', { worth: one.value }) : String(one.value)),
      h('span', { class: 'advised-line' }, one.line, one.why ? h('span', { class: 'why' }, one.why) : null, one.equal ? h('span', { class: 'why' }, say('hint-equal')) : null)));
  }

  /** Which turn is looked at, and what the buttons will do next. @param {Advised} current @param {number} steps how many of its moves have been made */
  #sayCurrent(current, steps) {
    for (const [turn, row] of this.listed) row.firstElementChild?.setAttribute('aria-pressed', String(turn === current));
    const count = current.moves.length;
    this.one.textContent = count > 1 ? say('hint-step', { step: steps + 1, steps: count }) : say('hint-play');
    this.all.textContent = say('hint-play-all', { moves: count - steps });
    this.all.hidden = count - steps < 2;
  }

  /** The next moves of the turn that is looked at. @param {number} most */
  #play(most) {
    const steps = this.#known()?.steps ?? 0;
    if (this.current) this.table.picking.send(this.current.moves.slice(steps, steps + most));
  }

  // ---- on the board --------------------------------------------------------------------------

  /** A turn is looked at: it is drawn, and what it puts somewhere lies there, unless something has been picked by hand. @param {Advised | null} turn */
  #look(turn) {
    if (turn && turn === this.current) return;
    this.current = turn;
    this.#lay();
    this.table.refresh();
  }

  #lay() {
    const { picking } = this.table;
    const parts = this.#pick()?.parts;
    if (!this.#isFree() || !(parts || picking.put.size)) return;
    picking.lift([], parts ? this.#laid(parts) : new Map());
    this.picked = this.lies = this.#hand();
  }

  /** Is nothing picked by hand? */
  #isFree() {
    const { prefix, put } = this.table.picking;
    return !prefix.length && (!put.size || this.#hand() === this.lies);
  }

  /** How the next move of that turn is picked. */
  #pick() {
    const move = this.current?.moves[this.#known()?.steps ?? 0];
    return this.table.picks().find((one) => one.move === move);
  }

  /** The places of the next move of the turn that is looked at, as long as nothing is picked by hand. */
  framed() {
    return this.#shown() && this.#isFree() ? this.#pick()?.places ?? null : null;
  }

  /** The traces of that turn. */
  overlay() {
    return this.#shown() ? this.current?.overlay ?? '' : '';
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
