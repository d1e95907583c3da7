/** Seat symbols and icons. */
import { fragment, h, s } from './dom.js';

/** The seat symbols of the current game, as SVG fragments. @type {string[]} */
let signs = [];

/** Set the game whose seat symbols are used. @param {{tokens?: string[]} | null | undefined} game */
export function useSeatTokens(game) {
  signs = game?.tokens ?? [];
}

/**
 * A seat symbol. It is decoration beside the name.
 * @param {number} seat
 * @param {string} [size] a class: 'small', 'large'
 * @param {string} [sign] a symbol of another game
 */
export function token(seat, size = '', sign = signs[seat]) {
  return s(
    'svg',
    { viewBox: '-12 -12 24 24', class: `token ${size}`, 'aria-hidden': 'true' },
    fragment(sign ?? '<g/>'),
  );
}

/** A die, for log lines of chance. */
export function chanceToken() {
  return s(
    'svg',
    { viewBox: '-12 -12 24 24', class: 'token small', 'aria-hidden': 'true' },
    fragment(
      '<rect x="-8" y="-8" width="16" height="16" rx="4" fill="#fff" stroke="#20242f" stroke-width="1.4"/>'
        + '<g fill="#20242f"><circle cx="-3.5" cy="-3.5" r="1.6"/><circle r="1.6"/>'
        + '<circle cx="3.5" cy="3.5" r="1.6"/></g>',
    ),
  );
}

const ICONS = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  forward: '<path d="M9 5l7 7-7 7"/>',
  first: '<path d="M18 5l-7 7 7 7M7 5v14"/>',
  now: '<path d="M6 5l7 7-7 7M17 5v14"/>',
  play: '<path d="M8 5l11 7-11 7Z"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  again: '<path d="M5 12a7 7 0 1 0 2.200-5.100M5 4v4h4"/><path d="M10.500 9l4.500 3-4.500 3Z" fill="currentColor"/>',
  settings: '<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="3"/><circle cx="8" cy="17" r="3"/>',
  undo: '<path d="M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-3"/>',
  redo: '<path d="M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3"/>',
  reset: '<path d="M4 12a8 8 0 1 0 3-6.2M4 4v5h5"/>',
  auto: '<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor"/>',
  light:
    '<circle cx="12" cy="12" r="4"/>'
    + '<path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4"/>',
  dark: '<path d="M19 14.5A8 8 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5Z"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.4"/>',
  cards: '<rect x="4" y="6" width="10" height="13" rx="2"/><path d="M9 3.5h8.5a2 2 0 0 1 2 2V15"/>',
  invite: '<circle cx="10" cy="8" r="3.5"/><path d="M4 19c.6-3.5 3-5 6-5s5.400 1.500 6 5M18.500 7v6M15.500 10h6"/>',
  book:
    '<path d="M12 6.500c-2-1.400-4.600-2-8-2V18c3.400 0 6 .6 8 2 2-1.400 4.600-2 8-2V4.500c-3.400 0-6 .6-8 2Z'
    + 'm0 0V20"/>',
  code: '<path d="M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.500v2.500M20 14v2M14 20h2M19.500 19.500h.5"/>',
  goal: '<path d="M7 21V4M7 5h11l-3 4 3 4H7"/>',
  check: '<path d="M5 12.500l4.500 4.500L19 7.500"/>',
  ladder: '<path d="M8 3v18M16 3v18M8 7.500h8M8 12h8M8 16.500h8"/>',
  coach:
    '<path d="M4 6.500a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-4.500 4v-4H6a2 2 0 0 1-2-2Z"/>'
    + '<path d="M8 9h8M8 12.500h5"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  pen: '<path d="M5 19l1-4L16 5l3 3L9 18Z"/>',
  zoom: '<circle cx="11" cy="11" r="6"/><path d="M16 16l4 4M11 8.500v5M8.500 11h5"/>',
  unzoom: '<circle cx="11" cy="11" r="6"/><path d="M16 16l4 4M8.500 11h5"/>',
  menu: '<circle cx="5" cy="12" r="1.2"/><circle cx="12" cy="12" r="1.2"/><circle cx="19" cy="12" r="1.2"/>',
  turn: '<path d="M7 4v14M3.500 14.500L7 18l3.500-3.500M17 20V6M13.500 9.500L17 6l3.500 3.500"/>',
  picture:
    '<rect x="3.500" y="5" width="17" height="14" rx="2.500"/><circle cx="9" cy="10" r="1.500"/>'
    + '<path d="M4 17l5-4 3.500 2.500L16 12l4.500 4"/>',
  hint: '<path d="M9.500 17.500c0-2.500-3-3.500-3-7a5.500 5.500 0 0 1 11 0c0 3.500-3 4.500-3 7ZM10 20.500h4"/>',
  lab:
    '<path d="M9 4h6M10 4v6l-5 8.500a1.500 1.500 0 0 0 1.300 2h11.400a1.500 1.500 0 0 0 1.300-2L14 10V4M7.500 15h9"/>',
  bot: '<rect x="5" y="8" width="14" height="10" rx="3"/><path d="M12 8V4.500M9.500 12.500v1M14.500 12.500v1"/>',
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return s('svg', {
    viewBox: '0 0 24 24',
    class: 'icon',
    'aria-hidden': 'true',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }, fragment(ICONS[name]));
}

/** Three dots that show activity. */
export const dots = () => h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
