/** Values stored in this browser (`store.js`). */
import { forgetTable, preference, tabState, hasWon, storePreference, storeTabState, storeWin, storeTable, tableOfKey, tables } from '/static/storage/store.js';
import { same, test } from './unit.js';

const names = () => tables().map((one) => one.table);

/** Make time advance by a second each time it is read. */
function clock() {
  let now = 0;
  Date.now = () => (now += 1000);
}

test('tables are remembered, the one that was used last first', () => {
  clock();
  storeTable({ table: 'a', keys: ['k1'] });
  storeTable({ table: 'b', keys: ['k2'], watch: 'w' });
  same(names(), ['b', 'a']);
  storeTable({ table: 'a', keys: ['k1'] });
  same(names(), ['a', 'b']);
});

test('further keys of a table are added to those that are known', () => {
  clock();
  storeTable({ table: 'a', keys: ['k1'], watch: 'w' });
  storeTable({ table: 'a', keys: ['k2', 'k1'] });
  same(tables().map(({ keys, watch }) => [keys, watch]), [[['k1', 'k2'], 'w']]);
  same(tableOfKey('k2')?.table, 'a');
  same(tableOfKey('k3'), undefined);
});

test('a key is forgotten with its table', () => {
  clock();
  storeTable({ table: 'a', keys: ['k1', 'k2'] });
  storeTable({ table: 'b', keys: ['k3'] });
  forgetTable('k2');
  same(names(), ['b']);
});

test('sixty tables are remembered, the oldest is forgotten', () => {
  clock();
  for (let number = 0; number <= 60; number += 1) storeTable({ table: `t${number}`, keys: [`k${number}`] });
  same([names().length, names()[0], names().at(-1)], [60, 't60', 't1']);
});

test('what cannot be read is as if nothing were remembered', () => {
  localStorage.setItem('crossings.tables', '{');
  same(tables(), []);
});

test('habits have a value until they have been chosen', () => {
  same(preference('speed', 'calm'), 'calm');
  storePreference('speed', 'once');
  same(preference('speed', 'calm'), 'once');
  same(hasWon('dune-chess'), false);
  storeWin('dune-chess');
  storeWin('dunkelrunde');
  same([hasWon('dune-chess'), hasWon('dunkelrunde'), hasWon('march-on-mars')], [true, true, false]);
});

test('what is half done is kept for this tab', () => {
  storeTabState('pick.t', { prefix: ['a1'] });
  same(tabState('pick.t'), { prefix: ['a1'] });
  same(sessionStorage.length, 1);
  same(tabState('pick.u'), null);
});
