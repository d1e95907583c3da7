/**
 * My games: the games of this browser by game and level, exported to and imported from a file. Also imports finished
 * games.
 */
import { translate } from '../shared/messages.js';
import * as http from '../shared/http.js';
import { announce, button, h } from '../shared/dom.js';
import { downloadFile } from '../shared/picture.js';
import { exportGames, hasLearned, storeLastLevel, lessonOf, gameResults, importGames, storeTable } from '../storage/store.js';
import { linkTo, tableAddress, navigate } from '../shared/router.js';

/** @typedef {import('../storage/store.js').GameResult} GameResult */
/** @typedef {import('../shared/wire.d.ts').GameFacts} Game */

/** Wins in a row after which the next level is suggested. */
const WINS_TO_ADVANCE = 3;
/** The prefix of a game in an address fragment. */
const GAME_PREFIX = '#game';
/** Wins in a row from which the streak is shown. */
const STREAK = 2;

/** The section *My games*. @param {(game: string) => void} open opens a game's card */
export function myGamesSection(open) {
  const list = h('ul', { class: 'my-games' });
  const message = h('p', { class: 'import-result', hidden: true });
  const field = /** @type {HTMLInputElement} */ (h('input', {
    type: 'file',
    id: 'import-file',
    accept: '.json,.jsonl',
    class: 'visually-hidden',
    tabindex: '-1',
    'aria-hidden': 'true',
    onchange: () => importChosen(),
  }));
  const showMessage = (/** @type {string} */ words) => {
    message.hidden = false;
    message.textContent = words;
    announce(words);
  };
  const importChosen = async () => {
    const [file] = field.files ?? [];
    if (file) showMessage(await importFile(await file.text(), file.name));
    field.value = '';
    show();
  };
  const saving = button(
    translate('games-save'),
    () =>
      downloadFile(
        new File([JSON.stringify(exportGames())], `${translate('games-file-name')}.json`, { type: 'application/json' }),
      ),
    { class: 'plain', 'data-key': 'save-games' },
  );
  const show = async () => {
    const games = gameResults();
    saving.hidden = !games.length && !hasLearned();
    const ids = [...new Set(games.map((one) => one.game))];
    const known = await Promise.all(ids.map((id) => http.fetchGame(id).catch(() => null)));
    list.replaceChildren(
      ...known.flatMap((game) => (game ? [row(game, games.filter((one) => one.game === game.id), open)] : [])),
    );
  };
  show();
  importLinked().then((words) => (words ? showMessage(words) : null));
  return h(
    'section',
    { class: 'games', 'aria-labelledby': 'games-title' },
    h('h2', { id: 'games-title' }, translate('games-title')),
    h('p', { class: 'quiet' }, translate('games-help')),
    list,
    message,
    h(
      'div',
      { class: 'actions' },
      saving,
      button(translate('games-import'), () => field.click(), { class: 'plain', title: translate('games-import.help') }),
      field,
    ),
  );
}

/** @param {Game} game @param {GameResult[]} games of this game, oldest first @param {(game: string) => void} open */
function row(game, games, open) {
  const levels = game.bots.filter((bot) => bot.offered && bot.seconds > 0);
  const against = ['', ...game.bots.map((bot) => bot.name)].filter((level) => games.some((one) => one.level === level));
  const count = (/** @type {string} */ level, /** @type {string} */ outcome) =>
    games.filter((one) => one.level === level && one.outcome === outcome).length;
  const streak = longestStreak(games);
  const lesson = lessonOf(game.id);
  const next = nextLevel(levels.map((bot) => bot.name), games);
  const title = (/** @type {string} */ name) => game.bots.find((bot) => bot.name === name)?.title ?? name;
  return h(
    'li',
    { class: 'my-game', 'data-played': game.id },
    h('h3', {}, game.title),
    ...against.map((level) =>
      h(
        'p',
        {},
        translate('games-record', {
          against: level ? 'bot' : game.cooperative ? 'team' : 'people',
          level: title(level),
          won: count(level, 'won'),
          lost: count(level, 'lost'),
          drawn: count(level, 'drawn'),
        }),
      )
    ),
    streak >= STREAK ? h('p', {}, translate('games-streak', { games: streak })) : null,
    lesson ? h('p', { class: 'quiet' }, translate('games-lesson', lesson)) : null,
    next
      ? button(
        translate('games-next', { level: title(next.beaten), times: WINS_TO_ADVANCE, next: title(next.level) }),
        () => {
          storeLastLevel(next.level);
          open(game.id);
        },
        { class: 'plain' },
      )
      : null,
  );
}

/** The longest winning streak. @param {GameResult[]} games */
function longestStreak(games) {
  let best = 0, now = 0;
  for (const { outcome } of games) {
    now = outcome === 'won' ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return best;
}

/**
 * The next level, if the last games against the strongest one so far were won.
 * @param {string[]} levels weakest first @param {GameResult[]} games
 */
function nextLevel(levels, games) {
  const strongest = Math.max(...games.map((one) => levels.indexOf(one.level)));
  const last = games.filter((one) => one.level === levels[strongest]).slice(-WINS_TO_ADVANCE);
  const beaten = strongest >= 0 && last.length === WINS_TO_ADVANCE && last.every((one) => one.outcome === 'won');
  return beaten && strongest + 1 < levels.length ? { beaten: levels[strongest], level: levels[strongest + 1] } : null;
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
