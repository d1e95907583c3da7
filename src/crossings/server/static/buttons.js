/** Moves as buttons: in colour if the turn is about them, plain if they give something up; what loses something is pressed twice. */
import { say } from './words.js';
import { button, h } from './dom.js';

/** So many buttons have room beside one another in the bar of a narrow screen; more are a list. */
const SEVERAL = [3, 4, 5, 6];

/**
 * @param {import('./table.js').Table} table
 * @param {import('./picks.js').Pick} pick
 * @param {string} [look] a class instead of the usual ones
 */
export function moveButton(table, pick, look = '') {
  const { picking } = table;
  const [move, , given, , , rule, quiet, warning] = pick;
  const armed = picking.armed === move;
  const label = given || say('table-confirm');
  const made = h('button', {
    type: 'button', class: `${look || (quiet ? 'plain' : 'main')} ${warning ? 'warns' : ''} ${armed ? 'armed' : ''}`, disabled: picking.busy, 'data-key': `move ${move}`,
    onclick: () => picking.press(pick),
  }, h('span', {}, armed ? say('pick-again', { label }) : label), warning ? h('span', { class: 'warning' }, warning) : null);
  return withRule(table, rule, made);
}

/** Beside a button the rule that gives the right to it, one press away. @param {import('./table.js').Table} table @param {string | undefined} rule @param {HTMLElement} made */
function withRule(table, rule, made) {
  if (!rule) return made;
  return h('div', { class: 'with-rule' }, made, button(say('table-rule', { rule }), () => table.tellRule(rule), { class: 'rule-chip', 'data-key': `rule of ${made.dataset.key}` }, '§'));
}

/** Whether buttons stand two in a row where there is little room; two with a rule beside each need as much of it as three. @param {HTMLElement} buttons */
export function areSeveral(buttons) {
  const rules = buttons.querySelectorAll('.rule-chip').length;
  return SEVERAL.includes(rules === 2 ? Math.max(3, buttons.childElementCount) : buttons.childElementCount);
}
