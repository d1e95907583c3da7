/** Seat transfers: a friend takes a bot's seat, a bot replaces an absent player. */
import { say } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { icon, token } from '../shared/icons.js';
import { isStaticEdition } from '../shared/backend.js';
import { linkRow, reachNote } from './invite.js';

/** @typedef {import('../shared/wire.d.ts').SeatLine} SeatLine */

/** The state of a seat in a word or two. @param {import('../table/table.js').Table} table @param {SeatLine} one */
export function seatState(table, one) {
  if (one.until === 'friend') return say('table-seat-offered');
  if (one.until === 'back') return say(one.here ? 'table-seat-relieved' : 'table-seat-stand-in');
  if (one.kind === 'bot') return say('table-seat-bot');
  if (one.yours) return say(table.mine().length > 1 ? 'table-seat-screen' : 'table-seat-you');
  if (one.here) return say('table-seat-here');
  if (isPast(table)) return '';
  return say(one.came ? 'table-seat-gone' : 'table-seat-not-yet');
}

/**
 * Whether a spectator views a finished game, so that no player is missing.
 * @param {import('../table/table.js').Table} table
 */
export const isPast = (table) => Boolean(table.welcome?.watch && table.shown?.result);

/**
 * The button to transfer a seat: offer a bot's to a friend, let a bot replace an absent player.
 * @param {import('../table/table.js').Table} table @param {SeatLine} one
 */
export function seatTool(table, one) {
  if (table.welcome?.watch || table.shown?.result) return null;
  const name = table.name(one.seat);
  if (one.kind === 'bot' && !one.until && table.welcome?.watch_key && !isStaticEdition)
    return tool('invite', say('hand-offer', { name }), () => hand(table, one.seat, 'friend'), `offer${one.seat}`);
  if (one.until === 'back' && !one.here && table.welcome?.watch_key && one.came && !table.welcome.game.hides)
    return tool('invite', say('hand-free', { name }), () => hand(table, one.seat, 'friend'), `free${one.seat}`);
  if (one.kind === 'person' && !one.yours && !one.here && one.free)
    return tool('bot', say('hand-bot', { name }), () => hand(table, one.seat, 'bot'), `bot${one.seat}`);
  return null;
}

/** @param {'invite' | 'bot'} sign @param {string} words @param {() => void} press @param {string} key */
const tool = (sign, words, press, key) => button(words, press, { class: 'seat-tool', 'data-key': key }, icon(sign));

/** @param {import('../table/table.js').Table} table @param {number} of @param {'friend' | 'bot' | 'me'} to */
export const hand = (table, of, to) => table.command({ type: 'transfer', seat: table.mine()[0], of, to });

/** Identifies an absent player, and whether a bot can replace them. @param {SeatLine} one */
const waitingFor = (one) => `${one.seat} ${one.free}`;

/** Events that end the replacement of a player who ran out of time. */
const ACTS = ['pointerdown', 'keydown', 'visibilitychange'];

export class SeatTransferPanel {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.key = '';
    /** Seats of this screen that a bot plays. @type {number[]} */
    this.relieved = [];
    /** Whether players here left on purpose. They return by a button only. */
    this.isUp = false;
    this.isReturning = false;
    /** The absent player that this player prefers to wait for. */
    this.patient = '';
    /** Offered seats whose links were closed. @type {number[]} */
    this.closed = [];
    this.element = h('section', { class: 'handing panel', hidden: true });
    this.act = () => this.#act();
    for (const act of ACTS) document.addEventListener(act, this.act);
  }

  close() {
    for (const act of ACTS) document.removeEventListener(act, this.act);
  }

  /** Handle a change of seats, and notify players who have their seat back. */
  seated() {
    const { table } = this;
    const mine = table.seats().filter((one) => one.yours && one.until === 'back').map((one) => one.seat);
    if (!table.seats().some((one) => one.gone)) this.patient = '';
    const back = this.relieved.find((seat) => !mine.includes(seat));
    this.relieved = mine;
    this.isReturning = false;
    if (back === undefined) return;
    this.isUp = false;
    table.column.people.passing(say('hand-is-back', { name: table.name(back) }));
  }

  /** Let a bot play all seats of this screen. */
  leaveSeats() {
    this.isUp = true;
    for (const seat of this.table.mine()) hand(this.table, seat, 'bot');
  }

  #act() {
    if (!document.hidden && !this.isUp && this.table.welcome?.clock) this.#return();
  }

  #return() {
    if (this.isReturning) return;
    this.isReturning = this.relieved.length > 0;
    for (const seat of this.relieved) hand(this.table, seat, 'me');
  }

  /** Show the links of seats offered to friends until they are closed. *Invite* shows them too. */
  update() {
    const { table } = this;
    const offered = table.seats().filter((one) => one.until === 'friend' && table.welcome?.invite?.[one.seat]);
    this.closed = this.closed.filter((seat) => offered.some((one) => one.seat === seat));
    const shown = table.shown?.result ? [] : offered.filter((one) => !this.closed.includes(one.seat));
    const key = JSON.stringify([shown, table.welcome?.invite]);
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = !shown.length;
    const close = () => {
      this.closed = shown.map((one) => one.seat);
      this.update();
    };
    refill(this.element, [
      h('p', {}, say('hand-offered'), ' ', reachNote(true)),
      button(say('close'), close, { class: 'dismiss', 'data-key': 'close-offer' }, icon('close')),
      ...shown.map((one) => linkRow(table, say('invite-seat', { name: table.name(one.seat) }), table.welcome?.invite[one.seat] ?? '', token(one.seat, 'small'))),
    ]);
  }

  /**
   * The player who is to move and has been absent for a while, unless this player prefers to wait.
   * @returns {SeatLine | undefined}
   */
  #missed() {
    const { table } = this;
    const actor = table.welcome?.watch ? null : table.shown?.actor;
    return table.seats().find((one) => one.seat === actor && one.kind === 'person' && one.gone && !one.yours && this.patient !== waitingFor(one));
  }

  /** What the questions are rendered from. */
  asked() {
    return this.table.shown?.result ? null : [this.relieved, this.#missed(), this.table.seats().map((one) => one.name)];
  }

  /** Notices that a bot plays a seat of this screen, and offers to replace an absent player. @returns {Node[]} */
  questions() {
    const { table } = this;
    if (table.shown?.result) return [];
    const missed = this.#missed();
    return [
      ...this.relieved.map((seat) => h('div', { class: 'saying' }, h('p', {}, say('hand-for-you', { name: table.name(seat) })),
        h('div', { class: 'actions' }, button(say('hand-me'), () => this.#return(), { class: 'main', 'data-key': `back${seat}` })))),
      ...(missed ? [this.#offer(missed)] : []),
    ];
  }

  /** @param {SeatLine} missed */
  #offer(missed) {
    const { table } = this;
    const name = table.name(missed.seat);
    const wait = () => {
      this.patient = waitingFor(missed);
      table.refresh();
    };
    return h('div', { class: 'saying missed' }, h('p', {}, say(missed.free ? 'hand-missed' : 'hand-missed-soon', { name, came: missed.came })),
      h('div', { class: 'actions' },
        missed.free ? button(say('hand-bot', { name }), () => hand(table, missed.seat, 'bot'), { class: 'main', 'data-key': `missed${missed.seat}` }) : null,
        button(say('hand-wait'), wait, { class: 'plain', 'data-key': 'wait' })));
  }
}
