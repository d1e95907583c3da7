/** A game's card on the shelf: what it is, *Play* with defaults that are ready, and folded away who sits where and options. */
import { say } from './words.js';
import { button, h } from './dom.js';
import * as http from './http.js';
import { icon, token, useTokens } from './marks.js';
import { OptionsForm } from './options.js';
import { pauseList } from './moment.js';
import { rulebook } from './rules.js';
import { remember } from './store.js';
import { visit } from './route.js';

/** @typedef {Record<string, any>} Game */

/** For whom it is, how long it takes, what it is. @param {Game} game */
export function facts(game) {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  const [from, to] = game.minutes;
  return say('lobby-facts', {
    players: least === most ? say('lobby-players', { players: most }) : say('lobby-players-range', { least, most }),
    minutes: from === to ? say('lobby-minutes', { minutes: to }) : say('lobby-minutes-range', { least: from, most: to }),
    kind: game.kind,
  });
}

/** Who sits at the table, in short. @param {{me: number, friends: number, bots: number}} seats */
function sitting({ me, friends, bots }) {
  return say('lobby-sitting', { sitting: [
    me ? say('lobby-sitting-me', { seats: me }) : '',
    friends ? say('lobby-sitting-friends', { seats: friends }) : '',
    bots ? say('lobby-sitting-bots', { seats: bots }) : '',
  ].filter(Boolean) });
}

/** @typedef {'me' | 'friend' | {bot: string, seconds?: number}} Who */

export class GameCard {
  /** @param {string} id @param {() => void} shut */
  constructor(id, shut) {
    this.id = id;
    this.shut = shut;
    this.title = '';
    /** @type {Game | null} */
    this.game = null;
    /** @type {Who[]} */
    this.who = [];
    this.element = h('article', { class: 'game-card' }, h('p', { class: 'quiet' }, say('loading')));
  }

  async load() {
    try {
      this.game = await http.game(this.id);
      this.title = this.game?.title;
      useTokens(this.game);
      this.#show();
    } catch {
      this.element.replaceChildren(h('p', {}, say('lobby-unreachable')), button(say('retry'), () => this.load(), { class: 'plain' }));
    }
  }

  // ---- who -----------------------------------------------------------------------------------

