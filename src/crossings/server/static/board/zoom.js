/** Zooms in where targets are too close together for a finger (decision 0033). */
import { speedFactor } from '../shared/speed.js';

/** The distance in pixels that a finger needs between targets, and the largest zoom. */
const [FINGER, MAX_ZOOM] = [44, 4];
/** Places closer than this (in board units) count as one: zoom can't separate them. */
const SAME_SPOT = 2;
const FINGERS = matchMedia('(pointer: coarse)');
/** Duration of the zoom animation in milliseconds. */
const DURATION = 180;
/** The smallest zoom worth the change. */
export const MIN_ZOOM = 1.1;

/**
 * @typedef {object} Surroundings
 * @property {HTMLElement} room the room for the board at its default size
 * @property {HTMLElement} view the viewport that scrolls a larger board
 * @property {() => number} preferred the preferred size, regardless of picks
 * @property {() => boolean} mine whether this player or chance acts next
 * @property {() => void} onChange called when the zoom has changed
 */

/** The zoom of a board at a table or in a puzzle. */
export class Zoom {
  /**
   * @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played
   * @param {Surroundings} surroundings
   */
  constructor(played, surroundings) {
    this.played = played;
    this.surroundings = surroundings;
    this.factor = 1;
    /** The zoom for a choice, and the zoom by pinching. */
    this.choiceZoom = 1;
    this.pinchZoom = 1;
    /** The choice for which the zoom was computed last. */
    this.lastChoice = '';
    this.#pinch();
  }

  /** Adapt the zoom to the current picks. */
  update() {
    this.#zoomForChoice();
    this.#apply();
  }

  /**
   * Zoom in far enough that a finger can tell these places apart.
   * @param {string[]} places @returns {boolean} whether that helps
   */
  zoomInOn(places) {
    const times = this.#zoomToSeparate(places);
    if (times < this.factor * MIN_ZOOM) return false;
    this.choiceZoom = times;
    this.surroundings.onChange();
    this.#scrollTo(places);
    return true;
  }

  /** Reset the zoom to the preferred size. @returns {boolean} whether the board was zoomed in */
  resetZoom() {
    const was = Math.max(this.choiceZoom, this.pinchZoom) > 1;
    this.choiceZoom = this.pinchZoom = 1;
    if (was) this.surroundings.onChange();
    return was;
  }

