/**
 * A worker for bots: Python bots on a WebAssembly search. It answers `{id, text}` (a message of
 * `crossings.bots.worker`) by `{id, text}` or `{id, error, stuck}`; `stuck` means that a file is missing. While it
 * downloads files, it sends `{}`: it is slow, but has not hung.
 */

import { MissingFile, reportChunks, startPython } from './python.js';
import { Searcher } from './searcher.js';

/** Games that are loading or loaded. @type {Map<string, Promise<void>>} */
const loading = new Map();
/** @type {Promise<any> | undefined} */
let thinking;

/** @param {string} game @param {import('./python.js').Parts} parts */
async function load(game, parts) {
  thinking ??= startPython(parts, 'crossings.server.site.thinking');
  const [python, searcher] = await Promise.all([thinking, Searcher.load(new URL(parts.kernels[game], parts.base))]);
  python.load(game, (/** @type {string} */ question) => {
    const given = JSON.parse(question);
    return JSON.stringify(searcher.think({ ...given, record: Uint8Array.from(given.record) }));
  });
}

reportChunks(() => self.postMessage({}));

/** @param {MessageEvent<{id: number, text: string, parts: import('./python.js').Parts}>} event */
self.onmessage = async ({ data: { id, text, parts } }) => {
  const message = JSON.parse(text);
  const game = message.load ?? message.game;
  try {
    if (!loading.has(game)) loading.set(game, load(game, parts));
    await loading.get(game);
    self.postMessage({ id, text: message.load ? '{}' : (await thinking).answer(text) });
  } catch (error) {
    loading.delete(game);
    if (!loading.size) thinking = undefined;
    self.postMessage({ id, error: String(error), stuck: error instanceof MissingFile });
  }
};
