/** Cached values that the page shows at once (`pagecache.js`). */
import { PageCache } from '/static/storage/pagecache.js';
import { same, test } from './unit.js';

/** A value of about this many characters. @param {number} size */
const large = (size) => 'x'.repeat(size);

test('values are valid for the same edition and language only', () => {
  const shown = new PageCache('one en');
  shown.store('a', { at: 3 });
  same([shown.load('a'), shown.load('b'), new PageCache('two en').load('a')], [{ at: 3 }, null, null]);
  shown.remove('a');
  same([shown.load('a'), localStorage.length], [null, 0]);
});

test('the oldest values are evicted for space, and larger values than the maximum are not stored', () => {
  const shown = new PageCache('', 1000);
  for (const name of ['a', 'b', 'c']) shown.store(name, large(300));
  shown.store('a', large(301));
  shown.store('d', large(300));
  same(['a', 'b', 'c', 'd'].map((name) => shown.load(name)?.length ?? 0), [301, 0, 300, 300]);
  shown.store('d', large(2000));
  same(['a', 'c', 'd'].map((name) => shown.load(name)?.length ?? 0), [301, 300, 0]);
});

test('a full browser replaces the oldest values by the newest, without a notice', () => {
  const [shown, setItem] = [new PageCache(''), Storage.prototype.setItem];
  shown.store('a', large(300));
  shown.store('b', large(300));
  Storage.prototype.setItem = function store(/** @type {string} */ key, /** @type {string} */ text) {
    const used = Object.values(localStorage).join('').length;
    if (used + text.length > 900) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  };
  try {
    shown.store('c', large(300));
  } finally {
    Storage.prototype.setItem = setItem;
  }
  same(['a', 'b', 'c'].map((name) => shown.load(name)?.length ?? 0), [0, 300, 300]);
});

test('nothing is stored if there is a server', () => {
  const shown = new PageCache(null);
  shown.store('a', 1);
  same([shown.load('a'), localStorage.length], [null, 0]);
});
