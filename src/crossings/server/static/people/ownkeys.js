/** A seat of one's own: whoever has come by an invitation makes a key in its place, which nobody else knows. */
import { rename, tableAddress } from '../shared/router.js';
import { storesNothing } from '../shared/browser.js';
import { drop, storeTable, retireInvitation, tableOfKey } from '../storage/store.js';

const KEY_BYTES = 16;

/** 128 random bits as 22 characters that an address may hold. */
function createKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Keys on their way, by table and seat. @type {Map<string, string>} */
const taking = new Map();

/** Invitations that this tab has exchanged, by the keys that it made in their place. @type {Map<string, string>} */
const exchanged = new Map();

/** All keys of a table that are known by now: another tab may have made one. @param {import('../table/table.js').Table} table */
export const keysOf = (table) => [...new Set([table.key, ...(tableOfKey(table.key)?.keys ?? [])])];

/** Remember keys of a table. Where the browser stores nothing, the tab's history has them, so that they survive a reload. @param {import('../table/table.js').Table} table @param {Parameters<typeof storeTable>[0]} known */
export function storeKeys(table, known) {
  storeTable(known);
  if (storesNothing()) history.replaceState({ ...history.state, keys: keysOf(table) }, '');
}

/** After a reload: the keys that the tab's history has. @param {string} table */
export function restoreKeys(table) {
  const { keys } = history.state ?? {};
  if (keys && storesNothing()) storeTable({ table, keys });
}

/** Make a friend's seats theirs alone; the opener's are so from the beginning. @param {import('../table/table.js').Table} table */
export function exchangeInvitations(table) {
  const { welcome } = table;
  if (!welcome || welcome.watch || welcome.watch_key) return;
  const invited = table.seats().filter((one) => one.yours && !one.taken);
  for (const one of invited) take(table, one.seat);
  const [own] = tableOfKey(table.key)?.keys ?? [];
  if (!invited.length && own && tableOfKey(table.key)?.old?.includes(table.key)) switchKey(table, own);
}

/** Another tab may make the seat its own, and so this one's: then this one goes by the same key, even where it has been sent away meanwhile. @param {import('../table/table.js').Table} table */
export function watchStoredKeys(table) {
  const look = () => {
    if (table.unknown && keysOf(table).some((key) => !table.wire.shown.includes(key))) location.reload();
    else if (table.wire.line === 'closed' && !table.unknown) removeEventListener('storage', look);
    else if (!table.unknown) {
      keepExchanged(table);
      exchangeInvitations(table);
    }
  };
  addEventListener('storage', look);
}

/** The table has sent this tab away: a key that it was about to make is none. @param {import('../table/table.js').Table} table */
export function discardPendingKeys(table) {
  for (const seat of table.mine()) {
    const key = taking.get(`${table.storageName()} ${seat}`);
    if (key) drop(key);
  }
}

/** Another tab that looked a moment before may have written over what is noted here, the key or that the invitation is exchanged: it is noted once more. @param {import('../table/table.js').Table} table */
function keepExchanged(table) {
  const invitation = exchanged.get(table.key);
  const known = invitation && tableOfKey(invitation);
  if (!known || (known.keys.includes(table.key) && !known.keys.includes(invitation))) return;
  storeTable({ table: table.storageName(), keys: [table.key] });
  retireInvitation(invitation);
}

/** Another tab may have been first: then its key is this one's, too. The key is kept before it is sent, so that nothing that breaks can lock anybody out. @param {import('../table/table.js').Table} table @param {number} seat */
async function take(table, seat) {
  const name = `${table.storageName()} ${seat}`;
  if (taking.has(name)) return;
  const key = createKey();
  taking.set(name, key);
  storeKeys(table, { table: table.storageName(), keys: [key] });
  const answer = await table.wire.command({ type: 'take', seat, key });
  taking.delete(name);
  if (answer.type !== 'done') drop(key);
  const own = answer.type === 'done' ? key : tableOfKey(table.key)?.keys.find((other) => other !== table.key);
  if (!own) return;
  if (table.mine().length <= 1) {
    exchanged.set(own, table.key);
    retireInvitation(table.key);
  }
  switchKey(table, own);
  keepExchanged(table);
}

/** From now on the table's address is that of the own key. @param {import('../table/table.js').Table} table @param {string} key */
function switchKey(table, key) {
  table.key = key;
  rename(tableAddress(table.id, key));
  table.refresh();
}
