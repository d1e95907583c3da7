/** The header and footer of all pages. */
import { language, languages, translate, changeLanguage } from './messages.js';
import { button, h, s } from './dom.js';
import { load, store } from './browser.js';
import { icon } from './icons.js';
import { linkTo } from './router.js';

/** @typedef {'auto' | 'light' | 'dark'} Theme */

/** @type {Theme[]} */
export const THEMES = ['auto', 'light', 'dark'];

/** The chosen colour theme. @returns {Theme} */
export const theme = () => /** @type {Theme} */ (load('local', 'crossings.theme') ?? 'auto');

/** @param {Theme} chosen */
export function chooseTheme(chosen) {
  store('local', 'crossings.theme', chosen);
  if (chosen === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** The logo. */
const sign = () =>
  s('svg', { viewBox: '0 0 32 32', class: 'sign', 'aria-hidden': 'true' },
    s('rect', { x: 1, y: 1, width: 30, height: 30, rx: 8, fill: '#2b3a63' }),
    s('path', { d: 'M1 21q7.500-4 15 0t15 0V23a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8Z', fill: '#3d8fa8' }),
    s('path', {
      d: 'M5 19q11-14 22 0',
      fill: 'none',
      stroke: '#f6f1e7',
      'stroke-width': 2.6,
      'stroke-linecap': 'round',
    }),
    s('circle', { cx: 16, cy: 9.500, r: 3, fill: '#e0a400', stroke: '#20242f', 'stroke-width': 1 }),
  );

/**
 * @param {object} parts
 * @param {string} [parts.title] of a table
 * @param {string} [parts.motto] of the lobby
 * @param {Node[]} [parts.tools]
 * @param {[string, string][]} [parts.skips] skip links: id and label
 * @param {boolean} [parts.colours] whether it has the button for the colour theme
 */
export function header({ title, motto, tools = [], skips = [], colours = true }) {
  return h('header', { class: 'top' },
    h('nav', { class: 'skips', 'aria-label': translate('brand') }, ...skips.map(([id, words]) => skip(id, words))),
    motto ? sign() : h(
      'a',
      { href: linkTo('/'), class: 'brand', 'data-link': true, 'aria-label': translate('brand-all-games') },
      sign(),
      h('span', { class: 'wide' }, translate('brand')),
    ),
    motto ? h('div', { class: 'motto' }, h('h1', {}, translate('brand')), h('p', {}, motto)) : null,
    title ? h('h1', { class: 'title' }, title) : null,
    h('div', { class: 'tools' }, ...tools, colours ? themeTool() : null));
}

/** The language menu; null if only one language is available. */
export function foot() {
  if (languages.length < 2) return null;
  const select = /** @type {HTMLSelectElement} */ (h('select', {
    id: 'language',
    onchange: () => changeLanguage(languages[select.selectedIndex].tag),
  }, ...languages.map(({ tag, name }) => h('option', { selected: tag === language, lang: tag }, name))));
  return h('footer', { class: 'foot' }, h('label', { for: 'language' }, translate('choose-language')), select);
}

/** @param {string} id @param {string} words */
function skip(id, words) {
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    const goal = document.getElementById(id);
    const inside = goal?.matches('[tabindex]:not(svg)')
      ? goal
      : goal?.querySelector('[tabindex="0"], button:not([disabled]), a[href], input');
    /** @type {HTMLElement | null | undefined} */ (inside ?? goal)?.focus();
  };
  return h('a', { href: `#${id}`, class: 'skip', onclick: go }, words);
}

function themeTool() {
  const turn = () => {
    chooseTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
    element.replaceWith((element = make()));
    element.focus();
  };
  const make = () => button(translate(`theme-${theme()}`), turn, { class: 'tool' }, icon(theme()));
  let element = make();
  return element;
}
