/** The end of a game: winner, reason, score, and what to do next. */
import { capitalize, translate } from '../shared/messages.js';
import { createRematch, fetchGameFile } from '../shared/http.js';
import { button, h } from '../shared/dom.js';
import { isStaticEdition } from '../shared/backend.js';
import { shareDaily } from '../lobby/dailyresult.js';
import { linkRow, watchKey } from '../people/invite.js';
import { downloadFile } from '../shared/picture.js';
import { nextStep } from '../record/nextstep.js';
import { storeDaily, storeFinished, storeResult, storeWin, storeTable } from '../storage/store.js';
import { token } from '../shared/icons.js';
import { tableAddress, navigate } from '../shared/router.js';

/**
 * Key figures of the game; each button shows the position that it refers to.
 * @param {import('./table.js').Table} table
 */
function figures(table) {
  const details = table.shown?.end?.figures ?? [];
  if (!details.length) return null;
  return h(
    'dl',
    { class: 'figures' },
    ...details.map(({ label, value, at }) => {
      const shown = at
        ? button(value, () => table.replay.go(at), {
          class: 'figure',
          title: translate('end-show', { what: label }),
          'data-key': `figure ${label}`,
        })
        : h('span', { class: 'figure' }, value);
      return h('div', {}, h('dt', {}, capitalize(label)), h('dd', {}, shown));
    }),
  );
}

/** A table of how the scores came about; null if there is no breakdown. @param {import('./table.js').Table} table */
function scores(table) {
  const { result, end } = table.shown ?? {};
  const seats = table.seats();
  const parts = end?.breakdown ?? [];
  if (!parts.some((rows) => rows.length)) return null;
  const longest = Math.max(0, ...parts.map((rows) => rows.length));
  const labels = [
    ...new Set(Array.from({ length: longest }, (_, row) => parts.flatMap((rows) => rows[row]?.label ?? [])).flat()),
  ];
  const cell = (/** @type {number} */ seat, /** @type {string} */ label) =>
    parts[seat]?.find((row) => row.label === label)?.number ?? '';
  return h(
    'table',
    { class: 'scores' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, h('span', { class: 'visually-hidden' }, translate('end-part'))),
        ...seats.map((one) => h('th', { scope: 'col' }, token(one.seat, 'small'), h('span', {}, table.name(one.seat)))),
      ),
    ),
    h(
      'tbody',
      {},
      ...labels.map((label) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, capitalize(label)),
          ...seats.map((one) => h('td', {}, cell(one.seat, label))),
        )
      ),
    ),
    h(
      'tfoot',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, translate('end-total')),
        ...seats.map((one) => h('td', {}, result?.scores[one.seat] ?? '')),
      ),
    ),
  );
}

/** The number of hints per player; null if none were used. @param {import('./table.js').Table} table */
function hints(table) {
  const asked = table.shown?.end?.hints ?? [];
  const rows = asked.flatMap((count, seat) => (
    count ? [translate('end-hints', { name: table.name(seat), hints: count })] : []
  ));
  return rows.length ? h('p', { class: 'quiet' }, rows.join(' ')) : null;
}

/**
 * The result of this screen's player; null if opponents shared the screen.
 * @param {import('./table.js').Table} table @param {number[]} winners
 * @returns {Omit<import('../storage/store.js').GameResult, 'when'> | null}
 */
function ownResult(table, winners) {
  const [mine, together] = [table.mine(), table.facts?.cooperative];
  if (!mine.length || mine.length > 1 && !together) return null;
  const won = winners.some((seat) => table.holds(seat));
  return {
    table: table.storageName(),
    game: table.gameId,
    level: table.seats().find((one) => !one.yours && one.bot)?.bot ?? '',
    outcome: won ? 'won' : winners.length || together ? 'lost' : 'drawn',
  };
}

/**
 * Store the result in the record.
 * @param {import('./table.js').Table} table @param {number[]} winners
 */
