/** Addresses of the page: they change without loading it anew. */

/** @type {() => void} */
let shown = () => {};

/** Who shows the page for the address that is current. @param {() => void} show */
export function onVisit(show) {
  shown = show;
  addEventListener('popstate', () => shown());
}

/** Go to an address of this page. @param {string} address */
export function visit(address) {
  history.pushState(null, '', address);
  shown();
}
