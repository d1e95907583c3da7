/** A file of Python's that is also kept by the browser: what is written to the one is written to the other. */

import { hasLocks, openDatabase, openPrivateFolder } from '../shared/browser.js';

const FULL = 51; // ENOSPC, as WebAssembly's systems number it
const [SOON, MOST_TRIES] = [50, 200]; // milliseconds
const STORE = 'files';

/** @typedef {{write: (bytes: Uint8Array, at: number) => void, resize: (size: number) => void, flush: () => void}} Copy what is done to a file, done to another */

/** Have all that is done to a file done to a copy of it first; what cannot be done there is not done. @param {any} FS Emscripten's file system @param {string} path @param {Copy} copy */
function follow(FS, path, copy) {
  const { node } = FS.lookupPath(path);
  const { stream_ops: stream, node_ops: of } = node;
  const told = (/** @type {() => void} */ change) => {
    try {
      change();
    } catch {
      throw new FS.ErrnoError(FULL);
    }
  };
  node.stream_ops = {
    ...stream,
    write(/** @type {any} */ one, /** @type {any} */ bytes, /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ at, /** @type {any} */ own) {
      told(() => copy.write(Uint8Array.from(bytes.subarray(offset, offset + length)), at));
      return stream.write(one, bytes, offset, length, at, own);
    },
    fsync: () => told(() => copy.flush()),
  };
  node.node_ops = {
    ...of,
    setattr(/** @type {any} */ one, /** @type {any} */ change) {
      if (change.size !== undefined) told(() => copy.resize(change.size));
      return of.setattr(one, change);
    },
  };
}

// ---- in a file of the browser's, at once ---------------------------------------------------------

/** Has the browser files of its own, and may they be used here? In some private windows they may not. */
export const hasFileSystem = async () => Boolean(await openPrivateFolder()) && 'createSyncAccessHandle' in FileSystemFileHandle.prototype;

/** The folder of this site in the browser's own file system. @param {string} place */
async function folder(place) {
  const root = await openPrivateFolder();
  if (!root) throw new Error('the browser stores no files');
  return root.getDirectoryHandle(place, { create: true });
}

/** A file for this worker alone; one that ends, with a page that is loaded anew say, lets go of it a moment later. @param {any} file */
async function held(file) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (/** @type {Error} */ (error).name !== 'NoModificationAllowedError' || tries === MOST_TRIES) throw error;
      await new Promise((soon) => { setTimeout(soon, SOON); });
    }
  }
}

/**
 * A file at a path, with what the browser has kept of it, if that is anything. It can be kept by one worker at a time.
 * @param {any} FS @param {string} path @param {string} place a folder of the browser's
 * @param {Uint8Array} [otherwise] what it holds where nothing is kept yet
 */
export async function keep(FS, path, place, otherwise = new Uint8Array()) {
  const file = await (await folder(place)).getFileHandle(path.split('/').at(-1) ?? '', { create: true });
  const kept = await held(file);
  const known = new Uint8Array(kept.getSize());
  kept.read(known, { at: 0 });
  if (!known.length) kept.write(otherwise, { at: 0 });
  FS.writeFile(path, known.length ? known : otherwise);
  follow(FS, path, {
    write(bytes, at) {
      if (kept.write(bytes, { at }) !== bytes.length) throw new Error('full');
    },
    resize: (size) => kept.truncate(size),
    flush: () => kept.flush(),
  });
}

// ---- where there are no such files: in its database, soon ----------------------------------------

/** What a request comes to. @template X @param {IDBRequest<X>} request @returns {Promise<X>} */
const answered = (request) => new Promise((settle, fail) => {
  request.onsuccess = () => settle(request.result);
  request.onerror = () => fail(request.error);
});

/**
 * The same for a file that is whole whenever Python rests: it is kept anew after each change.
 * @param {any} FS @param {string} path @param {string} place @param {Uint8Array} otherwise
 * @param {() => void} lost called if it cannot be kept any longer
 * @returns {Promise<() => Promise<void>>} waits until all is kept that has been written
 */
export async function mirrorToDatabase(FS, path, place, otherwise, lost) {
  if (!await hasLocks()) throw new Error('two tabs would write over one another');
  const database = await openDatabase(place, (fresh) => fresh.createObjectStore(STORE));
  FS.writeFile(path, (await answered(database.transaction(STORE).objectStore(STORE).get(path))) ?? otherwise);
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
  follow(FS, path, { write: change, resize: change, flush: () => {} });
  return () => saving;
}
