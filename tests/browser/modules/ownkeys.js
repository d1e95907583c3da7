/** Personal keys that replace an invitation (`ownkeys.js`). */
import { exchangeInvitations } from '/static/people/ownkeys.js';
import { retireInvitation, storeTable } from '/static/storage/store.js';
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
