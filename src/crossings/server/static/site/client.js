/**
 * The client of the application in this browser, for the static edition. One tab runs the application; the others send
 * it messages.
 */

import { holdLock, isBlocked, requestPersistence, openChannel, withLock } from '../shared/browser.js';
import { h } from '../shared/dom.js';
import { translate } from '../shared/messages.js';
import { watch } from './watchdog.js';

/**
 * @typedef {import('./python.js').Parts & {files: Record<string, string>, offline: string, edition: string}}
 *   StaticEdition
 */

const LATEST = 1000; // milliseconds after which the application starts, even if nothing was drawn
const SOON = 400; // milliseconds after which the status is shown
const MEGABYTE = 1e6;
const HOUR = 3_600_000;
/** Seconds without a message after which the application has hung: while it starts, and while a line waits. */
const [START_PATIENCE, LINE_PATIENCE] = [60, 30];

/** @type {StaticEdition} */
const staticEdition = JSON.parse(
  document.querySelector('meta[name="static-edition"]')?.getAttribute('content') ?? '{}',
);
const base = new URL('./', document.baseURI).href;
const place = `crossings ${new URL(base).pathname}`;
/** The channel to the other tabs; null if the browser has none. */
const channel = openChannel(place);
const tabId = Math.random().toString(36).slice(2) + Date.now().toString(36);

/** The host: the tab that runs the application, and the number of its worker. */
let host = '';
/** @type {Worker | null} in this tab, if it is the host */
let worker = null;
/** Seconds in which a message of the worker is due; Infinity: none is. */
let patience = Infinity;
const receivedMessage = watch(() => patience, startApplication);
let [starts, count] = [0, 0];
/** The game whose bots move first; '' if unknown. */
let expected = '';

let draw = () => {};
/** Resolves once the page has drawn its first content, or after `LATEST`, since a hidden page draws nothing. */
const drawn = new Promise((settle) => {
  draw = () => requestAnimationFrame(() => setTimeout(settle));
  setTimeout(settle, LATEST);
});

/** The status at the bottom of the window, and the state that it shows. */
const note = h('p', { id: 'site-note', role: 'status', hidden: true });
let [isUp, isReady, isKept, isStuck, waiting] = [false, false, true, false, 0]; // isReady: the application has answered
let [loaded, bytes] = [0, staticEdition.bytes];
/** Statuses of responses without a body. */
const WITHOUT_BODY = [204, 304];

// ---- service worker -----------------------------------------------------------------------------

const serviceWorkers = allowedServiceWorkers();
/** Whether a service worker controls the page. When another one takes over, the page reloads. */
let isControlled = Boolean(serviceWorkers?.controller);
serviceWorkers?.addEventListener('controllerchange', () => {
  if (isControlled) location.reload();
  isControlled = true;
});
serviceWorkers?.addEventListener('message', ({ data }) => data === 'newer' && offerEdition(() => location.reload()));

/** The service worker container, if the browser has one and allows access. */
function allowedServiceWorkers() {
  try {
    return /** @type {ServiceWorkerContainer | undefined} */ (navigator.serviceWorker);
  } catch {
    return undefined;
  }
}

/** @param {() => void} load */
const offerEdition = (load) => dispatchEvent(new CustomEvent('newer', { detail: load }));

// ---- between tabs -------------------------------------------------------------------------------

/**
 * Requests without an answer so far.
 * @type {Map<number, {message: any, settle: (answer: Response) => void, fail: (error: Error) => void}>}
 */
const requests = new Map();
/** @type {Map<number, ApplicationSocket>} */
const lines = new Map();
/** Tabs whose closing this one waits for. @type {Set<string>} */
const others = new Set();

/** Messages sent before any tab was the host. @type {any[]} */
const queue = [];

/** @param {any} message */
function send(message) {
  draw();
  const from = { ...message, from: tabId };
  if (worker) sendToWorker(worker, from);
  else if (host) channel?.postMessage(from);
  else queue.push(message);
}

/** Send a message to the application in this tab. @param {Worker} to @param {any} message */
function sendToWorker(to, message) {
  to.postMessage(message);
  if (isUp && message.kind === 'open') patience = LINE_PATIENCE;
}

