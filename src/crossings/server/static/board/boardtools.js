/**
 * Tools beside the board: enlarge, rotate, save as a picture, hint. Also sends the server the orientation of the
 * window.
 */
import { translate } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { boardSize, storeBoardSize } from '../shared/display.js';
import { shareBoardPicture } from '../shared/picture.js';
import { Zoom, scaleIn, MIN_ZOOM } from './zoom.js';

/**
 * Factor on the size at which the whole board is visible.
 * @type {Record<import('../shared/display.js').Size, number>}
 */
const FACTORS = { fit: 1, larger: 1.5, largest: 2.25 };
/** Offer to enlarge the board if a board unit has fewer pixels than this. */
const SMALL = 0.65;
/**
 * Trays lie beside the board if the room is wider than this multiple of its height and at least this many pixels high.
 * Games can give another ratio.
 */
const [WIDE, HIGH] = [1, 420];
/**
 * Width and height in pixels of the board on a phone. Boards on larger screens aren't drawn smaller; they scroll
 * instead.
 */
const PHONE = [360, 552];
/** Milliseconds without a resize after which the size of the window counts as final. */
const RESIZE_DELAY = 250;

export class BoardTools {
  /**
   * @param {import('../table/table.js').Table} table @param {HTMLElement} room the room for the board
   * @param {HTMLElement} view the viewport that scrolls a larger board
   */
  constructor(table, room, view) {
    this.table = table;
    this.room = room;
    this.view = view;
    this.element = h('div', { class: 'board-tools' });
    this.sentWide = this.isWide();
    this.key = '';
    /** The smallest factor, so that the board isn't smaller than on a phone. */
    this.minFactor = 1;
    /** @type {Zoom} */
    this.zoom = new Zoom(table, {
      room,
      view,
      preferred: () => Math.max(FACTORS[boardSize(table.gameId)], this.minFactor),
      mine: () => this.#mine(),
      onChange: () => this.update(),
    });
    this.timer = 0;
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(room);
  }

  close() {
    clearTimeout(this.timer);
    this.watcher.disconnect();
  }

  /** Whether trays lie beside the board. Room that the bar takes temporarily doesn't count. */
  isWide() {
    const high = this.room.clientHeight + this.table.column.more;
    return this.room.clientWidth > (this.table.facts?.wide || WIDE) * high && high >= HIGH;
  }

  /** The orientation to send when a connection starts. */
  orientation() {
    this.sentWide = this.isWide();
    return { wide: this.sentWide };
  }

  /** Update after the room was resized or another game was loaded. */
  resized() {
    this.update();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const wide = this.isWide();
      if (wide === this.sentWide || !this.table.facts?.wide) return;
      this.sentWide = wide;
      this.table.connection.send({ type: 'orientation', wide });
    }, RESIZE_DELAY);
  }

  update() {
    const { table } = this;
    table.column.hints.update();
    const size = table.board.scene?.size;
    if (!size || !table.welcome) return;
    const now = boardSize(table.gameId);
    const phone = [Math.min(PHONE[0], this.room.clientWidth), PHONE[1]];
    const minFactor = table.column.narrow.matches ? 1 : scaleIn(phone, size) / this.zoom.scale(size);
    this.minFactor = minFactor >= MIN_ZOOM ? minFactor : 1;
    this.view.dataset.size = now === 'fit' && this.minFactor > 1 ? 'larger' : now;
    this.zoom.update();
    const large = this.zoom.factor > this.minFactor;
    const small = this.zoom.scale(size) < SMALL;
    const key = JSON.stringify([large, small, table.facts?.turns, table.live?.turned]);
    if (key === this.key) return;
    this.key = key;
    refill(this.element, [
      small || large
        ? this.#tool(
          'zoom',
          translate(large ? 'table-zoom-out' : 'table-zoom-in'),
          large ? 'unzoom' : 'zoom',
          () => this.resize(large ? 'fit' : 'largest'),
        )
        : null,
      table.facts?.turns
        ? this.#tool(
          'turn',
          translate('table-turn'),
          'turn',
          () => table.connection.send({ type: 'orientation', turned: !table.live?.turned }),
        )
        : null,
      this.#tool('picture', translate('table-picture'), 'picture', () => shareBoardPicture(table)),
      table.column.hints.button,
    ]);
  }

  /** Whether this player or chance acts next. */
  #mine() {
    const { live } = this.table;
    return Boolean(
      live && !live.result && !this.table.isAway() && (this.table.holds(live.actor) || live.actor === 'chance'),
    );
  }

  /** @param {string} key @param {string} words @param {any} sign @param {() => void} press */
  #tool(key, words, sign, press) {
    return button(words, press, { class: key === 'zoom' ? 'tool' : 'tool later', 'data-key': key }, icon(sign));
  }

  /** @param {import('../shared/display.js').Size} size */
  resize(size) {
    storeBoardSize(this.table.gameId, size);
    this.resetZoom();
    this.update();
    this.follow();
  }

  /** Scroll to the relevant places. */
  follow() {
    this.zoom.follow();
  }

  /** Reset the zoom to the preferred size. @returns {boolean} whether the board was zoomed in */
  resetZoom() {
    return this.zoom.resetZoom();
  }
}
