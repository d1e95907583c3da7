/** Picking a move on the board: select, narrow, choose, confirm a row; pointing; and why something is not possible. */
import { T } from './texts.js';
import { complete, meant, next, pick } from './picks.js';
import { announce } from './dom.js';
import { half, keepHalf } from './store.js';
import { nearest } from './scene.js';

/** @typedef {Record<string, any>} Message */

export class Picking {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** @type {string[]} */
    this.prefix = [];
    /** A place that was picked though nothing there can move: perhaps the start of a question. */
    this.tentative = '';
    /** Moves that one pick sequence fits. @type {import('./picks.js').Pick[]} */
    this.choice = [];
    /** A row that waits for its confirmation. @type {Message | null} */
    this.row = null;
    /** What an offered row shows on the board while it is pointed at. */
    this.preview = '';
    this.proposed = '';
    this.busy = false;
    /** @type {string | null} */
    this.pointed = null;
    /** @type {Message | null} */
    this.hint = null;
    /** @type {Map<string, Message>} */
    this.hints = new Map();
    /** Places of the last move, if the server does not name them. @type {string[]} */
    this.last = [];
  }

  /** A new position: what was picked for the old one is let go; for the same one it is kept. @param {Message} message @param {any[]} stages */
  arrived(message, stages) {
    const before = this.at;
    this.at = `${message.at}/${message.seat}`;
    if (before !== this.at) {
      const kept = before === undefined ? half(this.#name()) : null;
      this.hints.clear();
      this.hint = null;
      this.#letGo();
      if (message.type === 'moved' && this.table.answer?.kind !== 'note') this.table.answer = null;
      this.last = stages.length ? this.#touched(stages) : message.type === 'moved' ? this.last : [];
      if (kept?.at === this.at && kept.prefix?.length && next(message.picks ?? [], kept.prefix).size) {
        this.prefix = kept.prefix;
        this.#keep();
      }
    }
    this.busy = false;
  }

  /** Where the pieces that glided came from and went. @param {any[]} stages */
  #touched(stages) {
    const { board } = this.table;
    const places = [...(board.scene?.places.values() ?? [])];
    const [id] = stages.find((stage) => stage.glides?.length)?.glides[0] ?? [];
    const from = id && board.pieces.get(id)?.pose;
    const way = stages.flatMap((stage) => stage.glides ?? []).filter((glide) => glide[0] === id);
    if (!from || !way.length) return [];
    const [, x, y] = way[way.length - 1];
    return [nearest(places, from.x, from.y, 12), nearest(places, x, y, 12)].flatMap((place) => (place ? [place.id] : []));
  }

  #name() {
    return `pick.${this.table.welcome?.table ?? ''}`;
  }

  // ---- what the hand shows -----------------------------------------------------------------

  /** @returns {import('./board.js').Hand} */
  hand() {
    const picks = this.table.picks();
    const targets = this.busy ? new Map() : next(picks, this.prefix);
    const overlay = (this.row?.overlay ?? '') || this.preview || (this.hint?.overlay ?? '');
    const places = this.table.shown?.last?.places;
    const last = places?.length ? places : this.last;
    return { chosen: this.prefix, targets, last: this.table.player.playing ? [] : last, overlay };
  }

  /** @param {string} place */
  canPick(place) {
    return next(this.table.picks(), this.prefix).has(place) || this.prefix.includes(place);
  }

  // ---- picking -----------------------------------------------------------------------------

  /** @param {string} place */
  pick(place) {
    const { table } = this;
    if (table.replay.moment || table.curtain !== null || this.busy) return;
    if (this.row && this.row.place.split('>').pop() === place) {
      this.confirm();
      return;
    }
    this.row = null;
    this.choice = [];
    const meaning = pick(table.picks(), this.prefix, place);
    if (meaning.kind === 'move') this.send([meaning.move[0]], [...this.prefix, place]);
    else if (meaning.kind === 'miss') this.#miss(place);
    else {
      this.tentative = '';
      if (!table.answer?.kind) table.answer = null;
      this.prefix = meaning.kind === 'drop' ? [] : meaning.prefix;
      if (meaning.kind === 'choose') this.choice = meaning.moves;
      this.#keep();
      if (this.pointed !== place) this.point(place);
    }
    table.refresh();
  }

  /** Something was picked that leads nowhere: is there a row of moves to it? @param {string} place */
  #miss(place) {
    const { table } = this;
    if (!table.mayMove()) {
      this.#explainWaiting(place);
      return;
    }
    this.proposed = this.prefix.length ? `${this.prefix[0]}>${place}` : place;
    table.wire.say({ type: 'propose', at: table.live?.at, seat: table.live?.seat, place: this.proposed, places: [...this.prefix, place] });
  }

  /** @param {Message} row */
  offered(row) {
    if (row.place !== this.proposed || row.at !== this.table.live?.at) return;
    this.proposed = '';
    if (row.moves?.length) this.row = row;
    else this.#explain(row.place.split('>').pop(), row.why);
    this.table.refresh();
  }

  /** @param {string} place @param {Message | null} [why] what the game says to what was picked */
  #explain(place, why) {
    const { table } = this;
    if (why) {
      this.point(place);
      table.say({ text: why.message, rule: why.rule, paragraph: why.text });
      return;
    }
    const from = this.prefix[0] ?? this.tentative;
    const text = from && from !== place ? meant(table.live?.picks ?? [], from, place) : null;
    if (text) table.wire.command({ type: 'why', at: table.live?.at, seat: table.live?.seat, move: text }).then((answer) => this.#answered(answer, place));
    else this.#sayHint(place, this.prefix.length ? T.table.notThere : T.table.notNow);
    this.tentative = this.prefix.length ? '' : place;
  }

  /** @param {Message} answer @param {string} place */
  #answered(answer, place) {
    if (answer.type === 'refused' && answer.message) this.table.say({ text: answer.message, rule: answer.rule, paragraph: answer.text });
    else this.#sayHint(place, T.table.notThere);
  }

  /** @param {string} place */
  #explainWaiting(place) {
    const { live, player, shown } = this.table;
    if (player.playing || shown !== live) return;
    this.#sayHint(place, live?.result ? T.table.isOver : live?.actor === 'chance' ? live.ask : T.table.notYourTurn(this.table.name(live?.actor)));
  }

  /** @param {string} place @param {string} words */
  #sayHint(place, words) {
    this.point(place);
    const line = this.hints.get(place)?.line || this.table.liveScene?.places.get(place)?.label || '';
    const full = /[.!?]$/.test(line) || !line ? line : `${line}.`;
    this.table.say({ text: `${full} ${words}`.trim() });
  }

  /** One of several moves that the places fit. @param {string} move */
  choose(move) {
    this.choice = [];
    this.send([move], this.prefix);
  }

  confirm() {
    if (this.row) this.send(this.row.moves, [...this.prefix, this.row.place.split('>').pop()]);
  }

  /**
   * @param {string[]} moves one, or a row
   * @param {string[]} [places] what stays marked until the answer comes
   */
  send(moves, places = []) {
    const { table } = this;
    this.busy = true;
    this.prefix = places;
    this.row = null;
    this.choice = [];
    table.answer = null;
    table.refresh();
    table.command(moves.length > 1 ? { type: 'move', moves } : { type: 'move', move: moves[0] }).then((answer) => {
      this.busy = false;
      if (answer.type === 'refused') this.#letGo();
      table.refresh();
    });
  }

  // ---- letting go --------------------------------------------------------------------------

  /** @returns {boolean} was there something to let go of? */
  letGo() {
    const held = Boolean(this.prefix.length || this.row || this.choice.length);
    if (this.busy) return held;
    this.#letGo();
    this.table.refresh();
    return held;
  }

  #letGo() {
    this.prefix = [];
    this.tentative = '';
    this.choice = [];
    this.row = null;
    this.preview = '';
    this.proposed = '';
    this.#keep();
  }

  /** What is picked survives a reload. */
  #keep() {
    if (this.table.welcome) keepHalf(this.#name(), { at: this.at, prefix: complete(this.table.picks(), this.prefix).length ? [] : this.prefix });
  }

  /** What an offered row would do. @param {string} overlay '' no longer */
  offer(overlay) {
    this.preview = overlay;
    this.table.board.showHand(this.hand());
  }

  // ---- pointing ----------------------------------------------------------------------------

  /** What is it? @param {string | null} place */
  point(place) {
    const { table } = this;
    this.pointed = place;
    this.hint = place ? (this.hints.get(place) ?? null) : null;
    if (place && !this.hint && !table.replay.moment && table.curtain === null && table.live) {
      table.wire.say({ type: 'point', at: table.live.at, place });
    }
    this.#showHint();
  }

  /** @param {Message} hint */
  hinted(hint) {
    if (hint.at !== this.table.live?.at) return;
    this.hints.set(hint.place, hint);
    if (hint.place !== this.pointed) return;
    this.hint = hint;
    this.#showHint();
  }

  #showHint() {
    const { table } = this;
    if (table.replay.moment) return;
    table.board.showHand(this.hand());
    const label = (this.pointed && table.board.scene?.places.get(this.pointed)?.label) || '';
    table.frame.hint(this.hint?.line || label);
    if (this.hint?.line && this.hint.line !== label && document.activeElement?.getAttribute('data-place') === this.pointed) announce(this.hint.line);
  }
}