/** Deliver a message of the application to its tab. @param {any} message */
function deliver(message) {
  isReady = true;
  if (message.to !== tabId) channel?.postMessage(message);
  else if (message.kind === 'answer') {
    requests.get(message.id)?.settle(
      new Response(WITHOUT_BODY.includes(message.status) ? null : message.body, {
        status: message.status,
        headers: message.headers,
      }),
    );
    requests.delete(message.id);
  } else lines.get(message.id)?.receive(message);
}

/**
 * Follow a new host, or a restarted one: repeat GET requests, fail others, and close all lines. An application that was
 * not up yet has handled nothing, so all requests to it are repeated.
 * @param {string} tab
 */
function followHost(tab) {
  if (host === tab) return;
  const [isFirst, wasUp] = [!host, isUp];
  [host, isUp] = [tab, false];
  for (const message of queue.splice(0)) send(message);
  if (isFirst) return;
  for (const [id, one] of requests) {
    if (one.message.method === 'GET' || !wasUp) send(one.message);
    else {
      requests.delete(id);
      one.fail(new TypeError('the application has moved to another tab or restarted'));
    }
  }
  for (const line of [...lines.values()]) line.close();
}

/** Become the host. */
async function becomeHost() {
  await drawn;
  startApplication();
  return new Promise(() => {});
}

/** Start the application, or restart it if it has hung. Its stored data is not affected. */
function startApplication() {
  worker?.terminate();
  worker = new Worker(new URL('application.js', import.meta.url), { type: 'module' });
  patience = START_PATIENCE;
  starts += 1;
  worker.onmessage = ({ data }) => {
    receivedMessage();
    patience = isUp || data.loaded === undefined ? Infinity : START_PATIENCE;
    if (data.to) deliver(data);
    else updateStatus(data);
  };
  worker.onerror = (event) => {
    patience = Infinity;
    // an event without a message means that its files are missing
    if (event instanceof ErrorEvent) updateStatus({ failed: translate('site-too-old') });
    else reportStuck();
  };
  worker.postMessage({ parts: { ...staticEdition, base, files: undefined }, place: place.replaceAll('/', '_') });
  preloadBots(expected);
  followHost(`${tabId} ${starts}`);
  channel?.postMessage({ host });
}

/** Handle a message of another tab. @param {MessageEvent} event */
function receiveFromTab({ data }) {
  if (data.host) {
    followHost(data.host);
    isReady ||= Boolean(data.up);
    if (data.up !== undefined) updateStatus({ up: data.up, kept: data.kept });
  } else if (data.who) {
    if (worker) channel?.postMessage({ host, up: isUp, kept: isKept });
  } else if (data.from && worker) {
    awaitClose(data.from);
    sendToWorker(worker, data);
  } else if (data.to === tabId) deliver(data);
}

/** Wait for a tab to close, and notify the application. @param {string} tab */
function awaitClose(tab) {
  if (others.has(tab)) return;
  others.add(tab);
  withLock(`${place} ${tab}`, () => {
    others.delete(tab);
    worker?.postMessage({ kind: 'gone', from: tab });
  });
}

document.body.append(note);
if (channel) channel.onmessage = receiveFromTab;
if (channel && await holdLock(`${place} ${tabId}`)) {
  withLock(place, becomeHost);
  channel.postMessage({ who: true });
} else {
  if (channel) channel.onmessage = null;
  becomeHost(); // without locks the browser has no storage either, so each tab runs its own application
}

// ---- the page's interface -----------------------------------------------------------------------

/** Like `fetch`. @param {string} path @param {RequestInit} [given] @returns {Promise<Response>} */
export function request(path, { method = 'GET', headers = {}, body = null } = {}) {
  const file = method === 'GET' ? staticEdition.files[path] : undefined;
  if (file) return loadFile(file);
  count += 1;
  const id = count;
  const message = { kind: 'ask', id, method, path, headers, body };
  return withStatus(new Promise((settle, fail) => {
    requests.set(id, { message, settle, fail });
    send(message);
  }));
}

