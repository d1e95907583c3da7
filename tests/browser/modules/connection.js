/** The connection of a table (`connection.js`): it reconnects, and repeats commands until they are answered. */
import { REPORT_AFTER, TableConnection } from '/static/table/connection.js';
import { same, test } from './unit.js';

/** A socket as the server sees it. */
class Socket {
  /** @type {Socket[]} */
  static all = [];

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    /** @type {any[]} */
    this.received = [];
    this.closed = false;
    /** Whether the other side answers when the connection is closed. */
    this.isAlive = true;
    /** @type {() => void} */
    this.onopen = () => {};
    this.onclose = (/** @type {{code?: number}} */ _) => {};
    this.onmessage = (/** @type {{data: string}} */ _) => {};
    Socket.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.received.push(JSON.parse(text));
  }

  /** @param {number} [code] the close code, if the server closes it */
  close(code) {
    if (this.closed) return;
    this.closed = true;
    if (this.isAlive) this.onclose({ code });
  }

  /** @param {unknown} message */
  deliver(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** Open the socket and send a welcome. */
  welcome() {
    this.onopen();
    this.deliver({ type: 'welcome' });
  }
}

/** Timers that the tests run out. @type {Map<number, {run: () => void, ms: number}>} */
const timers = new Map();
let number = 0;
/** The connection of the previous test. @type {TableConnection | null} */
let before = null;

/** Run out the timers with at most this delay. @param {number} most */
function runOut(most) {
  for (const [id, { run, ms }] of [...timers]) {
    if (ms > most) continue;
    timers.delete(id);
    run();
  }
}

/** A connection, the types of messages received, and its states. */
function line() {
  before?.close();
  Socket.all = [];
  timers.clear();
  globalThis.WebSocket = /** @type {any} */ (Socket);
  globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ run, /** @type {number} */ ms) => {
    number += 1;
    timers.set(number, { run, ms });
    return number;
  });
  globalThis.clearTimeout = /** @type {any} */ ((/** @type {number} */ id) => timers.delete(id));
  /** @type {any[]} */
  const handled = [];
  /** @type {string[]} */
  const states = [];
  const wire = new TableConnection({
    table: 't',
    keys: () => ['k1', 'k2'],
    known: () => ['d1'],
    orientation: () => ({ wide: true }),
    handle: (message) => handled.push(message.type),
    changed: (now) => states.push(now),
  });
  before = wire;
  return { wire, handled, states, socket: () => Socket.all[Socket.all.length - 1] };
}

const LONGEST = 1800 * 1.25;
/** More than the delay of the first reconnection. */
const SHORT = 190;

test('hello contains all keys, known fragments, and the orientation', () => {
  const { socket, handled, states } = line();
  socket().welcome();
  const [{ type, keys, known, wide, drawing }] = socket().received;
  same([type, keys, known, wide, drawing], ['hello', ['k1', 'k2'], ['d1'], true, true]);
  same([handled, states], [['welcome'], ['open']]);
});

test('an answer is matched to its command by id, among other messages', async () => {
  const { wire, socket, handled } = line();
  socket().welcome();
  const answer = wire.command({ type: 'move', at: 0, seat: 0, move: 'a1-a2' });
  const [, { id, move }] = socket().received;
  same(move, 'a1-a2');
  socket().deliver({ type: 'done', id: 'of-somebody-else' });
  socket().deliver({ type: 'moved', at: 1 });
  socket().deliver({ type: 'done', id, at: 1 });
  const done = await answer;
  same([done.type, done.type === 'done' && done.at, done.resent], ['done', 1, false]);
  same(handled, ['welcome', 'done', 'moved']);
});

test('a lost connection is reopened, and pending commands are sent again under their ids', async () => {
  const { wire, socket, states } = line();
  socket().welcome();
  const answer = wire.command({ type: 'move', at: 0, seat: 0, move: 'a1-a2' });
  const [, first] = socket().received;
  socket().close();
  same(states, ['open', 'lost']);
  runOut(SHORT);
  same(Socket.all.length, 2);
  socket().welcome();
  const [hello, again] = socket().received;
  same([hello.type, again], ['hello', first]);
  socket().deliver({ type: 'refused', id: first.id, code: 'not-legal' });
  const { type, resent } = await answer;
  same([type, resent, states], ['refused', true, ['open', 'lost', 'open']]);
});

test('messages and commands before the first welcome are sent after it, and not marked as repeated', async () => {
  const { wire, socket } = line();
  wire.send({ type: 'point', at: 0, place: 'a1' });
  wire.send({ type: 'chat', text: 'one' });
  wire.send({ type: 'point', at: 0, place: 'a2' });
  wire.send({ type: 'chat', text: 'two' });
  const answer = wire.command({ type: 'move', at: 0, seat: 0, move: 'a1-a2' });
  same(socket().received, []);
  socket().welcome();
  same(socket().received.map((one) => one.place ?? one.text ?? one.type), ['hello', 'one', 'a2', 'two', 'move']);
  socket().deliver({ type: 'done', id: socket().received[4].id, at: 1 });
  same((await answer).resent, false);
  socket().close();
  wire.send({ type: 'chat', text: 'three' });
  runOut(SHORT);
  socket().welcome();
  same(socket().received.map((one) => one.type), ['hello']);
});

test('answered commands are never sent again, even if refused', async () => {
  for (const type of ['done', 'refused', 'error']) {
    const { wire, socket } = line();
    socket().welcome();
    const answer = wire.command({ type: 'move', at: 0, seat: 0, move: 'a1-a2' });
    socket().deliver({ type, id: socket().received[1].id, at: 1 });
    await answer;
    socket().close();
    runOut(LONGEST);
    socket().welcome();
    same(socket().received.map((one) => one.type), ['hello']);
  }
});

