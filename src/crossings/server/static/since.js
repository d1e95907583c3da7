/** 'Since your turn': what the others and chance did since one's own last move, in a line; the board keeps its traces. */
import { say } from './words.js';
import { button, h } from './dom.js';
import { icon } from './marks.js';

export class SincePanel {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.line = h('p');
    this.element = h('section', { class: 'since-turn', hidden: true, 'aria-label': say('since-label') }, this.line,
      button(say('since-again'), () => this.#again(), { class: 'tool', 'data-key': 'since' }, icon('again')));
  }

  update() {
    const since = this.table.since();
    this.element.hidden = !since;
    if (since && since.line !== this.line.textContent) this.table.picking.pointing.lift();
    this.line.textContent = since?.line ?? '';
  }

  /** All of it once more, move after move, then back to now. */
  #again() {
    const since = this.table.since();
    if (since) this.table.replay.play(since.from);
  }
}
