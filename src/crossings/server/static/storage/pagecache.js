/** What the page showed last, stored so that the next visit shows it at once. Only the static edition stores it, since its application takes seconds to start. */
import { drop, load, storeIfRoom } from '../shared/browser.js';
import { edition, isStaticEdition } from '../shared/backend.js';
import { language } from '../shared/messages.js';

const INDEX = 'crossings.shown';
/** The most characters to store in all, less than browsers allow. */
const MOST = 1_500_000;

/** @typedef {{name: string, size: number}} Entry */

/** Values by name, as JSON. The oldest are evicted if there is no room. */
export class PageCache {
  /** @param {string | null} form names the edition and the language that values are stored for; null: nothing is stored */
  constructor(form, most = MOST) {
    this.form = form;
    this.most = most;
  }

  /** A stored value; null if there is none for this form. @param {string} name @returns {any} */
  load(name) {
    if (this.form === null) return null;
    const stored = parsed(load('local', keyOf(name)));
    return stored?.form === this.form ? stored.value : null;
  }

  /** Store a value as the newest, if there is room for it. @param {string} name @param {unknown} value */
  store(name, value) {
    if (this.form === null) return;
    this.remove(name);
    const text = JSON.stringify({ form: this.form, value });
    if (text.length > this.most) return;
    const others = entries();
    const fits = () => others.reduce((sum, one) => sum + one.size, text.length) <= this.most && storeIfRoom(keyOf(name), text);
    let isStored = fits();
    while (!isStored && others.length) {
      drop('local', keyOf(/** @type {Entry} */ (others.shift()).name));
      isStored = fits();
    }
    write(isStored ? [...others, { name, size: text.length }] : others);
  }

  /** @param {string} name */
  remove(name) {
    drop('local', keyOf(name));
    write(entries().filter((one) => one.name !== name));
  }
}

/** @param {string} name */
const keyOf = (name) => `${INDEX}.${name}`;

/** The stored values, oldest first. @returns {Entry[]} */
const entries = () => parsed(load('local', INDEX)) ?? [];

/** @param {Entry[]} index */
const write = (index) => (index.length ? storeIfRoom(INDEX, JSON.stringify(index)) : drop('local', INDEX));

/** @param {string | null} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The name of what a table showed last. @param {string} table */
export const cacheNameOf = (table) => `table ${table}`;

/** What this page showed last. */
export const pageCache = new PageCache(isStaticEdition ? `${edition} ${language}` : null);

/**
 * Show the stored value at once, and the application's answer when it comes, unless it is the same.
 * @template X @param {string} name @param {() => Promise<X>} ask @param {(value: X) => void} show
 * @param {(value: X) => X} [part] the part of an answer that is stored
 */
export async function showCachedFirst(name, ask, show, part = (value) => value) {
  const before = pageCache.load(name);
  if (before) show(before);
  const now = await ask();
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  pageCache.store(name, part(now));
  show(now);
}