  /**
   * Zoom in after a pick if the next targets are close together and all fit into the viewport. Zoom out if they aren't,
   * or if another player acts.
   */
  #zoomForChoice() {
    const { picking, live, animations } = this.played;
    if (!this.surroundings.mine()) this.choiceZoom = 1;
    if (!this.played.mayMove() || picking.busy || animations.playing) return;
    const key = JSON.stringify([live?.at, picking.prefix, [...picking.put]]);
    if (key === this.lastChoice) return;
    this.lastChoice = key;
    if (this.choiceZoom <= 1 && !(picking.prefix.length && FINGERS.matches)) return;
    const places = this.#targets();
    const times = this.#zoomToSeparate(places);
    const comes = times >= MIN_ZOOM && this.#fits(places, times);
    this.choiceZoom = comes ? times : 1;
    this.#apply();
    if (comes) this.#scrollTo(places);
  }

  /** Apply the largest of the preferred size, the zoom for a choice and the pinch zoom. */
  #apply() {
    const times = Math.max(this.surroundings.preferred(), this.choiceZoom, this.pinchZoom);
    if (times === this.factor) return;
    const { svg } = this.played.board;
    const { room, view } = this.surroundings;
    const before = svg.getBoundingClientRect();
    this.factor = times;
    room.style.setProperty('--times', String(times));
    view.classList.toggle('large', times > 1);
    this.follow();
    if (speedFactor() && before.width) requestAnimationFrame(() => animateFrom(svg, before));
  }

  /** The number of pixels in a board unit at the default size. @param {[number, number]} size */
  scale(size) {
    return scaleIn([this.surroundings.room.clientWidth, this.surroundings.room.clientHeight], size);
  }

  /** @param {string[]} places */
  #placesOf(places) {
    const { scene } = this.played.board;
    return places.flatMap((id) => scene?.places.get(id) ?? []);
  }

  /** The next targets, and the place picked last. */
  #targets() {
    const { picking } = this.played;
    return [...picking.hand().targets.keys(), ...picking.prefix.slice(-1)];
  }

  /** The zoom at which a finger can tell places apart. @param {string[]} places */
  #zoomToSeparate(places) {
    const { scene } = this.played.board;
    if (!scene) return 1;
    const known = this.#placesOf(places);
    const ways = known.flatMap((one, index) =>
      known.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y))
    );
    const closest = Math.min(...ways.filter((far) => far > SAME_SPOT)) * this.scale(scene.size);
    return Math.min(MAX_ZOOM, FINGER / closest);
  }

  /** Whether places fit into the viewport at a zoom. @param {string[]} places @param {number} times */
  #fits(places, times) {
    const { left, right, top, bottom } = boundsOf(this.#placesOf(places));
    const scale = times * this.scale(this.played.board.scene?.size ?? [1, 1]);
    return (right - left) * scale + FINGER <= this.surroundings.view.clientWidth &&
      (bottom - top) * scale + FINGER <= this.surroundings.view.clientHeight;
  }

  /** Scroll places to the middle of the viewport. @param {string[]} places */
  #scrollTo(places) {
    const matrix = this.played.board.svg.getScreenCTM();
    const known = this.#placesOf(places);
    if (!matrix || !known.length) return;
    const { left, right, top, bottom } = boundsOf(known);
    const at = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix);
    this.#scrollPoint(at.x, at.y);
  }

  /**
   * Scroll a point of the screen to another, by default to the middle of the viewport.
   * @param {number} x @param {number} y @param {{x: number, y: number}} [to]
   */
  #scrollPoint(x, y, to) {
    const box = this.surroundings.view.getBoundingClientRect();
    const goal = to ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.surroundings.view.scrollBy(x - goal.x, y - goal.y);
  }

  /** Zoom by pinching. The point between the fingers stays there. */
  #pinch() {
    /** @type {{far: number, times: number} | null} */
    let start = null;
    const spread = (/** @type {TouchList} */ [one, other]) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const { board } = this.played;
    board.svg.addEventListener('touchstart', ({ touches }) => {
      start = touches.length === 2 ? { far: spread(touches), times: this.factor } : null;
    }, { passive: true });
    board.svg.addEventListener('touchmove', (event) => {
      const { touches } = event;
      if (!start || touches.length !== 2) return;
      event.preventDefault();
      const between = {
        x: (touches[0].clientX + touches[1].clientX) / 2,
        y: (touches[0].clientY + touches[1].clientY) / 2,
      };
      const held = board.toBoard(between.x, between.y);
      const times = Math.min(MAX_ZOOM, (start.times * spread(touches)) / start.far);
      [this.choiceZoom, this.pinchZoom] = [1, times < MIN_ZOOM ? 1 : times];
      this.surroundings.onChange();
      const now = held.matrixTransform(board.svg.getScreenCTM() ?? undefined);
      this.#scrollPoint(now.x, now.y, between);
    }, { passive: false });
  }

  /** Scroll a zoomed board to the picked places, else the targets, else the last move. */
  follow() {
    if (this.factor <= 1) return;
    if (this.choiceZoom > 1) return this.#scrollTo(this.#targets());
    const { board, live, picking } = this.played;
    const last = live?.last?.places ?? [];
    const asked = picking.prefix.length
      ? [picking.prefix[0]]
      : this.played.mayMove()
      ? [...picking.hand().targets.keys()]
      : [];
    return this.#scrollTo(
      asked.length ? asked : [last[last.length - 1] ?? picking.last[picking.last.length - 1] ?? board.current],
    );
  }
}

/**
 * The number of pixels in a board unit if the whole board fits a room.
 * @param {number[]} room @param {[number, number]} size
 */
export const scaleIn = (room, size) => Math.min(room[0] / size[0], room[1] / size[1]);

/** The bounding box of places. @param {import('./scene.js').Place[]} places */
function boundsOf(places) {
  const [across, down] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

/** Animate the board from its old position on the screen. @param {SVGElement} svg @param {DOMRect} before */
function animateFrom(svg, before) {
  const now = svg.getBoundingClientRect();
  const from = `translate(${before.x - now.x}px, ${before.y - now.y}px) scale(${before.width / now.width})`;
  svg.animate([{ transform: from, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }], {
    duration: DURATION,
    easing: 'ease-out',
  });
}
