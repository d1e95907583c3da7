/** Daily challenges: those of a day in the lobby, and a single one at `/daily/GAME/DATE`. */
import { linkTo, navigate, tableAddress } from '../shared/router.js';
import { translate } from '../shared/messages.js';
import * as http from '../shared/http.js';
import { withLock } from '../shared/browser.js';
import { button, h, refill } from '../shared/dom.js';
import { foot, header } from '../shared/shell.js';
import { showCachedFirst } from '../storage/pagecache.js';
import { dailyResults, dailyTable, keyForTable, storeDailyTable, storeTable } from '../storage/store.js';
import { dailyAddress, shareDaily } from './dailyresult.js';

/** @typedef {import('../shared/wire.d.ts').DailyList} DailyList */

/** The number of characters of a date such as `2026-11-30`. */
const DATE = 10;

/** The result of a challenge in this browser. @param {string} game @param {string} day */
const resultOf = (game, day) => dailyResults().find((one) => one.game === game && one.day === day);

/** The key of the table at which a challenge was opened here. @param {string} game @param {string} day */
function knownTable(game, day) {
  const table = dailyTable(game, day), key = table && keyForTable(table);
  return table && key ? { table, key } : null;
}

/** What a player can do with a challenge, or the result. @param {string} game @param {string} day */
function state(game, day) {
  const result = resultOf(game, day);
  if (result) return translate('daily-outcome', { outcome: result.outcome, late: result.late });
  return translate(knownTable(game, day) ? 'daily-continue' : 'daily-play');
}

/** The section of today's challenges; hidden until they are known. */
export function dailySection() {
  const list = h('ul', { class: 'daily-list' });
  const title = h('h2', { id: 'daily-title' });
  const about = h('p', { class: 'quiet' });
  const other = button('', () => {}, { class: 'plain' });
  const section = h(
    'section',
    { class: 'daily', 'aria-labelledby': 'daily-title', hidden: true },
    h('div', { class: 'daily-head' }, title, other),
    about,
    list,
  );
  /** @param {DailyList} found */
  const show = (found) => {
    const isToday = found.day === found.today;
    section.hidden = !found.challenges.length;
    title.textContent = translate(isToday ? 'daily-today' : 'daily-yesterday');
    about.textContent = translate(isToday ? 'daily-short' : 'daily-short-late');
    other.textContent = translate(isToday ? 'daily-to-yesterday' : 'daily-to-today');
    other.onclick = () => load(isToday ? found.yesterday : '');
    list.replaceChildren(...found.challenges.map((one) => row(one, found.day)));
  };
  /** @param {string} day a date; '': today */
  const load = (day) =>
    showCachedFirst(`daily ${day || new Date().toISOString().slice(0, DATE)}`, () => http.fetchDailies(day), show)
      .catch(() => {
        // The lobby already says that the server doesn't answer.
      });
  load('');
  return section;
}

/** @param {import('../shared/wire.d.ts').DailyLine} one @param {string} day */
const row = (one, day) =>
  h(
    'li',
    {},
    h(
      'a',
      { href: linkTo(dailyAddress(one.game, day)), 'data-link': true, 'data-daily': one.game },
      h('img', { src: linkTo(one.picture), alt: '', loading: 'lazy', width: 78, height: 54 }),
      h('span', { class: 'daily-game' }, one.title),
      h('span', { class: resultOf(one.game, day) ? 'daily-state done' : 'daily-state' }, state(one.game, day)),
    ),
  );

export class DailyPage {
  /**
   * @param {HTMLElement} root @param {string} game @param {string} day
   * @param {string} [version] of the rules for which the link was shared
   */
  constructor(root, game, day, version) {
    this.game = game;
    this.day = day;
    this.version = version;
    this.closed = false;
    this.trouble = h('p', { class: 'error', role: 'alert', hidden: true });
    this.body = h(
      'main',
      { class: 'daily-page', id: 'main', tabindex: '-1' },
      h('p', { class: 'quiet' }, translate('loading')),
    );
    root.replaceChildren(header({ title: translate('daily-header'), skips: [['main', translate('skip-to-games')]] }),
      this.body, foot() ?? '');
    this.load();
  }