/** Load a file of this edition. If the host no longer has it, the page can't continue. @param {string} address */
async function loadFile(address) {
  let answer = await fetch(address);
  if (!answer.ok) answer = await fetch(address, { cache: 'reload' }); // the HTTP cache may hold the missing response
  if (answer.status === 404) reportStuck();
  return answer;
}

/** A connection to the application with the interface of `WebSocket`. */
class ApplicationSocket {
  /** @param {string} path */
  constructor(path) {
    count += 1;
    this.id = count;
    this.path = path;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((event: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {(() => void) | null} */
    this.onclose = null;
    lines.set(this.id, this);
    send({ kind: 'open', id: this.id, path });
    queueMicrotask(() => this.onopen?.());
    withStatus(new Promise((/** @type {(receiveFromTab: void) => void} */ settle) => { this.settle = settle; }));
  }

  /** @param {string} text */
  send(text) {
    send({ kind: 'say', id: this.id, text });
  }

  /** @param {any} message */
  receive({ kind, text }) {
    this.settle?.();
    if (kind === 'say') this.onmessage?.({ data: text });
    else this.close();
  }

  close() {
    this.settle?.();
    if (!lines.delete(this.id)) return;
    send({ kind: 'shut', id: this.id });
    queueMicrotask(() => this.onclose?.());
  }
}

/** @param {string} path */
export const connect = (path) => new ApplicationSocket(path);

/** Load the bots of a game while the application starts. @param {string} game */
export function preloadBots(game) {
  expected = game;
  if (worker && game) worker.postMessage({ expects: game });
}

// ---- status -------------------------------------------------------------------------------------

/** Show the status while work takes long. @template X @param {Promise<X>} work @returns {Promise<X>} */
async function withStatus(work) {
  waiting += 1;
  setTimeout(show, SOON);
  try {
    return await work;
  } finally {
    waiting -= 1;
    show();
  }
}

/** @param {{up?: boolean, kept?: boolean, failed?: string, stuck?: boolean, loaded?: number, bytes?: number}} what */
function updateStatus(what) {
  if (what.loaded !== undefined) [loaded, bytes] = [what.loaded, what.bytes ?? bytes];
  if (what.up) {
    isUp = true;
    isKept = (what.kept ?? true) || isBlocked(); // blocked storage has its own notice
    if (worker) channel?.postMessage({ host, up: true, kept: isKept });
    requestPersistence();
    if (!isBlocked()) registerServiceWorker();
  }
  if (what.failed) reportStuck(translate('site-failed', { why: what.failed }));
  if (what.stuck) reportStuck();
  show();
}

/**
 * Report that the page can't continue; `recovery.js` offers to start again.
 * @param {string} [why] a sentence; by default, that files are missing
 */
function reportStuck(why) {
  isStuck = true;
  show();
  dispatchEvent(new CustomEvent('stuck', { detail: why }));
}

function show() {
  const hasOwnStatus = document.querySelector('.sheet.stored');
  const isStarting = waiting > 0 && !isReady && !isStuck && !hasOwnStatus;
  const words = isStarting
    ? translate(isControlled || loaded >= bytes ? 'site-starting.queued' : 'site-loading', {
      done: (loaded / MEGABYTE).toFixed(1),
      all: (bytes / MEGABYTE).toFixed(1),
    })
    : isUp && !isKept
    ? translate('site-not-stored')
    : '';
  if (note.textContent !== words) note.textContent = words;
  note.hidden = !words;
}

// ---- offline use --------------------------------------------------------------------------------

/**
 * Register the service worker, which stores all files for offline use. A new edition waits until the player accepts it.
 */
async function registerServiceWorker() {
  const registered = await serviceWorkers?.register(staticEdition.offline, { updateViaCache: 'none' }).catch(() =>
    null
  );
  if (!registered) return;
  const offer = () => {
    if (registered.waiting && serviceWorkers?.controller) offerEdition(() => registered.waiting?.postMessage('now'));
  };
  registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', offer));
  offer();
  serviceWorkers?.ready.then(({ active }) => active?.postMessage({ edition: staticEdition.edition }));
  const look = () => document.hidden || registered.update().catch(() => {});
  document.addEventListener('visibilitychange', look);
  setInterval(look, HOUR);
}
