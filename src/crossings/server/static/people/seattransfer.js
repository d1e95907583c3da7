/** Seat transfers: a friend takes a bot's seat, a bot replaces an absent player. */
import { translate } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { icon, token } from '../shared/icons.js';
import { isStaticEdition } from '../shared/backend.js';
import { linkRow, reachNote } from './invite.js';

/** @typedef {import('../shared/wire.d.ts').SeatLine} SeatLine */

/** The state of a seat in a word or two. @param {import('../table/table.js').Table} table @param {SeatLine} one */
export function seatState(table, one) {
  if (one.until === 'friend') return translate('table-seat-offered');
  if (one.until === 'back') return translate(one.here ? 'table-seat-relieved' : 'table-seat-stand-in');
  if (one.kind === 'bot') return translate('table-seat-bot');
  if (one.yours) return translate(table.mine().length > 1 ? 'table-seat-screen' : 'table-seat-you');
  if (one.here) return translate('table-seat-here');
  if (isPast(table)) return '';
  return translate(one.came ? 'table-seat-gone' : 'table-seat-not-yet');
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
  if (table.welcome?.watch || table.welcome?.daily || table.shown?.result) return null;
  const name = table.name(one.seat);
  if (one.kind === 'bot' && !one.until && table.welcome?.watch_key && !isStaticEdition) {
    return tool(
      'invite',
      translate('hand-offer', { name }),
      () => transferSeat(table, one.seat, 'friend'),
      `offer${one.seat}`,
    );
  }
  if (one.until === 'back' && !one.here && table.welcome?.watch_key && one.came && !table.welcome.game.hides) {
    return tool(
      'invite',
      translate('hand-free', { name }),
      () => transferSeat(table, one.seat, 'friend'),
      `free${one.seat}`,
    );
  }
  if (one.kind === 'person' && !one.yours && !one.here && one.free) {
    return tool('bot', translate('hand-bot', { name }), () => transferSeat(table, one.seat, 'bot'), `bot${one.seat}`);
  }
  return null;
}

/** @param {'invite' | 'bot'} sign @param {string} words @param {() => void} press @param {string} key */
const tool = (sign, words, press, key) => button(words, press, { class: 'seat-tool', 'data-key': key }, icon(sign));

/** @param {import('../table/table.js').Table} table @param {number} of @param {'friend' | 'bot' | 'me'} to */
export const transferSeat = (table, of, to) => table.command({ type: 'transfer', seat: table.mine()[0], of, to });

/** Identifies an absent player, and whether a bot can replace them. @param {SeatLine} one */
const absenceKey = (one) => `${one.seat} ${one.free}`;

/** Events that end the replacement of a player who ran out of time. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'visibilitychange'];

export class SeatTransferPanel {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.key = '';
    /** Seats of this screen that a bot plays. @type {number[]} */
    this.standInSeats = [];
    /** Whether players here left on purpose. They return by a button only. */
    this.hasLeft = false;
    this.isReturning = false;
    /** The absent player that this player prefers to wait for. */
    this.waitingKey = '';
    /** Offered seats whose links were closed. @type {number[]} */
    this.closed = [];
    this.element = h('section', { class: 'seat-transfer panel', hidden: true });
    this.act = () => this.#handleActivity();
    for (const act of ACTIVITY_EVENTS) document.addEventListener(act, this.act);
  }

  close() {
    for (const act of ACTIVITY_EVENTS) document.removeEventListener(act, this.act);
  }

  /** Handle a change of seats, and notify players who have their seat back. */
  notifyReturned() {
    const { table } = this;
    const mine = table.seats().filter((one) => one.yours && one.until === 'back').map((one) => one.seat);
    if (!table.seats().some((one) => one.gone)) this.waitingKey = '';
    const back = this.standInSeats.find((seat) => !mine.includes(seat));
    this.standInSeats = mine;
    this.isReturning = false;
    if (back === undefined) return;
    this.hasLeft = false;
    table.column.people.showTemporarily(translate('hand-is-back', { name: table.name(back) }));
  }

  /** Let a bot play all seats of this screen. */
  leaveSeats() {
    this.hasLeft = true;
    for (const seat of this.table.mine()) transferSeat(this.table, seat, 'bot');
  }

  #handleActivity() {
    if (!document.hidden && !this.hasLeft && this.table.welcome?.clock) this.#returnToSeats();
  }

  #returnToSeats() {
    if (this.isReturning) return;
    this.isReturning = this.standInSeats.length > 0;
    for (const seat of this.standInSeats) transferSeat(this.table, seat, 'me');
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
      h('p', {}, translate('hand-offered'), ' ', reachNote(true)),
      button(translate('close'), close, { class: 'dismiss', 'data-key': 'close-offer' }, icon('close')),
      ...shown.map((one) =>
        linkRow(
          table,
          translate('invite-seat', { name: table.name(one.seat) }),
          table.welcome?.invite[one.seat] ?? '',
          token(one.seat, 'small'),
        )
      ),
    ]);
  }

  /**
   * The player who is to move and has been absent for a while, unless this player prefers to wait.
   * @returns {SeatLine | undefined}
   */
  #absentPlayer() {
    const { table } = this;
    const actor = table.welcome?.watch ? null : table.shown?.actor;
    return table.seats().find((one) =>
      one.seat === actor && one.kind === 'person' && one.gone && !one.yours && this.waitingKey !== absenceKey(one)
    );
  }

  /** What the questions are rendered from. */
  questionKey() {
    return this.table.shown?.result
      ? null
      : [this.standInSeats, this.#absentPlayer(), this.table.seats().map((one) => one.name)];
  }

  /** Notices that a bot plays a seat of this screen, and offers to replace an absent player. @returns {Node[]} */
  questions() {
    const { table } = this;
    if (table.shown?.result) return [];
    const missed = this.#absentPlayer();
    return [
      ...this.standInSeats.map((seat) =>
        h(
          'div',
          { class: 'notice' },
          h('p', {}, translate('hand-for-you', { name: table.name(seat) })),
          h(
            'div',
            { class: 'actions' },
            button(translate('hand-me'), () => this.#returnToSeats(), { class: 'main', 'data-key': `back${seat}` }),
          ),
        )
      ),
      ...(missed ? [this.#replacementOffer(missed)] : []),
    ];
  }

  /** @param {SeatLine} missed */
  #replacementOffer(missed) {
    const { table } = this;
    const name = table.name(missed.seat);
    const wait = () => {
      this.waitingKey = absenceKey(missed);
      table.refresh();
    };
    return h(
      'div',
      { class: 'notice missed' },
      h('p', {}, translate(missed.free ? 'hand-missed' : 'hand-missed-soon', { name, came: missed.came })),
      h(
        'div',
        { class: 'actions' },
        missed.free
          ? button(translate('hand-bot', { name }), () => transferSeat(table, missed.seat, 'bot'), {
            class: 'main',
            'data-key': `missed${missed.seat}`,
          })
          : null,
        button(translate('hand-wait'), wait, { class: 'plain', 'data-key': 'wait' }),
      ),
    );
  }
}
