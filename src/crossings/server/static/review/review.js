/**
 * The review of a finished game beside the board: a curve of expected scores, the turning points with better moves,
 * luck and skill.
 */
import { translate } from '../shared/messages.js';
import * as http from '../shared/http.js';
import { announce, button, fragment, h, refill, s } from '../shared/dom.js';
import { applyDiff } from '../board/scene.js';
import { shareDrawing } from '../shared/picture.js';
import { icon, token } from '../shared/icons.js';
import { storeLesson } from '../storage/store.js';
import { viewedMove } from '../table/movenumbers.js';
import { Analysis } from './analysis.js';

/** @typedef {import('../shared/wire.d.ts').ReviewResult} ReviewResult */
/** @typedef {import('../shared/wire.d.ts').TurningPoint} TurningPoint */

/** Milliseconds between two polls of the progress. */
const POLL_INTERVAL = 1000;

export class Review {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.open = false;
    /** The newest answer of the server. @type {import('../shared/wire.d.ts').Review | null} */
    this.review = null;
    this.timer = 0;
    /** Whether it was requested without being open, and whether this request is pending. */
    this.isRequested = false;
    this.isPending = false;
    /** The selected turning point, and whether its better move is shown. @type {TurningPoint | null} */
    this.turn = null;
    this.better = false;
    /**
     * Positions after the moves of turning points, by what was asked.
     * @type {Map<string, import('../shared/wire.d.ts').VariationAnswer>}
     */
    this.answers = new Map();
    /** What the position was rendered from. */
    this.key = '';
    this.button = button(translate('review'), () => this.toggle(), { class: 'plain', 'data-key': 'review' });
    this.element = h('section', {
      class: 'review panel',
      hidden: true,
      tabindex: '0',
      'aria-label': translate('review'),
    });
    /** The selected position, in place of the question. */
    this.point = h('div', { class: 'point', hidden: true });
    this.here = s('path', { class: 'here' });
  }

  close() {
    clearTimeout(this.timer);
    this.open = this.isPending = false;
  }

  /** Open the review in place of the log, or close it. */
  toggle() {
    this.open = !this.open;
    clearTimeout(this.timer);
    this.turn = null;
    if (!this.open) {
      this.table.replay.backToNow();
      if (this.isPending) this.#poll();
    } else if (this.review?.ready) this.#show(this.review);
    else this.#poll();
    this.table.column.scrollToBoard();
    this.table.refresh();
  }

  /** Request the review without opening it. */
  request() {
    if (this.isRequested) return;
    this.isRequested = true;
    this.isPending = !this.review?.ready;
    if (this.isPending && !this.open) this.#poll();
  }

  /** Poll until the review is ready or has failed. */
  async #poll() {
    try {
      const review = await http.fetchReview(this.table);
      if (!this.open && !this.isPending) return;
      if (this.open && review.ready && !this.review?.ready) announce(translate('review-ready'));
      this.review = review;
      if (review.ready || review.failed) this.isPending = false;
      this.#show(review);
      if (!review.ready && !review.failed) this.timer = setTimeout(() => this.#poll(), POLL_INTERVAL);
    } catch (error) {
      this.isPending = false;
      this.#showFailure(error instanceof http.RequestError ? error.message : translate('lobby-unreachable'));
    }
  }

  /** Show an error, with a button to try again. @param {string} why */
  #showFailure(why) {
    if (this.open) announce(why);
    refill(this.element, [
      h('p', {}, why),
      button(translate('retry'), () => this.#poll(), { class: 'plain', 'data-key': 'retry' }),
    ]);
  }

  /** @param {import('../shared/wire.d.ts').Review} review */
  #show(review) {
    if (review.ready) {
      refill(this.element, this.#whole(review));
      this.#storeLesson();
    }
    else if (review.failed) this.#showFailure(review.failed);
    else refill(this.element, [
      review.chart
        ? /** @type {any} */ (s(
          'svg',
          {
            viewBox: `0 0 ${review.size?.join(' ')}`,
            class: 'curve',
            role: 'img',
            'aria-label': translate('review-curve-label'),
          },
          fragment(review.chart),
        ))
        : null,
      h('p', {}, translate('review-making', { done: review.done, of: review.of })),
      h('progress', { value: review.done, max: review.of, 'aria-label': translate('review') })]);
    this.table.refresh();
  }

  /** The player's own turn that mattered most, if it is known: the saving move, else the costliest turn. */
  ownTurn() {
    const { review, table } = this;
    if (!review?.ready) return undefined;
    const scoreAt = (/** @type {number} */ at) => review.curve[this.#index(review, at)][0];
    const cost = (/** @type {TurningPoint} */ { first, at }) => Math.abs(scoreAt(first) - scoreAt(at));
    const turns = [review.saving, ...review.turns.toSorted((one, other) => cost(other) - cost(one))];
    return turns.find((one) => one && one.better && table.holds(one.by)) ?? undefined;
  }

  /** Store the lesson of the player's own game. */
  #storeLesson() {
    const { table } = this;
    const turn = this.ownTurn();
    if (turn && !table.analysis) {
      storeLesson(table.gameId, {
        lesson: translate('review-lesson', { done: turn.what, better: turn.better, why: turn.why }),
      });
    }
  }

  // ---- the whole game ---------------------------------------------------------------------------

  /** @param {ReviewResult} review */
  #whole(review) {
    const { saving, turns, side } = review;
    const { table } = this;
    const head = (/** @type {TurningPoint} */ turn) => (turn.index === saving?.index ? translate('review-saving') : '');
    return [
      h('p', { class: 'whose' }, this.#isTeam() ? null : token(side, 'small'), h('b', {}, this.#whose('review-curve'))),
      this.#chart(review),
      h(
        'p',
        { class: 'quiet' },
        translate('review-scale', {
          measure: review.measure,
          lines: review.curve[0].length,
          other: table.name(1 - side),
        }),
      ),
      turns.length
        ? h(
          'ol',
          { class: 'turns' },
          ...turns.map((turn, index) => h('li', {}, this.#turn(turn, head(turn), index + 1))),
        )
        : h('p', {}, translate('review-no-turns')),
      saving && !turns.some(head) ? this.#turn(saving, head(saving)) : null,
      h('ul', { class: 'summary-lines' }, ...review.summary_lines.map((line) => h('li', {}, line))),
      h('p', { class: 'quiet' }, translate('review-sums-help')),
      button(translate('review-picture'), () => this.#picture(), { class: 'plain', 'data-key': 'review-picture' }),
    ];
  }

  /** Whether all players win or lose together. */
  #isTeam() {
    return Boolean(this.table.facts?.cooperative && this.table.seats().length > 1);
  }

  /**
   * A message about the side of the curve: this player's, another player's, the team's.
   * @param {string} id @param {Record<string, unknown>} [more]
   */
  #whose(id, more = {}) {
    const { table, review } = this;
    if (!review?.ready) return '';
    const whose = this.#isTeam() ? 'team' : table.holds(review.side) && table.mine().length === 1 ? 'you' : 'other';
    return translate(id, { whose, name: table.name(review.side), measure: review.measure, ...more });
  }

  /** The curve; a click shows that position. @param {ReviewResult} review */
  #chart({ chart, size, positions, left, right, turns }) {
    const go = (/** @type {MouseEvent} */ event) => {
      const box = drawing.getBoundingClientRect();
      const part = ((event.clientX - box.left) / box.width * size[0] - left) / (right - left);
      const index = Math.round(Math.min(1, Math.max(0, part)) * (positions.length - 1));
      const turn = turns.find((one) => one.index === index);
      if (turn) this.#select(turn, Boolean(turn.better));
      else this.table.replay.go(positions[index]);
    };
    const drawing = s(
      'svg',
      {
        viewBox: `0 0 ${size[0]} ${size[1]}`,
        class: 'curve',
        role: 'img',
        'aria-label': translate('review-curve-label'),
        onclick: go,
      },
      this.here,
      fragment(chart),
    );
    return /** @type {any} */ (drawing);
  }

  /** @param {TurningPoint} turn @param {string} head @param {number} [number] */
  #turn(turn, head, number) {
    return h(
      'button',
      {
        type: 'button',
        class: head ? 'turning-point saving' : 'turning-point',
        'data-key': `turn ${turn.index}`,
        onclick: () => this.#select(turn, Boolean(turn.better)),
      },
      h('span', { class: 'number', 'aria-hidden': 'true' }, number ?? '!'),
      turn.by === null ? '' : token(turn.by, 'small'),
      h(
        'span',
        { class: 'turn-words' },
        h('b', {}, head ? `${head}: ${turn.headline}` : turn.headline),
        h('span', { class: 'done' }, turn.what),
        turn.better ? h('span', { class: 'done' }, turn.better) : null,
        h('span', { class: 'quiet' }, turn.value),
      ),
    );
  }

  /** Open the review at a turning point. @param {TurningPoint} turn */
  showTurn(turn) {
    if (!this.open) this.toggle();
    this.#select(turn, Boolean(turn.better));
  }

  async #picture() {
    const { table } = this;
    const drawn = await http.fetchReviewPicture(table).catch(() => '');
    await shareDrawing(table, drawn, translate('review-picture-name', { title: table.welcome?.game.title ?? '' }));
  }

  // ---- a position -------------------------------------------------------------------------------

  /** All turning points, with the saving move. */
  #turns() {
    const { review } = this;
    if (!review?.ready) return [];
    const { saving, turns } = review;
    return saving && !turns.some(({ index }) => index === saving.index) ? [...turns, saving] : turns;
  }

  /**
   * Show a turning point on the board: the position before it with the better turn and the event that is its reason, or
   * what was played.
   * @param {TurningPoint} turn @param {boolean} better
   */
  async #select(turn, better) {
    const { table } = this;
    this.turn = turn;
    this.better = better;
    const found = await (better ? this.#better(turn) : this.#variation(turn, turn.moves)).catch(() => null);
    if (!found || this.turn !== turn || this.better !== better || !this.open) {
      if (!found) table.showAnswer({ text: translate('lobby-unreachable') });
      return;
    }
    const { scene, overlay } = found;
    table.art.add(scene.art);
    table.replay.showOther(turn.at, applyDiff(null, scene), better ? turn.better : turn.what, overlay);
    table.column.scrollToBoard();
  }

  /**
   * The position before a turning point, with the traces of the better turn and, in the second style, of the event.
   * @param {TurningPoint} turn
   */
  async #better(turn) {
    const { event_moves: moves } = turn;
    const [{ scene }, { overlay }, event] = await Promise.all([
      this.#variation(turn, []),
      this.#variation(turn, turn.better_moves),
      // on the true position, an example from another one may be impossible
      moves.length ? this.#variation(turn, moves, moves.length - 1).catch(() => null) : null,
    ]);
    return { scene, overlay: event ? `<g class="event">${event.overlay}</g>${overlay}` : overlay };
  }

  /**
   * The position after some moves, and the traces of these except for the first `known` ones.
   * @param {TurningPoint} turn @param {string[]} moves @param {number} [known]
   */
  async #variation(turn, moves, known = 0) {
    const { table } = this;
    const { turned } = table.live ?? {};
    const wide = table.frame.tools.sentWide;
    const key = JSON.stringify([turn.first, moves, turned, wide]);
    const seat = turn.by ?? table.live?.seat ?? undefined;
    const answer = this.answers.get(key) ??
      await http.playVariation(table, { at: turn.first, moves, known, seat, turned, wide });
    this.answers.set(key, answer);
    return answer;
  }

  /** Show the turning point again in another orientation. @returns {boolean} whether a turning point is selected */
  showAgain() {
    if (this.turn) this.#select(this.turn, this.better);
    return Boolean(this.turn);
  }

  update() {
    const { table } = this;
    const { replay } = table;
    const shows = this.open && !table.analysis && table.privacySeat === null && Boolean(table.live?.result);
    table.column.element.classList.toggle('reviewing', shows);
    table.column.element.classList.toggle('analyzing', Boolean(table.analysis));
    this.element.hidden = this.point.hidden = !shows;
    if (!shows) return;
    const at = replay.at();
    if (this.turn && replay.wanted !== this.turn.at && replay.viewed) this.turn = null;
    this.#mark(at);
    const known = this.review && (this.review.ready || this.review.done);
    const key = JSON.stringify([at, this.turn?.index, this.better, known, replay.viewed?.line]);
    if (key === this.key) return;
    this.key = key;
    refill(this.point, this.#pointRows(at));
    for (const one of this.element.querySelectorAll('.turning-point')) {
      one.classList.toggle('current', one.getAttribute('data-key') === `turn ${this.turn?.index}`);
    }
  }

  /** Mark a position on the curve. @param {number} at */
  #mark(at) {
    const { review } = this;
    if (!review?.ready) return;
    const x = review.left +
      (review.right - review.left) * this.#index(review, at) / Math.max(1, review.positions.length - 1);
    this.here.setAttribute('d', `M${x} 6V${review.size[1] - 10}m-4 6l4-6 4 6Z`);
  }

  /**
   * The index of the last point of the curve at or before a position.
   * @param {ReviewResult} review @param {number} at
   */
  #index({ positions }, at) {
    return Math.max(0, positions.findLastIndex((one) => one <= at));
  }

  /** @param {number} at */
  #pointRows(at) {
    const { table, review, turn } = this;
    const { replay } = table;
    const tool = (/** @type {string} */ words, /** @type {any} */ sign, /** @type {() => void} */ press) =>
      button(words, press, { class: 'tool', 'data-key': words }, icon(sign));
    const chips = this.#turns().map((one, index) =>
      button(translate('end-show', { what: one.headline }), () => this.#select(one, Boolean(one.better)), {
        class: 'jump',
        'data-key': `jump ${one.index}`,
        'aria-pressed': String(one === turn),
      }, h('span', { class: 'number' }, index + 1))
    );
    const score = review?.ready
      ? this.#whose('review-here', {
        value: review.curve[this.#index(review, at)][review.side] ?? review.curve[this.#index(review, at)][0],
      })
      : '';
    return [
      h(
        'div',
        { class: 'point-head' },
        ...chips,
        h('span', { class: 'room' }),
        tool(translate('log-back'), 'back', () => replay.step(-1)),
        tool(translate('log-forward'), 'forward', () => replay.step(1)),
        tool(translate('review-close'), 'close', () => this.toggle()),
      ),
      h('div', { class: 'point-details' }, ...(turn ? this.#turnRows(turn) : this.#momentRows(at))),
      h(
        'div',
        { class: 'point-foot' },
        h('span', { class: 'quiet' }, score),
        button(translate('try'), () => Analysis.start(table, turn ? turn.first : at), {
          class: 'plain',
          'data-key': 'try',
        }),
      ),
    ];
  }

  /**
   * The move as played and the better one, each with a button that shows it on the board.
   * @param {TurningPoint} turn
   */
  #turnRows(turn) {
    const way = (/** @type {string} */ key, /** @type {string} */ words, /** @type {boolean} */ better) =>
      h('button', {
        type: 'button',
        class: 'way',
        'data-key': key,
        'aria-pressed': String(this.better === better),
        onclick: () => this.#select(turn, better),
      }, h('span', {}, words));
    return [
      h('h2', {}, turn.by === null ? null : token(turn.by, 'small'), turn.headline),
      way('as-played', translate('review-played', { done: turn.what }), false),
      turn.better ? way('better', turn.better, true) : null,
      h('p', { class: 'quiet' }, turn.why ? `${turn.why} ` : '', turn.value),
    ];
  }

  /** @param {number} at */
  #momentRows(at) {
    const { table, review } = this;
    const now = !table.replay.viewed;
    const line = now ? table.live?.end?.headline : table.lines.find((one) => one.at === at)?.line;
    const making = review && !review.ready ? translate('review-making', { done: review.done, of: review.of }) : '';
    return [
      h('h2', {}, now ? translate('review-end') : viewedMove(table.lines, at)),
      line ? h('p', {}, line) : null,
      now
        ? h('p', { class: 'quiet' }, making || translate(this.#turns().length ? 'review-choose' : 'review-no-turns'))
        : null,
    ];
  }
}
