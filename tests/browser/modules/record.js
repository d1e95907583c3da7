/** The record: days, merging, the ladder and the suggestion (`storage/days.js`, `storage/record.js`, `record/`). */
import { isLessonDone, ladderOf, suggestion } from '/static/record/ladder.js';
import { summaryOf, totals } from '/static/record/figures.js';
import { localDate, mergeDays, streaksOfDays, validDays } from '/static/storage/days.js';
import { mergeRecords, readRecord } from '/static/storage/record.js';
import {
  activeDays,
  exportGames,
  gameResults,
  importGames,
  storeDaily,
  storeLesson,
  storePreference,
  storePuzzleAnswer,
  storeResult,
  storeStepDone,
  storedRecord,
} from '/static/storage/store.js';
import { same, test } from './unit.js';

/** @typedef {import('/static/shared/wire.d.ts').GameFacts} Game */
/** @typedef {import('/static/storage/store.js').GameResult} GameResult */
/** @typedef {import('/static/storage/store.js').DailyResult} DailyResult */

const GAME = 'dune-chess';
const TODAY = '2026-11-30';

/** @param {string} name */
const bot = (name, offered = true, seconds = 1) => ({ name, title: name.toUpperCase(), offered, seconds });
const game = /** @type {Game} */ (/** @type {unknown} */ ({
  id: GAME,
  lesson: 3,
  cooperative: false,
  bots: [bot('novice'), bot('casual'), bot('club'), bot('random', true, 0), bot('slow', false)],
}));
const team = /** @type {Game} */ ({ ...game, cooperative: true });

/**
 * @param {string} table @param {string} level @param {GameResult['outcome']} outcome
 * @returns {GameResult}
 */
const played = (table, level, outcome, when = Date.UTC(2026, 10, 20, 12)) =>
  ({ table, game: GAME, level, outcome, when });
/** @returns {DailyResult} */
const daily = (day = TODAY, outcome = /** @type {'won' | 'lost'} */ ('won'), when = 5) =>
  ({ game: GAME, day, late: false, outcome, score: 'by 2', turns: 9, undos: 0, when, table: `daily ${day}` });

/** A record that a browser could have. @param {() => void} play what is done in the browser */
function recordAfter(play) {
  localStorage.clear();
  play();
  return JSON.parse(JSON.stringify(exportGames()));
}

const one = () =>
  recordAfter(() => {
    storeResult(played('a', 'novice', 'won', 1e12));
    storeResult(played('both', 'casual', 'lost', 3e12));
    storeStepDone(GAME, 1, 3);
    storePuzzleAnswer(GAME, 1, 'x', false);
    storePuzzleAnswer(GAME, 2, 'y', true);
    storeLesson(GAME, { lesson: 'first' });
    storeDaily(daily('2026-11-28', 'lost', 7));
    storePreference('days', { '2026-11': [28, 30] });
  });
const other = () =>
  recordAfter(() => {
    storeResult(played('both', 'casual', 'lost', 2e12));
    storeResult(played('b', 'club', 'won', 4e12));
    storeStepDone(GAME, 3, 3);
    storePuzzleAnswer(GAME, 1, 'x', false);
    storePuzzleAnswer(GAME, 2, 'y', false);
    storePreference('lessons', { [GAME]: { lesson: 'of an older version' } });
    storeDaily(daily('2026-11-28', 'won', 8));
    storeDaily(daily('2026-11-29', 'won', 9));
    storePreference('days', { '2026-11': [29, 30], '2026-12': [1] });
  });

/** The record, without the current row of puzzles, which belongs to a browser. */
function shown() {
  const { row, ...record } = storedRecord();
  return { ...record, best: row.best };
}

// ---- days ----------------------------------------------------------------------------------------

test('a day is that of the local calendar, from midnight to midnight', () => {
  // PAG-32
  same(localDate(new Date(2026, 10, 30, 23, 59, 59)), '2026-11-30');
  same(localDate(new Date(2026, 11, 1)), '2026-12-01');
});

