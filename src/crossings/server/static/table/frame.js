/**
 * The table page around the board: header, *How to play* cards, the board with everything above it, keyboard shortcuts.
 */
import { linkTo, replaceAddress, tableAddress } from '../shared/router.js';
import { translate } from '../shared/messages.js';
import { announce, button, h, refill } from '../shared/dom.js';
import { isStaticEdition } from '../shared/backend.js';
import { BoardTools } from '../board/boardtools.js';
import { NARROW } from './column.js';
import { header } from '../shared/shell.js';
import { showNotation } from '../shared/display.js';
import { preference, storePreference } from '../storage/store.js';
import { icon, token } from '../shared/icons.js';
import { INVITED, inviteCard } from '../people/invite.js';
import { optionsQuery, rulesLink } from '../lobby/rules.js';
import { settings } from './settings.js';

/** @typedef {'invite' | 'settings' | 'help' | 'menu'} Drawer */

/** The number of lines in the list of keys. */
const KEYS = 9;

/** The title of a table: the game, and the daily challenge that is played. @param {import('./table.js').Table} table */
function titleOf({ welcome }) {
  if (!welcome?.daily) return welcome?.game.title;
  const { title, late } = welcome.daily;
  return translate('daily-table', { game: welcome.game.title, title, late });
}

