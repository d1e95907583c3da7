/** The log in sentences; each line shows its position. Below it, the controls of the replay. */
import { translate } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { chanceToken, icon, token } from '../shared/icons.js';
import { countSetupChances } from '../shared/speed.js';
import { viewedMove } from './movenumbers.js';

/** @typedef {import('./table.js').Line} Line */
/** @typedef {Line & {from?: number}} Row one or several lines; `from`: the number of the first move */

export class LogView {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.list = h('ol', { class: 'lines', tabindex: '0', 'aria-label': translate('log-title') });
    this.empty = h('p', { class: 'quiet' }, translate('log-empty'));
    this.slider = /** @type {HTMLInputElement} */ (h('input', {
      type: 'range',
      min: 0,
      max: 0,
      'aria-label': translate('log-slider'),
      oninput: () => table.replay.go(Number(this.slider.value)),
    }));
    const { replay } = table;
    const step = (/** @type {string} */ words, /** @type {any} */ sign, /** @type {() => void} */ press) =>
      button(words, press, { class: 'tool' }, icon(sign));
    this.play = h('span', { class: 'goes-on' });
    this.element = h(
      'section',
      { class: 'log panel', 'aria-label': translate('log-title') },
      h('h2', {}, translate('log-title')),
      this.empty,
      this.list,
      h(
        'div',
        { class: 'replay' },
        step(translate('log-first'), 'first', () => replay.go(0)),
        step(translate('log-back'), 'back', () => replay.step(-1)),
        this.play,
        this.slider,
        step(translate('log-forward'), 'forward', () => replay.step(1)),
        step(translate('log-now'), 'now', () => replay.backToNow()),
      ),
    );
    /** The row of the setup, and the rows in it. */
    this.sentence = h('span', { class: 'sentence' });
    this.inside = h('ol');
    this.details = /** @type {HTMLDetailsElement} */ (h('details', { ontoggle: () => this.#scroll() },
      h('summary', {}, chanceToken(), this.sentence), this.inside));
    this.fold = h('li', { class: 'set-up' }, this.details);
    /** The number of lines in it. */
    this.folded = 0;
    /** @type {Row[]} */
    this.rendered = [];
    this.current = -1;
    /** Whether the button shows that the replay is playing. @type {boolean | null} */
    this.goesOn = null;
    new ResizeObserver(() => this.#scroll()).observe(this.list);
  }

  update() {
    const { table } = this;
    const lines = toRows(table.shownLog());
    this.empty.hidden = lines.length > 0;
    this.list.hidden = lines.length === 0;
    const grown = this.#render(lines);
    table.moveReasons.update();
    const at = table.replay.at();
    this.slider.max = String(table.shown?.at ?? 0);
    this.slider.value = String(at);
    this.slider.setAttribute('aria-valuetext', viewedMove(table.lines, at));
    if (at !== this.current || grown) this.#mark(at);
    this.#playButton();
  }

  // ---- rows -------------------------------------------------------------------------------------

  /**
   * Append new rows, or render from the first changed row on.
   * @param {Row[]} lines @returns {boolean} whether the list has changed
   */
  #render(lines) {
    const folded = countSetupChances(lines);
    if (Boolean(folded) !== Boolean(this.folded)) this.#removeFrom(0);
    const other = this.rendered.findIndex((line, index) => !looksSame(line, lines[index]));
    if (other >= 0) this.#removeFrom(other);
    if (this.rendered.length === lines.length && other < 0) return false;
    if (folded !== this.folded) this.#groupSetup(folded);
    lines.forEach((line, index) =>
      index >= this.rendered.length && (index < folded ? this.inside : this.list).append(this.#line(line))
    );
    this.rendered = [...lines];
    return true;
  }

  /** Remove the rows from an index on. @param {number} from */
  #removeFrom(from) {
    this.rendered = this.rendered.slice(0, from);
    const rows = this.element.querySelectorAll('[data-at]');
    for (const row of [...rows].slice(from)) row.remove();
  }

