/** A table: what the server says becomes what is shown; what is picked becomes what is sent. */
import { useTokens } from '../shared/marks.js';
import { say } from '../shared/words.js';
import { Arrivals } from './arrivals.js';
import { Art } from '../board/scene.js';
import { Board } from '../board/board.js';
import { Column } from './column.js';
import { Player } from '../board/animate.js';
import { Picking } from '../board/picking.js';
import { pick } from '../board/picks.js';
import { Replay } from '../review/replay.js';
import { TableFrame } from './frame.js';
import { PASSING, Wire } from './wire.js';
import { announce } from '../shared/dom.js';
import { rule as ruleOf } from '../shared/http.js';
import { passesAtOnce } from './moment.js';
import { hear } from '../shared/sound.js';
import { keysOf } from '../people/own.js';
import { habit, remember } from '../shared/store.js';

/**
 * @typedef {Record<string, any>} Message
 * @typedef {{at: number, by: number | 'chance', move: string, line: string, undone?: boolean, opens?: boolean}} Line
 * @typedef {{text: string, rule?: string, paragraph?: string, open?: boolean, kind?: 'answer' | 'note' | 'asked'}} Answer
 */

/** Milliseconds in which a thing glides where it is put. */
const LAYING = 160;

export class Table {
  /** @param {HTMLElement} root @param {string} key */
  constructor(root, key) {
    this.key = key;
    this.art = new Art();
    this.board = new Board(this.art);
    this.player = new Player(this.board, hear);
    /** @type {Message | null} */
    this.welcome = null;
    /** The newest position, and its scene. All that the page shows follows `shown`: what has been played so far. @type {Message | null} */
    this.live = null;
    /** @type {import('../board/scene.js').Scene | null} */
    this.liveScene = null;
    /** @type {Message | null} */
    this.shown = null;
    /** The log, whether or not it has been shown. @type {Line[]} */
    this.lines = [];
    /** A piece that was dragged somewhere and lies there while the move is on its way. */
    this.carried = '';
    /** @type {Answer | null} */
    this.answer = null;
    /** @type {Message | null} */
    this.whisper = null;
    /** @type {Message | null} */
    this.asked = null;
    /** The next game that another has set up. @type {Message | null} */
    this.next = null;
    this.thinking = /** @type {number | null} */ (null);
    this.failure = /** @type {Message | null} a bot that has not come to a move */ (null);
    /** Whose eyes the curtain waits for. @type {number | null} */
    this.curtain = null;
    /** Whose eyes this screen had before anybody looked. @type {number | null} */
    this.home = null;
    this.unknown = false;
    this.arrivals = new Arrivals(this);
    this.picking = new Picking(this);
    this.replay = new Replay(this);
    this.column = new Column(this);
    this.frame = new TableFrame(this, root);
    this.column.place();
    this.wire = new Wire({ keys: () => keysOf(this), known: () => this.art.known(), stance: () => this.frame.tools.stance(), hear: (message) => this.hear(message), changed: (line) => this.lineChanged(line) });
    this.keydown = (/** @type {KeyboardEvent} */ event) => this.#skipsBy(event) || this.frame.key(event);
    document.addEventListener('keydown', this.keydown);
    this.refresh();
  }

  close() {
    document.removeEventListener('keydown', this.keydown);
    this.replay.pause();
    this.player.close();
    this.wire.close();
    this.frame.close();
    this.column.close();
  }

  // ---- questions ---------------------------------------------------------------------------

  /** @param {number | 'chance' | null | undefined} seat */
  name(seat) {
    if (typeof seat !== 'number') return say('log-chance');
    return this.seats().find((/** @type {Message} */ one) => one.seat === seat)?.name || this.welcome?.game?.seat_names?.[seat] || String(seat + 1);
  }

  seats() {
    return this.welcome?.seats ?? [];
  }

  /** @returns {number[]} */
  mine() {
    return this.welcome?.you ?? [];
  }

  /** May the person decide something now, in what is shown? */
  mayMove() {
    const now = this.shown;
    return Boolean(now && now === this.live && !this.replay.moment && this.curtain === null && now.seat !== null && now.actor === now.seat && !now.result && !now.pause?.noted);
  }

  /** The log as far as it has been shown. @returns {Line[]} */
  told() {
    const { live, shown } = this;
    return shown === live ? this.lines : this.lines.filter((line) => line.at <= (shown?.at ?? 0));
  }

  /** What the others did since the last own move, while that is what one wants to know. @returns {{from: number, line: string, overlay: string} | null} */
  since() {
    return this.shown === this.live && !this.replay.moment && this.curtain === null ? (this.live?.since ?? null) : null;
  }

  /** Is it the turn of somebody at this screen, in what is shown? */
  isTurn() {
    const now = this.shown;
    return Boolean(now && !now.result && !this.replay.moment && this.mine().includes(now.actor));
  }

  /** @returns {import('../board/picks.js').Pick[]} */
  picks() {
    return this.mayMove() ? (this.live?.picks ?? []) : [];
  }

