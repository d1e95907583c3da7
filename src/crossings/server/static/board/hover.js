/** What is said and shown of things before anything is done: what is pointed at, what is lifted, what a plan of things laid would do. */
import { announce } from '../shared/dom.js';
import { alone } from '../shared/messages.js';
import { closing } from './picks.js';

/** @typedef {import('../shared/wire.d.ts').HintAnswer} HintAnswer */
/** @typedef {import('../shared/wire.d.ts').PlanAnswer} PlanAnswer */

/** Nothing rests on this screen without touching it. */
const FINGERS = matchMedia('(hover: none)');

export class Hover {
  /** @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played */
  constructor(played) {
    this.played = played;
    /** @type {string | null} */
    this.place = null;
    /** What has been said of it. */
    this.said = '';
    /** What is known of places in this position. @type {Map<string, HintAnswer>} */
    this.hints = new Map();
    /** What has been asked of it and not been answered. @type {Set<string>} */
    this.asked = new Set();
    /** What has been shown last of what a move closes. */
    this.closes = '';
    /** What lies as it was last asked about, and the answer. */
    this.laid = '';
    /** @type {PlanAnswer | null} */
    this.plan = null;
    /** Where a thing was laid last: while the pointer rests there, what is said is what the plan would do. */
    this.laidAt = '';
  }

  /** Another position, or another way to look at it: what was said does not hold any more. */
  forget() {
    this.hints.clear();
    this.asked.clear();
    this.closes = '';
    this.laid = '';
    this.plan = null;
  }

  /** What is it? @param {string | null} place */
  point(place) {
    if (place !== this.place) this.said = '';
    this.place = place;
    if (place && !this.#restsOnLaid()) this.laidAt = '';
    this.#ask(place);
    this.show();
  }

  /** Something else has happened: a finger does not point any longer, a mouse still rests where it is. */
  lift() {
    if (FINGERS.matches) this.point(null);
  }

  /** Ask again what is still pointed at, and what lies. */
  again() {
    this.lay(this.played.picking.put);
    this.point(this.place);
  }

  /** @param {string | null | undefined} place */
  #ask(place) {
    const { played } = this;
    if (!place || this.hints.has(place) || this.asked.has(place) || played.isAway() || !played.live || played.shown !== played.live) return;
    this.asked.add(place);
    played.ask({ type: 'point', at: played.live.at, place });
  }

  /** @param {HintAnswer} hint */
  hinted(hint) {
    if (hint.at !== this.played.live?.at) return;
    this.hints.set(hint.place, hint);
    this.show();
  }

  /** Things have been laid, or taken back: what would this do? @param {Map<string, string>} put thing by thing its place */
  lay(put) {
    const { played } = this;
    const kinds = kindsByPlace(played.liveScene, put);
    if (canonical(kinds) === this.laid) return;
    this.plan = null;
    this.laid = '';
    const { live } = played;
    if (!put.size || !played.mayMove() || !live || live.seat === null) return;
    this.laid = canonical(kinds);
    played.ask({ type: 'plan', at: live.at, seat: live.seat, put: kinds });
  }

  /** A thing has just been laid there. @param {string} place */
  landed(place) {
    this.laidAt = place;
  }

  /** Is the pointer still where a thing was laid last, or on what lies there? */
  #restsOnLaid() {
    const place = this.place ?? '';
    return this.laidAt !== '' && (this.played.picking.put.get(place) ?? place) === this.laidAt;
  }

  /** What is pointed at, unless what the plan would do is said in its stead. */
  #told() {
    return this.plan?.line && this.#restsOnLaid() ? null : this.place;
  }

  /** An answer that comes after other things have been laid is dropped. @param {PlanAnswer} plan */
  planned(plan) {
    if (plan.at !== this.played.live?.at || canonical(plan.put) !== this.laid) return;
    this.plan = plan;
    announce(plan.line);
    this.show();
  }

  /** What the board shows of it: what is lifted, or else the plan, and above it what is pointed at; of what could be lifted in its stead, that alone. */
  overlay() {
    const { picking } = this.played;
    const lifted = this.#lifted();
    const place = this.#told() ?? '';
    const [held, pointed] = [this.hints.get(lifted)?.overlay, place === lifted ? '' : this.hints.get(place)?.overlay];
    const instead = place && (picking.placement.kind(place) || picking.begins(place));
    return pointed && instead ? pointed : `${held || this.plan?.overlay || ''}${pointed ?? ''}`;
  }

  /** What is picked first stays explained as long as it is picked. */
  #lifted() {
    const [place] = this.played.picking.prefix;
    this.#ask(place);
    return place ?? '';
  }

  /** The line under the board. */
  line() {
    if (this.played.isAway()) return '';
    const closes = this.#closes();
    return [this.#what(), closes && `${alone(closes)}.`].filter(Boolean).join(closes ? '. ' : '');
  }

  #what() {
    const place = this.#told();
    if (place) return this.hints.get(place)?.line || this.played.board.scene?.places.get(place)?.label || '';
    return this.plan?.line ?? '';
  }

  /** What is closed by the move to the place that is pointed at, or else by any move that begins with what is picked. */
  #closes() {
    const { picking } = this.played;
    const [picks, prefix] = [this.played.picks(), picking.prefix];
    return (this.place && closing(picks, [...prefix, this.place])) || closing(picks, prefix);
  }

  /** Is it known what a move closes? A finger rests on no place before it picks it. @param {import('./picks.js').PickLine} pick */
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
    if (!place || !line || line === label || line === this.said || document.activeElement?.getAttribute('data-place') !== place) return;
    this.said = line;
    announce(line);
  }
}

/** What lies where, by kind. @param {import('./scene.js').Scene | null} scene @param {Map<string, string>} put @returns {Record<string, string[]>} */
function kindsByPlace(scene, put) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const [thing, place] of put) (found[place] ??= []).push(scene?.places.get(thing)?.kind ?? '');
  return found;
}

/** The same text for the same things, in whatever order they were laid. @param {Record<string, string[]>} put */
const canonical = (put) => JSON.stringify(Object.entries(put).map(([place, kinds]) => [place, [...kinds].sort()]).sort());
