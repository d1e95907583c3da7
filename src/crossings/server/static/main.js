/** The page: the shelf at `/`, a table at `/t/KEY`, the rules of a game at `/rules/GAME`, a puzzle at `/puzzle/GAME/NUMBER`. */
import { Lobby } from './lobby/lobby.js';
import { PuzzlePage } from './lobby/puzzle.js';
import { onVisit, visit } from './shared/route.js';
import { Rules } from './lobby/rules.js';
import { Table } from './table/table.js';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));

/** @type {{close: () => void} | null} */
let shown = null;
let address = '';

/** What stands at the address; what is shown already sees to what is behind a `#` itself. */
function show() {
  if (address === location.pathname) return;
  address = location.pathname;
  shown?.close();
  scrollTo(0, 0);
  shown = page();
}

function page() {
  const [, kind, name, number] = /^\/(t|rules|puzzle)\/([\w-]+)(?:\/(\d+))?/.exec(address) ?? [];
  if (kind === 't') return new Table(root, name);
  if (kind === 'puzzle') return new PuzzlePage(root, name, Number(number));
  return kind === 'rules' ? new Rules(root, name) : new Lobby(root, address !== '/');
}

document.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest?.('a[data-link]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  visit(link.getAttribute('href') ?? '/');
});
onVisit(show, () => { address = location.pathname; });
show();
