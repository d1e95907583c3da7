/** The four lines with which a player shares the result of a daily challenge. */
import { translate } from '../shared/messages.js';
import { announce, button, h } from '../shared/dom.js';
import { linkFor } from '../people/invite.js';

/**
 * The address of a challenge.
 * @param {string} game @param {string} day @param {string} [version] of the rules, so that an old link can say that they
 * have changed
 */
export const dailyAddress = (game, day, version) => `/daily/${game}/${day}${version ? `/${version}` : ''}`;

/**
 * The lines with a button that copies them.
 * @param {{game: string, day: string, version: string, share: string}} result
 */
export function shareDaily({ game, day, version, share }) {
  const text = `${share}\n${linkFor(dailyAddress(game, day, version))}`;
  const lines = /** @type {HTMLTextAreaElement} */ (h('textarea', {
    class: 'daily-lines',
    readonly: true,
    rows: 5,
    'aria-label': translate('daily-result'),
    onfocus: () => lines.select(),
  }, text));
  const copy = button(translate('daily-copy'), async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      lines.select();
      document.execCommand('copy');
    }
    copy.textContent = translate('invite-copied');
    announce(translate('invite-copied'));
  }, { class: 'plain', 'data-key': 'copy-daily' });
  return h('div', { class: 'daily-share' }, lines, copy);
}
