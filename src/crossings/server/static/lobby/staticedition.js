/** The lobby's footer in the static edition: export of the database, and the notice of a new edition. */
import { button, h } from '../shared/dom.js';
import { storesNothing } from '../shared/browser.js';
import { request } from '../shared/backend.js';
import { say } from '../shared/messages.js';
import { save } from '../shared/picture.js';

const KILOBYTE = 1000;
const DATABASE = '/kept';

/** Loads the new edition that is waiting. @type {(() => void) | null} */
let newer = null;
addEventListener('newer', (event) => { newer = /** @type {CustomEvent} */ (event).detail; });

/** @returns {HTMLElement} */
export function staticEditionFooter() {
  const place = h('footer', { class: 'foot alone' });
  const offer = () => {
    if (newer && !place.querySelector('.newer')) place.prepend(h('p', { class: 'newer', role: 'status' }, say('site-newer'), ' ', button(say('site-newer-now'), () => newer?.(), { class: 'plain' })));
  };
  addEventListener('newer', offer);
  const take = async () => {
    const file = new Uint8Array(await (await request(DATABASE)).arrayBuffer());
    save(new File([file], 'crossings.sqlite3', { type: 'application/vnd.sqlite3' }));
  };
  request(`${DATABASE}/size`).then(async (answer) => {
    place.append(h('p', {}, storesNothing() ? '' : say('site-kept', { kilobytes: Math.ceil(Number(await answer.text()) / KILOBYTE) }), ' ', button(say('site-export'), take, { class: 'plain' })));
    offer();
  });
  return place;
}
