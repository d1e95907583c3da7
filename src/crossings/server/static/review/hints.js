/**
 * Hints: the best turns for the player to move, on request. The selected one is drawn on the board and played step by
 * step or at once.
 */
import { translate } from '../shared/messages.js';
import { announce, button, h } from '../shared/dom.js';
import { dots, icon } from '../shared/icons.js';
import { closeButton, continuationRows } from '../board/continuation.js';

/** @typedef {import('../shared/wire.d.ts').AdviceAnswer} AdviceAnswer */
/** @typedef {import('../shared/wire.d.ts').AdvisedTurn} Advised */

/** In windows like these, a hint replaces the question. */
const LOW = '(max-aspect-ratio: 1/1), (max-width: 599px), (max-height: 640px)';

export class Hints {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The advice, and the moves made before it. @type {(AdviceAnswer & {before: string[]}) | null} */
    this.advice = null;
    /** The position for which advice is pending. */
    this.pendingFor = '';
    this.open = false;
    /** Whether the advice hasn't been shown yet, since animations may still run. */
    this.isNew = false;
    /** The selected turn. @type {Advised | null} */
    this.current = null;
    /** The number of its moves made when it was selected. */
    this.steps = 0;
    /** The picks when the hint was opened. */
    this.picked = '';
    /** The picks that show the selected turn, to distinguish them from picks by hand. */
    this.shownPicks = '';
    this.button = button(
      translate('hint'),
      () => this.#press(),
      { class: 'tool hint-tool', 'data-key': 'hint', hidden: true },
      icon('hint'),
      h('span', { class: 'wide' }, translate('hint')),
    );
    /** The listed turns. @type {Map<Advised, HTMLElement>} */
    this.listed = new Map();
    this.one = button('', () => this.#play(1), { class: 'main', 'data-key': 'play-hint' });
    this.all = button('', () => this.#play(Infinity), { class: 'plain', 'data-key': 'play-all' });
    this.then = button(translate('continuation-forward'), () => this.#showContinuation(), {
      class: 'plain',
      'data-key': 'show-continuation',
    });
  }

