/** The rules of a game, to be read without playing it: `/rules/GAME`, a paragraph of it at `/rules/GAME#DUC-12`. */
import { at } from '../shared/route.js';
import { say } from '../shared/words.js';
import * as http from '../shared/http.js';
import { button, h, prose } from '../shared/dom.js';
import { icon } from '../shared/marks.js';
import { foot, header } from '../shared/shell.js';

/** @typedef {import('../shared/wire.d.ts').RuleTold} Rule */

const RULE = /\b([A-Z]{3}-[A-Z]?\d+)\b/;
/** From here on the contents stand beside the rules (as in rules.css). */
const BESIDE = '(min-width: 1000px)';

/**
 * A link to the rules of a game.
 * @param {string} game
 * @param {Record<string, unknown>} props
 * @param {string} [words] the class of its words
 */
export function rulesLink(game, props, words = '') {
  return h('a', { href: at(`/rules/${encodeURIComponent(game)}`), 'aria-label': say('rules'), title: say('rules-all'), ...props }, icon('book'), h('span', { class: words }, say('rules')));
}

export class Rules {
  /** @param {HTMLElement} root @param {string} game */
  constructor(root, game) {
    this.root = root;
    this.id = game;
    this.closed = false;
    this.body = h('main', { class: 'rules', id: 'main', tabindex: '-1' }, h('p', { class: 'quiet' }, say('loading')));
    this.aim = () => this.#aim();
    addEventListener('hashchange', this.aim);
    root.replaceChildren(header({ title: say('rules'), skips: [['main', say('skip-to-rules')]] }), this.body, foot() ?? '');
    this.load();
  }

  close() {
    this.closed = true;
    removeEventListener('hashchange', this.aim);
  }

  async load() {
    try {
      const [game, book] = await Promise.all([http.game(this.id), http.rules(this.id)]);
      if (this.closed) return;
      document.title = say('rules-title', { title: game.title });
      this.#show(game, book);
      this.#aim();
    } catch (error) {
      const unknown = error instanceof http.Refused && error.code === 'unknown-game';
      this.body.replaceChildren(h('div', { class: 'note', role: 'alert' },
        h('p', {}, say(unknown ? 'rules-unknown' : 'lobby-unreachable')),
        unknown ? h('a', { href: at('/'), class: 'plain', 'data-link': true }, say('to-the-shelf')) : button(say('retry'), () => this.load(), { class: 'plain' })));
    }
  }

  /** @param {import('../shared/wire.d.ts').GameFacts} game @param {import('../shared/wire.d.ts').Book} book */
  #show(game, book) {
    const known = new Set(book.rules.map((rule) => rule.id));
    const chapters = [...new Set(book.rules.map((rule) => rule.heading))].map((heading, index) =>
      chapter(`part-${index + 1}`, heading, book.rules.filter((rule) => rule.heading === heading), known));
    const find = /** @type {HTMLInputElement} */ (h('input', { type: 'text', class: 'find', 'aria-label': say('rules-find'), placeholder: say('rules-find'), oninput: () => narrow() }));
    const none = h('p', { class: 'quiet', role: 'status', hidden: true }, say('rules-none'));
    const short = h('section', { class: 'in-short', 'aria-labelledby': 'in-short' },
      h('h2', { id: 'in-short' }, say('table-how')),
      h('ol', {}, ...game.cards.map((card) => h('li', {}, h('h3', {}, card.title), h('p', {}, card.text)))));
    const narrow = () => {
      const words = find.value.trim().toLowerCase();
      const left = chapters.filter((one) => one.narrow(words));
      none.hidden = left.length > 0;
      short.hidden = Boolean(words);
    };
    const contents = h('details', { class: 'contents', open: matchMedia(BESIDE).matches },
      h('summary', {}, say('rules-contents')),
      h('nav', { 'aria-label': say('rules-contents') }, h('ol', {}, ...chapters.map((one) => h('li', {}, h('a', { href: `#${one.id}` }, one.heading))))));
    this.body.replaceChildren(
      h('div', { class: 'beside' }, contents),
      h('article', { class: 'book' },
        h('h1', {}, game.title),
        h('p', { class: 'facts' }, game.tagline),
        h('a', { href: at(`/#${this.id}`), class: 'plain', 'data-link': true }, say('rules-to-card')),
        short,
        find,
        book.preface ? h('p', { class: 'preface' }, ...prose(book.preface)) : '',
        none,
        ...chapters.map((one) => one.element)));
  }

  /** Go to the paragraph or chapter that the address names. */
  #aim() {
    this.body.querySelector('.aimed')?.classList.remove('aimed');
    const goal = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!goal || !this.body.contains(goal)) return;
    goal.classList.add('aimed');
    goal.scrollIntoView({ block: 'start' });
  }
}

/**
 * A chapter; `narrow` leaves the rules that hold these words, and says whether there are any.
 * @param {string} id @param {string} heading @param {Rule[]} rules @param {Set<string>} known
 */
function chapter(id, heading, rules, known) {
  const paragraphs = rules.map((rule) => ({ rule, element: paragraph(rule, known) }));
  const element = h('section', { id, 'aria-label': heading }, h('h2', {}, heading), ...paragraphs.map((one) => one.element));
  const narrow = (/** @type {string} */ words) => {
    for (const { rule, element: one } of paragraphs) one.hidden = !`${rule.id} ${rule.text}`.toLowerCase().includes(words);
    element.hidden = paragraphs.every((one) => one.element.hidden);
    return !element.hidden;
  };
  return { id, heading, element, narrow };
}

/** @param {Rule} rule @param {Set<string>} known */
function paragraph(rule, known) {
  return h('div', { class: 'paragraph', id: rule.id },
    h('a', { class: 'rule-id', href: `#${rule.id}` }, rule.id),
    h('p', {}, ...prose(rule.text).flatMap((part) => (typeof part === 'string' ? linked(part, known) : [part]))),
    ...rule.figures.map((one) => h('figure', {}, h('img', { src: at(one.picture), alt: '', loading: 'lazy' }), h('figcaption', {}, ...prose(one.caption)))));
}

/** Words in which ids of rules of this book are links. @param {string} words @param {Set<string>} known */
function linked(words, known) {
  return words.split(RULE).map((part) => (known.has(part) ? h('a', { href: `#${part}` }, part) : part));
}
