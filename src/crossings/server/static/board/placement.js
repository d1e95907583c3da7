/** A move that is put together in any order: what lies where, where more can lie, what it comes to. */
import { alone, say } from '../shared/messages.js';
import { fitting, lacking, next, placesFor, whole } from './picks.js';
import { withPlacements } from './scene.js';

/** @typedef {import('./picks.js').PickLine} PickLine */

export class Placement {
  /** @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played */
  constructor(played) {
    this.played = played;
    /** Where each thing lies that has been put somewhere. @type {Map<string, string>} */
    this.put = new Map();
    /** What follows from the things that lie, each worked out once, and from what. @type {Record<string, any>} */
    this.known = {};
  }

  /** The kind of what lies at a place, if it can be put elsewhere. @param {string} place */
  kind(place) {
    return this.played.liveScene?.places.get(place)?.kind ?? '';
  }

  /** Places whose things can be put elsewhere. */
  things() {
    return [...(this.played.liveScene?.places.values() ?? [])].flatMap((place) => (place.kind ? [place.id] : []));
  }

  /** Things of the same kind as that at a place. @param {string} place */
  #alike(place) {
    const kind = this.kind(place);
    return kind ? this.things().filter((other) => other !== place && this.kind(other) === kind) : [];
  }

  /** One of a kind is as good as another: of those that lie alike, that with which a move goes on or begins. @param {string} place @param {string[]} prefix */
  named(place, prefix) {
    const picks = this.put.size ? [] : this.played.picks();
    const named = [next(picks, prefix), next(picks, [])];
    if (named.some((targets) => targets.has(place))) return place;
    return named.flatMap((targets) => this.#alike(place).filter((other) => targets.has(other)))[0] ?? place;
  }

  /** What can be picked, and all that is as good; once something lies, each thing is meant itself. @template T @param {Map<string, T>} targets @param {string[]} prefix */
  withEquivalents(targets, prefix) {
    for (const [place, meant] of this.put.size ? [] : [...targets]) for (const other of this.#alike(place)) if (!targets.has(other) && !prefix.includes(other)) targets.set(other, meant);
    return targets;
  }

  /** Of places that a finger has hit, those that differ: which of two that lie alike is no question. @template {{id: string}} T @param {T[]} hit @param {string[]} prefix */
  apart(hit, prefix) {
    const meant = hit.map(({ id }) => (this.put.has(id) || prefix.includes(id) ? id : this.kind(id) || id));
    return hit.filter((_, index) => meant.indexOf(meant[index]) === index);
  }

  /** @param {Map<string, string>} put @returns {import('./picks.js').Laid} */
  #laid(put = this.put) {
    return [...put].map(([thing, place]) => [this.kind(thing), place]);
  }

  /** @template X @param {string} name @param {() => X} make @returns {X} */
  #once(name, make) {
    const picks = this.played.picks();
    const key = JSON.stringify([...this.put]);
    if (this.known.picks !== picks || this.known.key !== key || this.known.scene !== this.played.liveScene) {
      this.known = { picks, key, scene: this.played.liveScene };
    }
    this.known[name] ??= { is: make() };
    return this.known[name].is;
  }

  /** Where a thing can be put. @param {string} thing @returns {Set<string>} */
  room(thing) {
    const kind = this.kind(thing);
    return kind ? this.#once(`room ${kind}`, () => placesFor(this.played.picks(), this.#laid(), kind)) : new Set();
  }

  /** Things that lie, or for which there is room. */
  movable() {
    return this.things().filter((thing) => this.put.has(thing) || this.room(thing).size);
  }

  /** Is there a move among these that holds all that lies so? @param {Map<string, string>} put @param {PickLine[]} picks */
  fits(put, picks) {
    return fitting(picks, this.#laid(put)).length > 0;
  }

  /** The move that lies there as it is, if one does. @returns {PickLine | null} */
  whole() {
    return this.#once('whole', () => whole(this.played.picks(), this.#laid()));
  }

  /** How many things more are wanted; 0 if nothing has been put anywhere. @returns {number} */
  lacking() {
    return this.put.size && this.played.picks().length ? this.#once('lacking', () => lacking(this.played.picks(), this.#laid())) : 0;
  }

  /** What is still to be put, or what all that lies comes to; '' if nothing lies. */
  told() {
    const [things, made] = [this.lacking(), this.whole()];
    return things ? alone(say('table-lacking', { things })) : made ? say('table-laid', { label: made.label }) : '';
  }

  /** The live scene with things where they have been put. @returns {import('./scene.js').Scene | null} */
  scene() {
    const scene = this.played.liveScene;
    return scene && this.put.size ? this.#once('laid', () => withPlacements(scene, this.put)) : scene;
  }
}
