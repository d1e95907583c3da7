/** A table: what the server says becomes what is shown; what is picked becomes what is sent. */
import { useTokens } from './marks.js';
import { say } from './words.js';
import { Art, applied } from './scene.js';
import { Board } from './board.js';
import { Column } from './column.js';
import { Player, afterCarrying } from './animate.js';
import { Picking } from './picking.js';
import { LONGEST_WAIT, REST } from './pace.js';
import { pick } from './picks.js';
import { Replay } from './replay.js';
import { TableFrame } from './frame.js';
import { Wire } from './wire.js';
import { announce } from './dom.js';
import { rule as ruleOf } from './http.js';
import { isDraw, mostOf } from './set_up.js';
import { passesAtOnce } from './moment.js';
import { hear } from './sound.js';
import { habit, keepWon, remember, tableOf } from './store.js';

/**
 * @typedef {Record<string, any>} Message
 * @typedef {{at: number, by: number | 'chance', move: string, line: string, undone?: boolean, opens?: boolean}} Line
 * @typedef {{text: string, rule?: string, paragraph?: string, open?: boolean, kind?: 'answer' | 'note' | 'asked'}} Answer
 */

/** Milliseconds in which a thing glides where it is put. */
const LAYING = 160;
/** Who is asked against the clock has most of the time for the answer: what is still shown takes no more than this part. */
const PART_TO_SHOW = 1 / 3;

export class Table {
  /** @param {HTMLElement} root @param {string} key */
  constructor(root, key) {
    this.key = key;
    this.keys = [...new Set([key, ...(tableOf(key)?.keys ?? [])])];
    this.art = new Art();
    this.board = new Board(this.art);
    this.player = new Player(this.board, hear);
    /** @type {Message | null} */
    this.welcome = null;
    /** The newest position, and its scene. All that the page shows follows `shown`: what has been played so far. @type {Message | null} */
    this.live = null;
    /** @type {import('./scene.js').Scene | null} */
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
    /** @type {number | null} */
    this.thinking = null;
    /** Whose eyes the curtain waits for. @type {number | null} */
    this.curtain = null;
    /** How many positions have come, when the last one did, and whose eyes this screen had before anybody looked. */
    this.arrivals = 0;
    this.arrived = 0;
    /** @type {number | null} */
    this.home = null;
    this.unknown = false;
    this.picking = new Picking(this);
    this.replay = new Replay(this);
    this.column = new Column(this);
    this.frame = new TableFrame(this, root);
    this.column.place();
    this.wire = new Wire({ keys: this.keys, known: () => this.art.known(), stance: () => this.frame.tools.stance(), hear: (message) => this.hear(message), changed: (line) => this.lineChanged(line) });
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

  /** @returns {import('./picks.js').Pick[]} */
  picks() {
    return this.mayMove() ? (this.live?.picks ?? []) : [];
  }

  /** Rows of moves that are offered as buttons. @returns {[label: string, moves: string[], overlay: string][]} */
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
      position: () => this.arrive(message, []),
      moved: () => this.moved(message),
      log: () => this.logged(message),
      moment: () => this.replay.arrived(message),
      hint: () => this.picking.pointing.hinted(message),
      plan: () => this.picking.pointing.planned(message),
      row: () => this.picking.offered(message),
      seats: () => this.seated(message),
      thinking: () => this.thinks(message),
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
    if (message.you.length) remember({ table: message.table, keys: this.keys, watch: message.watch_key });
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
    this.arrive(message, message.stages ?? []);
  }

