/**
 * The service worker: stores all files of its edition for offline use. `crossings site` prepends two lines: `EDITION`,
 * a name that changes with any file, and `FILES`, the SHA-256 of each file by its address.
 */

/** The global object, with the members of service workers. @type {any} */
const worker = self;
const { scope } = worker.registration;
const prefix = `crossings ${scope} `;
const name = prefix + worker.EDITION;
/** @type {Map<string, string>} */
const hashes = new Map(Object.entries(worker.FILES).map(([path, hash]) => [new URL(path, scope).href, String(hash)]));
/** Addresses that contain a content hash: the HTTP cache can't hold an older file under them. */
const NAMED_BY_CONTENT = /[./-][0-9a-f]{16}[./]/;
/** Headers that describe the transfer of a response, not the stored body. */
const OF_THE_TRANSFER = ['content-encoding', 'content-length', 'vary'];

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(complete()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (/** @type {any} */ event) => {
  const { data, source } = event;
  if (data === 'now') worker.skipWaiting();
  else if (data.edition === worker.EDITION) event.waitUntil(complete().then(deleteOlder));
  else if (data.edition) source.postMessage('newer');
});
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope)) event.respondWith(answer(request));
});

/** Caches of other editions of this site, oldest first. */
const others = async () => (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);

/**
 * Store every file that isn't stored yet. Rejects if one can't be loaded: the edition in use stays, and the next
 * attempt continues from here.
 */
async function complete() {
  const cache = await caches.open(name);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const older = await others();
  const missing = [...hashes].filter(([url]) => !stored.has(url));
  await Promise.all(missing.map(async ([url, hash]) => cache.put(url, await find(url, hash, older))));
}

/**
 * Load a file of this edition: from another edition's cache if it is the same there, else from the host.
 * @param {string} url @param {string} hash @param {string[]} older
 */
async function find(url, hash, older) {
  for (const cacheName of older) {
    const found = await verified(await caches.match(url, { cacheName }), hash);
    if (found) return found;
  }
  for (const cache of /** @type {RequestCache[]} */ (NAMED_BY_CONTENT.test(url) ? ['default', 'reload'] : ['reload'])) {
    const found = await verified(await fetch(url, { cache }), hash);
    if (found) return found;
  }
  throw new Error(`${url} is not a file of edition ${worker.EDITION}`);
}

/** The response, if its body has this hash. @param {Response | undefined} response @param {string} hash */
async function verified(response, hash) {
  if (!response?.ok) return null;
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  if (Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') !== hash) return null;
  const headers = new Headers(response.headers);
  for (const header of OF_THE_TRANSFER) headers.delete(header);
  return new Response(body, { headers });
}

/** Delete the caches of older editions once no other tab can need them. Newer or waiting editions are never deleted. */
async function deleteOlder() {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { installing, waiting } = worker.registration;
  if (installing || waiting || tabs.filter((/** @type {any} */ { url }) => url.startsWith(scope)).length > 1) return;
  for (const other of await caches.keys()) {
    if (other === name) return;
    if (other.startsWith(prefix)) await caches.delete(other);
  }
}

/**
 * Answer from the caches. A tab of an older edition finds its own modules there. The query is ignored: all pages are
 * one file.
 * @param {Request} request
 */
async function answer(request) {
  const names = NAMED_BY_CONTENT.test(request.url) ? [name, ...await others()] : [name];
  for (const cacheName of names) {
    const found = await caches.match(request, { cacheName, ignoreSearch: true });
    if (found) return found;
  }
  return fetch(request);
}
