/** A table: shows the server's messages and sends the player's commands. */
import { useSeatTokens } from '../shared/icons.js';
import { translate } from '../shared/messages.js';
import { Coach } from './coach.js';
import { IncomingPositions } from './incoming.js';
import { Column } from './column.js';
import { TableSnapshot } from './snapshot.js';
import { InteractiveBoard } from '../board/interactiveboard.js';
import { Replay } from '../review/replay.js';
import { MoveReasons } from '../review/movereasons.js';
import { TableFrame } from './frame.js';
import { PrivacyScreen } from './privacy.js';
import { TRANSIENT_ERRORS, TableConnection } from './connection.js';
import { announce } from '../shared/dom.js';
import { fetchRule } from '../shared/http.js';
import { passesAutomatically } from './reactionwindow.js';
import { movesAt } from './movenumbers.js';
import { keysOf, storeKeys, restoreKeys } from '../people/ownkeys.js';
import { preference, storeTable } from '../storage/store.js';

/**
 * @typedef {import('../shared/wire.d.ts').ServerMessage} ServerMessage
 * @typedef {import('../shared/wire.d.ts').Welcome} Welcome
 * @typedef {import('../shared/wire.d.ts').Moved} Moved
 * @typedef {import('../shared/wire.d.ts').Position | Moved} Shown
 * @typedef {import('../shared/wire.d.ts').LogLine} Line
 * @typedef {Exclude<import('../shared/wire.d.ts').AnyCommand, import('../shared/wire.d.ts').TakeCommand>} AnyCommand
 * @typedef {Unsent<AnyCommand>} Command
 * @typedef {import('../board/interactiveboard.js').Answer} Answer
 */

/**
 * A command without its id, position and seat, which are added on sending.
 * @template C @typedef {C extends unknown ? Omit<C, 'id' | 'at' | 'seat'> & {seat?: number} : never} Unsent
 */

/** Duration in milliseconds of the animation of a placed thing. */
const PLACING_TIME = 160;

/** @extends {InteractiveBoard<Shown>} */
export class Table extends InteractiveBoard {
  /** @param {HTMLElement} root @param {string} id @param {string} key */
  constructor(root, id, key) {
    super();
    this.id = id;
    this.key = key;
    restoreKeys(id);
    /** @type {Welcome | null} */
    this.welcome = null;
    /** The log, including lines not shown yet. @type {Line[]} */
    this.lines = [];
    /** @type {import('../shared/wire.d.ts').Channel | null} */
    this.whisper = null;
    /** @type {import('../shared/wire.d.ts').UndoAsked | null} */
    this.asked = null;
    /** The next game, set up by another player. @type {import('../shared/wire.d.ts').Rematch | null} */
    this.next = null;
    this.thinking = /** @type {number | null} */ (null);
    /** The failure of a bot to move. @type {import('../shared/wire.d.ts').Thinking | null} */
    this.failure = null;
    this.privacy = new PrivacyScreen(this);
    /** The seat whose view this screen had before another player looked. @type {number | null} */
    this.home = null;
    this.unknown = false;
    /** The analysis of the finished game, while it is open. @type {import('../review/analysis.js').Analysis | null} */
    this.analysis = null;
    this.incoming = new IncomingPositions(this);
    this.replay = new Replay(this);
    this.moveReasons = new MoveReasons(this);
    this.coach = new Coach(this);
    this.column = new Column(this);
    this.frame = new TableFrame(this, root);
    this.column.place();
    this.connection = new TableConnection({
      table: id,
      keys: () => keysOf(this),
      known: () => this.art.known(),
      orientation: () => this.frame.tools.orientation(),
      handle: (message) => this.handle(message),
      changed: (state) => this.connectionChanged(state),
    });
    this.snapshot = new TableSnapshot(this);
    this.snapshot.restore();
    this.keydown = (/** @type {KeyboardEvent} */ event) => this.#skipWithSpace(event) || this.frame.key(event);
    document.addEventListener('keydown', this.keydown);
    this.refresh();
  }

  close() {
    document.removeEventListener('keydown', this.keydown);
    this.replay.pause();
    this.animations.close();
    this.connection.close();
    this.frame.close();
    this.column.close();
  }

  // ---- state ------------------------------------------------------------------------------------

  /** All facts of the game; null if it isn't installed in the version of the table. */
  get facts() {
    const { game } = this.welcome ?? {};
    return game && 'version' in game ? game : null;
  }