  /** The moves that count. */
  #movesMade() {
    return this.table.lines.flatMap((line) => (line.move && !line.undone ? [line.move] : []));
  }

  /** The position and the viewer, as a text to compare. */
  #positionKey() {
    const { live } = this.table;
    return JSON.stringify([live?.seat, live?.legal, this.#movesMade().length]);
  }

  /** @param {AdviceAnswer} message @param {boolean} [asked] whether the player asked for it */
  handle(message, asked = true) {
    if (message.at !== this.table.live?.at) return;
    this.table.closeContinuation();
    this.pendingFor = '';
    this.advice = message.turns.length ? { ...message, before: this.#movesMade() } : null;
    if (!this.advice) {
      if (asked) this.table.showAnswer({ text: translate('hint-none') });
      return;
    }
    if (asked) announce(message.turns.map((one) => `${one.line} ${one.why}`).join(' '));
    this.open = false;
    this.isNew = asked;
    this.table.refresh();
  }

  /**
   * The number of advised moves made so far, and the turns that contain them; null if the advice is for another
   * position.
   */
  #validAdvice() {
    const { advice, table } = this;
    const { live } = table;
    if (!advice || table.isElsewhere() || live?.actor !== advice.seat || live.seat !== advice.seat || live.result) {
      return null;
    }
    if (live.pause?.noted) return null;
    // the position of the last log line hasn't arrived
    if ((table.lines[table.lines.length - 1]?.at ?? 0) > live.at) return null;
    const made = this.#movesMade();
    const steps = made.slice(advice.before.length);
    if (made.length < advice.before.length || advice.before.some((move, index) => move !== made[index])) return null;
    const goesOn = (/** @type {Advised} */ { moves }) =>
      steps.every((move, index) => move === moves[index]) && live.legal.includes(moves[steps.length]);
    const turns = advice.turns.filter(goesOn);
    return turns.length ? { turns, steps: steps.length, measure: advice.measure } : null;
  }

  /** The advice if it is open. In the bar, picking by hand closes it. */
  #shown() {
    const isLeft = matchMedia(LOW).matches && this.picked !== this.#picksKey();
    return this.open && !isLeft ? this.#validAdvice() : null;
  }

  /** The picks as a text to compare. */
  #picksKey() {
    const { prefix, put } = this.table.picking;
    return JSON.stringify([prefix, [...put]]);
  }

  /** Open the advice and select its best turn. */
  #openAdvice() {
    this.open = true;
    this.isNew = false;
    this.picked = this.#picksKey();
    this.steps = this.#validAdvice()?.steps ?? 0;
    this.current = null;
    this.#select(this.#validAdvice()?.turns[0] ?? null);
  }

  #closeAdvice() {
    this.open = false;
    this.table.closeContinuation();
    this.#select(null);
  }

  async #press() {
    const { table } = this;
    table.closeContinuation();
    if (!table.mayMove()) {
      table.showAnswer({ text: translate('hint-not-now') });
      return;
    }
    if (this.#shown()) {
      this.#closeAdvice();
      return;
    }
    if (this.#validAdvice() && this.advice?.explained) {
      this.#openAdvice();
      return;
    }
    this.pendingFor = this.#positionKey();
    table.answer = null;
    table.refresh();
    const answer = await table.command({ type: 'advise' });
    if (answer.type === 'refused') this.pendingFor = '';
    table.refresh();
  }

  update() {
    const { table } = this;
    this.button.toggleAttribute('hidden', !(table.welcome?.hints || table.analysis) || Boolean(table.shown?.result));
    const may = table.mayMove() || Boolean(table.continuation);
    if (may) this.button.removeAttribute('aria-disabled');
    else this.button.setAttribute('aria-disabled', 'true');
    this.button.setAttribute('aria-expanded', String(Boolean(this.#shown())));
    const known = this.#validAdvice();
    if (known && this.isNew && may) this.#openAdvice();
    if (known && this.current && !known.turns.includes(this.current)) this.current = known.turns[0];
    if (known && this.current) this.#updateSteps(this.current, known.steps);
  }

  /** Update after a move of the selected turn. @param {Advised} current @param {number} steps */
  #updateSteps(current, steps) {
    this.#updateButtons(current, steps);
    if (this.steps === steps || !this.table.mayMove()) return;
    this.steps = steps;
    this.picked = this.#picksKey();
    this.#showPlaced();
  }

  // ---- the list ---------------------------------------------------------------------------------

  /** What the list is rendered from. */
  key() {
    return [this.#isWaiting(), this.#shown()?.turns.map(({ moves }) => moves), this.table.continuation?.count];
  }

  #isWaiting() {
    return Boolean(this.pendingFor) && this.pendingFor === this.#positionKey();
  }

  /** @returns {Node[]} */
  rows() {
    if (this.#isWaiting()) {
      return [h('div', { class: 'notice advice' }, h('p', {}, translate('hint-thinking'), dots()))];
    }
    const shown = this.#shown();
    if (!shown) return [];
    const { continuation } = this.table;
    if (continuation) {
      const close = closeButton(() => this.table.closeContinuation());
      return [h('div', { class: 'notice advice' }, ...continuationRows(continuation, []), close)];
    }
    const close = button(translate('close'), () => this.#closeAdvice(), { class: 'dismiss' }, icon('close'));
    this.listed = new Map(shown.turns.map((one) => [one, this.#row(one)]));
    if (this.current) this.#updateButtons(this.current, shown.steps);
    const title = this.advice?.explained
      ? translate('hint-best', { measure: shown.measure })
      : translate('hint-unexplained');
    return [h('div', { class: 'notice advice' }, h('p', {}, title), close,
      h('ol', {}, ...this.listed.values()), h('div', { class: 'actions' }, this.one, this.all, this.then))];
  }

  /** @param {Advised} one */
  #row(one) {
    const look = () => this.#select(one);
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: 'advised',
          'data-key': `advised ${one.moves.join(' ')}`,
          onclick: look,
          onpointermove: look,
          onfocus: look,
        },
        h(
          'span',
          { class: 'value' },
          this.advice?.measure === 'chance' ? translate('hint-chance', { value: one.value }) : String(one.value),
        ),
        h(
          'span',
          { class: 'advised-line' },
          one.line,
          one.why ? h('span', { class: 'why' }, one.why) : null,
          one.equal ? h('span', { class: 'why' }, translate('hint-equal')) : null,
          one.safer ? h('span', { class: 'why' }, translate('hint-safer')) : null,
        ),
      ),
    );
  }

  /**
   * Update which turn is pressed and what the buttons say.
   * @param {Advised} current @param {number} steps the number of its moves made so far
   */
  #updateButtons(current, steps) {
    for (const [turn, row] of this.listed) {
      row.firstElementChild?.setAttribute('aria-pressed', String(turn === current));
    }
    const count = current.moves.length;
    this.one.textContent = count > 1
      ? translate('hint-step', { step: steps + 1, steps: count })
      : translate('hint-play');
    this.all.textContent = translate('hint-play-all', { moves: count - steps });
    this.all.hidden = count - steps < 2;
    this.then.hidden = steps > 0 || !current.continuation?.length;
  }

  /** Play the next moves of the selected turn. @param {number} most */
  #play(most) {
    const steps = this.#validAdvice()?.steps ?? 0;
    if (this.current) this.table.picking.send(this.current.moves.slice(steps, steps + most));
  }

  /** Show how play may continue after the selected turn, or otherwise. */
  #showContinuation() {
    const { continuation = [], otherwise = false } = this.current ?? {};
    this.table.showContinuation(continuation, otherwise);
  }

  // ---- on the board -----------------------------------------------------------------------------

  /**
   * Select a turn and draw it, with its placed things unless something is picked by hand.
   * @param {Advised | null} turn
   */
  #select(turn) {
    if (turn && turn === this.current) return;
    this.current = turn;
    this.#showPlaced();
    this.table.refresh();
  }

  #showPlaced() {
    const { picking } = this.table;
    const parts = this.#pick()?.parts;
    if (!this.#isFree() || !(parts || picking.put.size)) return;
    picking.lift([], parts ? this.#placedFor(parts) : new Map());
    this.picked = this.shownPicks = this.#picksKey();
  }

  /** Whether nothing is picked by hand. */
  #isFree() {
    const { prefix, put } = this.table.picking;
    return !prefix.length && (!put.size || this.#picksKey() === this.shownPicks);
  }

  /** The pick of the turn's next move. */
  #pick() {
    const move = this.current?.moves[this.#validAdvice()?.steps ?? 0];
    return this.table.picks().find((one) => one.move === move);
  }

  /** The places of the turn's next move; null if something is picked by hand. */
  previewedPlaces() {
    return this.#shown() && this.#isFree() ? this.#pick()?.places ?? null : null;
  }

  /** The overlay of the turn, and in a second style that of the later event that is its reason. */
  overlay() {
    if (!this.#shown() || !this.current) return '';
    const { overlay, event } = this.current;
    return event ? `<g class="event">${event}</g>${overlay}` : overlay;
  }

  /**
   * Assign things of the right kinds to the places of a move.
   * @param {Record<string, string[]>} where @returns {Map<string, string>}
   */
  #placedFor(where) {
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
