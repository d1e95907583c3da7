/** The ladder of a game's bots, and what to do next after a game. */

/** @typedef {import('../shared/wire.d.ts').GameFacts} Game */
/** @typedef {import('../storage/store.js').GameResult} GameResult */
/** @typedef {import('../storage/store.js').Learned} Learned */
/** @typedef {import('../storage/record.js').PlayerRecord} PlayerRecord */

/**
 * @typedef {object} Results
 * @property {number} won
 * @property {number} lost
 * @property {number} drawn
 */
/** @typedef {{level: string, title: string, results: Results, state: 'beaten' | 'next' | 'later'}} Rung */
/** @typedef {Pick<GameResult, 'table' | 'level' | 'outcome'>} Played the game that has just ended */
/** @typedef {{kind: 'rematch' | 'lesson' | 'daily'} | {kind: 'stronger', level: string}} Suggestion */

/** The bots to beat, weakest first; none in a cooperative game. @param {Pick<Game, 'bots' | 'cooperative'>} game */
export const levelsOf = (game) => (game.cooperative ? [] : game.bots.filter((bot) => bot.offered && bot.seconds > 0));

/** @param {Pick<GameResult, 'outcome'>[]} results @returns {Results} */
export function countResults(results) {
  const counts = { won: 0, lost: 0, drawn: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/**
 * The rungs of a game's ladder. A player who has beaten a bot is above all weaker ones.
 * @param {Pick<Game, 'bots' | 'cooperative'>} game @param {GameResult[]} results of this game @returns {Rung[]}
 */
export function ladderOf(game, results) {
  const rungs = levelsOf(game).map(({ name, title }) => ({
    level: name,
    title,
    results: countResults(results.filter((one) => one.level === name)),
  }));
  const next = rungs.findLastIndex((one) => one.results.won > 0) + 1;
  return rungs.map((one, index) => ({ ...one, state: index < next ? 'beaten' : index === next ? 'next' : 'later' }));
}

/** Whether all steps of a lesson were done. @param {Learned | undefined} learned @param {number} steps */
export const isLessonDone = (learned, steps) =>
  Boolean(learned && steps && (learned.over || learned.done.filter((step) => step <= steps).length >= steps));

/**
 * The one thing to do next after a game: a rematch after the first defeat by a bot, a stronger bot after a victory, the
 * lesson, today's challenge, or a rematch.
 * @param {Pick<PlayerRecord, 'played' | 'learned' | 'daily'>} record
 * @param {Pick<Game, 'id' | 'bots' | 'cooperative' | 'lesson'>} game
 * @param {Played} result
 * @param {string} day the day of today's challenge
 * @returns {Suggestion}
 */
export function suggestion(record, game, { table, level, outcome }, day) {
  const levels = levelsOf(game).map((bot) => bot.name);
  const rung = levels.indexOf(level);
  const isFirstDefeat = !record.played.some((one) =>
    one.table !== table && one.game === game.id && one.level === level && one.outcome === 'lost'
  );
  if (rung >= 0 && outcome === 'lost' && isFirstDefeat) return { kind: 'rematch' };
  if (rung >= 0 && outcome === 'won' && rung + 1 < levels.length) return { kind: 'stronger', level: levels[rung + 1] };
  if (game.lesson && !isLessonDone(record.learned[game.id], game.lesson)) return { kind: 'lesson' };
  const isDailyOpen = !record.daily.some((one) => one.game === game.id && one.day === day);
  return { kind: isDailyOpen ? 'daily' : 'rematch' };
}
