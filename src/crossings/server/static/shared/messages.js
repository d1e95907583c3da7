/** The page's words: messages of the house's catalogue, in the language that was chosen here or that the browser asks for. */
import { FluentBundle } from '../vendor/fluent/bundle.js';
import { FluentResource } from '../vendor/fluent/resource.js';
import { FluentNumber, FluentType } from '../vendor/fluent/types.js';
import { preference, storePreference } from '../storage/store.js';

/** @typedef {{tag: string, name: string, locale: string, words: string}} Language */

/** All that there are words in. @type {Language[]} */
export const languages = JSON.parse(document.querySelector('meta[name="languages"]')?.getAttribute('content') ?? '[]');

const wanted = [preference('language'), history.state?.language, document.documentElement.lang];
const spoken = wanted.map((tag) => languages.find((one) => one.tag === tag)).find(Boolean) ?? languages[0];

/** The language that is spoken, as a tag. */
export const language = spoken.tag;
document.documentElement.lang = language;

/** Speak another language from now on. @param {string} tag */
export function speak(tag) {
  storePreference('language', tag);
  history.replaceState({ ...history.state, language: tag }, ''); // survives the reload even if storage is blocked
  location.reload();
}

/** Several things, given to a message as one argument. @extends {FluentType<string[]>} */
class Things extends FluentType {
  /** @param {import('../vendor/fluent/scope.js').Scope} scope */
  toString(scope) {
    return listed(this, scope.bundle.locales);
  }
}

/** @param {Things} things @param {string | string[]} locales @param {Record<string, any>} [how] `style`: "or"; `between`: what stands between them */
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

/** A value as messages take it: yes and no are words that a message can choose by. @param {unknown} value @returns {import('../vendor/fluent/types.js').Value} */
function argument(value) {
  if (Array.isArray(value)) return new Things(value.map(String));
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : /** @type {string | number} */ (value);
}

/**
 * A message (`id.attribute`: an attribute of it), with its arguments; several things are given as an array.
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

/** A text that stands alone: with a capital. @param {string} words */
export const alone = (words) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
