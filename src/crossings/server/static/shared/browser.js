/**
 * Browser features that may be missing, blocked or broken: storage, locks, channels between tabs, caches of files, sound.
 * The page and its workers use them through this module alone. Nothing here throws unless it says so.
 */

/** @typedef {'local' | 'session'} Area what is stored for good, or for this tab */
/** @typedef {Pick<BroadcastChannel, 'postMessage' | 'onmessage'>} Channel */

// ---- storage -------------------------------------------------------------------------------------

/** What the browser doesn't store, by area and key: it lasts as long as the page. @type {Record<Area, Map<string, string>>} */
const memory = { local: new Map(), session: new Map() };

/** Does the browser fail to store what it is asked to? */
let isForgetful = false;
/** @type {(() => void) | null} */
let onForgetful = null;

/** @param {Area} area @returns {Storage} @throws if it is blocked or missing */
function storage(area) {
  const found = globalThis[`${area}Storage`];
  if (!found) throw new Error(`${area} storage is missing`);
  return found;
}

/** A stored text. @param {Area} area @param {string} key @returns {string | null} */
export function load(area, key) {
  const text = memory[area].get(key);
  if (text !== undefined) return text;
  try {
    return storage(area).getItem(key);
  } catch {
    return null;
  }
}

/** Store a text; what the browser refuses to store lasts as long as the page. @param {Area} area @param {string} key @param {string} text */
export function store(area, key, text) {
  try {
    storage(area).setItem(key, text);
    memory[area].delete(key);
  } catch {
    memory[area].set(key, text);
    forget();
  }
}

/** Store a text for good that the page can do without. @param {string} key @param {string} text @returns {boolean} false: there is no room for it, or storage is blocked */
export const storeIfRoom = (key, text) => attempt(() => {
  storage('local').setItem(key, text);
  return true;
}) ?? false;

/** Delete a stored text. @param {Area} area @param {string} key */
export function drop(area, key) {
  memory[area].delete(key);
  attempt(() => storage(area).removeItem(key));
}

function forget() {
  isForgetful = true;
  onForgetful?.();
  onForgetful = null;
}

/** Is storage blocked or missing? */
export const isBlocked = () => !attempt(() => storage('local'));

/** Is what this page stores lost when it is closed? */
export const storesNothing = () => isForgetful || isBlocked();

/** Call this once, as soon as the browser is known not to store anything. @param {() => void} tell */
export function onStorageLost(tell) {
  onForgetful = tell;
  if (storesNothing()) forget();
}

// ---- files and databases -------------------------------------------------------------------------

/** The page's own folder of files; null if there is none here, as in some private windows. @returns {Promise<FileSystemDirectoryHandle | null>} */
export async function openPrivateFolder() {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return null;
  }
}

/** Ask the browser not to delete what is stored, even when space is short. */
export function requestPersistence() {
  attempt(() => navigator.storage?.persist?.());
}

const DIGEST = 'x-sha-256';

/** The SHA-256 of some bytes. @param {BufferSource} bytes */
async function digest(bytes) {
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Load bytes from a cache of files; null if they are missing or damaged. @param {string} name of the cache @param {string} address @returns {Promise<ArrayBuffer | null>} */
export async function loadBytes(name, address) {
  try {
    const found = await caches.match(address, { cacheName: name });
    const bytes = await found?.arrayBuffer();
    return bytes && await digest(bytes) === found?.headers.get(DIGEST) ? bytes : null;
  } catch {
    return null;
  }
}

/** Store bytes that the page can do without in a cache of files. @param {string} name of the cache @param {string} address @param {Uint8Array<ArrayBuffer>} bytes */
export async function storeBytes(name, address, bytes) {
  try {
    const response = new Response(bytes, { headers: { [DIGEST]: await digest(bytes) } });
    await (await caches.open(name)).put(address, response);
  } catch {
    // There is no cache here, or no room in it.
  }
}

/** Delete stored bytes. @param {string} name of the cache @param {string} address */
export const dropBytes = (name, address) => attempt(async () => (await caches.open(name)).delete(address));

/** Open a database. @param {string} name @param {(database: IDBDatabase) => void} create makes its object stores @returns {Promise<IDBDatabase>} rejects where there is none */
export const openDatabase = (name, create) => new Promise((settle, fail) => {
  const opening = indexedDB.open(name); // in Firefox this throws if storage is blocked, and so rejects
  opening.onupgradeneeded = () => create(opening.result);
  opening.onsuccess = () => settle(opening.result);
  opening.onerror = () => fail(opening.error);
});

// ---- between tabs --------------------------------------------------------------------------------

/** Request a lock, and hold it until the work is done. @param {string} name @param {() => unknown} work @returns {Promise<boolean>} false, and nothing was done: there are no locks here */
export async function withLock(name, work) {
  let isHeld = false;
  try {
    await navigator.locks.request(name, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld) throw error;
  }
  return isHeld;
}

/** Hold a lock for as long as the page is open. @param {string} name @returns {Promise<boolean>} whether it is held; false: there are no locks here */
export const holdLock = (name) => new Promise((settle) => {
  const hold = () => {
    settle(true);
    return new Promise(() => {});
  };
  withLock(name, hold).then(settle);
});

/** Can tabs exclude each other? */
export const hasLocks = () => withLock(crypto.getRandomValues(new Uint32Array(4)).join('-'), () => {});

/** A channel to the other tabs; null: tabs can't reach each other here. @param {string} name @returns {Channel | null} */
export const openChannel = (name) => attempt(() => new BroadcastChannel(name));

// ---- sound ---------------------------------------------------------------------------------------

/** @type {AudioContext | null} */
let audio = null;

/** What sounds are played with; null: there is no sound here. @returns {AudioContext | null} */
export function soundOutput() {
  audio ??= attempt(() => new AudioContext());
  if (audio?.state === 'suspended') attempt(() => audio?.resume());
  return audio;
}

// ---- what all of these share ---------------------------------------------------------------------

/** The result of some work; null if it throws. A rejected promise is ignored. @template X @param {() => X} work @returns {X | null} */
export function attempt(work) {
  try {
    const result = work();
    if (result instanceof Promise) result.catch(() => {});
    return result;
  } catch {
    return null;
  }
}
