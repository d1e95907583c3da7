/** What is asked once: plain requests with answers in JSON. */

import { request } from './backend.js';
import { language } from './messages.js';

/** @typedef {import('./wire.d.ts').Opened} Opened */

/** An answer that is an error, in the server's words. */
export class Refused extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @typedef {{id: string, key: string}} OpenTable a table, and a key that opens it */

/** @param {OpenTable} [table] */
const headersFor = (table) => ({ 'accept-language': language, ...(table ? { authorization: `Bearer ${table.key}` } : {}) });

/** Milliseconds that an answer may take, its body included: as long as the server takes at most. */
const PATIENCE = 60000;

/**
 * Make a request and read the answer; fails if both together take longer than `ms`.
 * @template X
 * @param {string} url
 * @param {RequestInit} given
 * @param {(answer: Response) => Promise<X>} read
 */
async function requestWithin(url, given, read, ms = PATIENCE) {
  const control = new AbortController();
  given.signal?.addEventListener('abort', () => control.abort());
  const timer = setTimeout(() => control.abort(), ms);
  try {
    return await read(await request(url, { ...given, signal: control.signal }));
  } finally {
    clearTimeout(timer);
  }
}

/** An answer and its JSON; {} if it is none. @param {Response} answer */
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
 * @param {unknown} [body] posted if given
 * @param {OpenTable} [table] whose key is shown
 * @param {number} [ms] how long it may take
 * @param {AbortSignal} [signal] cancels the request
 */
export async function ask(url, body, table, ms, signal) {
  const headers = { ...headersFor(table), 'content-type': 'application/json' };
  const given = body === undefined ? { headers, signal } : { method: 'POST', headers, body: JSON.stringify(body), signal };
  const { answer, data } = await requestWithin(url, given, readData, ms);
  if (!answer.ok) throw new Refused(data.error?.code ?? 'error', data.error?.message ?? `${answer.status} ${answer.statusText}`);
  return data;
}

/** @returns {Promise<import('./wire.d.ts').GameList>} */
export const games = () => ask('/api/games');
/** @param {string} id @returns {Promise<import('./wire.d.ts').GameFacts>} */
export const game = (id) => ask(`/api/games/${encodeURIComponent(id)}`);
/** @param {string} id @param {string} query options in its texts @returns {Promise<import('./wire.d.ts').Book>} */
export const rules = (id, query) => ask(`/api/games/${encodeURIComponent(id)}/rules${query}`);
/** @param {string} id @param {string} rule @returns {Promise<import('./wire.d.ts').RuleText>} */
export const rule = (id, rule) => ask(`/api/games/${encodeURIComponent(id)}/rules/${encodeURIComponent(rule)}`);
/** @returns {Promise<import('./wire.d.ts').PuzzlesToday>} */
export const puzzles = () => ask('/api/puzzles');
/** @param {string} id @param {number} number @param {boolean} wide has the board room for trays beside it? @returns {Promise<import('./wire.d.ts').PuzzlePosed>} */
export const puzzle = (id, number, wide) => ask(puzzleAddress(id, number, wide));
/** @param {string} id @param {number} number @param {boolean} wide @param {string} move @returns {Promise<import('./wire.d.ts').PuzzleAnswered>} */
export const solvePuzzle = (id, number, wide, move) => ask(puzzleAddress(id, number, wide), { move });
/** @param {string} id @param {number} number @param {boolean} wide */
const puzzleAddress = (id, number, wide) => `/api/puzzles/${encodeURIComponent(id)}/${number}${wide ? '?wide=1' : ''}`;
/** @param {string} id @param {object} options @returns {Promise<import('./wire.d.ts').Checked>} */
export const check = (id, options) => ask(`/api/games/${encodeURIComponent(id)}/check`, { options });
/** @param {object} table @returns {Promise<Opened>} */
export const open = (table) => ask('/api/tables', table);
/** A game, by the first line of its file: a finished one at a table where it can be looked at, one that lasts to go on with. @param {object} head @returns {Promise<{table: string, watch: string, keys?: (string | null)[]}>} */
export const putIn = (head) => ask('/api/files', { head });
/** @param {OpenTable} table @param {string} what */
const of = (table, what) => `/api/tables/${encodeURIComponent(table.id)}/${what}`;
/** @param {OpenTable} table @param {boolean} swap @returns {Promise<Opened>} */
export const again = (table, swap) => ask(of(table, 'again'), { swap }, table);
/** A finished game looked at again, or how far that has come. @param {OpenTable} table @returns {Promise<import('./wire.d.ts').Review>} */
export const review = (table) => ask(of(table, 'review'), undefined, table);

/** @typedef {{at: number, moves: string[], again?: number, known?: number, seat?: number | null, wide?: boolean, turned?: boolean}} Variation */
/** A finished game moved on from one of its positions. @param {OpenTable} table @param {Variation} trial @returns {Promise<import('./wire.d.ts').VariationAnswer>} */
export const tried = (table, trial) => ask(of(table, 'try'), trial, table);
/** What whoever is to move there is advised. @param {OpenTable} table @param {Variation} trial @param {AbortSignal} signal cancels it, and the server stops thinking @returns {Promise<import('./wire.d.ts').VariationAdvice>} */
export const analyzeAdvice = (table, trial, signal) => ask(of(table, 'try/advice'), trial, table, undefined, signal);

/** A file of a table. @template X @param {OpenTable} table @param {string} what @param {(answer: Response) => Promise<X>} read */
const file = (table, what, read) => requestWithin(of(table, what), { headers: headersFor(table) }, (answer) => {
  if (!answer.ok) throw new Error(answer.statusText);
  return read(answer);
});

/** The same as a picture, an SVG text. @param {OpenTable} table */
export const reviewPicture = (table) => file(table, 'review.svg', (answer) => answer.text());
/** The game so far, or, `carried`, a game to go on with elsewhere. @param {OpenTable} table */
export const record = (table, what = 'file') => file(table, what, async (answer) => {
  const [, name = 'game.jsonl'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return new File([await answer.blob()], name);
});
/** @param {string[]} keys @returns {Promise<import('./wire.d.ts').MyTables>} */
export const mine = (keys) => ask('/api/mine', { keys });
