/** The question in the column beside the board, and the player who is asked. */
import { capitalize, translate } from '../shared/messages.js';
import { pickPrompt } from '../board/prompt.js';
import { h } from '../shared/dom.js';
import { dots, token } from '../shared/icons.js';
import { viewedMove, movesAt } from './movenumbers.js';

/** @typedef {import('./column.js').Column} Column */
/** @typedef {import('./table.js').Table} Table */

/** What the row is rendered from. @param {Column} column */
export function questionKey({ narrow, table }) {
  const { shown } = table;
  return JSON.stringify([
    narrow.matches,
    words(table),
    table.analysis?.at,
    shown?.actor,
    table.thinking,
    table.replay.viewed?.at,
    table.mine().length,
    table.privacySeat,
    table.seats().map((one) => one.name),
  ]);
}

/** @param {Column} column */
export function questionRow({ narrow, people, table }) {
  const { viewed } = table.replay;
  if (viewed) {
    return [h('p', { class: 'prompt' }, viewedMove(table.lines, viewed.at)),
      viewed.line ? h('p', { class: 'prompt-detail' }, viewed.line) : null];
  }
  const actor = table.shown?.actor;
  const thinking = table.thinking !== null && actor === table.thinking;
  const shared = isShared(table);
  return [
    h('div', { class: `question-row ${shared ? 'shared' : ''}` },
      typeof actor === 'number' ? token(actor, shared ? 'large' : '') : null,
      h('div', {},
        shared && typeof actor === 'number' ? h('p', { class: 'turn-name' }, table.name(actor)) : null,
        h('p', { class: 'prompt' }, words(table), thinking ? dots() : null),
        table.analysis
          ? h(
            'p',
            { class: 'prompt-detail' },
            translate('try-from', { moves: movesAt(table.lines, table.analysis.at) }),
          )
          : table.welcome?.watch
          ? h('p', { class: 'quiet' }, translate('table-watching'))
          : null,
      ),
      narrow.matches ? people.clock.element : null,
    ),
  ];
}

/** Whether several players share this screen and one of them is to move. @param {Table} table */
const isShared = (table) => table.mine().length > 1 && table.holds(table.shown?.actor);

/** The question, how the game ended, or the line of the player's own move during its animation. @param {Table} table */
function words(table) {
  const { shown } = table;
  if (!shown) return '';
  if (shown.result) return shown.end?.headline ?? '';
  const answered = ownMoveLine(table);
  if (answered) return answered;
  const now = pickPrompt(table);
  if (isShared(table)) return capitalize(now || shown.question);
  return now && shown.question ? shown.ask.replace(shown.question, () => now) : shown.ask;
}

/** The line of the player's own move while a long animation of it runs; '' otherwise. @param {Table} table */
function ownMoveLine(table) {
  const { shown, live, lines, incoming } = table;
  const isShown = incoming.isLong && shown && live && shown !== live && table.holds(shown.actor);
  return isShown ? (lines.find((line) => line.at > shown.at)?.line ?? '') : '';
}
