/** A worker that thinks: `{id, manifest, question}` is answered by `{id, thought}` or `{id, error}`. It cannot be called
 * off but by its end. */

import { Searcher } from './searcher.js';

/** By their manifests. @type {Map<string, Promise<Searcher>>} */
const searchers = new Map();

/** @param {MessageEvent<{id: number, manifest: string, question: import('./searcher.js').Question}>} event */
self.onmessage = async ({ data: { id, manifest, question } }) => {
  try {
    if (!searchers.has(manifest)) searchers.set(manifest, Searcher.load(manifest));
    const searcher = await searchers.get(manifest);
    self.postMessage({ id, thought: searcher?.think(question) });
  } catch (error) {
    searchers.delete(manifest);
    self.postMessage({ id, error: String(error) });
  }
};
