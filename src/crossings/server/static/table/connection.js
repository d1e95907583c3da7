/** The WebSocket of a table. It reconnects automatically and sends commands without an answer again under their ids. */

import { connect, isStaticEdition, patience } from '../shared/backend.js';
import { language } from '../shared/messages.js';

const FIRST_DELAY = 150;
const MAX_DELAY = 1800;
/** The WebSocket close code of a server that is too busy. */
const TRY_AGAIN_LATER = 1013;
/** Timeout for the answer to a command in milliseconds. */
const ANSWER_TIMEOUT = 6000;
/** Milliseconds without a message after which the client pings the server. */
const PING_AFTER = 20000;
const PING_ID = 'ping';
/** Milliseconds after which a lost connection is reported; shorter interruptions go unnoticed. */
export const REPORT_AFTER = 1000;
const MAX_KNOWN = 1500;
/** Types of messages that all wait for the first welcome; of other types only the last one does. */
const QUEUED_TYPES = ['chat', 'whisper'];
/** Errors that don't concern the table: the client keeps trying. */
export const TRANSIENT_ERRORS = ['too-many', 'storage', 'internal'];

/**
 * @typedef {import('../shared/wire.d.ts').ServerMessage} ServerMessage
 * @typedef {import('../shared/wire.d.ts').RefusedAnswer} RefusedAnswer
 * @typedef {Pick<RefusedAnswer, 'type' | 'code' | 'message' | 'rule' | 'text'> & {resent?: boolean}} Refusal
 * @typedef {(import('../shared/wire.d.ts').Done & {resent: boolean}) | Refusal} Answer
 * @typedef {import('../shared/wire.d.ts').Question | import('../shared/wire.d.ts').OutOfBandMessage
 *   | import('../shared/wire.d.ts').Ping} PlainMessage
 * @typedef {Unnumbered<import('../shared/wire.d.ts').AnyCommand | import('../shared/wire.d.ts').ExplainMove
 *   | import('../shared/wire.d.ts').CheckMove>} Command
 * @typedef {'connecting' | 'open' | 'lost' | 'closed'} ConnectionState
 */

/** A command without its id. @template C @typedef {C extends unknown ? Omit<C, 'id'> : never} Unnumbered */

export class TableConnection {
  /**
   * @param {object} parts
   * @param {string} parts.table
   * @param {() => string[]} parts.keys all current keys of the table
   * @param {() => string[]} parts.known digests of the fragments that the page has
   * @param {() => {wide: boolean}} parts.orientation the orientation of this window
   * @param {(message: ServerMessage) => void} parts.handle
   * @param {(line: ConnectionState) => void} parts.changed
   */
  constructor({ table, keys, known, orientation, handle, changed }) {
    this.table = table;
    this.keys = keys;
    this.known = known;
    this.orientation = orientation;
    this.handle = handle;
    this.changed = changed;
    /** @type {ConnectionState} */
    this.state = 'connecting';
    /** @type {Map<string, {message: Command, resent: boolean, resolve: (answer: Answer) => void, timer: number}>} */
    this.inFlight = new Map();
    /** @type {import('../shared/backend.js').Socket | null} */
    this.socket = null;
    /** Whether the server has sent a welcome. */
    this.isWelcome = false;
    /** Messages sent before the first welcome. @type {PlainMessage[]} */
    this.queue = [];
    /** The keys sent last. @type {string[]} */
    this.sentKeys = [];
    this.attempts = 0;
    this.timer = 0;
    /** Whether the interruption was reported. It is reset after `welcome` was handled. */
    this.isReported = false;
    this.reportTimer = 0;
    /** Timer for the next ping, or for the answer to one. */
    this.pingTimer = 0;
    this.isPinged = false;
    this.wake = () => {
      if (this.state === 'lost') this.#connect();
      else this.#ping();
    };
    this.show = () => document.hidden || this.wake();
    // a page that is loading connects anyway
    this.restore = (/** @type {PageTransitionEvent} */ event) => event.persisted && this.wake();
    this.goOffline = () => this.#goOffline();
    addEventListener('online', this.wake);
    addEventListener('pageshow', this.restore);
    if (!isStaticEdition) addEventListener('offline', this.goOffline);
    document.addEventListener('visibilitychange', this.show);
    this.#connect();
  }

  /**
   * Send a message that needs no answer. Before the first welcome it waits; later it is lost if the connection is down.
   * @param {PlainMessage} message
   */
  send(message) {
    if (this.state === 'open') this.socket?.send(JSON.stringify(message));
    else if (!this.isWelcome) {
      this.queue = [
        ...this.queue.filter((one) => one.type !== message.type || QUEUED_TYPES.includes(one.type)),
        message,
      ];
    }
  }

  /**
   * Send a command until it is answered, always under the same id.
   * @param {Command} message
   * @returns {Promise<Answer>}
   */
  command(message) {
    const id = crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    const numbered = { id, ...message };
    return new Promise((resolve) => {
      this.inFlight.set(id, { message: numbered, resent: false, resolve, timer: 0 });
      this.#transmit(id);
    });
  }

