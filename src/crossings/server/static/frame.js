/** The table page around the board: header, cards 'how a turn goes', the board's frame with what floats over it, keys. */
import { say } from './words.js';
import { announce, button, h, refill, small } from './dom.js';
import { listen } from './pointer.js';
import { withRule } from './column.js';
import { header } from './shell.js';
import { habit, keepHabit } from './store.js';
import { icon, token } from './marks.js';
import { INVITED, inviteCard } from './invite.js';
import { rulesLink } from './rules.js';
import { settings } from './settings.js';

/** A board unit must be this many pixels wide, else the board can be made larger. */
const SMALL = 0.6;
/** Lines of the list of keys. */
const KEYS = 8;

export class TableFrame {
  /** @param {import('./table.js').Table} table @param {HTMLElement} root */
  constructor(table, root) {
    this.table = table;
    this.root = root;
    this.hintLine = h('p', { class: 'hint', id: 'board-hint' });
    this.chooser = h('div', { class: 'chooser', hidden: true });
    this.curtain = h('div', { class: 'curtain', hidden: true });
    this.line = h('div', { class: 'line', hidden: true, role: 'status' });
    this.zoom = h('div', { class: 'zoom' });
    this.strip = h('section', { class: 'strip', hidden: true, tabindex: '0', 'aria-label': say('table-how') });
    this.drawer = h('section', { class: 'drawer', hidden: true });
    this.window = h('div', { class: 'window' }, table.board.svg, this.chooser);
    this.sheet = h('div', { class: 'sheet' }, this.window, this.curtain);
    this.open = '';
    this.large = false;
    this.drawnSize = '';
    listen(table.board, {
      pick: (place) => table.picking.pick(place),
      dropped: (place) => table.picking.dropped(place),
      confirm: () => table.picking.confirm(),
      point: (place) => table.picking.point(place),
      letGo: () => table.picking.letGo(),
      canPick: (place) => table.picking.canPick(place),
      chosen: () => table.picking.prefix,
      hurry: () => table.player.skip(),
      lifts: (place) => table.lifts(place),
      stays: (piece) => table.stays(piece),
    });
    this.resized = new ResizeObserver(() => this.#zoomTool());
    this.resized.observe(this.sheet);
    this.#build();
  }

  close() {
    this.resized.disconnect();
    document.body.classList.remove('at-table');
  }

  #build() {
    const { table } = this;
    const title = table.welcome?.game?.title ?? say('loading');
    const tools = table.welcome ? [
      this.#tool('how', say('table-how'), 'cards'),
      this.#tool('invite', say('table-invite'), 'invite'),
      this.#tool('settings', say('settings'), 'settings'),
      rulesLink(table.welcome.game.id, { class: 'tool rules-tool', target: '_blank' }, 'wide'),
      this.#tool('help', say('table-help'), 'help'),
    ] : [];
    document.body.classList.add('at-table');
    this.root.replaceChildren(
      header({ title, tools, colours: false, skips: [['board', say('skip-to-board')], ['column', say('skip-to-column')]] }),
      this.drawer,
      h('main', { class: 'table', id: 'main', 'aria-label': say('table-label', { title }) },
        this.strip,
        h('div', { class: 'place-of-board' },
          h('div', { class: 'stage' }, this.sheet),
          this.line,
          h('div', { class: 'under-board' }, this.hintLine, this.zoom),
          h('p', { id: 'board-help', class: 'unseen' }, say('table-board-help'))),
        table.column.element));
  }

