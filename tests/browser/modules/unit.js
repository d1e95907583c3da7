/** The least that tests of the page's modules need: names for them, and two ways to hold something. */

/** @type {Map<string, () => unknown>} */
const tests = new Map();

/** A test; it fails by throwing. @param {string} name @param {() => unknown} run */
export function test(name, run) {
  tests.set(name, run);
}

/** Two things are the same, as JSON; maps and sets as lists. @param {unknown} is @param {unknown} wanted */
export function same(is, wanted) {
  const [found, expected] = [is, wanted].map((one) => JSON.stringify(one, plain));
  if (found !== expected) throw new Error(`${found} instead of ${expected}`);
}

/** @param {string} _ @param {unknown} value */
const plain = (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value === undefined ? 'undefined' : value);

/** Run one of the tests of a module, with nothing remembered from another. @param {string} name */
export async function run(name) {
  localStorage.clear();
  sessionStorage.clear();
  const one = tests.get(name);
  if (!one) throw new Error(`there is no test ${name}`);
  await one();
}
