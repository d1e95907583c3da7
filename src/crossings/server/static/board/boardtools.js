/** What can be done with the board itself: make it larger, turn it, take its picture; and how the window looks at it. */
import { say } from '../shared/words.js';
import { button, h, refill } from '../shared/dom.js';
import { icon } from '../shared/marks.js';
import { boardSize, keepBoardSize } from '../shared/looks.js';
import { share } from '../shared/pace.js';
import { sharePicture } from '../shared/picture.js';

/** How many times as large as it fits. @type {Record<import('../shared/looks.js').Size, number>} */
const TIMES = { fit: 1, larger: 1.5, largest: 2.25 };
/** Where a finger is to choose among places closer than so many pixels, the board comes nearer until it can, so many times at the most (decision 0033). */
const [FINGER, NEAREST] = [44, 4];
/** Places no further apart than so many units are in one spot: coming near does not part them. */
const SAME = 2;
const FINGERS = matchMedia('(pointer: coarse)');
/** Milliseconds in which the board comes near. */
const COMING = 180;
/** So much nearer is worth it: by less the board would only twitch. */
const WORTH = 1.1;
/** A board unit must be this many pixels wide, else the board is offered larger. */
const SMALL = 0.65;
/** A room this many times as wide as high has space for trays beside the board, if the game does not say, and if it is so many pixels high. */
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
    /** By how much at the least, so that it is not smaller than on a phone. */
    this.least = 1;
    /** How near it has come for a choice, and by two fingers. */
    this.near = 1;
    this.own = 1;
    /** The choice that was last thought of. */
    this.considered = '';
    this.timer = 0;
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(room);
    this.#pinch();
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
      this.table.wire.say({ type: 'stance', wide });
    }, SETTLED);
  }

  update() {
    const { table } = this;
    table.column.hints.update();
    const size = table.board.scene?.size;
    if (!size || !table.welcome) return;
    const now = boardSize(table.gameId);
    const least = table.column.narrow.matches ? 1 : scaleIn(PHONE, size) / this.#scale(size);
    this.least = least >= WORTH ? least : 1;
    this.view.dataset.size = now === 'fit' && this.least > 1 ? 'larger' : now;
    this.#consider();
    this.#look();
    const large = this.times > this.least;
    const small = this.#scale(size) < SMALL;
    const key = JSON.stringify([large, small, table.facts?.turns, table.live?.turned]);
    if (key === this.key) return;
    this.key = key;
    refill(this.element, [
      small || large ? this.#tool('zoom', say(large ? 'table-zoom-out' : 'table-zoom-in'), large ? 'unzoom' : 'zoom', () => this.resize(large ? 'fit' : 'largest')) : null,
      table.facts?.turns ? this.#tool('turn', say('table-turn'), 'turn', () => table.wire.say({ type: 'stance', turned: !table.live?.turned })) : null,
      this.#tool('picture', say('table-picture'), 'picture', () => sharePicture(table)),
      table.column.hints.button,
    ]);
  }

  // ---- coming near -------------------------------------------------------------------------

  /** A finger has hit several places at once: the board comes so near that it can tell them apart. @param {string[]} places @returns {boolean} does that help? */
  approach(places) {
    const times = this.#telling(places);
    if (times < this.times * WORTH) return false;
    this.near = times;
    this.update();
    this.#bring(places);
    return true;
  }

  /** Back to the board as it is liked. @returns {boolean} was it nearer? */
  stepBack() {
    const was = Math.max(this.near, this.own) > 1;
    this.near = this.own = 1;
    if (was) this.update();
    return was;
  }

  /**
   * What has been picked opens a further choice: the board comes near by itself where all of that is then in sight. It
   * goes back where the next choice is not close together, or not in sight; and when it is somebody else's turn.
   */
  #consider() {
    const { table } = this;
    const { picking, live } = table;
    const mine = live && !live.result && !table.isAway() && (table.holds(live.actor) || live.actor === 'chance');
    if (!mine) this.near = 1;
    if (!table.mayMove() || picking.busy || table.player.playing) return;
    const key = JSON.stringify([live?.at, picking.prefix, [...picking.put]]);
    if (key === this.considered) return;
    this.considered = key;
    if (this.near <= 1 && !(picking.prefix.length && FINGERS.matches)) return;
    const places = this.#choices();
    const times = this.#telling(places);
    const comes = times >= WORTH && this.#fits(places, times);
    this.near = comes ? times : 1;
    this.#look();
    if (comes) this.#bring(places);
  }

  /** The board as near as it has come, as two fingers have brought it, or as large as it is liked. */
  #look() {
    const times = Math.max(TIMES[boardSize(this.table.gameId)], this.near, this.own, this.least);
    if (times === this.times) return;
    const { svg } = this.table.board;
    const before = svg.getBoundingClientRect();
    this.times = times;
    this.room.style.setProperty('--times', String(times));
    this.view.classList.toggle('large', times > 1);
    this.follow();
    if (share() && before.width) requestAnimationFrame(() => glide(svg, before));
  }

  /** How many pixels a board unit is wide on a board that fits. @param {[number, number]} size */
  #scale(size) {
    return scaleIn([this.room.clientWidth, this.room.clientHeight], size);
  }

  /** @param {string[]} places */
  #known(places) {
    const { scene } = this.table.board;
    return places.flatMap((id) => scene?.places.get(id) ?? []);
  }

  /** What can be picked next, and what has been picked last. */
  #choices() {
    const { picking } = this.table;
    return [...picking.hand().targets.keys(), ...picking.prefix.slice(-1)];
  }

  /** How many times as near the board must come for a finger to tell places apart. @param {string[]} places */
  #telling(places) {
    const { scene } = this.table.board;
    if (!scene) return 1;
    const known = this.#known(places);
    const ways = known.flatMap((one, index) => known.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
    const closest = Math.min(...ways.filter((far) => far > SAME)) * this.#scale(scene.size);
    return Math.min(NEAREST, FINGER / closest);
  }

  /** Are they all in sight at once, on a board so near? @param {string[]} places @param {number} times */
  #fits(places, times) {
    const { left, right, top, bottom } = around(this.#known(places));
    const scale = times * this.#scale(this.table.board.scene?.size ?? [1, 1]);
    return (right - left) * scale + FINGER <= this.view.clientWidth && (bottom - top) * scale + FINGER <= this.view.clientHeight;
  }

  /** Bring places to the middle of what is seen. @param {string[]} places */
  #bring(places) {
    const matrix = this.table.board.svg.getScreenCTM();
    const known = this.#known(places);
    if (!matrix || !known.length) return;
    const { left, right, top, bottom } = around(known);
    const at = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix);
    this.#centre(at.x, at.y);
  }

  /** Bring a point of the screen to another, by default to the middle of what is seen. @param {number} x @param {number} y @param {{x: number, y: number}} [to] */
  #centre(x, y, to) {
    const box = this.view.getBoundingClientRect();
    const goal = to ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.view.scrollBy(x - goal.x, y - goal.y);
  }

  /** Two fingers bring the board nearer, or further away; what lies between them stays there. */
  #pinch() {
    /** @type {{far: number, times: number} | null} */
    let start = null;
    const spread = (/** @type {TouchList} */ [one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const { board } = this.table;
    board.svg.addEventListener('touchstart', ({ touches }) => {
      start = touches.length === 2 ? { far: spread(touches), times: this.times } : null;
    }, { passive: true });
    board.svg.addEventListener('touchmove', (event) => {
      const { touches } = event;
      if (!start || touches.length !== 2) return;
      event.preventDefault();
      const between = { x: (touches[0].clientX + touches[1].clientX) / 2, y: (touches[0].clientY + touches[1].clientY) / 2 };
      const held = board.toBoard(between.x, between.y);
      const times = Math.min(NEAREST, (start.times * spread(touches)) / start.far);
      [this.near, this.own] = [1, times < WORTH ? 1 : times];
      this.update();
      const now = held.matrixTransform(board.svg.getScreenCTM() ?? undefined);
      this.#centre(now.x, now.y, between);
    }, { passive: false });
  }

  /** @param {string} key @param {string} words @param {any} sign @param {() => void} press */
  #tool(key, words, sign, press) {
    return button(words, press, { class: key === 'zoom' ? 'tool' : 'tool later', 'data-key': key }, icon(sign));
  }

  /** @param {import('../shared/looks.js').Size} size */
  resize(size) {
    keepBoardSize(this.table.gameId, size);
    this.stepBack();
    this.update();
    this.follow();
  }

  /** On a board larger than its window: see to it that what was picked, else what can be, else what moved last is in sight. */
  follow() {
    if (this.times <= 1) return;
    if (this.near > 1) return this.#bring(this.#choices());
    const { board, live, picking } = this.table;
    const last = live?.last?.places ?? [];
    const asked = picking.prefix.length ? [picking.prefix[0]] : this.table.mayMove() ? [...picking.hand().targets.keys()] : [];
    return this.#bring(asked.length ? asked : [last[last.length - 1] ?? picking.last[picking.last.length - 1] ?? board.current]);
  }
}

/** How many pixels a board unit is wide where the board fits a room. @param {number[]} room @param {[number, number]} size */
const scaleIn = (room, size) => Math.min(room[0] / size[0], room[1] / size[1]);

/** The box around places. @param {import('./scene.js').Place[]} places */
function around(places) {
  const [across, down] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

/** The board comes to where it is from where it was. @param {SVGElement} svg @param {DOMRect} before */
function glide(svg, before) {
  const now = svg.getBoundingClientRect();
  const from = `translate(${before.x - now.x}px, ${before.y - now.y}px) scale(${before.width / now.width})`;
  svg.animate([{ transform: from, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }], { duration: COMING, easing: 'ease-out' });
}
