/** My record at `/record`: what this browser's player has done, all games together and each with its ladder of bots. */
import { button, h, prose, refill } from '../shared/dom.js';
import * as http from '../shared/http.js';
import { icon } from '../shared/icons.js';
import { translate } from '../shared/messages.js';
import { linkTo } from '../shared/router.js';
import { foot, header } from '../shared/shell.js';
import { dailyAddress } from '../lobby/dailyresult.js';
import { nextPuzzle } from '../lobby/nextpuzzle.js';
import { challengeDay } from '../storage/days.js';
import { lessonOf, puzzleAnswer, storedRecord } from '../storage/store.js';
import { isEmpty, summaryOf, totals } from './figures.js';
import { exportButton, importControls } from './transfer.js';

/** @typedef {import('../shared/wire.d.ts').GameFacts} Game */
/** @typedef {import('../shared/wire.d.ts').PuzzleLine} Puzzle */
/** @typedef {ReturnType<typeof summaryOf>} Summary */

/** Wins in a row from which the streak is shown. */
const STREAK = 2;

export class RecordPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.closed = false;
    /** @type {Game[]} */
    this.games = [];
    /** Today's puzzle of each game that has puzzles. @type {Puzzle[]} */
    this.puzzles = [];
    document.title = translate('record-title');
    this.content = h('div', { class: 'record-content' }, h('p', { class: 'quiet' }, translate('loading')));
    this.exporting = exportButton();
    const { buttons, message } = importControls(() => this.#show());
    root.replaceChildren(
      header({ title: translate('record'), skips: [['main', translate('record-skip')]] }),
      h(
        'main',
        { class: 'record', id: 'main', tabindex: '-1' },
        this.content,
        h(
          'section',
          { class: 'record-files', 'aria-label': translate('record-files') },
          h('p', { class: 'quiet' }, ...prose(translate('record-where'))),
          message,
          h('div', { class: 'actions' }, this.exporting, ...buttons),
        ),
        foot(),
      ),
    );
    this.load();
  }

  close() {
    this.closed = true;
  }

  async load() {
    try {
      const [{ games }, { puzzles }] = await Promise.all([http.fetchGames(), http.fetchPuzzles()]);
      this.games = await Promise.all(games.map((game) => http.fetchGame(game.id)));
      this.puzzles = puzzles;
      if (!this.closed) this.#show();
    } catch {
      refill(this.content, [
        h(
          'div',
          { class: 'note', role: 'alert' },
          h('p', {}, translate('lobby-unreachable')),
          button(translate('retry'), () => this.load(), { class: 'plain' }),
        ),
      ]);
    }
  }

  #show() {
    const record = storedRecord();
    const counts = new Map(this.puzzles.map((one) => [one.game, one.count]));
    const summaries = this.games.map((game) => ({ game, summary: summaryOf(record, game, counts) }));
    const begun = summaries.filter(({ summary }) => !summary.isEmpty);
    const others = summaries.filter(({ summary }) => summary.isEmpty).map(({ game }) => game);
    this.exporting.hidden = isEmpty(record);
    refill(
      this.content,
      isEmpty(record) ? emptyRecord() : [
        totalsRow(totals(record, this.games, counts)),
        h('ul', { class: 'record-games' }, ...begun.map(({ game, summary }) => this.#gameCard(game, summary))),
        begun.length && others.length ? otherGames(others) : null,
      ],
    );
  }

  /** @param {Game} game @param {Summary} summary */
  #gameCard(game, { rungs, others, wins, lesson, puzzles, daily }) {
    const mistake = lessonOf(game.id);
    const title = (/** @type {string} */ level) => game.bots.find((bot) => bot.name === level)?.title ?? level;
    return h(
      'li',
      { class: 'record-game', 'data-played': game.id },
      h('img', { src: linkTo(game.picture), alt: '', width: 390, height: 270, loading: 'lazy' }),
      h('h2', {}, h('a', { href: linkTo(`/#${game.id}`), 'data-link': true }, game.title)),
      rungs.length
        ? h('ol', { class: 'ladder', 'aria-label': translate('record-ladder') }, ...rungs.map((one) => rung(game.id, one)))
        : null,
      h(
        'ul',
        { class: 'record-rows' },
        ...others.map(({ level, results }) =>
          row(
            translate('record-against', {
              against: level ? 'bot' : game.cooperative ? 'team' : 'people',
              level: title(level),
            }),
            translate('record-results', { ...results }),
          )
        ),
        wins >= STREAK ? row(translate('record-wins'), translate('record-number', { number: wins })) : null,
        lesson.count
          ? row(translate('record-lesson'), translate('record-steps', lesson), `/learn/${game.id}`)
          : null,
        puzzles.count ? row(translate('record-puzzles'), translate('record-puzzles-of', puzzles), this.#puzzleAddress(game.id)) : null,
        row(
          translate('record-daily'),
          daily ? translate('record-daily-best', { ...daily }) : translate('record-daily-none'),
          dailyAddress(game.id, challengeDay(new Date())),
        ),
      ),
      mistake ? h('p', { class: 'quiet' }, translate('games-lesson', { lesson: mistake.lesson })) : null,
    );
  }

  /** The address of the next puzzle of a game that wasn't answered. @param {string} game */
  #puzzleAddress(game) {
    const isKnown = (/** @type {string} */ id, /** @type {number} */ number) => Boolean(puzzleAnswer(id, number));
    const today = this.puzzles.filter((one) => one.game === game)[0];
    const { number } = isKnown(game, today.number) ? nextPuzzle(today, [], isKnown) ?? today : today;
    return `/puzzle/${game}/${number}`;
  }
}

