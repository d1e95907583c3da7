/** The watchdog of workers (`watchdog.js`). */
import { watch } from '/static/site/watchdog.js';
import { same, test } from './unit.js';

/** A watched worker, whose next message is due within `patience` seconds, and the seconds at which it was restarted. */
class WatchedWorker {
  patience = Infinity;
  seconds = 0;
  /** @type {number[]} */
  restarts = [];
  #beat = () => {};

  constructor() {
    const { setInterval } = globalThis;
    globalThis.setInterval = /** @type {any} */ ((/** @type {() => void} */ beat) => { this.#beat = beat; });
    this.send = watch(() => this.patience, () => this.restarts.push(this.seconds));
    globalThis.setInterval = setInterval;
  }

  /** @param {number} seconds */
  pass(seconds) {
    for (const end = this.seconds + seconds; this.seconds < end;) {
      this.seconds += 5;
      this.#beat();
    }
  }
}

test('a silent worker is restarted, each time later than the last time', () => {
  const worker = new WatchedWorker();
  worker.patience = 10;
  worker.pass(75);
  same(worker.restarts, [15, 40, 75]);
});

test('a worker without work, and a worker that sends messages, are not restarted', () => {
  const worker = new WatchedWorker();
  worker.pass(100);
  worker.patience = 10;
  for (let count = 0; count < 10; count += 1) {
    worker.pass(10);
    worker.send();
  }
  same(worker.restarts, []);
});
