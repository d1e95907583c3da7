/** Picks a move on the board: select, narrow down, choose, confirm a compound move. */
import { translate } from '../shared/messages.js';
import { complete, hasWarning, interpretPick, nextPlaces } from './picks.js';
import { announce } from '../shared/dom.js';
import { storeTabState, tabState } from '../storage/store.js';
import { movedBetween, topPiece } from './scene.js';
import { Placement } from './placement.js';
import { explainIllegal, explainWaiting } from './explanations.js';
import { Hover } from './hover.js';

/**
 * @typedef {import('../shared/wire.d.ts').Position} Position
 * @typedef {import('../shared/wire.d.ts').Moved} Moved
 * @typedef {import('../shared/wire.d.ts').StepLine} StepLine
 * @typedef {import('../shared/wire.d.ts').CompoundMoveAnswer} CompoundMoveAnswer
 * @typedef {import('./picks.js').PickLine} PickLine
 */

export class Picking {
  /** @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played */
  constructor(played) {
    this.played = played;
    /** @type {string[]} */
    this.prefix = [];
    this.placement = new Placement(played);
    this.dragged = false;
    /** Moves that the picked places fit. @type {PickLine[]} */
    this.choice = [];
    /** Places so close together that a finger has hit all of them. @type {string[]} */
    this.crowd = [];
    /** A move with a warning that has been pressed once. */
    this.armed = '';
    /** A compound move that waits for confirmation. @type {CompoundMoveAnswer | null} */
    this.compoundMove = null;
    /** The overlay of a previewed compound move. */
    this.preview = '';
    this.proposed = '';
    /** The position for which the first pick was made automatically. */
    this.begunAt = '';
    this.busy = false;
    this.hover = new Hover(played);
    /** Places of the last move, if the server doesn't name them. @type {string[]} */
    this.last = [];
  }

  /**
   * Handle a new position: keep the picks if no move was made, else clear or restore them.
   * @param {Position | Moved} message
   */
  positionArrived(message) {
    const before = this.at;
    this.hover.forget();
    this.at = `${message.at}/${message.seat}`;
    if (message.type === 'moved' && !message.move && !message.result) this.#store();
    else if (before !== this.at) {
      const stored = before === undefined ? tabState(this.#storageKey()) : null;
      this.#clear();
      if (this.played.answer?.kind === 'asked' || (message.type === 'moved' && this.played.answer?.kind !== 'note')) {
        this.played.answer = null;
      }
      if (stored?.at === this.at) this.#restore(stored, message.picks ?? []);
    }
    this.busy = false;
  }

  /** Pick the first place automatically, once per position, if it is the only one. */
  begin() {
    if (this.begunAt === this.at) return;
    this.begunAt = this.at ?? '';
    const only = this.#only();
    if (only && !this.prefix.length) this.lift([only], this.put);
  }

  /** The only place where moves start, if more picks follow; '' otherwise. */
  #only() {
    const firsts = [...nextPlaces(this.played.picks(), [])];
    return firsts.length === 1 && !firsts[0][1].last && !this.placement.movable().length ? firsts[0][0] : '';
  }

  /**
   * Note the places of a move that is about to be shown.
   * @param {Position | Moved} message @param {StepLine[]} steps
   */
  shown(message, steps) {
    this.last = steps.length ? movedBetween(this.played.board.scene, steps) : message.type === 'moved' ? this.last : [];
  }

