/** A private channel between seats, open while the game allows it. */
import { translate } from '../shared/messages.js';
import { h, refill } from '../shared/dom.js';
import { token } from '../shared/icons.js';

export class WhisperPanel {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** What the panel was rendered from. */
    this.key = '';
    this.title = h('h2', {});
    this.list = h('ol', { class: 'whispers', 'aria-live': 'polite' });
    this.field = /** @type {HTMLInputElement} */ (h('input', {
      type: 'text',
      maxlength: 280,
      autocomplete: 'off',
      'aria-label': translate('whisper-label'),
      placeholder: translate('whisper-note'),
    }));
    this.element = h(
      'section',
      { class: 'whisper panel', hidden: true },
      this.title,
      this.list,
      h(
        'form',
        { class: 'notation', onsubmit: (/** @type {Event} */ event) => this.#send(event) },
        this.field,
        h('button', { type: 'submit', class: 'plain' }, translate('whisper-send')),
      ),
    );
  }

  /** @returns {number[]} the other seats of the channel */
  #others() {
    return (this.table.whisper?.with ?? []).filter((seat) => seat !== this.table.live?.seat);
  }

  update() {
    const { table } = this;
    const others = this.#others();
    this.element.hidden = !others.length || table.privacySeat !== null;
    const key = JSON.stringify([table.whisper, others]);
    if (key === this.key) return;
    this.key = key;
    this.title.textContent = translate('whisper-title', { names: others.map((seat) => table.name(seat)) });
    const lines = table.whisper?.lines ?? [];
    refill(
      this.list,
      lines.length
        ? lines.map((line) => h('li', {}, token(line.from, 'small'), h('span', {}, line.text)))
        : [h('li', { class: 'quiet' }, translate('whisper-empty'))],
    );
  }

  /** @param {Event} event */
  #send(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    const [to] = this.#others();
    if (!text || to === undefined) return;
    this.table.connection.send({ type: 'whisper', seat: this.table.live?.seat ?? undefined, to, text });
    this.field.value = '';
  }
}
