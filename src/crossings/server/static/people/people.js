/** People at the table: seats that change hands, talk, and the ways to end a match together. */
import { say } from '../shared/words.js';
import { ChatPanel } from './chat.js';
import { EndPanel } from './concede.js';
import { HandingPanel } from './handing.js';
import { makeOwn, watchKeys } from './own.js';

/** @typedef {Record<string, any>} Message */

export class People {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.handing = new HandingPanel(table);
    this.chat = new ChatPanel(table);
    this.end = new EndPanel(table);
    watchKeys(table);
  }

  /** @param {Message} message */
  hear(message) {
    const { table } = this;
    if (message.type === 'seats' && table.welcome) Object.assign(table.welcome, { invite: message.invite, ends: message.ends, talk: message.talk, hints: message.hints });
    if (['welcome', 'seats'].includes(message.type)) makeOwn(table);
    if (message.type === 'chat') this.chat.hear(message);
    if (message.type === 'advice') table.column.hints.hear(message);
    if (message.type === 'intention') table.column.intention.hear(message);
    if (message.type === 'end-asked') this.end.ask(message);
    if (message.type === 'end-answered') table.note(say('end-answered', { name: table.name(message.by), yes: message.yes }));
    if (message.type === 'position' || message.type === 'moved') this.end.lapse();
    if (['seats', 'chat', 'end-asked'].includes(message.type)) table.refresh();
  }

  update() {
    this.handing.update();
    this.chat.update();
    this.end.update();
  }
}
