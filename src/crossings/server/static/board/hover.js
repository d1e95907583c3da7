/**
 * Explains places before the player commits to a move: the hovered place, the picked one, and the effect of the things
 * placed so far.
 */
import { announce } from '../shared/dom.js';
import { capitalize } from '../shared/messages.js';
import { commonClosure } from './picks.js';

/** @typedef {import('../shared/wire.d.ts').HintAnswer} HintAnswer */
/** @typedef {import('../shared/wire.d.ts').PlanAnswer} PlanAnswer */

/** Whether the screen has no pointer that can hover. */
const FINGERS = matchMedia('(hover: none)');

export class Hover {
  /** @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played */
  constructor(played) {
    this.played = played;
    /** @type {string | null} */
    this.place = null;
    /** The line announced last to screen readers. */
    this.announced = '';
    /** Hints for places of this position. @type {Map<string, HintAnswer>} */
    this.hints = new Map();
    /** Places with a pending hint request. @type {Set<string>} */
    this.requested = new Set();
    /** The closing note shown last. */
    this.closes = '';
    /** The things placed at the last plan request, and its answer. */
    this.plannedFor = '';
    /** @type {PlanAnswer | null} */
    this.plan = null;
    /** The place where a thing was put last: while the pointer rests there, the plan is explained. */
    this.lastPlacedAt = '';
  }

  /** Forget all hints: the position or the view has changed. */
  forget() {
    this.hints.clear();
    this.requested.clear();
    this.closes = '';
    this.plannedFor = '';
    this.plan = null;
  }

  /** Explain a place. @param {string | null} place */
  point(place) {
    if (place !== this.place) this.announced = '';
    this.place = place;
    if (place && !this.#restsOnPlaced()) this.lastPlacedAt = '';
    this.#ask(place);
    this.show();
  }

  /** End the explanation on touch screens; a mouse still hovers. */
  endOnTouch() {
    if (FINGERS.matches) this.point(null);
  }

  /** Request hints for the hovered place and the placed things again. */
  refresh() {
    this.requestPlan(this.played.picking.put);
    this.point(this.place);
  }

  /** @param {string | null | undefined} place */
  #ask(place) {
    const { played } = this;
    if (
      !place || this.hints.has(place) || this.requested.has(place) || played.isAway() || !played.live ||
      played.shown !== played.live
    ) return;
    this.requested.add(place);
    played.ask({ type: 'point', at: played.live.at, place });
  }

  /** @param {HintAnswer} hint */
  receiveHint(hint) {
    if (hint.at !== this.played.live?.at) return;
    this.hints.set(hint.place, hint);
    this.show();
  }

  /** Request the effect of the things placed so far. @param {Map<string, string>} put the place of each thing */
  requestPlan(put) {
    const { played } = this;
    const kinds = kindsByPlace(played.liveScene, put);
    if (canonical(kinds) === this.plannedFor) return;
    this.plan = null;
    this.plannedFor = '';
    const { live } = played;
    if (!put.size || !played.mayMove() || !live || live.seat === null) return;
    this.plannedFor = canonical(kinds);
    played.ask({ type: 'plan', at: live.at, seat: live.seat, put: kinds });
  }

  /** Note that a thing was just placed there. @param {string} place */
  notePlaced(place) {
    this.lastPlacedAt = place;
  }

  /** Whether the pointer still rests where a thing was placed last, or on that thing. */
  #restsOnPlaced() {
    const place = this.place ?? '';
    return this.lastPlacedAt !== '' && (this.played.picking.put.get(place) ?? place) === this.lastPlacedAt;
  }

  /** The place to explain; null if the plan is explained instead. */
  #explainedPlace() {
    return this.plan?.line && this.#restsOnPlaced() ? null : this.place;
  }

  /** Show a plan, unless other things have been placed since the request. @param {PlanAnswer} plan */
  receivePlan(plan) {
    if (plan.at !== this.played.live?.at || canonical(plan.put) !== this.plannedFor) return;
    this.plan = plan;
    announce(plan.line);
    this.show();
  }

  /**
   * The overlay: the hint of the picked place, else the plan; above it that of the hovered place. A hovered thing that
   * could be picked instead is shown alone.
   */
  overlay() {
    const { picking } = this.played;
    const lifted = this.#firstPick();
    const place = this.#explainedPlace() ?? '';
    const [held, pointed] = [this.hints.get(lifted)?.overlay, place === lifted ? '' : this.hints.get(place)?.overlay];
    const instead = place && (picking.placement.kind(place) || picking.begins(place));
    return pointed && instead ? pointed : `${held || this.plan?.overlay || ''}${pointed ?? ''}`;
  }

  /** The first picked place, which stays explained while it is picked. */
  #firstPick() {
    const [place] = this.played.picking.prefix;
    this.#ask(place);
    return place ?? '';
  }

  /** The line under the board. */
  line() {
    if (this.played.isAway()) return '';
    const closes = this.#closes();
    return [this.#explanation(), closes && `${capitalize(closes)}.`].filter(Boolean).join(closes ? '. ' : '');
  }

  #explanation() {
    const place = this.#explainedPlace();
    if (place) return this.hints.get(place)?.line || this.played.board.scene?.places.get(place)?.label || '';
    return this.plan?.line ?? '';
  }

  /** What the move to the hovered place closes, else what all moves from the picked places close. */
  #closes() {
    const { picking } = this.played;
    const [picks, prefix] = [this.played.picks(), picking.prefix];
    return (this.place && commonClosure(picks, [...prefix, this.place])) || commonClosure(picks, prefix);
  }

  /**
   * Whether the player has seen what a move closes. Fingers can't hover before they pick.
   * @param {import('./picks.js').PickLine} pick
   */
  hasShown({ closes }) {
    return !closes || closes === this.closes;
  }

  show() {
    const { played, place } = this;
    if (played.isAway()) return;
    played.board.showHand(played.picking.hand());
    const line = this.line();
    played.hint(line);
    this.closes = this.#closes();
    const label = played.board.scene?.places.get(place ?? '')?.label;
    if (
      !place || !line || line === label || line === this.announced ||
      document.activeElement?.getAttribute('data-place') !== place
    ) return;
    this.announced = line;
    announce(line);
  }
}

/**
 * The kinds of things by place.
 * @param {import('./scene.js').Scene | null} scene @param {Map<string, string>} put @returns {Record<string, string[]>}
 */
function kindsByPlace(scene, put) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const [thing, place] of put) (found[place] ??= []).push(scene?.places.get(thing)?.kind ?? '');
  return found;
}

/** A text that doesn't depend on the order in which things were placed. @param {Record<string, string[]>} put */
const canonical = (put) =>
  JSON.stringify(Object.entries(put).map(([place, kinds]) => [place, [...kinds].sort()]).sort());
