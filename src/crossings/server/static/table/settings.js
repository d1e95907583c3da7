/** Settings for all tables, stored in this browser. To add one, add it to the list. */
import { translate } from '../shared/messages.js';
import { h } from '../shared/dom.js';
import { SIZES, boardSize, notationIsOn, switchNotation } from '../shared/display.js';
import { SPEEDS, storeSpeed, speed } from '../shared/speed.js';
import { THEMES, chooseTheme, theme } from '../shared/shell.js';
import { coachIsOn, switchCoach } from '../storage/store.js';
import { soundIsOn, switchSound } from '../shared/sound.js';

/** @typedef {import('./table.js').Table} Table */

/** @type {((table: Table) => HTMLElement | null)[]} */
const SETTINGS = [coachSetting, speedSetting, soundSetting, sizeSetting, coloursSetting, notationSetting];

/** @param {Table} table @returns {HTMLElement[]} the content of the drawer *Settings* */
export const settings = (table) => [
  h('h2', {}, translate('settings')),
  ...SETTINGS.flatMap((one) => one(table) ?? []),
];

/** The coach, unless another person plays. @param {Table} table */
function coachSetting(table) {
  const { gameId, welcome } = table;
  if (!welcome?.coach) return null;
  return toggle('coach', translate('settings-coach'), coachIsOn(gameId, welcome.table), (on) => {
    switchCoach(gameId, on);
    table.coach.follow();
    table.refresh();
  }, translate('settings-coach-help'));
}

/** @param {Table} table */
function speedSetting(table) {
  const words = SPEEDS.map((one) => /** @type {[string, string]} */ ([one, translate(`speed-${one}`)]));
  return choice('speed', translate('settings-speed'), words, speed(), (chosen) => {
    storeSpeed(/** @type {import('../shared/speed.js').Speed} */ (chosen));
    if (chosen === 'once') table.animations.skip();
  }, translate('settings-speed-help'));
}

function soundSetting() {
  return toggle('sound', translate('settings-sound'), soundIsOn(), switchSound);
}

/** @param {Table} table */
function sizeSetting(table) {
  const words = SIZES.map((one) => /** @type {[string, string]} */ ([one, translate(`board-${one}`)]));
  return choice(
    'board',
    translate('settings-board'),
    words,
    boardSize(table.gameId),
    (chosen) => table.frame.tools.resize(/** @type {import('../shared/display.js').Size} */ (chosen)),
  );
}

/** @param {Table} table */
function notationSetting(table) {
  return toggle('notation', translate('settings-notation'), notationIsOn(), (on) => {
    switchNotation(on);
    table.refresh();
  });
}

function coloursSetting() {
  const words = THEMES.map((one) => /** @type {[string, string]} */ ([one, translate(`colours-${one}`)]));
  return choice(
    'colours',
    translate('settings-colours'),
    words,
    theme(),
    (chosen) => chooseTheme(/** @type {import('../shared/shell.js').Theme} */ (chosen)),
  );
}

/**
 * A choice of one value.
 * @param {string} id
 * @param {string} title
 * @param {[value: string, words: string][]} values
 * @param {string} now
 * @param {(value: string) => void} choose
 * @param {string} [help]
 */
export function choice(id, title, values, now, choose, help = '') {
  const choices = values.map(([value, words]) =>
    h(
      'label',
      {},
      h('input', { type: 'radio', name: id, value, checked: value === now, onchange: () => choose(value) }),
      words,
    )
  );
  return h(
    'fieldset',
    { class: 'setting' },
    h('legend', {}, title),
    h('div', { class: 'one-of' }, ...choices),
    help ? h('p', { class: 'quiet' }, help) : null,
  );
}

/**
 * A switch.
 * @param {string} id
 * @param {string} title
 * @param {boolean} now
 * @param {(on: boolean) => void} choose
 * @param {string} [help]
 */
export function toggle(id, title, now, choose, help = '') {
  const box = /** @type {HTMLInputElement} */ (h('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    id: `setting-${id}`,
    checked: now,
    'aria-describedby': help ? `${id}-help` : null,
    onchange: () => choose(box.checked),
  }));
  return h(
    'div',
    { class: 'setting inline-setting' },
    h('label', { for: box.id }, title),
    box,
    help ? h('p', { class: 'quiet', id: `${id}-help` }, help) : null,
  );
}
