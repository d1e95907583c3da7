/**
 * A worker that runs the Python application (`crossings.server.site.application`) and passes messages to it. The first
 * message is `{parts, place}`; `{expects}` names a game whose bots will move soon.
 */

import { hasFileSystem, mirrorToFile, mirrorToDatabase } from './files.js';
import { load, MissingFile, reportChunks, startPython } from './python.js';
import { watch } from './watchdog.js';

const DATABASE = '/kept/crossings.sqlite3';
const JOURNAL = `${DATABASE}-journal`;
/** Requests for the stored database, which the worker answers itself. */
const KEPT = '/kept';

/** Seconds without a message after which the worker of the bots has hung, not counting the time of a search. */
const BOT_PATIENCE = 60;
/** How often a question is asked until the bots count as failed. */
const MOST_TRIES = 3;

/**
 * @typedef {object} Question for the bots
 * @property {string} text @property {number} tries how often it was asked
 * @property {(text: string) => void} settle @property {(error: Error) => void} fail
 */

/** Messages that arrived before the application was ready. @type {any[]} */
const queue = [];
/** @type {any} */
let application = null;
/** Emscripten's file system. @type {any} */
let files = null;
/** Asks the worker of the bots. @type {(text: string) => Promise<string>} */
let askBots = () => Promise.reject(new Error('the application has not started'));

/** Report the loading progress to the page. Returns a function that stops it. @param {number} bytes in all */
function reportLoading(bytes) {
  let done = 0;
  return reportChunks((count) => {
    done += count;
    self.postMessage({ loaded: Math.min(done, bytes), bytes });
  });
}

/** Start the worker of the bots with the first question. @param {import('./python.js').Parts} parts */
function startBotWorker(parts) {
  /** Questions without an answer. @type {Map<number, Question>} */
  const asked = new Map();
  /** @type {Worker | null} */
  let worker = null;
  let count = 0;
  /** @param {number} id */
  const ask = (id) => {
    const one = /** @type {Question} */ (asked.get(id));
    one.tries += 1;
    if (one.tries > MOST_TRIES) {
      asked.delete(id);
      one.fail(new Error('the worker of the bots does not answer'));
    } else worker?.postMessage({ id, text: one.text, parts });
  };
  /** Start the worker, or restart it, and ask all questions. */
  const begin = () => {
    worker?.terminate();
    worker = new Worker(new URL('botworker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: { id, text, error, stuck } }) => {
      receivedMessage();
      if (stuck) self.postMessage({ stuck });
      const one = asked.get(id);
      asked.delete(id);
      if (error) one?.fail(new Error(error));
      else one?.settle(text);
    };
    worker.onerror = (event) => {
      // an event without a message means that its files are missing
      if (!(event instanceof ErrorEvent)) self.postMessage({ stuck: true });
      worker = null;
      for (const one of asked.values()) one.fail(new Error('the worker of the bots has ended'));
      asked.clear();
    };
    for (const id of [...asked.keys()]) ask(id);
  };
  const receivedMessage = watch(() => botPatience([...asked.values()]), begin);
  return (/** @type {string} */ text) => new Promise((settle, fail) => {
    count += 1;
    asked.set(count, { text, tries: 0, settle, fail });
    if (worker) ask(count);
    else begin();
  });
}

/** Seconds in which a message of the worker of the bots is due. @param {Question[]} asked without an answer */
function botPatience(asked) {
  if (!asked.length) return Infinity;
  return BOT_PATIENCE + Math.max(...asked.map(({ text }) => JSON.parse(text).seconds ?? 0));
}

/** @param {import('./python.js').Parts} parts @param {string} place */
async function begin(parts, place) {
  askBots = startBotWorker(parts);
  const stopReporting = reportLoading(parts.bytes);
  const empty = load(new URL(parts.empty, parts.base)).then(async (answer) =>
    new Uint8Array(await answer.arrayBuffer())
  );
  let kept = true;
  /**
   * Resolves when everything written is stored; null if files store it immediately.
   * @type {(() => Promise<void>) | null}
   */
  let saved = null;
  const reportLoss = () => {
    kept = false;
    self.postMessage({ up: true, kept });
  };
  const module = await startPython(parts, 'crossings.server.site.application', async (python) => {
    self.postMessage({ loaded: parts.bytes, bytes: parts.bytes });
    files = python.FS;
    files.mkdirTree('/kept');
    try {
      if (await hasFileSystem()) {
        await mirrorToFile(files, DATABASE, place, await empty);
        await mirrorToFile(files, JOURNAL, place);
      } else saved = await mirrorToDatabase(files, DATABASE, place, await empty, reportLoss);
    } catch {
      kept = false;
      if (files.analyzePath(DATABASE).exists) files.unlink(DATABASE); // the stored database stays as it is
      files.writeFile(DATABASE, await empty);
    }
  });
  let sent = Promise.resolve();
  const sendToPage = (/** @type {string} */ text) => {
    const message = JSON.parse(text);
    if (saved) sent = sent.then(saved).then(() => self.postMessage(message));
    else self.postMessage(message);
  };
  application = await module.Application(`sqlite:///${DATABASE}`, askBots, sendToPage).start();
  stopReporting();
  self.postMessage({ up: true, kept });
  for (const one of queue.splice(0)) receive(one);
}

/** Answer a request for the database or its size. @param {any} asked */
function sendStoredFile({ from, id, path }) {
  const body = path.endsWith('/size') ? String(files.stat(DATABASE).size) : files.readFile(DATABASE);
  self.postMessage({ to: from, id, kind: 'answer', status: 200, headers: {}, body });
}

/** @param {any} message from a page */
function receive(message) {
  if (message.kind === 'ask' && message.path.startsWith(KEPT)) sendStoredFile(message);
  else application.receive(JSON.stringify(message));
}

/** @param {MessageEvent<any>} event */
self.onmessage = ({ data }) => {
  if (data.parts) {
    begin(data.parts, data.place).catch((error) =>
      self.postMessage(error instanceof MissingFile ? { stuck: true } : { failed: String(error) })
    );
  } else if (data.expects) {
    // it fails again, with a message, when a bot is to move
    askBots(JSON.stringify({ load: data.expects })).catch(() => {});
  } else if (application) receive(data);
  else queue.push(data);
};
