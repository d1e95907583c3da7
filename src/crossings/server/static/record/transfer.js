/** Export and import: the record as a file, and games as files or as a link. */
import { announce, button, h } from '../shared/dom.js';
import * as http from '../shared/http.js';
import { translate } from '../shared/messages.js';
import { downloadFile } from '../shared/picture.js';
import { linkTo, navigate, tableAddress } from '../shared/router.js';
import { exportGames, importGames, storeTable } from '../storage/store.js';

/** The prefix of a game in an address fragment. */
const GAME_PREFIX = '#game';

/** The button that exports the record. */
export const exportButton = () =>
  button(
    translate('games-save'),
    () =>
      downloadFile(
        new File([JSON.stringify(exportGames())], `${translate('games-file-name')}.json`, { type: 'application/json' }),
      ),
    { class: 'plain', 'data-key': 'save-games' },
  );

/**
 * The button that imports a file, and the line that says what was imported. A game in the address fragment is imported
 * at once.
 * @param {() => void} onImport called after a record was merged
 * @returns {{buttons: HTMLElement[], message: HTMLElement}}
 */
export function importControls(onImport) {
  const message = h('p', { class: 'import-result', hidden: true });
  const show = (/** @type {string} */ words) => {
    message.hidden = false;
    message.textContent = words;
    announce(words);
  };
  const importChosen = async () => {
    const [file] = field.files ?? [];
    if (file) show(await importFile(await file.text(), file.name));
    field.value = '';
    onImport();
  };
  const field = /** @type {HTMLInputElement} */ (h('input', {
    type: 'file',
    id: 'import-file',
    accept: '.json,.jsonl',
    class: 'visually-hidden',
    tabindex: '-1',
    'aria-hidden': 'true',
    onchange: importChosen,
  }));
  importLinked().then((words) => (words ? show(words) : null));
  const choose = button(translate('games-import'), () => field.click(), {
    class: 'plain',
    title: translate('games-import.help'),
  });
  return { buttons: [choose, field], message };
}

/** Import the game in the address fragment, if it has one (written by `crossings.lab.reports.examples`). */
async function importLinked() {
  const [name, packed] = location.hash.split('=', 2);
  if (name !== GAME_PREFIX || !packed) return '';
  history.replaceState(null, '', linkTo('/'));
  try {
    const bytes = Uint8Array.from(
      atob(packed.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.charCodeAt(0),
    );
    return await importFile(
      await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text(),
      translate('games-link'),
    );
  } catch {
    return translate('games-bad-file', { name: translate('games-link') });
  }
}

/**
 * Import a file and return a message about the result. A game is opened.
 * @param {string} text @param {string} name @returns {Promise<string>}
 */
async function importFile(text, name) {
  try {
    const games = importGames(parseJson(text));
    if (games !== null) return translate('games-added', { games });
    const [head, ...nodes] = text.split('\n').filter(Boolean).map(parseJson);
    const isTables = Array.isArray(head?.log);
    if (!isTables && !(head?.game && nodes.at(-1)?.result)) return translate('games-bad-file', { name });
    const { table, watch, keys = [] } = await (isTables ? http.importGame(head) : http.requestJson('/api/files', {
      head,
      moves: nodes.flatMap((one) => one?.move ?? []),
    }));
    /** @type {string[]} */
    const mine = keys.filter(Boolean);
    storeTable({ table, keys: mine, watch });
    navigate(tableAddress(table, mine[0] ?? watch));
    return '';
  } catch (error) {
    return error instanceof http.RequestError ? error.message : translate('lobby-unreachable');
  }
}

/** @param {string} text @returns {any} null if it isn't JSON */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
