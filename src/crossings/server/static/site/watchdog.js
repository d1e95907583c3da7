/** A watchdog for a worker, which may hang. */

const BEAT = 5; // seconds

/**
 * Restart a worker that has been silent for too long, each time later than the last time: it may only be slow. Only
 * seconds in which this thread runs count, not those in which the computer sleeps. Returns a function to call at each
 * message of the worker.
 * @param {() => number} patience seconds in which a message is due now; Infinity: none is
 * @param {() => void} restart
 */
export function watch(patience, restart) {
  let [silence, starts] = [0, 1];
  setInterval(() => {
    silence = patience() < Infinity ? silence + BEAT : 0;
    if (silence <= patience() * starts) return;
    [silence, starts] = [0, starts + 1];
    restart();
  }, BEAT * 1000);
  return () => { silence = 0; };
}
