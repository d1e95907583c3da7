/** The picture of a position, to be saved or shared: the board as it is shown, without the player's hand. */
import { say } from './words.js';

/** The longer side of the picture, in pixels. */
const LONGEST = 1600;
/** Layers of the board that are drawn in it. */
const DRAWN = ':scope > g:first-of-type, :scope > .pieces';

/** @param {import('./table.js').Table} table */
export async function sharePicture(table) {
  const size = table.board.scene?.size;
  const blob = size && (await drawn(table.board.svg, size));
  if (!blob) {
    table.say({ text: say('picture-failed') });
    return;
  }
  const title = table.welcome?.game?.title ?? '';
  const file = new File([blob], `${say('picture-name', { title, at: String(table.replay.at()) })}.png`, { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => {});
    return;
  }
  save(file);
  table.note(say('picture-saved', { name: file.name }));
}

/** @param {SVGElement} board @param {[number, number]} size @returns {Promise<Blob | null>} */
async function drawn(board, [width, height]) {
  const scale = LONGEST / Math.max(width, height);
  const copy = /** @type {SVGElement} */ (board.cloneNode(false));
  copy.append(...[...board.querySelectorAll(DRAWN)].map((layer) => layer.cloneNode(true)));
  copy.setAttribute('width', String(width * scale));
  copy.setAttribute('height', String(height * scale));
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
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
function save(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
