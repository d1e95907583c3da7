/** The last position that this viewer saw, shown at once after a reload while the application starts. */
import { toWire } from '../board/scene.js';
import { keysOf } from '../people/ownkeys.js';
import { announce } from '../shared/dom.js';
import { pageCache, cacheNameOf } from '../storage/pagecache.js';
import { preloadBots } from '../shared/backend.js';
import { useSeatTokens } from '../shared/icons.js';
import { translate } from '../shared/messages.js';

/**
 * @typedef {import('../board/scene.js').Scene} Scene
 * @typedef {import('../shared/wire.d.ts').Position} Position
 * @typedef {object} Stored
 * @property {string} keys the keys of the table: with others, other players may use this screen
 * @property {import('../shared/wire.d.ts').Welcome} welcome
 * @property {import('../shared/wire.d.ts').LogLine[]} lines
 * @property {Position | null} position null: players with hidden hands share the screen
 * @property {number | null} asked the seat of the player that the privacy screen asks for
 */

export class TableSnapshot {
  /** @param {import('./table.js').Table} table */
  constructor(table, storage = pageCache) {
    this.table = table;
    this.storage = storage;
    /** Whether the page shows a stored snapshot that the application hasn't replaced yet. */
    this.isShown = false;
  }

  #keys() {
    return keysOf(this.table).sort().join(' ');
  }

  /** The line under the board while the snapshot is shown. */
  words() {
    if (!this.isShown) return '';
    return translate(this.table.privacySeat === null ? 'site-starting.queued' : 'site-starting');
  }

  /** Store the shown position, if it is the newest. */
  store() {
    const { live, lines, liveScene, shown, analysis, welcome } = this.table;
    if (this.isShown || analysis || !welcome || !live || !liveScene || shown !== live) return;
    const isShared = this.table.needsPrivacy();
    /** @type {Stored} */
    const stored = {
      keys: this.#keys(),
      welcome,
      lines: isShared ? [] : lines,
      position: isShared ? null : this.#position(),
      asked: isShared ? this.#questionKey() : null,
    };
    this.storage.store(cacheNameOf(this.table.id), stored);
  }

  /** The position without its reaction window, time left and animation. @returns {Position} */
  #position() {
    const { art, live, liveScene } = this.table;
    const { steps, pause, left, id, ...rest } = /** @type {import('../shared/wire.d.ts').Moved} */ (live);
    return {
      ...rest,
      type: 'position',
      picks: pause ? [] : rest.picks,
      scene: toWire(/** @type {Scene} */ (liveScene), art),
    };
  }

  /**
   * The player that the privacy screen asks for after a reload. In a reaction window the actor would reveal who can
   * react.
   */
  #questionKey() {
    const { live } = this.table;
    const mine = this.table.mine();
    return mine.find((seat) => !live?.pause && seat === live?.actor) ?? mine[0];
  }

  /** Show the snapshot, if it is for the same players. */
  restore() {
    const { table } = this;
    /** @type {Stored | null} */
    const stored = this.storage.load(cacheNameOf(table.id));
    if (stored?.keys !== this.#keys()) return;
    this.isShown = true;
    table.welcome = stored.welcome;
    table.lines = stored.lines;
    useSeatTokens(table.facts);
    table.frame.handleWelcome();
    table.privacy.seat = stored.asked;
    if (stored.position && !table.needsPrivacy()) table.incoming.receivePosition(stored.position, []);
    else table.refresh();
    announce(this.words());
    if (!table.live?.result && table.seats().some((one) => one.kind === 'bot')) preloadBots(table.gameId);
  }

  /** Delete the snapshot: the application has no such table, or no key here opens it. */
  discard() {
    this.storage.remove(cacheNameOf(this.table.id));
    if (!this.isShown) return;
    this.isShown = false;
    Object.assign(this.table, { welcome: null, lines: [], live: null, liveScene: null, shown: null });
    this.table.privacy.seat = null;
  }
}
