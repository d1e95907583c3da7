/** The column beside the board: players, question, actions, log. */
import { translate } from '../shared/messages.js';
import { button, h, refill } from '../shared/dom.js';
import { Answers } from './answers.js';
import { buttons } from '../board/picks.js';
import { questionKey, questionRow } from './question.js';
import { standInPairs, closesNote, placementButtons, moveButton } from '../board/chooser.js';
import { icon, token } from '../shared/icons.js';
import { barButtons, endCard } from './end.js';
import { Hints } from '../review/hints.js';
import { IntentionLine, SincePanel } from './since.js';
import { isPast, seatState, seatTool } from '../people/seattransfer.js';
import { storePreference } from '../storage/store.js';
import { linkRow, reachNote } from '../people/invite.js';
import { LogView } from './log.js';
import { Review } from '../review/review.js';
import { Analysis } from '../review/analysis.js';
import { foot } from '../shared/shell.js';
import { ReactionPanel } from './reactionwindow.js';
import { NotationField } from './notation.js';
import { People } from '../people/people.js';
import { ProofPanel } from '../review/proof.js';
import { WhisperPanel } from '../people/whisper.js';

/** @typedef {import('../shared/wire.d.ts').SeatLine} SeatLine */

/** Screens on which the question and the undo buttons stand in a bar at the bottom. */
export const NARROW = '(max-aspect-ratio: 1/1), (max-width: 599px)';
/** Up to this many pixels taken from the board, the bar keeps its extra height. */
const MAX_KEPT = 60;
/** Classes of the prompt in decreasing size, until it fits. */
const PROMPT_CLASSES = ['prompt', 'prompt long', 'prompt longer'];

export class Column {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.seats = h('ul', { class: 'seats panel' });
    this.question = h('div', { class: 'question', id: 'question', tabindex: '-1' });
    /** The question and room that its size was measured for. */
    this.fittedFor = '';
    /** The extra height of the bar on a narrow screen, and the part of it that it keeps. */
    this.more = 0;
    this.kept = 0;
    this.answers = new Answers(table, this);
    this.actions = h('div', { class: 'actions' });
    this.tools = h('div', { class: 'back-tools' });
    this.reaction = new ReactionPanel(table);
    this.since = new SincePanel(table);
    this.intention = new IntentionLine(table);
    this.review = new Review(table);
    this.now = h(
      'section',
      { class: 'now panel' },
      this.question,
      this.actions,
      this.reaction.element,
      this.answers.element,
      this.review.point,
    );
    this.end = h('section', { class: 'end panel', hidden: true });
    this.waiting = h('section', { class: 'waiting panel', hidden: true });
    this.log = new LogView(table);
    /** The area below the buttons. Answers and cards float over it. */
    this.zone = h(
      'div',
      { class: 'zone' },
      this.since.element,
      this.intention.element,
      this.log.element,
      this.review.element,
    );
    this.notation = new NotationField(table);
    this.whisper = new WhisperPanel(table);
    this.people = new People(table);
    this.proof = new ProofPanel(table);
    this.hints = new Hints(table);
    this.renaming = -1;
    /** The newest position when the player left the present. @type {number | undefined} */
    this.leftAt = undefined;
    /** What each panel was rendered from: it is rendered again only if that changes. @type {Map<Element, string>} */
    this.rendered = new Map();
    this.element = h('aside', { class: 'column', id: 'column', 'aria-label': translate('table-column') },
      this.seats, this.now, this.people.transfers.element, this.end, table.coach.element, this.waiting,
      this.whisper.element, this.people.chat.element, this.zone, this.notation.element,
      h('div', { class: 'further' }, this.people.end.element, this.proof.element, this.reaction.settings, foot()));
    this.narrow = matchMedia(NARROW);
    this.narrowed = () => { this.place(); this.update(); };
    this.narrow.addEventListener('change', this.narrowed);
    this.resized = new ResizeObserver(() => this.#resized());
    this.resized.observe(this.now);
    this.resized.observe(this.element);
    this.place();
  }

  close() {
    this.review.close();
    this.people.close();
    this.resized.disconnect();
    this.narrow.removeEventListener('change', this.narrowed);
  }

