/**
 * The client of the application in this browser, for the static edition. One tab runs the application; the others send
 * it messages.
 */

import { holdLock, isBlocked, requestPersistence, openChannel, withLock } from '../shared/browser.js';
import { h } from '../shared/dom.js';
import { say } from '../shared/messages.js';

/** @typedef {import('./python.js').Parts & {files: Record<string, string>, offline: string, edition: string}} Home */

const LATEST = 1000; // milliseconds after which the application starts, even if nothing was drawn
const SOON = 400; // milliseconds after which the status is shown
const MEGABYTE = 1e6;
const HOUR = 3_600_000;
const [BEAT, MOST_BEATS] = [5000, 6]; // milliseconds, and the number of beats without a message after which an application with a waiting line counts as hung

/** @type {Home} */
const home = JSON.parse(document.querySelector('meta[name="home"]')?.getAttribute('content') ?? '{}');
const base = new URL('./', document.baseURI).href;
const place = `crossings ${new URL(base).pathname}`;
/** The channel to the other tabs; null if the browser has none. */
const channel = openChannel(place);
const me = Math.random().toString(36).slice(2) + Date.now().toString(36);

/** The host: the tab that runs the application, and the number of its worker. */
let host = '';
/** @type {Worker | null} in this tab, if it is the host */
let worker = null;
/** The number of beats that a line has waited without any message; -1: no line waits. */
let silent = -1;
let [begun, count] = [0, 0];
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
let [loaded, bytes] = [0, home.bytes];
/** Statuses of responses without a body. */
const EMPTY = [204, 304];

// ---- service worker ------------------------------------------------------------------------------

const serviceWorkers = allowedServiceWorkers();
/** Whether a service worker controls the page. When another one takes over, the page reloads. */
let isControlled = Boolean(serviceWorkers?.controller);
serviceWorkers?.addEventListener('controllerchange', () => {
  if (isControlled) location.reload();
  isControlled = true;
});
serviceWorkers?.addEventListener('message', ({ data }) => data === 'newer' && offerNewer(() => location.reload()));

/** The service worker container, if the browser has one and allows access. */
function allowedServiceWorkers() {
  try {
    return /** @type {ServiceWorkerContainer | undefined} */ (navigator.serviceWorker);
  } catch {
    return undefined;
  }
}

/** @param {() => void} load */
const offerNewer = (load) => dispatchEvent(new CustomEvent('newer', { detail: load }));

// ---- between tabs ------------------------------------------------------------------------------

/**
 * Requests without an answer so far.
 * @type {Map<number, {message: any, settle: (answer: Response) => void, fail: (error: Error) => void}>}
 */
const asked = new Map();
/** @type {Map<number, Line>} */
const lines = new Map();
/** Tabs whose closing this one waits for. @type {Set<string>} */
const others = new Set();

/** Messages sent before any tab was the host. @type {any[]} */
const early = [];

/** @param {any} message */
function send(message) {
  draw();
  const from = { ...message, from: me };
  if (worker) pass(worker, from);
  else if (host) channel?.postMessage(from);
  else early.push(message);
}

/** Send a message to the application in this tab. @param {Worker} to @param {any} message */
function pass(to, message) {
  to.postMessage(message);
  if (isUp && message.kind === 'open') silent = Math.max(silent, 0);
}

/** Deliver a message of the application to its tab. @param {any} message */
function deliver(message) {
  isReady = true;
  if (message.to !== me) channel?.postMessage(message);
  else if (message.kind === 'answer') {
    asked.get(message.id)?.settle(new Response(EMPTY.includes(message.status) ? null : message.body, { status: message.status, headers: message.headers }));
    asked.delete(message.id);
  } else lines.get(message.id)?.hear(message);
}

/** Follow a new host, or a restarted one: repeat GET requests, fail others, and close all lines. @param {string} tab */
function follow(tab) {
  if (host === tab) return;
  const isFirst = !host;
  host = tab;
  for (const message of early.splice(0)) send(message);
  if (isFirst) return;
  for (const [id, one] of asked) {
    if (one.message.method === 'GET') send(one.message);
    else {
      asked.delete(id);
      one.fail(new TypeError('the table moved'));
    }
  }
  for (const line of [...lines.values()]) line.close();
}

/** Become the host. */
async function run() {
  await drawn;
  begin();
  setInterval(() => {
    if (silent >= 0) silent += 1;
    if (silent > MOST_BEATS * begun) begin();
  }, BEAT);
  return new Promise(() => {});
}

