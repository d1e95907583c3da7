/** Keeps all files of this edition, so that it can be played without a network. `crossings site` writes before it which these are (`FILES`), and a name that changes with them (`EDITION`). */

/** What runs this, besides what pages and their workers know. @type {any} */
const worker = self;
const of = `crossings ${worker.registration.scope} `;
const name = of + worker.EDITION;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener('message', (/** @type {MessageEvent} */ { data }) => data === 'now' && worker.skipWaiting());
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});

async function keep() {
  await (await caches.open(name)).addAll(worker.FILES);
}

async function forgetOthers() {
  for (const other of await caches.keys()) if (other.startsWith(of) && other !== name) await caches.delete(other);
}

/** Every page is the one page; what is behind the `?` says which. @param {Request} request */
async function answer(request) {
  return await (await caches.open(name)).match(request, { ignoreSearch: true }) ?? fetch(request);
}
