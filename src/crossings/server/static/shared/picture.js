/** Exports pictures: the board without the player's marks, and drawings. */
import { translate } from './messages.js';

/** The longer side of the picture in pixels. */
const LONGEST = 1600;
/** Layers of the board to export. */
const EXPORTED_LAYERS = ':scope > g:first-of-type, :scope > .pieces';

/** @param {import('../table/table.js').Table} table */
export async function shareBoardPicture(table) {
  const size = table.board.scene?.size;
  const title = table.welcome?.game.title ?? '';
  await shareDrawing(
    table,
    size ? copyBoard(table.board.svg, size) : '',
    translate('picture-name', { title, at: String(table.replay.at()) }),
  );
}

/**
 * Save a drawing as a picture, or open the share sheet on touch devices.
 * @param {import('../table/table.js').Table} table @param {string} drawing an SVG text @param {string} name
 */
export async function shareDrawing(table, drawing, name) {
  const blob = drawing && (await renderPng(drawing));
  if (!blob) {
    table.showAnswer({ text: translate('picture-failed') });
    return;
  }
  const file = new File([blob], `${name}.png`, { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: table.welcome?.game.title ?? '' }).catch(() => {});
    return;
  }
  downloadFile(file);
  table.showNote(translate('picture-saved', { name: file.name }));
}

/** A copy of the board as an SVG text. @param {SVGElement} board @param {[number, number]} size */
function copyBoard(board, [width, height]) {
  const copy = /** @type {SVGElement} */ (board.cloneNode(false));
  copy.append(...[...board.querySelectorAll(EXPORTED_LAYERS)].map((layer) => layer.cloneNode(true)));
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {string} drawing @returns {Promise<Blob | null>} */
async function renderPng(drawing) {
  const svg = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement;
  const [width, height] = ['width', 'height'].map((side) => Number(svg.getAttribute(side)));
  const scale = LONGEST / Math.max(width, height);
  svg.setAttribute('width', String(width * scale));
  svg.setAttribute('height', String(height * scale));
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }),
  );
  const image = new Image();
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {File} file */
export function downloadFile(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