/** Start the application, or restart it if it has hung. Its stored data is not affected. */
function begin() {
  worker?.terminate();
  worker = new Worker(new URL('application.js', import.meta.url), { type: 'module' });
  [isUp, silent] = [false, -1];
  begun += 1;
  worker.onmessage = ({ data }) => {
    silent = -1;
    if (data.to) deliver(data);
    else told(data);
  };
  worker.onerror = (event) => (event instanceof ErrorEvent ? told({ failed: say('site-too-old') }) : reportStuck()); // an event without a message means that its files are missing
  worker.postMessage({ parts: { ...home, base, files: undefined }, place: place.replaceAll('/', '_') });
  preloadBots(expected);
  follow(`${me} ${begun}`);
  channel?.postMessage({ host });
}

/** Handle a message of another tab. @param {MessageEvent} event */
function heard({ data }) {
  if (data.host) {
    follow(data.host);
    isReady ||= Boolean(data.up);
    if (data.up !== undefined) told({ up: data.up, kept: data.kept });
  } else if (data.who) {
    if (worker) channel?.postMessage({ host, up: isUp, kept: isKept });
  } else if (data.from && worker) {
    awaitEnd(data.from);
    pass(worker, data);
  } else if (data.to === me) deliver(data);
}

/** Wait for a tab to close, and tell the application. @param {string} tab */
function awaitEnd(tab) {
  if (others.has(tab)) return;
  others.add(tab);
  withLock(`${place} ${tab}`, () => {
    others.delete(tab);
    worker?.postMessage({ kind: 'gone', from: tab });
  });
}

document.body.append(note);
if (channel) channel.onmessage = heard;
if (channel && await holdLock(`${place} ${me}`)) {
  withLock(place, run);
  channel.postMessage({ who: true });
} else {
  if (channel) channel.onmessage = null;
  run(); // without locks the browser has no storage either, so each tab runs its own application
}

// ---- the page's interface --------------------------------------------------------------------------

/** Like `fetch`. @param {string} path @param {RequestInit} [given] @returns {Promise<Response>} */
export function request(path, { method = 'GET', headers = {}, body = null } = {}) {
  const file = method === 'GET' ? home.files[path] : undefined;
  if (file) return loadFile(file);
  count += 1;
  const id = count;
  const message = { kind: 'ask', id, method, path, headers, body };
  return wait(new Promise((settle, fail) => {
    asked.set(id, { message, settle, fail });
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
class Line {
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
    wait(new Promise((/** @type {(heard: void) => void} */ settle) => { this.settle = settle; }));
  }

  /** @param {string} text */
  send(text) {
    send({ kind: 'say', id: this.id, text });
  }

  /** @param {any} message */
  hear({ kind, text }) {
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
export const connect = (path) => new Line(path);

/** Load the bots of a game while the application starts. @param {string} game */
export function preloadBots(game) {
  expected = game;
  if (worker && game) worker.postMessage({ expects: game });
}

// ---- status ----------------------------------------------------------------------

/** Show the status while work takes long. @template X @param {Promise<X>} work @returns {Promise<X>} */
async function wait(work) {
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
function told(what) {
  if (what.loaded !== undefined) [loaded, bytes] = [what.loaded, what.bytes ?? bytes];
  if (what.up) {
    isUp = true;
    isKept = (what.kept ?? true) || isBlocked(); // blocked storage has its own notice
    if (worker) channel?.postMessage({ host, up: true, kept: isKept });
    requestPersistence();
    if (!isBlocked()) registerServiceWorker();
  }
  if (what.failed) reportStuck(say('site-failed', { why: what.failed }));
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
  const isStarting = waiting > 0 && !isReady && !isStuck && !document.querySelector('.sheet.stored'); // a stored table shows its own status
  const words = isStarting ? say(isControlled || loaded >= bytes ? 'site-starting.queued' : 'site-loading', { done: (loaded / MEGABYTE).toFixed(1), all: (bytes / MEGABYTE).toFixed(1) })
    : isUp && !isKept ? say('site-not-kept') : '';
  if (note.textContent !== words) note.textContent = words;
  note.hidden = !words;
}

// ---- offline use ---------------------------------------------------------------------------

/**
 * Register the service worker, which stores all files for offline use. A new edition waits until the player accepts it.
 */
async function registerServiceWorker() {
  const registered = await serviceWorkers?.register(home.offline, { updateViaCache: 'none' }).catch(() => null);
  if (!registered) return;
  const offer = () => {
    if (registered.waiting && serviceWorkers?.controller) offerNewer(() => registered.waiting?.postMessage('now'));
  };
  registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', offer));
  offer();
  serviceWorkers?.ready.then(({ active }) => active?.postMessage({ edition: home.edition }));
  const look = () => document.hidden || registered.update().catch(() => {});
  document.addEventListener('visibilitychange', look);
  setInterval(look, HOUR);
}