test('a streak lasts until a whole day is missed, across months, years and leap days', () => {
  // PAG-32
  const days = { '2027-12': [30, 31], '2028-01': [1], '2028-02': [28, 29], '2028-03': [1, 2, 3] };
  const streaks = (/** @type {string} */ today) => Object.values(streaksOfDays(days, today));
  same(streaks('2028-03-03'), [5, 5]);
  same(streaks('2028-03-04'), [5, 5]);
  same(streaks('2028-03-05'), [0, 5]);
  same(streaks('2028-03-02'), [5, 5]); // west of where the last day was stored
  same(Object.values(streaksOfDays({}, TODAY)), [0, 0]);
});

test('days that do not exist or lie in the future are dropped', () => {
  // PAG-33
  const given = { '2026-02': [28, 29, 0, 1.5, 'x', 28], '2026-11': [30, 1], '2026-12': [1, 2], '2026-13': [1], '26-01': [1] };
  same(validDays(given, TODAY), { '2026-02': [28], '2026-11': [1, 30], '2026-12': [1] });
  same([null, 7, 'x', [1], { '2026-01': 3 }].map((bad) => validDays(bad, TODAY)), [{}, {}, {}, {}, {}]);
});

test('games, steps of lessons, puzzles and daily challenges make a day active, a shown solution does not', () => {
  // PAG-32
  const today = mergeDays({}, { [localDate(new Date()).slice(0, 7)]: [new Date().getDate()] });
  for (
    const [does, wanted] of /** @type {[() => void, object][]} */ ([
      [() => storeResult(played('a', 'novice', 'lost', Date.now())), today],
      [() => storeStepDone(GAME, 1, 3), today],
      [() => storePuzzleAnswer(GAME, 1, 'x', false), today],
      [() => storeDaily(daily(TODAY, 'won', Date.now())), today],
      [() => storePuzzleAnswer(GAME, 1, 'x', true), {}],
    ])
  ) {
    localStorage.clear();
    does();
    same(activeDays(), wanted);
  }
});

test('the results of an older version count as days once', () => {
  // PAG-32
  const [first, second] = [new Date(2026, 10, 27, 23, 30), new Date(2026, 10, 28, 0, 30)].map((day) => day.getTime());
  storePreference('played', [played('a', '', 'won', first), played('b', '', 'won', second)]);
  same(activeDays(), { '2026-11': [27, 28] });
  storePreference('played', []);
  same(activeDays(), { '2026-11': [27, 28] });
});

// ---- merging -------------------------------------------------------------------------------------

test('two records merged in either order, and again, are the same, and nothing counts twice', () => {
  // PAG-33
  const [mine, yours] = [one(), other()];
  const merged = [[mine, yours, yours, mine], [yours, mine, yours]].map((files) => {
    localStorage.clear();
    files.forEach((file) => importGames(file));
    return shown();
  });
  same(merged[0], merged[1]);
  const [{ played: games, daily: dailies, learned, puzzles, lessons, best, days }] = merged;
  same(games.map((each) => [each.table, each.when]), [['a', 1e12], ['both', 2e12], ['b', 4e12]]);
  same(dailies.map((each) => [each.day, each.outcome]), [['2026-11-28', 'lost'], ['2026-11-29', 'won']]);
  same([learned, best], [{ [GAME]: { done: [1, 3], over: false } }, 2]);
  same(puzzles, { [`${GAME}/1`]: { best: 'x', givenUp: false }, [`${GAME}/2`]: { best: 'y', givenUp: false } });
  same(lessons[GAME].lesson, 'first');
  same(days, { '2026-11': [28, 29, 30], '2026-12': [1] });
});

test('an import says how many games are new', () => {
  // PAG-33
  const [mine, yours] = [one(), other()];
  localStorage.clear();
  same([importGames(mine), importGames(yours), importGames(mine)], [2, 1, 0]);
});

