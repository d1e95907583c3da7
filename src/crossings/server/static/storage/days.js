/** The days on which the player did something: dates of the player's own calendar, such as `{'2026-11': [28, 30]}`. */

/** @typedef {Record<string, number[]>} Days the days of each month, ascending */

const DAY_IN_MS = 24 * 60 * 60 * 1000;
/** The number of characters of a date such as `2026-11-30`. */
const DATE = 10;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The local date of a time, such as `2026-11-30`. @param {Date} time */
export const localDate = (time) =>
  [String(time.getFullYear()).padStart(4, '0'), ...[time.getMonth() + 1, time.getDate()].map(twoDigits)].join('-');

/** The day of the daily challenges at a time: its date in UTC. @param {Date} time */
export const challengeDay = (time) => time.toISOString().slice(0, DATE);

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, '0');

/** The number of a date, counted from 1970; days have no hours, so that summer time doesn't matter. @param {string} date */
const numberOf = (date) => Date.parse(`${date}T00:00:00Z`) / DAY_IN_MS;

/** @param {Days} days @returns {string[]} dates in order */
export const datesOf = (days) =>
  Object.entries(days).flatMap(([month, list]) => list.map((day) => `${month}-${twoDigits(day)}`)).sort();

/** @param {string[]} dates @returns {Days} */
export function daysOf(dates) {
  /** @type {Map<string, number[]>} */
  const months = new Map();
  for (const date of [...new Set(dates)].sort()) {
    const month = date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), Number(date.slice(8))]);
  }
  return Object.fromEntries(months);
}

/** All days of both. @param {Days} one @param {Days} other */
export const mergeDays = (one, other) => daysOf([...datesOf(one), ...datesOf(other)]);

/** The dates of an imported file that exist and aren't in the future. @param {any} given @param {string} today */
export const validDays = (given, today) =>
  daysOf(
    Object.entries(given ?? {})
      .filter(([month, list]) => MONTH.test(month) && Array.isArray(list))
      .flatMap(([month, list]) => list.filter(Number.isInteger).map((/** @type {number} */ day) => `${month}-${twoDigits(day)}`))
      .filter((date) => isDate(date) && numberOf(date) <= numberOf(today) + 1),
  );

/** Whether a date exists. @param {string} date */
function isDate(date) {
  const time = numberOf(date) * DAY_IN_MS;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
}

/**
 * The streak of days: the current one, which lasts until a whole day is missed, and the longest.
 * @param {Days} days @param {string} today
 */
export function streaksOfDays(days, today) {
  let longest = 0, length = 0, last = -Infinity;
  for (const number of datesOf(days).map(numberOf)) {
    length = number === last + 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
    last = number;
  }
  return { current: last >= numberOf(today) - 1 ? length : 0, longest };
}
