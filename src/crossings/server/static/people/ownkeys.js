/** Personal keys: the browser of an invited player replaces the invitation by a key that only it knows. */
import { replaceAddress, tableAddress } from '../shared/router.js';
import { storesNothing } from '../shared/browser.js';
import { removeKey, storeTable, retireInvitation, tableOfKey } from '../storage/store.js';

const KEY_BYTES = 16;

/** 128 random bits as 22 characters of base64url. */
function createKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Keys that were sent and not confirmed yet, by table and seat. @type {Map<string, string>} */
const pendingKeys = new Map();

/** Invitations that this tab has exchanged, by the keys that replaced them. @type {Map<string, string>} */
const exchanged = new Map();

/** All known keys of a table. Other tabs may have added some. @param {import('../table/table.js').Table} table */
export const keysOf = (table) => [...new Set([table.key, ...(tableOfKey(table.key)?.keys ?? [])])];

/**
 * Store keys of a table. If the browser stores nothing, keep them in the tab's history, so that they survive a reload.
 * @param {import('../table/table.js').Table} table @param {Parameters<typeof storeTable>[0]} known
 */
export function storeKeys(table, known) {
  storeTable(known);
  if (storesNothing()) history.replaceState({ ...history.state, keys: keysOf(table) }, '');
}

/** Restore the keys from the tab's history after a reload. @param {string} table */
export function restoreKeys(table) {
  const { keys } = history.state ?? {};
  if (keys && storesNothing()) storeTable({ table, keys });
}

/**
 * Exchange the invitations of an invited player for keys. The owner's keys are personal from the start.
 * @param {import('../table/table.js').Table} table
 */
export function exchangeInvitations(table) {
  const { welcome } = table;
  if (!welcome || welcome.watch || welcome.watch_key) return;
  const invited = table.seats().filter((one) => one.yours && !one.taken);
  for (const one of invited) exchange(table, one.seat);
  const pending = [...pendingKeys.values()]; // the server may still refuse them
  const own = tableOfKey(table.key)?.keys.find((key) => !pending.includes(key));
  if (!invited.length && own && tableOfKey(table.key)?.old?.includes(table.key)) switchKey(table, own);
}

/**
 * Use the key that another tab has exchanged for this tab's invitation, even if the server has already rejected the
 * invitation.
 * @param {import('../table/table.js').Table} table
 */
export function watchStoredKeys(table) {
  const update = () => {
    if (table.unknown && keysOf(table).some((key) => !table.connection.sentKeys.includes(key))) location.reload();
    else if (table.connection.state === 'closed' && !table.unknown) removeEventListener('storage', update);
    else if (!table.unknown) {
      storeExchange(table);
      exchangeInvitations(table);
    }
  };
  addEventListener('storage', update);
}

/**
 * Drop keys that weren't confirmed before the server rejected this tab.
 * @param {import('../table/table.js').Table} table
 */
export function discardPendingKeys(table) {
  for (const seat of table.mine()) {
    const key = pendingKeys.get(`${table.storageName()} ${seat}`);
    if (key) removeKey(key);
  }
}

/**
 * Store an exchange again. Another tab may have overwritten it with what it read before.
 * @param {import('../table/table.js').Table} table
 */
function storeExchange(table) {
  const invitation = exchanged.get(table.key);
  const known = invitation && tableOfKey(invitation);
  if (!known || (known.keys.includes(table.key) && !known.keys.includes(invitation))) return;
  storeTable({ table: table.storageName(), keys: [table.key] });
  retireInvitation(invitation);
}

/**
 * Exchange an invitation for a new key, unless another tab was faster. The key is stored before it is sent, so that no
 * failure can lock the player out.
 * @param {import('../table/table.js').Table} table @param {number} seat
 */
async function exchange(table, seat) {
  const name = `${table.storageName()} ${seat}`;
  if (pendingKeys.has(name)) return;
  const key = createKey();
  pendingKeys.set(name, key);
  storeKeys(table, { table: table.storageName(), keys: [key] });
  const answer = await table.connection.command({ type: 'take', seat, key });
  pendingKeys.delete(name);
  if (answer.type !== 'done') removeKey(key);
  const own = answer.type === 'done' ? key : tableOfKey(table.key)?.keys.find((other) => other !== table.key);
  if (!own) return;
  if (table.mine().length <= 1) {
    exchanged.set(own, table.key);
    retireInvitation(table.key);
  }
  switchKey(table, own);
  storeExchange(table);
}

/**
 * Use a key in the table's address from now on.
 * @param {import('../table/table.js').Table} table @param {string} key
 */
function switchKey(table, key) {
  table.key = key;
  replaceAddress(tableAddress(table.id, key));
  table.refresh();
}