  /** @param {'how' | 'invite' | 'settings' | 'help'} name @param {string} words @param {any} sign */
  #tool(name, words, sign) {
    return button(words, () => this.toggle(name), { class: 'tool', 'data-tool': name, 'aria-expanded': 'false' }, icon(sign), h('span', { class: 'wide' }, words));
  }

  /** The game is known now. */
  welcomed() {
    const { game } = this.table.welcome ?? {};
    this.#build();
    const cards = (game.cards ?? []).map((/** @type {any} */ card, /** @type {number} */ index) =>
      h('div', { class: 'card' }, h('h2', {}, h('span', { class: 'number', 'aria-hidden': 'true' }, index + 1), card.title), h('p', {}, card.text)));
    this.strip.replaceChildren(...cards, button(say('close'), () => this.toggle('how'), { class: 'tool close' }, icon('close')));
    const shut = habit('how', /** @type {any} */ ({}));
    this.strip.hidden = !cards.length || Boolean(shut[game.id] ?? small());
    if (location.hash === INVITED) {
      history.replaceState(null, '', location.pathname);
      this.toggle('invite');
    }
    this.#sayOpen();
  }

  /** @param {'how' | 'invite' | 'settings' | 'help'} name */
  toggle(name) {
    if (name === 'how') {
      this.strip.hidden = !this.strip.hidden;
      const id = this.table.welcome?.game.id;
      keepHabit('how', { .../** @type {any} */ (habit('how', {})), [id]: this.strip.hidden });
    } else {
      this.open = this.open === name ? '' : name;
      this.#drawer();
      if (this.open) this.drawer.querySelector('button')?.focus();
    }
    this.#sayOpen();
  }

  #drawer() {
    const { open, table } = this;
    this.drawer.hidden = !open;
    if (open) this.drawer.setAttribute('aria-label', say(open === 'invite' ? 'table-invite' : open === 'settings' ? 'settings' : 'table-help'));
    const shut = button(say('close'), () => this.toggle(/** @type {any} */ (open)), { class: 'tool close', 'data-key': 'shut' }, icon('close'));
    if (open === 'invite') refill(this.drawer, [...inviteCard(table), shut]);
    if (open === 'settings') refill(this.drawer, [...settings(table), shut]);
    if (open === 'help') refill(this.drawer, [...help(), rulesLink(table.welcome?.game.id, { class: 'plain rules-link', target: '_blank' }), shut]);
  }

  #sayOpen() {
    for (const element of this.root.querySelectorAll('[data-tool]')) {
      const name = element.getAttribute('data-tool');
      element.setAttribute('aria-expanded', String(name === 'how' ? !this.strip.hidden : this.open === name));
    }
  }

  /** @param {string} words */
  hint(words) {
    this.hintLine.textContent = words;
  }

  update() {
    const { table } = this;
    const size = table.board.scene?.size;
    if (size) this.sheet.style.setProperty('--ratio', String(size[0] / size[1]));
    if (String(size) !== this.drawnSize) this.#zoomTool();
    this.drawnSize = String(size);
    this.sheet.classList.toggle('empty', !size);
    this.sheet.classList.toggle('past', Boolean(table.replay.moment));
    const lost = table.wire?.line === 'lost';
    this.line.hidden = !(lost || table.unknown || !table.welcome);
    if (table.unknown) this.#noTable();
    else this.line.textContent = lost ? say('table-reconnecting') : say('table-connecting');
    this.#chooser();
    this.#curtain();
    if (this.open === 'invite') this.#drawer();
  }

  /** A link that opens nothing: no empty board, but a way on. */
  #noTable() {
    /** @type {HTMLElement} */ (this.sheet.parentElement).hidden = true;
    /** @type {HTMLElement} */ (this.root.querySelector('.title')).textContent = say('table-none');
    this.line.replaceChildren(h('p', {}, say('table-unknown')), h('a', { href: '/', class: 'plain', 'data-link': true }, say('to-the-shelf')));
  }

  // ---- over the board ------------------------------------------------------------------------

  #chooser() {
    const { picking, board } = this.table;
    const { choice } = picking;
    const key = choice.map(([move]) => move).join(' ');
    if (key === this.choiceKey) return;
    this.choiceKey = key;
    this.chooser.hidden = !choice.length;
    if (!choice.length) {
      if (this.chooser.contains(document.activeElement)) board.go(board.current);
      this.chooser.replaceChildren();
      return;
    }
    this.chooser.replaceChildren(
      h('p', { id: 'which' }, say('table-which')),
      h('div', { role: 'group', 'aria-labelledby': 'which', onkeydown: arrows }, ...choice.map(([move, , label, , , rule]) =>
        withRule(this.table, rule, button(label || move, () => picking.choose(move), { class: 'option' })))));
    const at = board.whereIs(picking.prefix[picking.prefix.length - 1], this.window);
    const wide = this.window.clientWidth;
    const box = this.chooser.getBoundingClientRect();
    const below = at.y + 24 + box.height < this.window.clientHeight + this.window.scrollTop;
    this.chooser.style.left = `${Math.max(8, Math.min(wide - box.width - 8, at.x - box.width / 2))}px`;
    this.chooser.style.top = `${below ? at.y + 24 : Math.max(8, at.y - 24 - box.height)}px`;
    this.chooser.querySelector('button')?.focus();
    announce(say('table-which'));
  }

  #curtain() {
    const { table } = this;
    const seat = table.curtain;
    this.window.inert = seat !== null;
    this.window.classList.toggle('covered', seat !== null);
    if (seat === this.curtainFor) return;
    this.curtainFor = seat;
    this.curtain.hidden = seat === null;
    if (seat === null) return;
    const name = table.name(seat);
    const ready = button(say('curtain-ready', { name }), () => table.raiseCurtain(), { class: 'main' });
    this.curtain.replaceChildren(token(seat, 'huge'), h('p', { class: 'pass' }, say('curtain-pass', { name })), h('p', {}, say('curtain-only', { name })), ready);
    ready.focus();
    announce(say('curtain-pass', { name }));
  }

  #zoomTool() {
    const size = this.table.board.scene?.size;
    const small = size && this.sheet.clientWidth / size[0] < SMALL;
    if (!small && !this.large) {
      this.zoom.replaceChildren();
      return;
    }
    if (this.zoom.childElementCount) return;
    this.#zoomButton();
  }

  /** On a board larger than its window: see to it that what was picked or moved last is in sight. */
  follow() {
    if (!this.large) return;
    const { board, live, picking } = this.table;
    const last = live?.last?.places ?? [];
    const at = board.whereIs(picking.prefix[0] ?? last[last.length - 1] ?? picking.last[picking.last.length - 1] ?? board.current, this.window);
    this.window.scrollTo({ left: at.x - this.window.clientWidth / 2, top: at.y - this.window.clientHeight / 2 });
  }

  #zoomButton() {
    const turn = () => {
      this.large = !this.large;
      this.window.classList.toggle('large', this.large);
      this.#zoomButton();
      this.follow();
    };
    const words = this.large ? say('table-zoom-out') : say('table-zoom-in');
    refill(this.zoom, [button(words, turn, { class: 'tool', 'data-key': 'zoom' }, icon(this.large ? 'unzoom' : 'zoom'))]);
  }

  // ---- keys ----------------------------------------------------------------------------------

  /** Keys that belong to no element. @param {KeyboardEvent} event */
  key(event) {
    const { table } = this;
    const on = /** @type {Element} */ (event.target);
    const typing = on.matches('input, textarea, select');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      if (table.picking.letGo()) return;
      if (this.open) this.toggle(/** @type {any} */ (this.open));
      else if (table.answer) table.say({ text: '' });
      else table.replay.backToNow();
      return;
    }
    if (typing) return;
    if (event.key === 'Enter' && !on.closest('button, a, summary') && table.picking.confirm()) {
      event.preventDefault();
      return;
    }
    if (event.key === '?') this.toggle('help');
    else if (event.key === 'ArrowLeft') table.replay.step(-1);
    else if (event.key === 'ArrowRight') table.replay.step(1);
    else if (event.key === 'Home') table.replay.go(0);
    else if (event.key === 'End') table.replay.backToNow();
    else return;
    event.preventDefault();
  }
}

/** Up and down among the buttons of a group. @param {KeyboardEvent} event */
function arrows(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [.../** @type {Element} */ (event.currentTarget).querySelectorAll('button:not(.rule-chip)')];
  all[(all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step + all.length) % all.length]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

function help() {
  return [
    h('h2', {}, say('help-title')),
    h('p', {}, say('help-mouse')),
    h('dl', { class: 'keys' }, ...Array.from({ length: KEYS }, (_, index) => `help-key-${index + 1}`).map((key) => h('div', {}, h('dt', {}, h('kbd', {}, say(key))), h('dd', {}, say(`${key}.does`))))),
  ];
}
