/** Plays what happened: things glide along the way that the rules moved them, one stage after another. */
import { still } from './dom.js';

/** The queue never takes longer than this, however much is in it. */
const LONGEST = 1000;

/**
 * @typedef {object} Stage
 * @property {number} ms
 * @property {[string, number, number, number][]} glides
 * @property {string} overlay
 * @property {[string, number, number, number, string, string][]} [appear]
 * @property {string[]} [vanish]
 *
 * @typedef {{stages: Stage[], after: () => void}} Run
 */

export class Player {
  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Run[]} */
    this.queue = [];
    this.playing = false;
    this.frame = 0;
    /** When all that is queued is to be over. */
    this.deadline = 0;
  }

  /** Play stages on what is shown, then do what comes after. @param {Stage[]} stages @param {() => void} after */
  play(stages, after) {
    this.queue.push({ stages: [...stages], after });
    this.deadline = performance.now() + LONGEST;
    if (!this.playing) this.#run();
    else if (document.hidden || still()) this.skip();
  }

  /** Go to the end of all that is queued, at once. */
  skip() {
    if (!this.playing) return false;
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.board.showStage('');
    const runs = this.queue.splice(0);
    for (const run of runs) run.after();
    return true;
  }

  async #run() {
    this.playing = true;
    while (this.queue.length) {
      const run = this.queue[0];
      if (document.hidden || still()) {
        this.skip();
        return;
      }
      while (run.stages.length) {
        const length = this.#length(run.stages[0]);
        if (!(await this.#stage(/** @type {Stage} */ (run.stages.shift()), length))) return;
      }
      this.board.showStage('');
      this.queue.shift();
      this.playing = this.queue.length > 0;
      run.after();
    }
  }

  /** How long a stage takes: as long as asked, or its share of the time that is left. @param {Stage} stage */
  #length(stage) {
    const waiting = this.queue.reduce((sum, run) => sum + run.stages.reduce((all, one) => all + one.ms, 0), 0);
    const left = Math.max(0, this.deadline - performance.now());
    return waiting > left ? (stage.ms * left) / waiting : stage.ms;
  }

  /** @param {Stage} stage @param {number} length in milliseconds @returns {Promise<boolean>} false if it was skipped */
  #stage(stage, length) {
    this.board.showStage(stage.overlay ?? '');
    const ways = (stage.glides ?? []).flatMap(([id, x, y, turn]) => {
      const from = this.board.pieces.get(id)?.pose;
      if (from) this.board.raise(id);
      return from ? [{ id, from, to: { x, y, turn } }] : [];
    });
    const appear = stage.appear ?? [];
    const vanish = stage.vanish ?? [];
    for (const [id, x, y, turn, art, upright] of appear) this.board.appear(id, { x, y, turn }, art, upright);
    const go = (/** @type {number} */ share) => {
      ways.forEach((way) => this.board.pose(way.id, between(way.from, way.to, eased(share))));
      appear.forEach(([id]) => this.board.fade(id, share));
      vanish.forEach((id) => this.board.fade(id, 1 - share));
    };
    if (length <= 0) {
      go(1);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const started = performance.now();
      const token = {};
      this.token = token;
      const step = (/** @type {number} */ now) => {
        if (this.token !== token || !this.playing) return resolve(false);
        const share = Math.min(1, Math.max(0, (now - started) / length));
        go(share);
        if (share >= 1) return resolve(true);
        this.frame = requestAnimationFrame(step);
        return undefined;
      };
      this.frame = requestAnimationFrame(step);
    });
  }
}

/** @param {number} share */
const eased = (share) => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);

/**
 * @param {import('./board.js').Pose} from
 * @param {import('./board.js').Pose} to
 * @param {number} share
 */
function between(from, to, share) {
  const turn = ((((to.turn - from.turn) % 360) + 540) % 360) - 180;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    turn: share >= 1 ? to.turn : from.turn + turn * share,
  };
}
