/** Links to pass on: one for each seat kept for a friend, one to watch. */
import { say } from './words.js';
import { button, h } from './dom.js';
import { token } from './marks.js';
import { tableOf } from './store.js';

/** @param {string} key */
export const linkOf = (key) => `${location.origin}/t/${key}`;

/**
 * A link with a button that copies it.
 * @param {string} words
 * @param {string} key
 * @param {Node | null} [mark]
 */
export function linkRow(words, key, mark = null) {
  const field = /** @type {HTMLInputElement} */ (h('input', { type: 'text', readonly: true, value: linkOf(key), 'aria-label': words, onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }));
  const copy = button(say('invite-copy'), async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand('copy');
    }
    copy.textContent = say('invite-copied');
  }, { class: 'plain', 'data-key': `copy ${key}` });
  return h('div', { class: 'link-row' }, mark, h('span', { class: 'what' }, words), field, copy);
}

/** The key that spectators share, if this browser knows it. @param {import('./table.js').Table} table */
export const watchKey = (table) => table.welcome?.watch_key ?? tableOf(table.key)?.watch ?? (table.welcome?.watch ? table.key : null);

/** @param {import('./table.js').Table} table @returns {Node[]} */
export function inviteCard(table) {
  const invitations = Object.entries(table.welcome?.invite ?? {});
  const watch = watchKey(table);
  const note = invitations.length ? say('invite-note') : watch ? say('invite-none') : say('invite-none-at-all');
  return [
    h('h2', {}, say('invite-title')),
    h('p', {}, note),
    ...invitations.map(([seat, key]) => linkRow(say('invite-seat', { name: table.name(Number(seat)) }), String(key), token(Number(seat), 'small'))),
    ...(watch ? [linkRow(say('invite-watch'), watch)] : []),
  ];
}
