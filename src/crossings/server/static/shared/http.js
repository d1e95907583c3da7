/** HTTP requests to the application, answered in JSON. */

import { request } from './backend.js';
import { language } from './messages.js';

/** @typedef {import('./wire.d.ts').Opened} Opened */

/** An error answer, with the server's message. */
export class RequestError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @typedef {{id: string, key: string}} OpenTable a table, and a key that opens it */

/** @param {OpenTable} [table] */
const headersFor = (table) => ({
  'accept-language': language,
  ...(table ? { authorization: `Bearer ${table.key}` } : {}),
});

/** Timeout of a request in milliseconds, body included; the same as the server's. */
const TIMEOUT = 60000;

/**
 * Make a request and read the answer. Fails if both together take longer than `ms`.
 * @template X
 * @param {string} url
 * @param {RequestInit} init
 * @param {(answer: Response) => Promise<X>} read
 */
async function requestWithin(url, init, read, ms = TIMEOUT) {
  const controller = new AbortController();
  init.signal?.addEventListener('abort', () => controller.abort());
  const timer = setTimeout(() => controller.abort(), ms);
  try {
    return await read(await request(url, { ...init, signal: controller.signal }));
  } finally {
    clearTimeout(timer);
  }
}

/** Read an answer as JSON; {} if it isn't JSON. @param {Response} answer */
async function readData(answer) {
  const text = await answer.text();
  try {
    return { answer, data: JSON.parse(text) };
  } catch {
    return { answer, data: {} };
  }
}

/**
 * @param {string} url
 * @param {unknown} [body] sent as a POST request if given
 * @param {OpenTable} [table] whose key authorizes the request
 * @param {number} [ms] timeout in milliseconds
 * @param {AbortSignal} [signal] cancels the request
 */
export async function requestJson(url, body, table, ms, signal) {
  const headers = { ...headersFor(table), 'content-type': 'application/json' };
  const init = body === undefined
    ? { headers, signal }
    : { method: 'POST', headers, body: JSON.stringify(body), signal };
  const { answer, data } = await requestWithin(url, init, readData, ms);
  if (!answer.ok) {
    throw new RequestError(data.error?.code ?? 'error', data.error?.message ?? `${answer.status} ${answer.statusText}`);
  }
  return data;
}

/** @returns {Promise<import('./wire.d.ts').GameList>} */
export const fetchGames = () => requestJson('/api/games');
/** @param {string} id @returns {Promise<import('./wire.d.ts').GameFacts>} */
export const fetchGame = (id) => requestJson(`/api/games/${encodeURIComponent(id)}`);
/** @param {string} id @param {string} query options for its texts @returns {Promise<import('./wire.d.ts').Book>} */
export const fetchRules = (id, query) => requestJson(`/api/games/${encodeURIComponent(id)}/rules${query}`);
/** @param {string} id @param {string} rule @returns {Promise<import('./wire.d.ts').RuleText>} */
export const fetchRule = (id, rule) =>
  requestJson(`/api/games/${encodeURIComponent(id)}/rules/${encodeURIComponent(rule)}`);
/** @returns {Promise<import('./wire.d.ts').PuzzlesToday>} */
export const fetchPuzzles = () => requestJson('/api/puzzles');
/** @param {string} game @param {string} day @returns {Promise<Opened>} */
export const createChallenge = (game, day) => requestJson('/api/daily', { game, day });
/** @param {string} [day] a date; '': today @returns {Promise<import('./wire.d.ts').DailyList>} */
export const fetchDailies = (day = '') => requestJson(`/api/daily${day && `?day=${encodeURIComponent(day)}`}`);
/**
 * @param {string} id @param {number} number @param {boolean} wide whether the board has room for trays beside it
 * @returns {Promise<import('./wire.d.ts').PuzzlePosed>}
 */
export const fetchPuzzle = (id, number, wide) => requestJson(puzzleAddress(id, number, wide));
/**
 * @param {string} id @param {number} number @param {boolean} wide @param {string} move
 * @returns {Promise<import('./wire.d.ts').PuzzleAnswered>}
 */
export const solvePuzzle = (id, number, wide, move) => requestJson(puzzleAddress(id, number, wide), { move });
/** @param {string} id @param {number} number @param {boolean} wide */
const puzzleAddress = (id, number, wide) => `/api/puzzles/${encodeURIComponent(id)}/${number}${wide ? '?wide=1' : ''}`;
/** @param {string} id @returns {Promise<import('./wire.d.ts').LessonFacts>} */
export const fetchLesson = (id) => requestJson(`/api/lessons/${encodeURIComponent(id)}`);
/**
 * @param {string} id @param {number} step @param {number} task @param {boolean} wide
 * @returns {Promise<import('./wire.d.ts').TaskPosed>}
 */