  /** Rows of moves that are offered as buttons. @returns {{label: string, moves: string[], overlay: string}[]} */
  rows() {
    return this.mayMove() ? (this.live?.rows ?? []) : [];
  }

  hides() {
    return Boolean(this.welcome?.game?.hides) && this.mine().length > 1;
  }

  // ---- what the server says ----------------------------------------------------------------

  /** @param {Message} message */
  hear(message) {
    const does = {
      welcome: () => this.welcomed(message),
      position: () => this.arrivals.arrive(message, []),
      moved: () => this.moved(message),
      log: () => this.logged(message),
      moment: () => this.replay.arrived(message),
      hint: () => this.picking.pointing.hinted(message),
      plan: () => this.picking.pointing.planned(message),
      row: () => this.picking.offered(message),
      seats: () => this.seated(message),
      thinking: () => this.arrivals.thinks(message),
      whisper: () => { this.whisper = message; this.refresh(); },
      pause: () => this.paused(message),
      'undo-asked': () => { this.asked = message; this.refresh(); },
      again: () => this.invited(message),
      'undo-answered': () => this.note(say('table-undo-answered', { name: this.name(message.by), yes: message.yes })),
      refused: () => this.refused(message),
      error: () => this.failed(message),
    };
    does[/** @type {keyof typeof does} */ (message.type)]?.();
    this.column.people.hear(message);
  }

  /** @param {Message} message */
  welcomed(message) {
    const again = this.welcome !== null;
    this.welcome = message;
    useTokens(message.game);
    if (message.you.length) remember({ table: message.table, keys: keysOf(this), watch: message.watch_key });
    if (this.hides()) this.#coverUntilTheRightEyes();
    const name = habit('name');
    const seat = message.you.length === 1 ? message.you[0] : null;
    if (!again && name && seat !== null && this.name(seat) !== name) this.wire.say({ type: 'name', seat, name });
    if (again && !this.wire.flying.size) this.note(say('table-back'));
    if (again) this.replay.askAgain();
    this.frame.welcomed();
    this.refresh();
  }