  /** A position has come: its scene is kept at once, and shown when all that came before has been. @param {Message} message @param {any[]} stages */
  arrive(message, stages) {
    this.art.learn(message.scene?.art);
    const scene = message.scene ? applied(this.liveScene, message.scene) : this.liveScene;
    const first = this.live === null;
    this.live = message;
    this.liveScene = scene;
    this.arrivals += 1;
    if (message.result?.winners.some((/** @type {number} */ seat) => this.mine().includes(seat))) keepWon(this.welcome?.game.id);
    this.arrived = performance.now();
    if (!message.pause || this.home === null) this.home = message.seat;
    this.answerMoment();
    if (message.type === 'position') {
      this.lines = this.lines.filter((line) => line.at <= message.at);
      this.replay.forget();
    }
    this.asked = null;
    const own = typeof message.by === 'number' && this.mine().includes(message.by);
    if (own) stages = this.#unseen(message, stages);
    this.picking.arrived(message);
    if (first && this.hides()) this.curtain = this.mine().includes(message.actor) ? message.actor : message.seat;
    const uncovers = !first && this.curtain !== null && message.seat === this.curtain;
    const show = () => {
      const before = this.shown;
      this.shown = message;
      if (uncovers) this.#uncover();
      if (before?.at !== message.at && !this.replay.moment) this.picking.shown(message, stages);
      if (!this.replay.moment && scene && this.curtain === null) this.board.render(scene);
      if (message.type === 'moved') this.#tell(message);
      if (message === this.live) this.settled();
      this.#sound(before, message);
      this.refresh();
    };
    this.#playInTurn(message, stages, own, show);
    if (first) this.replay.restore();
    this.refresh();
  }

  /**
   * Moves are shown one after another. A whole scene is where the table stands now, whatever there was to be shown before;
   * who looks at the past, or at a curtain, is shown nothing of it.
   * @param {Message} message @param {any[]} stages @param {boolean} own @param {() => void} show
   */
  #playInTurn(message, stages, own, show) {
    const { player } = this;
    if (this.replay.moment) return show();
    if (this.curtain !== null || (message.type === 'position' && message.scene?.whole !== false)) {
      player.skip();
      return show();
    }
    if (own) player.restNoMore();
    const rest = own || isDraw(this.lines, message.at) || message.type === 'position' ? 0 : REST;
    player.play(stages, show, { rest, most: () => mostOf(this.lines, message.at) });
    if (this.mine().includes(message.actor) && !message.result) player.catchUp(this.#mostToShow(message));
    return undefined;
  }

  /** How long somebody whose turn it is may be shown what came before. @param {Message} message */
  #mostToShow({ pause }) {
    return typeof pause?.left === 'number' ? Math.min(LONGEST_WAIT, pause.left * 1000 * PART_TO_SHOW) : LONGEST_WAIT;
  }

  /** What is still to be shown of one's own move: what was laid or carried by hand lies there already. @param {Message} message @param {any[]} stages */
  #unseen(message, stages) {
    const { board, carried } = this;
    this.carried = '';
    const pose = board.pieces.get(carried)?.pose;
    const rest = pose ? afterCarrying(stages, carried, pose) : null;
    if (pose && !rest) this.#putBack(carried);
    return this.picking.unseen(message, rest ?? stages);
  }

  /** @param {string} piece */
  #putBack(piece) {
    const home = this.board.scene?.pieces.get(piece);
    if (home) this.board.pose(piece, home);
  }

  /** A move has been shown: so has its line, and nobody thinks of it any more. @param {Message} message */
  #tell(message) {
    if (this.thinking === message.by) this.thinking = null;
    if (this.curtain === null) announce(message.line ?? '');
  }

  /** What is heard beside the moves themselves: the end, and on a page that nobody sees that it is one's turn. @param {Message | null} before @param {Message} now */
  #sound(before, now) {
    if (now.type !== 'moved') return;
    if (now.result && !before?.result) hear('end');
    else if (document.hidden && this.mayMove() && before?.actor !== now.actor) hear('turn');
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
    else this.#uncover();
  }

  /** What the curtain hid may be seen: it is the right person's. */
  #uncover() {
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

  /** @param {Message} message */
  thinks(message) {
    const show = () => {
      this.thinking = message.seat;
      this.refresh();
    };
    if (this.player.playing && !this.replay.moment) this.player.play([], show);
    else show();
  }

  /** Another game with the same seats has been set up; the keys are ours. @param {Message} message */
  invited(message) {
    remember({ table: message.table, keys: message.keys });
    if (!this.mine().includes(message.by)) this.next = message;
    this.refresh();
  }

  /** @param {Message} message */
  failed(message) {
    if (!this.welcome) {
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
      this.#putBack(this.carried);
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
    const scene = this.picking.laid();
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