  /** On narrow screens, put the undo buttons beside the actions, and the last turn and the coach below the board. */
  place() {
    const { coach, frame } = this.table;
    if (this.narrow.matches) {
      this.now.append(this.tools);
      frame?.under.prepend(this.since.element, this.intention.element);
      frame?.belowBoard.append(coach.element);
    } else {
      this.element.append(this.tools);
      this.end.after(coach.element);
      this.zone.prepend(this.since.element, this.intention.element);
    }
  }

  /** On narrow screens, scroll to the board. */
  scrollToBoard() {
    if (this.narrow.matches) scrollTo({ top: 0 });
  }

  update() {
    const { table } = this;
    this.element.hidden = !table.welcome;
    if (!table.welcome) return;
    if (!table.replay.viewed) this.leftAt = table.live?.at;
    this.#render(this.seats, this.#seatsKey(), () => this.#seatRows());
    this.since.update();
    this.intention.update();
    this.#render(this.question, questionKey(this), () => { this.fittedFor = ''; return questionRow(this); });
    const answer = this.answers.element;
    this.#render(answer, this.answers.key(), () => this.answers.rows());
    answer.hidden = !answer.childElementCount;
    this.#render(this.actions, this.#actionsKey(), () => this.#actionButtons());
    this.now.classList.toggle('several', standInPairs(this.actions) && !table.picking.put.size && !table.shown?.result);
    this.#updateTools();
    const over = table.shown?.result && !table.replay.viewed;
    this.end.hidden = !over;
    if (over) this.#render(this.end, `${table.shown?.at}`, () => endCard(table));
    this.now.classList.toggle('mine', table.isTurn());
    this.now.classList.toggle('over', Boolean(over));
    this.#fitQuestion();
    this.#updateWaiting();
    const covered = table.privacySeat !== null;
    this.log.element.hidden = covered;
    if (covered) answer.hidden = true;
    this.reaction.update();
    this.log.update();
    this.notation.update();
    this.whisper.update();
    this.people.update();
    this.proof.update();
    this.review.update();
    table.coach.update();
    this.answers.place();
  }

