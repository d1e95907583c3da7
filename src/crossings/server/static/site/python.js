/** Python in a worker: Pyodide, and the archive of ours. */

import { Bytecode } from './bytecode.js';

const [CORE, BYTECODE] = ['/core', '/bytecode'];

/**
 * @typedef {object} Parts where everything lies, as `crossings site` has put it there: addresses from `base` on
 * @property {string} base @property {string} python a folder @property {string} core an archive @property {string} empty a new database
 * @property {Record<string, string>} kernels manifests by games
 * @property {number} bytes how much is loaded in all before anybody plays
 * @property {string} edition changes with any file
 */

/** A file of this edition. Rejects if the host can't send it: what it sends instead is no file of ours. @param {string | URL} address */
export async function load(address) {
  let answer = await fetch(address).catch(missing);
  if (!answer.ok) answer = await fetch(address, { cache: 'reload' }).catch(missing); // that it was missing may be remembered
  return answer.ok ? answer : missing(answer.status);
}

/** @param {unknown} why @returns {never} */
function missing(why) {
  throw new MissingFile(String(why));
}

/** The host no longer has a file of this edition, or not yet. */
export class MissingFile extends Error {}

/**
 * A module of ours, once there is a Python to import it.
 * @param {Parts} parts @param {string} module @param {(python: any) => void | Promise<void>} [prepare] before it is imported
 */
export async function started(parts, module, prepare = () => {}) {
  const archive = load(new URL(parts.core, parts.base)).then((answer) => answer.arrayBuffer());
  const bytecode = new Bytecode(parts, module);
  const [library, ours] = await bytecode.load();
  const python = await begun(parts, library);
  python.unpackArchive(await archive, 'zip', { extractDir: CORE });
  python.FS.mkdirTree(BYTECODE); // Python makes no folder at the root
  if (ours) python.unpackArchive(ours, 'zip', { extractDir: BYTECODE });
  python.runPython(`import sys; sys.path.insert(0, "${CORE}"); sys.dont_write_bytecode = False; sys.pycache_prefix = "${BYTECODE}"`);
  await prepare(python);
  try {
    const imported = python.pyimport(module);
    bytecode.storeLater(python);
    return imported;
  } catch (error) {
    bytecode.drop();
    throw error;
  }
}

/** Python itself. @param {Parts} parts @param {ArrayBuffer | null} library its own library with bytecode @returns {Promise<any>} */
async function begun(parts, library) {
  const place = new URL(parts.python, parts.base);
  const { loadPyodide } = await import(new URL('pyodide.mjs', place).href).catch((error) => (error instanceof SyntaxError ? Promise.reject(error) : missing(error)));
  const given = { indexURL: place.href, env: { HOME: '/home', CROSSINGS_COMPILE: 'off' } };
  if (!library) return loadPyodide(given);
  const stdLibURL = URL.createObjectURL(new Blob([library]));
  try {
    return await loadPyodide({ ...given, stdLibURL });
  } catch {
    return loadPyodide(given); // where a policy of contents allows no blobs, say
  } finally {
    URL.revokeObjectURL(stdLibURL);
  }
}