  /** A connection begins with the eyes of the first seat; nothing of it is shown to whoever sits at the screen. */
  #coverUntilTheRightEyes() {
    const seat = this.live?.seat ?? this.mine()[0];
    this.curtain ??= seat;
    if (this.live) this.wire.say({ type: 'view', seat });
  }

  /** @param {Message} message */
  moved(message) {
    this.lines = this.lines.filter((line) => line.at < message.at);
    if (message.line) this.lines.push({ at: message.at, by: message.by, move: message.move, line: message.line, opens: message.opens });
    this.arrivals.arrive(message, message.stages ?? []);
  }

  /** What is shown is the newest: whose eyes next, and what is asked. */
  settled() {
    const now = this.live;
    if (!now) return;
    this.picking.pointing.again();
    const other = this.mine().length > 1 && now.actor !== now.seat && this.mine().includes(now.actor);
    if (this.curtain !== null) return;
    if (other && this.hides()) this.curtain = now.actor;
    else if (other) this.wire.say({ type: 'view', seat: now.actor });
    else announce(now.ask ?? '');
    this.frame?.follow();
  }

  /** The table pauses longer or shorter from now on. @param {Message} message */
  paused(message) {
    if (this.welcome) this.welcome.pause = message.seconds;
    this.refresh();
  }

  /** Whoever wants to let all moments go by is not asked. */
  answerMoment() {
    const { live } = this;
    if (live?.pause?.pass && !live.pause.noted && passesAtOnce(this.welcome?.table)) this.#send({ type: 'move', move: live.pause.pass });
  }

  /** Somebody at this screen wants to look at their own cards. @param {number} seat */
  passTo(seat) {
    this.curtain = seat;
    this.refresh();
  }

  /** The next person has taken the screen. */
  raiseCurtain() {
    const seat = this.curtain;
    if (seat !== null && seat !== this.live?.seat) this.wire.say({ type: 'view', seat });
    else this.uncover();
  }

  /** What the curtain hid may be seen: it is the right person's. */
  uncover() {
    this.curtain = null;
    if (this.liveScene) this.board.render(this.liveScene);
    this.refresh();
    this.board.go(this.board.current);
  }

  /** @param {Message} message */
  logged(message) {
    const from = message.from ?? 0;
    this.lines = [...this.lines.slice(0, from), ...message.lines];
    this.refresh();
  }

  /** @param {Message} message */
  seated(message) {
    if (this.welcome) {
      const you = this.mine();
      this.welcome.seats = message.seats.map((/** @type {Message} */ one) => ({ ...one, yours: you.includes(one.seat) }));
      if (message.invite) this.welcome.invite = message.invite;
    }
    this.refresh();
  }

  /** Another game with the same seats has been set up; the keys are ours. @param {Message} message */
  invited(message) {
    remember({ table: message.table, keys: message.keys });
    if (!this.mine().includes(message.by)) this.next = message;
    this.refresh();
  }

  /** @param {Message} message */
  failed(message) {
    if (this.welcome ? message.code === 'unknown-key' && this.wire.line !== 'open' : !PASSING.includes(message.code)) {
      this.unknown = true;
      this.wire.close();
    } else this.answer = { text: message.message };
    this.refresh();
  }

  // ---- commands ----------------------------------------------------------------------------

  /**
   * Somebody at this screen does something: it is done to the newest position, which is seen from now on.
   * @param {Message} message
   */
  command(message) {
    this.player.skip();
    return this.#send(message);
  }

  /**
   * Send a command for the newest position; says what came of it if that is not seen anyway.
   * @param {Message} message
   */
  async #send(message) {
    const answer = await this.wire.command({ at: this.live?.at, seat: this.live?.seat, ...message });
    if (answer.type === 'refused') {
      this.board.putBack(this.carried);
      this.carried = '';
      this.refused(answer);
    } else if (answer.resent) this.note(say('table-counted'));
    else if (answer.asked) this.say({ text: say('table-undo-sent'), kind: 'asked' });
    else if (answer.noted && this.live?.pause) this.live.pause.noted = answer.noted;
    this.refresh();
    return answer;
  }

  /** @param {Message} answer */
  refused(answer) {
    if (answer.code === 'stale') this.note(answer.resent ? say('table-not-counted') : say('table-stale'));
    else this.say({ text: answer.message, rule: answer.rule, paragraph: answer.text });
  }

  /** @param {Answer} answer */
  say(answer) {
    this.answer = answer;
    announce(answer.text);
    this.refresh();
  }

  /** Show a rule's paragraph. @param {string} rule */
  async tellRule(rule) {
    try {
      const { heading, text } = await ruleOf(this.welcome?.game?.id, rule);
      this.say({ text: heading, rule, paragraph: text, open: true });
    } catch {
      this.say({ text: say('lobby-unreachable') });
    }
  }

  /** @param {string} text */
  note(text) {
    this.say({ text, kind: 'note' });
  }

  /** @param {import('./wire.js').Line} line */
  lineChanged(line) {
    if (line === 'lost' && this.welcome) announce(say('table-reconnecting'));
    this.refresh();
  }

  // ---- skipping ----------------------------------------------------------------------------

  /** The space key skips, and in the past goes on or stops; unless it means something where it is pressed. @param {KeyboardEvent} event @returns {boolean} did it? */
  #skipsBy(event) {
    const on = /** @type {Element} */ (event.target);
    if (event.key !== ' ' || on.closest('button, a, summary, input, textarea, select')) return false;
    if (this.replay.moment) this.replay.toggle();
    else if (!this.player.skip()) return false;
    event.preventDefault();
    return true;
  }

  /**
   * Does a press on the board that has skipped to now also pick something up? It was meant for the board as it was seen
   * before: so it may lift what can be lifted now, which can be let go again, but it never makes a move.
   * @param {string} place
   */
  lifts(place) {
    return this.picking.canPick(place) && pick(this.picks(), this.picking.prefix, place).kind !== 'move';
  }

  /** Does a piece that was dropped lie where it was put? It does while its move is on its way. @param {string} piece */
  stays(piece) {
    this.carried = this.picking.busy ? piece : '';
    return this.picking.busy;
  }

  // ---- showing -----------------------------------------------------------------------------

  /** Show everything as it stands now. */
  refresh() {
    if (!this.frame) return;
    if (this.welcome) document.title = this.#title(this.welcome.game.title);
    if (this.liveScene && this.curtain === null && !this.replay.moment && this.board.scene === null) this.board.render(this.liveScene);
    this.#lay();
    this.board.showHand(this.replay.moment ? this.replay.hand() : this.picking.hand());
    this.board.showTraces(this.since()?.overlay ?? '');
    this.column.update();
    this.frame.update();
  }

  /** Whose turn it is, as far as that has been shown. @param {string} title */
  #title(title) {
    const { shown } = this;
    if (this.mayMove()) return say('table-title-turn', { title });
    const waits = typeof shown?.actor === 'number' && !shown.result && !this.mine().includes(shown.actor);
    return waits ? say('table-title-waiting', { title, name: this.name(shown.actor) }) : say('table-title', { title });
  }

  /** The board as the hand has laid it: what has been put somewhere glides there, unless it was dragged. */
  #lay() {
    if (this.replay.moment || this.curtain !== null || this.player.playing || this.shown !== this.live) return;
    const scene = this.picking.laying.scene();
    if (!scene || scene === this.board.scene) return;
    const byHand = this.picking.takeDragged() || this.board.svg.classList.contains('dragging');
    const glides = byHand ? [] : this.board.ways(scene);
    if (!glides.length) this.board.render(scene);
    else {
      this.player.restNoMore();
      this.player.play([{ ms: LAYING, glides, overlay: '' }], () => { this.board.render(scene); this.refresh(); });
    }
  }
}
