/** A finished game looked at again: the curve of how everybody stood, where it turned, luck and play; and its picture. */
import { say } from '../shared/words.js';
import * as http from '../shared/http.js';
import { announce, button, fragment, h, refill, s } from '../shared/dom.js';
import { savePicture } from '../shared/picture.js';
import { token } from '../shared/marks.js';

/** @typedef {import('../shared/wire.d.ts').ReviewTold} ReviewTold */
/** @typedef {import('../shared/wire.d.ts').TurnTold} TurnTold */

/** Milliseconds between two looks at how far the server has come. */
const LOOK = 1000;

export class Review {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.open = false;
    /** What the server told last. @type {import('../shared/wire.d.ts').Review | null} */
    this.told = null;
    this.timer = 0;
    this.button = button(say('review'), () => this.#press(), { class: 'plain', 'data-key': 'review', 'aria-expanded': 'false' });
    this.element = h('section', { class: 'review', hidden: true, 'aria-label': say('review') });
  }

  close() {
    clearTimeout(this.timer);
  }

  #press() {
    this.open = !this.open;
    this.element.hidden = !this.open;
    this.button.setAttribute('aria-expanded', String(this.open));
    clearTimeout(this.timer);
    if (!this.open) return;
    if (this.told?.ready) this.#show(this.told);
    else this.#ask();
  }

  /** Ask, and ask again until it is made, or has broken off. */
  async #ask() {
    try {
      const told = await http.review(this.table);
      if (!this.open) return;
      if (told.ready && !this.told?.ready) announce(say('review-ready'));
      this.told = told;
      this.#show(told);
      if (!told.ready && !told.failed) this.timer = setTimeout(() => this.#ask(), LOOK);
    } catch (error) {
      this.#showFailure(error instanceof http.Refused ? error.message : say('lobby-unreachable'));
    }
  }

  /** What went wrong; nothing more is asked until a press. @param {string} why */
  #showFailure(why) {
    announce(why);
    refill(this.element, [h('p', {}, why), button(say('retry'), () => this.#ask(), { class: 'plain', 'data-key': 'retry' })]);
  }

  /** @param {import('../shared/wire.d.ts').Review} told */
  #show(told) {
    if (told.ready) refill(this.element, this.#whole(told));
    else if (told.failed) this.#showFailure(told.failed);
    else refill(this.element, [
      h('p', {}, say('review-making', { done: told.done, of: told.of })),
      h('progress', { value: told.done, max: told.of, 'aria-label': say('review') })]);
  }

  /** @param {ReviewTold} told */
  #whole(told) {
    const { saving, turns } = told;
    const head = (/** @type {TurnTold} */ turn) => (turn.index === saving?.index ? say('review-saving') : '');
    return [
      h('p', { class: 'quiet' }, say(`review-measure-${told.measure}`)),
      this.#chart(told),
      saving && !turns.some(head) ? this.#turn(saving, head(saving)) : null,
      turns.length ? h('ol', { class: 'turns' }, ...turns.map((turn, index) => h('li', {}, this.#turn(turn, head(turn), index + 1))))
        : h('p', {}, say('review-no-turns')),
      this.#sums(told),
      h('p', { class: 'quiet' }, say('review-sums-help')),
      button(say('review-picture'), () => this.#picture(), { class: 'plain', 'data-key': 'review-picture' }),
    ];
  }

  /** The curve; a press on it shows that position. @param {ReviewTold} told */
  #chart({ chart, size, ats, left, right }) {
    const go = (/** @type {MouseEvent} */ event) => {
      const box = drawing.getBoundingClientRect();
      const part = ((event.clientX - box.left) / box.width * size[0] - left) / (right - left);
      this.table.replay.go(ats[Math.round(Math.min(1, Math.max(0, part)) * (ats.length - 1))]);
    };
    const drawing = s('svg', { viewBox: `0 0 ${size[0]} ${size[1]}`, class: 'curve', role: 'img', 'aria-label': say('review-curve'), onclick: go }, fragment(chart));
    return /** @type {any} */ (drawing);
  }

  /** @param {TurnTold} turn @param {string} head @param {number} [number] */
  #turn(turn, head, number) {
    const show = () => this.table.replay.go(turn.at);
    return h('div', { class: head ? 'turn-told saving' : 'turn-told' },
      head ? h('h3', {}, head) : null,
      button(turn.headline, show, { class: 'turn-head', title: say('end-show', { what: turn.headline }), 'data-key': `turn ${turn.index}` },
        number ? h('span', { class: 'number', 'aria-hidden': 'true' }, number) : '', turn.by === null ? '' : token(turn.by, 'small'), h('span', {}, turn.headline)),
      h('p', {}, turn.what),
      turn.better ? h('p', { class: 'better' }, turn.better) : null,
      h('p', { class: 'quiet' }, turn.worth));
  }

  /** Luck apart from play. @param {ReviewTold} told */
  #sums({ sums }) {
    const { table } = this;
    const together = table.facts?.cooperative && sums.length > 1;
    const signed = (/** @type {number} */ value) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
    const row = (/** @type {ReviewTold['sums'][number]} */ one, /** @type {number} */ index) => h('tr', {},
      h('th', { scope: 'row' }, token(one.seat, 'small'), h('span', {}, table.name(one.seat))),
      together && index ? null : h('td', { rowspan: together ? sums.length : null }, signed(one.luck)),
      h('td', {}, one.lost ? `−${one.lost}` : '0'));
    return h('table', { class: 'scores sums' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, h('span', { class: 'unseen' }, say('table-name'))), h('th', { scope: 'col' }, say('review-luck')), h('th', { scope: 'col' }, say('review-lost')))),
      h('tbody', {}, ...sums.map(row)));
  }

  async #picture() {
    const { table } = this;
    const drawn = await http.reviewPicture(table).catch(() => '');
    await savePicture(table, drawn, say('review-picture-name', { title: table.welcome?.game.title ?? '' }));
  }
}
