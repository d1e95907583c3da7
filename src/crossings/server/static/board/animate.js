/**
 * Plays queued animations one after another. Each has steps, played for their natural time, and a callback for its end.
 * Within a step pieces move, appear and vanish together. A new animation doesn't speed up those before it; players who
 * don't want to wait skip.
 */
import { speedFactor } from '../shared/speed.js';

/**
 * @typedef {import('../shared/wire.d.ts').StepLine} Stage
 *
 * @typedef {object} Animation
 * @property {Stage[]} steps
 * @property {() => void} after shows the state after the last step
 * @property {number} rest milliseconds of rest before the next animation
 * @property {() => number} most limit in milliseconds for all its steps
 * @property {number} part factor on its natural time; 0: not determined yet
 */

/** Distance in board units within which a tween ends at the place where the piece was dropped. */
const DROP_DISTANCE = 24;
/** The sound of a tween, if its step names none. */
const STEP_SOUND = 'step';

export class AnimationQueue {
  /** @param {import('./board.js').Board} board @param {(sound: string) => void} playSound */
  constructor(board, playSound) {
    this.board = board;
    this.playSound = playSound;
    /** @type {Animation[]} */
    this.queue = [];
    /** The step that is playing. @type {{started: number, length: number, go: (share: number) => void} | null} */
    this.current = null;
    this.frame = 0;
    this.moving = false;
    this.restUntil = 0;
    this.skipIfHidden = () => document.hidden && this.skip();
    document.addEventListener('visibilitychange', this.skipIfHidden);
  }

  close() {
    document.removeEventListener('visibilitychange', this.skipIfHidden);
    this.skip();
  }

  /** Whether the queue holds anything. */
  get playing() {
    return this.queue.length > 0;
  }

  /**
   * Queue steps, and a callback that is called after the last of them.
   * @param {Stage[]} steps @param {() => void} after @param {{rest?: number, most?: () => number}} [how]
   */
  play(steps, after, { rest = 0, most = () => Infinity } = {}) {
    this.queue.push({ steps: [...steps], after, rest, most, part: 0 });
    if (!speedFactor()) this.skip();
    else if (!this.moving && !this.frame) this.#advance(performance.now());
  }

  /** End the current rest, so that the next animation starts at once. */
  endRest() {
    this.restUntil = 0;
  }

  /** Skip to the end of the queue. @returns {boolean} whether the queue held anything */
  skip() {
    this.restUntil = 0;
    const shows = this.queue.splice(0);
    this.#stop();
    for (const show of shows) show.after();
    return shows.length > 0;
  }

  /**
   * Skip the oldest animations until the rest of the queue takes at most this time.
   * @param {number} most milliseconds
   */
  catchUp(most) {
    while (this.playing && this.#remainingTime() > most) this.#finish(0);
  }

  /** The remaining time of the queue in milliseconds. */
  #remainingTime() {
    const gone = this.current ? performance.now() - this.current.started : 0;
    const resting = Math.max(0, this.restUntil - performance.now());
    const between = this.queue.slice(0, -1).reduce((sum, show) => sum + show.rest * speedFactor(), 0);
    return this.queue.reduce((sum, show) => sum + naturalTime(show) * speedFactor() * factorOf(show), resting + between - gone);
  }

  /** Advance the animation to a time. @param {number} now */
  #advance(now) {
    this.frame = 0;
    this.moving = true;
    while (this.playing && now >= this.restUntil) {
      const [show] = this.queue;
      const [stage] = show.steps;
      if (!stage) {
        this.#finish(now + show.rest * speedFactor());
        continue;
      }
      this.current ??= this.#beginStep(show, stage, now);
      const done = Math.max(0, now - this.current.started);
      this.current.go(done >= this.current.length ? 1 : done / this.current.length);
      if (done < this.current.length) break;
      this.current = null;
      show.steps.shift();
    }
    this.moving = false;
    if (this.playing) this.frame = requestAnimationFrame((time) => this.#advance(time));
    this.#updateBusy();
  }

  /** End the first animation of the queue. @param {number} restUntil */
  #finish(restUntil) {
    const [show] = this.queue.splice(0, 1);
    this.current = null;
    this.board.showStep('');
    this.restUntil = restUntil;
    show.after();
    this.#updateBusy();
  }

  /** Stop playing. */
  #stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.current = null;
    this.board.showStep('');
    this.#updateBusy();
  }

  #updateBusy() {
    if (this.playing) this.board.svg.setAttribute('aria-busy', 'true');
    else this.board.svg.removeAttribute('aria-busy');
  }

  /** @param {Animation} show @param {Stage} stage @param {number} now */
  #beginStep(show, stage, now) {
    show.part ||= factorOf(show);
    const { board } = this;
    const { tweens, appear = [], vanish = [] } = stage;
    board.showStep(stage.overlay);
    const moving = tweens.flatMap(({ id, x, y, turn = 0 }) => {
      const from = board.pieces.get(id)?.pose;
      if (from) board.raise(id);
      return from ? [{ id, from, to: { x, y, turn } }] : [];
    });
    for (const { id, x, y, turn = 0, art = '', upright = '' } of appear) board.appear(id, { x, y, turn }, art, upright);
    this.playSound(stage.sound || (moving.length ? STEP_SOUND : ''));
    const go = (/** @type {number} */ far) => {
      moving.forEach((one) => board.pose(one.id, interpolate(one.from, one.to, ease(far))));
      appear.forEach(({ id }) => board.fade(id, far));
      vanish.forEach((id) => board.fade(id, 1 - far));
    };
    return { started: now, length: stage.ms * speedFactor() * show.part, go };
  }
}

/** The natural time of the remaining steps in milliseconds. @param {Animation} show */
const naturalTime = (show) => show.steps.reduce((sum, stage) => sum + stage.ms, 0);

/** The factor on the natural time of an animation. @param {Animation} show */
const factorOf = (show) => show.part || Math.min(1, show.most() / Math.max(1, naturalTime(show)));

/**
 * The steps left after a piece was dragged: it stays where it was dropped and only settles there.
 * @param {Stage[]} steps
 * @param {string} piece
 * @param {import('./board.js').Pose} pose where it was dropped
 * @returns {Stage[] | null} null if the move doesn't bring the piece there
 */
export function stepsAfterDrag(steps, piece, pose) {
  const arrives = steps.findIndex(({ tweens }) => tweens.some(({ id, x, y }) => id === piece && Math.hypot(x - pose.x, y - pose.y) <= DROP_DISTANCE));
  if (arrives < 0) return null;
  const rest = steps.map((stage, index) => (index < arrives ? { ...stage, tweens: stage.tweens.filter(({ id }) => id !== piece) } : stage));
  return rest.filter((stage) => stage.tweens.length || stage.overlay || stage.appear?.length || stage.vanish?.length);
}

/** @param {number} share */
const ease = (share) => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);

/**
 * @param {import('./board.js').Pose} from
 * @param {import('./board.js').Pose} to
 * @param {number} share
 */
function interpolate(from, to, share) {
  const turn = ((((to.turn - from.turn) % 360) + 540) % 360) - 180;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    turn: share >= 1 ? to.turn : from.turn + turn * share,
  };
}