  /**
   * Render a panel. If the focused element disappears, the focus moves to the board.
   * @param {Element} panel @param {string} key @param {() => (Node | null | false)[]} make
   */
  #render(panel, key, make) {
    if (this.rendered.get(panel) === key) return;
    this.rendered.set(panel, key);
    const held = panel.querySelector(':focus-visible');
    refill(panel, make());
    if (held && !panel.contains(document.activeElement)) this.table.board.focusPlace(this.table.board.current);
  }

  // ---- seats ------------------------------------------------------------------------------------

  /** What the seats are rendered from. While a name is edited, they stay as they are. */
  #seatsKey() {
    const { table } = this;
    if (this.renaming >= 0) return String(this.renaming);
    return JSON.stringify([table.seats(), table.shown?.actor, table.shown?.scores, table.mine(), this.narrow.matches]);
  }

  #seatRows() {
    const counts = this.table.shown?.scores.some(Boolean) ?? false;
    return this.table.seats().map((one) => this.#seatRow(one, counts));
  }

  /** @param {SeatLine} one @param {boolean} counts whether any player has points; before that, scores are hidden */
  #seatRow(one, counts) {
    const { table } = this;
    const actor = table.shown?.actor;
    const role = table.facts?.seat_names[one.seat];
    const name = table.name(one.seat);
    const score = counts ? table.shown?.scores[one.seat] : undefined;
    const state = seatState(table, one);
    const away = !one.yours && !one.here && !isPast(table);
    return h(
      'li',
      {
        class: `seat ${actor === one.seat ? 'turn' : ''} ${away ? 'away' : ''}`,
        'aria-current': actor === one.seat ? 'true' : null,
      },
      token(one.seat),
      this.renaming === one.seat ? this.#nameField(one) : h('div', { class: 'who' },
        h('span', { class: 'name', title: name }, name),
        h(
          'span',
          { class: 'role' },
          role && role !== name ? translate('table-seat-role', { role, state }) : state,
          one.yours
            ? button(translate('table-rename', { name }), () => this.#rename(one.seat), {
              class: 'pen',
              'data-key': `pen${one.seat}`,
            }, icon('pen'))
            : null,
        ),
      ),
      seatTool(table, one),
      actor === one.seat && !this.narrow.matches ? this.people.clock.element : null,
      score === undefined ? null : h('span', { class: 'score' }, String(score)));
  }

  /** @param {number} seat */
  #rename(seat) {
    this.renaming = seat;
    this.update();
    this.seats.querySelector('input')?.select();
  }

  /** @param {SeatLine} one */
  #nameField(one) {
    const done = (/** @type {boolean} */ keep) => {
      if (this.renaming < 0) return;
      const name = field.value.trim();
      this.renaming = -1;
      if (keep && name !== one.name) {
        this.table.connection.send({ type: 'name', seat: one.seat, name });
        if (this.table.mine().length === 1) storePreference('name', name);
      }
      this.update();
    };
    const field = /** @type {HTMLInputElement} */ (h('input', {
      type: 'text',
      value: one.name,
      placeholder: this.table.name(one.seat),
      maxlength: 24,
      'aria-label': translate('table-name'),
      class: 'name-field',
      onblur: () => done(true),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter') done(true);
        if (event.key === 'Escape') done(false);
        event.stopPropagation();
      } }));
    return field;
  }

  // ---- the question -----------------------------------------------------------------------------

  /** On narrow screens, adapt the board to the height of the bar. */
  #resized() {
    this.#fitQuestion();
    this.answers.place();
    const usual = parseFloat(getComputedStyle(document.body).getPropertyValue('--bar'));
    const more = this.narrow.matches ? Math.max(0, this.now.offsetHeight - usual) : 0;
    this.kept = this.narrow.matches ? Math.max(this.kept, Math.min(more, MAX_KEPT)) : 0;
    this.more = Math.max(more, this.kept);
    document.body.style.setProperty('--more', `${this.more}px`);
    document.body.style.setProperty('--spare', `${this.more - more}px`);
  }

  /** Fit the question into its room, measured once for its text, weight and room. */
  #fitQuestion() {
    const prompt = this.question.querySelector('.prompt');
    const key = `${prompt?.textContent} ${this.now.className} ${this.question.clientWidth}`;
    if (!prompt || key === this.fittedFor) return;
    this.fittedFor = key;
    for (const look of PROMPT_CLASSES) {
      prompt.className = look;
      if (/** @type {HTMLElement} */ (this.question.firstElementChild).offsetHeight <= this.question.clientHeight) {
        return;
      }
    }
  }

  // ---- buttons ----------------------------------------------------------------------------------

  #actionsKey() {
    const { table } = this;
    const now = table.shown;
    const { viewed } = table.replay;
    return JSON.stringify([
      buttons(table.picks()),
      table.rows(),
      table.picking.busy,
      table.picking.armed,
      [...table.picking.put],
      viewed && [viewed.at, this.#hasNews()],
      Boolean(now?.result) && this.narrow.matches,
      table.analysis?.at,
      this.narrow.matches && this.#seatsKey(),
    ]);
  }

  /** Whether anything has happened since the player left the present. */
  #hasNews() {
    return this.table.live?.at !== this.leftAt;
  }

  #actionButtons() {
    const { table } = this;
    const { viewed } = table.replay;
    if (viewed) {
      return [
        button(
          this.#hasNews() ? translate('table-back-to-news') : translate('table-back-to-now'),
          () => table.replay.backToNow(),
          { class: 'plain', 'data-key': 'now' },
        ),
        table.live?.result
          ? button(translate('try'), () => Analysis.start(table, viewed.at), { class: 'plain', 'data-key': 'try-here' })
          : null,
      ];
    }
    const found = [
      ...(table.shown?.result && this.narrow.matches ? barButtons(table) : []),
      ...placementButtons(table),
      ...buttons(table.picks()).map((pick) => moveButton(table, pick)),
      ...table.rows().map((row) => this.#rowButton(row)),
      ...(table.analysis
        ? [button(translate('try-leave'), () => table.analysis?.leave(), { class: 'plain', 'data-key': 'leave' })]
        : []),
    ];
    return found.length || !this.narrow.matches ? found : [this.#playersLine()];
  }

  /** The players in a line. It fills the empty bar of narrow screens, since the seats lie below the board. */
  #playersLine() {
    const { table } = this;
    return h('ul', { class: 'company', 'aria-hidden': 'true' }, ...table.seats().map((one) => h('li',
      { class: `${table.shown?.actor === one.seat ? 'turn' : ''} ${one.yours || one.here ? '' : 'away'}` },
      token(one.seat, 'small'), h('span', { class: 'name' }, table.name(one.seat)))));
  }

  // ---- undo -------------------------------------------------------------------------------------

  #toolsKey() {
    const { shown, welcome, picking } = this.table;
    return JSON.stringify([
      this.table.analysis?.stop.answer.moves,
      shown?.undo,
      shown?.redo,
      shown?.reset,
      Boolean(shown?.result),
      welcome?.watch,
      picking.busy,
    ]);
  }

  /** The undo buttons keep their room in history, so that nothing above them moves. */
  #updateTools() {
    const past = Boolean(this.table.replay.viewed);
    this.tools.classList.toggle('kept', past);
    if (!past) this.#render(this.tools, this.#toolsKey(), () => this.#toolButtons());
  }

  #toolButtons() {
    const { table } = this;
    const now = table.shown;
    if ((table.welcome?.watch && !table.analysis) || !now || (now.result && !now.undo.can)) return [];
    const tool = (
      /** @type {string} */ id,
      /** @type {any} */ sign,
      /** @type {import('../shared/wire.d.ts').Possible} */ may,
      /** @type {import('./table.js').Command} */ message,
    ) => {
      const words = translate(id);
      const { can } = may;
      const reason = can ? '' : (may.why || translate(`${id}.impossible`));
      const press = () => (can ? table.command(message) : table.showAnswer({ text: reason }));
      return button(
        can ? words : translate('table-tool-impossible', { tool: words, why: reason }),
        press,
        { class: 'plain tooled', 'aria-disabled': can ? null : 'true', 'data-key': words, title: reason || words },
        icon(sign),
        h('span', {}, translate(`${id}.short`)),
      );
    };
    const mover = table.mine().find((seat) => seat === now.last?.by);
    const whose = mover === undefined ? {} : { seat: mover };
    return [
      tool('table-undo', 'undo', now.undo, { type: 'undo', ...whose }),
      tool('table-redo', 'redo', now.redo, { type: 'redo' }),
      table.analysis
        ? this.#resampleButton(table.analysis)
        : tool('table-reset', 'reset', now.reset, { type: 'undo', to: 'turn', ...whose }),
    ];
  }

  /** @param {Analysis} analysis */
  #resampleButton(analysis) {
    const can = analysis.hasChance();
    return button(
      translate('try-again'),
      () => can && analysis.resample(),
      { class: 'plain tooled', 'aria-disabled': can ? null : 'true', 'data-key': 'try-again' },
      icon('again'),
      h('span', {}, translate('try-again.short')),
    );
  }

  /**
   * A button for a compound move. Hovering it previews the move on the board.
   * @param {import('../shared/wire.d.ts').CompoundMoveLine} row
   */
  #rowButton({ label, moves, overlay, closes }) {
    const { picking } = this.table;
    const show = () => picking.previewOverlay(overlay);
    const hide = () => picking.previewOverlay('');
    const props = {
      class: 'plain',
      disabled: picking.busy,
      'data-key': `row ${label}`,
      onpointerenter: show,
      onpointerleave: hide,
      onfocus: show,
      onblur: hide,
    };
    const send = () => picking.send(moves);
    if (!closes) return button(label, send, props);
    return button(
      label,
      send,
      { ...props, class: 'plain warns', 'aria-label': null, title: null },
      h('span', {}, label),
      closesNote(closes),
    );
  }

  /** The links of seats whose invited players haven't come yet. */
  #updateWaiting() {
    const { table } = this;
    const open = Object.entries(table.welcome?.invite ?? {}).filter(([seat]) =>
      table.seats().some((one) => one.seat === Number(seat) && one.kind === 'person' && !one.here && !one.came)
    );
    const show = open.length > 0;
    this.waiting.hidden = !show;
    if (show) {
      this.#render(
        this.waiting,
        JSON.stringify([open, table.seats()]),
        () => [
          h('h2', {}, translate('invite-title')),
          reachNote(),
          ...open.map(([seat, key]) =>
            linkRow(
              table,
              translate('invite-seat', { name: table.name(Number(seat)) }),
              key,
              token(Number(seat), 'small'),
            )
          ),
        ],
      );
    }
  }
}
