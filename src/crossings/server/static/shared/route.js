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

/** Go to an address of this page. @param {string} address */
export function visit(address) {
  history.pushState(null, '', address);
  shown();
}
