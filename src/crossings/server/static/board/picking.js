/**
 * Picks a move on the board: select, narrow down, choose, confirm a compound move. Explains why something isn't
 * possible.
 */
import { say } from '../shared/messages.js';
import { complete, next, pick, warns } from './picks.js';
import { announce } from '../shared/dom.js';
import { half, storeTabState } from '../storage/store.js';
import { topPiece, touched } from './scene.js';
import { Placement } from './placement.js';
import { Hover } from './hover.js';

/**
 * @typedef {import('../shared/wire.d.ts').Position} Position
 * @typedef {import('../shared/wire.d.ts').Moved} Moved
 * @typedef {import('../shared/wire.d.ts').StepLine} StepLine
 * @typedef {import('../shared/wire.d.ts').CompoundMoveAnswer} CompoundMoveAnswer
 */

export class Picking {
  /** @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played */
  constructor(played) {
    this.played = played;
    /** @type {string[]} */
    this.prefix = [];
    this.placement = new Placement(played);
    this.dragged = false;
    /** Moves that the picked places fit. @type {import('./picks.js').PickLine[]} */
    this.choice = [];
    /** Places so close together that a finger has hit all of them. @type {string[]} */
    this.crowd = [];
    /** A move with a warning that has been pressed once. */
    this.armed = '';
    /** A compound move that waits for confirmation. @type {CompoundMoveAnswer | null} */
    this.row = null;
    /** The overlay of a previewed compound move. */
    this.preview = '';
    this.proposed = '';
    /** The position for which the first pick was made automatically. */
    this.begun = '';
    this.busy = false;
    this.hover = new Hover(played);
    /** Places of the last move, if the server doesn't name them. @type {string[]} */
    this.last = [];
  }

  /**
   * Handle a new position: keep the picks if no move was made, else clear or restore them.
   * @param {Position | Moved} message
   */
  arrived(message) {
    const before = this.at;
    this.hover.forget();
    this.at = `${message.at}/${message.seat}`;
    if (message.type === 'moved' && !message.move && !message.result) this.#keep();
    else if (before !== this.at) {
      const kept = before === undefined ? half(this.#name()) : null;
      this.#clearPick();
      if (this.played.answer?.kind === 'asked' || (message.type === 'moved' && this.played.answer?.kind !== 'note')) this.played.answer = null;
      if (kept?.at === this.at) this.#restore(kept, message.picks ?? []);
    }
    this.busy = false;
  }

  /** Pick the first place automatically, once per position, if it is the only one. */
  begin() {
    if (this.begun === this.at) return;
    this.begun = this.at ?? '';
    const only = this.#only();
    if (only && !this.prefix.length) this.lift([only], this.put);
  }

  /** The only place where moves start, if more picks follow; '' otherwise. */
  #only() {
    const firsts = [...next(this.played.picks(), [])];
    return firsts.length === 1 && !firsts[0][1].last && !this.placement.movable().length ? firsts[0][0] : '';
  }

  /**
   * Note the places of a move that is about to be shown.
   * @param {Position | Moved} message @param {StepLine[]} steps
   */
  shown(message, steps) {
    this.last = steps.length ? touched(this.played.board.scene, steps) : message.type === 'moved' ? this.last : [];
  }

