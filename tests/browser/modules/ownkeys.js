/** Personal keys that replace an invitation (`ownkeys.js`). */
import { exchangeInvitations, watchStoredKeys } from '/static/people/ownkeys.js';
import { retireInvitation, storeTable, tables } from '/static/storage/store.js';
import { same, test } from './unit.js';

/** A table opened by an invitation to its seat 1, whose commands are answered by the test. */
class InvitedTable {
  id = 'a';
  key = 'invitation';
  welcome = { watch: false, watch_key: null };
  taken = false;
  /** The key that was sent, and how to answer it. @type {{key: string, resolve: (answer: any) => void}[]} */
  sent = [];
  connection = {
    state: 'open',
    command: (/** @type {any} */ { key }) => new Promise((resolve) => { this.sent.push({ key, resolve }); }),
  };

  seats() { return [{ seat: 1, yours: true, taken: this.taken }]; }

  mine() { return [1]; }

  storageName() { return this.id; }

  refresh() {}
}

test('a tab whose key is refused uses the key of the tab that was faster', async () => {
  storeTable({ table: 'a', keys: ['invitation'] });
  const table = new InvitedTable();
  exchangeInvitations(/** @type {any} */ (table));
  storeTable({ table: 'a', keys: ['other'] });
  retireInvitation('invitation');
  table.taken = true;
  exchangeInvitations(/** @type {any} */ (table));
  same(table.key, 'other');
  const [{ resolve }] = table.sent;
  resolve({ type: 'refused' });
  await Promise.resolve();
  same(table.key, 'other');
});

test('what another tab overwrites is stored again', async () => {
  for (const overwritten of [{ keys: ['invitation'], old: [] }, { keys: ['lost'], old: ['invitation'] }]) {
    localStorage.clear();
    storeTable({ table: 'a', keys: ['invitation'] });
    const table = new InvitedTable();
    watchStoredKeys(/** @type {any} */ (table));
    exchangeInvitations(/** @type {any} */ (table));
    const [{ key, resolve }] = table.sent;
    resolve({ type: 'done' });
    await Promise.resolve();
    table.taken = true;
    localStorage.setItem('crossings.tables', JSON.stringify([{ table: 'a', used: 1, ...overwritten }]));
    dispatchEvent(new Event('storage'));
    const [{ keys, old }] = tables();
    same([table.key, keys.includes(key), keys.includes('invitation'), old], [key, true, false, ['invitation']]);
    table.connection.state = 'closed';
    dispatchEvent(new Event('storage'));
  }
});