export function keepResult(table, winners) {
  if (!table.mine().length || table.analysis) return;
  storeFinished();
  const daily = table.live?.end?.daily;
  if (daily) {
    const { day, late, outcome, score, turns, share } = daily;
    const undos = table.live?.end?.undos ?? 0;
    storeDaily({
      game: table.gameId,
      day,
      late,
      outcome,
      score,
      turns,
      undos,
      when: Date.now(),
      table: table.storageName(),
      share,
    });
    return; // a challenge counts nowhere else
  }
  const won = winners.some((seat) => table.holds(seat));
  if (won) storeWin(table.gameId);
  const result = ownResult(table, winners);
  if (result) storeResult({ ...result, when: Date.now() });
}

/** The suggestion after a game; null for spectators and in an analysis. @param {import('./table.js').Table} table */
function suggestedStep(table) {
  const { result } = table.shown ?? {};
  const own = result && !table.analysis && !table.welcome?.watch ? ownResult(table, result.winners) : null;
  if (!own) return null;
  const isAgainstBots = table.seats().every((one) => one.yours || one.bot);
  return nextStep(table, { ...own, level: isAgainstBots ? own.level : '' });
}

/**
 * Start a rematch, which is announced to all players here.
 * @param {import('./table.js').Table} table @param {boolean} swap
 */
async function startRematch(table, swap) {
  try {
    const made = await createRematch(table, swap);
    const count = made.keys.length;
    const keys = made.keys.flatMap((key, seat) => (key && table.holds(swap ? (seat + 1) % count : seat) ? [key] : []));
    storeTable({ table: made.table, keys, watch: made.watch });
    navigate(tableAddress(made.table, keys[0]));
  } catch {
    table.showAnswer({ text: translate('end-failed') });
  }
}

/** The button for a rematch; none for spectators. @param {import('./table.js').Table} table @returns {HTMLElement[]} */
const againButtons = (
  table,
) => (table.welcome?.watch
  ? []
  : [button(translate('end-again'), () => startRematch(table, false), { class: 'main', 'data-key': 'again' })]);

/**
 * Buttons for the bar of narrow screens, where the end card lies below the board.
 * @param {import('./table.js').Table} table
 */
export const barButtons = (table) => [...againButtons(table),
  button(translate('review'), () => table.column.review.toggle(), { class: 'plain', 'data-key': 'see-review' }),
  button(translate('end-see'), () => table.column.end.scrollIntoView({ behavior: 'smooth' }), {
    class: 'plain',
    'data-key': 'see-end',
  }),
];

/**
 * The end card. Actions come first, so that they are visible however long the details are.
 * @param {import('./table.js').Table} table @returns {Node[]}
 */
export function endCard(table) {
  const { end } = table.shown ?? {};
  const share = h('div', { class: 'share', hidden: true });
  const watch = watchKey(table);
  const details = [scores(table), figures(table), hints(table)].flatMap((one) => one ?? []);
  const file = button(
    translate('end-file'),
    () => fetchGameFile(table).then(downloadFile, () => table.showAnswer({ text: translate('lobby-unreachable') })),
    { class: 'plain file' },
  );
  share.append(...(watch && !isStaticEdition ? [linkRow(table, translate('end-share-link'), watch)] : []), file);
  return [
    h('h2', { class: 'headline' }, end?.headline ?? ''),
    end?.sentence ? h('p', {}, end.sentence) : null,
    h('div', { class: 'actions' },
      ...againButtons(table),
      table.column.review.button,
      !table.welcome?.watch && table.seats().length === 2 && !table.facts?.cooperative
        ? button(translate('end-swap'), () => startRematch(table, true), { class: 'plain' })
        : null,
      button(translate('end-look-back'), () => table.replay.go(0), { class: 'plain' }),
      button(translate('end-share'), () => { share.hidden = !share.hidden; }, { class: 'plain' })),
    share,
    suggestedStep(table),
    end?.daily ? shareDaily({ game: table.gameId, version: table.facts?.version ?? '', ...end.daily }) : null,
    ...(details.length ? [h('div', { class: 'end-details', tabindex: '0' }, ...details)] : []),
  ].filter((node) => node !== null);
}