  get gameId() {
    return this.welcome?.game.id ?? '';
  }

  /** @override @param {number} seat */
  name(seat) {
    return this.seats().find((one) => one.seat === seat)?.name || this.facts?.seat_names[seat] || String(seat + 1);
  }

  seats() {
    return this.welcome?.seats ?? [];
  }

  /** @returns {number[]} */
  mine() {
    return this.analysis ? this.seats().map((one) => one.seat) : (this.welcome?.you ?? []);
  }

  /** Whether a seat belongs to this screen. @param {number | string | null | undefined} seat */
  holds(seat) {
    return typeof seat === 'number' && this.mine().includes(seat);
  }

  /** @override */
  storageName() {
    return this.analysis ? '' : (this.welcome?.table ?? '');
  }

  /** @override */
  isAway() {
    return this.isElsewhere() || super.isAway();
  }

  /** Whether history or the privacy screen is visible. */
  isElsewhere() {
    return Boolean(this.replay.viewed) || this.privacySeat !== null;
  }

  /** @override */
  explainAway() {
    if (this.replay.viewed) {
      this.showAnswer({
        text: translate('table-past', {
          moves: movesAt(this.lines, this.replay.at()),
          fingers: matchMedia('(hover: none)').matches,
        }),
      });
    } else super.explainAway();
  }

  /** @override @param {string[]} places */
  zoomsApart(places) {
    return this.frame.tools.zoom.zoomInOn(places);
  }

  /** @override */
  mayMove() {
    const now = this.shown;
    return Boolean(
      now && now === this.live && !this.isAway() && now.seat !== null && now.actor === now.seat && !now.result &&
        !now.pause?.noted,
    );
  }

  /** The log up to the shown position. @returns {Line[]} */
  shownLog() {
    const { live, shown } = this;
    return shown === live ? this.lines : this.lines.filter((line) => line.at <= (shown?.at ?? 0));
  }

  /**
   * What others did since the player's last move; null in history and behind the privacy screen.
   * @returns {import('../shared/wire.d.ts').Since | null}
   */
  since() {
    return this.shown === this.live && !this.isAway() ? (this.live?.since ?? null) : null;
  }

  /** Whether a player at this screen is to move in the shown position. */
  isTurn() {
    const now = this.shown;
    return Boolean(now && !now.result && !this.replay.viewed && this.holds(now.actor));
  }

  /** @override */
  previewedPlaces() {
    return this.coach.previewedPlaces() ?? this.column.hints.previewedPlaces();
  }

  /** Compound moves offered as buttons. */
  rows() {
    return this.mayMove() ? (this.live?.compound_moves ?? []) : [];
  }

  /** The seat of the player that the privacy screen asks for; null: it is down. */
  get privacySeat() {
    return this.privacy.seat;
  }

  needsPrivacy() {
    return Boolean(this.welcome?.game.hides) && this.mine().length > 1 && !this.analysis;
  }

  // ---- messages of the server -------------------------------------------------------------------

  /** @param {ServerMessage} message */
  handle(message) {
    if (this.analysis?.handles(message)) return;
    switch (message.type) {
      case 'welcome': this.handleWelcome(message); break;
      case 'position': this.snapshot.isShown = false; this.incoming.receivePosition(message, []); break;
      case 'moved': this.incoming.receiveMove(message); break;
      case 'log': this.incoming.receiveLog(message); break;
      case 'history-position': this.replay.receive(message); break;
      case 'hint': this.picking.hover.receiveHint(message); break;
      case 'move-reason': this.moveReasons.handle(message); break;
      case 'coach-notes': this.coach.handle(message); break;
      case 'plan': this.picking.hover.receivePlan(message); break;
      case 'compound-move': this.picking.receiveCompoundMove(message); break;
      case 'seats': this.handleSeats(message); break;
      case 'thinking': this.incoming.showThinking(message); break;
      case 'whisper': this.whisper = message; this.refresh(); break;
      case 'pause': this.handlePause(message); break;
      case 'undo-asked': this.asked = message; this.refresh(); break;
      case 'rematch': this.handleRematch(message); break;
      case 'refused': this.handleRefusal(message); break;
      case 'error': this.handleError(message); break;
      default:
    }
    this.column.people.handle(message);
  }