  close() {
    this.closed = true;
  }

  async load() {
    try {
      const found = await http.fetchDailies(this.day);
      if (this.closed) return;
      const challenge = found.challenges.find((one) => one.game === this.game);
      if (challenge) this.#show(found, challenge);
      else this.#fail(translate('rules-unknown'));
    } catch (error) {
      if (error instanceof http.RequestError && error.code === 'bad-day') this.#fail(error.message);
      else this.#fail(translate('lobby-unreachable'), button(translate('retry'), () => this.load(), { class: 'plain' }));
    }
  }

  /** @param {string} words @param {Node} [way] what to do */
  #fail(words, way = h('a', { href: linkTo('/'), class: 'plain', 'data-link': true }, translate('all-games'))) {
    refill(this.body, [h('div', { class: 'note', role: 'alert' }, h('p', {}, words), way)]);
  }

  /** @param {DailyList} found @param {import('../shared/wire.d.ts').DailyLine} challenge */
  #show(found, challenge) {
    this.day = found.day;
    document.title = translate('daily-table', { game: challenge.title, title: found.title, late: false });
    const result = resultOf(this.game, this.day);
    refill(this.body, [
      h('img', { src: linkTo(challenge.picture), alt: '', width: 390, height: 270 }),
      h(
        'div',
        { class: 'daily-facts' },
        h('p', { class: 'quiet' }, found.title),
        h('h1', {}, challenge.title),
        h('p', {}, challenge.about),
        this.version && this.version !== challenge.version
          ? h('p', { class: 'note' }, translate('daily-other-rules'))
          : null,
        ...(result ? this.#resultRows(result, challenge) : [this.#playButton('main')]),
        this.trouble,
        found.late && !result ? h('p', { class: 'note' }, translate('daily-late')) : null,
        h('p', {}, translate('daily-how')),
        h('p', { class: 'quiet' }, translate('daily-public')),
        h('p', { class: 'quiet' }, translate('daily-until')),
      ),
    ]);
    this.body.querySelector('button')?.focus({ preventScroll: true });
  }

  /** @param {'main' | 'plain'} look */
  #playButton(look) {
    const words = knownTable(this.game, this.day) ? 'daily-continue' : 'daily-play';
    return button(translate(words), () => this.#open(), { class: look, 'data-key': 'daily-play' });
  }

  /**
   * @param {import('../storage/store.js').DailyResult} result
   * @param {import('../shared/wire.d.ts').DailyLine} challenge
   */
  #resultRows(result, challenge) {
    const { game, day } = result, { outcome, late, score, turns } = result, known = knownTable(game, day);
    return [
      h('p', { class: 'daily-outcome' }, translate('daily-your-result', { outcome, late, score, turns })),
      result.share ? shareDaily({ game, day, version: challenge.version, share: result.share }) : null,
      known
        ? h('a', { href: linkTo(tableAddress(known.table, known.key)), class: 'plain', 'data-link': true },
          translate('daily-view'))
        : null,
    ];
  }

  /** Open the challenge, or the table at which it was opened before, also in another tab. */
  async #open() {
    this.trouble.hidden = true;
    try {
      const open = async () => { if (!knownTable(this.game, this.day)) await this.#create(); };
      if (!(await withLock('crossings.daily', open))) await open();
      const known = knownTable(this.game, this.day);
      if (known) navigate(tableAddress(known.table, known.key));
    } catch (error) {
      this.trouble.textContent = error instanceof http.RequestError ? error.message : translate('lobby-unreachable');
      this.trouble.hidden = false;
    }
  }

  async #create() {
    const made = await http.createChallenge(this.game, this.day);
    const keys = made.keys.flatMap((key) => key ?? []);
    storeTable({ table: made.table, keys, watch: made.watch });
    storeDailyTable(this.game, this.day, made.table);
  }
}

