/** The lab at `/lab#VARIANT`: reports of many games, and live simulations of any variant. */
import { translate } from '../shared/messages.js';
import * as http from '../shared/http.js';
import { button, h, prose } from '../shared/dom.js';
import { foot, header } from '../shared/shell.js';
import { linkTo } from '../shared/router.js';
import { LiveLab } from './livelab.js';

/** @typedef {import('../shared/wire.d.ts').ReportLine} ReportLine */

export class LabPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.closed = false;
    /** @type {LiveLab | null} */
    this.run = null;
    document.title = translate('lab-title');
    this.body = h(
      'main',
      { class: 'lab', id: 'main', tabindex: '-1' },
      h('p', { class: 'quiet' }, translate('loading')),
    );
    root.replaceChildren(
      header({ title: translate('lab'), skips: [['main', translate('lab-skip')]] }),
      this.body,
      foot() ?? '',
    );
    this.load();
  }

  close() {
    this.closed = true;
    this.run?.close();
  }

  async load() {
    try {
      const [{ games }, lab] = await Promise.all([
        http.fetchGames(),
        /** @type {Promise<import('../shared/wire.d.ts').LabFacts>} */ (http.requestJson('/api/lab')),
      ]);
      if (this.closed) return;
      this.run = lab.live && games.length ? new LiveLab(games) : null;
      this.body.replaceChildren(
        h('p', { class: 'lab-about' }, translate('lab-about')),
        h(
          'section',
          { 'aria-labelledby': 'reports-title' },
          h('h2', { id: 'reports-title' }, translate('lab-reports')),
          lab.reports.length
            ? h('ul', { class: 'reports' }, ...lab.reports.map(reportCard))
            : h('p', { class: 'quiet' }, ...prose(translate('lab-reports-none'))),
        ),
        this.run?.element ?? h('p', { class: 'quiet', 'data-live': 'off' }, translate('lab-not-here')),
      );
      if (location.hash) this.run?.element.scrollIntoView();
    } catch {
      this.body.replaceChildren(
        h(
          'div',
          { class: 'note', role: 'alert' },
          h('p', {}, translate('lobby-unreachable')),
          button(translate('retry'), () => this.load(), { class: 'plain' }),
        ),
      );
    }
  }
}

/** A link to a report, which is a page of its own. @param {ReportLine} one */
function reportCard(one) {
  return h('li', {}, h('a', { href: linkTo(one.address), 'data-report': one.game },
    h('img', { src: linkTo(`/picture/${one.game}.svg`), alt: '', loading: 'lazy' }),
    h('span', { class: 'report-title' }, one.title),
    h('span', { class: 'report-line', lang: 'en' }, one.line),
    one.is_current ? '' : h('span', { class: 'quiet' }, translate('lab-report-old', { rules: one.rules }))));
}
