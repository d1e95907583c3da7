/** A move assembled in any order: what is placed where, where more can be placed, which move results. */
import { capitalize, translate } from '../shared/messages.js';
import { compatiblePicks, missingCount, nextPlaces, placesFor, completedPick } from './picks.js';
import { withPlacements } from './scene.js';

/** @typedef {import('./picks.js').PickLine} PickLine */

export class Placement {
  /** @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played */
  constructor(played) {
    this.played = played;
    /** The place of each placed thing. @type {Map<string, string>} */
    this.put = new Map();
    /**
     * Values computed from the placed things, and the state that they were computed for.
     * @type {Record<string, any>}
     */
    this.cache = {};
  }

  /** The kind of the thing at a place; '' if it can't be placed elsewhere. @param {string} place */
  kind(place) {
    return this.played.liveScene?.places.get(place)?.kind ?? '';
  }

  /** The places whose things can be placed elsewhere. */
  things() {
    return [...(this.played.liveScene?.places.values() ?? [])].flatMap((place) => (place.kind ? [place.id] : []));
  }

  /** The other things of the same kind as the one at a place. @param {string} place */
  #sameKind(place) {
    const kind = this.kind(place);
    return kind ? this.things().filter((other) => other !== place && this.kind(other) === kind) : [];
  }

  /** Replace a thing by an equivalent one that the picks name. @param {string} place @param {string[]} prefix */
  equivalentThing(place, prefix) {
    const picks = this.put.size ? [] : this.played.picks();
    const named = [nextPlaces(picks, prefix), nextPlaces(picks, [])];
    if (named.some((targets) => targets.has(place))) return place;
    return named.flatMap((targets) => this.#sameKind(place).filter((other) => targets.has(other)))[0] ?? place;
  }

  /**
   * Add equivalent things to the targets. Once something is placed, each thing stands for itself.
   * @template T @param {Map<string, T>} targets @param {string[]} prefix
   */
  withEquivalents(targets, prefix) {
    for (const [place, meant] of this.put.size ? [] : [...targets]) {
      for (const other of this.#sameKind(place)) {
        if (!targets.has(other) && !prefix.includes(other)) targets.set(other, meant);
      }
    }
    return targets;
  }

  /**
   * Drop equivalent things from the places that a finger has hit.
   * @template {{id: string}} T @param {T[]} hit @param {string[]} prefix
   */
  distinct(hit, prefix) {
    const meant = hit.map(({ id }) => (this.put.has(id) || prefix.includes(id) ? id : this.kind(id) || id));
    return hit.filter((_, index) => meant.indexOf(meant[index]) === index);
  }

  /** @param {Map<string, string>} put @returns {import('./picks.js').Placed} */
  #placed(put = this.put) {
    return [...put].map(([thing, place]) => [this.kind(thing), place]);
  }

  /** @template X @param {string} name @param {() => X} make @returns {X} */
  #cached(name, make) {
    const picks = this.played.picks();
    const key = JSON.stringify([...this.put]);
    if (this.cache.picks !== picks || this.cache.key !== key || this.cache.scene !== this.played.liveScene) {
      this.cache = { picks, key, scene: this.played.liveScene };
    }
    this.cache[name] ??= { is: make() };
    return this.cache[name].is;
  }

  /** The places where a thing can be put. @param {string} thing @returns {Set<string>} */
  freePlaces(thing) {
    const kind = this.kind(thing);
    return kind ? this.#cached(`room ${kind}`, () => placesFor(this.played.picks(), this.#placed(), kind)) : new Set();
  }

  /** The things that are placed or have a free place. */
  movable() {
    return this.things().filter((thing) => this.put.has(thing) || this.freePlaces(thing).size);
  }

  /**
   * Whether any of these moves contains all placed things.
   * @param {Map<string, string>} put @param {PickLine[]} picks
   */
  fits(put, picks) {
    return compatiblePicks(picks, this.#placed(put)).length > 0;
  }

  /** The move that the placed things complete; null if there is none. @returns {PickLine | null} */
  completedMove() {
    return this.#cached('whole', () => completedPick(this.played.picks(), this.#placed()));
  }

  /** The number of missing things; 0 if nothing is placed. @returns {number} */
  missing() {
    return this.put.size && this.played.picks().length
      ? this.#cached('lacking', () => missingCount(this.played.picks(), this.#placed()))
      : 0;
  }

  /** What is missing, or the move that results; '' if nothing is placed. */
  summary() {
    const [things, made] = [this.missing(), this.completedMove()];
    return things
      ? capitalize(translate('table-lacking', { things }))
      : made
      ? translate('table-laid', { label: made.label })
      : '';
  }

  /** The newest scene with the placed things in their places. @returns {import('./scene.js').Scene | null} */
  scene() {
    const scene = this.played.liveScene;
    return scene && this.put.size ? this.#cached('laid', () => withPlacements(scene, this.put)) : scene;
  }
}
