/** A field for typed moves, for experts: shown if notation is on, or on request; `?` lists the legal moves. */
import { translate } from '../shared/messages.js';
import { button, h } from '../shared/dom.js';
import { notationIsOn } from '../shared/display.js';

/** The longest text for a move; the server doesn't answer much longer ones. */
const LONGEST = 200;

export class NotationField {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.open = false;
    /** Whether it was opened by its key. */
    this.isRevealed = false;
    /** The moves that are listed. */
    this.shown = '';
    this.field = /** @type {HTMLInputElement} */ (h('input', {
      type: 'text',
      id: 'notation',
      maxlength: LONGEST,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder: translate('notation-hint'),
      'aria-label': translate('notation-label'),
      'aria-controls': 'legal',
      oninput: () => this.#typed(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    }));
    this.list = h('ul', { class: 'legal', id: 'legal', hidden: true, 'aria-label': translate('notation-list') });
    const form = h(
      'form',
      { class: 'notation', onsubmit: (/** @type {Event} */ event) => this.#send(event) },
      h('label', { for: 'notation' }, translate('notation-label')),
      this.field,
      h('button', { type: 'submit', class: 'plain' }, translate('notation-go')),
    );
    this.element = h('section', { class: 'panel notation-panel' }, form, this.list);
  }

  update() {
    this.element.hidden = Boolean(
      !(this.isRevealed || notationIsOn()) || this.table.welcome?.watch || this.table.live?.result ||
        this.table.privacySeat !== null,
    );
    if (this.open) this.#show();
  }

  /** Show the field and focus it. */
  reveal() {
    this.isRevealed = true;
    this.update();
    this.field.focus();
  }

  /**
   * Hide the field. It loses the focus at once, so that the next key already belongs to the page.
   * @returns {boolean} whether it was opened by its key
   */
  hide() {
    const was = this.isRevealed;
    this.isRevealed = false;
    this.field.blur();
    this.update();
    return was;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'Escape' || !this.open) return;
    this.open = false;
    this.list.hidden = true;
    event.stopPropagation();
  }

  #typed() {
    if (this.field.value.includes('?')) {
      this.field.value = this.field.value.replaceAll('?', '');
      this.open = true;
    }
    if (this.open) this.#show();
  }

  #show() {
    const typed = this.field.value.trim().toLowerCase();
    const legal = this.table.mayMove() ? (this.table.live?.legal ?? []) : [];
    const fitting = legal.filter((move) => move.startsWith(typed));
    const labels = new Map((this.table.live?.picks ?? []).map(({ move, label }) => [move, label]));
    const key = fitting.join(' ');
    this.list.hidden = false;
    if (key === this.shown) return;
    this.shown = key;
    this.list.replaceChildren(
      ...(fitting.length
        ? fitting.map((move) =>
          h('li', {}, button(move, () => this.#play(move), { class: 'chip', title: labels.get(move) ?? move }))
        )
        : [h('li', { class: 'quiet' }, translate('notation-none'))]),
    );
  }

  /** @param {string} move */
  #play(move) {
    this.field.value = '';
    this.open = false;
    this.list.hidden = true;
    this.table.picking.send([move]);
    this.field.focus();
  }

  /** @param {Event} event */
  #send(event) {
    event.preventDefault();
    const { table } = this;
    const move = this.field.value.trim().toLowerCase();
    if (!move) return;
    table.animations.skip();
    if (!table.mayMove()) {
      table.showAnswer({
        text: table.live?.result
          ? translate('table-over')
          : typeof table.live?.actor !== 'number'
          ? table.live?.ask ?? ''
          : translate('table-not-turn-of', { name: table.name(table.live?.actor) }),
      });
    } else this.#play(move);
  }
}
