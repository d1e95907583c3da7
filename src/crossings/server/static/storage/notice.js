/** The notice that this browser stores nothing, shown once until it is closed. */
import { announce, button, h } from '../shared/dom.js';
import { onStorageLost } from '../shared/browser.js';
import { isStaticEdition } from '../shared/backend.js';
import { icon } from '../shared/icons.js';
import { translate } from '../shared/messages.js';

function show() {
  const words = translate('page-forgets', { alone: isStaticEdition });
  const notice = h(
    'div',
    { class: 'storage-notice' },
    h('p', {}, words),
    button(translate('close'), () => notice.remove(), { class: 'tool' }, icon('close')),
  );
  document.body.append(notice);
  announce(words);
}

/** Show the notice as soon as the browser is known not to store anything. */
export const warnIfNothingIsStored = () => onStorageLost(show);
