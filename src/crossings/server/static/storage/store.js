/**
 * Values stored in this browser: keys of tables, the player's name, preferences, results. They never leave it, except
 * keys that open their table.
 */
import { load, store } from '../shared/browser.js';
import { daysOf, localDate, mergeDays } from './days.js';
import { MAX_RESULTS, daysOfResults, mergeNotes, mergeRecords, readRecord } from './record.js';

/** @typedef {import('./record.js').PlayerRecord} PlayerRecord */

/**
 * @typedef {object} KnownTable a table that this browser has opened
 * @property {string} table
 * @property {string[]} keys
 * @property {string[]} [old] invitations that were exchanged for personal keys
 * @property {string} [watch]
 * @property {number} used time when it was last opened
 */

const TABLES = 'crossings.tables';
const MAX_TABLES = 60;

/**
 * Load a JSON value; the default if it is missing or unreadable.
 * @template X @param {string} name @param {X} fallback @param {import('../shared/browser.js').Area} [area]
 * @returns {X}
 */
function read(name, fallback, area = 'local') {
  try {
    return JSON.parse(load(area, name) ?? '') ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} name @param {unknown} value @param {import('../shared/browser.js').Area} [area] */
const write = (name, value, area = 'local') => store(area, name, JSON.stringify(value));

/** @returns {KnownTable[]} newest first */
export const tables = () => read(TABLES, /** @type {KnownTable[]} */ ([])).sort((a, b) => b.used - a.used);

/** @param {Omit<KnownTable, 'used'>} known */
export function storeTable(known) {
  const others = tables().filter((one) => one.table !== known.table);
  const before = tables().find((one) => one.table === known.table);
  const old = before?.old ?? [];
  const keys = [...new Set([...(before?.keys ?? []), ...known.keys])].filter((key) => !old.includes(key));
  const watch = known.watch ?? before?.watch;
  write(TABLES, [{ ...known, keys, old, watch, used: Date.now() }, ...others].slice(0, MAX_TABLES));
}

/** Mark an invitation as exchanged: it still identifies the table here, but is not sent again. @param {string} key */
export function retireInvitation(key) {
  write(
    TABLES,
    tables().map((one) => (one.keys.includes(key)
      ? {
        ...one,
        keys: one.keys.filter((other) => other !== key),
        old: [...(one.old ?? []), key],
      }
      : one)
    ),
  );
}

/** @param {string} key */
export function forgetTable(key) {
  write(TABLES, tables().filter((one) => !one.keys.includes(key)));
}

/** Remove a key that opens nothing. @param {string} key */
export function removeKey(key) {
  write(TABLES, tables().map((one) => ({ ...one, keys: one.keys.filter((other) => other !== key) })));
}

/** The table of a current or former key. @param {string} key */
export const tableOfKey = (key) => tables().find((one) => one.keys.includes(key) || one.old?.includes(key));

/** A key that opens a table. @param {string} table */
export function keyForTable(table) {
  const known = tables().find((one) => one.table === table);
  return known?.keys[0] ?? known?.watch;
}

const WON = 'won';

/** Whether a game was won in this browser. @param {string} game */
export const hasWon = (game) => Boolean(/** @type {Record<string, boolean>} */ (preference(WON, {}))[game]);

/** Store that a game was won. @param {string} game */
export const storeWin = (game) => storePreference(WON, { .../** @type {any} */ (preference(WON, {})), [game]: true });

const FINISHED = 'finished';

/** Whether any game was finished in this browser. */
export const hasFinished = () =>
  Boolean(preference(FINISHED)) || Object.keys(/** @type {object} */ (preference(WON, {}))).length > 0;

/** Store that a game was finished. */
export const storeFinished = () => storePreference(FINISHED, true);

/**
 * @typedef {object} GameResult a finished game of this browser
 * @property {string} table
 * @property {string} game
 * @property {string} level the opposing bot; '' against people or without opponents
 * @property {'won' | 'lost' | 'drawn'} outcome
 * @property {number} when
 */
/**
 * @typedef {object} Lesson
 * @property {string} lesson the lesson of the costliest turn of a review, in a sentence
 * @property {number} [when] missing in data of older versions
 */

const [PLAYED, LESSONS] = ['played', 'lessons'];

/** @returns {GameResult[]} oldest first */
export const gameResults = () => /** @type {GameResult[]} */ (preference(PLAYED, []));

/** Store the result of a game. Only its first result counts. @param {GameResult} one */
export function storeResult(one) {
  if (!gameResults().some((other) => other.table === one.table)) {
    storePreference(PLAYED, [...gameResults(), one].slice(-MAX_RESULTS));
    storeActiveDay();
  }
}

/**
 * @typedef {object} DailyResult a finished daily challenge of this browser
 * @property {string} game
 * @property {string} day the UTC date of the challenge, such as `2026-11-30`
 * @property {boolean} late whether it was finished after its day
 * @property {'won' | 'lost' | 'drawn'} outcome
 * @property {string} score how clearly, in a few words of the game
 * @property {number} turns
 * @property {number} undos
 * @property {number} when
 * @property {string} table
 * @property {string} [share] the lines to share, without the link
 */

const [DAILY, DAILY_TABLES] = ['daily', 'daily-tables'];

/** @returns {DailyResult[]} oldest first, one per game and day */
export const dailyResults = () => /** @type {DailyResult[]} */ (preference(DAILY, []));

/** Store the result of a daily challenge. Only its first result counts. @param {DailyResult} one */
export function storeDaily(one) {
  if (!dailyResults().some((other) => other.game === one.game && other.day === one.day)) {
    storePreference(DAILY, [...dailyResults(), one].slice(-MAX_RESULTS));
    storeActiveDay();
  }
}

/** The table at which a challenge was opened in this browser. @param {string} game @param {string} day */
export const dailyTable = (game, day) =>
  /** @type {[string, string][]} */ (preference(DAILY_TABLES, [])).find(([name]) => name === `${game}/${day}`)?.[1];

/** @param {string} game @param {string} day @param {string} table */
export function storeDailyTable(game, day, table) {
  const others = /** @type {[string, string][]} */ (preference(DAILY_TABLES, []))
    .filter(([name]) => name !== `${game}/${day}`);
  storePreference(DAILY_TABLES, [...others, [`${game}/${day}`, table]].slice(-MAX_TABLES));
}

/** @param {string} game @returns {Lesson | undefined} of the last review */
export const lessonOf = (game) => /** @type {Record<string, Lesson>} */ (preference(LESSONS, {}))[game];

/** @param {string} game @param {Lesson} lesson */
export const storeLesson = (game, lesson) =>
  storePreference(LESSONS, { .../** @type {any} */ (preference(LESSONS, {})), [game]: { ...lesson, when: Date.now() } });

/**
 * @typedef {object} Coaching
 * @property {boolean} [on] whether the player has switched the coach on or off
 * @property {string} [table] the table of the first game, which has the coach by default; '': the next table is the first
 */

const [COACH, SEEN] = ['coach', 'coach-seen'];

/** @param {string} game @returns {Coaching} */
const coaching = (game) => /** @type {Record<string, Coaching>} */ (preference(COACH, {}))[game] ?? {};

/** @param {string} game @param {Coaching} change */
const storeCoaching = (game, change) =>
  storePreference(COACH, { .../** @type {any} */ (preference(COACH, {})), [game]: { ...coaching(game), ...change } });

/** Whether the coach helps at a table: by choice, or because it is the first game. @param {string} game @param {string} table */
export function coachIsOn(game, table) {
  const { on, table: first } = coaching(game);
  return on ?? first === table;
}

/** Switch the coach on or off for a game. @param {string} game @param {boolean} on */
export const switchCoach = (game, on) => storeCoaching(game, { on });

/** Note that a table begins. If it is the first game in this browser, it gets the coach. @param {string} game @param {string} table */
export function beginCoaching(game, table) {
  const { table: first } = coaching(game);
  const isFirst = first === undefined && !hasWon(game) && !gameResults().some((one) => one.game === game);
  if (isFirst || first === '') storeCoaching(game, { table });
}

/** Switch the coach on for the next table of a game, as after a lesson. @param {string} game */
export const coachNextGame = (game) => storeCoaching(game, { on: undefined, table: '' });

/** @returns {Record<string, string[]>} the kinds of notes that were read, by game */
const seenNotes = () => /** @type {Record<string, string[]>} */ (preference(SEEN, {}));

/** Whether a note of the coach was read. @param {string} game @param {string} id */
export const noteWasSeen = (game, id) => Boolean(seenNotes()[game]?.includes(id));

/** Store that a note of the coach was read. @param {string} game @param {string} id */
export const storeSeenNote = (game, id) => storePreference(SEEN, mergeNotes(seenNotes(), { [game]: [id] }));

const DAYS = 'days';

/**
 * The days on which the player finished a game or a daily challenge, did a step of a lesson or solved a puzzle. The
 * results of older versions count once, in the calendar of today's time zone; a stored day never changes.
 */
export function activeDays() {
  const stored = /** @type {import('./days.js').Days | null} */ (preference(DAYS));
  if (stored) return stored;
  const days = daysOfResults([...gameResults(), ...dailyResults()]);
  storePreference(DAYS, days);
  return days;
}

/** Store that the player did something today. */
const storeActiveDay = () => storePreference(DAYS, mergeDays(activeDays(), daysOf([localDate(new Date())])));

/** @returns {PlayerRecord} */
export const storedRecord = () => ({
  played: gameResults(),
  daily: dailyResults(),
  lessons: /** @type {Record<string, Lesson>} */ (preference(LESSONS, {})),
  learned: /** @type {Record<string, Learned>} */ (preference(LEARNED, {})),
  puzzles: /** @type {Record<string, PuzzleAnswer>} */ (preference(PUZZLES, {})),
  row: puzzleStreak(),
  days: activeDays(),
  coach: seenNotes(),
});

/** The content of an exported file: the record. It contains no keys. */
export const exportGames = () => ({ crossings: 1, ...storedRecord() });

/**
 * Merge an exported file into the record.
 * @param {any} saved @returns {number | null} the number of new games; null if it isn't an export
 */
export function importGames(saved) {
  const [own, other] = [storedRecord(), readRecord(saved, localDate(new Date()))];
  if (!other) return null;
  const known = new Set(own.played.map((one) => one.table));
  const merged = mergeRecords(own, other);
  storePreference(PLAYED, merged.played);
  storePreference(DAILY, merged.daily);
  storePreference(LESSONS, merged.lessons);
  storePreference(LEARNED, merged.learned);
  storePreference(PUZZLES, merged.puzzles);
  storePreference(STREAK, merged.row);
  storePreference(DAYS, merged.days);
  storePreference(SEEN, merged.coach);
  return merged.played.filter((one) => !known.has(one.table)).length;
}

const LEARNED = 'learned';

/** @typedef {{done: number[], over: boolean}} Learned the steps of a game's lesson done here; whether all were */

/** What was done of a game's lesson. @param {string} game @returns {Learned} */
export const learned = (game) =>
  /** @type {Record<string, Learned>} */ (preference(LEARNED, {}))[game] ?? { done: [], over: false };

/** Store that a step was done. @param {string} game @param {number} step @param {number} steps of the whole lesson */
export function storeStepDone(game, step, steps) {
  const before = learned(game);
  const done = [...new Set([...before.done, step])].sort((a, b) => a - b);
  storePreference(LEARNED, {
    .../** @type {any} */ (preference(LEARNED, {})),
    [game]: { done, over: before.over || done.length >= steps },
  });
  storeActiveDay();
}

/** Whether a player is new to a game: neither its lesson nor a game of it was finished. @param {string} game */
export const isNewTo = (game) =>
  !learned(game).over && !hasWon(game) && !gameResults().some((one) => one.game === game);

const PUZZLES = 'puzzles';

/** @typedef {{best: string, givenUp: boolean}} PuzzleAnswer the best move, and whether the solution was shown */

/** The stored answer to a puzzle. @param {string} game @param {number} number @returns {PuzzleAnswer | undefined} */
export const puzzleAnswer = (game, number) =>
  /** @type {Record<string, PuzzleAnswer>} */ (preference(PUZZLES, {}))[`${game}/${number}`];

const STREAK = 'puzzle-row';

/**
 * The current and the best streak of puzzles solved without looking at the solution.
 * @returns {{now: number, best: number}}
 */
export const puzzleStreak = () => /** @type {{now: number, best: number}} */ (preference(STREAK, { now: 0, best: 0 }));

/**
 * Store that a puzzle was solved, or its solution shown.
 * @param {string} game @param {number} number @param {string} best @param {boolean} givenUp
 */
export function storePuzzleAnswer(game, number, best, givenUp) {
  storePreference(PUZZLES, {
    .../** @type {any} */ (preference(PUZZLES, {})),
    [`${game}/${number}`]: { best, givenUp },
  });
  const row = puzzleStreak(), now = givenUp ? 0 : row.now + 1;
  storePreference(STREAK, { now, best: Math.max(now, row.best) });
  if (!givenUp) storeActiveDay();
}

const LEVEL = 'level';

/** The bot of the last game. @returns {string | null} */
export const lastLevel = () => /** @type {string | null} */ (preference(LEVEL));

/** @param {string} bot */
export const storeLastLevel = (bot) => storePreference(LEVEL, bot);

/** @param {string} name @param {unknown} [fallback] */
export const preference = (name, fallback = null) => read(`crossings.${name}`, fallback);

/** @param {string} name @param {unknown} value */
export const storePreference = (name, value) => write(`crossings.${name}`, value);

/**
 * The unfinished state of this tab, such as picked places. It survives a reload, but not the tab.
 * @param {string} name
 */
export const tabState = (name) => /** @type {any} */ (read(`crossings.${name}`, null, 'session'));

/** @param {string} name @param {unknown} value */
export const storeTabState = (name, value) => write(`crossings.${name}`, value, 'session');