  /** Group the chance events of the setup in one row. @param {number} count */
  #groupSetup(count) {
    this.folded = count;
    this.sentence.textContent = translate('log-set-up', { draws: count });
    if (count) this.list.prepend(this.fold);
    else this.fold.remove();
  }

  /** @param {Row} line */
  #line(line) {
    const mark = typeof line.by === 'number' ? token(line.by, 'small') : chanceToken();
    const row = h(
      'li',
      { 'data-at': line.at, 'data-first': line.first ?? line.at, class: line.undone ? 'undone' : null },
      h(
        'button',
        { type: 'button', class: 'line-button', onclick: () => this.table.replay.go(line.at) },
        h('span', { class: 'number' }, moveNumber(line)),
        mark,
        h('span', { class: 'sentence' }, line.line),
        line.move ? h('code', {}, line.move) : null,
      ),
    );
    this.table.moveReasons.add(row, line);
    return row;
  }

  /** @param {number} at */
  #mark(at) {
    this.current = at;
    for (const item of this.list.querySelectorAll('[data-at]')) {
      const here = Number(item.getAttribute('data-first')) <= at && at <= Number(item.getAttribute('data-at'));
      item.classList.toggle('current', here);
      if (here) item.setAttribute('aria-current', 'true');
      else item.removeAttribute('aria-current');
    }
    const within = this.inside.querySelector('.current') !== null;
    if (within && this.table.replay.viewed) this.details.open = true;
    this.fold.classList.toggle('here', within);
    this.#scroll();
  }

  /** Scroll to the line of the shown position. */
  #scroll() {
    const at = this.current;
    const current = /** @type {HTMLElement | null} */ (this.list.querySelector('[data-at].current'));
    const item = current && this.inside.contains(current) && !this.details.open ? this.fold : current;
    if (item) this.list.scrollTop = Math.max(0, item.offsetTop - this.list.clientHeight + item.offsetHeight + 8);
    else if (at === 0) this.list.scrollTop = 0;
  }

  // ---- replay -----------------------------------------------------------------------------------

  /** Update the button that plays or pauses the replay. */
  #playButton() {
    const { replay } = this.table;
    if (this.goesOn === replay.playing) return;
    this.goesOn = replay.playing;
    const [words, sign] = replay.playing ? [translate('log-pause'), 'pause'] : [translate('log-play'), 'play'];
    refill(this.play, [
      button(words, () => replay.toggle(), { class: 'tool', 'data-key': 'play' }, icon(/** @type {any} */ (sign))),
    ]);
  }
}

/** The number of a move, or the numbers of a compound move's steps; none for other lines. @param {Row} row */
function moveNumber({ counts, moves, from = moves }) {
  if (!counts) return '';
  return from < moves ? translate('log-moves', { from, to: moves }) : moves;
}

/** Join the steps of a compound move, and repeated lines, into one line. @param {Line[]} lines @returns {Row[]} */
function toRows(lines) {
  /** @type {Row[]} */
  const rows = [];
  let previous = '', times = 0;
  for (const line of lines) {
    const before = rows.at(-1);
    times = previous === line.line && before?.by === line.by && !line.move && !before.move ? times + 1 : 1;
    previous = line.line;
    if (before && times > 1) {
      rows[rows.length - 1] = {
        ...line,
        first: before.first ?? before.at,
        line: translate('log-times', { line: line.line, times }),
      };
      continue;
    }
    const goesOn = before && line.first !== undefined && before.undone === line.undone &&
      (before.first ?? before.at) === line.first;
    if (goesOn) {
      rows[rows.length - 1] = {
        ...line,
        from: before.from ?? before.moves,
        line: line.group_line ?? line.line,
        move: `${before.move} ${line.move}`,
      };
    } else rows.push(line.first === undefined ? line : { ...line, first: line.at });
  }
  return rows;
}

/**
 * Whether two lines look the same. Another viewer's line may have the same text for another move.
 * @param {Row} line
 * @param {Row | undefined} other
 */
function looksSame(line, other) {
  return other && /** @type {const} */
    (['at', 'by', 'move', 'line', 'moves', 'undone']).every((key) => line[key] === other[key]);
}