  /**
   * Restore picks and placed things after a reload, if they are still legal.
   * @param {{prefix?: string[], put?: [string, string][]}} kept @param {import('./picks.js').PickLine[]} picks
   */
  #restore(kept, picks) {
    if (kept.prefix?.length && next(picks, kept.prefix).size) this.prefix = kept.prefix;
    const put = new Map(kept.put ?? []);
    if (put.size && this.placement.fits(put, picks)) this.put = put;
    this.#keep();
  }

  /**
   * The steps to show of the player's own move: things placed by hand are there already.
   * @param {Position | Moved} message @param {StepLine[]} steps
   */
  unseen(message, steps) {
    if (!this.put.size || message.type !== 'moved' || !message.id) return steps;
    const { scene } = this.played.board;
    const things = new Set([...(scene?.places.values() ?? [])].flatMap((place) => (scene && place.kind ? [topPiece(scene, place)?.id] : [])));
    return steps.map((stage) => ({ ...stage, tweens: stage.tweens.filter(({ id }) => !things.has(id)) }))
      .filter((stage) => stage.tweens.length || stage.overlay || stage.appear?.length || stage.vanish?.length);
  }

  get put() {
    return this.placement.put;
  }

  set put(put) {
    this.placement.put = put;
  }

  #name() {
    return `pick.${this.played.storageName()}`;
  }

  // ---- marks on the board -----------------------------------------------------------------

  /** @returns {import('./board.js').Hand} */
  hand() {
    const targets = this.busy ? new Map() : this.#targets();
    const overlay = (this.row?.overlay ?? '') || this.preview || this.hover.overlay();
    const places = this.played.shown?.last?.places;
    const last = places?.length ? places : this.last;
    return { chosen: this.played.framed() ?? this.prefix, put: this.put, targets, last: this.played.player.playing ? [] : last, overlay };
  }

  /** The places that can be picked next. Once something is placed, only places that fit it. */
  #targets() {
    const targets = this.put.size ? new Map() : next(this.played.picks(), this.prefix);
    const held = this.#held();
    const further = held ? this.placement.room(held) : this.prefix.length ? [] : this.placement.movable();
    for (const place of further) targets.set(place, targets.get(place) ?? { take: false, last: false });
    return this.placement.withEquivalents(targets, this.prefix);
  }

  /** @param {string} place */
  canPick(place) {
    return this.#targets().has(place) || this.prefix.includes(place);
  }

  /** Whether a move starts at a place, regardless of what is picked. @param {string} place */
  begins(place) {
    return !this.busy && !this.put.size && next(this.played.picks(), []).has(this.placement.named(place, []));
  }

  /** The picked place, if it is the only one; '' otherwise. */
  #held() {
    return this.prefix.length === 1 ? this.prefix[0] : '';
  }

  // ---- moves assembled in any order ----------------------------------------------------------

  /**
   * Place the held thing, or pick up a placed one.
   * @param {string} place @returns {boolean} whether the place was part of a placement
   */
  #lay(place) {
    const held = this.#held();
    if (this.put.delete(place)) this.prefix = [place];
    else if (held && this.placement.room(held).has(place)) {
      this.put.set(held, place);
      this.hover.landed(place);
      this.prefix = [];
      const label = (/** @type {string} */ id) => this.played.liveScene?.places.get(id)?.label ?? id;
      announce(say('table-put', { thing: label(held), place: label(place), rest: this.placement.told() }));
    } else if (this.placement.kind(place) && place !== held && this.placement.room(place).size && !next(this.played.picks(), this.prefix).has(place)) this.prefix = [place];
    else return false;
    this.#keep();
    return true;
  }

  /** Handle a drop. A thing that can only be placed goes back if it can't lie there. @param {string | null} place */
  dropped(place) {
    const held = this.#held();
    this.dragged = true;
    const home = !place || !this.#targets().has(place);
    if (held && this.placement.kind(held) && home && (!place || this.placement.kind(place) || !next(this.played.picks(), [held]).size)) this.dropHeld();
    else if (place) this.pick(place, home && !this.prefix.includes(place));
  }

  /** Whether something was just dragged, so that it lies in its place already. Resets the flag. */
  consumeDragged() {
    const was = this.dragged;
    this.dragged = false;
    return was;
  }

  dropHeld() {
    this.prefix = [];
    this.#keep();
    this.played.refresh();
  }

  // ---- picking -----------------------------------------------------------------------------

  /**
   * @param {string} place
   * @param {boolean} [inVain] the place was meant as a target and isn't one: don't pick up anything there
   */
  pick(place, inVain = false) {
    const { played } = this;
    if (played.isAway()) played.explainAway();
    if (played.isAway() || this.busy) return;
    if (this.row && lastOf(this.row.place) === place) {
      this.confirm();
      return;
    }
    this.#lower();
    if (!inVain) place = this.placement.named(place, this.prefix);
    if (!inVain && this.#lay(place)) {
      this.point(this.#held() || null);
      played.refresh();
      return;
    }
    /** @type {ReturnType<typeof pick>} */
    const meaning = inVain ? { kind: 'miss' } : pick(this.put.size ? [] : played.picks(), this.prefix, place);
    if (meaning.kind === 'move' && !warns(meaning.move) && this.hover.hasShown(meaning.move)) this.send([meaning.move.move], [...this.prefix, place]);
    else if (meaning.kind === 'miss') this.#miss(place);
    else {
      if (!played.answer?.kind) played.answer = null;
      this.prefix = meaning.kind === 'drop' ? this.prefix.filter((one) => one === this.#only()) : meaning.kind === 'move' ? [...this.prefix, place] : meaning.prefix;
      if (meaning.kind === 'choose') this.choice = meaning.moves;
      if (meaning.kind === 'move') this.#warn(meaning.move);
      this.#keep();
      if (this.pointed !== place) this.point(place);
    }
    played.refresh();
  }

  /** Ask the server for a compound move to a place that is no target. @param {string} place */
  #miss(place) {
    const { played } = this;
    const { live } = played;
    if (!played.mayMove() || !live || live.seat === null) {
      this.#explainWaiting(place);
      return;
    }
    this.proposed = this.prefix.length ? `${this.prefix[0]}>${place}` : place;
    played.ask({ type: 'propose', at: live.at, seat: live.seat, place: this.proposed, places: [...this.prefix, place] });
  }

  /** @param {CompoundMoveAnswer} row */
  offered(row) {
    if (row.place !== this.proposed || row.at !== this.played.live?.at) return;
    this.proposed = '';
    if (row.moves.length) this.row = row;
    else this.#explain(lastOf(row.place), row.why);
    this.played.refresh();
  }

  /**
   * Without a server, answer a request for a compound move with none.
   * @param {import('./interactiveboard.js').TableMessage} question
   */
  answerFor(question) {
    if (question.type === 'propose') queueMicrotask(() => this.offered({ ...question, type: 'compound-move', moves: [], label: '', overlay: '', why: null }));
  }

  /** @param {string} place @param {CompoundMoveAnswer['why']} why the game's reason why the picks are illegal */
  #explain(place, why) {
    const { played } = this;
    if (why) {
      this.point(place);
      played.say({ text: why.message, rule: why.rule, paragraph: why.text });
      return;
    }
    this.#sayHint(place, this.prefix.length ? say('table-not-there') : this.#leads(place) ? say('table-first') : say('table-not-now', { ask: this.placement.told() || (played.live?.ask ?? '') }));
  }

  /** Whether a place can be picked after another one. @param {string} place */
  #leads(place) {
    return this.played.picks().some(({ places, parts }) => places.includes(place) || place in (parts ?? {}));
  }

  /** @param {string} place */
  #explainWaiting(place) {
    const { live, player, shown } = this.played;
    if (player.playing || shown !== live) return;
    this.#sayHint(place, live?.result ? say('table-over') : typeof live?.actor !== 'number' ? live?.ask ?? '' : say('table-not-turn-of', { name: this.played.name(live?.actor) }));
  }

  /** @param {string} place @param {string} words */
  #sayHint(place, words) {
    this.point(place);
    const line = this.hover.hints.get(place)?.line || this.played.liveScene?.places.get(place)?.label || '';
    const full = /[.!?]$/.test(line) || !line ? line : `${line}.`;
    this.played.say({ text: `${full} ${words}`.trim() });
  }

  /** Let the player choose among places that a finger has hit. @param {string[]} places */
  several(places) {
    this.#lower();
    this.crowd = places;
    this.played.refresh();
  }

  /** Make a move by its button. A move with a warning is armed first. @param {import('./picks.js').PickLine} pick */
  press(pick) {
    const { move, label, warning } = pick;
    if (warns(pick) && this.armed !== move) {
      this.armed = move;
      announce(say('pick-warned', { warning, label }));
      this.played.refresh();
    } else this.send([move], this.choice.length ? this.prefix : []);
  }

  /**
   * Offer a move that loses or closes something as a button. With a warning it is armed already.
   * @param {import('./picks.js').PickLine} pick
   */
  #warn(pick) {
    this.choice = [pick];
    if (warns(pick)) this.press(pick);
  }

  /** Show a move as if it were being picked. @param {string[]} places @param {Map<string, string>} put */
  lift(places, put) {
    this.#clearPick(put);
    this.prefix = places;
    this.#keep();
    this.played.refresh();
  }

  /** Disarm a move after any other action. */
  disarm() {
    if (!this.armed) return;
    this.armed = '';
    this.played.refresh();
  }

  /**
   * @param {string} [at] a place on the board: confirm only if something lies there or the compound move leads there
   * @returns {boolean} whether there was something to confirm
   */
  confirm(at) {
    if (at && at !== lastOf(this.row?.place ?? '') && ![...this.put.values()].includes(at)) return false;
    const made = this.busy ? null : this.placement.whole();
    if (made && !this.row) this.press(made);
    if (this.row) this.send(this.row.moves, [...this.prefix, lastOf(this.row.place)]);
    return this.busy || Boolean(this.armed);
  }

  /**
   * @param {string[]} moves one move, or the moves of a compound move
   * @param {string[]} [places] places that stay marked until the answer arrives
   */
  send(moves, places = []) {
    const { played } = this;
    this.busy = true;
    this.prefix = places;
    this.#lower();
    this.hover.lift();
    played.answer = null;
    played.refresh();
    played.command(moves.length > 1 ? { type: 'move', moves } : { type: 'move', move: moves[0] }).then((answer) => {
      this.busy = false;
      if (answer.type === 'refused') this.#clearPick(this.put);
      played.refresh();
    });
  }

  // ---- clearing --------------------------------------------------------------------------

  /** @returns {boolean} whether anything was picked */
  clearPick() {
    const held = Boolean(this.prefix.length || this.row || this.choice.length || this.crowd.length || this.armed);
    const put = Boolean(this.put.size);
    if (this.busy) return held || put;
    this.#clearPick(held ? this.put : new Map());
    this.played.refresh();
    return held || put;
  }

  /** Move all placed things back. */
  takeBack() {
    this.#clearPick();
    this.played.refresh();
  }

  #clearPick(put = new Map()) {
    this.prefix = [];
    this.put = put;
    this.#lower();
    this.preview = '';
    this.proposed = '';
    this.#keep();
  }

  /** Withdraw the choice, the armed move and the compound move. */
  #lower() {
    this.choice = [];
    this.crowd = [];
    this.armed = '';
    this.row = null;
  }

  /** Store the picks for a reload, and request the plan of the placed things. */
  #keep() {
    if (!this.played.storageName()) return;
    storeTabState(this.#name(), { at: this.at, prefix: complete(this.played.picks(), this.prefix).length ? [] : this.prefix, put: [...this.put] });
    this.hover.lay(this.put);
  }

  /** Preview the overlay of a compound move. @param {string} overlay '' ends it */
  offer(overlay) {
    this.preview = overlay;
    this.played.board.showHand(this.hand());
  }

  // ---- hover ----------------------------------------------------------------------------

  get pointed() {
    return this.hover.place;
  }

  /** Explain a place. @param {string | null} place */
  point(place) {
    this.hover.point(place);
  }
}

/** The last place of a compound move. @param {string} place `FROM>TO` or `TO` */
const lastOf = (place) => place.slice(place.lastIndexOf('>') + 1);
