/** Addresses of the page: they change without loading it anew. */

/** @type {() => void} */
let shown = () => {};
/** @type {() => void} */
let renamed = () => {};

/** Who shows the page for the address that is current, and who is told that it is called otherwise. @param {() => void} show @param {() => void} rename */
export function onVisit(show, rename) {
  shown = show;
  renamed = rename;
  addEventListener('popstate', () => shown());
}

/** The page that is shown has another address from now on. @param {string} address */
export function rename(address) {
  history.replaceState(history.state, '', address);
  renamed();
}

/** Where a table is: its public id is told to the server, the key behind it only to the table. @param {string} table @param {string} key */
export const tableAddress = (table, key) => `/t/${table}#${key}`;

/** Go to an address of this page. @param {string} address */
export function visit(address) {
  history.pushState(null, '', address);
  shown();
}
