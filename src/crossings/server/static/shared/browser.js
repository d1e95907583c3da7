/**
 * Browser features that may be missing, blocked or broken: storage, locks, channels between tabs, file caches, sound.
 * The page and its workers use them only through this module. Its functions don't throw unless they say so.
 */

/** @typedef {'local' | 'session'} Area persistent storage, or storage of this tab */
/** @typedef {Pick<BroadcastChannel, 'postMessage' | 'onmessage'>} Channel */

// ---- storage ------------------------------------------------------------------------------------

/**
 * Values that the browser refused to store, by area and key. They last as long as the page.
 * @type {Record<Area, Map<string, string>>}
 */
const memory = { local: new Map(), session: new Map() };

/** Whether the browser has refused to store a value. */
let isForgetful = false;
/** @type {(() => void) | null} */
let forgetfulCallback = null;

/** @param {Area} area @returns {Storage} @throws if it is blocked or missing */
function storage(area) {
  const found = globalThis[`${area}Storage`];
  if (!found) throw new Error(`${area} storage is missing`);
  return found;
}

/** Load a stored text. @param {Area} area @param {string} key @returns {string | null} */
export function load(area, key) {
  const text = memory[area].get(key);
  if (text !== undefined) return text;
  try {
    return storage(area).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Store a text. If the browser refuses, keep it as long as the page lasts.
 * @param {Area} area @param {string} key @param {string} text
 */
export function store(area, key, text) {
  try {
    storage(area).setItem(key, text);
    memory[area].delete(key);
  } catch {
    memory[area].set(key, text);
    markForgetful();
  }
}

/**
 * Store an optional text persistently.
 * @param {string} key @param {string} text @returns {boolean} false if storage is full or blocked
 */
export const storeIfRoom = (key, text) => attempt(() => {
  storage('local').setItem(key, text);
  return true;
}) ?? false;

/** Delete a stored text. @param {Area} area @param {string} key */
export function drop(area, key) {
  memory[area].delete(key);
  attempt(() => storage(area).removeItem(key));
}

function markForgetful() {
  isForgetful = true;
  forgetfulCallback?.();
  forgetfulCallback = null;
}

/** Whether storage is blocked or missing. */
export const isBlocked = () => !attempt(() => storage('local'));

/** Whether values that the page stores are lost when it is closed. */
export const storesNothing = () => isForgetful || isBlocked();

/** Call this once, as soon as the browser is known not to store anything. @param {() => void} callback */
export function onStorageLost(callback) {
  forgetfulCallback = callback;
  if (storesNothing()) markForgetful();
}

// ---- files and databases ------------------------------------------------------------------------

/**
 * The site's private folder; null if the browser has none, as in some private windows.
 * @returns {Promise<FileSystemDirectoryHandle | null>}
 */
export async function openPrivateFolder() {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return null;
  }
}

/** Ask the browser not to evict stored data when space is short. */
export function requestPersistence() {
  attempt(() => navigator.storage?.persist?.());
}

const DIGEST = 'x-sha-256';

/** The SHA-256 of bytes in hexadecimal. @param {BufferSource} bytes */
async function digest(bytes) {
  return Array.from(
    new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
    (byte) => byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Load bytes from a file cache; null if they are missing or damaged.
 * @param {string} name of the cache @param {string} address @returns {Promise<ArrayBuffer | null>}
 */
export async function loadBytes(name, address) {
  try {
    const found = await caches.match(address, { cacheName: name });
    const bytes = await found?.arrayBuffer();
    return bytes && await digest(bytes) === found?.headers.get(DIGEST) ? bytes : null;
  } catch {
    return null;
  }
}

/**
 * Store optional bytes in a file cache.
 * @param {string} name of the cache @param {string} address @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function storeBytes(name, address, bytes) {
  try {
    const response = new Response(bytes, { headers: { [DIGEST]: await digest(bytes) } });
    await (await caches.open(name)).put(address, response);
  } catch {
    // The cache is missing or full.
  }
}

/** Delete bytes from a file cache. @param {string} name of the cache @param {string} address */
export const dropBytes = (name, address) => attempt(async () => (await caches.open(name)).delete(address));

/**
 * Open a database.
 * @param {string} name @param {(database: IDBDatabase) => void} create creates its object stores
 * @returns {Promise<IDBDatabase>} rejects if databases are missing or blocked
 */
export const openDatabase = (name, create) => new Promise((settle, fail) => {
  const opening = indexedDB.open(name); // Firefox throws here if storage is blocked, which rejects the promise
  opening.onupgradeneeded = () => create(opening.result);
  opening.onsuccess = () => settle(opening.result);
  opening.onerror = () => fail(opening.error);
});

// ---- between tabs -------------------------------------------------------------------------------

/**
 * Run work while holding a lock.
 * @param {string} name @param {() => unknown} work
 * @returns {Promise<boolean>} false if locks are missing; the work wasn't run
 */
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

/**
 * Hold a lock until the page closes.
 * @param {string} name @returns {Promise<boolean>} whether it is held; false if locks are missing
 */
export const holdLock = (name) => new Promise((settle) => {
  const hold = () => {
    settle(true);
    return new Promise(() => {});
  };
  withLock(name, hold).then(settle);
});

/** Whether tabs can exclude each other. */
export const hasLocks = () => withLock(crypto.getRandomValues(new Uint32Array(4)).join('-'), () => {});

/** Open a channel to the other tabs; null if the browser has none. @param {string} name @returns {Channel | null} */
export const openChannel = (name) => attempt(() => new BroadcastChannel(name));

// ---- sound --------------------------------------------------------------------------------------

/** @type {AudioContext | null} */
let audio = null;

/** The audio context; null if the browser has no sound. @returns {AudioContext | null} */
export function soundOutput() {
  audio ??= attempt(() => new AudioContext());
  if (audio?.state === 'suspended') attempt(() => audio?.resume());
  return audio;
}

// ---- shared -------------------------------------------------------------------------------------

/**
 * The result of work; null if it throws. Rejected promises are ignored.
 * @template X @param {() => X} work @returns {X | null}
 */
export function attempt(work) {
  try {
    const result = work();
    if (result instanceof Promise) result.catch(() => {});
    return result;
  } catch {
    return null;
  }
}
