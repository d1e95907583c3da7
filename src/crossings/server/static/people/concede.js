/** Ending a game early: resign, offer a draw, give up together; and leaving for a while. */
import { say } from '../shared/messages.js';
import { announce, button, h, refill } from '../shared/dom.js';

/** @typedef {import('../shared/wire.d.ts').EndAsked} EndAsked */

export class EndPanel {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The question of another player. @type {EndAsked | null} */
    this.asked = null;
    /** The action that was pressed once. @type {string} */
    this.pressed = '';
    /** What the panel was rendered from. */
    this.key = '';
    this.body = h('div', {});
    this.element = h('section', { class: 'ending panel', hidden: true }, h('details', {}, h('summary', {}, say('concede-title')), this.body));
  }

  /** Show another player's question. @param {EndAsked} message */
  ask(message) {
    this.asked = message;
    announce(this.#words(message));
  }

  /** Drop the question, which expires with the next move. */
  lapse() {
    this.asked = null;
  }

  update() {
    const { table } = this;
    const ways = table.welcome?.ends ?? [];
    const seats = table.seats();
    this.element.hidden = !ways.length || Boolean(table.live?.result) || table.curtain !== null;
    const key = JSON.stringify([ways, seats, this.pressed]);
    if (key === this.key) return;
    this.key = key;
    const others = seats.some((one) => !one.yours && (one.kind === 'person' || one.until));
    const away = seats.some((one) => one.yours && one.until);
    refill(this.body, this.pressed ? this.#again(this.pressed) : this.#ways(ways, others && !away));
  }

  /** @param {string[]} ways @param {boolean} mayLeave */
  #ways(ways, mayLeave) {
    const draws = this.table.facts?.draws;
    const words = (/** @type {string} */ how) => say(how === 'draw' ? 'concede-draw' : draws ? 'concede-resign' : 'concede-give-up');
    return [h('div', { class: 'actions' },
      ...ways.map((how) => button(words(how), () => this.#press(how), { class: 'plain', 'data-key': `end ${how}` })),
      mayLeave ? button(say('hand-bot-me'), () => this.#press('bot'), { class: 'plain', 'data-key': 'end bot' }) : null)];
  }

  /** @param {string} how */
  #press(how) {
    this.pressed = how;
    this.table.refresh();
    /** @type {HTMLElement | null} */ (this.body.querySelector('[data-key="end no"]'))?.focus();
  }

  /** The confirmation of an action. @param {string} how */
  #again(how) {
    const { table } = this;
    const done = (/** @type {boolean} */ really) => {
      this.pressed = '';
      this.key = '';
      if (really && how === 'bot') table.column.people.handing.leaveSeats();
      else if (really) this.#end(how);
      table.refresh();
    };
    return [h('p', {}, say(`concede-sure-${how}`)), h('div', { class: 'actions' },
      button(say('concede-yes'), () => done(true), { class: 'plain', 'data-key': 'end yes' }),
      button(say('concede-no'), () => done(false), { class: 'main', 'data-key': 'end no' }))];
  }

  /** @param {string} how */
  async #end(how) {
    const answer = await this.table.command({ type: 'end', how });
    if (answer.type === 'done' && answer.asked) this.table.say({ text: say('concede-asked'), kind: 'asked' });
  }

  /** @param {EndAsked} asked */
  #words(asked) {
    const name = this.table.name(asked.by);
    if (asked.how === 'resign') return say('concede-asks-resign', { name });
    return asked.how === 'draw' ? say('concede-asks-draw', { name }) : say('concede-asks', { name });
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
    return [h('div', { class: 'saying asked-to-end' }, h('p', {}, this.#words(asked)), h('div', { class: 'actions' },
      button(say(asked.how === 'resign' ? 'concede-accept' : 'concede-agree'), () => answer(true), { class: 'main', 'data-key': 'end agree' }),
      button(say('concede-decline'), () => answer(false), { class: 'plain', 'data-key': 'end decline' })))];
  }
}
