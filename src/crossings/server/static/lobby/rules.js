/**
 * The rulebook of a game at `/rules/GAME`, a single rule at `/rules/GAME#DUC-12`, with a table's options in its texts
 * at `/rules/GAME?quiet=20`.
 */
import { linkTo, currentQuery } from '../shared/router.js';
import { translate } from '../shared/messages.js';
import * as http from '../shared/http.js';
import { button, h, prose } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { foot, header } from '../shared/shell.js';

/** @typedef {import('../shared/wire.d.ts').RuleText} Rule */
/** @typedef {import('../shared/wire.d.ts').PassageText} Passage */
/** @typedef {import('../shared/wire.d.ts').GameFacts} GameFacts */
/**
 * A paragraph or list item on the page, with the words that a search compares.
 * @typedef {{ words: string, element: HTMLElement }} Entry
 */

const RULE = /\b([A-Z]{3}-[A-Z]?\d+)\b/;
/** The contents stand beside the rules from this width on (as in rules.css). */
const BESIDE = '(min-width: 1000px)';

/**
 * A link to the rules of a game.
 * @param {string} game
 * @param {Record<string, unknown>} props
 * @param {string} [words] class of its label
 * @param {string} [options] of a table, as a query
 */
export function rulesLink(game, props, words = '', options = '') {
  const address = `/rules/${encodeURIComponent(game)}${options}`;
  return h(
    'a',
    { href: linkTo(address), 'aria-label': translate('rules'), title: translate('rules-all'), ...props },
    icon('book'),
    h('span', { class: words }, translate('rules')),
  );
}

/**
 * The options of a table that differ from their defaults, as a query.
 * @param {GameFacts} game @param {Record<string, number | boolean | string>} options
 */
export function optionsQuery(game, options) {
  const changed = game.options.filter(({ name, default: usual }) => name in options && options[name] !== usual);
  return changed.length ? `?${new URLSearchParams(changed.map(({ name }) => [name, String(options[name])]))}` : '';
}

export class Rules {
  /** @param {HTMLElement} root @param {string} game */
  constructor(root, game) {
    this.root = root;
    this.id = game;
    this.closed = false;
    this.body = h(
      'main',
      { class: 'rules', id: 'main', tabindex: '-1' },
      h('p', { class: 'quiet' }, translate('loading')),
    );
    this.aim = () => this.#scrollToTarget();
    addEventListener('hashchange', this.aim);
    root.replaceChildren(
      header({ title: translate('rules'), skips: [['main', translate('skip-to-rules')]] }),
      this.body,
      foot() ?? '',
    );
    this.load();
  }

  close() {
    this.closed = true;
    removeEventListener('hashchange', this.aim);
  }

  async load() {
    try {
      const [game, book] = await Promise.all([http.fetchGame(this.id), http.fetchRules(this.id, currentQuery())]);
      if (this.closed) return;
      document.title = translate('rules-title', { title: game.title });
      this.#show(game, book);
      this.#scrollToTarget();
    } catch (error) {
      const unknown = error instanceof http.RequestError && error.code === 'unknown-game';
      this.body.replaceChildren(
        h(
          'div',
          { class: 'note', role: 'alert' },
          h('p', {}, translate(unknown ? 'rules-unknown' : 'lobby-unreachable')),
          unknown
            ? h('a', { href: linkTo('/'), class: 'plain', 'data-link': true }, translate('all-games'))
            : button(translate('retry'), () => this.load(), { class: 'plain' }),
        ),
      );
    }
  }

  /** @param {GameFacts} game @param {import('../shared/wire.d.ts').Book} book */
  #show(game, book) {
    const known = new Set(book.rules.map((rule) => rule.id));
    const guide = book.guide.map((section, index) => guideChapter(`guide-${index + 1}`, section, known));
    const exact = [...new Set(book.rules.map((rule) => rule.heading))].map((heading, index) =>
      exactChapter(`part-${index + 1}`, heading, book.rules.filter((rule) => rule.heading === heading), known));
    const preface = book.preface ? h('p', { class: 'preface' }, ...prose(book.preface)) : '';
    const below = guide.length ? foldedRules([preface, ...exact.map((one) => one.element)]) : null;
    const short = guide.length ? null : inShort(game);
    const find = /** @type {HTMLInputElement} */ (h('input', {
      type: 'text',
      class: 'find',
      'aria-label': translate('rules-find'),
      placeholder: translate('rules-find'),
      oninput: () => narrow(),
    }));
    const found = h('p', { class: 'quiet', role: 'status', hidden: true });
    const narrow = () => {
      const words = find.value.trim().toLowerCase();
      const inGuide = total(guide.map((one) => one.narrow(words)));
      const inRules = total(exact.map((one) => one.narrow(words)));
      found.hidden = !words;
      found.textContent = inGuide + inRules
        ? translate('rules-found', { count: inGuide + inRules })
        : translate('rules-none');
      if (below) [below.open, below.hidden] = [words !== '' && inRules > 0, inRules === 0];
      if (short) short.hidden = words !== '';
    };
    const contents = h('details', { class: 'contents', open: matchMedia(BESIDE).matches },
      h('summary', {}, translate('rules-contents')),
      h('nav', { 'aria-label': translate('rules-contents') },
        guide.length ? contentsOf(guide) : '',
        guide.length ? h('h2', {}, translate('rules-exact')) : '',
        contentsOf(exact)));
    this.body.replaceChildren(
      h('div', { class: 'beside' }, contents),
      h('article', { class: 'book' },
        h('h1', {}, game.title),
        h('p', { class: 'facts' }, game.tagline),
        h(
          'div',
          { class: 'to-game' },
          h('a', { href: linkTo(`/#${this.id}`), class: 'plain', 'data-link': true }, translate('rules-to-card')),
          game.lesson
            ? h('a', { href: linkTo(`/learn/${this.id}`), class: 'plain', 'data-link': true }, translate('lobby-learn'))
            : '',
        ),
        find,
        found,
        short ?? '',
        ...guide.map((one) => one.element),
        ...(below ? [below] : [preface, ...exact.map((one) => one.element)])));
  }

  /** Scroll to the paragraph or chapter that the address names. */
  #scrollToTarget() {
    this.body.querySelector('.aimed')?.classList.remove('aimed');
    const goal = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!goal || !this.body.contains(goal)) return;
    const folded = goal.closest('details');
    if (folded) folded.open = true;
    goal.classList.add('aimed');
    goal.scrollIntoView({ block: 'start' });
  }
}

