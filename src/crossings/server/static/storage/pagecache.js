/**
 * A cache of what the page showed last, shown at once on the next visit. Only the static edition uses it, since its
 * application takes seconds to start.
 */
import { drop, load, storeIfRoom } from '../shared/browser.js';
import { edition, isStaticEdition } from '../shared/backend.js';
import { language } from '../shared/messages.js';

const INDEX = 'crossings.shown';
/** The maximum size in characters, below the limits of browsers. */
const MOST = 1_500_000;

/** @typedef {{name: string, size: number}} Entry */

/** JSON values by name. The oldest are evicted if storage is full. */
export class PageCache {
  /** @param {string | null} form the edition and language that values are valid for; null: store nothing */
  constructor(form, most = MOST) {
    this.form = form;
    this.most = most;
  }

  /** Load a value; null if none is stored for this form. @param {string} name @returns {any} */
  load(name) {
    if (this.form === null) return null;
    const stored = parsed(load('local', keyOf(name)));
    return stored?.form === this.form ? stored.value : null;
  }

  /** Store a value as the newest, if it fits. @param {string} name @param {unknown} value */
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

/** The name of a table's snapshot. @param {string} table */
export const cacheNameOf = (table) => `table ${table}`;

/** The cache of this page. */
export const pageCache = new PageCache(isStaticEdition ? `${edition} ${language}` : null);

/**
 * Show the cached value at once, and the application's answer when it arrives, unless they are equal.
 * @template X @param {string} name @param {() => Promise<X>} ask @param {(value: X) => void} show
 * @param {(value: X) => X} [part] the part of an answer to store
 */
export async function showCachedFirst(name, ask, show, part = (value) => value) {
  const before = pageCache.load(name);
  if (before) show(before);
  const now = await ask();
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  pageCache.store(name, part(now));
  show(now);
}
