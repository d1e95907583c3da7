/**
 * A game's lesson: a few positions with something to do on the board. `/learn/GAME` goes on where the learner left it,
 * `/learn/GAME/STEP` is a single step.
 */
import { pickPrompt } from '../board/prompt.js';
import { PositionBoard, hasRoomForTrays } from '../board/positionboard.js';
import { button, h, prefersReducedMotion, prose, refill } from '../shared/dom.js';
import * as http from '../shared/http.js';
import { icon } from '../shared/icons.js';
import { translate } from '../shared/messages.js';
import { linkTo, pushAddress } from '../shared/router.js';
import { foot, header } from '../shared/shell.js';
import { showCachedFirst } from '../storage/pagecache.js';
import { learned, storeStepDone } from '../storage/store.js';
import { openFirstGame } from './newtable.js';

/** @typedef {import('../shared/wire.d.ts').LessonFacts} Lesson */
/** @typedef {import('../shared/wire.d.ts').TaskPosed} Task */
/** @typedef {import('../shared/wire.d.ts').TaskAnswered} Answer */

export class LessonPage {
  /** @param {HTMLElement} root @param {string} game @param {number} step 0: where the learner left the lesson */
  constructor(root, game, step) {
    this.id = game;
    this.step = step;
    this.closed = false;
    this.wide = hasRoomForTrays();
    /** @type {PositionBoard | null} */
    this.board = null;
    /** @type {Task | null} */
    this.task = null;
    /** The answer to the last move. @type {Answer | null} */
    this.answer = null;
    /** Whether the answer is shown: that to the right move only after it has been played. */
    this.isAnswerShown = false;
    /** Whether moves were on the board when the page was updated last. */
    this.hadContinuation = false;
    /** What was picked when the answer was shown. */
    this.answeredPicks = '';
    this.answerText = h('div', { class: 'lesson-words', role: 'status' });
    /** What the moves on the board do. */
    this.lines = h('p', { class: 'lesson-lines quiet' });
    this.answerActions = h('div', { class: 'actions' });
    this.answerPanel = h(
      'div',
      { class: 'lesson-answer', hidden: true },
      this.answerText,
      this.lines,
      this.answerActions,
    );
    this.body = h(
      'main',
      { class: 'puzzle lesson', id: 'main', tabindex: '-1' },
      h('p', { class: 'quiet' }, translate('loading')),
    );
    this.root = root;
    this.#frame(translate('lobby-learn'));
    this.load();
  }

