/** People at the table: seats that change hands, talk, and the ways to end a match together. */
import { say } from '../shared/words.js';
import { ChatPanel } from './chat.js';
import { EndPanel } from './concede.js';
import { HandingPanel } from './handing.js';
import { makeOwn, watchKeys } from './own.js';

/** @typedef {import('../shared/wire.d.ts').Told} Told */

export class People {
  /** @param {import('../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.handing = new HandingPanel(table);
    this.chat = new ChatPanel(table);
    this.end = new EndPanel(table);
    watchKeys(table);
  }

  /** @param {Told} message */
  hear(message) {
    const { table } = this;
    switch (message.type) {
      case 'welcome': case 'seats': makeOwn(table); break;
      case 'chat': this.chat.hear(message); table.refresh(); break;
      case 'advice': table.column.hints.hear(message); break;
      case 'intention': table.column.intention.hear(message); break;
      case 'end-asked': this.end.ask(message); table.refresh(); break;
      case 'end-answered': table.note(say('end-answered', { name: table.name(message.by), yes: message.yes })); break;
      case 'position': case 'moved': this.end.lapse(); break;
      default:
    }
  }

  update() {
    this.handing.update();
    this.chat.update();
    this.end.update();
  }
}
