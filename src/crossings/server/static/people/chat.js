/** The chat at the table, folded while no other person is there. */
import { translate } from '../shared/messages.js';
import { h, refill } from '../shared/dom.js';
import { token } from '../shared/icons.js';

/** @typedef {import('../shared/wire.d.ts').ChatUpdate} ChatUpdate */

const LONGEST = 200;
const MOST = 200;

export class ChatPanel {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** @type {ChatUpdate['lines']} */
    this.lines = [];
    /** The number of lines that arrived while the panel was folded. */
    this.unread = 0;
    this.asked = false;
    /** What the panel was rendered from. */
    this.key = '';
    this.title = h('summary', {});
    this.list = h('ol', { class: 'whispers', 'aria-live': 'polite' });
    this.field = /** @type {HTMLInputElement} */ (h('input', {
      type: 'text',
      maxlength: LONGEST,
      autocomplete: 'off',
      'aria-label': translate('chat-label'),
      placeholder: translate('chat-note'),
    }));
    this.fold = /** @type {HTMLDetailsElement} */ (h(
      'details',
      { ontoggle: () => this.#turned() },
      this.title,
      this.list,
      h(
        'form',
        { class: 'notation', onsubmit: (/** @type {Event} */ event) => this.#send(event) },
        this.field,
        h('button', { type: 'submit', class: 'plain' }, translate('chat-send')),
      ),
    ));
    this.title.addEventListener('click', () => {
      this.asked = true;
    });
    this.element = h('section', { class: 'chat panel', hidden: true }, this.fold);
  }

  /** @param {ChatUpdate} message */
  handle(message) {
    this.lines = [...(message.whole ? [] : this.lines), ...message.lines].slice(-MOST);
    if (!message.whole && !this.fold.open && !this.table.mine().includes(message.lines[0].from)) {
      this.unread += message.lines.length;
    }
  }

  update() {
    const { table } = this;
    this.element.hidden = !table.welcome?.talk || table.privacySeat !== null;
    const others = table.seats().some((one) => one.kind === 'person' && one.here && !one.yours);
    if (!this.asked && others) this.fold.open = true;
    const key = JSON.stringify([this.lines, this.unread, table.seats().map((one) => one.name)]);
    if (key === this.key) return;
    this.key = key;
    this.title.textContent = translate('chat-title', { unread: this.unread });
    refill(
      this.list,
      this.lines.length
        ? this.lines.map((line) =>
          h(
            'li',
            {},
            token(line.from, 'small'),
            h('span', {}, translate('chat-said', { name: table.name(line.from), text: line.text })),
          )
        )
        : [h('li', { class: 'quiet' }, translate('chat-nothing'))],
    );
    this.list.scrollTop = this.list.scrollHeight;
  }

  #turned() {
    if (this.fold.open) this.unread = 0;
    this.update();
  }

  /** @param {Event} event */
  #send(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.table.connection.send({ type: 'chat', seat: this.table.live?.seat ?? undefined, text });
    this.field.value = '';
  }
}
