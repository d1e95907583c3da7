/** A minimal test framework for the page's modules. */

/** @type {Map<string, () => unknown>} */
const tests = new Map();

/** Add a test, which fails by throwing. @param {string} name @param {() => unknown} run */
export function test(name, run) {
  tests.set(name, run);
}

/**
 * Check that two values are equal as JSON; maps and sets count as lists.
 * @param {unknown} is @param {unknown} wanted
 */
export function same(is, wanted) {
  const [found, expected] = [is, wanted].map((one) => JSON.stringify(one, plain));
  if (found !== expected) throw new Error(`${found} instead of ${expected}`);
}

/** @param {string} _ @param {unknown} value */
const plain = (_, value) => (
  value instanceof Map || value instanceof Set ? [...value] : value === undefined ? 'undefined' : value
);

/** Run one test of a module with empty storage. @param {string} name */
export async function run(name) {
  localStorage.clear();
  sessionStorage.clear();
  const one = tests.get(name);
  if (!one) throw new Error(`there is no test ${name}`);
  await one();
}
