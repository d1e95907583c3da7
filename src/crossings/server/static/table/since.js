/**
 * 'Since your turn': what other players and chance did since the player's last move, in a line and as an overlay on the
 * board.
 */
import { translate } from '../shared/messages.js';
import { button, h } from '../shared/dom.js';
import { icon } from '../shared/icons.js';

export class SincePanel {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.line = h('p', { onclick: () => this.#tellAll() });
    this.element = h(
      'section',
      { class: 'since-turn', hidden: true, 'aria-label': translate('since-label') },
      this.line,
      button(translate('since-again'), () => this.#again(), { class: 'tool', 'data-key': 'since' }, icon('again')),
    );
  }

  update() {
    const since = this.table.since();
    this.element.hidden = !since;
    if (since && since.line !== this.line.textContent) this.table.picking.hover.endOnTouch();
    this.line.textContent = since?.line ?? '';
  }

  /** Show the whole line if only its start fits. */
  #tellAll() {
    const { clientHeight, scrollHeight, textContent } = this.line;
    if (scrollHeight > clientHeight) this.table.showAnswer({ text: textContent ?? '' });
  }

  /** Replay the moves since the player's last turn. */
  #again() {
    const since = this.table.since();
    if (since) this.table.replay.play(since.from);
  }
}

/** @typedef {import('../shared/wire.d.ts').Intention} Intention */

/** The plan of a cooperating bot: a line from its move until a person moves. */
export class IntentionLine {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The shown message, which waits for the animations before it. @type {Intention | null} */
    this.message = null;
    this.element = h('p', { class: 'intention', hidden: true, role: 'status' });
  }

  /** @param {Intention} message */
  handle(message) {
    const { table } = this;
    const show = () => {
      this.message = message.line ? message : null;
      this.update();
    };
    if (table.animations.playing && !table.replay.viewed) table.animations.play([], show);
    else show();
  }

  update() {
    const { message, table } = this;
    const hidden = !message || Boolean(table.replay.viewed) || table.privacySeat !== null ||
      Boolean(table.shown?.result);
    const line = message && !hidden ? message.line : '';
    this.element.hidden = hidden;
    if (this.element.textContent !== line) this.element.textContent = line;
  }
}