  /** @param {Welcome} message */
  handleWelcome(message) {
    const again = this.welcome !== null && !this.snapshot.isShown;
    this.welcome = message;
    this.moveReasons.cancelled();
    useSeatTokens(this.facts);
    if (message.you.length) {
      storeKeys(this, { table: message.table, keys: keysOf(this), watch: message.watch_key ?? undefined });
    }
    if (this.needsPrivacy()) this.privacy.connected();
    const name = String(preference('name', ''));
    const seat = message.you.length === 1 ? message.you[0] : null;
    if (!again && name && seat !== null && this.name(seat) !== name) this.connection.send({ type: 'name', seat, name });
    if (again && this.connection.isReported && !this.connection.inFlight.size) {
      this.column.people.showTemporarily(translate('table-back'));
    }
    this.replay.requestAgain();
    this.frame.handleWelcome();
    this.refresh();
  }

  /** Continue after the animations up to the newest position: whose view is next, and the question. */
  animationsEnded() {
    const now = this.live;
    if (!now) return;
    this.snapshot.store();
    this.picking.hover.refresh();
    this.privacy.follow(now);
    if (this.privacySeat !== null) return;
    const other = now.actor === now.seat ? undefined : this.mine().find((seat) => seat === now.actor);
    this.picking.begin();
    if (other === undefined) this.incoming.announceQuestion(now);
    else if (this.needsPrivacy()) this.privacy.cover(other);
    else this.connection.send({ type: 'view', seat: other });
    this.frame?.follow();
  }

  /** Handle a new length of reaction windows. @param {import('../shared/wire.d.ts').PauseChanged} message */
  handlePause(message) {
    if (this.welcome) this.welcome.pause = message.seconds;
    this.refresh();
  }

  /** Pass automatically in a reaction window, if the player chose so. */
  passIfAutomatic() {
    const { live } = this;
    if (live?.pause?.pass && !live.pause.noted && passesAutomatically(this.welcome?.table)) {
      this.#send({ type: 'move', move: live.pause.pass });
    }
  }

  /** @param {import('../shared/wire.d.ts').Seats} message */
  handleSeats(message) {
    const { seats, invite, ends, talk, hints, coach } = message;
    if (this.welcome) Object.assign(this.welcome, { seats, invite, ends, talk, hints, coach });
    this.refresh();
  }

  /**
   * Handle a rematch that was set up with the same seats; the keys are this screen's.
   * @param {import('../shared/wire.d.ts').Rematch} message
   */
  handleRematch(message) {
    storeTable({ table: message.table, keys: message.keys });
    if (!this.holds(message.by)) this.next = message;
    this.refresh();
  }

  /** @param {import('../shared/wire.d.ts').ErrorAnswer} message */
  handleError(message) {
    if (
      this.welcome
        ? message.code === 'unknown-key' && this.connection.state !== 'open'
        : !TRANSIENT_ERRORS.includes(message.code)
    ) {
      this.unknown = true;
      this.snapshot.discard();
      this.connection.close();
    } else this.answer = { text: message.message };
    this.refresh();
  }

  // ---- commands ---------------------------------------------------------------------------------

  /** Run a player's command on the newest position, skipping to it first. @override @param {Command} message */
  command(message) {
    this.closeContinuation();
    this.animations.skip();
    if (message.type === 'move') this.frame.moved();
    if (this.analysis) return this.analysis.command(message);
    const [at, seat] = [this.live?.at ?? 0, this.live?.seat ?? 0];
    const isChecked = message.type === 'move' && this.coach.mayAsk(at);
    return isChecked ? this.#sendUnlessDoubted(at, seat, message) : this.#send(message);
  }

