/**
 * The page's addresses, which change without a reload. In the static edition all of them are queries of the one page,
 * and files have relative addresses.
 */
import { isStaticEdition } from './backend.js';

const FILES = /^\/(picture|figure|reports)\//;

/** Convert an address of the application to one for the browser. @param {string} path */
export function linkTo(path) {
  if (!isStaticEdition || !path.startsWith('/')) return path;
  if (FILES.test(path)) return path.slice(1).replace(/\?.*$/, '');
  const [page, hash = ''] = path.split(/(?=#)/);
  return (page === '/' ? './' : `./?${page}`) + hash;
}

/** The path of the shown page. */
export const currentPath =
  () => (isStaticEdition ? location.search.slice(1).replace(/\?.*$/, '') || '/' : location.pathname);

/** The query of the shown page with its `?`; '' if it has none. */
export const currentQuery = () =>
  (isStaticEdition ? /.\?.*/.exec(location.search)?.[0].slice(1) : location.search) ?? '';

/** @type {() => void} */
let showPage = () => {};
/** @type {() => void} */
let addressChanged = () => {};

/**
 * Set the callbacks for a new address and for a changed address of the same page.
 * @param {() => void} show @param {() => void} change
 */
export function onNavigate(show, change) {
  showPage = show;
  addressChanged = change;
  addEventListener('popstate', () => showPage());
}

/** Change the address of the shown page. @param {string} address */
export function replaceAddress(address) {
  history.replaceState(history.state, '', linkTo(address));
  addressChanged();
}

/** Change the address of the shown page, so that the browser can go back. @param {string} address */
export function pushAddress(address) {
  history.pushState(null, '', linkTo(address));
  addressChanged();
}

/**
 * The address of a table. The key is in the fragment, which browsers don't send to the server.
 * @param {string} table @param {string} key
 */
export const tableAddress = (table, key) => `/t/${table}#${key}`;

/** Go to an address of this page. @param {string} address */
export function navigate(address) {
  history.pushState(null, '', linkTo(address));
  showPage();
}
