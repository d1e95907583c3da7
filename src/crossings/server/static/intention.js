/** What a bot of the team means to do: a quiet line, from its move on until a person moves. */
import { h } from './dom.js';

/** @typedef {Record<string, any>} Message */

export class IntentionLine {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** What is shown, when the moves before it have been. @type {Message | null} */
    this.message = null;
    this.element = h('p', { class: 'intention', hidden: true, role: 'status' });
  }

  /** @param {Message} message */
  hear(message) {
    const { table } = this;
    const show = () => {
      this.message = message.line ? message : null;
      this.update();
    };
    if (table.player.playing && !table.replay.moment) table.player.play([], show);
    else show();
  }

  update() {
    const { message, table } = this;
    const hidden = !message || Boolean(table.replay.moment) || table.curtain !== null || Boolean(table.shown?.result);
    const line = message && !hidden ? message.line : '';
    this.element.hidden = hidden;
    if (this.element.textContent !== line) this.element.textContent = line;
  }
}
