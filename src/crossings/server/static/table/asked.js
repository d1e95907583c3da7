/** What is asked, in the column beside the board: of whom, and what, at each stage of a pick. */
import { alone, say } from '../shared/words.js';
import { askedNow } from '../board/asking.js';
import { h } from '../shared/dom.js';
import { dots, token } from '../shared/marks.js';
import { lookedAt, movesAt } from './moves.js';

/** @typedef {import('./column.js').Column} Column */
/** @typedef {import('./table.js').Table} Table */

/** What it follows from. @param {Column} column */
export function askKey({ narrow, table }) {
  const { shown } = table;
  return JSON.stringify([narrow.matches, words(table), table.trying?.at, shown?.actor, table.thinking, table.replay.moment?.at, table.mine().length, table.curtain, table.seats().map((one) => one.name)]);
}

/** @param {Column} column */
export function askRow({ narrow, people, table }) {
  const { moment } = table.replay;
  if (moment) {
    return [h('p', { class: 'asked' }, lookedAt(table.lines, moment.at)),
      moment.line ? h('p', { class: 'told' }, moment.line) : null];
  }
  const actor = table.shown?.actor;
  const thinking = table.thinking !== null && actor === table.thinking;
  const shared = isShared(table);
  return [
    h('div', { class: `asked-row ${shared ? 'shared' : ''}` },
      typeof actor === 'number' ? token(actor, shared ? 'large' : '') : null,
      h('div', {},
        shared && typeof actor === 'number' ? h('p', { class: 'turn-name' }, table.name(actor)) : null,
        h('p', { class: 'asked' }, words(table), thinking ? dots() : null),
        table.trying ? h('p', { class: 'told' }, say('try-from', { moves: movesAt(table.lines, table.trying.at) })) : table.welcome?.watch ? h('p', { class: 'quiet' }, say('table-watching')) : null),
      narrow.matches ? people.clock.element : null),
  ];
}

/** Is it the turn of one of several at this screen? @param {Table} table */
const isShared = (table) => table.mine().length > 1 && table.holds(table.shown?.actor);

/** The question, or how it ended, or what one's own move does while that is being shown. @param {Table} table */
function words(table) {
  const { shown } = table;
  if (!shown) return '';
  if (shown.result) return shown.end?.headline ?? '';
  const answered = lineOfOwn(table);
  if (answered) return answered;
  const now = askedNow(table);
  if (isShared(table)) return alone(now || shown.question);
  return now && shown.question ? shown.ask.replace(shown.question, () => now) : shown.ask;
}

/** While one's own move is being shown for a while nothing is asked: what it does stands there. @param {Table} table */
function lineOfOwn(table) {
  const { shown, live, lines, arrivals } = table;
  const isShown = arrivals.isLong && shown && live && shown !== live && table.holds(shown.actor);
  return isShown ? (lines.find((line) => line.at > shown.at)?.line ?? '') : '';
}