  /**
   * Send moves unless the coach doubts them. If the position changes meanwhile, the server refuses them.
   * @param {number} at @param {number} seat @param {Command & {type: 'move'}} message
   * @returns {Promise<import('./connection.js').Answer>}
   */
  async #sendUnlessDoubted(at, seat, message) {
    const { move, moves = [] } = message;
    if (!await this.coach.doubts(at, seat, move ? [move] : moves)) return this.#send({ at, seat, ...message });
    this.putBack();
    return { type: 'refused', code: 'doubted', message: '', rule: null, text: null };
  }

  /**
   * Send a command for the newest position, unless it has another one, and show results that aren't visible otherwise.
   * @param {Command & {at?: number}} message
   */
  async #send(message) {
    const answer = await this.connection.command({ at: this.live?.at ?? 0, seat: this.live?.seat ?? 0, ...message });
    if (answer.type === 'refused') {
      this.putBack();
      this.handleRefusal(answer);
    } else if (answer.resent) this.column.people.showTemporarily(translate('table-counted'));
    else if (answer.asked) this.showAnswer({ text: translate('table-undo-sent'), kind: 'asked' });
    else if (answer.noted && this.live?.pause) this.live.pause.noted = answer.noted;
    this.refresh();
    return answer;
  }

  /** @param {import('./connection.js').Refusal} answer */
  handleRefusal(answer) {
    if (answer.code === 'stale') {
      this.showNote(answer.resent ? translate('table-not-counted') : translate('table-stale'));
    } else this.showAnswer({ text: answer.message, rule: answer.rule, paragraph: answer.text });
  }

  /** @override @param {import('../board/interactiveboard.js').BoardQuestion} question */
  ask(question) {
    if (this.analysis) this.picking.answerFor(question);
    else this.connection.send(question);
  }

  /** @override @param {KeyboardEvent} event */
  handleKey(event) {
    return (event.key === 'Escape' && this.coach.takeBack()) || super.handleKey(event);
  }

  /** @override @param {string} words */
  hint(words) {
    this.frame.hint(words);
  }

  /** @override @param {string} rule */
  async showRule(rule) {
    try {
      const { heading, text } = await fetchRule(this.gameId, rule);
      this.showAnswer({ text: heading, rule, paragraph: text, open: true });
    } catch {
      this.showAnswer({ text: translate('lobby-unreachable') });
    }
  }

  /** @param {string} text */
  showNote(text) {
    this.showAnswer({ text, kind: 'note' });
  }

  /** @param {import('./connection.js').ConnectionState} state */
  connectionChanged(state) {
    if (state === 'lost' && this.connection.isReported && this.welcome) announce(translate('table-reconnecting'));
    this.refresh();
  }

  // ---- skipping ---------------------------------------------------------------------------------

  /**
   * Handle the space key: skip animations, or play and pause the replay, unless the focused element uses it.
   * @param {KeyboardEvent} event @returns {boolean} whether the key was handled
   */
  #skipWithSpace(event) {
    const on = /** @type {Element} */ (event.target);
    if (event.key !== ' ' || on.closest('button, a, summary, input, textarea, select')) return false;
    if (this.replay.viewed) this.replay.toggle();
    else if (!this.animations.skip()) return false;
    event.preventDefault();
    return true;
  }

  // ---- rendering --------------------------------------------------------------------------------

  /** @override */
  refresh() {
    if (!this.frame) return;
    if (this.welcome) document.title = this.#title(this.welcome.game.title);
    if (this.liveScene && !this.isAway() && this.board.scene === null) this.board.render(this.liveScene);
    this.coach.dropOldDoubt();
    this.#animatePlaced();
    const past = this.replay.viewed ? this.replay.hand() : this.continuation?.hand();
    this.board.showHand(past ?? this.picking.hand());
    this.board.showSinceOverlay(
      this.continuation
        ? ''
        : this.column.hints.overlay() || (this.analysis?.overlay() ?? this.since()?.overlay ?? ''),
    );
    this.column.update();
    this.frame.update();
  }

  /** The window title with the active player, as far as shown. @param {string} title */
  #title(title) {
    const { shown } = this;
    if (this.mayMove()) return translate('table-title-turn', { title });
    const actor = shown?.result ? null : shown?.actor;
    return typeof actor === 'number' && !this.holds(actor)
      ? translate('table-title-waiting', { title, name: this.name(actor) })
      : translate('table-title', { title });
  }

  /** Animate placed things to their places, unless they were dragged. */
  #animatePlaced() {
    if (this.isAway() || this.animations.playing || this.shown !== this.live) return;
    const scene = this.picking.placement.scene();
    if (!scene || scene === this.board.scene) return;
    const byHand = this.picking.consumeDragged() || this.board.svg.classList.contains('dragging');
    const tweens = byHand ? [] : this.board.tweensTo(scene);
    if (!tweens.length) this.board.render(scene);
    else {
      this.animations.endRest();
      this.animations.play([{ ms: PLACING_TIME, tweens, overlay: '' }], () => {
        this.board.render(scene);
        this.refresh();
      });
    }
  }
}
