/**
 * Bytecode of imported Python modules, cached with the files of the edition, so that the next start compiles nothing.
 */

import { dropBytes, loadBytes, storeBytes } from '../shared/browser.js';

/** Seconds after a start at which new bytecode is stored. Games are imported when they are first played. */
const STORE_AFTER = [15, 60, 300];
/** Bytes from the end of a ZIP archive to its number of files. */
const TO_COUNT = 12;

export class Bytecode {
  /**
   * @param {import('./python.js').Parts} parts @param {string} module the imported module; others import other modules
   */
  constructor({ base, edition }, module) {
    this.cache = `crossings ${base} ${edition}`; // named as in offline.js, so that it is deleted with the edition
    this.addresses = ['library', 'ours'].map((part) => new URL(`bytecode/${module}/${part}.zip`, base).href);
    /** The number of stored modules of Crossings. */
    this.count = 0;
  }

  /** Load archives of Python's library with bytecode and of Crossings' bytecode; null if not stored. */
  async load() {
    const [library, ours] = await Promise.all(this.addresses.map((address) => loadBytes(this.cache, address)));
    if (ours) this.count = countIn(ours);
    return [library, ours];
  }

  /** Delete the stored archives. */
  drop() {
    for (const address of this.addresses) dropBytes(this.cache, address);
  }

  /** Store bytecode later, when the page is idle. @param {any} python */
  storeLater(python) {
    for (const seconds of STORE_AFTER) setTimeout(() => this.#store(python).catch(() => {}), seconds * 1000);
  }

  /** @param {any} python */
  async #store(python) {
    const module = python.pyimport('crossings.server.site.bytecode');
    const [library, ours] = this.addresses;
    const imports = bytesOf(module.bytecode_of_imports(this.count));
    if (imports) {
      this.count = countIn(imports.buffer);
      await storeBytes(this.cache, ours, imports);
    }
    const added = bytesOf(await module.library_with_bytecode());
    if (added) await storeBytes(this.cache, library, added);
  }
}

/** The number of files in a ZIP archive. @param {ArrayBuffer} archive */
const countIn = (archive) => new DataView(archive).getUint16(archive.byteLength - TO_COUNT, true);

/** The content of a Python bytes object; null for None. @param {any} proxy @returns {Uint8Array<ArrayBuffer> | null} */
function bytesOf(proxy) {
  if (!proxy) return null;
  const bytes = proxy.toJs();
  proxy.destroy();
  return bytes;
}
