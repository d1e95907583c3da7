/** Elements (`dom.js`). */
import { h, prose } from '/static/shared/dom.js';
import { same, test } from './unit.js';

test('a number keeps its per cent sign at the end of a line', () => {
  same(
    h('p', {}, 'A fall: 30 %, or 2.5 % (two dice % one)').textContent,
    'A fall: 30\u00a0%, or 2.5\u00a0% (two dice % one)',
  );
});

test('a domino or a range stays on one line', () => {
  const [, range, , name] = prose('Take 2-3 of **0-1**.').map((part) => h('p', {}, part).innerHTML);
  same(range, '<span class="unbroken">2-3</span>');
  same(name, '<strong><span class="unbroken">0-1</span></strong>');
});
