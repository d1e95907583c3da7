/** The one suggestion at the end of a game. */
import { button, h } from '../shared/dom.js';
import { translate } from '../shared/messages.js';
import { linkTo } from '../shared/router.js';
import { dailyAddress } from '../lobby/dailyresult.js';
import { openTable } from '../lobby/newtable.js';
import { challengeDay } from '../storage/days.js';
import { storedRecord } from '../storage/store.js';
import { suggestion } from './ladder.js';

/** @typedef {import('../table/table.js').Table} Table */
/** @typedef {import('../shared/wire.d.ts').GameFacts} Game */

/**
 * What to do next after a game of this screen's player, with a link or a button that does it; null for a rematch,
 * which has a button of its own.
 * @param {Table} table @param {import('./ladder.js').Played} result
 */
export function nextStep(table, result) {
  const game = table.facts;
  if (!game) return null;
  const record = storedRecord();
  const day = challengeDay(new Date());
  const next = suggestion(record, game, result, day);
  if (next.kind === 'rematch') return null;
  return h(
    'div',
    { class: 'next-step', 'data-next': next.kind },
    next.kind === 'stronger' ? strongerButton(table, game, next.level)
    : next.kind === 'lesson' ? link(`/learn/${game.id}`, translate('end-lesson', {
        done: record.learned[game.id]?.done.length ?? 0,
        steps: game.lesson,
      }))
    : link(dailyAddress(game.id, day), translate('end-daily')),
  );
}

/** @param {string} address @param {string} words */
const link = (address, words) => h('a', { href: linkTo(address), class: 'plain', 'data-link': true }, words);

/** @param {Table} table @param {Game} game @param {string} level */
const strongerButton = (table, game, level) =>
  button(
    translate('end-stronger', { level: game.bots.find((bot) => bot.name === level)?.title ?? level }),
    () => openStronger(table, game, level).catch(() => table.showAnswer({ text: translate('end-failed') })),
    { class: 'plain', 'data-key': 'stronger' },
  );

/** Open the same game against stronger bots. @param {Table} table @param {Game} game @param {string} level */
const openStronger = (table, game, level) =>
  openTable(game, {
    game: game.id,
    options: table.welcome?.options,
    seats: table.seats().map((one) => (one.yours ? 'me' : { bot: level })),
    deal: game.ready.deals,
  });