test('delays grow while the server does not answer, up to 2.25 seconds', () => {
  const { socket } = line();
  Math.random = () => 0.5;
  const waits = [];
  for (let tries = 0; tries < 6; tries += 1) {
    socket().close();
    waits.push(
      Math.max(...[...timers.values()].map(({ ms }) => ms).filter((ms) => ms <= LONGEST && ms !== REPORT_AFTER)),
    );
    runOut(LONGEST);
  }
  same(waits, [150, 300, 600, 1200, 1800, 1800]);
});

test('a busy server gets the longest delay', () => {
  const { socket } = line();
  socket().welcome();
  socket().close(1013);
  runOut(LONGEST / 2);
  same(Socket.all.length, 1);
  runOut(LONGEST);
  same(Socket.all.length, 2);
});

test('without an answer for six seconds the client reconnects', () => {
  const { wire, socket, states } = line();
  socket().welcome();
  wire.command({ type: 'redo', at: 0, seat: 0 });
  runOut(6000);
  same([states, socket().closed], [['open', 'lost'], true]);
});

test('a closed connection stays closed and silent, whether it was open or lost', () => {
  for (const isLost of [false, true]) {
    const { wire, socket, states } = line();
    socket().welcome();
    if (isLost) socket().close();
    wire.close();
    runOut(Infinity);
    dispatchEvent(new Event('online'));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    same([states, Socket.all.length, pings(socket())], [isLost ? ['open', 'lost', 'closed'] : ['open', 'closed'], 1, 0]);
  }
});

test('an interruption is reported after a second, and ends with the welcome', () => {
  const { wire, socket, states } = line();
  socket().welcome();
  socket().close();
  runOut(SHORT);
  same([wire.isReported, states], [false, ['open', 'lost']]);
  socket().close();
  runOut(REPORT_AFTER);
  same([wire.isReported, states], [true, ['open', 'lost', 'lost']]);
  socket().welcome();
  same([wire.isReported, wire.state], [false, 'open']);
});

test('a missing network is reported at once', () => {
  const { wire, socket, states } = line();
  socket().welcome();
  const first = socket();
  dispatchEvent(new Event('offline'));
  same([wire.state, wire.isReported, first.closed, states], ['lost', true, true, ['open', 'lost', 'lost']]);
  dispatchEvent(new Event('online'));
  same(Socket.all.length, 2);
  socket().welcome();
  same([wire.state, wire.isReported], ['open', false]);
});

// ---- a dead connection ---------------------------------------------------------------------------

const PING_AFTER = 20000;
const PONG_WITHIN = 6000;
const pings = (/** @type {Socket} */ socket) => socket.received.filter((one) => one.type === 'ping').length;

test('a client that waits pings the server every twenty seconds', () => {
  const { wire, socket, handled, states } = line();
  socket().welcome();
  for (const count of [1, 2, 3]) {
    runOut(PING_AFTER);
    same(pings(socket()), count);
    socket().deliver({ type: 'pong', id: 'ping' });
    runOut(PONG_WITHIN);
  }
  same([wire.state, Socket.all.length, handled, states], ['open', 1, ['welcome'], ['open']]);
});

test('without an answer to a ping the client reconnects, though the dead socket never closes', () => {
  const { socket, states } = line();
  socket().welcome();
  const dead = socket();
  dead.isAlive = false;
  runOut(PING_AFTER);
  runOut(PONG_WITHIN);
  same([states, dead.closed], [['open', 'lost'], true]);
  runOut(SHORT);
  same(Socket.all.length, 2);
  socket().welcome();
  dead.deliver({ type: 'moved' });
  same(states, ['open', 'lost', 'open']);
});

test('a command without an answer reconnects, though the dead socket never closes', () => {
  const { wire, socket } = line();
  socket().welcome();
  socket().isAlive = false;
  wire.command({ type: 'undo', at: 0, seat: 0 });
  runOut(PONG_WITHIN);
  runOut(SHORT);
  socket().welcome();
  same([Socket.all.length, socket().received.map((one) => one.type)], [2, ['hello', 'undo']]);
});

test('a socket that opens and stays silent is dropped', () => {
  const { socket } = line();
  socket().isAlive = false;
  socket().onopen();
  runOut(PONG_WITHIN);
  runOut(SHORT);
  same(Socket.all.length, 2);
});

test('a client that becomes visible or online pings the server at once, but not twice', () => {
  const { socket } = line();
  socket().welcome();
  const events = [
    new Event('online'),
    new PageTransitionEvent('pageshow', { persisted: true }),
    new Event('visibilitychange'),
  ];
  for (const [index, event] of events.entries()) {
    (event.type === 'visibilitychange' ? document : globalThis).dispatchEvent(event);
    same([event.type, pings(socket())], [event.type, index + 1]);
    dispatchEvent(new Event('online'));
    same(pings(socket()), index + 1);
    socket().deliver({ type: 'pong', id: 'ping' });
  }
});

test('a page that has just loaded does not connect a second time', () => {
  line();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  same(Socket.all.length, 1);
});

test('any message answers a ping, even the error of a server without pings', () => {
  for (const message of [{ type: 'moved', at: 1 }, { type: 'error', code: 'unknown-type', id: 'ping' }]) {
    const { wire, socket, handled } = line();
    socket().welcome();
    runOut(PING_AFTER);
    socket().deliver(message);
    runOut(PONG_WITHIN);
    same([wire.state, handled.includes('error')], ['open', false]);
  }
});
