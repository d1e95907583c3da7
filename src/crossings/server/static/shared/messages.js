/** The page's messages, in the language chosen here or requested by the browser. */
import { FluentBundle } from '../vendor/fluent/bundle.js';
import { FluentResource } from '../vendor/fluent/resource.js';
import { FluentNumber, FluentType } from '../vendor/fluent/types.js';
import { preference, storePreference } from '../storage/store.js';

/** @typedef {{tag: string, name: string, locale: string, words: string}} Language */

/** All available languages. @type {Language[]} */
export const languages = JSON.parse(document.querySelector('meta[name="languages"]')?.getAttribute('content') ?? '[]');

const wanted = [preference('language'), history.state?.language, document.documentElement.lang];
const spoken = wanted.map((tag) => languages.find((one) => one.tag === tag)).find(Boolean) ?? languages[0];

/** The tag of the current language. */
export const language = spoken.tag;
document.documentElement.lang = language;

/** Change the language and reload. @param {string} tag */
export function speak(tag) {
  storePreference('language', tag);
  history.replaceState({ ...history.state, language: tag }, ''); // survives the reload even if storage is blocked
  location.reload();
}

/** A list as a single argument of a message. @extends {FluentType<string[]>} */
class Things extends FluentType {
  /** @param {import('../vendor/fluent/scope.js').Scope} scope */
  toString(scope) {
    return listed(this, scope.bundle.locales);
  }
}

/**
 * @param {Things} things @param {string | string[]} locales
 * @param {Record<string, any>} [how] `style`: "or"; `between`: a separator instead of a conjunction
 */
function listed(things, locales, { style, between } = {}) {
  if (between) return things.value.join(String(between));
  return new Intl.ListFormat(locales, { type: style === 'or' ? 'disjunction' : 'conjunction' }).format(things.value);
}

const bundle = new FluentBundle(spoken.locale, {
  useIsolating: false,
  functions: {
    LIST: ([things], how) => listed(things, spoken.locale, how),
    COUNT: ([things]) => new FluentNumber(things.value.length),
  },
});
const answer = await fetch(spoken.words);
if (!answer.ok) throw new Error(`${spoken.words}: ${answer.status}`);
bundle.addResource(new FluentResource(await answer.text()), { allowOverrides: true });

/**
 * Convert a value to an argument: booleans become "yes" and "no", which messages can select by.
 * @param {unknown} value @returns {import('../vendor/fluent/types.js').Value}
 */
function argument(value) {
  if (Array.isArray(value)) return new Things(value.map(String));
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : /** @type {string | number} */ (value);
}

/**
 * Format a message (`id.attribute`: one of its attributes) with its arguments. Arrays are lists.
 * @param {string} id
 * @param {Record<string, unknown>} [given]
 * @returns {string}
 */
export function say(id, given = {}) {
  const [name, attribute] = id.split('.');
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) throw new Error(`there is no message ${id}`);
  return bundle.formatPattern(pattern, Object.fromEntries(Object.entries(given).map(([key, value]) => [key, argument(value)])), []);
}

/** Capitalize a text that stands alone. @param {string} words */
export const alone = (words) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