export class TableFrame {
  /** @param {import('./table.js').Table} table @param {HTMLElement} root */
  constructor(table, root) {
    this.table = table;
    this.root = root;
    this.hintLine = h('p', {
      class: 'hint',
      id: 'board-hint',
      onclick: () => table.showAnswer({ text: this.hintLine.textContent ?? '' }),
    });
    this.privacyScreen = h('div', { class: 'privacy-screen', hidden: true });
    this.line = h('div', { class: 'line', hidden: true, role: 'status' });
    this.strip = h('section', { class: 'strip', hidden: true, 'aria-label': translate('table-how') });
    this.drawer = h('section', { class: 'drawer', hidden: true });
    this.window = h('div', { class: 'window', onscroll: () => this.#fitHint() }, table.board.svg);
    this.sheet = h('div', { class: 'sheet' }, this.window, this.privacyScreen);
    this.boardContainer = h('div', { class: 'board-container' }, this.sheet);
    this.tools = new BoardTools(table, this.boardContainer, this.window);
    this.under = h('div', { class: 'under-board' }, this.hintLine, this.tools.element);
    /** On narrow screens, the place of the coach. */
    this.belowBoard = h('div', { class: 'below-board' });
    table.column.zone.append(this.strip);
    this.cardsResized = new ResizeObserver(() => this.#measureCards());
    this.cardsResized.observe(this.strip);
    /** The game that the frame was built for. */
    this.game = '';
    /** The open drawer. @type {Drawer | ''} */
    this.open = '';
    /** Whether the cards were opened automatically; they close with the player's first move. */
    this.offered = false;
    /** The seat and name of the player that the privacy screen asks for. */
    this.privacyKey = '';
    this.disarmOutside = (/** @type {Event} */ event) => {
      if (!(/** @type {Element} */ (event.target).closest?.('.armed'))) table.picking.disarm();
    };
    document.addEventListener('pointerdown', this.disarmOutside);
    document.addEventListener('focusin', this.disarmOutside);
    showNotation();
    this.#build();
  }

  close() {
    this.cardsResized.disconnect();
    this.tools.close();
    document.removeEventListener('pointerdown', this.disarmOutside);
    document.removeEventListener('focusin', this.disarmOutside);
    document.body.classList.remove('at-table');
  }

  #build() {
    const { table } = this;
    const title = titleOf(table) ?? translate('loading');
    const tools = table.welcome ? [
      this.#tool('how', translate('table-how'), 'cards'),
      this.#tool('invite', translate('table-invite'), 'invite'),
      this.#tool('settings', translate('settings'), 'settings'),
      tableRules(table, { class: 'tool later rules-tool', target: '_blank' }, 'wide'),
      this.#tool('help', translate('table-help'), 'help'),
      this.#tool('menu', translate('table-menu'), 'menu'),
    ] : [];
    document.body.classList.add('at-table');
    this.root.replaceChildren(
      header({
        title,
        tools,
        colours: false,
        skips: [['board', translate('skip-to-board')], ['question', translate('skip-to-column')]],
      }),
      this.drawer,
      h('main', { class: 'table', id: 'main', 'aria-label': translate('table-label', { title }) },
        h('div', { class: 'board-area' },
          this.boardContainer,
          this.line,
          this.under,
          this.belowBoard,
          table.chooser.element,
          h('p', { id: 'board-help', class: 'visually-hidden' }, translate('table-board-help'))),
        table.column.element));
  }

  /** @param {Drawer | 'how'} name @param {string} words @param {any} sign */
  #tool(name, words, sign) {
    const look = name === 'how' || name === 'menu' ? 'tool' : 'tool later';
    return button(
      words,
      () => this.toggle(name),
      { class: look, 'data-tool': name, 'aria-expanded': 'false' },
      icon(sign),
      h('span', { class: 'wide' }, words),
    );
  }

  /** Build the frame once the game is known. After a reconnection it stays as it is. */
  handleWelcome() {
    const { facts, gameId } = this.table;
    const game = `${gameId} ${facts?.version ?? ''}`;
    if (this.game === game) return;
    this.game = game;
    this.#build();
    this.tools.resized();
    const scrolls = matchMedia(NARROW).matches ? '0' : null;
    const cards = (facts?.cards ?? []).map((card, index) =>
      h(
        'div',
        { class: 'card', tabindex: scrolls },
        h('h2', {}, index ? h('span', { class: 'number', 'aria-hidden': 'true' }, index) : icon('goal'), card.title),
        h('p', {}, card.text),
      )
    );
    this.strip.replaceChildren(
      h('div', { class: 'cards', tabindex: '0' }, ...cards),
      button(translate('close'), () => this.toggle('how'), { class: 'tool close' }, icon('close')),
    );
    const shut = /** @type {Record<string, boolean>} */ (preference('how', {}));
    this.offered = cards.length > 0 && !shut[gameId] && !this.table.welcome?.watch;
    this.strip.hidden = !this.offered;
    if (location.hash.endsWith(INVITED)) {
      replaceAddress(tableAddress(this.table.id, this.table.key));
      if (matchMedia(NARROW).matches) this.toggle('invite');
    }
    this.#updateExpanded();
  }

  /** @param {Drawer | 'how'} name */
  toggle(name) {
    if (name === 'how') {
      this.#closeDrawer();
      this.strip.hidden = !this.strip.hidden;
      this.#closeCards();
    } else {
      this.open = this.open === name ? '' : name;
      if (this.table.column.narrow.matches) this.strip.hidden = true;
      this.#drawer();
      if (this.open) this.drawer.querySelector('button')?.focus();
    }
    this.#updateExpanded();
  }

  /** Close the cards, since the player knows how a turn works. */
  moved() {
    if (!this.offered) return;
    this.strip.hidden = true;
    this.#closeCards();
    this.#updateExpanded();
  }

  /** Open the cards only on request from now on. */
  #closeCards() {
    this.offered = false;
    storePreference('how', { .../** @type {any} */ (preference('how', {})), [this.table.gameId]: true });
  }

