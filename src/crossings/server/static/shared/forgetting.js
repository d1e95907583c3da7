/** The notice that this browser stores nothing: shown once, until it is closed. */
import { announce, button, h } from './dom.js';
import { whenForgetful } from './browser.js';
import { isAlone } from './line.js';
import { icon } from './marks.js';
import { say } from './words.js';

function show() {
  const words = say('page-forgets', { alone: isAlone });
  const notice = h('div', { class: 'forgetting' }, h('p', {}, words), button(say('close'), () => notice.remove(), { class: 'tool' }, icon('close')));
  document.body.append(notice);
  announce(words);
}

/** Show the notice as soon as the browser is known to store nothing. */
export const warnIfForgetful = () => whenForgetful(show);