test('a file of an older version without days adds those of its results', () => {
  // PAG-33
  const when = new Date(2026, 10, 27, 12).getTime();
  const old = { crossings: 1, played: [played('a', '', 'won', when)], lessons: {}, puzzles: {}, row: { now: 3, best: 4 } };
  same(importGames(old), 1);
  same([activeDays(), storedRecord().row], [{ '2026-11': [27] }, { now: 0, best: 4 }]);
});

test('bad values of an imported file are dropped, and the rest is used', () => {
  // PAG-33
  const good = played('a', 'club', 'won'), long = 'x'.repeat(1000);
  const read = readRecord({
    crossings: 1,
    played: [good, null, 7, { ...good, table: 1 }, { ...good, outcome: 'great' }, { ...good, when: 1e300 }, { ...good, game: '<b>' }, { ...good, level: long }],
    daily: [daily(), { ...daily(), day: 'today' }, { ...daily(), score: {} }, { ...daily(), turns: -1 }, null],
    lessons: { [GAME]: { lesson: 'good' }, other: { lesson: 3 }, third: null },
    learned: { [GAME]: { done: [2, 'x', 1, -4, 2.5, 1e9], over: 'yes' }, other: { done: 'all' }, 'A/B': { done: [1] } },
    puzzles: { [`${GAME}/1`]: { best: 'x' }, [`${GAME}/0`]: { best: 'x' }, nothing: { best: 'x' }, [`${GAME}/2`]: { best: 4 } },
    row: { best: '7' },
    days: { '2026-11': [31, 30] },
    coach: { [GAME]: ['coach-worm', 3, 'coach-worm'], other: 'all' },
  }, TODAY);
  same(read, {
    played: [good],
    daily: [daily()],
    lessons: { [GAME]: { lesson: 'good' } },
    learned: { [GAME]: { done: [1, 2], over: false } },
    puzzles: { [`${GAME}/1`]: { best: 'x', givenUp: true } },
    row: { now: 0, best: 0 },
    days: { '2026-11': [30] },
    coach: { [GAME]: ['coach-worm'] },
  });
  const empty = { crossings: 1, played: [], daily: 1, lessons: 'x', learned: [], puzzles: 3, row: null, days: 4 };
  same(readRecord(empty, TODAY)?.daily, []);
  const hostile = readRecord(JSON.parse('{"crossings":1,"played":[],"learned":{"__proto__":{"done":[1]}}}'), TODAY);
  same(hostile && mergeRecords(hostile, hostile).learned, {});
});

test('a file that is no export changes nothing', () => {
  // PAG-33
  storeResult(played('a', 'club', 'won'));
  for (const bad of [null, [], {}, 'text', { crossings: 2, played: [] }, { crossings: 1, played: {} }]) same(importGames(bad), null);
  same(gameResults().length, 1);
});

// ---- figures -------------------------------------------------------------------------------------

test('a player who has beaten a bot is above all weaker ones, and the next one is offered', () => {
  // PAG-31
  const states = (/** @type {GameResult[]} */ ...results) => ladderOf(game, results).map((rung) => rung.state);
  same(states(), ['next', 'later', 'later']);
  same(states(played('a', 'novice', 'lost'), played('b', 'random', 'won')), ['next', 'later', 'later']);
  same(states(played('a', 'casual', 'won')), ['beaten', 'beaten', 'next']);
  same(states(played('a', 'club', 'won')), ['beaten', 'beaten', 'beaten']);
  same(ladderOf(team, []), []);
});

