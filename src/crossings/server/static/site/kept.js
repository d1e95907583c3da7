/** A file of Python's that is also kept by the browser: what is written to the one is written to the other, at once. */

const FULL = 51; // ENOSPC, as WebAssembly's systems number it
const [SOON, MOST_TRIES] = [50, 200]; // milliseconds

/** The folder of this site in the browser's own file system. @param {string} place */
const folder = async (place) => (await navigator.storage.getDirectory()).getDirectoryHandle(place, { create: true });

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
 * @param {any} FS Emscripten's file system @param {string} path @param {string} place a folder of the browser's
 * @param {Uint8Array} [otherwise] what it holds where nothing is kept yet
 */
export async function keep(FS, path, place, otherwise = new Uint8Array()) {
  const file = await (await folder(place)).getFileHandle(path.split('/').at(-1) ?? '', { create: true });
  const kept = await held(file);
  const known = new Uint8Array(kept.getSize());
  kept.read(known, { at: 0 });
  if (!known.length) kept.write(otherwise, { at: 0 });
  FS.writeFile(path, known.length ? known : otherwise);
  const { node } = FS.lookupPath(path);
  const { stream_ops: stream, node_ops: of } = node;
  const told = (/** @type {() => void} */ write) => {
    try {
      write();
    } catch {
      throw new FS.ErrnoError(FULL);
    }
  };
  node.stream_ops = {
    ...stream,
    write(/** @type {any} */ one, /** @type {any} */ bytes, /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ at, /** @type {any} */ own) {
      told(() => {
        if (kept.write(Uint8Array.from(bytes.subarray(offset, offset + length)), { at }) !== length) throw new Error('full');
      });
      return stream.write(one, bytes, offset, length, at, own);
    },
    fsync: () => told(() => kept.flush()),
  };
  node.node_ops = {
    ...of,
    setattr(/** @type {any} */ one, /** @type {any} */ change) {
      if (change.size !== undefined) told(() => kept.truncate(change.size));
      return of.setattr(one, change);
    },
  };
}
