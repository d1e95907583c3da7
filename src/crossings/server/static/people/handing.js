/** Seats that change hands: a bot's is offered to a friend, a bot plays for who is away. */
import { say } from '../shared/words.js';
import { announce, button, h, refill } from '../shared/dom.js';
import { icon, token } from '../shared/marks.js';
import { linkRow } from './invite.js';

/** @typedef {import('../shared/wire.d.ts').SeatLine} SeatLine */

/** Milliseconds that a person may be away before the others, who wait for their move, are asked whether a bot shall play. */
const PATIENCE = 60_000;

/** Who plays a seat, in a word or two. @param {SeatLine} one */
export function seatState(one) {
  if (one.until === 'friend') return say('table-seat-offered');
  if (one.until === 'back') return say('table-seat-stand-in');
  if (one.kind === 'bot') return say('table-seat-bot');
  if (one.yours) return say('table-seat-you');
  if (one.here) return say('table-seat-here');
  return say(one.came ? 'table-seat-gone' : 'table-seat-not-yet');
}

/** What can be done about a seat: offer a bot's to a friend, let a bot play for who is away. @param {import('../table/table.js').Table} table @param {SeatLine} one */
export function seatTool(table, one) {
  if (table.welcome?.watch || table.shown?.result) return null;
  const name = table.name(one.seat);
  if (one.kind === 'bot' && !one.until && table.welcome?.watch_key)
    return tool('invite', say('hand-offer', { name }), () => hand(table, one.seat, 'friend'), `offer${one.seat}`);
  if (one.until === 'back' && !one.here && table.welcome?.watch_key && one.came && !table.welcome.game.hides)
    return tool('invite', say('hand-free', { name }), () => hand(table, one.seat, 'friend'), `free${one.seat}`);
  if (one.kind === 'person' && !one.yours && !one.here)
    return tool('bot', say('hand-bot', { name }), () => hand(table, one.seat, 'bot'), `bot${one.seat}`);
  return null;
}

/** @param {'invite' | 'bot'} sign @param {string} words @param {() => void} press @param {string} key */
const tool = (sign, words, press, key) => button(words, press, { class: 'seat-tool', 'data-key': key }, icon(sign));

/** @param {import('../table/table.js').Table} table @param {number} of @param {'friend' | 'bot' | 'me'} to */
export const hand = (table, of, to) => table.command({ type: 'hand', seat: table.mine()[0], of, to });

export class HandingPanel {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.key = '';
    /** When who is away was seen last, by seat. @type {Map<number, number>} */
    this.left = new Map();
    this.timer = 0;
    this.element = h('section', { class: 'handing panel', hidden: true });
  }

  /** Seats offered to friends who have not come, with their links; own seats that a bot plays for now. */
  update() {
    const { table } = this;
    const seats = table.seats();
    const mine = seats.filter((one) => one.yours && one.until === 'back');
    const missed = this.#missed();
    const offered = seats.filter((one) => one.until === 'friend' && table.welcome?.invite?.[one.seat]);
    const key = JSON.stringify([mine, missed, offered, table.welcome?.invite, Boolean(table.shown?.result)]);
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = Boolean(table.shown?.result) || !(mine.length || missed || offered.length);
    refill(this.element, [
      ...mine.map((one) => h('div', { class: 'saying' }, h('p', {}, say('hand-for-you', { name: table.name(one.seat) })),
        h('div', { class: 'actions' }, button(say('hand-me'), () => hand(table, one.seat, 'me'), { class: 'main', 'data-key': `back${one.seat}` })))),
      missed && h('div', { class: 'saying' }, h('p', {}, say('hand-missed', { name: table.name(missed.seat) })),
        h('div', { class: 'actions' }, button(say('hand-bot', { name: table.name(missed.seat) }), () => hand(table, missed.seat, 'bot'), { class: 'plain', 'data-key': `missed${missed.seat}` }))),
      offered.length ? h('p', {}, say('hand-offered')) : null,
      ...offered.map((one) => linkRow(table, say('invite-seat', { name: table.name(one.seat) }), table.welcome?.invite[one.seat] ?? '', token(one.seat, 'small'))),
    ]);
    if (mine.length) announce(say('hand-for-you', { name: table.name(mine[0].seat) }));
  }

  /** Whoever is to move and has been away for a while. @returns {SeatLine | null} */
  #missed() {
    const { table } = this;
    const now = performance.now();
    for (const one of table.seats()) {
      if (one.kind === 'person' && !one.here && !one.yours) this.left.set(one.seat, this.left.get(one.seat) ?? now);
      else this.left.delete(one.seat);
    }
    const actor = table.welcome?.watch ? null : table.shown?.actor;
    const left = typeof actor === 'number' ? this.left.get(actor) : undefined;
    clearTimeout(this.timer);
    if (left === undefined) return null;
    if (now - left >= PATIENCE) return table.seats().find((one) => one.seat === actor) ?? null;
    this.timer = setTimeout(() => table.refresh(), left + PATIENCE - now);
    return null;
  }
}
