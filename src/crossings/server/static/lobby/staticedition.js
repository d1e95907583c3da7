/** The lobby's footer in the static edition: export of the database, and the notice of a new edition. */
import { button, h } from '../shared/dom.js';
import { storesNothing } from '../shared/browser.js';
import { request } from '../shared/backend.js';
import { translate } from '../shared/messages.js';
import { downloadFile } from '../shared/picture.js';

const KILOBYTE = 1000;
const DATABASE = '/kept';

/** Loads the new edition that is waiting. @type {(() => void) | null} */
let loadNewEdition = null;
addEventListener('newer', (event) => { loadNewEdition = /** @type {CustomEvent} */ (event).detail; });

/** @returns {HTMLElement} */
export function staticEditionFooter() {
  const place = h('footer', { class: 'foot static-edition' });
  const showNotice = () => {
    if (loadNewEdition && !place.querySelector('.new-edition')) {
      place.prepend(
        h(
          'p',
          { class: 'new-edition', role: 'status' },
          translate('site-newer'),
          ' ',
          button(translate('site-newer-now'), () => loadNewEdition?.(), { class: 'plain' }),
        ),
      );
    }
  };
  addEventListener('newer', showNotice);
  const exportDatabase = async () => {
    const file = new Uint8Array(await (await request(DATABASE)).arrayBuffer());
    downloadFile(new File([file], 'crossings.sqlite3', { type: 'application/vnd.sqlite3' }));
  };
  request(`${DATABASE}/size`).then(async (answer) => {
    place.append(
      h(
        'p',
        {},
        storesNothing()
          ? ''
          : translate('site-stored', { kilobytes: Math.ceil(Number(await answer.text()) / KILOBYTE) }),
        ' ',
        button(translate('site-export'), exportDatabase, { class: 'plain' }),
      ),
    );
    showNotice();
  });
  return place;
}