  /** On narrow screens, give all cards the height of the longest. */
  #measureCards() {
    const heights = [...this.strip.querySelectorAll('.card')].map((card) =>
      (card.lastElementChild?.getBoundingClientRect().bottom ?? 0) - card.getBoundingClientRect().top + card.scrollTop);
    if (!this.strip.hidden) document.body.style.setProperty('--tallest', `${Math.ceil(Math.max(0, ...heights))}px`);
  }

  #closeDrawer() {
    this.open = '';
    this.#drawer();
  }

  #drawer() {
    const { open, table } = this;
    this.drawer.hidden = !open;
    if (!open) return;
    this.drawer.setAttribute('aria-label', translate(open === 'settings' ? 'settings' : `table-${open}`));
    const shut = button(
      translate('close'),
      () => this.toggle(open),
      { class: 'tool close', 'data-key': 'shut' },
      icon('close'),
    );
    const inside = {
      invite: () => inviteCard(table),
      settings: () => settings(table),
      help: () => help(table),
      menu: () => this.#menu(),
    };
    refill(this.drawer, [...inside[open](), shut]);
  }

  /** The menu of narrow screens, with the tools that don't fit. */
  #menu() {
    return [...this.root.querySelectorAll('.later')].map((tool) => {
      const words = tool.getAttribute('aria-label') ?? tool.textContent ?? '';
      const press = () => {
        this.toggle('menu');
        /** @type {HTMLElement} */ (tool).click();
      };
      return button(
        words,
        press,
        { class: 'entry' },
        /** @type {Node} */ (tool.querySelector('svg')).cloneNode(true),
        h('span', {}, words),
      );
    });
  }

  #updateExpanded() {
    for (const element of this.root.querySelectorAll('[data-tool]')) {
      const name = element.getAttribute('data-tool');
      element.setAttribute('aria-expanded', String(name === 'how' ? !this.strip.hidden : this.open === name));
    }
  }

  /** @param {string} words */
  hint(words) {
    if (this.hintLine.textContent !== words) this.hintLine.textContent = words;
    this.#fitHint();
  }

  /**
   * Shorten the hint so that it covers no target; a click shows all of it. Without a line below the board, it moves to
   * the edge with more room.
   */
  #fitHint() {
    const { hintLine, under, window: view } = this;
    hintLine.classList.remove('cut', 'above');
    const hint = hintLine.getBoundingClientRect();
    if (hint.height <= under.clientHeight) return;
    const { top, bottom } = view.getBoundingClientRect();
    const places = [...view.querySelectorAll('.place.can')].map((one) => one.getBoundingClientRect())
      .filter(({ left, right }) => left < hint.right && right > hint.left);
    const lowest = Math.max(...places.map((one) => Math.min(one.bottom, bottom)));
    if (lowest <= hint.top) return;
    const below = hint.bottom - lowest;
    const above = under.clientHeight
      ? 0
      : Math.min(...places.map((one) => Math.max(one.top, top))) - this.boardContainer.getBoundingClientRect().top;
    hintLine.classList.toggle('above', above > below);
    const room = Math.max(under.clientHeight, below, above);
    if (room >= hint.height) return;
    hintLine.style.setProperty(
      '--rows',
      String(Math.max(1, Math.floor(room / parseFloat(getComputedStyle(hintLine).lineHeight)))),
    );
    hintLine.classList.add('cut');
  }

  update() {
    const { table } = this;
    const size = table.board.scene?.size;
    if (size) this.sheet.style.setProperty('--ratio', String(size[0] / size[1]));
    this.sheet.classList.toggle('empty', !size);
    this.sheet.classList.toggle('stored', table.snapshot?.isShown ?? false);
    this.sheet.classList.toggle('past', Boolean(table.replay.viewed || table.continuation));
    this.sheet.classList.toggle('ended', Boolean(table.shown?.ended && !table.replay.viewed));
    const lost = table.connection?.isReported;
    this.line.hidden = !(lost || table.unknown || !table.welcome);
    if (table.unknown) this.#showUnknown();
    else if (lost) {
      this.line.textContent = translate(navigator.onLine || isStaticEdition ? 'table-reconnecting' : 'table-offline');
    } else this.line.textContent = translate('table-connecting');
    this.tools.update();
    this.hint(table.picking.hover.line() || (table.snapshot?.words() ?? ''));
    table.chooser.update();
    this.#updatePrivacyScreen();
    if (this.open === 'invite') this.#drawer();
  }

  /** Replace the board by a message if the link opens nothing. */
  #showUnknown() {
    this.boardContainer.hidden = true;
    /** @type {HTMLElement} */ (this.root.querySelector('.title')).textContent = translate('table-none');
    this.line.replaceChildren(
      h('p', {}, translate('table-unknown')),
      h('a', { href: linkTo('/'), class: 'plain', 'data-link': true }, translate('all-games')),
    );
  }

  // ---- above the board --------------------------------------------------------------------------

  #updatePrivacyScreen() {
    const { table } = this;
    const seat = table.privacySeat;
    this.window.inert = seat !== null;
    this.window.classList.toggle('covered', seat !== null);
    const name = seat === null ? '' : table.name(seat);
    const isStored = table.snapshot?.isShown ?? false;
    const asked = `${seat} ${name} ${isStored}`;
    if (asked === this.privacyKey) return;
    this.privacyKey = asked;
    this.privacyScreen.hidden = seat === null;
    if (seat === null) return;
    const ready = button(translate('privacy-ready', { name }), () => table.privacy.accept(), {
      class: 'main',
      disabled: isStored,
    });
    this.privacyScreen.replaceChildren(
      token(seat, 'huge'),
      h('p', { class: 'pass' }, translate('privacy-pass', { name })),
      h('p', {}, translate('privacy-only', { name })),
      ready,
    );
    ready.focus();
    announce(translate('privacy-pass', { name }));
  }

  /** Scroll an enlarged board to what was picked or moved last. */
  follow() {
    this.tools.follow();
  }

  // ---- keys -------------------------------------------------------------------------------------

  /** Handle keyboard shortcuts of the page. @param {KeyboardEvent} event */
  key(event) {
    const { table } = this;
    const on = /** @type {Element} */ (event.target);
    const typing = on.matches('input, textarea, select');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      const clearPick = !table.replay.viewed && table.handleKey(event);
      if (this.tools.resetZoom() || clearPick || table.column.notation.hide()) return;
      if (this.open) this.toggle(/** @type {any} */ (this.open));
      else if (table.answer && !table.replay.viewed) table.showAnswer({ text: '' });
      else {
        table.answer = null;
        table.replay.backToNow();
      }
      return;
    }
    if (typing) return;
    if (event.key === '?') this.toggle('help');
    else if (event.key === '/') table.column.notation.reveal();
    else if (!this.#browseHistory(event.key, on) && !table.handleKey(event)) return;
    event.preventDefault();
  }

  /**
   * Browse history with keys. During the player's turn this requires the focus in the log.
   * @param {string} key @param {Element} on @returns {boolean} whether the key was handled
   */
  #browseHistory(key, on) {
    const { replay } = this.table;
    const action = {
      ArrowLeft: () => replay.step(-1),
      ArrowRight: () => replay.step(1),
      Home: () => replay.go(0),
      End: () => replay.backToNow(),
    }[key];
    if (!action || (this.table.isTurn() && !on.closest('.log, .point'))) return false;
    action();
    return true;
  }
}

/**
 * A link to the rules with the options of a table.
 * @param {import('./table.js').Table} table @param {Record<string, unknown>} props @param {string} [words]
 */
function tableRules(table, props, words = '') {
  const { welcome, facts } = table;
  return rulesLink(table.gameId, props, words, welcome && facts ? optionsQuery(facts, welcome.options) : '');
}

/** @param {import('./table.js').Table} table */
function help(table) {
  return [
    h('h2', {}, translate('help-title')),
    h('p', {}, translate('help-mouse')),
    h(
      'dl',
      { class: 'keys' },
      ...Array.from({ length: KEYS }, (_, index) => `help-key-${index + 1}`).map((key) =>
        h('div', {}, h('dt', {}, h('kbd', {}, translate(key))), h('dd', {}, translate(`${key}.does`)))
      ),
    ),
    tableRules(table, { class: 'plain rules-link', target: '_blank' }),
  ];
}
