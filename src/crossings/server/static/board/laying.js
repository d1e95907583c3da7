/** A move that is put together in any order: what lies where, where more can lie, what it comes to. */
import { fitting, lacking, roomFor, whole } from './picks.js';
import { laidOut } from './scene.js';

/** @typedef {import('./picks.js').Pick} Pick */

export class Laying {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** Where each thing lies that has been put somewhere. @type {Map<string, string>} */
    this.put = new Map();
    /** What follows from the things that lie, each worked out once, and from what. @type {Record<string, any>} */
    this.known = {};
  }

  /** The kind of what lies at a place, if it can be put elsewhere. @param {string} place */
  kind(place) {
    return this.table.liveScene?.places.get(place)?.kind ?? '';
  }

  /** Places whose things can be put elsewhere. */
  things() {
    return [...(this.table.liveScene?.places.values() ?? [])].flatMap((place) => (place.kind ? [place.id] : []));
  }

  /** @param {Map<string, string>} put @returns {import('./picks.js').Laid} */
  #laid(put = this.put) {
    return [...put].map(([thing, place]) => [this.kind(thing), place]);
  }

  /** @template X @param {string} name @param {() => X} make @returns {X} */
  #once(name, make) {
    const picks = this.table.picks();
    const key = JSON.stringify([...this.put]);
    if (this.known.picks !== picks || this.known.key !== key || this.known.scene !== this.table.liveScene) {
      this.known = { picks, key, scene: this.table.liveScene };
    }
    this.known[name] ??= { is: make() };
    return this.known[name].is;
  }

  /** Where a thing can be put. @param {string} thing @returns {Set<string>} */
  room(thing) {
    const kind = this.kind(thing);
    return kind ? this.#once(`room ${kind}`, () => roomFor(this.table.picks(), this.#laid(), kind)) : new Set();
  }

  /** Things that lie, or for which there is room. */
  movable() {
    return this.things().filter((thing) => this.put.has(thing) || this.room(thing).size);
  }

  /** Is there a move among these that holds all that lies so? @param {Map<string, string>} put @param {Pick[]} picks */
  fits(put, picks) {
    return fitting(picks, this.#laid(put)).length > 0;
  }

  /** The move that lies there as it is, if one does. @returns {Pick | null} */
  whole() {
    return this.#once('whole', () => whole(this.table.picks(), this.#laid()));
  }

  /** How many things more are wanted; 0 if nothing has been put anywhere. @returns {number} */
  lacking() {
    return this.put.size && this.table.picks().length ? this.#once('lacking', () => lacking(this.table.picks(), this.#laid())) : 0;
  }

  /** The live scene with things where they have been put. @returns {import('./scene.js').Scene | null} */
  scene() {
    const scene = this.table.liveScene;
    return scene && this.put.size ? this.#once('laid', () => laidOut(scene, this.put)) : scene;
  }
}
