/** What happened, in sentences; each line shows its moment. Below it, the way through the game. */
import { say } from './words.js';
import { button, h, refill } from './dom.js';
import { chanceToken, icon, token } from './marks.js';

export class LogView {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.list = h('ol', { class: 'lines', tabindex: '0', 'aria-label': say('log-title') });
    this.empty = h('p', { class: 'quiet' }, say('log-empty'));
    this.slider = /** @type {HTMLInputElement} */ (h('input', { type: 'range', min: 0, max: 0, 'aria-label': say('log-slider'), oninput: () => table.replay.go(Number(this.slider.value)) }));
    const { replay } = table;
    const step = (/** @type {string} */ words, /** @type {any} */ sign, /** @type {() => void} */ press) => button(words, press, { class: 'tool' }, icon(sign));
    this.element = h('section', { class: 'log panel', 'aria-label': say('log-title') },
      h('h2', {}, say('log-title')), this.empty, this.list,
      h('div', { class: 'replay' },
        step(say('log-first'), 'first', () => replay.go(0)), step(say('log-back'), 'back', () => replay.step(-1)), this.slider,
        step(say('log-forward'), 'forward', () => replay.step(1)), step(say('log-now'), 'now', () => replay.backToNow())));
    /** @type {import('./table.js').Line[]} */
    this.drawn = [];
    this.current = -1;
    new ResizeObserver(() => this.#scroll()).observe(this.list);
  }

  update() {
    const { table } = this;
    const { lines } = table;
    this.empty.hidden = lines.length > 0;
    this.list.hidden = lines.length === 0;
    const same = this.drawn.every((line, index) => alike(line, lines[index]));
    if (!same) {
      this.drawn = [];
      refill(this.list, []);
    }
    for (const line of lines.slice(this.drawn.length)) this.list.append(this.#line(line));
    const grown = this.drawn.length !== lines.length;
    this.drawn = [...lines];
    const at = table.replay.at();
    this.slider.max = String(table.live?.at ?? 0);
    this.slider.value = String(at);
    this.slider.setAttribute('aria-valuetext', at ? say('table-looking', { at: String(at) }) : say('table-looking-start'));
    if (at !== this.current || grown) this.#mark(at);
  }

  /** @param {import('./table.js').Line} line */
  #line(line) {
    const mark = typeof line.by === 'number' ? token(line.by, 'small') : chanceToken();
    return h('li', { 'data-at': line.at, class: line.undone ? 'undone' : null },
      h('button', { type: 'button', class: 'line-button', onclick: () => this.table.replay.go(line.at) },
        h('span', { class: 'number' }, line.at), mark, h('span', { class: 'sentence' }, line.line), line.move ? h('code', {}, line.move) : null));
  }

  /** @param {number} at */
  #mark(at) {
    this.current = at;
    for (const item of this.list.children) {
      const here = Number(item.getAttribute('data-at')) === at;
      item.classList.toggle('current', here);
      if (here) item.setAttribute('aria-current', 'true');
      else item.removeAttribute('aria-current');
    }
    this.#scroll();
  }

  /** The line of the moment that is shown is in sight. */
  #scroll() {
    const at = this.current;
    const item = /** @type {HTMLElement | null} */ (this.list.querySelector('.current'));
    if (item) this.list.scrollTop = Math.max(0, item.offsetTop - this.list.clientHeight + item.offsetHeight + 8);
    else if (at === 0) this.list.scrollTop = 0;
  }
}

/**
 * Whether two lines look the same: another viewer's may say the same of another move.
 * @param {import('./table.js').Line} line
 * @param {import('./table.js').Line | undefined} other
 */
function alike(line, other) {
  return other && /** @type {const} */ (['at', 'by', 'move', 'line', 'undone']).every((key) => line[key] === other[key]);
}
