/** A choice above the board: one of several moves, or one of several places that a finger has hit. */
import { capitalize, translate } from '../shared/messages.js';
import { announce, button, h } from '../shared/dom.js';
import { icon } from '../shared/icons.js';

/**
 * @typedef {import('./interactiveboard.js').BoardPosition} BoardPosition
 * @typedef {import('./interactiveboard.js').InteractiveBoard<BoardPosition>} InteractiveBoard
 */

export class Chooser {
  /** @param {InteractiveBoard} played */
  constructor(played) {
    this.played = played;
    this.element = h('div', { class: 'chooser', hidden: true });
    this.key = '';
  }

  update() {
    const { picking, board } = this.played;
    const { choice, crowd } = picking;
    const open = choice.length + crowd.length > 0;
    const key = JSON.stringify([choice.map(({ move }) => move), crowd, picking.armed]);
    if (key === this.key) return;
    const fresh = this.element.hidden;
    this.key = key;
    this.element.hidden = !open;
    if (!open) {
      if (this.element.contains(document.activeElement)) board.focusPlace(board.current);
      this.element.replaceChildren();
      return;
    }
    const words = questionAbove(picking);
    this.element.replaceChildren(
      h('p', { id: 'which' }, words),
      h(
        'div',
        { role: 'group', 'aria-labelledby': 'which', onkeydown: moveFocus },
        ...choice.map((pick) => moveButton(this.played, pick, 'option')),
        ...this.#placeButtons(crowd),
      ),
    );
    this.#position(crowd[0] ?? picking.prefix[picking.prefix.length - 1]);
    /** @type {HTMLElement | null} */ (this.element.querySelector('.armed') ?? this.element.querySelector('button'))
      ?.focus();
    if (fresh && !picking.armed) announce(words);
  }

  /** @param {string[]} places */
  #placeButtons(places) {
    const { board, picking } = this.played;
    const labels = distinguishLabels(places.map((place) => board.scene?.places.get(place)?.label ?? ''));
    return places.map((place, index) => {
      const explain = () => picking.point(place);
      return button(labels[index], () => picking.pick(place), {
        class: 'option',
        'data-key': `place ${place}`,
        onfocus: explain,
        onpointerenter: explain,
      });
    });
  }

  /** Place it below the place that it refers to, or above if there is more room. @param {string} place */
  #position(place) {
    const frame = /** @type {HTMLElement} */ (this.element.parentElement);
    const at = this.played.board.screenPosition(place, frame);
    const box = this.element.getBoundingClientRect();
    const below = at.y + 24 + box.height < frame.clientHeight;
    this.element.style.left = `${Math.max(8, Math.min(frame.clientWidth - box.width - 8, at.x - box.width / 2))}px`;
    this.element.style.top = `${below ? at.y + 24 : Math.max(8, at.y - 24 - box.height)}px`;
  }
}

/**
 * The question above the buttons. For a single move it is its warning, since its button, once armed, only says 'Press
 * again'.
 * @param {Pick<InteractiveBoard['picking'], 'choice' | 'crowd'>} picking
 */
export function questionAbove({ choice, crowd }) {
  if (crowd.length) return translate('table-which-place');
  if (choice.length > 1) return translate('table-which');
  return choice[0]?.warning || translate('table-sure');
}

/** Shorten labels by the words at their ends that all have in common. @param {string[]} labels */
function distinguishLabels(labels) {
  if (labels.length < 2) return labels;
  const words = labels.map((label) => label.split(' '));
  const shortest = Math.min(...words.map((all) => all.length));
  let shared = 0;
  while (
    shared < shortest - 1 &&
    words.every((all) => all[all.length - 1 - shared] === words[0][words[0].length - 1 - shared])
  ) shared += 1;
  return words.map((all) => all.slice(0, all.length - shared).join(' ').replace(/[,;:]$/, ''));
}

