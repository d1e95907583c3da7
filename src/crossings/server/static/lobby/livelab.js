/** Live simulations in the lab: bots play a variant on the server while the page shows statistics. */
import { translate } from '../shared/messages.js';
import * as http from '../shared/http.js';
import { announce, button, h } from '../shared/dom.js';
import { token, useSeatTokens } from '../shared/icons.js';
import { replaceAddress } from '../shared/router.js';
import { resolveVariant, parseVariant, formatVariant } from '../shared/variant.js';
import { copyField } from '../people/invite.js';
import { Curve } from './curve.js';
import { OptionsForm } from './options.js';

/** @typedef {import('../shared/wire.d.ts').LabFigure} Figure */
/** @typedef {import('../shared/wire.d.ts').LabProgress} Progress */

/** Milliseconds between two polls; before the first results, they are more frequent. */
const POLL_INTERVAL = 1000;
const FIRST_POLL_INTERVAL = 250;
/** Timeout of a poll in milliseconds. */
const TIMEOUT = 10000;
const MINUTE = 60;
/** Numbers from here on are shown without decimals. */
const LARGE = 20;

export class LiveLab {
  /** @param {import('../shared/wire.d.ts').GameCard[]} games */
  constructor(games) {
    this.games = games;
    /** Identifies this page to the server. */
    this.who = String(Math.random());
    /** @type {import('../shared/wire.d.ts').GameFacts | null} */
    this.game = null;
    this.timer = 0;
    /** The polled simulation; null: none. @type {object | null} */
    this.run = null;
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    this.choice = /** @type {HTMLSelectElement} */ (h('select', {
      id: 'lab-game',
      onchange: () => this.selectVariant(this.games[this.choice.selectedIndex].id),
    }, ...games.map((one) => h('option', {}, one.title))));
    this.level = /** @type {HTMLSelectElement} */ (h('select', { id: 'lab-level', onchange: () => this.#changed() }));
    this.form = h('div', { class: 'lab-options' });
    this.trouble = h('p', { class: 'error', role: 'alert', hidden: true });
    this.start = button(translate('lab-start'), () => (this.run ? this.#end() : this.#start()), {
      class: 'main',
      disabled: true,
    });
    this.play = h('a', { class: 'plain', 'data-link': true }, translate('lab-play'));
    this.link = copyField(translate('lab-link'), '');
    this.progress = h('p', { class: 'quiet' });
    this.bar = h('progress', { 'aria-label': translate('lab-figures'), value: 0, max: 1 });
    this.list = h('ul', { class: 'lab-figures' });
    this.element = h('section', { class: 'live', 'aria-labelledby': 'live-title' },
      h('h2', { id: 'live-title' }, translate('lab-live')), h('p', { class: 'quiet' }, translate('lab-live-about')),
      h('div', { class: 'lab-form' },
        h('div', { class: 'option-line' }, h('label', { for: 'lab-game' }, translate('lab-game')), this.choice),
        h('div', { class: 'option-line' }, h('label', { for: 'lab-level' }, translate('lab-level')), this.level),
        this.form),
      h('div', { class: 'lab-results' },
        h('div', { class: 'actions' }, this.start, this.play), this.trouble, this.progress, this.bar, this.list,
        h('p', { class: 'quiet lab-note' }, translate('lab-note')),
        h('div', { class: 'lab-link-row' }, ...this.link)));
    this.hash = () => this.selectVariant(location.hash.slice(1));
    this.hide = () => { if (document.hidden) this.#end(); };
    addEventListener('hashchange', this.hash);
    document.addEventListener('visibilitychange', this.hide);
    this.selectVariant(location.hash.slice(1) || games[0].id);
  }

  close() {
    clearTimeout(this.timer);
    if (this.run) this.#tellServer();
    this.run = null;
    removeEventListener('hashchange', this.hash);
    document.removeEventListener('visibilitychange', this.hide);
  }

  // ---- options ----------------------------------------------------------------------------------

  /** Select a variant. @param {string} setting */
  async selectVariant(setting) {
    const { id, settings } = parseVariant(setting);
    const at = Math.max(0, this.games.findIndex((one) => one.id === id));
    this.choice.selectedIndex = at;
    this.start.toggleAttribute('disabled', true);
    try {
      this.game = await http.fetchGame(this.games[at].id);
    } catch {
      this.#fail(translate('lobby-unreachable'));
      return;
    }
    useSeatTokens(this.game);
    const { bot, options, unknown } = resolveVariant(this.game, settings ?? {});
    const levels = this.game.bots.filter((one) => one.offered);
    this.level.replaceChildren(
      ...levels.map((one) => h('option', { value: one.name, selected: bot ? one.name === bot : one.usual }, one.title)),
    );
    this.options = new OptionsForm(this.game, () => this.#changed(), options, true);
    this.form.replaceChildren(this.options.warnings, this.options.element);
    this.start.toggleAttribute('disabled', false);
    this.#changed();
    if (unknown.length) this.#fail(translate('lab-unknown', { names: unknown }));
  }

  /** Clear the results after a change of the variant. */
  #changed() {
    if (!this.game || !this.options) return;
    if (this.run) this.#tellServer();
    this.run = null;
    clearTimeout(this.timer);
    const setting = formatVariant(this.game, this.level.value, this.options.options);
    replaceAddress(`/lab#${setting}`);
    this.play.setAttribute('href', `/#${setting}`);
    /** @type {HTMLInputElement} */ (this.link[0]).value = location.href;
    this.trouble.hidden = true;
    this.#clear(translate('lab-nothing-yet'));
  }

  // ---- simulation -------------------------------------------------------------------------------

  #start() {
    if (!this.game || !this.options) return;
    this.trouble.hidden = true;
    this.#clear(translate('lab-getting-ready'));
    this.run = { game: this.game.id, options: this.options.options, bot: this.level.value, who: this.who };
    this.#updateButton();
    announce(this.progress.textContent ?? '');
    this.#poll(this.run);
  }

  /** Poll the simulation until it is finished. @param {object} run */
  async #poll(run) {
    try {
      const results = /** @type {Progress} */ (await http.requestJson('/api/lab', run, undefined, TIMEOUT));
      if (this.run !== run) return;
      this.#showQueue(results.waits ?? null);
      this.#showResults(results);
      const interval = results.games || results.waits ? POLL_INTERVAL : FIRST_POLL_INTERVAL;
      if (results.over) this.#stop();
      else this.timer = setTimeout(() => this.#poll(run), interval);
    } catch (error) {
      if (this.run !== run) return;
      this.#stop();
      this.#fail(
        error instanceof http.RequestError
          ? translate('lab-could-not', { why: error.message })
          : translate('lobby-unreachable'),
      );
    }
  }

  /** End the simulation, or stop waiting for it. */
  #end() {
    if (!this.run) return;
    this.#tellServer();
    this.#stop();
  }

  /** Ask the server to end this page's simulation; it would do so itself, some seconds after the last poll. */
  #tellServer() {
    http.requestJson('/api/lab/stop', { who: this.who }).catch(() => {});
  }