  /** Put a header around the page. @param {string} title */
  #frame(title) {
    this.title = title;
    const skips = /** @type {[string, string][]} */ ([['board', translate('lesson-to-task')]]);
    this.root.replaceChildren(header({ title, skips }), this.body, foot() ?? '');
  }

  /** Set the title of the header, once the game is known. @param {Lesson} lesson */
  #setTitle({ title }) {
    const words = translate('lesson-learn', { title });
    if (words !== this.title) this.#frame(words);
  }

  close() {
    this.closed = true;
    this.board?.close();
  }

  async load() {
    try {
      if (this.step) return await this.#pose(this.step, 0);
      const lesson = await http.fetchLesson(this.id);
      if (this.closed) return undefined;
      const next = nextStep(lesson, 0);
      return next ? await this.#pose(next, 0) : this.#showEnd(lesson);
    } catch (error) {
      return this.#showTrouble(error, () => this.load());
    }
  }

  /** @param {unknown} error @param {() => void} retry */
  #showTrouble(error, retry) {
    const unknown = error instanceof http.RequestError && ['unknown-game', 'unknown-lesson'].includes(error.code);
    this.body.replaceChildren(
      h(
        'div',
        { class: 'note', role: 'alert' },
        h('p', {}, translate(unknown ? 'lesson-unknown' : 'lobby-unreachable')),
        unknown
          ? h('a', { href: linkTo('/'), class: 'plain', 'data-link': true }, translate('all-games'))
          : button(translate('retry'), retry, { class: 'plain' }),
      ),
    );
  }

  // ---- a task -----------------------------------------------------------------------------------

  /**
   * Fetch and show a task.
   * @param {number} step @param {number} task @param {boolean} [focus] whether the focus goes to its text
   */
  async #pose(step, task, focus = false) {
    this.step = step;
    await showCachedFirst(
      `lesson ${this.id} ${step} ${task} ${this.wide}`,
      () => http.fetchTask(this.id, step, task, this.wide),
      (posed) => !this.closed && this.step === step && this.#show(posed, focus),
    );
  }

  /** @param {Task} task @param {boolean} focus */
  #show(task, focus) {
    this.task = task;
    this.answer = null;
    this.isAnswerShown = false;
    this.#setTitle(task);
    document.title = translate('lesson-title', { step: task.steps[task.step - 1], title: task.title });
    this.board?.close();
    this.board = new PositionBoard(
      {
        ...task,
        name: `lesson ${task.game} ${task.step} ${task.task}`,
        question: task.ask,
        address: { step: task.step, task: task.task, wide: this.wide },
      },
      {
        onMove: (move) => this.#answer({ move }),
        onMiss: (places) => this.#explain(places),
        onChange: () => this.#update(),
      },
    );
    const text = h('p', { class: 'lesson-text', tabindex: '-1' }, ...prose(task.text));
    this.showMe = button(translate('lesson-show'), () => this.#answer({}), { class: 'plain', 'data-key': 'show' });
    this.body.replaceChildren(
      stepsRow(task, task.step),
      h('div', { class: 'lesson-task' },
        h('div', { class: 'puzzle-head' },
          progressBar(task.step, task.steps.length),
          h('div', { class: 'lesson-title' },
            h('h1', {}, task.steps[task.step - 1]),
            task.tasks > 1
              ? h('p', { class: 'quiet' }, translate('lesson-task', { task: task.task + 1, tasks: task.tasks }))
              : ''),
          text),
        this.board.element,
        h('div', { class: 'lesson-bar' },
          h('div', { class: 'puzzle-side' },
            this.board.question,
            this.board.actions),
          h('div', { class: 'lesson-foot' }, this.showMe))),
      this.answerPanel,
    );
    this.board.refresh(); // places have a size only now, and the size decides which marks they get
    if (focus) text.focus({ preventScroll: true });
  }

  /** Ask the server about a move, or (`{}`) for the right one. @param {{move?: string}} made */
  async #answer(made) {
    const { task, board } = this;
    if (!task || !board) return false;
    const answer = await http.answerTask(this.id, task.step, this.wide, { task: task.task, ...made }).catch(() => null);
    if (this.closed || this.board !== board) return false;
    this.answer = answer;
    if (!answer) this.#showWords([h('p', {}, translate('lobby-unreachable'))]);
    else if (answer.right) {
      if (answer.over) storeStepDone(this.id, task.step, task.steps.length);
      this.isAnswerShown = false;
      board.playSolution(answer.turns, () => this.#showAnswer(answer));
    } else {
      this.#showAnswer(answer);
      if (answer.turns.length) {
        board.playContinuation(answer.turns, () => {});
        this.#scrollToAnswer();
      }
    }
    return Boolean(answer?.right);
  }

  /** Explain why some places make no move. @param {string[]} places @returns {Promise<boolean>} whether it did */
  async #explain(places) {
    const { task, board } = this;
    if (!task || !board) return false;
    const answer = await http.answerTask(this.id, task.step, this.wide, { task: task.task, places }).catch(() => null);
    if (this.closed || this.board !== board || !(answer?.text || answer?.why)) return false;
    this.answer = answer;
    this.#showAnswer(answer);
    return true;
  }

  // ---- answers ----------------------------------------------------------------------------------

  /** @param {Answer} answer */
  #showAnswer(answer) {
    const { why } = answer;
    this.#showWords([
      answer.text ? h('p', {}, icon(answer.right ? 'check' : 'again'), h('span', {}, ...prose(answer.text))) : null,
      why ? h('p', {}, icon('again'), h('span', {}, why.message)) : null,
      why?.text ? ruleParagraph(why.rule, why.text) : null,
    ]);
    if (answer.right) /** @type {HTMLElement | null} */ (this.answerActions.querySelector('.main'))?.focus();
  }

  /** @param {(HTMLElement | null)[]} words */
  #showWords(words) {
    this.isAnswerShown = true;
    this.answeredPicks = this.#picks();
    refill(this.answerText, words);
    this.#update();
    this.#scrollToAnswer();
  }

  /** Scroll to the answer and, if it lies over the lower edge of the window, the board above it. */
  #scrollToAnswer() {
    const { board, body, answerPanel } = this;
    body.style.setProperty('--answer', `${answerPanel.offsetHeight}px`);
    board?.element.scrollIntoView({ block: 'nearest' });
    if (!isFilled()) answerPanel.scrollIntoView({ block: 'nearest' });
  }

  /** What is picked, as a text. */
  #picks() {
    const { prefix, put } = /** @type {PositionBoard} */ (this.board).picking;
    return JSON.stringify([prefix, [...put]]);
  }

  /** Whether the answer is over: the position is back, or the learner goes on after a move that isn't possible. */
  #isAnswerOver() {
    const { continuation, solved } = /** @type {PositionBoard} */ (this.board);
    return !continuation && !solved && (this.hadContinuation || this.answeredPicks !== this.#picks());
  }

  /** Update everything around the board. */
  #update() {
    const { board, answer, showMe } = this;
    if (!board) return;
    const { continuation, solved } = board;
    if (this.#isAnswerOver()) this.isAnswerShown = false;
    this.hadContinuation = Boolean(continuation);
    const lines = continuation && this.isAnswerShown ? shownLines(continuation) : '';
    this.lines.hidden = !lines;
    this.lines.textContent = lines;
    if (continuation) board.hint(lines ? '' : continuation.turns[continuation.count - 1]?.line ?? '');
    this.answerPanel.hidden = !this.isAnswerShown;
    this.answerPanel.classList.toggle('right', Boolean(answer?.right));
    board.question.hidden = !pickPrompt(board);
    if (showMe) showMe.hidden = solved || Boolean(continuation);
    refill(this.answerActions, [
      solved ? button(translate('lesson-next'), () => this.#next(), { class: 'main', 'data-key': 'next' }) : null,
      continuation && !solved
        ? button(translate('lesson-try'), () => this.#tryAgain(), { class: 'main', 'data-key': 'try' })
        : null,
      ...(continuation && !board.animations.playing ? stepButtons(continuation) : []),
    ]);
  }

  /** Put the position back. */
  #tryAgain() {
    const { board } = this;
    board?.closeContinuation();
    board?.board.focusPlace(board.board.current);
    if (isFilled()) scrollTo(0, 0);
  }

  /** Go on with the next task, the next step that isn't done, or the end. */
  async #next() {
    const { task, answer } = this;
    if (!task) return;
    const next = answer?.over ? nextStep(task, task.step) : task.step;
    try {
      if (next !== task.step) pushAddress(next ? `/learn/${this.id}/${next}` : `/learn/${this.id}`);
      if (next) await this.#pose(next, answer?.over ? 0 : task.task + 1, true);
      else this.#showEnd(task);
    } catch (error) {
      this.#showTrouble(error, () => this.#next());
    }
    scrollTo(0, 0);
  }

  // ---- the end ----------------------------------------------------------------------------------

  /** @param {Lesson} lesson */
  #showEnd(lesson) {
    this.board?.close();
    this.board = null;
    this.#setTitle(lesson);
    document.title = translate('lesson-end-title', { title: lesson.title });
    const trouble = h('p', { class: 'error', role: 'alert', hidden: true });
    const play = button(translate('lesson-first-game'), async () => {
      play.toggleAttribute('disabled', true);
      try {
        await openFirstGame(await http.fetchGame(this.id));
      } catch (error) {
        play.toggleAttribute('disabled', false);
        trouble.hidden = false;
        trouble.textContent = translate('lobby-could-not', {
          why: error instanceof http.RequestError ? error.message : translate('lobby-unreachable'),
        });
      }
    }, { class: 'main play' });
    const heading = h('h1', { tabindex: '-1' }, translate('lesson-end', { title: lesson.title }));
    this.body.replaceChildren(
      h('section', { class: 'lesson-end' },
        h('img', { src: linkTo(`/picture/${lesson.game}.svg`), alt: '', width: 390, height: 270 }),
        heading,
        h('p', {}, translate('lesson-end-text')),
        h(
          'div',
          { class: 'plays' },
          play,
          h('a', { href: linkTo('/'), class: 'plain', 'data-link': true }, translate('all-games')),
        ),
        trouble,
        h('p', { class: 'quiet' }, translate('lesson-repeat')),
        stepsRow(lesson, 0)),
    );
    heading.focus({ preventScroll: true });
  }
}

