/** The page: the shelf at `/`, the lab at `/lab`, a table at `/t/TABLE#KEY`, the rules of a game at `/rules/GAME`, a puzzle at `/puzzle/GAME/NUMBER`. */
import { LabPage } from './lobby/lab.js';
import { Lobby } from './lobby/lobby.js';
import { PuzzlePage } from './lobby/puzzle.js';
import { here, onNavigate, visit } from './shared/router.js';
import { keyForTable } from './storage/store.js';
import { warnIfNothingIsStored } from './storage/notice.js';
import { Rules } from './lobby/rules.js';
import { Table } from './table/table.js';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));

/** @type {{close: () => void} | null} */
let shown = null;
let address = '';

/** The address; what is behind a `#` belongs to it only where it is the key of a table, else the page shown sees to it. */
const current = () => here() + (here().startsWith('/t/') ? location.hash : '');

/** What stands at the address. */
function show() {
  if (address === current()) return;
  address = current();
  shown?.close();
  scrollTo(0, 0);
  shown = page();
}

function page() {
  const [, kind, name, number] = /^\/(t|rules|puzzle)\/([\w-]+)(?:\/(\d+))?/.exec(address) ?? [];
  if (kind === 't') return new Table(root, name, location.hash.slice(1).split('/')[0] || keyForTable(name) || 'none');
  if (kind === 'puzzle') return new PuzzlePage(root, name, Number(number));
  if (address === '/lab') return new LabPage(root);
  return kind === 'rules' ? new Rules(root, name) : new Lobby(root, here() !== '/');
}

document.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest?.('a[data-link]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  visit(link.getAttribute('href') ?? '/');
});
onNavigate(show, () => { address = current(); });
show();
warnIfNothingIsStored();
