/**
 * The rules and search of a game as WebAssembly, described by its manifest (`crossings build-wasm`). Contains no
 * game-specific code.
 */

import { load } from './python.js';

const PAGE = 65536;
const ALIGNED = 16;
const LOOK = 2; // milliseconds between two looks at the clock
const NONE = -1;
const MIN_VISITS = 8; // visits that a move needs to be part of a line
const LONGEST_LINE = 12;
const KINDS = { u1: Uint8Array, i4: Int32Array, i8: BigInt64Array, f8: Float64Array };

/**
 * @typedef {{kind: keyof typeof KINDS, shape: (number | string)[]}} ArrayLayout
 * @typedef {Record<string, number>} NumbersByName
 * @typedef {object} Level how a bot of a level thinks and errs (`engine/thinking.py`)
 * @property {number | null} simulations @property {number} seconds
 * @property {number} miss_rate @property {number} noise @property {number} blunder_rate @property {number} max_noise
 * @typedef {object} SearchNumbers
 * @property {number} most moves of a position
 * @property {number} batch simulations per determinization
 * @property {number} simulationsPerCheck simulations between two checks whether the result is decided
 * @property {number} nodes @property {number} edges the capacity of a tree
 * @property {number} nodesPerSimulation @property {number} slotsPerNode
 * @property {NumbersByName} config @property {Record<string, NumbersByName>} configs by number of seats
 * @property {NumbersByName} open
 * @typedef {object} Manifest
 * @property {number} version @property {string} game @property {string} module @property {number} record
 * @property {boolean} hides @property {boolean} cooperative
 * @property {Record<string, {takes: string[], gives: string}>} calls
 * @property {Record<string, ArrayLayout>} arrays
 * @property {Record<string, Level>} levels
 * @property {Record<string, string>} aliases arrays that share the memory of another
 * @property {SearchNumbers} search
 * @typedef {object} Question
 * @property {Uint8Array} record the position, as far as the seat knows it
 * @property {number} seats @property {number} seat
 * @property {number | bigint} seed
 * @property {number | null} [simulations] limit on simulations
 * @property {number | null} [milliseconds] time limit; one of the two limits is set
 * @property {boolean} [perfectInformation] whether nothing is hidden any longer
 * @typedef {object} SearchResult as `crossings.search.result.SearchResult`
 * @property {number} simulations @property {number[]} moves @property {number[]} visits @property {number[]} q
 * @property {number[]} rootValues @property {[number, number[]][]} lines
 */

/** A WebAssembly module, with memory for the arrays of its calls. */
export class Kernels {
  /** @param {Manifest} manifest @param {WebAssembly.Module} module */
  constructor(manifest, module) {
    this.manifest = manifest;
    this.exports = /** @type {any} */ (new WebAssembly.Instance(module).exports);
    /** Addresses of arrays, and sizes, by name. @type {NumbersByName} */
    this.places = {};
  }

  /** Assign an address to each array. @param {{nodes: number, edges: number, sides: number, slots: number}} sizes */
  allocate(sizes) {
    const { memory, __heap_base: base } = this.exports;
    const { arrays, aliases } = this.manifest;
    this.places = { ...sizes };
    let top = base.value;
    for (const name of Object.keys(arrays).filter((one) => !(one in aliases))) {
      this.places[name] = Math.ceil(top / ALIGNED) * ALIGNED;
      top = this.places[name] + this.#length(name) * KINDS[arrays[name].kind].BYTES_PER_ELEMENT;
    }
    for (const [name, other] of Object.entries(aliases)) this.places[name] = this.places[other];
    memory.grow(Math.max(0, Math.ceil((top - memory.buffer.byteLength) / PAGE)));
  }

  /**
   * Call a kernel. Arguments are numbers by name, or addresses of arrays.
   * @param {string} name @param {NumbersByName} [numbers] @returns {number}
   */
  call(name, numbers = {}) {
    return this.exports[name](...this.manifest.calls[name].takes.map((one) => numbers[one] ?? this.places[one]));
  }

  /** A view of an array. Growing the memory invalidates it. @param {string} name */
  array(name) {
    return new KINDS[this.manifest.arrays[name].kind](
      this.exports.memory.buffer,
      this.places[name],
      this.#length(name),
    );
  }

  /** @param {string} name */
  #length(name) {
    return this.manifest.arrays[name].shape.reduce(
      (/** @type {number} */ all, one) => all * (this.places[one] ?? one),
      1,
    );
  }
}

/** The search of a game, equivalent to `Searcher.think` on a server. */
export class Searcher extends Kernels {
  /** Load a manifest and its module. @param {string | URL} address of a manifest */
  static async load(address) {
    const manifest = await (await load(address)).json();
    const code = await (await load(new URL(manifest.module, new URL(address, location.href)))).arrayBuffer();
    return new Searcher(manifest, await WebAssembly.compile(code));
  }