export const fetchTask = (id, step, task, wide) => requestJson(stepAddress(id, step, `task=${task}`, wide));
/**
 * @param {string} id @param {number} step @param {boolean} wide @param {import('./wire.d.ts').LessonMove} move
 * @returns {Promise<import('./wire.d.ts').TaskAnswered>}
 */
export const answerTask = (id, step, wide, move) => requestJson(stepAddress(id, step, '', wide), move);
/** @param {string} id @param {number} step @param {string} query @param {boolean} wide */
const stepAddress = (id, step, query, wide) =>
  `/api/lessons/${encodeURIComponent(id)}/${step}?${[query, wide ? 'wide=1' : ''].filter(Boolean).join('&')}`;
/**
 * @typedef {Pick<import('./wire.d.ts').PositionQuestion, 'puzzle' | 'step' | 'task'> & {wide: boolean}} BoardAddress
 *   the board of a puzzle, or of a task of a lesson
 */
/**
 * Ask about a position on a board.
 * @param {string} id @param {BoardAddress} address @param {import('./wire.d.ts').BoardQuestion} question
 * @returns {Promise<import('./wire.d.ts').BoardAnswer>}
 */
export const askBoard = (id, { wide, ...where }, question) =>
  requestJson(`/api/games/${encodeURIComponent(id)}/ask${wide ? '?wide=1' : ''}`, { ...where, question });
/** @param {string} id @param {object} options @returns {Promise<import('./wire.d.ts').Checked>} */
export const checkOptions = (id, options) => requestJson(`/api/games/${encodeURIComponent(id)}/check`, { options });
/** @param {import('./wire.d.ts').NewTable} table @returns {Promise<Opened>} */
export const createTable = (table) => requestJson('/api/tables', table);
/**
 * Import a game by the first line of its file: a finished one for review, a running one to continue.
 * @param {object} head @returns {Promise<{table: string, watch: string, keys?: (string | null)[]}>}
 */
export const importGame = (head) => requestJson('/api/files', { head });
/** @param {OpenTable} table @param {string} what */
const tableUrl = (table, what) => `/api/tables/${encodeURIComponent(table.id)}/${what}`;
/** @param {OpenTable} table @param {boolean} swap @returns {Promise<Opened>} */
export const createRematch = (table, swap) => requestJson(tableUrl(table, 'again'), { swap }, table);
/**
 * The review of a finished game, or its progress.
 * @param {OpenTable} table @returns {Promise<import('./wire.d.ts').Review>}
 */
export const fetchReview = (table) => requestJson(tableUrl(table, 'review'), undefined, table);

/** @typedef {import('./wire.d.ts').VariationRequest} Variation */
/**
 * Play moves from a position of a finished game.
 * @param {OpenTable} table @param {Variation} trial @returns {Promise<import('./wire.d.ts').VariationAnswer>}
 */
export const playVariation = (table, trial) => requestJson(tableUrl(table, 'try'), trial, table);
/**
 * The advice for the player to move in a variation.
 * @param {OpenTable} table @param {Variation} trial
 * @param {AbortSignal} signal cancels the request, so that the server stops searching
 * @returns {Promise<import('./wire.d.ts').VariationAdvice>}
 */
export const fetchVariationAdvice = (table, trial, signal) =>
  requestJson(tableUrl(table, 'try/advice'), trial, table, undefined, signal);

/**
 * Download a file of a table.
 * @template X @param {OpenTable} table @param {string} what @param {(answer: Response) => Promise<X>} read
 */
const file = (table, what, read) => requestWithin(tableUrl(table, what), { headers: headersFor(table) }, (answer) => {
  if (!answer.ok) throw new Error(answer.statusText);
  return read(answer);
});

/** The review as an SVG picture. @param {OpenTable} table */
export const fetchReviewPicture = (table) => file(table, 'review.svg', (answer) => answer.text());
/** The game so far, or (`carried`) a running game to continue elsewhere. @param {OpenTable} table */
export const fetchGameFile = (table, what = 'file') => file(table, what, async (answer) => {
  const [, name = 'game.jsonl'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return new File([await answer.blob()], name);
});
/** @param {string[]} keys @returns {Promise<import('./wire.d.ts').MyTables>} */
export const fetchMyTables = (keys) => requestJson('/api/mine', { keys });
