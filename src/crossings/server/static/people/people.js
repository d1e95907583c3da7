/** People at the table: seat transfers, chat, and ending a game together. */
import { translate } from '../shared/messages.js';
import { button, h } from '../shared/dom.js';
import { ChatPanel } from './chat.js';
import { TurnClock } from './clock.js';
import { EndPanel } from './concede.js';
import { SeatTransferPanel } from './seattransfer.js';
import { discardPendingKeys, exchangeInvitations, watchStoredKeys } from './ownkeys.js';

/** @typedef {import('../shared/wire.d.ts').ServerMessage} ServerMessage */

/** Milliseconds after which a temporary notice disappears. */
const NOTICE_DURATION = 4000;

/**
 * The notice that a bot has failed, with a button for players to ask it again.
 * @param {import('../table/table.js').Table} table @param {import('../shared/wire.d.ts').Thinking} failure
 */
function botFailed(table, failure) {
  const again = () => {
    table.failure = null;
    table.connection.send({ type: 'retry' });
    table.refresh();
  };
  return h(
    'div',
    { class: 'notice', role: 'alert' },
    h('p', {}, failure.failed),
    table.welcome?.watch ? null : h(
      'div',
      { class: 'actions' },
      button(translate('bot-ask-again'), again, { class: 'main', 'data-key': 'wake' }),
    ),
  );
}

/**
 * The question whether another player may undo moves.
 * @param {import('../table/table.js').Table} table @param {import('../shared/wire.d.ts').UndoAsked} asked
 */
function undoAsked(table, asked) {
  const answer = (/** @type {boolean} */ yes) => {
    table.asked = null;
    table.command({ type: 'consent', seat: asked.to, yes });
    table.refresh();
  };
  return h(
    'div',
    { class: 'notice' },
    h('p', {}, translate('table-undo-asked', { name: table.name(asked.by), moves: asked.moves })),
    h(
      'div',
      { class: 'actions' },
      button(translate('table-undo-allow'), () => answer(true), { class: 'main' }),
      button(translate('table-undo-decline'), () => answer(false), { class: 'plain' }),
    ),
  );
}

export class People {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.transfers = new SeatTransferPanel(table);
    this.chat = new ChatPanel(table);
    this.end = new EndPanel(table);
    this.clock = new TurnClock(table);
    watchStoredKeys(table);
  }

  /** @param {ServerMessage} message */
  handle(message) {
    const { table } = this;
    switch (message.type) {
      case 'welcome': case 'seats': exchangeInvitations(table); this.transfers.notifyReturned(); break;
      case 'chat': this.chat.handle(message); table.refresh(); break;
      case 'advice': table.column.hints.handle(message); break;
      case 'intention': table.column.intention.handle(message); break;
      case 'end-asked': this.end.ask(message); table.refresh(); break;
      case 'undo-answered': this.#showReply(table, 'table-undo-answered', message); break;
      case 'end-answered': this.#showReply(this.end, 'end-answered', message); break;
      case 'position': case 'moved': this.end.expire(); break;
      case 'error': if (table.unknown) discardPendingKeys(table); break;
      default:
    }
  }

  /**
   * Show the answer to a question, and drop the question if it is settled.
   * @param {{asked: {to: number} | null}} panel where the question is shown @param {string} words
   * @param {{by: number, yes: boolean}} answer
   */
  #showReply(panel, words, { by, yes }) {
    const { table } = this;
    if (!yes || panel.asked?.to === by) panel.asked = null;
    if (table.holds(by)) table.refresh();
    else table.showAnswer({ text: translate(words, { name: table.name(by), yes }) });
  }

  /** Show a temporary notice. @param {string} text */
  showTemporarily(text) {
    const { table } = this;
    table.showNote(text);
    const { answer } = table;
    setTimeout(() => {
      if (table.answer !== answer) return;
      table.answer = null;
      table.refresh();
    }, NOTICE_DURATION);
  }

  close() {
    this.transfers.close();
    this.clock.close();
  }

  /** Questions and offers to the players at this screen, with buttons to answer. @returns {Node[]} */
  questions() {
    const { table } = this;
    const { asked, failure } = table;
    return [
      ...(failure && table.live?.actor === failure.seat ? [botFailed(table, failure)] : []),
      ...(asked ? [undoAsked(table, asked)] : []),
      ...this.end.questions(),
      ...this.transfers.questions(),
    ];
  }

  /** What the questions are rendered from. */
  questionKey() {
    const { asked, failure, live } = this.table;
    return [asked, failure && live?.actor, this.end.asked, this.transfers.questionKey()];
  }

  update() {
    this.transfers.update();
    this.clock.update();
    this.chat.update();
    this.end.update();
  }
}
