/**
 * The coach of a first game: notes about what is new, a question before a move that loses much, and the turn that
 * mattered most after a loss. All of them have one place, beside the question.
 */
import { translate } from '../shared/messages.js';
import { announce, button, h, prose, refill } from '../shared/dom.js';
import { fetchRule } from '../shared/http.js';
import { dots, icon } from '../shared/icons.js';
import { beginCoaching, coachIsOn, noteWasSeen, storeSeenNote, storeTabState, tabState } from '../storage/store.js';

/** @typedef {import('../shared/wire.d.ts').CoachNote} CoachNote */

/** Milliseconds that a move waits for the coach. */
const PATIENCE = 1500;

/** @param {number} milliseconds @returns {Promise<null>} */
const pass = (milliseconds) => new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));

export class Coach {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The notes of a seat about all that has happened so far. @type {CoachNote[]} */
    this.notes = [];
    /** @type {number | null} */
    this.seat = null;
    /** The moves that the coach doubts. @type {{at: number, moves: string[], places: string[], why: string} | null} */
    this.doubt = null;
    /** The picks while the doubt is shown: other picks dismiss it. @type {string | null} */
    this.picks = null;
    /** The open rule of the shown note, with its text. @type {{rule: string, text: string} | null} */
    this.open = null;
    /** What the rows are rendered from, and what was announced. */
    this.key = '';
    this.said = '';
    this.element = h('section', { class: 'coach panel', hidden: true, 'aria-label': translate('coach') });
  }

  /** Whether the coach helps at this table. */
  isOn() {
    const { table } = this;
    const { welcome, analysis, snapshot } = table;
    return Boolean(welcome?.coach && !analysis && !snapshot?.isShown && coachIsOn(table.gameId, welcome.table));
  }

  /** When the player's turn begins or goes on, ask for the notes. The server begins to think about the turn, too. */
  follow() {
    const { table } = this;
    const { live, welcome, snapshot } = table;
    if (!live || live.seat === null || live.result || !welcome?.coach || snapshot?.isShown) return;
    if (!live.undo.can) beginCoaching(table.gameId, welcome.table);
    if (this.isOn() && live.actor === live.seat) table.connection.send({ type: 'coach', seat: live.seat });
  }

  /** @param {import('../shared/wire.d.ts').CoachNotes} message */
  handle({ seat, notes }) {
    this.seat = seat;
    this.notes = notes;
    this.table.refresh();
  }

  // ---- doubts -----------------------------------------------------------------------------------

  /**
   * Whether the coach doubts moves that are about to be sent. It is asked once per position, and waits at most
   * `PATIENCE`.
   * @param {number} at @param {number} seat @param {string[]} moves
   */
  async doubts(at, seat, moves) {
    const { table } = this;
    const { picking } = table;
    if (!this.mayAsk(at)) return false;
    const shown = table.picks().find((pick) => pick.move === moves[0])?.places ?? [];
    const places = picking.prefix.length ? picking.prefix : shown;
    const answer = await Promise.race([table.connection.command({ type: 'check', at, seat, moves }), pass(PATIENCE)]);
    const why = answer?.type === 'done' ? answer.doubt : '';
    if (!why || table.live?.at !== at) return false;
    storeTabState(this.#storageName(), at);
    this.doubt = { at, moves, places, why };
    this.picks = null;
    table.column.scrollToBoard();
    return true;
  }

  /** Whether the coach is asked about a move in a position. @param {number} at */
  mayAsk(at) {
    const { connection, live } = this.table;
    return this.isOn() && connection.state === 'open' && !live?.pause && tabState(this.#storageName()) !== at;
  }

  #storageName() {
    return `doubted.${this.table.welcome?.table}`;
  }

  #playAnyway() {
    const { doubt, table } = this;
    this.doubt = null;
    if (doubt) table.picking.send(doubt.moves, doubt.places);
  }

  /** @returns {boolean} whether there was a doubt */
  takeBack() {
    const had = Boolean(this.doubt);
    this.doubt = null;
    this.table.refresh();
    return had;
  }

  /** The places of the doubted move. */
  previewedPlaces() {
    return this.doubt?.places.length && !this.table.isElsewhere() ? this.doubt.places : null;
  }

  /** Dismiss the doubt if the position has changed or the player picks something else. */
  dropOldDoubt() {
    const { live, picking } = this.table;
    if (!this.doubt || picking.busy) return;
    const picks = JSON.stringify([picking.prefix, [...picking.put]]);
    this.picks ??= picks;
    if (this.doubt.at !== live?.at || this.picks !== picks) this.doubt = null;
  }

  // ---- after a loss -----------------------------------------------------------------------------

  /** Whether the player has lost. */
  #hasLost() {
    const { shown, facts } = this.table;
    const winners = shown?.result?.winners ?? [];
    const mine = this.table.mine();
    return Boolean(shown?.result && mine.length && (facts?.cooperative || mine.length === 1)) &&
      !winners.some((seat) => mine.includes(seat)) && Boolean(winners.length || facts?.cooperative);
  }

  // ---- rendering --------------------------------------------------------------------------------

  update() {
    const { table } = this;
    const { review } = table.column;
    const lost = this.isOn() && table.shown === table.live && !table.isElsewhere() && this.#hasLost();
    if (lost) review.request();
    const turn = lost && !review.open ? review.ownTurn() : undefined;
    const isLooking = lost && !review.open && review.isPending;
    const note = this.#note();
    const doubt = this.isOn() && !table.isElsewhere() ? this.doubt : null;
    const key = JSON.stringify([doubt, note, turn, isLooking, note && [this.#unseen().length, this.open]]);
    this.element.hidden = !(doubt || note || turn || isLooking);
    if (key === this.key) return;
    this.key = key;
    const rows = doubt ? this.#doubtRows(doubt.why)
      : note ? this.#noteRows(note)
      : turn ? this.#turnRows(turn)
      : isLooking ? [h('p', { class: 'quiet' }, translate('coach-looking'), dots())]
      : [];
    this.element.classList.toggle('doubts', Boolean(doubt));
    refill(this.element, rows);
    this.#announce();
  }

  /** Announce what the coach says, once. */
  #announce() {
    const said = this.element.querySelector('p:not(.quiet)')?.textContent ?? '';
    if (said !== this.said) announce(said);
    this.said = said;
  }

  /** The notes that the player hasn't read, up to the shown position. */
  #unseen() {
    const { gameId, shown } = this.table;
    return this.notes.filter(({ id, at }) => at <= (shown?.at ?? 0) && !noteWasSeen(gameId, id));
  }

  /** The note to show: the first unread one, once the animations before the player's turn have ended. */
  #note() {
    const { table } = this;
    const { live, shown } = table;
    const isNow = shown === live && live?.seat === this.seat && !live?.result && !table.isElsewhere();
    return this.isOn() && isNow ? this.#unseen()[0] : undefined;
  }

  /** @param {string} text @param {...(Node | null)} actions */
  #rows(text, ...actions) {
    return [
      h('h2', {}, icon('coach'), translate('coach')),
      h('p', {}, text),
      h('div', { class: 'actions' }, ...actions),
    ];
  }

  /** @param {string} why */
  #doubtRows(why) {
    return this.#rows(
      translate('coach-sure', { why }),
      button(translate('coach-take-back'), () => this.takeBack(), { class: 'main', 'data-key': 'take-back' }),
      button(translate('coach-play'), () => this.#playAnyway(), { class: 'plain', 'data-key': 'play-anyway' }),
    );
  }

  /** @param {CoachNote} note */
  #noteRows({ id, line, rule }) {
    const { table } = this;
    const more = this.#unseen().length - 1;
    const isOpen = this.open?.rule === rule;
    const read = () => {
      storeSeenNote(table.gameId, id);
      table.refresh();
    };
    const rows = this.#rows(
      line,
      button(translate('coach-got-it'), read, { class: 'plain', 'data-key': 'got-it' }),
      rule
        ? button(translate('table-rule', { rule }), () => this.#toggleRule(rule), {
          class: 'rule',
          'data-key': 'coach-rule',
          'aria-expanded': String(isOpen),
        })
        : null,
      more ? h('span', { class: 'quiet' }, translate('coach-more', { notes: more })) : null,
    );
    return isOpen ? [...rows, h('blockquote', { tabindex: '0' }, ...prose(this.open?.text ?? ''))] : rows;
  }

  /** Open or close the text of a rule below the note. @param {string} rule */
  async #toggleRule(rule) {
    const { table } = this;
    if (this.open?.rule === rule) this.open = null;
    else {
      try {
        this.open = { rule, text: (await fetchRule(table.gameId, rule)).text };
      } catch {
        table.showAnswer({ text: translate('lobby-unreachable') });
      }
    }
    table.refresh();
  }

  /** @param {import('../shared/wire.d.ts').TurningPoint} turn */
  #turnRows(turn) {
    const { review } = this.table.column;
    return this.#rows(
      translate('coach-turn', { done: turn.what, better: turn.better, why: turn.why }),
      button(translate('coach-show'), () => review.showTurn(turn), { class: 'plain', 'data-key': 'show-turn' }),
    );
  }
}
