/** The queue of animations (`animate.js`), and their speed (`speed.js`). */
import { AnimationQueue, stepsAfterDrag } from '/static/board/animate.js';
import { storeSpeed, speedFactor, speed } from '/static/shared/speed.js';
import { same, test } from './unit.js';

/** @typedef {import('/static/board/animate.js').Step} Step */

/** A clock that stands still until a test advances it, with its animation frames. */
class Time {
  constructor() {
    this.now = 1000;
    /** @type {FrameRequestCallback[]} */
    this.frames = [];
    performance.now = () => this.now;
    globalThis.requestAnimationFrame = (/** @type {FrameRequestCallback} */ frame) => this.frames.push(frame);
    globalThis.cancelAnimationFrame = () => this.frames.splice(0);
  }

  /** @param {number} ms */
  pass(ms) {
    this.now += ms;
    for (const frame of this.frames.splice(0)) frame(this.now);
  }
}

/** An animation queue on a board with one piece at (0, 0), and a record of what happened. */
function animationQueue() {
  storeSpeed('calm');
  const time = new Time();
  /** @type {unknown[]} */
  const events = [];
  const pose = { x: 0, y: 0, turn: 0 };
  const board = {
    svg: document.createElementNS('http://www.w3.org/2000/svg', 'svg'), pieces: new Map([['man', { pose }]]),
    showStep: () => {}, raise: () => {}, appear: () => {}, fade: () => {},
    pose: (/** @type {string} */ _, /** @type {any} */ to) => Object.assign(pose, to),
  };
  const one = new AnimationQueue(/** @type {any} */ (board), (sound) => sound && events.push(sound));
  return { one, time, events, pose, busy: () => board.svg.hasAttribute('aria-busy') };
}

/** @param {number} ms @param {number} [x] @returns {Step} */
const step = (ms, x = 100) => ({ ms, tweens: [{ id: 'man', x, y: 0 }], overlay: '' });

test('animations play one after another, each for its natural time, with rests between', () => {
  const { one, time, events, pose, busy } = animationQueue();
  one.play([step(200), step(100, 50)], () => events.push('first'), { rest: 250 });
  one.play([step(400, 0)], () => events.push('second'));
  same([one.playing, busy(), events], [true, true, ['step']]);
  time.pass(100);
  same(pose.x, 50);
  time.pass(100);
  same(pose.x, 100);
  time.pass(100);
  same([pose.x, events], [50, ['step', 'step', 'first']]);
  time.pass(249);
  same(events.length, 3);
  time.pass(1);
  same(events.length, 4);
  time.pass(400);
  same([pose.x, events.at(-1), one.playing, busy()], [0, 'second', false, false]);
});

test('brisk takes half the time, once takes none', () => {
  const { one, time, events } = animationQueue();
  storeSpeed('brisk');
  one.play([step(200)], () => events.push('over'));
  time.pass(100);
  same(events, ['step', 'over']);
  storeSpeed('once');
  one.play([step(200)], () => events.push('at once'));
  same([events.at(-1), one.playing], ['at once', false]);
});

test('a skip ends all queued animations in order', () => {
  const { one, events, busy } = animationQueue();
  one.play([step(200)], () => events.push(1));
  one.play([step(200)], () => events.push(2));
  same([one.skip(), events, busy()], [true, ['step', 1, 2], false]);
  same(one.skip(), false);
});

test('with a time limit the oldest animations are skipped', () => {
  const { one, events } = animationQueue();
  for (const name of ['a', 'b', 'c']) one.play([step(1000)], () => events.push(name));
  one.catchUp(1500);
  same([events, one.queue.length], [['step', 'a', 'b'], 1]);
});

test('an animation with a limit divides it among its steps', () => {
  const { one, time, events } = animationQueue();
  one.play([step(1000), step(1000)], () => events.push('over'), { most: () => 500 });
  time.pass(250);
  time.pass(250);
  same(events, ['step', 'step', 'over']);
});

test('a dragged piece only settles', () => {
  const pose = { x: 98, y: 3, turn: 0 };
  same(stepsAfterDrag([step(200, 50), step(100)], 'man', pose), [step(100)]);
  same(stepsAfterDrag([{ ...step(200, 50), overlay: '<path/>' }, step(100)], 'man', pose), [{
    ...step(200, 50),
    tweens: [],
    overlay: '<path/>',
  }, step(100)]);
  same(stepsAfterDrag([step(200, 50)], 'man', pose), null);
});

test('reduced motion shows everything at once by default', () => {
  same(matchMedia('(prefers-reduced-motion: reduce)').matches, true);
  same([speed(), speedFactor()], ['once', 0]);
  storeSpeed('calm');
  same([speed(), speedFactor()], ['calm', 1]);
  localStorage.setItem('crossings.speed', '"no-such-speed"');
  same(speed(), 'once');
});
