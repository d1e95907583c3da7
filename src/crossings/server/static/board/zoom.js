/** Zooms in where targets are too close together for a finger (decision 0033). */
import { share } from '../shared/speed.js';

/** The distance in pixels that a finger needs between targets, and the largest zoom. */
const [FINGER, NEAREST] = [44, 4];
/** Places closer than this (in board units) count as one: zoom can't separate them. */
const SAME = 2;
const FINGERS = matchMedia('(pointer: coarse)');
/** Duration of the zoom animation in milliseconds. */
const COMING = 180;
/** The smallest zoom worth the change. */
export const MIN_ZOOM = 1.1;

/**
 * @typedef {object} Surroundings
 * @property {HTMLElement} room the room for the board at its default size
 * @property {HTMLElement} view the viewport that scrolls a larger board
 * @property {() => number} liked the preferred size, regardless of picks
 * @property {() => boolean} mine whether this player or chance acts next
 * @property {() => void} changed called when the zoom has changed
 */

/** The zoom of a board at a table or in a puzzle. */
export class Zoom {
  /**
   * @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played
   * @param {Surroundings} around
   */
  constructor(played, around) {
    this.played = played;
    this.around = around;
    this.times = 1;
    /** The zoom for a choice, and the zoom by pinching. */
    this.near = 1;
    this.own = 1;
    /** The choice for which the zoom was computed last. */
    this.considered = '';
    this.#pinch();
  }

  /** Adapt the zoom to the current picks. */
  update() {
    this.#consider();
    this.#look();
  }

  /**
   * Zoom in far enough that a finger can tell these places apart.
   * @param {string[]} places @returns {boolean} whether that helps
   */
  approach(places) {
    const times = this.#telling(places);
    if (times < this.times * MIN_ZOOM) return false;
    this.near = times;
    this.around.changed();
    this.#bring(places);
    return true;
  }

  /** Reset the zoom to the preferred size. @returns {boolean} whether the board was zoomed in */
  stepBack() {
    const was = Math.max(this.near, this.own) > 1;
    this.near = this.own = 1;
    if (was) this.around.changed();
    return was;
  }

  /**
   * Zoom in after a pick if the next targets are close together and all fit into the viewport. Zoom out if they aren't,
   * or if another player acts.
   */
  #consider() {
    const { picking, live, player } = this.played;
    if (!this.around.mine()) this.near = 1;
    if (!this.played.mayMove() || picking.busy || player.playing) return;
    const key = JSON.stringify([live?.at, picking.prefix, [...picking.put]]);
    if (key === this.considered) return;
    this.considered = key;
    if (this.near <= 1 && !(picking.prefix.length && FINGERS.matches)) return;
    const places = this.#choices();
    const times = this.#telling(places);
    const comes = times >= MIN_ZOOM && this.#fits(places, times);
    this.near = comes ? times : 1;
    this.#look();
    if (comes) this.#bring(places);
  }

  /** Apply the largest of the preferred size, the zoom for a choice and the pinch zoom. */
  #look() {
    const times = Math.max(this.around.liked(), this.near, this.own);
    if (times === this.times) return;
    const { svg } = this.played.board;
    const { room, view } = this.around;
    const before = svg.getBoundingClientRect();
    this.times = times;
    room.style.setProperty('--times', String(times));
    view.classList.toggle('large', times > 1);
    this.follow();
    if (share() && before.width) requestAnimationFrame(() => glide(svg, before));
  }

  /** The number of pixels in a board unit at the default size. @param {[number, number]} size */
  scale(size) {
    return scaleIn([this.around.room.clientWidth, this.around.room.clientHeight], size);
  }

  /** @param {string[]} places */
  #known(places) {
    const { scene } = this.played.board;
    return places.flatMap((id) => scene?.places.get(id) ?? []);
  }

  /** The next targets, and the place picked last. */
  #choices() {
    const { picking } = this.played;
    return [...picking.hand().targets.keys(), ...picking.prefix.slice(-1)];
  }

  /** The zoom at which a finger can tell places apart. @param {string[]} places */
  #telling(places) {
    const { scene } = this.played.board;
    if (!scene) return 1;
    const known = this.#known(places);
    const ways = known.flatMap((one, index) => known.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
    const closest = Math.min(...ways.filter((far) => far > SAME)) * this.scale(scene.size);
    return Math.min(NEAREST, FINGER / closest);
  }

  /** Whether places fit into the viewport at a zoom. @param {string[]} places @param {number} times */
  #fits(places, times) {
    const { left, right, top, bottom } = around(this.#known(places));
    const scale = times * this.scale(this.played.board.scene?.size ?? [1, 1]);
    return (right - left) * scale + FINGER <= this.around.view.clientWidth && (bottom - top) * scale + FINGER <= this.around.view.clientHeight;
  }

  /** Scroll places to the middle of the viewport. @param {string[]} places */
  #bring(places) {
    const matrix = this.played.board.svg.getScreenCTM();
    const known = this.#known(places);
    if (!matrix || !known.length) return;
    const { left, right, top, bottom } = around(known);
    const at = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix);
    this.#centre(at.x, at.y);
  }

  /**
   * Scroll a point of the screen to another, by default to the middle of the viewport.
   * @param {number} x @param {number} y @param {{x: number, y: number}} [to]
   */
  #centre(x, y, to) {
    const box = this.around.view.getBoundingClientRect();
    const goal = to ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.around.view.scrollBy(x - goal.x, y - goal.y);
  }

  /** Zoom by pinching. The point between the fingers stays there. */
  #pinch() {
    /** @type {{far: number, times: number} | null} */
    let start = null;
    const spread = (/** @type {TouchList} */ [one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const { board } = this.played;
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
      [this.near, this.own] = [1, times < MIN_ZOOM ? 1 : times];
      this.around.changed();
      const now = held.matrixTransform(board.svg.getScreenCTM() ?? undefined);
      this.#centre(now.x, now.y, between);
    }, { passive: false });
  }

  /** Scroll a zoomed board to the picked places, else the targets, else the last move. */
  follow() {
    if (this.times <= 1) return;
    if (this.near > 1) return this.#bring(this.#choices());
    const { board, live, picking } = this.played;
    const last = live?.last?.places ?? [];
    const asked = picking.prefix.length ? [picking.prefix[0]] : this.played.mayMove() ? [...picking.hand().targets.keys()] : [];
    return this.#bring(asked.length ? asked : [last[last.length - 1] ?? picking.last[picking.last.length - 1] ?? board.current]);
  }
}

/**
 * The number of pixels in a board unit if the whole board fits a room.
 * @param {number[]} room @param {[number, number]} size
 */
export const scaleIn = (room, size) => Math.min(room[0] / size[0], room[1] / size[1]);

/** The bounding box of places. @param {import('./scene.js').Place[]} places */
function around(places) {
  const [across, down] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

/** Animate the board from its old position on the screen. @param {SVGElement} svg @param {DOMRect} before */
function glide(svg, before) {
  const now = svg.getBoundingClientRect();
  const from = `translate(${before.x - now.x}px, ${before.y - now.y}px) scale(${before.width / now.width})`;
  svg.animate([{ transform: from, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }], { duration: COMING, easing: 'ease-out' });
}
