/** Terms of a game among friends: a turn clock, and whether bots replace absent players. */
import { translate } from '../shared/messages.js';
import { h } from '../shared/dom.js';

/** @typedef {Pick<import('../shared/wire.d.ts').NewTable, 'clock' | 'stand_ins'>} Terms */

/** Seconds for a turn; undefined: no limit. @type {Terms['clock'][]} */
const CLOCKS = [undefined, 60, 180, 600, 86400];

/** A row of the options with its help. @param {string} id @param {HTMLElement} field */
const optionRow = (id, field) => h('div', { class: 'option-row' },
  h('div', { class: 'option-line' }, h('label', { for: `option-${id}` }, translate(`agreed-${id}`)), field),
  h('p', { class: 'option-help', id: `option-${id}-help` }, translate(`agreed-${id}.help`)));

/**
 * The rows for a new table. Choices are written to `agreed`.
 * @param {import('../shared/wire.d.ts').GameCard} game @param {Terms} agreed @returns {HTMLElement[]}
 */
export function termRows(game, agreed) {
  if (Math.max(...game.seats) < 2) return [];
  const named = (/** @type {string} */ id) => ({ id: `option-${id}`, 'aria-describedby': `option-${id}-help` });
  const select = /** @type {HTMLSelectElement} */ (h('select', {
    ...named('clock'),
    onchange: () => {
      agreed.clock = CLOCKS[select.selectedIndex];
    },
  }, ...CLOCKS.map((seconds) => h('option', {}, translate('agreed-clock-of', { minutes: (seconds ?? 0) / 60 })))));
  const box = /** @type {HTMLInputElement} */ (h('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    ...named('bots'),
    onchange: () => {
      agreed.stand_ins = box.checked || undefined;
    },
  }));
  return [optionRow('clock', select), ...(game.cooperative ? [] : [optionRow('bots', box)])];
}
