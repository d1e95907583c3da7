/** Mirrors a file of Python's file system in the browser's storage: each write goes to both. */

import { hasLocks, openDatabase, openPrivateFolder } from '../shared/browser.js';

const NO_SPACE = 51; // ENOSPC in WebAssembly's numbering
const [RETRY_DELAY, MAX_ATTEMPTS] = [50, 200]; // milliseconds
const STORE = 'files';

/**
 * @typedef {{write: (bytes: Uint8Array, at: number) => void, resize: (size: number) => void, flush: () => void}} Copy
 *   the operations on the copy
 */

/**
 * Apply each operation on a file to a copy first. If that fails, the file isn't changed.
 * @param {any} FS Emscripten's file system @param {string} path @param {Copy} copy
 */
function mirror(FS, path, copy) {
  const { node } = FS.lookupPath(path);
  const { stream_ops: stream, node_ops: of } = node;
  const orNoSpace = (/** @type {() => void} */ change) => {
    try {
      change();
    } catch {
      throw new FS.ErrnoError(NO_SPACE);
    }
  };
  node.stream_ops = {
    ...stream,
    write(
      /** @type {any} */ one,
      /** @type {any} */ bytes,
      /** @type {number} */ offset,
      /** @type {number} */ length,
      /** @type {number} */ at,
      /** @type {any} */ own,
    ) {
      orNoSpace(() => copy.write(Uint8Array.from(bytes.subarray(offset, offset + length)), at));
      return stream.write(one, bytes, offset, length, at, own);
    },
    fsync: () => orNoSpace(() => copy.flush()),
  };
  node.node_ops = {
    ...of,
    setattr(/** @type {any} */ one, /** @type {any} */ change) {
      if (change.size !== undefined) orNoSpace(() => copy.resize(change.size));
      return of.setattr(one, change);
    },
  };
}

// ---- in a private file, immediately -------------------------------------------------------------

/** Whether the browser has private files and allows them here. Some private windows don't. */
export const hasFileSystem = async () =>
  Boolean(await openPrivateFolder()) && 'createSyncAccessHandle' in FileSystemFileHandle.prototype;

/** The folder of this site in the browser's private file system. @param {string} place */
async function siteFolder(place) {
  const root = await openPrivateFolder();
  if (!root) throw new Error('the browser stores no files');
  return root.getDirectoryHandle(place, { create: true });
}

/** Open a file exclusively. A worker of a page that was just reloaded releases it a moment later. @param {any} file */
async function openExclusively(file) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (/** @type {Error} */ (error).name !== 'NoModificationAllowedError' || tries === MAX_ATTEMPTS) throw error;
      await new Promise((soon) => { setTimeout(soon, RETRY_DELAY); });
    }
  }
}

/**
 * Create a file with its stored content, and store all changes. Only one worker at a time can do so.
 * @param {any} FS @param {string} path @param {string} place a private folder
 * @param {Uint8Array} [initial] its content if nothing is stored
 */
export async function mirrorToFile(FS, path, place, initial = new Uint8Array()) {
  const file = await (await siteFolder(place)).getFileHandle(path.split('/').at(-1) ?? '', { create: true });
  const handle = await openExclusively(file);
  const known = new Uint8Array(handle.getSize());
  handle.read(known, { at: 0 });
  if (!known.length) handle.write(initial, { at: 0 });
  FS.writeFile(path, known.length ? known : initial);
  mirror(FS, path, {
    write(bytes, at) {
      if (handle.write(bytes, { at }) !== bytes.length) throw new Error('full');
    },
    resize: (size) => handle.truncate(size),
    flush: () => handle.flush(),
  });
}

// ---- without private files: in a database, after each change ------------------------------------

/** The result of a database request. @template X @param {IDBRequest<X>} request @returns {Promise<X>} */
const resultOf = (request) => new Promise((settle, fail) => {
  request.onsuccess = () => settle(request.result);
  request.onerror = () => fail(request.error);
});

/**
 * The same in a database, which stores the whole file after each change. It must be consistent whenever Python is idle.
 * @param {any} FS @param {string} path @param {string} place @param {Uint8Array} initial
 * @param {() => void} lost called if it can't be stored
 * @returns {Promise<() => Promise<void>>} waits until all changes are stored
 */
export async function mirrorToDatabase(FS, path, place, initial, lost) {
  if (!await hasLocks()) throw new Error('two tabs would write over one another');
  const database = await openDatabase(place, (fresh) => fresh.createObjectStore(STORE));
  FS.writeFile(path, (await resultOf(database.transaction(STORE).objectStore(STORE).get(path))) ?? initial);
  let [saving, isWaiting] = [Promise.resolve(), false];
  const save = async () => {
    isWaiting = false;
    const writing = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    writing.objectStore(STORE).put(FS.readFile(path), path);
    await new Promise((settle, fail) => { [writing.oncomplete, writing.onabort] = [settle, fail]; });
  };
  const change = () => {
    if (!isWaiting) saving = saving.then(save).catch(lost);
    isWaiting = true;
  };
  mirror(FS, path, { write: change, resize: change, flush: () => {} });
  return () => saving;
}
