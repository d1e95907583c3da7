/** Opens new tables, from a game's card and at the end of a lesson. */
import * as http from '../shared/http.js';
import { INVITED } from '../people/invite.js';
import { navigate, tableAddress } from '../shared/router.js';
import { coachNextGame, storeLastLevel, storeTable } from '../storage/store.js';

/** @typedef {import('../shared/wire.d.ts').GameFacts} Game */
/** @typedef {'me' | 'friend' | {bot: string}} Who */

/**
 * This player on the first seat, others on the rest.
 * @param {number} players @param {() => Who} other @returns {Who[]}
 */
export const meAnd = (players, other) => Array.from({ length: players }, (_, seat) => (seat === 0 ? 'me' : other()));

/**
 * Open a table and go there; with friends, show their links.
 * @param {Game} game
 * @param {import('../shared/wire.d.ts').NewTable & {seats: Who[]}} table
 * @param {{coach?: boolean}} [how] whether the coach helps at this table
 */
export async function openTable(game, table, { coach = false } = {}) {
  const { seats } = table;
  const made = await http.createTable(table);
  const mine = made.keys.flatMap((key, seat) => (key && seats[seat] === 'me' ? [key] : []));
  const against = seats.find((one) => typeof one === 'object');
  if (typeof against === 'object' && !game.cooperative) storeLastLevel(against.bot);
  if (mine.length) storeTable({ table: made.table, keys: mine, watch: made.watch });
  if (coach) coachNextGame(game.id);
  navigate(tableAddress(made.table, mine[0] ?? made.watch) + (mine.length && seats.includes('friend') ? INVITED : ''));
}

/** Open the table that *Play* on the game's card opens for a newcomer, with the coach. @param {Game} game */
export function openFirstGame(game) {
  const { options, players, deals } = game.ready;
  const bot = game.bots.find((one) => one.offered && one.first);
  const seats = meAnd(players, game.cooperative || !bot ? () => 'me' : () => ({ bot: bot.name }));
  return openTable(game, { game: game.id, options: { ...options, players }, seats, deal: deals }, { coach: true });
}
