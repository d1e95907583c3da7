/** Bytecode of imported Python modules, stored beside the files of the edition, so that the next start compiles nothing. */

import { dropBytes, loadBytes, storeBytes } from '../shared/browser.js';

/** Seconds after a start at which new bytecode is stored. Games are imported when they are first played. */
const WHEN = [15, 60, 300];
/** Bytes from the end of an archive to the number of files in it. */
const TO_COUNT = 12;

export class Bytecode {
  /** @param {import('./python.js').Parts} parts @param {string} module that is imported; another one imports other modules */
  constructor({ base, edition }, module) {
    this.cache = `crossings ${base} ${edition}`; // as offline.js names it, so that it is deleted with the edition
    this.addresses = ['library', 'ours'].map((part) => new URL(`bytecode/${module}/${part}.zip`, base).href);
    /** How many modules of ours are stored. */
    this.count = 0;
  }

  /** Python's own library with bytecode, and bytecode of ours; null: not stored. */
  async load() {
    const [library, ours] = await Promise.all(this.addresses.map((address) => loadBytes(this.cache, address)));
    if (ours) this.count = countIn(ours);
    return [library, ours];
  }

  /** Delete what is stored. */
  drop() {
    for (const address of this.addresses) dropBytes(this.cache, address);
  }

  /** Store it later, when there is little else to do. @param {any} python */
  storeLater(python) {
    for (const seconds of WHEN) setTimeout(() => this.#store(python).catch(() => {}), seconds * 1000);
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

/** How many files an archive has. @param {ArrayBuffer} archive */
const countIn = (archive) => new DataView(archive).getUint16(archive.byteLength - TO_COUNT, true);

/** The content of a Python bytes object; null for None. @param {any} proxy @returns {Uint8Array<ArrayBuffer> | null} */
function bytesOf(proxy) {
  if (!proxy) return null;
  const bytes = proxy.toJs();
  proxy.destroy();
  return bytes;
}
