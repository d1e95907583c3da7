/** What can be done with the board itself: make it larger, turn it, take its picture; and how the window looks at it. */
import { say } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { boardSize, storeBoardSize } from '../shared/display.js';
import { shareBoardPicture } from '../shared/picture.js';
import { Zoom, scaleIn, MIN_ZOOM } from './zoom.js';

/** How many times as large as it fits. @type {Record<import('../shared/display.js').Size, number>} */
const TIMES = { fit: 1, larger: 1.5, largest: 2.25 };
/** A board unit must be this many pixels wide, else the board is offered larger. */
const SMALL = 0.65;
/** A room this many times as wide as high has space for trays beside the board, if the game does not say, and if it is so many pixels high. */
const [WIDE, HIGH] = [1, 420];
/** The width and height in pixels for a board on a phone. No board is drawn smaller; it scrolls instead. */
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
    /** By how much it is larger at the least, so that it is not smaller than on a phone. */
    this.least = 1;
    /** @type {Zoom} */
    this.zoom = new Zoom(table, { room, view, liked: () => Math.max(TIMES[boardSize(table.gameId)], this.least), mine: () => this.#mine(), changed: () => this.update() });
    this.timer = 0;
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(room);
  }

  close() {
    clearTimeout(this.timer);
    this.watcher.disconnect();
  }

  /** Room that the bar takes for a while makes no board wide. */
  isWide() {
    const high = this.room.clientHeight + this.table.column.more;
    return this.room.clientWidth > (this.table.facts?.wide || WIDE) * high && high >= HIGH;
  }

  /** What is told of it when a line to the server begins. */
  stance() {
    this.told = this.isWide();
    return { wide: this.told };
  }

  /** The room has another size, or is for another game. */
  resized() {
    this.update();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const wide = this.isWide();
      if (wide === this.told || !this.table.facts?.wide) return;
      this.told = wide;
      this.table.wire.say({ type: 'orientation', wide });
    }, SETTLED);
  }

  update() {
    const { table } = this;
    table.column.hints.update();
    const size = table.board.scene?.size;
    if (!size || !table.welcome) return;
    const now = boardSize(table.gameId);
    const phone = [Math.min(PHONE[0], this.room.clientWidth), PHONE[1]];
    const least = table.column.narrow.matches ? 1 : scaleIn(phone, size) / this.zoom.scale(size);
    this.least = least >= MIN_ZOOM ? least : 1;
    this.view.dataset.size = now === 'fit' && this.least > 1 ? 'larger' : now;
    this.zoom.update();
    const large = this.zoom.times > this.least;
    const small = this.zoom.scale(size) < SMALL;
    const key = JSON.stringify([large, small, table.facts?.turns, table.live?.turned]);
    if (key === this.key) return;
    this.key = key;
    refill(this.element, [
      small || large ? this.#tool('zoom', say(large ? 'table-zoom-out' : 'table-zoom-in'), large ? 'unzoom' : 'zoom', () => this.resize(large ? 'fit' : 'largest')) : null,
      table.facts?.turns ? this.#tool('turn', say('table-turn'), 'turn', () => table.wire.say({ type: 'orientation', turned: !table.live?.turned })) : null,
      this.#tool('picture', say('table-picture'), 'picture', () => shareBoardPicture(table)),
      table.column.hints.button,
    ]);
  }

  /** Is it for this person to go on, or for chance? */
  #mine() {
    const { live } = this.table;
    return Boolean(live && !live.result && !this.table.isAway() && (this.table.holds(live.actor) || live.actor === 'chance'));
  }

  /** @param {string} key @param {string} words @param {any} sign @param {() => void} press */
  #tool(key, words, sign, press) {
    return button(words, press, { class: key === 'zoom' ? 'tool' : 'tool later', 'data-key': key }, icon(sign));
  }

  /** @param {import('../shared/display.js').Size} size */
  resize(size) {
    storeBoardSize(this.table.gameId, size);
    this.stepBack();
    this.update();
    this.follow();
  }

  /** See to it that what matters is in sight. */
  follow() {
    this.zoom.follow();
  }

  /** The board back as it is liked. @returns {boolean} was it nearer? */
  stepBack() {
    return this.zoom.stepBack();
  }
}
