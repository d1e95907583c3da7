/** The page's messages, in the language chosen here or requested by the browser. */
import { FluentBundle } from '../vendor/fluent/bundle.js';
import { FluentResource } from '../vendor/fluent/resource.js';
import { FluentNumber, FluentType } from '../vendor/fluent/types.js';
import { preference, storePreference } from '../storage/store.js';

/** @typedef {{tag: string, name: string, locale: string, words: string}} Language */

/** All available languages. @type {Language[]} */
export const languages = JSON.parse(document.querySelector('meta[name="languages"]')?.getAttribute('content') ?? '[]');

const candidates = [preference('language'), history.state?.language, document.documentElement.lang];
const current = candidates.map((tag) => languages.find((one) => one.tag === tag)).find(Boolean) ?? languages[0];

/** The tag of the current language. */
export const language = current.tag;
document.documentElement.lang = language;

/** Change the language and reload. @param {string} tag */
export function changeLanguage(tag) {
  storePreference('language', tag);
  history.replaceState({ ...history.state, language: tag }, ''); // survives the reload even if storage is blocked
  location.reload();
}

/** A list as a single argument of a message. @extends {FluentType<string[]>} */
class ListArgument extends FluentType {
  /** @param {import('../vendor/fluent/scope.js').Scope} scope */
  toString(scope) {
    return formatList(this, scope.bundle.locales);
  }
}

/**
 * @param {ListArgument} list @param {string | string[]} locales
 * @param {Record<string, any>} [options] `style`: "or"; `between`: a separator instead of a conjunction
 */
function formatList(list, locales, { style, between } = {}) {
  if (between) return list.value.join(String(between));
  return new Intl.ListFormat(locales, { type: style === 'or' ? 'disjunction' : 'conjunction' }).format(list.value);
}

const bundle = new FluentBundle(current.locale, {
  useIsolating: false,
  functions: {
    LIST: ([list], options) => formatList(list, current.locale, options),
    COUNT: ([list]) => new FluentNumber(list.value.length),
  },
});
const answer = await fetch(current.words);
if (!answer.ok) throw new Error(`${current.words}: ${answer.status}`);
bundle.addResource(new FluentResource(await answer.text()), { allowOverrides: true });

/**
 * Convert a value to an argument: booleans become "yes" and "no", which messages can select by.
 * @param {unknown} value @returns {import('../vendor/fluent/types.js').Value}
 */
function toArgument(value) {
  if (Array.isArray(value)) return new ListArgument(value.map(String));
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : /** @type {string | number} */ (value);
}

/**
 * Format a message (`id.attribute`: one of its attributes) with its arguments. Arrays are lists.
 * @param {string} id
 * @param {Record<string, unknown>} [given]
 * @returns {string}
 */
export function translate(id, given = {}) {
  const [name, attribute] = id.split('.');
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) throw new Error(`there is no message ${id}`);
  return bundle.formatPattern(
    pattern,
    Object.fromEntries(Object.entries(given).map(([key, value]) => [key, toArgument(value)])),
    [],
  );
}

/** Capitalize a text that stands alone. @param {string} words */
export const capitalize = (words) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