  /** @param {Question} question @returns {SearchResult} */
  think({ record, seats, seat, seed, simulations, milliseconds, perfectInformation = false }) {
    // without time left, run at least one simulation
    const [most, time] = [Math.max(1, simulations ?? Infinity), milliseconds ?? Infinity];
    const { hides, cooperative, search } = this.manifest;
    const [begin, sides] = [performance.now(), cooperative ? 1 : seats];
    const nodes = Math.min(search.nodes, search.nodesPerSimulation * most + 2 * search.batch);
    const edges = Math.min(search.edges, nodes * search.most);
    this.allocate({ nodes, edges, sides, slots: search.slotsPerNode * nodes });
    /** @type {Uint8Array} */ (this.array('states')).set(record);
    this.array('rng')[0] = BigInt.asIntN(64, BigInt(seed));
    this.call('begin_search');
    this.call('begin_tree');
    const config = hides && perfectInformation ? search.open : search.configs[seats] ?? search.config;
    const given = { ...config, hides: Number(hides && !perfectInformation), seat };
    const side = sides > 1 ? this.call('actor') : 0;
    let done = 0;
    for (let left = most; done === 0 || left > 0; ) {
      const passed = Math.max(performance.now() - begin, LOOK);
      const batches = time < Infinity ? Math.max(1, Math.floor((done * LOOK) / passed / search.batch)) : Infinity;
      const count = Math.min(
        batches * search.batch,
        search.simulationsPerCheck - (done % search.simulationsPerCheck),
        most - done,
      );
      done += this.call('search', { ...given, done, count });
      left = this.#left(done, most, time, performance.now() - begin);
      if (done % search.simulationsPerCheck === 0 && this.#isDecided(left)) break;
      if (this.call('is_full')) this.#prune();
    }
    const found = this.call('read_root', { side });
    const [moves, visits, q] = ['moves', 'visits', 'q'].map((name) =>
      Array.from(this.array(name).subarray(0, found), Number)
    );
    const rootValues = Array.from(this.array('tree.q').subarray(0, sides), Number);
    return { simulations: done, moves, visits, q, rootValues, lines: cooperative && !given.hides ? this.#lines() : [] };
  }

  /**
   * The most visited line after each root move with at least half of the most visits.
   * @returns {[number, number[]][]}
   */
  #lines() {
    const [move, visits, child] = ['tree.move', 'tree.edge_visits', 'tree.child'].map((name) =>
      /** @type {Int32Array} */ (this.array(name))
    );
    const edges = this.#edges(0);
    const most = Math.max(0, ...edges.map((edge) => visits[edge]));
    return edges.filter((edge) => 2 * visits[edge] >= most).map((first) => {
      const line = [];
      for (let edge = first; child[edge] !== NONE && line.length < LONGEST_LINE; line.push(move[edge])) {
        const next = this.#edges(child[edge]);
        if (!next.length) break;
        edge = next.reduce((best, one) => (visits[one] > visits[best] ? one : best));
        if (visits[edge] < MIN_VISITS) break;
      }
      return [move[first], line];
    });
  }

  /** The edges of a node. @param {number} node @returns {number[]} */
  #edges(node) {
    const [first, next] = ['tree.first', 'tree.next'].map((name) => /** @type {Int32Array} */ (this.array(name)));
    const found = [];
    for (let edge = first[node]; edge !== NONE; edge = next[edge]) found.push(edge);
    return found;
  }

  /**
   * An estimate of the simulations left.
   * @param {number} done @param {number} most @param {number} time @param {number} passed
   */
  #left(done, most, time, passed) {
    if (passed >= time) return 0;
    return Math.min(most - done, time < Infinity ? Math.floor((done * (time - passed)) / passed) + 1 : Infinity);
  }

  /** Whether no other move can overtake the most visited one. @param {number} left simulations */
  #isDecided(left) {
    const count = this.call('read_root', { side: 0 });
    const [first, second] = [...Array.from(this.array('visits').subarray(0, count), Number), 0, 0].sort((a, b) =>
      b - a
    );
    return first - second > left;
  }

  /** Free memory by pruning the least visited nodes of the tree. */
  #prune() {
    const { places } = this;
    const fields = Object.keys(places).filter((name) => name.startsWith('tree.'));
    const moved = Object.fromEntries(fields.map((name) => [name, places[name.replace('tree', 'kept')]]));
    for (let least = 2, isLarge = true; isLarge; least *= 2) {
      this.call('begin_tree', moved);
      this.call('keep', { root: 0, least });
      const [nodes, edges] = this.array('kept.used');
      isLarge = 2 * Number(nodes) > places.nodes || 2 * Number(edges) > places.edges;
    }
    for (const name of fields) [places[name], places[name.replace('tree', 'kept')]] = [moved[name], places[name]];
  }
}