test('the record counts results by level, puzzles solved without help, and the best daily challenge', () => {
  // PAG-31
  localStorage.clear();
  [played('a', 'novice', 'won'), played('b', 'novice', 'drawn'), played('c', '', 'won'), played('d', '', 'won')]
    .forEach(storeResult);
  storePuzzleAnswer(GAME, 1, 'x', false);
  storePuzzleAnswer(GAME, 2, 'x', true);
  storePuzzleAnswer(GAME, 9, 'x', false); // of an older set of puzzles
  [1, 2, 3].forEach((step) => storeStepDone(GAME, step, 3));
  [{ ...daily('2026-11-27'), late: true }, daily('2026-11-28'), { ...daily('2026-11-29'), turns: 7 }, daily(TODAY, 'lost')]
    .forEach(storeDaily);
  const counts = new Map([[GAME, 5], ['other', 4]]);
  const { games, lessons, puzzles, dailies } = totals(storedRecord(), [game], counts);
  same([games, lessons, puzzles], [{ won: 3, lost: 0, drawn: 1 }, { done: 1, count: 1 }, { done: 1, count: 9 }]);
  same(dailies, { won: 3, lost: 1, drawn: 0 });
  const summary = summaryOf(storedRecord(), game, counts);
  same(summary.rungs[0].results, { won: 1, lost: 0, drawn: 1 });
  same([summary.others, summary.wins], [[{ level: '', results: { won: 2, lost: 0, drawn: 0 } }], 2]);
  same([summary.puzzles, summary.lesson], [{ done: 1, count: 5 }, { done: 3, count: 3 }]);
  same(summary.daily?.day, '2026-11-29');
});

test('steps done in two browsers can finish a lesson', () => {
  // PAG-31
  same([{ done: [1, 2], over: false }, { done: [1, 2, 3], over: false }, { done: [1], over: true }, undefined]
    .map((learned) => isLessonDone(learned, 3)), [false, true, true, false]);
  same(isLessonDone({ done: [], over: true }, 0), false);
});

// ---- the suggestion ------------------------------------------------------------------------------

test('one thing is suggested after a game: the one that fits', () => {
  // PAG-34
  const learned = { [GAME]: { done: [1, 2, 3], over: true } }, begun = { [GAME]: { done: [1], over: false } };
  const nothing = { played: [], learned: {}, daily: [] };
  const rows = /** @type {[string, any, Game, string, GameResult['outcome'], string][]} */ ([
    ['a first defeat by a bot', nothing, game, 'novice', 'lost', 'rematch'],
    ['a first defeat, stored already', { ...nothing, played: [played('now', 'novice', 'lost')] }, game, 'novice', 'lost', 'rematch'],
    ['a first defeat by a stronger bot', { ...nothing, played: [played('a', 'novice', 'lost')] }, game, 'casual', 'lost', 'rematch'],
    ['a second defeat', { ...nothing, played: [played('a', 'novice', 'lost')] }, game, 'novice', 'lost', 'lesson'],
    ['a victory over a bot', nothing, game, 'novice', 'won', 'stronger casual'],
    ['another victory over a bot', { ...nothing, played: [played('a', 'casual', 'won')] }, game, 'casual', 'won', 'stronger club'],
    ['a victory over the strongest', nothing, game, 'club', 'won', 'lesson'],
    ['a victory over a bot that is no rung', nothing, game, 'random', 'won', 'lesson'],
    ['a draw', { ...nothing, learned: begun }, game, 'novice', 'drawn', 'lesson'],
    ['a game with a friend', nothing, game, '', 'lost', 'lesson'],
    ['a game of the team', nothing, team, '', 'lost', 'lesson'],
    ['bots in the team', nothing, team, 'novice', 'won', 'lesson'],
    ['a lesson that was finished', { ...nothing, learned }, game, '', 'won', 'daily'],
    ['a game without a lesson', nothing, { ...game, lesson: 0 }, '', 'won', 'daily'],
    ['a challenge of another day', { ...nothing, learned, daily: [daily('2026-11-29')] }, game, '', 'won', 'daily'],
    ["today's challenge played", { ...nothing, learned, daily: [daily()] }, game, '', 'won', 'rematch'],
  ]);
  for (const [what, record, of, level, outcome, wanted] of rows) {
    const next = suggestion(record, of, { table: 'now', level, outcome }, TODAY);
    same([what, next.kind === 'stronger' ? `${next.kind} ${next.level}` : next.kind], [what, wanted]);
  }
});
