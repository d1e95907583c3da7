/** A game's card in the lobby: summary, *Play* and *Play a friend*, and folded sections for seats and options. */
import { translate } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import * as http from '../shared/http.js';
import { isStaticEdition } from '../shared/backend.js';
import { termRows } from '../people/terms.js';
import { needsServer } from '../people/invite.js';
import { icon, token, useSeatTokens } from '../shared/icons.js';
import { meAnd, openTable } from './newtable.js';
import { OptionsForm } from './options.js';
import { pauseField } from '../table/reactionwindow.js';
import { rulesLink } from './rules.js';
import { resolveVariant } from '../shared/variant.js';
import { hasFinished, isNewTo, lastLevel, learned } from '../storage/store.js';
import { linkTo } from '../shared/router.js';

/** @typedef {import('../shared/wire.d.ts').GameFacts} Game */

/** The number of players, the duration and the kind of a game. @param {import('../shared/wire.d.ts').GameCard} game */
export function facts(game) {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  const [from, to] = game.minutes;
  return translate('lobby-facts', {
    players: least === most
      ? translate('lobby-players', { players: most })
      : translate('lobby-players-range', { least, most }),
    minutes: from === to
      ? translate('lobby-minutes', { minutes: to })
      : translate('lobby-minutes-range', { least: from, most: to }),
    kind: game.kind,
  });
}

/** A summary of who plays. @param {{me: number, friends: number, bots: number}} seats */
function playersSummary({ me, friends, bots }) {
  return translate('lobby-sitting', { sitting: [
    me ? translate('lobby-sitting-me', { seats: me }) : '',
    friends ? translate('lobby-sitting-friends', { seats: friends }) : '',
    bots ? translate('lobby-sitting-bots', { seats: bots }) : '',
  ].filter(Boolean) });
}

/** @typedef {import('./newtable.js').Who} Who */

export class GameCard {
  /**
   * @param {string} id @param {() => void} onClose
   * @param {Record<string, string> | null} settings the bot and options of the address
   */
  constructor(id, onClose, settings) {
    this.id = id;
    this.onClose = onClose;
    this.settings = settings;
    this.title = '';
    /** @type {Game | null} */
    this.game = null;
    /** @type {Who[]} */
    this.who = [];
    /** @type {import('../people/terms.js').Terms} */
    this.agreed = {};
    this.element = h('article', { class: 'game-card' }, h('p', { class: 'quiet' }, translate('loading')));
  }

  async load() {
    try {
      this.game = await http.fetchGame(this.id);
      this.title = this.game.title;
      useSeatTokens(this.game);
      this.#show();
    } catch {
      this.element.replaceChildren(
        h('p', {}, translate('lobby-unreachable')),
        button(translate('retry'), () => this.load(), { class: 'plain' }),
      );
    }
  }

  // ---- players ----------------------------------------------------------------------------------