  /** Stop polling. */
  #stop() {
    if (!this.run) return;
    this.run = null;
    clearTimeout(this.timer);
    this.#updateButton();
    this.#updateProgress();
    announce(this.progress.textContent ?? '');
  }

  /** Update the start button. */
  #updateButton() {
    this.start.textContent = translate(!this.run ? 'lab-start' : this.waits ? 'lab-leave' : 'lab-stop');
    this.start.className = this.run ? 'plain' : 'main';
  }

  /** @param {string} words */
  #fail(words) {
    this.trouble.hidden = false;
    this.trouble.textContent = words;
  }

  // ---- results ----------------------------------------------------------------------------------

  /** @param {string} words */
  #clear(words) {
    this.rows.clear();
    this.list.replaceChildren();
    /** @type {Progress | null} */
    this.results = null;
    this.waits = false;
    this.bar.hidden = true;
    this.progress.textContent = words;
    this.#updateButton();
  }

  /** Say which questions come first. @param {import('../shared/wire.d.ts').LabQueue | null} queue */
  #showQueue(queue) {
    const waited = this.waits;
    this.waits = Boolean(queue);
    if (queue) {
      const bot = this.game?.bots.find((one) => one.name === queue.bot)?.title ?? queue.bot;
      this.progress.textContent = translate('lab-waits', { ...queue, game: queue.game || 'none', bot });
    } else if (waited) {
      this.progress.textContent = translate('lab-getting-ready');
    }
    if (this.waits === waited) return;
    this.#updateButton();
    announce(this.progress.textContent ?? '');
  }

  /** @param {Progress} results */
  #showResults(results) {
    if (!results.games) return;
    this.results = results;
    this.bar.hidden = false;
    this.bar.setAttribute('max', String(results.of));
    this.bar.setAttribute('value', String(results.games));
    this.#updateProgress();
    for (const figure of results.figures) this.#row(figure).show(results.games, figure);
  }

  #updateProgress() {
    if (!this.results) {
      this.progress.textContent = translate('lab-nothing-yet');
      return;
    }
    const { games, of, left, over } = this.results;
    const state = over ? 'over' : this.run ? 'plays' : 'stopped';
    this.progress.textContent = translate('lab-so-far', {
      games,
      of,
      state,
      minutes: Math.round((left ?? 0) / MINUTE),
    });
  }

  /** @param {Figure} figure */
  #row({ what, seat }) {
    const key = `${what} ${seat}`;
    const known = this.rows.get(key);
    if (known) return known;
    const name = translate(`lab-figure-${what}`, { name: seat === null ? '' : this.game?.seat_names[seat] ?? '' });
    const row = new Row(name, seat === null ? null : token(seat, 'small'), what === 'moves' || what === 'minutes');
    this.rows.set(key, row);
    this.list.append(row.element);
    return row;
  }
}

/** A row: the name of a statistic, its value and its course. */
class Row {
  /** @param {string} name @param {Node | null} mark @param {boolean} counts whether it is a count, not a share */
  constructor(name, mark, counts) {
    this.counts = counts;
    this.curve = new Curve(counts);
    this.value = h('span', { class: 'lab-value' });
    this.element = h('li', {}, h('span', { class: 'lab-name' }, mark, name), this.value, this.curve.element);
  }

  /** @param {number} games @param {Figure} figure */
  show(games, figure) {
    const { value, low, high, even } = figure;
    const rounded = (/** @type {number} */ one) => (
      this.counts ? Number(one.toFixed(value < LARGE ? 1 : 0)) : Math.round(100 * one)
    );
    this.value.textContent = translate(this.counts ? 'lab-number' : 'lab-share', {
      value: rounded(value),
      low: rounded(low),
      high: rounded(high),
    });
    this.element.hidden = !value && even === null && !this.counts && figure.what !== 'team';
    this.curve.show(games, figure);
  }
}
