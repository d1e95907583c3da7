/** A puzzle's board: a position without a table behind it, on which moves are picked as at a table. */
import { say } from '../shared/words.js';
import { announce, button, h, refill } from '../shared/dom.js';
import { Art, applied } from './scene.js';
import { Board } from './board.js';
import { Chooser, moveButton } from './chooser.js';
import { Picking } from './picking.js';
import { Player } from './animate.js';
import { buttons, pick } from './picks.js';
import { hear } from '../shared/sound.js';
import { icon } from '../shared/marks.js';
import { listen, wishesOf } from './pointer.js';
import { rule as ruleOf } from '../shared/http.js';

/** @typedef {Record<string, any>} Message */

/** It offers what picking needs of a `Table`: one position that stands, and nobody else who moves. */
export class PuzzleBoard {
  /**
   * @param {Message} puzzle
   * @param {(move: string) => Promise<boolean>} made a move has been made; is it the one that was looked for?
   */
  constructor(puzzle, made) {
    this.made = made;
    this.art = new Art();
    this.board = new Board(this.art);
    this.player = new Player(this.board, hear);
    this.welcome = { game: { id: puzzle.game }, table: `puzzle ${puzzle.game} ${puzzle.number}` };
    /** @type {Message} */
    this.live = { at: 0, seat: puzzle.seat, actor: puzzle.seat, picks: puzzle.picks, result: null };
    this.shown = this.live;
    this.liveScene = this.#scene(puzzle.scene);
    this.solved = false;
    this.carried = '';
    this.curtain = null;
    this.replay = { moment: null };
    /** @type {import('../table/table.js').Answer | null} */
    this.answer = null;
    this.column = { hints: { framed: () => null } };
    this.hintLine = h('p', { class: 'hint' });
    this.saying = h('div', { class: 'puzzle-saying', role: 'status' });
    /** Moves that need no place; they stand where the page puts them. */
    this.actions = h('div', { class: 'actions' });
    this.frame = { hint: (/** @type {string} */ words) => { this.hintLine.textContent = words; } };
    this.wire = { say: (/** @type {Message} */ message) => this.#asked(message) };
    const table = /** @type {import('../table/table.js').Table} */ (/** @type {unknown} */ (this));
    this.table = table;
    this.picking = new Picking(table);
    this.chooser = new Chooser(table);
    listen(this.board, wishesOf(table));
    this.board.render(this.liveScene);
    const [width, height] = this.liveScene.size;
    const sheet = h('div', { class: 'puzzle-sheet' }, this.board.svg, this.chooser.element);
    sheet.style.setProperty('--ratio', String(width / height));
    this.element = h('div', { class: 'puzzle-board', onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') this.picking.letGo(); } },
      sheet, this.hintLine, this.saying,
      h('p', { id: 'board-help', class: 'unseen' }, say('table-board-help')));
    this.refresh();
  }

  close() {
    this.player.close();
  }

  /** @param {Message} sent */
  #scene(sent) {
    this.art.learn(sent.art);
    return applied(null, sent);
  }

  /** There is no server behind it that would answer: what has no pick is not possible. @param {Message} message */
  #asked(message) {
    if (message.type === 'propose') queueMicrotask(() => this.picking.offered({ at: message.at, place: message.place, moves: [] }));
  }

  // ---- what picking asks of a table ----------------------------------------------------------

  mayMove() {
    return !this.solved;
  }

  /** @returns {import('./picks.js').Pick[]} */
  picks() {
    return this.mayMove() ? this.live.picks : [];
  }

  name() {
    return '';
  }

  /** @param {Message} message */
  async command(message) {
    const right = await this.made(message.move);
    if (!right) {
      this.board.putBack(this.carried);
      this.picking.put.clear();
    }
    this.carried = '';
    return { type: right ? 'done' : 'refused' };
  }

  /** @param {import('../table/table.js').Answer} answer */
  say(answer) {
    this.answer = answer;
    announce(answer.text);
    this.refresh();
  }

  /** @param {string} rule */
  async tellRule(rule) {
    const { heading, text } = await ruleOf(this.welcome.game.id, rule);
    this.say({ text: `${heading}: ${text}` });
  }

  /** @param {string} place */
  lifts(place) {
    return this.picking.canPick(place) && pick(this.picks(), this.picking.prefix, place).kind !== 'move';
  }

  /** @param {string} piece */
  stays(piece) {
    this.carried = this.picking.busy ? piece : '';
    return this.picking.busy;
  }

  refresh() {
    if (!this.element) return;
    const scene = this.picking.laying.scene();
    if (!this.solved && scene && scene !== this.board.scene) this.board.render(scene);
    this.board.showHand(this.picking.hand());
    this.chooser.update();
    this.saying.replaceChildren(...(this.answer?.text ? [h('p', {}, this.answer.text)] : []));
    refill(this.actions, this.solved ? [] : this.#actionButtons());
  }

  #actionButtons() {
    const { laying, put, busy } = this.picking;
    const made = laying.whole();
    return [
      made ? moveButton(this.table, made) : null,
      put.size && laying.lacking() > 0 ? h('p', { class: 'quiet lacking' }, say('table-lacking', { things: laying.lacking() })) : null,
      put.size ? button(say('table-take-back'), () => this.picking.takeBack(), { class: 'plain take-back', disabled: busy, 'data-key': 'takeback' }, icon('reset'), h('span', {}, say('table-take-back'))) : null,
      ...buttons(this.picks()).map((one) => moveButton(this.table, one)),
    ].filter((one) => one !== null);
  }

  // ---- the solution --------------------------------------------------------------------------

  /** The best move is made on the board. @param {Message} found */
  solve(found) {
    this.solved = true;
    this.answer = null;
    this.picking.takeBack();
    this.board.render(this.liveScene);
    this.liveScene = this.#scene(found.scene);
    this.player.play(found.stages, () => {
      this.board.render(this.liveScene);
      this.refresh();
    });
  }
}
