/** The record in short, in the lobby. */
import { h } from '../shared/dom.js';
import { translate } from '../shared/messages.js';
import { linkTo } from '../shared/router.js';
import { localDate, streaksOfDays } from '../storage/days.js';
import { storedRecord } from '../storage/store.js';
import { isEmpty } from './figures.js';
import { importControls } from './transfer.js';

/** The section *My record*: games, streak of days, and the import of a game. */
export function recordSection() {
  const summary = h('p', { class: 'quiet' });
  const show = () => {
    const record = storedRecord();
    const { current } = streaksOfDays(record.days, localDate(new Date()));
    summary.textContent = isEmpty(record)
      ? translate('games-help')
      : translate('record-summary', { games: record.played.length, days: current });
  };
  const { buttons, message } = importControls(show);
  show();
  return h(
    'section',
    { class: 'games', 'aria-labelledby': 'games-title' },
    h('h2', { id: 'games-title' }, translate('record')),
    summary,
    message,
    h(
      'div',
      { class: 'actions' },
      h('a', { href: linkTo('/record'), class: 'plain', 'data-link': true }, translate('record-open')),
      ...buttons,
    ),
  );
}
