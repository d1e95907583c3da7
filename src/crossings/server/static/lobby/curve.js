/**
 * The course of a statistic during simulations: its value as a line, its interval as a band, parity as a dashed line.
 */
import { s } from '../shared/dom.js';

/** @typedef {{games: number, value: number, low: number, high: number}} Point */

const [WIDE, HIGH] = [240, 56];
/** Ends of the horizontal axis, in games. */
const SCALES = [20, 50, 100, 200, 500, 1000];

export class Curve {
  /** @param {boolean} counts whether the statistic is a count, not a share */
  constructor(counts) {
    this.counts = counts;
    /** @type {Point[]} */
    this.points = [];
    this.band = s('path', { class: 'curve-band' });
    this.even = s('path', { class: 'curve-even' });
    this.line = s('path', { class: 'curve-line' });
    this.dot = s('circle', { class: 'curve-dot', r: 3 });
    this.element = s(
      'svg',
      { viewBox: `0 0 ${WIDE} ${HIGH}`, class: 'curve', 'aria-hidden': 'true' },
      s('path', { class: 'curve-frame', d: `M0 .5H${WIDE}M0 ${HIGH - 0.5}H${WIDE}` }),
      this.band,
      this.even,
      this.line,
      this.dot,
    );
  }

  /**
   * Add the value after a number of games.
   * @param {number} games @param {{value: number, low: number, high: number, even: number | null}} figure
   */
  show(games, { value, low, high, even }) {
    if (this.points.at(-1)?.games !== games) this.points.push({ games, value, low, high });
    const most = SCALES.find((one) => one >= games) ?? games;
    const top = this.counts ? 2 * value || 1 : 1;
    const x = (/** @type {number} */ at) => (WIDE * at / most).toFixed(1);
    const y = (/** @type {number} */ at) => (HIGH * (1 - Math.min(1, Math.max(0, at / top)))).toFixed(1);
    const path = (/** @type {Point[]} */ points, /** @type {'value' | 'low' | 'high'} */ what) =>
      points.map((one) => `${x(one.games)} ${y(one[what])}`).join('L');
    this.line.setAttribute('d', `M${path(this.points, 'value')}`);
    this.band.setAttribute('d', `M${path(this.points, 'high')}L${path([...this.points].reverse(), 'low')}Z`);
    this.even.setAttribute('d', even === null ? '' : `M0 ${y(even)}H${WIDE}`);
    this.dot.setAttribute('cx', x(games));
    this.dot.setAttribute('cy', y(value));
  }
}
