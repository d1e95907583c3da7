/** Reaction windows: the time left, the player's options, and the setting of their length. */
import { translate } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { preference, storePreference } from '../storage/store.js';

/** @typedef {import('../shared/wire.d.ts').PauseFacts} PauseFacts */

/**
 * A menu of window lengths; null: the default.
 * @param {(number | null)[]} choices @param {number | null} now @param {string} id
 * @param {(seconds: number | null) => void} chosen
 */
export function pauseField(choices, now, id, chosen) {
  if (now !== null && !choices.includes(now)) choices = [...choices, now].sort((a, b) => Number(a) - Number(b));
  const select = /** @type {HTMLSelectElement} */ (h('select', {
    id,
    'aria-describedby': `${id}-help`,
    onchange: () => chosen(choices[select.selectedIndex]),
  }, ...choices.map((seconds) => h('option', { selected: seconds === now }, durationText(seconds)))));
  return [h('label', { for: id }, translate('reaction-pause')), select];
}

/** The length of a window in words. @param {number | null} seconds */
function durationText(seconds) {
  if (seconds === null) return translate('reaction-as-usual');
  return seconds ? translate('reaction-seconds', { seconds }) : translate('reaction-none');
}

export class ReactionPanel {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.element = h('div', { class: 'reaction-window', hidden: true });
    this.settings = h('details', { class: 'reaction-settings panel', hidden: true });
    /** @type {string} */
    this.key = '';
    /** @type {string} */
    this.set = '';
  }

  /** The reaction window of the shown position; null if there is none. @returns {PauseFacts | null} */
  #pause() {
    const { table } = this;
    return !table.isAway() && table.shown === table.live ? (table.live?.pause ?? null) : null;
  }

  update() {
    const pause = this.#pause();
    this.element.hidden = !pause;
    const key = pause ? JSON.stringify([this.table.incoming.count, pause.noted, this.table.live?.seat]) : '';
    if (key !== this.key) {
      this.key = key;
      refill(this.element, pause ? this.#rows(pause) : []);
    }
    this.#updateSettings();
  }

  /** @param {PauseFacts} pause */
  #rows(pause) {
    const asked = 'left' in pause;
    return [
      pause.left === null ? null : this.#bar(pause.left ?? pause.seconds, pause.seconds),
      asked ? h('p', { class: 'quiet' }, this.#words(pause)) : null,
      ...(asked ? [] : this.#viewButtons()),
    ].filter((one) => one !== null);
  }

  /** @param {PauseFacts} pause */
  #words(pause) {
    if (pause.noted) {
      return pause.noted === pause.pass
        ? translate('reaction-passing')
        : translate('reaction-noted', { move: this.#labelOf(pause.noted) });
    }
    return pause.left === null ? translate('reaction-yours') : translate('reaction-asked');
  }

  /** The label of a move's button. @param {string} move */
  #labelOf(move) {
    return this.table.live?.picks?.find((pick) => pick.move === move)?.label || move;
  }

  /** The time left, as a shrinking bar. @param {number} left @param {number} seconds */
  #bar(left, seconds) {
    const inside = h('div', { class: 'reaction-left' });
    const gone = Math.max(0, (performance.now() - this.table.incoming.when) / 1000);
    const from = Math.max(0, left - gone) / seconds;
    inside.animate([{ transform: `scaleX(${from})` }, { transform: 'scaleX(0)' }], {
      duration: Math.max(0, left - gone) * 1000,
      fill: 'forwards',
    });
    return h(
      'div',
      { class: 'reaction-bar', role: 'img', 'aria-label': translate('reaction-lasts', { seconds }) },
      inside,
    );
  }

  /**
   * Buttons that show another player's view on a shared screen. Every player may use them, so that doing so reveals
   * nothing.
   */
  #viewButtons() {
    const { table } = this;
    const home = table.home;
    const others = table.mine().filter((seat) => seat !== table.live?.seat);
    if (!others.length) return [];
    return [
      h('p', { class: 'quiet' }, translate('reaction-look')),
      h(
        'div',
        { class: 'actions' },
        ...others.map((seat) =>
          button(
            seat === home
              ? translate('reaction-back', { name: table.name(seat) })
              : translate('reaction-look-as', { name: table.name(seat) }),
            () => table.privacy.passTo(seat),
            { class: 'plain', 'data-key': `look ${seat}` },
          )
        ),
      ),
    ];
  }

  // ---- the setting ------------------------------------------------------------------------------

  #updateSettings() {
    const { table } = this;
    const choices = table.facts?.pauses ?? [];
    this.settings.hidden = !choices.length || Boolean(table.welcome?.watch) || table.privacySeat !== null;
    const set = JSON.stringify([choices, table.welcome?.pause, table.welcome?.table]);
    if (set === this.set) return;
    this.set = set;
    const seconds = table.welcome?.pause ?? null;
    const box = /** @type {HTMLInputElement} */ (h('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'switch',
      id: 'pass-at-once',
      checked: passesAutomatically(table.welcome?.table),
      onchange: () => {
        storePreference(`pass.${table.welcome?.table}`, box.checked);
        table.passIfAutomatic();
      },
    }));
    refill(this.settings, [
      h('summary', {}, translate('reaction-title'), ' ', h('span', { class: 'quiet' }, durationText(seconds))),
      h(
        'p',
        { class: 'option-line' },
        ...pauseField(
          choices,
          seconds,
          'pause',
          (chosen) => table.connection.send({ type: 'pause', seat: table.mine()[0], seconds: chosen ?? 0 }),
        ),
      ),
      h('p', { class: 'quiet', id: 'pause-help' }, translate('reaction-help')),
      h('p', { class: 'option-line' }, h('label', { for: 'pass-at-once' }, translate('reaction-pass-at-once')), box),
      h('p', { class: 'quiet' }, translate('reaction-pass-help')),
    ]);
  }
}

/** Whether the player passes automatically in all reaction windows of a table. @param {string | undefined} table */
export const passesAutomatically = (table) => Boolean(preference(`pass.${table}`, false));
