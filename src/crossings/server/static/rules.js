/** A game's rulebook, to be read and searched: each paragraph with its id. */
import { say } from './words.js';
import { ask } from './http.js';
import { h, prose } from './dom.js';

/**
 * A folded rulebook; it is fetched when it is opened for the first time.
 * @param {string} game
 */
export function rulebook(game) {
  const list = h('div', { class: 'paragraphs', tabindex: '0', role: 'region', 'aria-label': say('lobby-rules') });
  const find = /** @type {HTMLInputElement} */ (h('input', { type: 'text', 'aria-label': say('lobby-find-rule'), placeholder: say('lobby-find-rule'), oninput: () => show() }));
  /** @type {{id: string, heading: string, text: string}[]} */
  let rules = [];

  const show = () => {
    const words = find.value.trim().toLowerCase();
    const fitting = rules.filter((rule) => `${rule.id} ${rule.text}`.toLowerCase().includes(words));
    let heading = '';
    list.replaceChildren(...fitting.flatMap((rule) => {
      const head = rule.heading === heading ? [] : [h('h4', {}, (heading = rule.heading))];
      return [...head, h('p', {}, h('strong', { class: 'rule-id' }, rule.id), ' ', ...prose(rule.text))];
    }));
    if (!fitting.length) list.replaceChildren(h('p', { class: 'quiet' }, say('lobby-no-rule')));
  };

  const fold = /** @type {HTMLDetailsElement} */ (h('details', { class: 'fold', ontoggle: async () => {
    if (!fold.open || rules.length) return;
    try {
      ({ rules } = await ask(`/api/games/${encodeURIComponent(game)}/rules`));
      show();
    } catch {
      list.replaceChildren(h('p', {}, say('lobby-unreachable')));
    }
  } }, h('summary', {}, say('lobby-rules')), h('div', { class: 'rulebook' }, find, list)));
  return fold;
}
