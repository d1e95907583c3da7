/** Values stored in this browser (`store.js`). */
import {
  beginCoaching,
  coachIsOn,
  coachNextGame,
  dailyResults,
  dailyTable,
  exportGames,
  forgetTable,
  hasWon,
  importGames,
  isNewTo,
  learned,
  noteWasSeen,
  preference,
  retireInvitation,
  storeDaily,
  storeDailyTable,
  storePreference,
  storeResult,
  storeStepDone,
  storeSeenNote,
  storeTable,
  storeTabState,
  storeWin,
  switchCoach,
  tableOfKey,
  tables,
  tabState,
} from '/static/storage/store.js';
import { same, test } from './unit.js';

const names = () => tables().map((one) => one.table);

/** Make time advance by a second each time it is read. */
function clock() {
  let now = 0;
  Date.now = () => (now += 1000);
}

test('the first result of a daily challenge counts, and other games and days have their own', () => {
  const first = {
    game: 'a',
    day: '2026-11-30',
    late: false,
    outcome: /** @type {'won'} */ ('won'),
    score: '3 to 1',
    turns: 7,
    undos: 0,
    when: 1,
    table: 't',
  };
  storeDaily(first);
  storeDaily({ ...first, turns: 5, table: 'u' });
  storeDaily({ ...first, day: '2026-12-01' });
  storeDaily({ ...first, game: 'b' });
  same(dailyResults().map(({ game, day, turns }) => [game, day, turns]), [
    ['a', '2026-11-30', 7],
    ['a', '2026-12-01', 7],
    ['b', '2026-11-30', 7],
  ]);
});

test('a challenge leads to the table where it was opened last', () => {
  storeDailyTable('a', '2026-11-30', 't');
  storeDailyTable('a', '2026-11-30', 'u');
  same(dailyTable('a', '2026-11-30'), 'u');
  same(dailyTable('a', '2026-12-01'), undefined);
});

test('tables are listed from the last used one', () => {
  clock();
  storeTable({ table: 'a', keys: ['k1'] });
  storeTable({ table: 'b', keys: ['k2'], watch: 'w' });
  same(names(), ['b', 'a']);
  storeTable({ table: 'a', keys: ['k1'] });
  same(names(), ['a', 'b']);
});

test('new keys of a table are added to the known ones', () => {
  clock();
  storeTable({ table: 'a', keys: ['k1'], watch: 'w' });
  storeTable({ table: 'a', keys: ['k2', 'k1'] });
  same(tables().map(({ keys, watch }) => [keys, watch]), [[['k1', 'k2'], 'w']]);
  same(tableOfKey('k2')?.table, 'a');
  same(tableOfKey('k3'), undefined);
});

test('all exchanged invitations of a table are remembered', () => {
  clock();
  storeTable({ table: 'a', keys: ['k1', 'k2', 'k3'] });
  retireInvitation('k1');
  retireInvitation('k2');
  same(['k1', 'k2', 'k3'].map((key) => tableOfKey(key)?.table), ['a', 'a', 'a']);
  same(tables()[0]?.keys, ['k3']);
});

test('a key is forgotten with its table', () => {
  clock();
  storeTable({ table: 'a', keys: ['k1', 'k2'] });
  storeTable({ table: 'b', keys: ['k3'] });
  forgetTable('k2');
  same(names(), ['b']);
});

test('sixty tables are stored, the oldest are dropped', () => {
  clock();
  for (let number = 0; number <= 60; number += 1) storeTable({ table: `t${number}`, keys: [`k${number}`] });
  same([names().length, names()[0], names().at(-1)], [60, 't60', 't1']);
});

test('unreadable values count as missing', () => {
  localStorage.setItem('crossings.tables', '{');
  same(tables(), []);
});

test('preferences have a default until they are chosen', () => {
  same(preference('speed', 'calm'), 'calm');
  storePreference('speed', 'once');
  same(preference('speed', 'calm'), 'once');
  same(hasWon('dune-chess'), false);
  storeWin('dune-chess');
  storeWin('dunkelrunde');
  same([hasWon('dune-chess'), hasWon('dunkelrunde'), hasWon('march-on-mars')], [true, true, false]);
});

test('unfinished state is stored for this tab', () => {
  storeTabState('pick.t', { prefix: ['a1'] });
  same(tabState('pick.t'), { prefix: ['a1'] });
  same(sessionStorage.length, 1);
  same(tabState('pick.u'), null);
});

test('the steps of a lesson that were done are stored, exported and imported', () => {
  // PAG-29
  same(learned('dune-chess'), { done: [], over: false });
  storeStepDone('dune-chess', 3, 3);
  storeStepDone('dune-chess', 1, 3);
  same(learned('dune-chess'), { done: [1, 3], over: false });
  const saved = JSON.parse(JSON.stringify(exportGames()));
  localStorage.clear();
  storeStepDone('dune-chess', 2, 3);
  same(importGames({ ...saved, learned: { ...saved.learned, dunkelrunde: { done: ['x'] }, nim: null } }), 0);
  same(learned('dune-chess'), { done: [1, 2, 3], over: false });
  same(learned('dunkelrunde'), { done: [], over: false });
  storeStepDone('dune-chess', 2, 3);
  same(learned('dune-chess').over, true);
});

test('a player is new to a game before its lesson or a game of it is finished', () => {
  // PAG-29
  same(isNewTo('dune-chess'), true);
  storeStepDone('dune-chess', 1, 2);
  same(isNewTo('dune-chess'), true);
  storeStepDone('dune-chess', 2, 2);
  same(isNewTo('dune-chess'), false);
  storeResult({ table: 'a', game: 'dunkelrunde', level: 'club', outcome: 'lost', when: 1 });
  same(isNewTo('dunkelrunde'), false);
});

test('the first game has the coach, later ones only by choice or after a lesson', () => {
  for (const table of ['a', 'b']) beginCoaching('x', table);
  same(['a', 'b'].map((table) => coachIsOn('x', table)), [true, false]);
  storeResult({ table: 'c', game: 'y', level: '', outcome: 'lost', when: 1 });
  beginCoaching('y', 'd');
  same(coachIsOn('y', 'd'), false);
  switchCoach('y', true);
  same(coachIsOn('y', 'd'), true);
  switchCoach('x', false);
  coachNextGame('x');
  beginCoaching('x', 'e');
  same(['a', 'e'].map((table) => coachIsOn('x', table)), [false, true]);
});

test('the notes that were read are exported and imported', () => {
  storeSeenNote('x', 'one');
  const saved = JSON.parse(JSON.stringify(exportGames()));
  importGames({ ...saved, coach: { x: ['two', 3], y: 'no' } });
  importGames({ ...saved, coach: undefined });
  same(['one', 'two', '3'].map((id) => noteWasSeen('x', id)), [true, true, false]);
  same(noteWasSeen('y', 'n'), false);
});
