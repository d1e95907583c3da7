/** What is asked once: plain requests with answers in JSON. */

import { language } from './words.js';

/** An answer that is an error, in the server's words. */
export class Refused extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @typedef {{id: string, key: string}} Opened a table, and a key that opens it */

/** @param {Opened} [table] */
const headersFor = (table) => ({ 'accept-language': language, ...(table ? { authorization: `Bearer ${table.key}` } : {}) });

/** @param {string} url @param {unknown} [body] posted if given @param {Opened} [table] whose key is shown */
export async function ask(url, body, table) {
  const headers = { ...headersFor(table), 'content-type': 'application/json' };
  const answer = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(data.error?.code ?? 'error', data.error?.message ?? `${answer.status} ${answer.statusText}`);
  return data;
}

export const games = () => ask('/api/games');
/** @param {string} id */
export const game = (id) => ask(`/api/games/${encodeURIComponent(id)}`);
/** @param {string} id */
export const rules = (id) => ask(`/api/games/${encodeURIComponent(id)}/rules`);
/** @param {string} id @param {string} rule */
export const rule = (id, rule) => ask(`/api/games/${encodeURIComponent(id)}/rules/${encodeURIComponent(rule)}`);
export const puzzles = () => ask('/api/puzzles');
/** @param {string} id @param {number} number @param {boolean} wide has the board room for trays beside it? @param {string} [move] the answer, if there is one */
export const puzzle = (id, number, wide, move) => ask(`/api/puzzles/${encodeURIComponent(id)}/${number}${wide ? '?wide=1' : ''}`, move === undefined ? undefined : { move });
/** @param {string} id @param {object} options */
export const check = (id, options) => ask(`/api/games/${encodeURIComponent(id)}/check`, { options });
/** @param {object} table */
export const open = (table) => ask('/api/tables', table);
/** @param {Opened} table @param {string} what */
const of = (table, what) => `/api/tables/${encodeURIComponent(table.id)}/${what}`;
/** @param {Opened} table @param {boolean} swap */
export const again = (table, swap) => ask(of(table, 'again'), { swap }, table);
/** A finished game looked at again, or how far that has come. @param {Opened} table */
export const review = (table) => ask(of(table, 'review'), undefined, table);

/** A file of a table. @param {Opened} table @param {string} what */
async function file(table, what) {
  const answer = await fetch(of(table, what), { headers: headersFor(table) });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

/** The same as a picture, an SVG text. @param {Opened} table */
export const reviewPicture = async (table) => (await file(table, 'review.svg')).text();
/** The game so far. @param {Opened} table */
export const record = async (table) => {
  const answer = await file(table, 'file');
  const [, name = 'game.jsonl'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return new File([await answer.blob()], name);
};
/** @param {string[]} keys */
export const mine = (keys) => ask('/api/mine', { keys });
