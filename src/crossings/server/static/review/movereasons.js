/** Why other players made their moves, on request: a button and the answer in the row of the log. */
import { translate } from '../shared/messages.js';
import { announce, button, h } from '../shared/dom.js';

/** @typedef {import('../table/table.js').Line} Line */

export class MoveReasons {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The answers, by the seat that asked and the position of the row. @type {Map<string, string>} */
    this.known = new Map();
    /** The row whose answer is pending; the server searches for one at a time. */
    this.pending = '';
    /** The buttons and answers of the rows. @type {Map<Element, {line: Line, ask: HTMLElement, answer: HTMLElement}>} */
    this.rows = new Map();
  }

  /** @param {{at: number}} line */
  #key({ at }) {
    return `${this.table.live?.seat} ${at}`;
  }

  /** Whether the player can ask why the move of a row was made. @param {Line} line */
  #mayAsk({ move, by, undone }) {
    const { table } = this;
    const { live, welcome, analysis } = table;
    return Boolean(move) && typeof by === 'number' && !undone && !table.holds(by) && !analysis &&
      Boolean(welcome?.you.length && (welcome.hints || live?.result));
  }

  /** Add the button and the answer to a row. @param {HTMLElement} row @param {Line} line */
  add(row, line) {
    if (!line.move || typeof line.by !== 'number') return;
    const ask = button(translate('why'), () => this.#ask(line), { class: 'ask-why', 'data-key': `why ${line.at}` });
    const answer = h('p', { class: 'move-reason' });
    row.append(ask, answer);
    this.rows.set(row, { line, ask, answer });
  }

  update() {
    for (const [row, { line, ask, answer }] of this.rows) {
      if (!row.isConnected) {
        this.rows.delete(row);
        continue;
      }
      const key = this.#key(line);
      const words = this.known.get(key) ?? (key === this.pending ? translate('why-thinking') : '');
      ask.hidden = Boolean(words) || !this.#mayAsk(line);
      answer.hidden = !words;
      if (answer.textContent !== words) answer.textContent = words;
    }
  }

  /** @param {Line} line */
  async #ask(line) {
    const { table } = this;
    this.pending = this.#key(line);
    announce(translate('why-thinking'));
    table.refresh();
    const answer = await table.connection.command({ type: 'explain', at: line.at, seat: table.live?.seat ?? 0 });
    if (answer.type !== 'refused') return;
    this.pending = '';
    table.handleRefusal(answer);
    table.refresh();
  }

  /** @param {import('../shared/wire.d.ts').MoveReason} message */
  handle({ seat, at, line }) {
    const { table } = this;
    const key = `${seat} ${at}`;
    if (this.pending === key) this.pending = '';
    this.known.set(key, line);
    announce(line);
    table.refresh();
    for (const [row, { answer }] of this.rows) {
      if (row.getAttribute('data-at') === String(at)) answer.scrollIntoView({ block: 'nearest' });
    }
  }

  /** The server has stopped searching: the player has moved on, or the connection was lost. */
  cancelled() {
    this.pending = '';
  }
}
