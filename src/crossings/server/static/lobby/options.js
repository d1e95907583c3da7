/** A form for a game's options, built from their data: switches, sliders, lists, presets, warnings. */
import { translate } from '../shared/messages.js';
import { button, h, prose } from '../shared/dom.js';
import { checkOptions } from '../shared/http.js';
import { hasWon } from '../storage/store.js';

const CHECK_AFTER = 150;
const SLIDER_FROM = 5;

/** @typedef {import('../shared/wire.d.ts').OptionFacts} Option */
/** @typedef {import('../shared/variant.js').Options} Options */

export class OptionsForm {
  /**
   * @param {import('../shared/wire.d.ts').GameFacts} game @param {() => void} changed
   * @param {Options | null} [chosen] options that differ from the printed ones
   * @param {boolean} [whole] whether it includes the number of players
   */
  constructor(game, changed, chosen = null, whole = false) {
    this.game = game;
    this.onChange = changed;
    this.rows = game.options.filter((option) => option.name !== 'players' || (whole && option.values.length > 1));
    /** The default options: for newcomers the recommended preset. @type {Options} */
    this.defaults = chosen || (game.ready.until_won && hasWon(game.id)) ? this.#printedOptions() : game.ready.options;
    this.options = { ...this.defaults, ...chosen };
    this.element = h('div', { class: 'options' });
    this.warnings = h('div', { class: 'warnings', role: 'status' });
    /** The buttons of presets. @type {HTMLElement[]} */
    this.chips = [];
    this.timer = 0;
    this.#show();
    this.#checkLater();
  }

  #printedOptions() {
    return Object.fromEntries(this.game.options.map((option) => [option.name, option.default]));
  }

  /**
   * All options of a preset; the number of players stays, unless the preset sets it.
   * @param {Options} set @returns {Options}
   */
  #presetOptions(set) {
    const { players } = this.options;
    return { ...this.#printedOptions(), ...(players === undefined ? {} : { players }), ...set };
  }

  /** The number of options that differ from the defaults, without the number of players. */
  changed() {
    return this.game.options.filter((option) =>
      option.name !== 'players' && this.options[option.name] !== this.defaults[option.name]
    ).length;
  }

  /** The preset that matches the options. */
  preset() {
    const fitting = this.game.presets.filter((preset) =>
      Object.entries(this.#presetOptions(preset.options)).every(([name, value]) => this.options[name] === value)
    );
    const size = (/** @type {import('../shared/wire.d.ts').PresetFacts} */ preset) =>
      Object.keys(preset.options).length;
    return fitting.sort((a, b) => size(b) - size(a))[0];
  }

  /** @param {string} name @param {Option['default']} value */
  set(name, value) {
    this.options = { ...this.options, [name]: value };
    this.#changed();
  }

  /** @param {Options} options */
  #take(options) {
    this.options = options;
    this.#show();
    this.#changed();
  }

  #changed() {
    this.#markPreset();
    this.#checkLater();
    this.onChange();
  }

  #checkLater() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { warnings } = await checkOptions(this.game.id, this.options).catch((error) => ({
        warnings: [error.message],
      }));
      this.warnings.replaceChildren(...warnings.map((/** @type {string} */ words) => h('p', { class: 'note' }, words)));
    }, CHECK_AFTER);
  }

  #show() {
    const { presets } = this.game;
    const rows = this.rows.map((option) => this.#row(option));
    this.chips = presets.map((preset) =>
      button(preset.title, () => this.#take(this.#presetOptions(preset.options)), {
        class: 'chip',
        title: preset.help,
        'data-preset': preset.name,
      })
    );
    this.element.replaceChildren(
      h(
        'div',
        { class: 'chips' },
        ...this.chips,
        button(translate('lobby-reset'), () => this.#take({ ...this.defaults, players: this.options.players }), {
          class: 'chip',
        }),
      ),
      ...rows,
    );
    this.#markPreset();
  }

  #markPreset() {
    const chosen = this.preset()?.name;
    for (const chip of this.chips) chip.setAttribute('aria-pressed', String(chip.dataset.preset === chosen));
  }

  /** @param {Option} option */
  #row(option) {
    const id = `option-${option.name}`;
    const shown = h('output', { for: id });
    const help = h(
      'p',
      { class: 'option-help', id: `${id}-help` },
      ...prose(option.help),
      option.provenance ? h('em', {}, ' ', translate('lobby-provenance', { provenance: option.provenance })) : '',
    );
    return h(
      'div',
      { class: 'option-row' },
      h(
        'div',
        { class: 'option-line' },
        h('label', { for: id }, option.title || option.name),
        this.#field(option, id, shown),
        shown,
      ),
      help,
    );
  }

  /** @param {Option} option @param {string} id @param {HTMLElement} shown */
  #field(option, id, shown) {
    const now = this.options[option.name];
    const described = { id, 'aria-describedby': `${id}-help` };
    if (typeof option.default === 'boolean') {
      const box = /** @type {HTMLInputElement} */ (h('input', {
        type: 'checkbox',
        role: 'switch',
        class: 'switch',
        checked: now,
        ...described,
        onchange: () => this.set(option.name, box.checked),
      }));
      return box;
    }
    if (typeof option.default === 'number' && option.values.length >= SLIDER_FROM) {
      const updateOutput = () => {
        shown.textContent = String(option.values[Number(slider.value)]);
      };
      const slider = /** @type {HTMLInputElement} */ (h('input', {
        type: 'range',
        min: 0,
        max: option.values.length - 1,
        ...described,
        oninput: () => {
          updateOutput();
          this.set(option.name, option.values[Number(slider.value)]);
        },
      }));
      slider.value = String(option.values.indexOf(now));
      updateOutput();
      return slider;
    }
    if (option.described) {
      const field = /** @type {HTMLInputElement} */ (h('input', {
        type: 'text',
        value: String(now),
        placeholder: option.described,
        size: 10,
        ...described,
        onchange: () => this.set(option.name, field.value.trim().toLowerCase() || option.default),
      }));
      return field;
    }
    const select = /** @type {HTMLSelectElement} */ (h(
      'select',
      { ...described, onchange: () => this.set(option.name, option.values[select.selectedIndex]) },
      ...option.values.map((value, index) =>
        h('option', { selected: value === now }, option.titles[index] ?? String(value))
      ),
    ));
    return select;
  }
}
