/**
 * A cache of what the page showed last, shown at once on the next visit. Only the static edition uses it, since its
 * application takes seconds to start.
 */
import { drop, load, storeIfRoom } from '../shared/browser.js';
import { edition, isStaticEdition } from '../shared/backend.js';
import { language } from '../shared/messages.js';

const INDEX = 'crossings.shown';
/** The maximum size in characters, below the limits of browsers. */
const MAX_SIZE = 1_500_000;

/** @typedef {{name: string, size: number}} Entry */

/** JSON values by name. The oldest are evicted if storage is full. */
export class PageCache {
  /** @param {string | null} form the edition and language that values are valid for; null: store nothing */
  constructor(form, maxSize = MAX_SIZE) {
    this.form = form;
    this.maxSize = maxSize;
  }

  /** Load a value; null if none is stored for this form. @param {string} name @returns {any} */
  load(name) {
    if (this.form === null) return null;
    const stored = parse(load('local', keyOf(name)));
    return stored?.form === this.form ? stored.value : null;
  }

  /** Store a value as the newest, if it fits. @param {string} name @param {unknown} value */
  store(name, value) {
    if (this.form === null) return;
    this.remove(name);
    const text = JSON.stringify({ form: this.form, value });
    if (text.length > this.maxSize) return;
    const kept = entries();
    const tryToStore = () =>
      kept.reduce((sum, one) => sum + one.size, text.length) <= this.maxSize && storeIfRoom(keyOf(name), text);
    let isStored = tryToStore();
    while (!isStored && kept.length) {
      drop('local', keyOf(/** @type {Entry} */ (kept.shift()).name));
      isStored = tryToStore();
    }
    write(isStored ? [...kept, { name, size: text.length }] : kept);
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
const entries = () => parse(load('local', INDEX)) ?? [];

/** @param {Entry[]} index */
const write = (index) => (index.length ? storeIfRoom(INDEX, JSON.stringify(index)) : drop('local', INDEX));

/** @param {string | null} text */
function parse(text) {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The name of a table's snapshot. @param {string} table */
export const cacheNameOf = (table) => `table ${table}`;

/** The cache of this page. */
export const pageCache = new PageCache(isStaticEdition ? `${edition} ${language}` : null);

/**
 * Show the cached value at once, and the application's answer when it arrives, unless they are equal.
 * @template X @param {string} name @param {() => Promise<X>} ask @param {(value: X) => void} show
 * @param {(value: X) => X} [select] the part of an answer to store
 */
export async function showCachedFirst(name, ask, show, select = (value) => value) {
  const before = pageCache.load(name);
  if (before) show(before);
  const now = await ask();
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  pageCache.store(name, select(now));
  show(now);
}
