/** Elements (`dom.js`). */
import { h } from '/static/shared/dom.js';
import { same, test } from './unit.js';

test('a number keeps its per cent sign at the end of a line', () => {
  same(
    h('p', {}, 'A fall: 30 %, or 2.5 % (two dice % one)').textContent,
    'A fall: 30\u00a0%, or 2.5\u00a0% (two dice % one)',
  );
});
