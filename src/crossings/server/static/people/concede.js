/** Ending a game early: resign, offer a draw, give up together; and leaving for a while. */
import { translate } from '../shared/messages.js';
import { announce, button, h, refill } from '../shared/dom.js';

/** @typedef {import('../shared/wire.d.ts').EndAsked} EndAsked */

export class EndPanel {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The question of another player. @type {EndAsked | null} */
    this.asked = null;
    /** The action that was pressed once. @type {string} */
    this.pending = '';
    /** What the panel was rendered from. */
    this.key = '';
    this.body = h('div', {});
    this.element = h(
      'section',
      { class: 'ending panel', hidden: true },
      h('details', {}, h('summary', {}, translate('concede-title')), this.body),
    );
  }

  /** Show another player's question. @param {EndAsked} message */
  ask(message) {
    this.asked = message;
    announce(this.#questionText(message));
  }

  /** Drop the question, which expires with the next move. */
  expire() {
    this.asked = null;
  }

  update() {
    const { table } = this;
    const ways = table.welcome?.ends ?? [];
    const seats = table.seats();
    this.element.hidden = !ways.length || Boolean(table.live?.result) || table.privacySeat !== null;
    const key = JSON.stringify([ways, seats, this.pending]);
    if (key === this.key) return;
    this.key = key;
    const others = seats.some((one) => !one.yours && (one.kind === 'person' || one.until));
    const away = seats.some((one) => one.yours && one.until);
    refill(this.body, this.pending ? this.#confirmation(this.pending) : this.#ways(ways, others && !away));
  }

  /** @param {string[]} ways @param {boolean} mayLeave */
  #ways(ways, mayLeave) {
    const draws = this.table.facts?.draws;
    const words = (/** @type {string} */ how) =>
      translate(how === 'draw' ? 'concede-draw' : draws ? 'concede-resign' : 'concede-give-up');
    return [
      h(
        'div',
        { class: 'actions' },
        ...ways.map((how) => button(words(how), () => this.#press(how), { class: 'plain', 'data-key': `end ${how}` })),
        mayLeave
          ? button(translate('hand-bot-me'), () => this.#press('bot'), { class: 'plain', 'data-key': 'end bot' })
          : null,
      ),
    ];
  }

  /** @param {string} how */
  #press(how) {
    this.pending = how;
    this.table.refresh();
    /** @type {HTMLElement | null} */ (this.body.querySelector('[data-key="end no"]'))?.focus();
  }

  /** The confirmation of an action. @param {string} how */
  #confirmation(how) {
    const { table } = this;
    const done = (/** @type {boolean} */ really) => {
      this.pending = '';
      this.key = '';
      if (really && how === 'bot') table.column.people.transfers.leaveSeats();
      else if (really) this.#end(how);
      table.refresh();
    };
    return [h('p', {}, translate(`concede-sure-${how}`)), h('div', { class: 'actions' },
      button(translate('concede-yes'), () => done(true), { class: 'plain', 'data-key': 'end yes' }),
      button(translate('concede-no'), () => done(false), { class: 'main', 'data-key': 'end no' }))];
  }

  /** @param {string} how */
  async #end(how) {
    const answer = await this.table.command({ type: 'end', how });
    if (answer.type === 'done' && answer.asked) {
      this.table.showAnswer({ text: translate('concede-asked'), kind: 'asked' });
    }
  }

  /** @param {EndAsked} asked */
  #questionText(asked) {
    const name = this.table.name(asked.by);
    if (asked.how === 'resign') return translate('concede-asks-resign', { name });
    return asked.how === 'draw' ? translate('concede-asks-draw', { name }) : translate('concede-asks', { name });
  }

  /** The question of another player, with buttons to answer. @returns {Node[]} */
  questions() {
    const { asked } = this;
    if (!asked) return [];
    const answer = (/** @type {boolean} */ yes) => {
      this.asked = null;
      this.table.command({ type: 'consent', seat: asked.to, how: asked.how, yes });
      this.table.refresh();
    };
    return [
      h(
        'div',
        { class: 'notice end-request' },
        h('p', {}, this.#questionText(asked)),
        h(
          'div',
          { class: 'actions' },
          button(translate(asked.how === 'resign' ? 'concede-accept' : 'concede-agree'), () => answer(true), {
            class: 'main',
            'data-key': 'end agree',
          }),
          button(translate('concede-decline'), () => answer(false), { class: 'plain', 'data-key': 'end decline' }),
        ),
      ),
    ];
  }
}