  /** The choices for a seat that is a bot. @returns {{who: Who, title: string}[]} */
  #bots() {
    return (this.game?.bots ?? []).flatMap((/** @type {any} */ bot) => {
      const levels = bot.levels ?? [];
      if (levels.length < 2) return [{ who: { bot: bot.name, ...levels[0] }, title: bot.title }];
      return levels.map((/** @type {any} */ level) => ({
        who: { bot: bot.name, seconds: level.seconds }, title: say('lobby-bot-level', { bot: bot.title, level: level.title }),
      }));
    });
  }

  /** The bot that sits opposite if nobody chooses: the one that thinks, for about a second. */
  #usualBot() {
    const bots = this.#bots();
    const near = (/** @type {any} */ one) => Math.abs((one.who.seconds ?? 99) - 1);
    return ([...bots].sort((a, b) => near(a) - near(b))[0] ?? { who: 'me' }).who;
  }

  /** @param {number} players @returns {Who[]} */
  #usual(players) {
    return Array.from({ length: players }, (_, seat) => (this.game?.cooperative || seat === 0 ? 'me' : this.#usualBot()));
  }

  #players() {
    return Number(this.form?.options.players ?? this.game?.seats[0]);
  }

  // ---- showing -------------------------------------------------------------------------------

  #show() {
    const game = /** @type {Game} */ (this.game);
    this.form = new OptionsForm(game, () => this.#optionsChanged());
    this.who = this.#usual(this.#players());
    this.play = button(say('lobby-play'), () => this.#play(), { class: 'main play' });
    this.summary = h('p', { class: 'sitting' });
    this.trouble = h('p', { class: 'trouble', role: 'alert', hidden: true });
    this.seats = h('div', { class: 'who-rows' });
    const details = h('details', { class: 'fold' }, h('summary', {}, say('lobby-who')), this.seats);
    const changed = h('span', { class: 'quiet' }, say('lobby-as-usual'));
    this.changed = changed;
    const options = h('details', { class: 'fold' }, h('summary', {}, say('lobby-options'), ' ', changed), this.form.element, this.#pauseRow(game));
    this.element.replaceChildren(
      h('div', { class: 'card-head' },
        h('div', {}, h('h3', {}, game.title), h('p', { class: 'facts' }, facts(game))),
        button(say('close'), this.shut, { class: 'tool' }, icon('close'))),
      h('div', { class: 'card-body' },
        h('div', {}, h('p', { class: 'summary' }, game.summary), this.#credits(game)),
        h('div', { class: 'go' }, this.play, this.summary, this.trouble)),
      details, options, rulebook(game.id), this.form.warnings);
    this.#showWho();
    this.play.focus({ preventScroll: true });
  }

  /** @param {Game} game */
  #credits(game) {
    const { credits } = game;
    if (!credits?.author) return null;
    return h('p', { class: 'credits' }, say(credits.source ? 'lobby-credits-source' : 'lobby-credits', { author: credits.author, source: credits.source }), credits.note ? ` ${credits.note}` : '');
  }

  /** How long the table pauses where somebody might react; nothing chosen: as usual. @param {Game} game */
  #pauseRow(game) {
    /** @type {number | null} */
    this.pause = null;
    if (!game.pauses?.length) return null;
    const list = pauseList([null, ...game.pauses], null, 'option-pause', (seconds) => { this.pause = seconds; });
    return h('div', { class: 'option-row' }, h('div', { class: 'option-line' }, ...list), h('p', { class: 'option-help', id: 'option-pause-help' }, say('moment-help')));
  }

  #optionsChanged() {
    const players = this.#players();
    if (players !== this.who.length) {
      const usual = this.#usual(players);
      this.who = usual.map((who, seat) => this.who[seat] ?? who);
    }
    const n = this.form?.changed() ?? 0;
    if (this.changed) this.changed.textContent = n ? say('lobby-changed', { options: n }) : say('lobby-as-usual');
    this.#showWho();
  }

  #showWho() {
    const game = /** @type {Game} */ (this.game);
    const bots = this.#bots();
    const players = game.options.find((/** @type {any} */ option) => option.name === 'players');
    const rows = this.who.map((who, seat) => this.#seatRow(who, seat, bots));
    const all = (/** @type {string} */ words, /** @type {(seat: number) => Who} */ make) => button(words, () => {
      this.who = this.who.map((_, seat) => make(seat));
      this.#showWho();
    }, { class: 'chip' });
    const several = players && players.values.length > 1;
    this.seats?.replaceChildren(
      several ? this.#playersRow(players) : '',
      ...rows,
      h('div', { class: 'chips' },
        this.who.length > 1 ? all(say('lobby-one-screen'), () => 'me') : '',
        !game.cooperative && bots.length ? all(say('lobby-just-me'), (seat) => (seat === 0 ? 'me' : this.#usualBot())) : '',
        this.who.length > 1 ? all(say('lobby-all-friends'), (seat) => (seat === 0 ? 'me' : 'friend')) : ''));
    const of = (/** @type {(who: Who) => boolean} */ test) => this.who.filter(test).length;
    const me = of((who) => who === 'me');
    if (this.summary) {
      this.summary.textContent = me === this.who.length && game.cooperative ? say('lobby-team', { seats: me })
        : sitting({ me, friends: of((who) => who === 'friend'), bots: of((who) => typeof who === 'object') });
    }
  }

  /** @param {any} players the option */
  #playersRow(players) {
    const select = /** @type {HTMLSelectElement} */ (h('select', { id: 'players', onchange: () => this.form?.set('players', players.values[select.selectedIndex]) },
      ...players.values.map((/** @type {any} */ value) => h('option', { selected: value === this.#players() }, value))));
    return h('div', { class: 'who-row' }, h('label', { for: 'players' }, say('lobby-seats')), select);
  }

  /** @param {Who} who @param {number} seat @param {{who: Who, title: string}[]} bots */
  #seatRow(who, seat, bots) {
    const choices = [{ who: /** @type {Who} */ ('me'), title: say('lobby-me') }, { who: /** @type {Who} */ ('friend'), title: say('lobby-friend') }, ...bots];
    const same = (/** @type {Who} */ a) => JSON.stringify(a) === JSON.stringify(who);
    const name = this.game?.seat_names?.[seat] ?? String(seat + 1);
    const select = /** @type {HTMLSelectElement} */ (h('select', { 'aria-label': say('lobby-seat-of', { name }), 'data-seat': seat, onchange: () => {
      this.who[seat] = choices[select.selectedIndex].who;
      this.#showWho();
    } }, ...choices.map((choice) => h('option', { selected: same(choice.who) }, choice.title))));
    return h('div', { class: 'who-row' }, token(seat, 'small'), h('span', { class: 'seat-name' }, name), select);
  }

  // ---- play ----------------------------------------------------------------------------------

  async #play() {
    const play = /** @type {HTMLButtonElement} */ (this.play);
    play.disabled = true;
    play.textContent = say('lobby-starting');
    try {
      const made = await http.open({ game: this.id, options: this.form?.options ?? {}, seats: this.who, pause: this.pause });
      const mine = made.keys.filter((/** @type {string | null} */ key, /** @type {number} */ seat) => key && this.who[seat] === 'me');
      if (mine.length) remember({ table: made.table, keys: mine, watch: made.watch });
      visit(`/t/${mine[0] ?? made.watch}`);
    } catch (error) {
      play.disabled = false;
      play.textContent = say('lobby-play');
      if (this.trouble) {
        this.trouble.hidden = false;
        this.trouble.textContent = say('lobby-could-not', { why: error instanceof http.Refused ? error.message : say('lobby-unreachable') });
      }
    }
  }
}
