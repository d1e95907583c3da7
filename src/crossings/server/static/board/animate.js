/**
 * Plays queued animations one after another. Each has steps, played for their natural time, and a callback for its end.
 * Within a step pieces move, appear and vanish together. A new animation doesn't speed up those before it; players who
 * don't want to wait skip.
 */
import { speedFactor } from '../shared/speed.js';

/**
 * @typedef {import('../shared/wire.d.ts').StepLine} Step
 *
 * @typedef {object} Animation
 * @property {Step[]} steps
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
   * @param {Step[]} steps @param {() => void} after @param {{rest?: number, most?: () => number}} [how]
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
    const animations = this.queue.splice(0);
    this.#stop();
    for (const animation of animations) animation.after();
    return animations.length > 0;
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
    const between = this.queue.slice(0, -1).reduce((sum, animation) => sum + animation.rest * speedFactor(), 0);
    return this.queue.reduce(
      (sum, animation) => sum + naturalTime(animation) * speedFactor() * factorOf(animation),
      resting + between - gone,
    );
  }

  /** Advance the animation to a time. @param {number} now */
  #advance(now) {
    this.frame = 0;
    this.moving = true;
    while (this.playing && now >= this.restUntil) {
      const [animation] = this.queue;
      const [step] = animation.steps;
      if (!step) {
        this.#finish(now + animation.rest * speedFactor());
        continue;
      }
      this.current ??= this.#beginStep(animation, step, now);
      const done = Math.max(0, now - this.current.started);
      this.current.go(done >= this.current.length ? 1 : done / this.current.length);
      if (done < this.current.length) break;
      this.current = null;
      animation.steps.shift();
    }
    this.moving = false;
    if (this.playing) this.frame = requestAnimationFrame((time) => this.#advance(time));
    this.#updateBusy();
  }

  /** End the first animation of the queue. @param {number} restUntil */
  #finish(restUntil) {
    const [animation] = this.queue.splice(0, 1);
    this.current = null;
    this.board.showStep('');
    this.restUntil = restUntil;
    animation.after();
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

  /** @param {Animation} animation @param {Step} step @param {number} now */
  #beginStep(animation, step, now) {
    animation.part ||= factorOf(animation);
    const { board } = this;
    const { tweens, appear = [], vanish = [] } = step;
    board.showStep(step.overlay);
    const moving = tweens.flatMap(({ id, x, y, turn = 0 }) => {
      const from = board.pieces.get(id)?.pose;
      if (from) board.raise(id);
      return from ? [{ id, from, to: { x, y, turn } }] : [];
    });
    for (const { id, x, y, turn = 0, art = '', upright = '' } of appear) board.appear(id, { x, y, turn }, art, upright);
    this.playSound(step.sound || (moving.length ? STEP_SOUND : ''));
    const go = (/** @type {number} */ far) => {
      moving.forEach((one) => board.pose(one.id, interpolate(one.from, one.to, ease(far))));
      appear.forEach(({ id }) => board.fade(id, far));
      vanish.forEach((id) => board.fade(id, 1 - far));
    };
    return { started: now, length: step.ms * speedFactor() * animation.part, go };
  }
}

/** The natural time of the remaining steps in milliseconds. @param {Animation} animation */
const naturalTime = (animation) => animation.steps.reduce((sum, step) => sum + step.ms, 0);

/** The factor on the natural time of an animation. @param {Animation} animation */
const factorOf = (animation) => animation.part || Math.min(1, animation.most() / Math.max(1, naturalTime(animation)));

/**
 * The steps left after a piece was dragged: it stays where it was dropped and only settles there.
 * @param {Step[]} steps
 * @param {string} piece
 * @param {import('./board.js').Pose} pose where it was dropped
 * @returns {Step[] | null} null if the move doesn't bring the piece there
 */
export function stepsAfterDrag(steps, piece, pose) {
  const arrives = steps.findIndex(({ tweens }) =>
    tweens.some(({ id, x, y }) => id === piece && Math.hypot(x - pose.x, y - pose.y) <= DROP_DISTANCE)
  );
  if (arrives < 0) return null;
  const rest = steps.map((step, index) => (
    index < arrives ? { ...step, tweens: step.tweens.filter(({ id }) => id !== piece) } : step
  ));
  return rest.filter((step) => step.tweens.length || step.overlay || step.appear?.length || step.vanish?.length);
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
