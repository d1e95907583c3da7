/** The lobby: pictures of all games, which open a card in place; above them the tables of this browser. */
import { linkTo, tableAddress } from '../shared/router.js';
import { translate } from '../shared/messages.js';
import { announce, button, h } from '../shared/dom.js';
import * as http from '../shared/http.js';
import { pageCache, cacheNameOf, showCachedFirst } from '../storage/pagecache.js';
import { isStaticEdition } from '../shared/backend.js';
import { staticEditionFooter } from './staticedition.js';
import { GameCard, facts } from './card.js';
import { dailySection } from './daily.js';
import { foot, header } from '../shared/shell.js';
import { icon, token } from '../shared/icons.js';
import { recordSection } from '../record/section.js';
import { puzzleSection } from './puzzle.js';
import { parseVariant } from '../shared/variant.js';
import { forgetTable, tables } from '../storage/store.js';

/** The number of placeholders while games load. */
const PLACEHOLDERS = 6;
/** The number of newest tables that the static edition stores to show them at once; their pictures take room. */
const MAX_STORED = 6;
const BLANK = '\u00a0';

/** A placeholder of the size of a game while the server responds. */
const placeholder = () => h('span', { class: 'frame', 'aria-hidden': 'true' }, h('span', { class: 'picture' }),
  ...['game-button-title', 'game-button-line', 'game-button-facts'].map((one) => h('span', { class: one }, BLANK)));

export class Lobby {
  /** @param {HTMLElement} root @param {boolean} [lost] whether the requested address doesn't exist */
  constructor(root, lost = false) {
    this.root = root;
    this.closed = false;
    this.list = h(
      'div',
      { class: 'game-list', 'aria-busy': 'true' },
      ...Array.from({ length: PLACEHOLDERS }, placeholder),
    );
    this.puzzles = puzzleSection();
    this.mine = h('section', { class: 'mine', hidden: true, 'aria-labelledby': 'mine-title' });
    /** @type {Map<string, HTMLElement>} */
    this.gameButtons = new Map();
    /** @type {GameCard | null} */
    this.card = null;
    document.title = translate('brand');
    document.body.classList.add('at-lobby');
    root.replaceChildren(
      header({
        motto: translate('motto'),
        tools: [
          h(
            'a',
            { href: linkTo('/record'), class: 'tool lab-link', 'data-link': true, 'aria-label': translate('record') },
            icon('ladder'),
            h('span', { class: 'wide' }, translate('record')),
          ),
          h('a', { href: linkTo('/lab'), class: 'tool lab-link', 'data-link': true }, icon('lab'), translate('lab')),
        ],
        skips: [['main', translate('skip-to-games')]],
      }),
      h(
        'main',
        { class: 'lobby', id: 'main', tabindex: '-1' },
        lost ? h('p', { class: 'note', role: 'status' }, translate('lobby-lost')) : '',
        this.mine,
        h(
          'section',
          { 'aria-labelledby': 'games-list-title' },
          h('h2', { id: 'games-list-title' }, translate('lobby-games')),
          this.list,
        ),
        dailySection(),
        this.puzzles,
        recordSection(),
        foot(),
        isStaticEdition ? staticEditionFooter() : '',
      ),
    );
    this.hash = () => this.open(location.hash.slice(1), false);
    addEventListener('hashchange', this.hash);
    this.load();
    this.loadMine();
  }

  close() {
    this.closed = true;
    document.body.classList.remove('at-lobby');
    removeEventListener('hashchange', this.hash);
  }

