/** The snapshot of a table (`snapshot.js`), at a table that draws nothing. */
import { Art, applyDiff } from '/static/board/scene.js';
import { PageCache } from '/static/storage/pagecache.js';
import { TableSnapshot } from '/static/table/snapshot.js';
import { same, test } from './unit.js';

const SCENE = {
  size: [80, 40],
  title: 'a',
  description: '',
  night: false,
  backdrop: 'b',
  whole: true,
  gone: [],
  gone_places: [],
  pieces: [{ id: 'p', x: 1, y: 2, art: 'f' }],
  places: [],
  art: { b: '<rect/>', f: '<path/>' },
};
const LIVE = {
  type: 'moved',
  at: 4,
  seat: 0,
  actor: 0,
  picks: [{ move: 'a', places: ['p'], label: '' }],
  ask: 'Your turn',
  left: 20,
  steps: [{ ms: 1 }],
};

/**
 * A table in a tab that has this key. All tabs share storage.
 * @param {{key?: string, hides?: boolean, you?: number[], live?: object}} [is] @returns {any}
 */
function table({ key = 'k', hides = false, you = [0], live = LIVE } = {}) {
  const art = new Art();
  art.add(SCENE.art);
  /** @type {any[]} */
  const arrived = [];
  const position = /** @type {any} */ (live);
  const one = {
    id: 't',
    key,
    art,
    arrived,
    welcome: { game: { hides }, you },
    lines: [{ at: 4, line: 'a moves' }],
    live: position,
    shown: position,
    liveScene: applyDiff(null, /** @type {any} */ (SCENE)),
    analysis: null,
    facts: null,
    privacy: { seat: null },
    mine() {
      return this.welcome?.you ?? [];
    },
    needsPrivacy() {
      return this.welcome.game.hides && this.mine().length > 1;
    },
    seats: () => [],
    gameId: '',
    privacySeat: null,
    frame: { handleWelcome() {} },
    refresh() {},
    incoming: {
      receivePosition(/** @type {any} */ message) {
        arrived.push(message);
      },
    },
  };
  return one;
}

/** A newly loaded page, which has received nothing. @param {any} one */
const fresh = (one) => Object.assign(one, { welcome: null, lines: [], live: null, shown: null, liveScene: null });

/** What the page shows when it opens the table again. @param {Parameters<typeof table>[0]} [is] */
function reloaded(is = {}) {
  const one = fresh(table(is));
  const last = new TableSnapshot(one, new PageCache(''));
  last.restore();
  return { one, last };
}

test('a reload shows the last position with its log and fragments, without the time left', () => {
  new TableSnapshot(table(), new PageCache('')).store();
  const { one, last } = reloaded();
  const [{ scene, ...position }] = one.arrived;
  same([position, scene.art, scene.pieces[0].id], [
    { type: 'position', at: 4, seat: 0, actor: 0, picks: LIVE.picks, ask: 'Your turn' },
    SCENE.art,
    'p',
  ]);
  same([one.lines, one.welcome.you, last.isShown], [[{ at: 4, line: 'a moves' }], [0], true]);
});

test('a snapshot is not shown for another key, or with an additional key', () => {
  new TableSnapshot(table(), new PageCache('')).store();
  same(reloaded({ key: 'other' }).one.arrived, []);
  localStorage.setItem('crossings.tables', JSON.stringify([{ table: 't', keys: ['k', 'other'], used: 1 }]));
  same(reloaded().one.arrived, []);
});

test('if players with hidden hands share the screen, no position is stored and the privacy screen is up', () => {
  new TableSnapshot(table({ hides: true, you: [0, 1], live: { ...LIVE, actor: 1 } }), new PageCache('')).store();
  same(Object.values(localStorage).join('').includes('picks'), false);
  const { one } = reloaded({ hides: true, you: [0, 1] });
  same([one.arrived, one.lines, one.privacy.seat], [[], [], 1]);
});

test('snapshots, analyses and older positions are not stored', () => {
  const [again, analysis, behind] = [table(), { ...table(), analysis: {} }, { ...table(), shown: null }];
  const last = new TableSnapshot(again, new PageCache(''));
  last.isShown = true;
  last.store();
  for (const one of [analysis, behind]) new TableSnapshot(one, new PageCache('')).store();
  same(localStorage.length, 0);
});

test('a reaction window is over after a reload', () => {
  new TableSnapshot(table({ live: { ...LIVE, pause: { seconds: 8, pass: 'pass' } } }), new PageCache('')).store();
  const [{ pause, picks }] = reloaded().one.arrived;
  same([pause, picks], [undefined, []]);
});

test('a deleted table is not shown again', () => {
  new TableSnapshot(table(), new PageCache('')).store();
  const { one, last } = reloaded();
  last.discard();
  same([one.welcome, one.lines, last.isShown, reloaded().one.arrived], [null, [], false, []]);
});