/** @returns {HTMLElement[]} */
const emptyRecord = () => [
  h('p', {}, translate('record-empty')),
  h('p', {}, h('a', { href: linkTo('/'), class: 'plain', 'data-link': true }, translate('all-games'))),
];

/** @param {ReturnType<typeof totals>} all */
function totalsRow({ days, games, lessons, puzzles, dailies }) {
  const total = (/** @type {string} */ label, /** @type {string} */ value, note = '') =>
    h('div', {}, h('dt', {}, label), h('dd', {}, value, note ? h('span', { class: 'quiet' }, note) : null));
  const count = ({ won = 0, lost = 0, drawn = 0 }) => translate('record-number', { number: won + lost + drawn });
  return h(
    'dl',
    { class: 'record-totals' },
    total(
      translate('record-days'),
      translate('record-number', { number: days.current }),
      translate('record-days-longest', { days: days.longest }),
    ),
    total(translate('record-games'), count(games), translate('record-won', { won: games.won })),
    lessons.count ? total(translate('record-lessons'), translate('record-of', lessons)) : null,
    puzzles.count ? total(translate('record-solved'), translate('record-of', puzzles)) : null,
    dailies.won + dailies.lost + dailies.drawn
      ? total(translate('record-dailies'), count(dailies), translate('record-won', { won: dailies.won }))
      : null,
  );
}

/** A bot of the ladder: beaten, next or later. @param {string} game @param {Summary['rungs'][number]} one */
function rung(game, { level, title, results, state }) {
  const hasPlayed = results.won + results.lost + results.drawn > 0;
  return h(
    'li',
    { class: state },
    h(
      'span',
      { class: 'rung-mark', role: 'img', 'aria-label': translate('record-rung', { state }) },
      state === 'beaten' ? icon('check') : null,
    ),
    h('span', {}, title),
    hasPlayed ? h('span', { class: 'quiet' }, translate('record-results', { ...results })) : null,
    state === 'next'
      ? h('a', {
        href: linkTo(`/#${game}&bot=${level}`),
        class: 'plain',
        'data-link': true,
        'aria-label': translate('record-play-level', { level: title }),
      }, translate('lobby-play'))
      : null,
  );
}

/** A row of a game's card; with an address, a link. @param {string} label @param {string} value @param {string} [address] */
const row = (label, value, address) =>
  h(
    'li',
    {},
    address
      ? h('a', { href: linkTo(address), 'data-link': true }, h('span', {}, label), h('span', {}, value))
      : h('div', {}, h('span', {}, label), h('span', {}, value)),
  );

/** @param {Game[]} games */
const otherGames = (games) =>
  h(
    'p',
    { class: 'record-others' },
    h('span', { class: 'quiet' }, translate('record-not-played')),
    ...games.map((game) => h('a', { href: linkTo(`/#${game.id}`), 'data-link': true }, game.title)),
  );