/** Move the focus among the buttons of a group with the arrow keys. @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = /** @type {HTMLButtonElement[]} */ ([
    .../** @type {Element} */ (event.currentTarget).querySelectorAll('button:not(.rule-chip)'),
  ]);
  all[(all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step + all.length) % all.length]
    ?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** Numbers of buttons that stand two in a row in the bar of a narrow screen; more form a list. */
const PAIRED_COUNTS = [3, 4, 5, 6];

/**
 * The button of a move: prominent, or plain for quiet moves. A move with a warning takes two presses.
 * @param {InteractiveBoard} played
 * @param {import('./picks.js').PickLine} pick
 * @param {string} [look] a class instead of the usual ones
 */
export function moveButton(played, pick, look = '') {
  const { picking } = played;
  const { move, rule, quiet, warning, closes } = pick;
  const armed = picking.armed === move;
  const label = pick.label || translate('table-confirm');
  const made = h(
    'button',
    {
      type: 'button',
      class: `${look || (quiet ? 'plain' : 'main')} ${warning || closes ? 'warns' : ''} ${armed ? 'armed' : ''}`,
      disabled: picking.busy,
      'data-key': `move ${move}`,
      onclick: () => picking.press(pick),
    },
    h('span', {}, label),
    closes ? closesNote(closes) : null,
    warning
      ? h('span', { class: 'warning' }, h('span', {}, warning), armed ? h('span', {}, translate('pick-again')) : null)
      : null,
  );
  return addRuleButton(played, rule, made);
}

/** The note on a button about the options that its move closes. @param {string} closes */
export const closesNote = (closes) => h('span', { class: 'warning closes' }, capitalize(closes));

/** Buttons of a move that is being assembled: confirm, take back. @param {InteractiveBoard} played */
export function placementButtons(played) {
  const { picking } = played;
  const made = picking.placement.completedMove();
  return [
    made ? moveButton(played, made) : null,
    picking.put.size
      ? button(
        translate('table-take-back'),
        () => picking.takeBack(),
        { class: 'plain take-back', disabled: picking.busy, 'data-key': 'takeback' },
        icon('reset'),
        h('span', {}, translate('table-take-back')),
      )
      : null,
  ].filter((one) => one !== null);
}

/** A compound move to a picked place, to be confirmed; empty if there is none. @param {InteractiveBoard} played */
export function compoundMoveOffer({ picking }) {
  const { compoundMove } = picking;
  if (!compoundMove) return [];
  const words = compoundMove.moves.length > 1
    ? translate('table-confirm-steps', { steps: compoundMove.moves.length })
    : translate('table-confirm');
  return [
    h(
      'div',
      { class: 'notice row-offer' },
      h('p', {}, compoundMove.label),
      h(
        'div',
        { class: 'actions' },
        button(words, () => picking.confirm(), { class: 'main', 'data-key': 'confirm' }),
        button(translate('table-let-go'), () => picking.clearPick(), { class: 'plain', 'data-key': 'letgo' }),
      ),
    ),
  ];
}

/**
 * Add a button that shows the rule behind a move.
 * @param {InteractiveBoard} played @param {string | undefined} rule @param {HTMLElement} made
 */
function addRuleButton(played, rule, made) {
  if (!rule) return made;
  return h(
    'div',
    { class: 'with-rule' },
    made,
    button(translate('table-rule', { rule }), () => played.showRule(rule), {
      class: 'rule-chip',
      'data-key': `rule of ${made.dataset.key}`,
    }, '§'),
  );
}

/**
 * Whether buttons stand two in a row on narrow screens. Two buttons with rule buttons need as much room as three.
 * @param {HTMLElement} buttons
 */
export function standInPairs(buttons) {
  const rules = buttons.querySelectorAll('.rule-chip').length;
  return PAIRED_COUNTS.includes(rules === 2 ? Math.max(3, buttons.childElementCount) : buttons.childElementCount);
}
