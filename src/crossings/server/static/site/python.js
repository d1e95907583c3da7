/** Python in a worker: Pyodide, and the archive of ours. */

/**
 * @typedef {object} Parts where everything lies, as `crossings site` has put it there: addresses from `base` on
 * @property {string} base @property {string} python a folder @property {string} core an archive @property {string} empty a new database
 * @property {Record<string, string>} kernels manifests by games
 * @property {number} bytes how much is loaded in all before anybody plays
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
export async function started({ base, python: folder, core }, module, prepare = () => {}) {
  const place = new URL(folder, base);
  const archive = load(new URL(core, base)).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(new URL('pyodide.mjs', place).href).catch((error) => (error instanceof SyntaxError ? Promise.reject(error) : missing(error)));
  const python = await loadPyodide({ indexURL: place.href, env: { HOME: '/home', CROSSINGS_COMPILE: 'off', PYTHONDONTWRITEBYTECODE: '1' } });
  python.unpackArchive(await archive, 'zip', { extractDir: '/core' });
  python.runPython('import sys; sys.path.insert(0, "/core")');
  await prepare(python);
  return python.pyimport(module);
}
