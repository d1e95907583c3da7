/** 'Since your turn': what the others and chance did since one's own last move, in a line; the board keeps its traces. */
import { say } from '../shared/messages.js';
import { button, h } from '../shared/dom.js';
import { icon } from '../shared/icons.js';

export class SincePanel {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.line = h('p', { onclick: () => this.#tellAll() });
    this.element = h('section', { class: 'since-turn', hidden: true, 'aria-label': say('since-label') }, this.line,
      button(say('since-again'), () => this.#again(), { class: 'tool', 'data-key': 'since' }, icon('again')));
  }

  update() {
    const since = this.table.since();
    this.element.hidden = !since;
    if (since && since.line !== this.line.textContent) this.table.picking.hover.lift();
    this.line.textContent = since?.line ?? '';
  }

  /** Where there is room for the first words only, a press tells the rest. */
  #tellAll() {
    const { clientHeight, scrollHeight, textContent } = this.line;
    if (scrollHeight > clientHeight) this.table.say({ text: textContent ?? '' });
  }

  /** All of it once more, move after move, then back to now. */
  #again() {
    const since = this.table.since();
    if (since) this.table.replay.play(since.from);
  }
}

/** @typedef {import('../shared/wire.d.ts').Intention} Intention */

/** What a bot of the team means to do: a quiet line, from its move on until a person moves. */
export class IntentionLine {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** What is shown, when the moves before it have been. @type {Intention | null} */
    this.message = null;
    this.element = h('p', { class: 'intention', hidden: true, role: 'status' });
  }

  /** @param {Intention} message */
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
