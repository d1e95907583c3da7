/** What this browser remembers: keys of tables, a name, a few habits. Nothing of it is sent anywhere but to the table it opens. */
import { load, store } from '../shared/browser.js';

/**
 * @typedef {object} KnownTable a table this browser has sat at
 * @property {string} table
 * @property {string[]} keys
 * @property {string[]} [old] invitations that own keys were made for
 * @property {string} [watch]
 * @property {number} used when it was last opened
 */

const TABLES = 'crossings.tables';
const MOST = 60;

/** A stored value; the other if there is none, or none that can be read. @template X @param {string} name @param {X} otherwise @param {import('../shared/browser.js').Area} [area] @returns {X} */
function read(name, otherwise, area = 'local') {
  try {
    return JSON.parse(load(area, name) ?? '') ?? otherwise;
  } catch {
    return otherwise;
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
  write(TABLES, [{ ...known, keys, old, watch, used: Date.now() }, ...others].slice(0, MOST));
}

/** An invitation has been exchanged for a key of one's own: it still finds the table here, and is not sent any more. @param {string} key */
export function retireInvitation(key) {
  write(TABLES, tables().map((one) => (one.keys.includes(key) ? { ...one, keys: one.keys.filter((other) => other !== key), old: [...(one.old ?? []), key] } : one)));
}

/** @param {string} key */
export function forget(key) {
  write(TABLES, tables().filter((one) => !one.keys.includes(key)));
}

/** A key that opens nothing. @param {string} key */
export function drop(key) {
  write(TABLES, tables().map((one) => ({ ...one, keys: one.keys.filter((other) => other !== key) })));
}

/** The table that a key of ours belongs to, or did. @param {string} key */
export const tableOfKey = (key) => tables().find((one) => one.keys.includes(key) || one.old?.includes(key));

/** A key of ours that opens a table. @param {string} table */
export function keyForTable(table) {
  const known = tables().find((one) => one.table === table);
  return known?.keys[0] ?? known?.watch;
}

const WON = 'won';

/** Has a game of this kind been won in this browser? @param {string} game */
export const hasWon = (game) => Boolean(/** @type {Record<string, boolean>} */ (preference(WON, {}))[game]);

/** A game of this kind was won. @param {string} game */
export const storeWin = (game) => storePreference(WON, { .../** @type {any} */ (preference(WON, {})), [game]: true });

const FINISHED = 'finished';

/** Has a game of any kind been played to its end in this browser? */
export const hasFinished = () => Boolean(preference(FINISHED)) || Object.keys(/** @type {object} */ (preference(WON, {}))).length > 0;

/** A game was played to its end. */
export const storeFinished = () => storePreference(FINISHED, true);

/**
 * @typedef {object} GameResult a game that came to its end here
 * @property {string} table
 * @property {string} game
 * @property {string} level the bot that sat opposite; nothing: persons, or nobody
 * @property {'won' | 'lost' | 'drawn'} outcome
 * @property {number} when
 */
/** @typedef {{lesson: string}} Lesson what the turn of a review that would have changed most teaches, in a sentence */

const [PLAYED, LESSONS] = ['played', 'lessons'];
const MOST_PLAYED = 2000;

/** @returns {GameResult[]} the oldest first */
export const played = () => /** @type {GameResult[]} */ (preference(PLAYED, []));

/** A game is counted once, as it came out first. @param {GameResult} one */
export function storeResult(one) {
  if (!played().some((other) => other.table === one.table)) storePreference(PLAYED, [...played(), one].slice(-MOST_PLAYED));
}

/** @param {string} game @returns {Lesson | undefined} of the last review */
export const lessonOf = (game) => /** @type {Record<string, Lesson>} */ (preference(LESSONS, {}))[game];

/** @param {string} game @param {Lesson} lesson */
export const storeLesson = (game, lesson) => storePreference(LESSONS, { .../** @type {any} */ (preference(LESSONS, {})), [game]: lesson });

/** What a file of *My games* holds: no key of any table. */
export const everything = () => ({ crossings: 1, played: played(), lessons: preference(LESSONS, {}), puzzles: preference(PUZZLES, {}), row: puzzleStreak() });

/** @param {any} one @returns {one is GameResult} */
const isPlayed = (one) => ['table', 'game', 'level'].every((key) => typeof one?.[key] === 'string') && ['won', 'lost', 'drawn'].includes(one.outcome) && Number.isFinite(one.when);

/** @param {any} given @param {string[]} keys of texts that each thing in it has */
const things = (given, keys) => Object.fromEntries(Object.entries(given ?? {}).filter(([, one]) => keys.every((key) => typeof one?.[key] === 'string')));

/** Add what a file holds to what is known here. @param {any} saved @returns {number | null} how many games are new; null: it is no such file */
export function putIn(saved) {
  if (saved?.crossings !== 1 || !Array.isArray(saved.played)) return null;
  const known = played();
  const fresh = saved.played.filter((/** @type {any} */ one) => isPlayed(one) && !known.some((other) => other.table === one.table));
  storePreference(PLAYED, [...known, ...fresh].sort((a, b) => a.when - b.when).slice(-MOST_PLAYED));
  storePreference(LESSONS, { ...things(saved.lessons, ['lesson']), .../** @type {any} */ (preference(LESSONS, {})) });
  storePreference(PUZZLES, { ...things(saved.puzzles, ['best']), .../** @type {any} */ (preference(PUZZLES, {})) });
  const [row, best] = [puzzleStreak(), Number(saved.row?.best) || 0];
  storePreference(ROW, { now: row.now, best: Math.max(row.best, best) });
  return fresh.length;
}

const PUZZLES = 'puzzles';

/**
 * The answer to a puzzle that is known in this browser. @param {string} game @param {number} number
 * @returns {{best: string, givenUp: boolean} | undefined}
 */
export const puzzleAnswer = (game, number) => /** @type {Record<string, {best: string, givenUp: boolean}>} */ (preference(PUZZLES, {}))[`${game}/${number}`];

const ROW = 'puzzle-row';

/** How many puzzles were solved in a row without a look at the solution: now, and at best. @returns {{now: number, best: number}} */
export const puzzleStreak = () => /** @type {{now: number, best: number}} */ (preference(ROW, { now: 0, best: 0 }));

/** A puzzle was solved, or its solution shown. @param {string} game @param {number} number @param {string} best @param {boolean} givenUp */
export function storePuzzleAnswer(game, number, best, givenUp) {
  storePreference(PUZZLES, { .../** @type {any} */ (preference(PUZZLES, {})), [`${game}/${number}`]: { best, givenUp } });
  const row = puzzleStreak(), now = givenUp ? 0 : row.now + 1;
  storePreference(ROW, { now, best: Math.max(now, row.best) });
}

const LEVEL = 'level';

/** The bot that was played against last. @returns {string | null} */
export const lastLevel = () => /** @type {string | null} */ (preference(LEVEL));

/** @param {string} bot */
export const storeLastLevel = (bot) => storePreference(LEVEL, bot);

/** @param {string} name @param {unknown} [otherwise] */
export const preference = (name, otherwise = null) => read(`crossings.${name}`, otherwise);

/** @param {string} name @param {unknown} value */
export const storePreference = (name, value) => write(`crossings.${name}`, value);

/** What is half done in this tab (places picked): it survives a reload, not more. @param {string} name */
export const half = (name) => /** @type {any} */ (read(`crossings.${name}`, null, 'session'));

/** @param {string} name @param {unknown} value */
export const storeTabState = (name, value) => write(`crossings.${name}`, value, 'session');