  close() {
    removeEventListener('online', this.wake);
    removeEventListener('pageshow', this.restore);
    removeEventListener('offline', this.goOffline);
    document.removeEventListener('visibilitychange', this.show);
    clearTimeout(this.timer);
    clearTimeout(this.reportTimer);
    this.#stopPinging();
    for (const one of this.inFlight.values()) clearTimeout(one.timer);
    this.#setState('closed');
    this.socket?.close();
  }

  /** @param {string} id */
  #transmit(id) {
    const one = this.inFlight.get(id);
    if (!one || this.state !== 'open') return;
    this.socket?.send(JSON.stringify(one.message));
    clearTimeout(one.timer);
    one.timer = setTimeout(() => this.#drop(), ANSWER_TIMEOUT);
  }

  #connect() {
    clearTimeout(this.timer);
    const socket = connect(`/ws/${this.table}`);
    this.socket?.close();
    this.socket = socket;
    this.timer = setTimeout(() => socket === this.socket && this.#drop(), patience);
    socket.onopen = () => {
      const known = this.known().slice(-MAX_KNOWN);
      this.sentKeys = this.keys();
      /** @type {import('../shared/wire.d.ts').Hello} */
      const hello = {
        type: 'hello',
        version: 1,
        keys: this.sentKeys,
        drawing: true,
        known,
        language,
        ...this.orientation(),
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (/** @type {{data: string}} */ event) =>
      socket === this.socket && this.#receive(JSON.parse(event.data));
    socket.onclose = (/** @type {{code?: number} | undefined} */ event) =>
      socket === this.socket && this.#connectionLost(event?.code);
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    // older servers answer a ping with an error
    const isPong = message.type === 'pong' || (message.type === 'error' && message.id === PING_ID);
    if (this.state === 'open') this.#waitToPing();
    if (isPong) return;
    if (message.type === 'welcome') {
      this.attempts = 0;
      const isBack = this.isWelcome;
      this.isWelcome = true;
      clearTimeout(this.timer);
      clearTimeout(this.reportTimer);
      this.#setState('open');
      this.#waitToPing();
      this.handle(message);
      this.isReported = false;
      for (const one of this.queue.splice(0)) this.send(one);
      for (const [id, one] of this.inFlight) {
        one.resent = isBack;
        this.#transmit(id);
      }
      return;
    }
    if (
      message.type === 'error' && message.code === 'unknown-key' && this.state !== 'open' &&
      String(this.keys()) !== String(this.sentKeys)
    ) {
      this.socket?.close(); // another tab has stored a key meanwhile
      return;
    }
    const isAnswer = message.type === 'done' || message.type === 'refused' || message.type === 'error';
    const one = isAnswer && this.inFlight.get(message.id ?? '');
    if (!one) {
      this.handle(message);
      return;
    }
    clearTimeout(one.timer);
    this.inFlight.delete(message.id ?? '');
    one.resolve({
      ...(message.type === 'error' ? { ...message, type: 'refused', rule: null, text: null } : message),
      resent: one.resent,
    });
  }

  /** @param {number} [code] the WebSocket close code, if the server closed the connection */
  #connectionLost(code) {
    if (this.state === 'closed') return;
    if (this.state !== 'lost') this.reportTimer = setTimeout(() => this.#report(), REPORT_AFTER);
    this.#setState('lost');
    this.#stopPinging();
    for (const one of this.inFlight.values()) clearTimeout(one.timer);
    const usual = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** this.attempts);
    const wait = (code === TRY_AGAIN_LATER ? MAX_DELAY : usual) * (0.75 + Math.random() / 2);
    this.attempts += 1;
    this.timer = setTimeout(() => this.#connect(), wait);
  }

  /** Ping the server, unless a ping is pending. Without an answer, reconnect. */
  #ping() {
    if (this.state !== 'open' || this.isPinged) return;
    clearTimeout(this.pingTimer);
    this.isPinged = true;
    this.send({ type: 'ping', id: PING_ID });
    this.pingTimer = setTimeout(() => this.#drop(), patience);
  }

  /** Restart the ping timer after a message. */
  #waitToPing() {
    this.#stopPinging();
    this.pingTimer = setTimeout(() => this.#ping(), PING_AFTER);
  }

  #stopPinging() {
    clearTimeout(this.pingTimer);
    this.isPinged = false;
  }

  /**
   * Reconnect without waiting for `close` to finish: over a dead connection the browser waits long for the other side.
   */
  #drop() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.#connectionLost();
  }

  /** Reconnect, and report the interruption at once, since the browser says that it is offline. */
  #goOffline() {
    this.#drop();
    this.#report();
  }

  #report() {
    clearTimeout(this.reportTimer);
    if (this.state !== 'lost' || this.isReported) return;
    this.isReported = true;
    this.changed('lost');
  }

  /** @param {ConnectionState} state */
  #setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.changed(state);
  }
}
