/** Requests (`http.js`): their timeout. */
import { requestJson, fetchGameFile } from '/static/shared/http.js';
import { same, test } from './unit.js';

/** The running timers: their delays and callbacks. @type {Map<number, {run: () => void, ms: number}>} */
const timers = new Map();

/** Answer requests; timers only run out on demand. @param {(signal: AbortSignal) => Promise<unknown>} answer */
function answering(answer) {
  timers.clear();
  globalThis.fetch =
    /** @type {any} */ ((/** @type {string} */ _, /** @type {RequestInit} */ { signal }) =>
      answer(/** @type {AbortSignal} */ (signal)));
  globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ run, /** @type {number} */ ms) => {
    timers.set(timers.size + 1, { run, ms });
    return timers.size;
  });
  globalThis.clearTimeout = /** @type {any} */ ((/** @type {number} */ id) => timers.delete(id));
}

/** Never settles, until the request is aborted. @param {AbortSignal} signal @returns {Promise<never>} */
const silence = (signal) =>
  new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(new Error('aborted')));
  });

/** How a request ends when its time is up, and its timeout. @param {Promise<unknown>} request */
async function timedOut(request) {
  await Promise.resolve();
  const [{ run, ms }] = timers.values();
  run();
  return [ms, await request.catch((error) => error.message), timers.size];
}

test('a request without an answer fails after a minute, or after its own timeout', async () => {
  answering(silence);
  same(await timedOut(requestJson('/api/games')), [60000, 'aborted', 0]);
  same(await timedOut(requestJson('/api/lab', {}, undefined, 10000)), [10000, 'aborted', 0]);
  same(await timedOut(fetchGameFile({ id: 't', key: 'k' })), [60000, 'aborted', 0]);
});

test('an answer that stops in the middle fails too', async () => {
  answering(async (signal) => ({ ok: true, text: () => silence(signal) }));
  same(await timedOut(requestJson('/api/games')), [60000, 'aborted', 0]);
});

test('an answer stops the timeout, and one without JSON is described by its status', async () => {
  answering(async () => new Response('{"games": []}'));
  same([await requestJson('/api/games'), timers.size], [{ games: [] }, 0]);
  answering(async () => new Response('no', { status: 502, statusText: 'Bad Gateway' }));
  same([await requestJson('/api/games').catch((error) => error.message), timers.size], ['502 Bad Gateway', 0]);
});