  async load() {
    try {
      const { games, broken } = await http.fetchGames();
      if (this.closed) return;
      this.gameButtons = new Map(games.map((game) => [game.id, this.#gameButton(game)]));
      this.list.removeAttribute('aria-busy');
      this.list.replaceChildren(
        ...(games.length ? this.gameButtons.values() : [h('p', { class: 'note' }, translate('lobby-no-games'))]),
      );
      this.list.append(...broken.map((one) => h('p', { class: 'note', 'data-broken': one.id }, one.message)));
      this.open(location.hash.slice(1), false);
    } catch {
      this.list.replaceChildren(
        h(
          'div',
          { class: 'note', role: 'alert' },
          h('p', {}, translate('lobby-unreachable')),
          button(translate('retry'), () => this.load(), { class: 'plain' }),
        ),
      );
    }
  }

  /** @param {import('../shared/wire.d.ts').GameCard} game */
  #gameButton(game) {
    return h(
      'button',
      {
        type: 'button',
        class: 'game-button',
        'aria-expanded': 'false',
        'data-game': game.id,
        onclick: () => this.open(this.card?.id === game.id ? '' : game.id, true),
      },
      h('img', { src: linkTo(game.picture), alt: '', width: 390, height: 270, loading: 'eager' }),
      h('span', { class: 'game-button-title' }, game.title),
      h('span', { class: 'game-button-line' }, game.tagline),
      h('span', { class: 'game-button-facts' }, facts(game)));
  }

  /**
   * Open a game's card under its picture, or close it.
   * @param {string} setting a game with its bot and options; '' closes the card @param {boolean} byHand
   */
  async open(setting, byHand) {
    const { id, settings } = parseVariant(setting);
    if (this.card?.id === id) return;
    this.card?.element.remove();
    this.card = null;
    for (const [name, gameButton] of this.gameButtons) gameButton.setAttribute('aria-expanded', String(name === id));
    if (byHand) history.replaceState(null, '', id ? `#${id}` : linkTo('/'));
    const gameButton = this.gameButtons.get(id);
    if (!gameButton) return;
    const card = new GameCard(id, () => this.#closeCard(id), settings);
    this.card = card;
    gameButton.after(card.element);
    await card.load();
    if (this.card !== card) return;
    card.element.scrollIntoView({ block: 'nearest' });
    if (byHand) announce(card.title);
  }

  /** @param {string} id */
  #closeCard(id) {
    this.open('', true);
    this.gameButtons.get(id)?.focus();
  }

  async loadMine() {
    const keys = tables().flatMap((one) => one.keys);
    if (!keys.length) return;
    try {
      await showCachedFirst(
        'mine',
        async () => (await http.fetchMyTables(keys)).tables,
        (found) => !this.closed && this.#showMine(found),
        (found) => found.slice(0, MAX_STORED),
      );
    } catch {
      // The lobby already says that the server doesn't answer.
    }
  }

  /** @param {import('../shared/wire.d.ts').MyTable[]} found one for each key; seats of one table are merged */
  #showMine(found) {
    const held = tables();
    const seen = new Set();
    const cards = [];
    for (
      const one of held.flatMap((known) =>
        found.filter((entry) => known.keys.includes(entry.key)).sort((a, b) =>
          Number(b.turn === 'you') - Number(a.turn === 'you')
        )
      )
    ) {
      const table = held.find((known) => known.keys.includes(one.key))?.table;
      if (seen.has(table)) continue;
      seen.add(table);
      cards.push(one);
    }
    const order = { you: 0, others: 1, over: 2 };
    cards.sort((a, b) => order[a.turn] - order[b.turn]);
    this.mine.hidden = !cards.length;
    this.mine.replaceChildren(
      h('h2', { id: 'mine-title' }, translate('lobby-mine')),
      h('ul', { class: 'my-tables' }, ...cards.map((card) => this.#myTable(card))),
    );
  }

  /** @param {import('../shared/wire.d.ts').MyTable} one */
  #myTable(one) {
    const moves = translate('lobby-moves', { moves: one.moves });
    const item = h('li', { class: `my-table ${one.turn}` },
      h('a', { href: tableAddress(one.table, one.key), 'data-link': true },
        h('img', { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(one.picture)}`, alt: '' }),
        h(
          'span',
          { class: 'words' },
          h(
            'span',
            { class: 'my-title' },
            one.token && one.seat !== null ? token(one.seat, 'small', one.token) : null,
            one.title,
          ),
          h('span', { class: 'my-line' }, one.line),
          h('span', { class: 'my-moves' }, one.turn === 'over' ? translate('lobby-over', { moves }) : moves))),
      button(translate('lobby-forget', { title: one.title }), () => {
        forgetTable(one.key);
        pageCache.remove(cacheNameOf(one.table));
        item.remove();
        if (!this.mine.querySelector('li')) this.mine.hidden = true;
      }, { class: 'tool forget' }, icon('close')));
    return item;
  }
}