/** @param {number[]} numbers */
const total = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

/** @param {{ id: string, heading: string }[]} chapters */
const contentsOf = (chapters) =>
  h('ol', {}, ...chapters.map((one) => h('li', {}, h('a', { href: `#${one.id}` }, one.heading))));

/** How a turn works, for a game without a guide. @param {GameFacts} game */
function inShort(game) {
  return h('section', { class: 'in-short', 'aria-labelledby': 'in-short' },
    h('h2', { id: 'in-short' }, translate('table-how')),
    h('ol', {}, ...game.cards.map((card) => h('li', {}, h('h3', {}, card.title), h('p', {}, card.text)))));
}

/** The exact rules below a guide. @param {(string | Node)[]} content */
function foldedRules(content) {
  return /** @type {HTMLDetailsElement} */ (h(
    'details',
    { class: 'exact' },
    h(
      'summary',
      {},
      h('span', { class: 'exact-head' }, translate('rules-exact')),
      h('span', { class: 'quiet' }, translate('rules-exact.help')),
    ),
    ...content,
  ));
}

/**
 * A chapter; `narrow` shows only the entries that contain the words, and returns their number.
 * @param {string} id @param {string} heading @param {Entry[]} entries
 * @param {Node[]} content the elements of the entries
 */
function chapter(id, heading, entries, content) {
  const element = h('section', { id, 'aria-label': heading }, h('h2', {}, heading), ...content);
  const narrow = (/** @type {string} */ words) => {
    for (const entry of entries) entry.element.hidden = !entry.words.includes(words);
    const left = entries.filter((entry) => !entry.element.hidden).length;
    element.hidden = left === 0;
    return left;
  };
  return { id, heading, element, narrow };
}

/** @param {string} id @param {string} heading @param {Rule[]} rules @param {Set<string>} known */
function exactChapter(id, heading, rules, known) {
  const entries = rules.map((rule) => ({
    words: `${rule.id} ${rule.text}`.toLowerCase(),
    element: h('div', { class: 'paragraph', id: rule.id },
      h('a', { class: 'rule-id', href: `#${rule.id}` }, rule.id),
      h('p', {}, ...withLinks(rule.text, known)),
      ...figures(rule.figures)),
  }));
  return chapter(id, heading, entries, entries.map((one) => one.element));
}

/** @param {string} id @param {import('../shared/wire.d.ts').SectionText} section @param {Set<string>} known */
function guideChapter(id, section, known) {
  const entries = section.passages.map((passage) => ({
    words: `${passage.rules.join(' ')} ${passage.text}`.toLowerCase(),
    element: h(passage.item ? 'li' : 'div', { class: 'passage' },
      h('p', {}, ...withLinks(passage.text, known)),
      passage.rules.length ? h('p', { class: 'rule-ids' }, ...withLinks(passage.rules.join(', '), known)) : '',
      ...figures(passage.figures)),
  }));
  return chapter(id, section.heading, entries, inLists(entries.map((one) => one.element)));
}

/** The elements, with list items wrapped in lists. @param {HTMLElement[]} elements */
function inLists(elements) {
  /** @type {HTMLElement[]} */
  const content = [];
  for (const element of elements) {
    if (element.localName !== 'li') content.push(element);
    else if (content.at(-1)?.localName === 'ul') content.at(-1)?.append(element);
    else content.push(h('ul', {}, element));
  }
  return content;
}

/** @param {import('../shared/wire.d.ts').RuleFigure[]} shown */
const figures = (shown) =>
  shown.map((one) =>
    h(
      'figure',
      {},
      h('img', { src: linkTo(one.picture), alt: '', loading: 'lazy' }),
      h('figcaption', {}, ...prose(one.caption)),
    )
  );

/** A text with links to the rules of this book. @param {string} text @param {Set<string>} known */
function withLinks(text, known) {
  return prose(text).flatMap((part) => (typeof part === 'string'
    ? part.split(RULE).map((words) => (known.has(words) ? h('a', { href: `#${words}` }, words) : words))
    : [part]));
}
