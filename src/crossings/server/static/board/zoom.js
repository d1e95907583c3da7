/** A board comes near, where what can be picked is too close together for a finger (decision 0033). */
import { share } from '../shared/speed.js';

/** Where a finger is to choose among places closer than so many pixels, the board comes nearer until it can, so many times at the most. */
const [FINGER, NEAREST] = [44, 4];
/** Places no further apart than so many units are in one spot: coming near does not part them. */
const SAME = 2;
const FINGERS = matchMedia('(pointer: coarse)');
/** Milliseconds in which the board comes near. */
const COMING = 180;
/** So much nearer is worth it: by less the board would only twitch. */
export const MIN_ZOOM = 1.1;

/**
 * @typedef {object} Surroundings
 * @property {HTMLElement} room where the board is as large as it fits
 * @property {HTMLElement} view what scrolls when the board is larger than that
 * @property {() => number} liked how many times as large the board is whatever is picked
 * @property {() => boolean} mine is it for this person, or for chance, to go on?
 * @property {() => void} changed the board has come nearer, or gone back: to be shown by `update`
 */

/** A table's board comes near, and a puzzle's. */
export class Zoom {
  /** @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played @param {Surroundings} around */
  constructor(played, around) {
    this.played = played;
    this.around = around;
    this.times = 1;
    /** How near it has come for a choice, and by two fingers. */
    this.near = 1;
    this.own = 1;
    /** The choice that was last thought of. */
    this.considered = '';
    this.#pinch();
  }

  /** As near as what is picked now asks for. */
  update() {
    this.#consider();
    this.#look();
  }

  /** A finger has hit several places at once: the board comes so near that it can tell them apart. @param {string[]} places @returns {boolean} does that help? */
  approach(places) {
    const times = this.#telling(places);
    if (times < this.times * MIN_ZOOM) return false;
    this.near = times;
    this.around.changed();
    this.#bring(places);
    return true;
  }

  /** Back to the board as it is liked. @returns {boolean} was it nearer? */
  stepBack() {
    const was = Math.max(this.near, this.own) > 1;
    this.near = this.own = 1;
    if (was) this.around.changed();
    return was;
  }

  /**
   * What has been picked opens a further choice: the board comes near by itself where all of that is then in sight. It
   * goes back where the next choice is not close together, or not in sight; and when it is somebody else's turn.
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

  /** The board as near as it has come, as two fingers have brought it, or as large as it is liked. */
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

  /** How many pixels a board unit is wide on a board that fits. @param {[number, number]} size */
  scale(size) {
    return scaleIn([this.around.room.clientWidth, this.around.room.clientHeight], size);
  }

  /** @param {string[]} places */
  #known(places) {
    const { scene } = this.played.board;
    return places.flatMap((id) => scene?.places.get(id) ?? []);
  }

  /** What can be picked next, and what has been picked last. */
  #choices() {
    const { picking } = this.played;
    return [...picking.hand().targets.keys(), ...picking.prefix.slice(-1)];
  }

  /** How many times as near the board must come for a finger to tell places apart. @param {string[]} places */
  #telling(places) {
    const { scene } = this.played.board;
    if (!scene) return 1;
    const known = this.#known(places);
    const ways = known.flatMap((one, index) => known.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
    const closest = Math.min(...ways.filter((far) => far > SAME)) * this.scale(scene.size);
    return Math.min(NEAREST, FINGER / closest);
  }

  /** Are they all in sight at once, on a board so near? @param {string[]} places @param {number} times */
  #fits(places, times) {
    const { left, right, top, bottom } = around(this.#known(places));
    const scale = times * this.scale(this.played.board.scene?.size ?? [1, 1]);
    return (right - left) * scale + FINGER <= this.around.view.clientWidth && (bottom - top) * scale + FINGER <= this.around.view.clientHeight;
  }

  /** Bring places to the middle of what is seen. @param {string[]} places */
  #bring(places) {
    const matrix = this.played.board.svg.getScreenCTM();
    const known = this.#known(places);
    if (!matrix || !known.length) return;
    const { left, right, top, bottom } = around(known);
    const at = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix);
    this.#centre(at.x, at.y);
  }

  /** Bring a point of the screen to another, by default to the middle of what is seen. @param {number} x @param {number} y @param {{x: number, y: number}} [to] */
  #centre(x, y, to) {
    const box = this.around.view.getBoundingClientRect();
    const goal = to ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.around.view.scrollBy(x - goal.x, y - goal.y);
  }

  /** Two fingers bring the board nearer, or further away; what lies between them stays there. */
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

  /** On a board larger than its window: see to it that what was picked, else what can be, else what moved last is in sight. */
  follow() {
    if (this.times <= 1) return;
    if (this.near > 1) return this.#bring(this.#choices());
    const { board, live, picking } = this.played;
    const last = live?.last?.places ?? [];
    const asked = picking.prefix.length ? [picking.prefix[0]] : this.played.mayMove() ? [...picking.hand().targets.keys()] : [];
    return this.#bring(asked.length ? asked : [last[last.length - 1] ?? picking.last[picking.last.length - 1] ?? board.current]);
  }
}

/** How many pixels a board unit is wide where the board fits a room. @param {number[]} room @param {[number, number]} size */
export const scaleIn = (room, size) => Math.min(room[0] / size[0], room[1] / size[1]);

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
