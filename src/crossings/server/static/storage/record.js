/**
 * The record of a player as data: how an exported file is checked, and how the records of two browsers are merged.
 * Merging in either order, and again, gives the same record.
 */
import { daysOf, localDate, mergeDays, validDays } from './days.js';

/** @typedef {import('./store.js').GameResult} GameResult */
/** @typedef {import('./store.js').DailyResult} DailyResult */
/** @typedef {import('./store.js').Lesson} Lesson */
/** @typedef {import('./store.js').Learned} Learned */
/** @typedef {import('./store.js').PuzzleAnswer} PuzzleAnswer */

/**
 * @typedef {object} PlayerRecord
 * @property {GameResult[]} played one for each table, oldest first
 * @property {DailyResult[]} daily one for each game and day, oldest first
 * @property {Record<string, Lesson>} lessons of the last reviews, by game
 * @property {Record<string, Learned>} learned by game
 * @property {Record<string, PuzzleAnswer>} puzzles by `GAME/NUMBER`
 * @property {{now: number, best: number}} row puzzles solved in a row; the current row is this browser's own
 * @property {import('./days.js').Days} days
 * @property {Record<string, string[]>} coach the notes of the coach that were read, by game
 */

/** The most results of games, and of daily challenges, that are stored. */
export const MAX_RESULTS = 2000;
const MAX_TEXT = 500;
/** More than any lesson has. */
const MAX_STEPS = 100;
const OUTCOMES = ['won', 'lost', 'drawn'];
const GAME = /^[a-z0-9][\w-]*$/;
const PUZZLE = /^[a-z0-9][\w-]*\/[1-9]\d*$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

// ---- checks --------------------------------------------------------------------------------------

/**
 * The record in an exported file without the values that can't be used; null if it isn't an exported file. Files of
 * older versions have no days: those of their results count.
 * @param {any} saved @param {string} today @returns {PlayerRecord | null}
 */
export function readRecord(saved, today) {
  if (saved?.crossings !== 1 || !Array.isArray(saved.played)) return null;
  const played = saved.played.filter(isResult);
  const daily = Array.isArray(saved.daily) ? saved.daily.filter(isDaily) : [];
  return {
    played,
    daily,
    lessons: entries(saved.lessons, GAME, (one) => isText(one?.lesson), (one) => one),
    learned: entries(saved.learned, GAME, (one) => Array.isArray(one?.done), ({ done, over }) => ({
      done: sortedSet(done.filter(isStep)),
      over: over === true,
    })),
    puzzles: entries(saved.puzzles, PUZZLE, (one) => isText(one?.best), ({ best, givenUp }) => ({
      best,
      givenUp: givenUp !== false,
    })),
    row: { now: 0, best: Number.isSafeInteger(saved.row?.best) ? Math.max(0, saved.row.best) : 0 },
    days: saved.days ? validDays(saved.days, today) : daysOfResults([...played, ...daily]),
    coach: entries(saved.coach, GAME, Array.isArray, (ids) => [...new Set(ids.filter(isText))]),
  };
}

/** @param {unknown} one @returns {one is string} */
const isText = (one) => typeof one === 'string' && one.length <= MAX_TEXT;

/** @param {any} one @returns {one is GameResult} */
const isResult = (one) =>
  isText(one?.table) && isText(one.game) && GAME.test(one.game) && isText(one.level) &&
  OUTCOMES.includes(one.outcome) && isTime(one.when);

/** @param {any} one @returns {one is DailyResult} */
const isDaily = (one) =>
  isText(one?.game) && GAME.test(one.game) && isText(one.day) && DATE.test(one.day) && isText(one.score) &&
  isText(one.table) && (one.share === undefined || isText(one.share)) && OUTCOMES.includes(one.outcome) && typeof one.late === 'boolean' &&
  Number.isSafeInteger(one.turns) && one.turns >= 0 && isTime(one.when);

/** Whether a number is a time in milliseconds that has a date. @param {any} when */
const isTime = (when) => Number.isFinite(when) && Number.isFinite(new Date(when).getTime());

/** @param {any} step */
const isStep = (step) => Number.isInteger(step) && step >= 1 && step <= MAX_STEPS;

/** @param {number[]} numbers */
const sortedSet = (numbers) => [...new Set(numbers)].sort((a, b) => a - b);

/**
 * The usable entries of an object.
 * @template X
 * @param {any} given @param {RegExp} name @param {(one: any) => boolean} isUsable @param {(one: any) => X} read
 * @returns {Record<string, X>}
 */
const entries = (given, name, isUsable, read) =>
  Object.fromEntries(
    Object.entries(given ?? {}).filter(([key, one]) => name.test(key) && isUsable(one)).map(([key, one]) => [key, read(one)]),
  );

/** The days of results in the local calendar. @param {{when: number}[]} results */
export const daysOfResults = (results) => daysOf(results.map((one) => localDate(new Date(one.when))));

// ---- merging -------------------------------------------------------------------------------------

/** @param {PlayerRecord} own @param {PlayerRecord} other @returns {PlayerRecord} */
export const mergeRecords = (own, other) => ({
  played: mergeResults(own.played, other.played, (one) => one.table),
  daily: mergeResults(own.daily, other.daily, (one) => `${one.game} ${one.day}`),
  lessons: mergeEntries(own.lessons, other.lessons, laterLesson),
  learned: mergeEntries(own.learned, other.learned, (one, two) => ({
    done: sortedSet([...one.done, ...two.done]),
    over: one.over || two.over,
  })),
  puzzles: mergeEntries(own.puzzles, other.puzzles, betterAnswer),
  row: { now: own.row.now, best: Math.max(own.row.best, other.row.best) },
  days: mergeDays(own.days, other.days),
  coach: mergeNotes(own.coach, other.coach),
});

/** @param {PlayerRecord['coach']} own @param {PlayerRecord['coach']} other */
export const mergeNotes = (own, other) => mergeEntries(own, other, (one, two) => [...new Set([...one, ...two])].sort());

/**
 * All results, oldest first. Of several with the same key, only the first counts.
 * @template {{when: number}} R
 * @param {R[]} own @param {R[]} other @param {(one: R) => string} keyOf
 */
function mergeResults(own, other, keyOf) {
  /** @type {Map<string, R>} */
  const first = new Map();
  for (const one of [...own, ...other].sort((a, b) => a.when - b.when || compareData(a, b))) {
    if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  }
  return [...first.values()].slice(-MAX_RESULTS);
}

/**
 * @template X
 * @param {Record<string, X>} own @param {Record<string, X>} other @param {(one: X, two: X) => X} merge
 * @returns {Record<string, X>}
 */
const mergeEntries = (own, other, merge) =>
  Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(other)])].sort().map((name) => [
      name,
      !Object.hasOwn(own, name) ? other[name] : !Object.hasOwn(other, name) ? own[name] : merge(own[name], other[name]),
    ]),
  );

/** @param {Lesson} one @param {Lesson} two */
const laterLesson = (one, two) =>
  ((one.when ?? 0) - (two.when ?? 0) || compareData(one, two)) > 0 ? one : two;

/** An answer without help counts more. @param {PuzzleAnswer} one @param {PuzzleAnswer} two */
const betterAnswer = (one, two) =>
  (Number(two.givenUp) - Number(one.givenUp) || compareData(one, two)) > 0 ? one : two;

/** An order of different data that doesn't depend on where they come from. @param {unknown} one @param {unknown} two */
function compareData(one, two) {
  const [first, second] = [one, two].map((each) => JSON.stringify(each));
  return first < second ? -1 : Number(first > second);
}
