/** What can be done with the board itself: make it larger, turn it, take its picture; and how the window looks at it. */
import { say } from '../shared/words.js';
import { button, h, refill } from '../shared/dom.js';
import { icon } from '../shared/marks.js';
import { boardSize, keepBoardSize } from '../shared/looks.js';
import { sharePicture } from '../shared/picture.js';

/** How many times as large as it fits. @type {Record<import('../shared/looks.js').Size, number>} */
const TIMES = { fit: 1, larger: 1.5, largest: 2.25 };
/** Where a finger is to choose among places closer than so many pixels, the board comes nearer until it can, so many times at the most. */
const [FINGER, NEAREST] = [44, 4];
/** So much nearer is worth it: by less the board would only twitch. */
const WORTH = 1.1;
/** A board unit must be this many pixels wide, else the board is offered larger. */
const SMALL = 0.65;
/** A room this many times as wide as high has space for trays beside the board, if it is so many pixels high. */
const [WIDE, HIGH] = [1, 420];
/** Pixels of the board's room on a phone: on no screen is a board drawn smaller than there, it is scrolled instead. */
const PHONE = [360, 552];
/** Milliseconds after which a window has found its size. */
const SETTLED = 250;

export class BoardTools {
  /** @param {import('../table/table.js').Table} table @param {HTMLElement} room where the board is @param {HTMLElement} view what scrolls when the board is larger than that */
  constructor(table, room, view) {
    this.table = table;
    this.room = room;
    this.view = view;
    this.element = h('div', { class: 'board-tools' });
    this.told = this.isWide();
    this.key = '';
    this.times = 1;
    this.timer = 0;
    this.watcher = new ResizeObserver(() => this.#resized());
    this.watcher.observe(room);
  }

  close() {
    clearTimeout(this.timer);
    this.watcher.disconnect();
  }

  /** Room that the bar takes for a while makes no board wide. */
  isWide() {
    const high = this.room.clientHeight + this.table.column.more;
    return this.room.clientWidth > WIDE * high && high >= HIGH;
  }

  /** What is told of it when a line to the server begins. */
  stance() {
    this.told = this.isWide();
    return { wide: this.told };
  }

  #resized() {
    this.update();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const wide = this.isWide();
      if (wide === this.told || !this.table.facts?.wide) return;
      this.told = wide;
      this.table.wire.say({ type: 'stance', wide });
    }, SETTLED);
  }

  update() {
    const { table } = this;
    table.column.hints.update();
    const size = table.board.scene?.size;
    if (!size || !table.welcome) return;
    const now = boardSize(table.gameId);
    const scale = this.#scale(size);
    const least = table.column.narrow.matches ? 1 : scaleIn(PHONE, size) / scale;
    this.view.dataset.size = now === 'fit' && least >= WORTH ? 'larger' : now;
    this.#comeNear(Math.max(TIMES[now], least >= WORTH ? least : 1));
    const small = scale < SMALL;
    const key = JSON.stringify([now, small, table.facts?.turns, table.live?.turned]);
    if (key === this.key) return;
    this.key = key;
    refill(this.element, [
      small || now !== 'fit' ? this.#tool('zoom', say(now === 'fit' ? 'table-zoom-in' : 'table-zoom-out'), now === 'fit' ? 'zoom' : 'unzoom', () => this.resize(now === 'fit' ? 'largest' : 'fit')) : null,
      table.facts?.turns ? this.#tool('turn', say('table-turn'), 'turn', () => table.wire.say({ type: 'stance', turned: !table.live?.turned })) : null,
      this.#tool('picture', say('table-picture'), 'picture', () => sharePicture(table)),
      table.column.hints.button,
    ]);
  }

  /** The board as large as it is liked, and larger while a finger chooses among places that lie too close. @param {number} liked */
  #comeNear(liked) {
    const { prefix } = this.table.picking;
    const close = prefix.length && matchMedia('(pointer: coarse)').matches ? this.#apart() : FINGER;
    const times = FINGER / close >= WORTH ? Math.min(NEAREST, Math.max(liked, FINGER / close)) : liked;
    if (times === this.times) return;
    this.times = times;
    this.room.style.setProperty('--times', String(times));
    this.view.classList.toggle('large', times > 1);
    this.follow();
  }

  /** How many pixels a board unit is wide on a board that fits. @param {[number, number]} size */
  #scale(size) {
    return scaleIn([this.room.clientWidth, this.room.clientHeight], size);
  }

  /** How far apart, in pixels, the two closest places are that can be picked next, on a board that fits. */
  #apart() {
    const { scene } = this.table.board;
    if (!scene) return FINGER;
    const scale = this.#scale(scene.size);
    const places = [...this.table.picking.hand().targets.keys()].flatMap((id) => scene.places.get(id) ?? []);
    const ways = places.flatMap((one, index) => places.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
    return Math.min(FINGER, ...ways.filter(Boolean).map((far) => far * scale));
  }

  /** @param {string} key @param {string} words @param {any} sign @param {() => void} press */
  #tool(key, words, sign, press) {
    return button(words, press, { class: key === 'zoom' ? 'tool' : 'tool later', 'data-key': key }, icon(sign));
  }

  /** @param {import('../shared/looks.js').Size} size */
  resize(size) {
    keepBoardSize(this.table.gameId, size);
    this.update();
    this.follow();
  }

  /** On a board larger than its window: see to it that what was picked, else what can be, else what moved last is in sight. */
  follow() {
    if (this.times <= 1) return;
    const { board, live, picking } = this.table;
    const last = live?.last?.places ?? [];
    const asked = picking.prefix.length ? [picking.prefix[0]] : this.table.mayMove() ? [...picking.hand().targets.keys()] : [];
    const places = asked.length ? asked : [last[last.length - 1] ?? picking.last[picking.last.length - 1] ?? board.current];
    const ats = places.map((one) => board.whereIs(one, this.view));
    const middle = (/** @type {'x' | 'y'} */ axis) => ats.reduce((sum, at) => sum + at[axis], 0) / ats.length;
    this.view.scrollTo({ left: middle('x') - this.view.clientWidth / 2, top: middle('y') - this.view.clientHeight / 2 });
  }
}

/** How many pixels a board unit is wide where the board fits a room. @param {number[]} room @param {[number, number]} size */
const scaleIn = (room, size) => Math.min(room[0] / size[0], room[1] / size[1]);