  /**
   * The bots that can play a seat, in the server's order; those that don't search come last.
   * @returns {{who: Who, title: string, help: string}[]}
   */
  #bots() {
    const offered = (this.game?.bots ?? []).filter((bot) => bot.offered);
    const thinks = (/** @type {import('../shared/wire.d.ts').BotFacts} */ bot) => Number(bot.seconds > 0);
    return offered.sort((a, b) => thinks(b) - thinks(a))
      .map((bot) => ({ who: { bot: bot.name }, title: bot.title, help: bot.help }));
  }

  /** The default bot: the one of the last game, or an easier one for newcomers. @returns {Who} */
  #defaultBot() {
    const offered = (this.game?.bots ?? []).filter((bot) => bot.offered);
    const last = this.game?.cooperative
      ? null
      : offered.find((bot) => bot.name === (this.settings?.bot ?? lastLevel()));
    const isFirst = !this.game?.cooperative && !hasFinished();
    const usual = last ?? offered.find((bot) => (isFirst ? bot.first : bot.usual));
    return usual ? { bot: usual.name } : this.#bots()[0]?.who ?? 'me';
  }

  /** The default players: this player against bots, or alone in a cooperative game. @param {number} players */
  #defaultPlayers(players) {
    return meAnd(players, this.game?.cooperative ? () => 'me' : () => this.#defaultBot());
  }

  /** This player and friends: as many as chosen, else one. @returns {Who[]} */
  #withFriends() {
    if (this.who.includes('friend')) return this.who;
    const chosen = this.#players();
    return meAnd(
      chosen > 1 && chosen !== this.game?.ready.players ? chosen : this.#fewestPlayers(),
      () => 'friend',
    );
  }

  /** The smallest number of players above one. */
  #fewestPlayers() {
    return Math.min(...(this.game?.seats ?? []).filter((count) => count > 1));
  }

  #players() {
    return Number(this.form?.options.players ?? this.game?.ready.players);
  }

  // ---- rendering --------------------------------------------------------------------------------

  #show() {
    const game = /** @type {Game} */ (this.game);
    this.form = new OptionsForm(
      game,
      () => this.#optionsChanged(),
      this.settings && resolveVariant(game, this.settings).options,
    );
    this.who = this.#defaultPlayers(this.#players());
    this.learn = game.lesson ? this.#learnLink(game) : null;
    const learnFirst = this.learn?.classList.contains('main');
    this.play = button(translate('lobby-play'), () => this.#play(this.who), {
      class: `${learnFirst ? 'plain' : 'main'} play`,
    });
    this.friend = Math.max(...game.seats) > 1 && !isStaticEdition
      ? button(translate('lobby-play-friend', { together: game.cooperative }), () => this.#play(this.#withFriends()), {
        class: 'plain play-friend',
      })
      : null;
    this.summary = h('p', { class: 'sitting' });
    this.chips = h('div', { class: 'chips who-chips', role: 'group', 'aria-label': translate('lobby-who') });
    this.strength = h('div', { class: 'strength' });
    this.trouble = h('p', { class: 'error', role: 'alert', hidden: true });
    this.seats = h('div', { class: 'who-rows' });
    const details = h('details', { class: 'fold' }, h('summary', {}, translate('lobby-who')), this.seats);
    this.chosen = h('span', { class: 'quiet' });
    this.pauses = this.#pauseRow(game);
    const options = h(
      'details',
      { class: 'fold' },
      h('summary', {}, translate('lobby-options'), ' ', this.chosen),
      this.form.element,
      this.#dealRow(game),
      this.pauses,
      this.#hintsRow(game),
      ...termRows(game, this.agreed),
    );
    this.element.replaceChildren(
      h('div', { class: 'card-head' },
        h('h3', {}, game.title),
        h('div', { class: 'card-tools' },
          rulesLink(game.id, { class: 'plain', 'data-link': true }),
          button(translate('close'), this.onClose, { class: 'tool' }, icon('close')))),
      h('p', { class: 'facts' }, facts(game)),
      h('div', { class: 'card-body' },
        h('p', { class: 'summary' }, game.summary),
        h(
          'div',
          { class: 'go' },
          h('div', { class: 'plays' }, learnFirst ? this.learn : '', this.play, this.friend, learnFirst ? '' : this.learn),
          this.chips,
          this.strength,
          this.summary,
          isStaticEdition ? needsServer() : '',
          this.trouble,
        ),
      ),
      this.form.warnings,
      details,
      options,
      this.#credits(game) ?? '',
    );
    this.#optionsChanged();
    (learnFirst ? this.learn : this.play)?.focus({ preventScroll: true });
  }

  /** The link to the game's lesson: the main one for newcomers. @param {Game} game */
  #learnLink(game) {
    const { done, over } = learned(game.id);
    const begun = !over && done.length > 0 && done.length < game.lesson;
    return h(
      'a',
      { href: linkTo(`/learn/${game.id}`), class: `${isNewTo(game.id) ? 'main' : 'plain'} learn`, 'data-link': true },
      begun ? translate('lobby-learn-on', { done: done.length, steps: game.lesson }) : translate('lobby-learn'),
    );
  }

  /** @param {Game} game */
  #credits(game) {
    const { credits } = game;
    const { author, source, note } = credits;
    if (!author) return note ? h('p', { class: 'credits' }, note) : null;
    return h(
      'p',
      { class: 'credits' },
      translate(source ? 'lobby-credits-source' : 'lobby-credits', { author, source }),
      note ? ` ${note}` : '',
    );
  }

  /** The row of the option to make the setup choices at random. @param {Game} game */
  #dealRow(game) {
    this.deal = game.ready.deals;
    if (!this.deal) return null;
    const box = /** @type {HTMLInputElement} */ (h('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'switch',
      id: 'option-deal',
      checked: true,
      'aria-describedby': 'option-deal-help',
      onchange: () => {
        this.deal = box.checked;
      },
    }));
    return h(
      'div',
      { class: 'option-row' },
      h('div', { class: 'option-line' }, h('label', { for: 'option-deal' }, translate('lobby-deal')), box),
      h('p', { class: 'option-help', id: 'option-deal-help' }, translate('lobby-deal.help')));
  }

  /** The row of the length of reaction windows; null: the default. @param {Game} game */
  #pauseRow(game) {
    /** @type {number | null} */
    this.pause = null;
    if (!game.pauses.length) return null;
    const list = pauseField([null, ...game.pauses], null, 'option-pause', (seconds) => {
      this.pause = seconds;
    });
    return h(
      'div',
      { class: 'option-row' },
      h('div', { class: 'option-line' }, ...list),
      h('p', { class: 'option-help', id: 'option-pause-help' }, translate('reaction-help')),
    );
  }

  /** The row of the option to allow hints against other people. @param {Game} game */
  #hintsRow(game) {
    /** @type {boolean | undefined} */
    this.hints = undefined;
    if (game.cooperative || Math.max(...game.seats) < 2) return null;
    const box = /** @type {HTMLInputElement} */ (h('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'switch',
      id: 'option-hints',
      'aria-describedby': 'option-hints-help',
      onchange: () => {
        this.hints = box.checked || undefined;
      },
    }));
    return h(
      'div',
      { class: 'option-row' },
      h('div', { class: 'option-line' }, h('label', { for: 'option-hints' }, translate('lobby-hints')), box),
      h('p', { class: 'option-help', id: 'option-hints-help' }, translate('lobby-hints.help')));
  }

  #optionsChanged() {
    const players = this.#players();
    if (players !== this.who.length) {
      const usual = this.#defaultPlayers(players);
      this.who = usual.map((who, seat) => this.who[seat] ?? who);
    }
    if (this.chosen) this.chosen.textContent = this.#optionsSummary();
    if (this.pauses) this.pauses.hidden = this.#isOpenInformation();
    this.#showWho();
  }

  /** Whether the chosen options of a game with hidden information hide nothing. */
  #isOpenInformation() {
    const open = Object.entries(this.game?.hides_nothing_with ?? {});
    return open.length > 0 && open.every(([name, value]) => this.form?.options[name] === value);
  }

  /** The chosen preset, or the number of changed options. */
  #optionsSummary() {
    const changed = this.form?.changed() ?? 0;
    const preset = this.form?.preset();
    if (preset) return preset.title;
    return changed ? translate('lobby-changed', { options: changed }) : translate('lobby-as-usual');
  }

  #showWho() {
    const game = /** @type {Game} */ (this.game);
    const bots = this.#bots();
    const players = game.options.find((option) => option.name === 'players');
    const several = players && players.values.length > 1;
    this.seats?.replaceChildren(
      several ? this.#playersRow(players) : '',
      ...this.who.map((who, seat) => this.#seatRow(who, seat, bots)),
    );
    if (this.chips) refill(this.chips, this.#whoChips());
    this.strength?.replaceChildren(...this.#strengthRow(bots));
    const of = (/** @type {(who: Who) => boolean} */ test) => this.who.filter(test).length;
    const me = of((who) => who === 'me');
    if (this.summary) {
      this.summary.textContent = me === this.who.length && game.cooperative ? translate('lobby-team', { seats: me })
        : playersSummary({ me, friends: of((who) => who === 'friend'), bots: of((who) => typeof who === 'object') });
    }
  }

  /** One-press choices of the players. */
  #whoChips() {
    const { seats } = /** @type {Game} */ (this.game);
    if (Math.max(...seats) < 2) return [];
    const players = this.who.length > 1 ? this.who.length : this.#fewestPlayers();
    const withBots = this.who.length > 1 &&
      this.who.every((who, seat) => (seat ? typeof who === 'object' : who === 'me'));
    /** @type {[string, Who[]][]} */
    const ways = [
      ['lobby-just-me', withBots ? this.who : meAnd(players, () => this.#defaultBot())],
      ['lobby-one-screen', meAnd(players, () => 'me')],
    ];
    if (!isStaticEdition) ways.push(['lobby-all-friends', meAnd(players, () => 'friend')]);
    if (seats.includes(1)) ways.unshift(['lobby-alone', ['me']]);
    return ways.map(([id, who]) =>
      button(translate(id), () => this.#choosePlayers(who), {
        class: 'chip',
        'aria-pressed': String(JSON.stringify(who) === JSON.stringify(this.who)),
        'data-key': id,
      })
    );
  }

  /** The choice of the bots' strength, if any bot plays. @param {{who: Who, title: string, help: string}[]} bots */
  #strengthRow(bots) {
    const first = this.who.find((who) => typeof who === 'object');
    if (!first || bots.length < 2) return [];
    const select = /** @type {HTMLSelectElement} */ (h(
      'select',
      {
        id: 'strength',
        'aria-describedby': 'strength-help',
        onchange: () => {
          const { who: chosen } = bots[select.selectedIndex];
          this.who = this.who.map((who) => (typeof who === 'object' ? chosen : who));
          this.#showWho();
          document.getElementById('strength')?.focus();
        },
      },
      ...bots.map(({ who, title }) => h('option', { selected: JSON.stringify(who) === JSON.stringify(first) }, title)),
    ));
    const help = bots[select.selectedIndex]?.help ?? '';
    return [
      h('label', { for: 'strength' }, translate('lobby-strength', { together: this.game?.cooperative })),
      select,
      h('p', { class: 'option-help', id: 'strength-help' }, help),
    ];
  }

  /** @param {Who[]} who */
  #choosePlayers(who) {
    this.who = who;
    if (who.length === this.#players()) this.#showWho();
    else this.form?.set('players', who.length);
  }

  /** @param {import('../shared/wire.d.ts').OptionFacts} players */
  #playersRow(players) {
    const select = /** @type {HTMLSelectElement} */ (h('select', {
      id: 'players',
      onchange: () => this.form?.set('players', players.values[select.selectedIndex]),
    }, ...players.values.map((value) => h('option', { selected: value === this.#players() }, String(value)))));
    return h('div', { class: 'who-row' }, h('label', { for: 'players' }, translate('lobby-seats')), select);
  }

  /** @param {Who} who @param {number} seat @param {{who: Who, title: string, help: string}[]} bots */
  #seatRow(who, seat, bots) {
    const choices = [
      { who: /** @type {Who} */ ('me'), title: translate('lobby-me'), help: null },
      ...(isStaticEdition
        ? []
        : [{ who: /** @type {Who} */ ('friend'), title: translate('lobby-friend'), help: null }]),
      ...bots,
    ];
    const same = (/** @type {Who} */ a) => JSON.stringify(a) === JSON.stringify(who);
    const name = this.game?.seat_names[seat] ?? String(seat + 1);
    const select = /** @type {HTMLSelectElement} */ (h('select', {
      'aria-label': translate('lobby-seat-of', { name }),
      'data-seat': seat,
      onchange: () => {
        this.who[seat] = choices[select.selectedIndex].who;
        this.#showWho();
      },
    }, ...choices.map((choice) => h('option', { selected: same(choice.who), title: choice.help }, choice.title))));
    return h('div', { class: 'who-row' }, token(seat, 'small'), h('span', { class: 'seat-name' }, name), select);
  }

  // ---- starting a table -------------------------------------------------------------------------

  /** Create the table and open it; with friends, show their links. @param {Who[]} who */
  async #play(who) {
    this.#setWaiting(true);
    try {
      const options = { ...this.form?.options, players: who.length };
      await openTable(/** @type {Game} */ (this.game), {
        game: this.id,
        options,
        seats: who,
        pause: this.pause ?? undefined,
        deal: this.deal,
        hints: this.hints,
        ...this.agreed,
      });
    } catch (error) {
      this.#setWaiting(false);
      if (this.trouble) {
        this.trouble.hidden = false;
        this.trouble.textContent = translate('lobby-could-not', {
          why: error instanceof http.RequestError ? error.message : translate('lobby-unreachable'),
        });
      }
    }
  }

  /** @param {boolean} waiting for the table */
  #setWaiting(waiting) {
    for (const one of [this.play, this.friend]) if (one) one.toggleAttribute('disabled', waiting);
    if (this.play) this.play.textContent = translate(waiting ? 'lobby-starting' : 'lobby-play');
  }
}
