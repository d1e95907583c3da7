/** The page: the shelf at `/`, a table at `/t/KEY`. */
import { Lobby } from './lobby.js';
import { onVisit, visit } from './route.js';
import { Table } from './table.js';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));

/** @type {{close: () => void} | null} */
let shown = null;

function show() {
  shown?.close();
  const key = /^\/t\/([\w-]+)/.exec(location.pathname)?.[1];
  shown = key ? new Table(root, key) : new Lobby(root, location.pathname !== '/');
  scrollTo(0, 0);
}

document.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest?.('a[data-link]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  visit(link.getAttribute('href') ?? '/');
});
onVisit(show);
show();