  /**
   * Restore picks and placed things after a reload, if they are still legal.
   * @param {{prefix?: string[], put?: [string, string][]}} stored @param {PickLine[]} picks
   */
  #restore(stored, picks) {
    if (stored.prefix?.length && nextPlaces(picks, stored.prefix).size) this.prefix = stored.prefix;
    const put = new Map(stored.put ?? []);
    if (put.size && this.placement.fits(put, picks)) this.put = put;
    this.#store();
  }

  /**
   * The steps to show of the player's own move: things placed by hand are there already.
   * @param {Position | Moved} message @param {StepLine[]} steps
   */
  stepsToShow(message, steps) {
    if (!this.put.size || message.type !== 'moved' || !message.id) return steps;
    const { scene } = this.played.board;
    const things = new Set(
      [...(scene?.places.values() ?? [])].flatMap((place) => (scene && place.kind ? [topPiece(scene, place)?.id] : [])),
    );
    return steps.map((step) => ({ ...step, tweens: step.tweens.filter(({ id }) => !things.has(id)) }))
      .filter((step) => step.tweens.length || step.overlay || step.appear?.length || step.vanish?.length);
  }

  get put() {
    return this.placement.put;
  }

  set put(put) {
    this.placement.put = put;
  }

  #storageKey() {
    return `pick.${this.played.storageName()}`;
  }

  // ---- marks on the board -----------------------------------------------------------------------

  /** @returns {import('./board.js').Hand} */
  hand() {
    const targets = this.busy ? new Map() : this.#targets();
    const overlay = (this.compoundMove?.overlay ?? '') || this.preview || this.hover.overlay();
    const places = this.played.shown?.last?.places;
    const last = places?.length ? places : this.last;
    return {
      chosen: this.played.previewedPlaces() ?? this.prefix,
      put: this.put,
      targets,
      last: this.played.animations.playing ? [] : last,
      marked: this.played.marks(),
      overlay,
    };
  }

  /** The places that can be picked next. Once something is placed, only places that fit it. */
  #targets() {
    const targets = this.put.size ? new Map() : nextPlaces(this.played.picks(), this.prefix);
    const thing = this.#heldThing();
    const further = thing ? this.placement.freePlaces(thing) : this.prefix.length ? [] : this.placement.movable();
    for (const place of further) targets.set(place, targets.get(place) ?? { take: false, last: false });
    return this.placement.withEquivalents(targets, this.prefix);
  }

  /** @param {string} place */
  canPick(place) {
    return this.#targets().has(place) || this.prefix.includes(place);
  }

  /** Whether a move starts at a place, regardless of what is picked. @param {string} place */
  begins(place) {
    return !this.busy && !this.put.size &&
      nextPlaces(this.played.picks(), []).has(this.placement.equivalentThing(place, []));
  }

  /** The picked place, if it is the only one; '' otherwise. */
  #heldThing() {
    return this.prefix.length === 1 ? this.prefix[0] : '';
  }

  // ---- moves assembled in any order -------------------------------------------------------------

  /**
   * Place the held thing, or pick up a placed one.
   * @param {string} place @returns {boolean} whether the place was part of a placement
   */
  #place(place) {
    const thing = this.#heldThing();
    if (this.put.delete(place)) this.prefix = [place];
    else if (thing && this.placement.freePlaces(thing).has(place)) {
      this.put.set(thing, place);
      this.hover.notePlaced(place);
      this.prefix = [];
      const label = (/** @type {string} */ id) => this.played.liveScene?.places.get(id)?.label ?? id;
      announce(translate('table-put', { thing: label(thing), place: label(place), rest: this.placement.summary() }));
    } else if (
      this.placement.kind(place) && place !== thing && this.placement.freePlaces(place).size &&
      !nextPlaces(this.played.picks(), this.prefix).has(place)
    ) this.prefix = [place];
    else return false;
    this.#store();
    return true;
  }

  /** Handle a drop. A thing that can only be placed goes back if it can't lie there. @param {string | null} place */
  drop(place) {
    const thing = this.#heldThing();
    this.dragged = true;
    const home = !place || !this.#targets().has(place);
    if (
      thing && this.placement.kind(thing) && home &&
      (!place || this.placement.kind(place) || !nextPlaces(this.played.picks(), [thing]).size)
    ) this.dropHeld();
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
    this.#store();
    this.played.refresh();
  }

  // ---- picking ----------------------------------------------------------------------------------

  /**
   * @param {string} place
   * @param {boolean} [isMiss] the place was meant as a target and isn't one: don't pick up anything there
   */
  pick(place, isMiss = false) {
    const { played } = this;
    if (played.isAway()) played.explainAway();
    if (played.isAway() || this.busy) return;
    if (this.compoundMove && targetOf(this.compoundMove.place) === place) {
      this.confirm();
      return;
    }
    this.#withdraw();
    if (!isMiss) place = this.placement.equivalentThing(place, this.prefix);
    if (!isMiss && this.#place(place)) {
      this.point(this.#heldThing() || null);
      played.refresh();
      return;
    }
    /** @type {ReturnType<typeof interpretPick>} */
    const meaning = isMiss ? { kind: 'miss' } : interpretPick(this.put.size ? [] : played.picks(), this.prefix, place);
    if (meaning.kind === 'move' && !hasWarning(meaning.move) && this.hover.hasShown(meaning.move)) {
      this.send([meaning.move.move], [...this.prefix, place]);
    } else if (meaning.kind === 'miss') this.#handleMiss(place);
    else {
      if (!played.answer?.kind) played.answer = null;
      this.prefix = meaning.kind === 'drop'
        ? this.prefix.filter((one) => one === this.#only())
        : meaning.kind === 'move'
        ? [...this.prefix, place]
        : meaning.prefix;
      if (meaning.kind === 'choose') this.choice = meaning.moves;
      if (meaning.kind === 'move') this.#offerWithWarning(meaning.move);
      this.#store();
      if (this.pointed !== place) this.point(place);
    }
    played.refresh();
  }

  /** Ask the server for a compound move to a place that is no target. @param {string} place */
  #handleMiss(place) {
    const { played } = this;
    const { live } = played;
    if (!played.mayMove() || !live || live.seat === null) {
      explainWaiting(played, place);
      return;
    }
    this.proposed = this.prefix.length ? `${this.prefix[0]}>${place}` : place;
    played.ask({
      type: 'propose',
      at: live.at,
      seat: live.seat,
      place: this.proposed,
      places: [...this.prefix, place],
    });
  }

  /** @param {CompoundMoveAnswer} row */
  receiveCompoundMove(row) {
    if (row.place !== this.proposed || row.at !== this.played.live?.at) return;
    this.proposed = '';
    if (row.moves.length) this.compoundMove = row;
    else explainIllegal(this.played, targetOf(row.place), row.why);
    this.played.refresh();
  }

  /**
   * Without a server, answer a request for a compound move with none.
   * @param {import('./interactiveboard.js').BoardQuestion} question
   */
  answerFor(question) {
    if (question.type === 'propose') {
      queueMicrotask(() =>
        this.receiveCompoundMove({ ...question, type: 'compound-move', moves: [], label: '', overlay: '', why: null })
      );
    }
  }

  /** Let the player choose among places that a finger has hit. @param {string[]} places */
  askWhichPlace(places) {
    this.#withdraw();
    this.crowd = places;
    this.played.refresh();
  }

  /** Make a move by its button. A move with a warning is armed first. @param {PickLine} pick */
  press(pick) {
    const { move, label, warning } = pick;
    if (hasWarning(pick) && this.armed !== move) {
      this.armed = move;
      announce(translate('pick-warned', { warning, label }));
      this.played.refresh();
    } else this.send([move], this.choice.length ? this.prefix : []);
  }

  /**
   * Offer a move that loses or closes something as a button. With a warning it is armed already.
   * @param {PickLine} pick
   */
  #offerWithWarning(pick) {
    this.choice = [pick];
    if (hasWarning(pick)) this.press(pick);
  }

  /** Show a move as if it were being picked. @param {string[]} places @param {Map<string, string>} put */
  lift(places, put) {
    this.#clear(put);
    this.prefix = places;
    this.#store();
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
    if (at && at !== targetOf(this.compoundMove?.place ?? '') && ![...this.put.values()].includes(at)) return false;
    const completed = this.busy ? null : this.placement.completedMove();
    if (completed && !this.compoundMove) this.press(completed);
    if (this.compoundMove) this.send(this.compoundMove.moves, [...this.prefix, targetOf(this.compoundMove.place)]);
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
    this.#withdraw();
    this.hover.endOnTouch();
    played.answer = null;
    played.refresh();
    played.command(moves.length > 1 ? { type: 'move', moves } : { type: 'move', move: moves[0] }).then((answer) => {
      this.busy = false;
      if (answer.type === 'refused') this.#clear(this.put);
      played.refresh();
    });
  }

  // ---- clearing ---------------------------------------------------------------------------------

  /** @returns {boolean} whether anything was picked */
  clearPick() {
    const hasPicks = Boolean(
      this.prefix.length || this.compoundMove || this.choice.length || this.crowd.length || this.armed,
    );
    const put = Boolean(this.put.size);
    if (this.busy) return hasPicks || put;
    this.#clear(hasPicks ? this.put : new Map());
    this.played.refresh();
    return hasPicks || put;
  }

  /** Move all placed things back. */
  takeBack() {
    this.#clear();
    this.played.refresh();
  }

  #clear(put = new Map()) {
    this.prefix = [];
    this.put = put;
    this.#withdraw();
    this.preview = '';
    this.proposed = '';
    this.#store();
  }

  /** Withdraw the choice, the armed move and the compound move. */
  #withdraw() {
    this.choice = [];
    this.crowd = [];
    this.armed = '';
    this.compoundMove = null;
  }

  /** Store the picks for a reload, and request the plan of the placed things. */
  #store() {
    if (!this.played.storageName()) return;
    storeTabState(this.#storageKey(), {
      at: this.at,
      prefix: complete(this.played.picks(), this.prefix).length ? [] : this.prefix,
      put: [...this.put],
    });
    this.hover.requestPlan(this.put);
  }

  /** Preview the overlay of a compound move. @param {string} overlay '' ends it */
  previewOverlay(overlay) {
    this.preview = overlay;
    this.played.board.showHand(this.hand());
  }

  // ---- hover ------------------------------------------------------------------------------------

  get pointed() {
    return this.hover.place;
  }

  /** Explain a place. @param {string | null} place */
  point(place) {
    this.hover.point(place);
  }
}

/** The last place of a compound move. @param {string} place `FROM>TO` or `TO` */
const targetOf = (place) => place.slice(place.lastIndexOf('>') + 1);
