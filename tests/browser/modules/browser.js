/**
 * Features that browsers may refuse (`browser.js`). Only the last test has a lasting effect: from then on the browser
 * counts as one that stores nothing.
 */
import {
  attempt,
  dropBytes,
  hasLocks,
  holdLock,
  isBlocked,
  load,
  loadBytes,
  onStorageLost,
  openChannel,
  openDatabase,
  openPrivateFolder,
  soundOutput,
  store,
  storeBytes,
  storesNothing,
  withLock,
} from '/static/shared/browser.js';
import { same, test } from './unit.js';

/**
 * Replace a property of the browser while work runs.
 * @param {any} owner @param {string} name @param {PropertyDescriptor} by @param {() => unknown} work
 */
async function replaced(owner, name, by, work) {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, ...by });
  try {
    return await work();
  } finally {
    if (own) Object.defineProperty(owner, name, own);
    else delete owner[name];
  }
}

const blocked = { get() { throw new DOMException('blocked', 'SecurityError'); } };
const missing = { value: undefined };

/**
 * Run work while a feature is blocked, and while it is missing.
 * @param {any} owner @param {string} name @param {() => unknown} work
 */
const without = async (
  owner,
  name,
  work,
) => [await replaced(owner, name, blocked, work), await replaced(owner, name, missing, work)];

test('without locks, work is not run and nothing waits', async () => {
  let count = 0;
  const work = async () => [await withLock('a', () => { count += 1; }), await holdLock('b'), await hasLocks()];
  same(await without(navigator, 'locks', work), [[false, false, false], [false, false, false]]);
  const refusing = { value: { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) } };
  same(await replaced(navigator, 'locks', refusing, work), [false, false, false]);
  same(count, 0);
});

test('locks exclude other tabs, and pass on errors of the work', async () => {
  same([await hasLocks(), await holdLock('c'), await holdLock('d')], [true, true, true]);
  let isDone = false;
  withLock('c', () => { isDone = true; });
  same([await withLock('e', () => {}), isDone], [true, false]);
  same(await withLock('e', () => { throw new Error('own'); }).catch((error) => error.message), 'own');
});

test('missing files, databases, channels and sound are null or rejected', async () => {
  same(await without(navigator, 'storage', openPrivateFolder), [null, null]);
  same(await without(globalThis, 'indexedDB', () => openDatabase('a', () => {}).catch(() => 'rejected')), [
    'rejected',
    'rejected',
  ]);
  same(await without(globalThis, 'BroadcastChannel', () => openChannel('a')), [null, null]);
  same(await without(globalThis, 'AudioContext', soundOutput), [null, null]);
});

test('a cache returns bytes until they are deleted or damaged; a missing cache returns none', async () => {
  const [name, address] = ['a', `${location.origin}/b`];
  const stored = async () => [...new Uint8Array(await loadBytes(name, address) ?? [])];
  await storeBytes(name, address, Uint8Array.of(1, 2));
  same(await stored(), [1, 2]);
  await (await caches.open(name)).put(address, new Response(Uint8Array.of(1), { headers: { 'x-sha-256': '00' } }));
  same(await stored(), []);
  await storeBytes(name, address, Uint8Array.of(3));
  await dropBytes(name, address);
  same(await stored(), []);
  const work = async () => {
    await storeBytes(name, address, Uint8Array.of(4));
    return stored();
  };
  same(await without(globalThis, 'caches', work), [[], []]);
  await caches.delete(name);
});

test('attempt ignores errors and rejected promises', async () => {
  same([attempt(() => 1), attempt(() => { throw new Error('own'); })], [1, null]);
  attempt(() => Promise.reject(new Error('own')));
});

test('refused values last as long as the page, and the refusal is reported once', async () => {
  let calls = 0;
  const count = () => { calls += 1; };
  onStorageLost(count);
  store('local', 'crossings.a', 'stored');
  same([load('local', 'crossings.a'), isBlocked(), storesNothing(), calls], ['stored', false, false, 0]);
  const full = { value() { throw new DOMException('full', 'QuotaExceededError'); } };
  await replaced(Storage.prototype, 'setItem', full, () => {
    store('local', 'crossings.a', 'kept');
    store('session', 'crossings.a', 'half');
  });
  same([load('local', 'crossings.a'), load('session', 'crossings.a'), storesNothing(), calls], [
    'kept',
    'half',
    true,
    1,
  ]);
  store('local', 'crossings.a', 'stored');
  same([localStorage.getItem('crossings.a'), load('local', 'crossings.a')], ['stored', 'stored']);
  const state = () => {
    store('local', 'crossings.b', 'kept');
    return [load('local', 'crossings.b'), load('local', 'crossings.c'), isBlocked()];
  };
  same(await without(globalThis, 'localStorage', state), [['kept', null, true], ['kept', null, true]]);
  onStorageLost(count);
  same(calls, 2);
});
