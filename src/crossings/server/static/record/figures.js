/** What the page of the record shows, as numbers: totals, and one summary per game. */
import { countResults, isLessonDone, ladderOf } from './ladder.js';
import { localDate, streaksOfDays } from '../storage/days.js';

/** @typedef {import('../shared/wire.d.ts').GameFacts} Game */
/** @typedef {import('../storage/record.js').PlayerRecord} PlayerRecord */
/** @typedef {import('../storage/store.js').DailyResult} DailyResult */
/** @typedef {Map<string, number>} PuzzleCounts the number of puzzles of each game that has some */

/** Best first. */
const OUTCOMES = ['won', 'drawn', 'lost'];

/** Whether a record has nothing to show. @param {PlayerRecord} record */
export const isEmpty = ({ played, daily, learned, puzzles }) =>
  !played.length && !daily.length && [learned, puzzles].every((one) => !Object.keys(one).length);

/**
 * How many puzzles of a game were solved without help; those that the game no longer has don't count.
 * @param {PlayerRecord} record @param {string} game @param {number} count of all its puzzles
 */
export const countSolved = ({ puzzles }, game, count) =>
  Object.entries(puzzles).filter(([name, { givenUp }]) => {
    const [id, number] = name.split('/');
    return id === game && Number(number) <= count && !givenUp;
  }).length;

/** @param {PlayerRecord} record @param {Game[]} games @param {PuzzleCounts} counts */
export function totals(record, games, counts) {
  const lessons = games.filter((game) => game.lesson);
  const all = [...counts];
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, one) => total + one, 0);
  return {
    days: streaksOfDays(record.days, localDate(new Date())),
    games: countResults(record.played),
    lessons: {
      done: lessons.filter((game) => isLessonDone(record.learned[game.id], game.lesson)).length,
      count: lessons.length,
    },
    puzzles: { done: sum(all.map(([id, count]) => countSolved(record, id, count))), count: sum([...counts.values()]) },
    dailies: countResults(record.daily),
  };
}

/**
 * @param {PlayerRecord} record @param {Game} game @param {PuzzleCounts} counts
 */
export function summaryOf(record, game, counts) {
  const played = record.played.filter((one) => one.game === game.id);
  const daily = record.daily.filter((one) => one.game === game.id);
  const rungs = ladderOf(game, played);
  const levels = ['', ...game.bots.map((bot) => bot.name)].filter((level) =>
    played.some((one) => one.level === level) && !rungs.some((one) => one.level === level)
  );
  const puzzles = counts.get(game.id) ?? 0;
  const steps = record.learned[game.id]?.done.filter((step) => step <= game.lesson).length ?? 0;
  return {
    isEmpty: !played.length && !daily.length && !steps &&
      !Object.keys(record.puzzles).some((name) => name.startsWith(`${game.id}/`)),
    rungs,
    others: levels.map((level) => ({ level, results: countResults(played.filter((one) => one.level === level)) })),
    wins: longestWinningStreak(played),
    lesson: { done: isLessonDone(record.learned[game.id], game.lesson) ? game.lesson : steps, count: game.lesson },
    puzzles: { done: countSolved(record, game.id, puzzles), count: puzzles },
    daily: bestDaily(daily),
  };
}

/** @param {{outcome: string}[]} games oldest first */
function longestWinningStreak(games) {
  let best = 0, now = 0;
  for (const { outcome } of games) {
    now = outcome === 'won' ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return best;
}

/**
 * The best daily challenge: by its outcome, on its day rather than late, in the fewest turns, the first of several.
 * @param {DailyResult[]} results oldest first
 */
const bestDaily = (results) =>
  [...results].sort((a, b) =>
    OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) || Number(a.late) - Number(b.late) || a.turns - b.turns
  ).at(0);