/** The first step after this one that isn't done, around to it; 0 if all are. @param {Lesson} lesson @param {number} step */
function nextStep({ game, steps }, step) {
  const { done } = learned(game);
  const order = steps.map((_, index) => (step + index) % steps.length + 1);
  return order.find((number) => !done.includes(number)) ?? 0;
}

/** Whether a task fills the window (as in lesson.css). */
const isFilled = () => matchMedia('(max-width: 899px)').matches;

/** How far the lesson is, for phones, where the links to the steps lie below the task. @param {number} step @param {number} steps */
const progressBar = (step, steps) =>
  h(
    'div',
    { class: 'lesson-progress', 'aria-hidden': true },
    ...Array.from({ length: steps }, (_, index) => h('span', { class: index < step ? 'reached' : '' })),
  );

/** Links to all steps, each done, current or to come. @param {Lesson} lesson @param {number} current */
function stepsRow({ game, steps }, current) {
  const { done } = learned(game);
  const link = (/** @type {string} */ title, /** @type {number} */ number) => {
    const isDone = done.includes(number);
    const words = translate('lesson-step', {
      number,
      title,
      state: number === current ? 'current' : isDone ? 'done' : 'open',
    });
    return h(
      'li',
      {},
      h('a', {
        href: linkTo(`/learn/${game}/${number}`),
        class: isDone ? 'done' : '',
        'data-link': true,
        'aria-current': number === current ? 'step' : null,
        'aria-label': words,
        title: words,
      }, h('span', { class: 'number' }, isDone && number !== current ? icon('check') : number)),
    );
  };
  return h(
    'nav',
    { 'aria-label': translate('lesson-steps'), class: 'lesson-nav' },
    h('ol', { class: 'lesson-steps' }, ...steps.map((title, index) => link(title, index + 1))),
  );
}

/**
 * What the shown moves of several do, to read beside the buttons that step through them. With reduced motion all moves
 * appear at once, so their lines do, too.
 * @param {import('../board/continuation.js').Continuation} line
 */
function shownLines({ turns, count, isAtEnd }) {
  if (prefersReducedMotion() && isAtEnd) return turns.map((turn) => turn.line).join(' ');
  return turns.length > 1 ? turns[count - 1]?.line ?? translate('continuation-start') : '';
}

/** Buttons to step through several moves that were played. @param {import('../board/continuation.js').Continuation} line */
function stepButtons(line) {
  if (line.turns.length < 2) return [];
  /** @param {'back' | 'forward'} way @param {boolean} can */
  const tool = (way, can) =>
    button(translate(`lesson-${way}`), () => line[way](), {
      class: 'tool',
      'data-key': `continuation-${way}`,
      disabled: !can,
    }, icon(way));
  return [tool('back', line.count > 0), tool('forward', !line.isAtEnd)];
}

/** A rule, folded. @param {string} rule @param {string} text */
const ruleParagraph = (rule, text) =>
  h('details', { class: 'lesson-rule' }, h('summary', {}, rule), h('p', {}, ...prose(text)));
