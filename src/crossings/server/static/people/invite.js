/** Links to share: one for each seat reserved for a friend, one for spectators. */
import { translate } from '../shared/messages.js';
import { button, h, s } from '../shared/dom.js';
import { fetchGameFile } from '../shared/http.js';
import { isStaticEdition } from '../shared/backend.js';
import { icon, token } from '../shared/icons.js';
import { downloadFile } from '../shared/picture.js';
import { linkTo, tableAddress } from '../shared/router.js';
import { tableOfKey } from '../storage/store.js';
import { correction, generate, mode } from '../vendor/lean-qr/index.js';

/** The suffix of a table's address that opens the links to share on narrow screens. */
export const INVITED = '/invite';

/**
 * The public address of the server, or the command that makes it reachable.
 * @type {{address?: string | null, how?: string}}
 */
const reach = JSON.parse(document.querySelector('meta[name="reach"]')?.getAttribute('content') || '{}');
/** Whether the page uses an address of the server that only works on this computer. */
const isHere = /^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(location.hostname);

/** An address of the page for others. @param {string} path */
export const linkFor = (path) => new URL(linkTo(path), (isHere && reach.address) || document.baseURI).href;

/** @param {import('../table/table.js').Table} table @param {string} key */
export const linkOf = (table, key) => linkFor(tableAddress(table.id, key));

/**
 * A note that links work only on this computer, with the command that changes this (`short`: where to find it).
 * @param {boolean} [short]
 */
export const reachNote = (short = false) => {
  if (!isHere || reach.address || !reach.how) return null;
  return short
    ? h('span', { class: 'quiet' }, translate('invite-only-here.short'))
    : h('p', { class: 'note only-here' }, translate('invite-only-here'), ' ', h('code', {}, reach.how));
};

/** What the static edition can't do, and the command that starts a server. */
export const needsServer = () =>
  h('p', { class: 'quiet needs-server' }, translate('site-alone'), ' ', h('code', {}, 'crossings play'));

/** Keys of links whose QR code is open; they stay open when the list is rendered again. @type {Set<string>} */
const openCodes = new Set();

/**
 * A link with buttons to copy it and to show its QR code.
 * @param {import('../table/table.js').Table} table
 * @param {string} words
 * @param {string} key
 * @param {Node | null} [mark]
 */
export function linkRow(table, words, key, mark = null) {
  return h(
    'div',
    { class: 'link-row' },
    mark,
    h('span', { class: 'what' }, words),
    ...copyField(words, linkOf(table, key), key),
    ...qrCode(table, words, key),
  );
}

/**
 * A field with a text, and the button that copies it.
 * @param {string} words @param {string} text @param {string} [id]
 */
export function copyField(words, text, id = words) {
  const field = /** @type {HTMLInputElement} */ (h('input', {
    type: 'text',
    readonly: true,
    value: text,
    'aria-label': words,
    onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
  }));
  const copy = button(translate('invite-copy'), async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand('copy');
    }
    copy.textContent = translate('invite-copied');
  }, { class: 'plain', 'data-key': `copy ${id}` });
  return [field, copy];
}

/**
 * The QR code of a link, folded, and the button that opens it.
 * @param {import('../table/table.js').Table} table @param {string} words @param {string} key
 */
function qrCode(table, words, key) {
  const place = h('figure', { class: 'code', hidden: true }, h('figcaption', {}, translate('invite-code-note')));
  const press = () => {
    turn(!openCodes.has(key));
    if (!place.hidden) place.scrollIntoView({ block: 'nearest' });
  };
  const show = button('', press, { class: 'plain show-code', 'data-key': `code ${key}` });
  const turn = (/** @type {boolean} */ open) => {
    if (open) openCodes.add(key);
    else openCodes.delete(key);
    if (open && place.childElementCount === 1) {
      const picture = qr(linkOf(table, key));
      picture.setAttribute('aria-label', translate('invite-code-of', { link: words }));
      place.prepend(picture);
    }
    place.hidden = !open;
    const does = translate(open ? 'invite-code-hide' : 'invite-code');
    show.setAttribute('aria-expanded', String(open));
    show.setAttribute('aria-label', does);
    show.title = does;
    show.replaceChildren(icon('code'), h('span', {}, does));
  };
  turn(openCodes.has(key));
  return [show, place];
}

/** The key of spectators, if this browser knows it. @param {import('../table/table.js').Table} table */
export const watchKey = (table) =>
  table.welcome?.watch_key ?? tableOfKey(table.key)?.watch ?? (table.welcome?.watch ? table.key : null);

/**
 * The key of a friend, with which they can continue on another device.
 * @param {import('../table/table.js').Table} table
 */
const ownKey = (table) => (
  !table.welcome?.watch_key && table.seats().some((one) => one.yours && one.taken) ? table.key : ''
);

/** @param {import('../table/table.js').Table} table @returns {(Node | null)[]} */
export function inviteCard(table) {
  if (isStaticEdition) return [h('h2', {}, translate('invite-title')), needsServer(), ...exportButton(table)];
  const invitations = Object.entries(table.welcome?.invite ?? {});
  const watch = watchKey(table);
  const note = invitations.length
    ? translate('invite-note')
    : watch
    ? translate('invite-none')
    : translate('invite-none-at-all');
  return [
    h('h2', {}, translate('invite-title')),
    h('p', {}, note),
    ...(invitations.length || watch ? [reachNote()] : []),
    ...invitations.map(([seat, key]) =>
      linkRow(table, translate('invite-seat', { name: table.name(Number(seat)) }), key, token(Number(seat), 'small'))
    ),
    ...(ownKey(table)
      ? [
        linkRow(table, translate('invite-own'), ownKey(table)),
        h('p', { class: 'quiet' }, translate('invite-own-note')),
      ]
      : []),
    ...(watch ? [linkRow(table, translate('invite-watch'), watch)] : []),
    ...exportButton(table),
  ];
}

/** The export of a running game, for a single player. @param {import('../table/table.js').Table} table */
function exportButton(table) {
  const isOwn = table.mine().length > 0 &&
    table.seats().every((one) => one.yours || (one.kind === 'bot' && !one.until));
  if (!isOwn || table.shown?.result || table.analysis) return [];
  const take = () =>
    fetchGameFile(table, 'carried').then(
      downloadFile,
      () => table.showAnswer({ text: translate('lobby-unreachable') }),
    );
  return [
    h('div', { class: 'actions' }, button(translate('carry'), take, { class: 'plain', 'data-key': 'carry' })),
    h('p', { class: 'quiet' }, translate('carry-help')),
  ];
}

/** ASCII text stays as it is, which every camera reads; other text is marked as UTF-8. */
const MODES = [mode.ascii, mode.utf8];
/** Light modules around a code, by which cameras find its edge. */
const QUIET = 4;

/**
 * The QR code of a text, generated here so that no service learns the key: dark modules on white in every theme.
 * @param {string} text
 * @returns {SVGElement}
 */
export function qr(text) {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M, modes: MODES });
  const side = code.size + 2 * QUIET;
  return s(
    'svg',
    { viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, class: 'qr', role: 'img', 'shape-rendering': 'crispEdges' },
    s('rect', { x: -QUIET, y: -QUIET, width: side, height: side, fill: '#fff' }),
    s('path', { d: darkPath(code), fill: '#000' }));
}

/**
 * The dark modules as a path with a bar for each horizontal run.
 * @param {{size: number, get: (x: number, y: number) => boolean}} code
 */
function darkPath({ size, get }) {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (get(x, y)) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return path;
}
