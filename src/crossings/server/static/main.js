/**
 * Routes of the page: lobby `/`, record `/record`, lab `/lab`, table `/t/TABLE#KEY`, rules `/rules/GAME`, puzzle
 * `/puzzle/GAME/NUMBER`, lesson `/learn/GAME` and its steps `/learn/GAME/STEP`, daily challenge `/daily/GAME/DATE`
 * (`/VERSION`: of the rules for which the link was shared).
 */
import { DailyPage } from './lobby/daily.js';
import { LabPage } from './lobby/lab.js';
import { LessonPage } from './lobby/lesson.js';
import { Lobby } from './lobby/lobby.js';
import { PuzzlePage } from './lobby/puzzle.js';
import { currentPath, onNavigate, navigate } from './shared/router.js';
import { keyForTable } from './storage/store.js';
import { warnIfNothingIsStored } from './storage/notice.js';
import { RecordPage } from './record/page.js';
import { Rules } from './lobby/rules.js';
import { Table } from './table/table.js';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));

/** @type {{close: () => void} | null} */
let page = null;
let address = '';

/**
 * The address that decides which page is shown. Only a table's fragment, its key, is part of it; other pages handle
 * their own.
 */
const currentAddress = () => currentPath() + (currentPath().startsWith('/t/') ? location.hash : '');

/** Show the page of the address. */
function show() {
  if (address === currentAddress()) return;
  address = currentAddress();
  page?.close();
  scrollTo(0, 0);
  page = openPage();
}

function openPage() {
  const [, kind, name, number, version] =
    /^\/(t|rules|puzzle|learn|daily)\/([\w-]+)(?:\/([\d-]+)(?:\/([\w.]+))?)?/.exec(address) ?? [];
  if (kind === 't') return new Table(root, name, location.hash.slice(1).split('/')[0] || keyForTable(name) || 'none');
  if (kind === 'puzzle') return new PuzzlePage(root, name, Number(number));
  if (kind === 'learn') return new LessonPage(root, name, Number(number ?? 0));
  if (kind === 'daily') return new DailyPage(root, name, number ?? '', version);
  if (address === '/lab') return new LabPage(root);
  if (address === '/record') return new RecordPage(root);
  return kind === 'rules' ? new Rules(root, name) : new Lobby(root, currentPath() !== '/');
}

document.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest?.('a[data-link]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  navigate(link.getAttribute('href') ?? '/');
});
onNavigate(show, () => { address = currentAddress(); });
show();
warnIfNothingIsStored();
