/** Addresses of the page: they change without loading it anew. Where no server stands behind it, the one page is called by all of them, behind a `?`, and files lie beside it. */
import { isStaticEdition } from './backend.js';

const FILES = /^\/(picture|figure|reports)\//;

/** An address of the application, as the browser is to be told it. @param {string} path */
export function at(path) {
  if (!isStaticEdition || !path.startsWith('/')) return path;
  if (FILES.test(path)) return path.slice(1).replace(/\?.*$/, '');
  const [page, hash = ''] = path.split(/(?=#)/);
  return (page === '/' ? './' : `./?${page}`) + hash;
}

/** The path of the page that is shown. */
export const here = () => (isStaticEdition ? location.search.slice(1).replace(/\?.*$/, '') || '/' : location.pathname);

/** The query of that path, with its `?`; '' if it has none. */
export const query = () => (isStaticEdition ? /.\?.*/.exec(location.search)?.[0].slice(1) : location.search) ?? '';

/** @type {() => void} */
let shown = () => {};
/** @type {() => void} */
let renamed = () => {};

/** Who shows the page for the address that is current, and who is told that it is called otherwise. @param {() => void} show @param {() => void} rename */
export function onNavigate(show, rename) {
  shown = show;
  renamed = rename;
  addEventListener('popstate', () => shown());
}

/** The page that is shown has another address from now on. @param {string} address */
export function rename(address) {
  history.replaceState(history.state, '', at(address));
  renamed();
}

/** Where a table is: its public id is told to the server, the key behind it only to the table. @param {string} table @param {string} key */
export const tableAddress = (table, key) => `/t/${table}#${key}`;

/** Go to an address of this page. @param {string} address */
export function visit(address) {
  history.pushState(null, '', at(address));
  shown();
}
