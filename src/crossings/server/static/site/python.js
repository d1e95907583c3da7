/** Python in a worker: Pyodide and the archive of Crossings. */

import { Bytecode } from './bytecode.js';

const [CORE, BYTECODE] = ['/core', '/bytecode'];

/**
 * @typedef {object} Parts the files of `crossings site`, with addresses relative to `base`
 * @property {string} base @property {string} python a folder @property {string} core an archive
 * @property {string} empty a new database
 * @property {Record<string, string>} kernels manifests by game
 * @property {number} bytes size of everything loaded before the first game
 * @property {string} edition changes with any file
 */

/**
 * Load a file of this edition. Rejects with `MissingFile` if the host doesn't send it.
 * @param {string | URL} address
 */
export async function load(address) {
  let answer = await fetch(address).catch(failMissing);
  // the HTTP cache may hold the missing response
  if (!answer.ok) answer = await fetch(address, { cache: 'reload' }).catch(failMissing);
  return answer.ok ? answer : failMissing(answer.status);
}

/**
 * Report what the requests of this worker receive. Returns a function that stops it.
 * @param {(bytes: number) => void} report called with the length of each chunk
 */
export function reportChunks(report) {
  const fetch = self.fetch;
  self.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (!answer.body) return answer;
    const counting = new TransformStream({
      transform(chunk, to) {
        report(chunk.byteLength);
        to.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counting), { status: answer.status, headers: answer.headers });
  };
  return () => { self.fetch = fetch; };
}

/** @param {unknown} why @returns {never} */
function failMissing(why) {
  throw new MissingFile(String(why));
}

/** The host doesn't have a file of this edition, any longer or yet. */
export class MissingFile extends Error {}

/**
 * Start Python and import a module of Crossings.
 * @param {Parts} parts @param {string} module
 * @param {(python: any) => void | Promise<void>} [prepare] called before the import
 */
export async function startPython(parts, module, prepare = () => {}) {
  const archive = load(new URL(parts.core, parts.base)).then((answer) => answer.arrayBuffer());
  const bytecode = new Bytecode(parts, module);
  const [library, ours] = await bytecode.load();
  const python = await startPyodide(parts, library);
  python.unpackArchive(await archive, 'zip', { extractDir: CORE });
  python.FS.mkdirTree(BYTECODE); // Python doesn't create a folder at the root
  if (ours) python.unpackArchive(ours, 'zip', { extractDir: BYTECODE });
  python.runPython(
    `import sys; sys.path.insert(0, "${CORE}"); sys.dont_write_bytecode = False; sys.pycache_prefix = "${BYTECODE}"`,
  );
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

/**
 * Load Pyodide.
 * @param {Parts} parts @param {ArrayBuffer | null} library Python's library with bytecode @returns {Promise<any>}
 */
async function startPyodide(parts, library) {
  const place = new URL(parts.python, parts.base);
  const { loadPyodide } = await import(new URL('pyodide.mjs', place).href).catch((error) => (
    error instanceof SyntaxError ? Promise.reject(error) : failMissing(error)
  ));
  const given = { indexURL: place.href, env: { HOME: '/home', CROSSINGS_COMPILE: 'off' } };
  if (!library) return loadPyodide(given);
  const stdLibURL = URL.createObjectURL(new Blob([library]));
  try {
    return await loadPyodide({ ...given, stdLibURL });
  } catch {
    return loadPyodide(given); // for example if a content security policy forbids blobs
  } finally {
    URL.revokeObjectURL(stdLibURL);
  }
}
