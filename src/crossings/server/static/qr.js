/** QR codes: a text as a picture that a phone reads. They are made here, so that the key of a seat is told to nobody. */
import { s } from './dom.js';
import { correction, generate, mode } from './vendor/lean-qr/index.js';

/** Plain letters as they are, which every camera reads; others marked as UTF-8. */
const MODES = [mode.ascii, mode.utf8];
/** Modules of light around a code: cameras find its edge by them. */
const QUIET = 4;

/**
 * The QR code of a text: dark modules on white, whatever the colours of the page.
 * @param {string} text
 * @returns {SVGElement}
 */
export function qr(text) {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M, modes: MODES });
  const side = code.size + 2 * QUIET;
  return s('svg', { viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, class: 'qr', role: 'img', 'shape-rendering': 'crispEdges' },
    s('rect', { x: -QUIET, y: -QUIET, width: side, height: side, fill: '#fff' }),
    s('path', { d: dark(code), fill: '#000' }));
}

/** The dark modules as a path: a bar for each run of a line. @param {{size: number, get: (x: number, y: number) => boolean}} code */
function dark({ size, get }) {
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
