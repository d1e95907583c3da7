/**
 * Answers below the question: questions of other players, hints, refusals with their rule. If they don't fit below,
 * they cover the question and its buttons.
 */
import { compoundMoveOffer } from '../board/chooser.js';
import { translate } from '../shared/messages.js';
import { button, h, prose } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { tableAddress, navigate } from '../shared/router.js';

/** Pixels between an answer and the lower edge of the column. */
const GAP = 4;

export class Answers {
  /** @param {import('./table.js').Table} table @param {import('./column.js').Column} column */
  constructor(table, column) {
    this.table = table;
    this.column = column;
    this.element = h('div', { class: 'answer', hidden: true });
  }

  /** What the rows are rendered from: they are rendered again only if it changes. */
  key() {
    const { table, column } = this;
    const { compoundMove } = table.picking;
    return JSON.stringify([
      table.answer,
      column.people.questionKey(),
      table.next,
      column.hints.key(),
      compoundMove?.label,
      compoundMove?.place,
    ]);
  }

  /** @returns {Node[]} */
  rows() {
    const { table, column } = this;
    const { next, answer } = table;
    return [
      ...compoundMoveOffer(table),
      ...(next ? [this.#next(next)] : []),
      ...column.people.questions(), ...column.hints.rows(),
      ...(answer?.text ? [this.#answer(answer)] : []),
    ];
  }

  /** The next game, set up by another player. @param {import('../shared/wire.d.ts').Rematch} next */
  #next(next) {
    return h(
      'div',
      { class: 'notice' },
      h('p', {}, translate('end-next', { name: this.table.name(next.by) })),
      h(
        'div',
        { class: 'actions' },
        button(translate('end-join'), () => navigate(tableAddress(next.table, next.keys[0])), { class: 'main' }),
      ),
    );
  }

  /** @param {import('./table.js').Answer} answer */
  #answer(answer) {
    const { table } = this;
    const open = () => {
      answer.open = !answer.open;
      table.refresh();
    };
    return h('div', { class: `notice ${answer.kind ?? ''}` },
      h('p', {}, answer.text),
      button(
        translate('close'),
        () => {
          table.answer = null;
          table.refresh();
        },
        { class: 'dismiss' },
        icon('close'),
      ),
      answer.rule
        ? button(translate('table-rule', { rule: answer.rule }), open, {
          class: 'rule',
          'data-key': 'rule',
          'aria-expanded': String(Boolean(answer.open)),
        })
        : null,
      answer.open && answer.paragraph ? h('blockquote', {}, ...prose(answer.paragraph)) : null,
    );
  }

  /**
   * Beside the board, move the answers up if they reach below the column, and let them scroll if they are longer than
   * the column.
   */
  place() {
    const { element, column } = this;
    const { style } = element;
    const floats = !element.hidden && !column.narrow.matches && getComputedStyle(element).position === 'absolute';
    if (!floats) {
      for (const one of ['--room', 'max-height', 'overflow-y', 'translate']) style.removeProperty(one);
      return;
    }
    const view = column.element.getBoundingClientRect();
    const end = (column.tools.childElementCount ? column.tools.getBoundingClientRect().top : view.bottom) - GAP;
    const top = column.now.getBoundingClientRect().top + element.offsetTop;
    const most = end - view.top - GAP;
    style.setProperty('--room', `${end - top}px`);
    const isLong = element.scrollHeight > most;
    style.setProperty('max-height', isLong ? `${most}px` : 'none');
    style.setProperty('overflow-y', isLong ? 'auto' : 'visible');
    const over = top + Math.min(most, element.scrollHeight) - end;
    style.setProperty('translate', over > 0 ? `0 ${-over}px` : 'none');
  }
}
