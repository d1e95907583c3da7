/** The time left for a turn, in hours, minutes, and finally steps of ten seconds. */
import { translate } from '../shared/messages.js';
import { h } from '../shared/dom.js';

/** Units, their length in seconds, and the time left from which they are used. */
const UNITS = /** @type {const} */ ([['hours', 3600, 7200], ['minutes', 60, 90], ['seconds', 10, 0]]);

export class TurnClock {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.timer = 0;
    this.element = h('span', { class: 'turn-clock', role: 'timer', hidden: true });
  }

  close() {
    clearTimeout(this.timer);
  }

  update() {
    const { live, incoming } = this.table;
    clearTimeout(this.timer);
    this.element.hidden = typeof live?.left !== 'number' || Boolean(live.result);
    if (typeof live?.left !== 'number') return;
    const left = Math.max(0, live.left - (performance.now() - incoming.when) / 1000);
    const [unit, length] = UNITS.find(([, , from]) => left >= from) ?? UNITS[2];
    const count = Math.ceil(left / length);
    this.element.textContent = translate('clock-left', { unit, count: unit === 'seconds' ? count * length : count });
    if (left) this.timer = setTimeout(() => this.update(), ((left % length) + 0.05) * 1000);
  }
}
