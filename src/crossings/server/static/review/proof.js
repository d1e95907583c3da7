/** The fairness proof of the dice: the table's commitment, the hashes to note, and a random word of the player. */
import { translate } from '../shared/messages.js';
import { h, refill } from '../shared/dom.js';
import { isStaticEdition } from '../shared/backend.js';
import { copyField } from '../people/invite.js';

const LONGEST_WORD = 40;

export class ProofPanel {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** What the panel was rendered from. */
    this.key = '';
    this.commitments = h('div', { class: 'commitments' });
    this.field = /** @type {HTMLInputElement} */ (h('input', {
      type: 'text',
      maxlength: LONGEST_WORD,
      autocomplete: 'off',
      pattern: '[A-Za-z0-9]+',
      'aria-label': translate('proof-word-label'),
      placeholder: translate('proof-word-label'),
    }));
    this.form = h(
      'form',
      { class: 'notation', onsubmit: (/** @type {Event} */ event) => this.#send(event) },
      this.field,
      h('button', { type: 'submit', class: 'plain' }, translate('proof-word-send')),
    );
    this.word = h('div', {}, h('p', {}, translate('proof-word')), this.form);
    this.element = h(
      'section',
      { class: 'proof panel', hidden: true },
      h(
        'details',
        {},
        h('summary', {}, translate('proof-title')),
        h('p', {}, translate('proof-promise')),
        isStaticEdition ? h('p', {}, translate('site-proof')) : '',
        this.commitments,
        h('p', {}, translate('proof-check')),
        this.word,
      ),
    );
  }

  update() {
    const { table } = this;
    const { live, welcome } = table;
    this.element.hidden = !live?.head || !welcome?.commitment || !('chance' in welcome.game && welcome.game.chance) ||
      table.privacySeat !== null;
    this.word.hidden = !table.mine().length || Boolean(live?.result || table.welcome?.daily);
    const key = JSON.stringify([welcome?.commitment, live?.head]);
    if (this.element.hidden || key === this.key) return;
    this.key = key;
    const row = (/** @type {string} */ words, /** @type {string} */ hash) =>
      h('div', { class: 'link-row' }, h('span', { class: 'what' }, words), ...copyField(words, hash));
    refill(this.commitments, [
      row(translate('proof-commitment'), welcome?.commitment ?? ''),
      row(translate('proof-head', { at: String(live?.at) }), live?.head ?? ''),
    ]);
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    const word = this.field.value.trim();
    if (!word) return;
    const answer = await this.table.command({ type: 'word', word });
    if (answer.type === 'done') this.field.value = '';
  }
}
