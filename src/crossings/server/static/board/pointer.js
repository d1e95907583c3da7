/** Turns mouse, touch and keyboard events on the board into picks and explanations. */
import { nearest, topPiece, placesWithin } from './scene.js';

const DRAG_FROM = 6;
const LONG_PRESS = 450;
const REST = 140;
/** Radius in pixels of a touch (half of a 44 px target), and the larger one for a single target. */
const [FINGER, SINGLE_TARGET] = [22, 26];
/** A target is chosen without asking if its distance is at most this share of the next one's. */
const CLEAR_RATIO = 0.5;
/** If more targets were hit, don't ask which one was meant. */
const MAX_CHOICES = 8;

/**
 * @typedef {object} PointerCallbacks what the board reports to its owner
 * @property {(place: string) => void} pick
 * @property {(places: string[]) => boolean} zoomsApart
 *   zoom in so that a finger can tell these places apart; returns whether that helped
 * @property {(hit: {id: string, far: number}[]) => {id: string, far: number}[]} distinct
 *   the places that mean different things
 * @property {(places: string[]) => void} askWhichPlace ask which of these is meant
 * @property {(place: string | null) => void} drop something was dropped there
 * @property {(place: string) => boolean} confirm
 * @property {(place: string | null) => void} point
 * @property {() => void} clearPick
 * @property {(place: string) => boolean} canPick
 * @property {(place: string) => boolean} begins whether another move starts there
 * @property {() => string[]} chosen
 * @property {() => boolean} isPlaying whether an animation is playing
 * @property {() => boolean} skip skip to the newest position; returns whether anything was skipped
 * @property {(place: string) => boolean} picksUp whether a click that skipped also picks something up there
 * @property {(piece: string) => boolean} keepDropped whether a dropped piece stays there
 */

/**
 * The callbacks for an interactive board.
 * @param {import('./interactiveboard.js').InteractiveBoard<import('./interactiveboard.js').BoardPosition>} played
 * @returns {PointerCallbacks}
 */
export const pointerCallbacks = (played) => ({
  pick: (place) => played.picking.pick(place),
  zoomsApart: (places) => played.zoomsApart(places),
  distinct: (hit) => played.picking.placement.distinct(hit, played.picking.prefix),
  askWhichPlace: (places) => played.picking.askWhichPlace(places),
  drop: (place) => played.picking.drop(place),
  confirm: (place) => played.picking.confirm(place),
  point: (place) => played.picking.point(place),
  clearPick: () => played.picking.clearPick(),
  canPick: (place) => played.picking.canPick(place),
  begins: (place) => played.picking.begins(place),
  chosen: () => played.picking.prefix,
  isPlaying: () => played.animations.playing,
  skip: () => played.animations.skip(),
  picksUp: (place) => played.picksUp(place),
  keepDropped: (piece) => played.keepDropped(piece),
});

/** @param {import('./board.js').Board} board @param {PointerCallbacks} callbacks */
export function listen(board, callbacks) {
  const { svg } = board;
  /** @type {{x: number, y: number, place: string, piece: string | null, dragging: boolean, long: number} | null} */
  let press = null;
  /** A touch that began during an animation: it may be a scroll. */
  let tapping = false;
  let resting = 0;
  let under = '';

  /** @param {PointerEvent} event */
  const placeAt = (event) => {
    const under = document.elementsFromPoint(event.clientX, event.clientY)
      .flatMap((element) => element.closest('[data-place]') ?? []).filter((place) => svg.contains(place)).map((place) =>
        place.getAttribute('data-place') ?? ''
      );
    const direct = under.find((place) => callbacks.canPick(place)) ?? under[0] ?? null;
    if (direct && (event.pointerType !== 'touch' || callbacks.canPick(direct))) return direct;
    if (event.pointerType !== 'touch' || !board.scene) return direct;
    const { x, y } = board.toBoard(event.clientX, event.clientY);
    const able = [...board.scene.places.values()].filter((place) => callbacks.canPick(place.id));
    return nearest(able, x, y, SINGLE_TARGET / board.scale())?.id ?? direct;
  };

  /** Targets that a finger may have meant, if they are closer together than it can tell. @param {PointerEvent} event */
  const crowdAt = (event) => {
    const { x, y } = board.toBoard(event.clientX, event.clientY);
    const able = [...(board.scene?.places.values() ?? [])].filter((place) => callbacks.canPick(place.id));
    return callbacks.distinct(placesWithin(able, x, y, FINGER / board.scale())).slice(0, MAX_CHOICES);
  };

  const release = () => {
    if (press) clearTimeout(press.long);
    svg.classList.remove('dragging');
    press = null;
  };

  /** @param {string} piece */
  const movePieceBack = (piece) => {
    const home = board.scene?.pieces.get(piece);
    if (home) board.pose(piece, home);
  };

  const drop = () => {
    if (press?.dragging && press.piece) movePieceBack(press.piece);
    release();
  };

  svg.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary) drop(); // a second finger
    if (event.button !== 0 || !event.isPrimary) return;
    tapping = event.pointerType === 'touch' && callbacks.isPlaying();
    if (tapping) return;
    const skipped = callbacks.skip();
    const place = placeAt(event);
    if (skipped && !(place && callbacks.picksUp(place))) return;
    if (!place) {
      callbacks.clearPick();
      return;
    }
    const whole = board.scene?.places.get(place);
    const scrolls = event.pointerType === 'touch' && svg.closest('.window.large');
    const piece = whole && board.scene && !scrolls && (callbacks.canPick(place) || callbacks.begins(place))
      ? topPiece(board.scene, whole)
      : null;
    const long = setTimeout(() => {
      if (press && !press.dragging && event.pointerType === 'touch') {
        callbacks.point(place);
        press = null;
      }
    }, LONG_PRESS);
    press = { x: event.clientX, y: event.clientY, place, piece: piece?.id ?? null, dragging: false, long };
  });

  svg.addEventListener('pointermove', (event) => {
    if (press) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (far > DRAG_FROM && !press.dragging && event.pointerType === 'touch' && !press.piece) drop();
      else if (far > DRAG_FROM && press.piece && !press.dragging) lift(event);
      if (press?.dragging) carry(event);
      return;
    }
    if (event.pointerType === 'touch') return;
    const place = placeAt(event);
    if ((place ?? '') === under) return;
    under = place ?? '';
    clearTimeout(resting);
    resting = setTimeout(() => callbacks.point(place), place ? REST : REST / 2);
  });

  /** @param {PointerEvent} event */
  function lift(event) {
    if (!press?.piece) return;
    clearTimeout(press.long);
    press.dragging = true;
    svg.setPointerCapture(event.pointerId);
    svg.classList.add('dragging');
    board.raise(press.piece);
    if (callbacks.chosen()[callbacks.chosen().length - 1] !== press.place) callbacks.pick(press.place);
  }

  /** @param {PointerEvent} event */
  function carry(event) {
    if (!press?.piece) return;
    const { x, y } = board.toBoard(event.clientX, event.clientY);
    board.pose(press.piece, { x, y, turn: board.scene?.pieces.get(press.piece)?.turn ?? 0 });
  }

  svg.addEventListener('pointerup', (event) => {
    if (tapping) tap(event);
    if (!press) return;
    const { place, piece, dragging } = press;
    const landed = placeAt(event);
    release();
    board.focusPlace(place, false);
    const hit = event.pointerType === 'touch' && !dragging ? crowdAt(event) : [];
    if (hit.length > 1) chooseAmong(hit);
    else if (!dragging) callbacks.pick(place);
    else callbacks.drop(landed === place ? null : landed);
    if (dragging && event.pointerType !== 'touch') rest(landed);
    if (dragging && piece && !callbacks.keepDropped(piece)) movePieceBack(piece);
  });

  /** Choose the target that is clearly nearest, unless zooming in helps. @param {{id: string, far: number}[]} hit */
  function chooseAmong(hit) {
    const places = hit.map(({ id }) => id);
    if (callbacks.zoomsApart(places)) return;
    if (hit[0].far < hit[1].far * CLEAR_RATIO) callbacks.pick(places[0]);
    else callbacks.askWhichPlace(places);
  }

  /** Note that the pointer rests there after a drop. @param {string | null} place */
  function rest(place) {
    clearTimeout(resting);
    under = place ?? '';
    callbacks.point(place);
  }

  /** Handle a tap that skips an animation. @param {PointerEvent} event */
  function tap(event) {
    tapping = false;
    callbacks.skip();
    const place = placeAt(event);
    if (place && callbacks.picksUp(place)) callbacks.pick(place);
  }

  svg.addEventListener('pointercancel', () => {
    tapping = false;
    drop();
  });
  // no click follows a touch, since another element may lie there by then
  svg.addEventListener('touchend', (event) => event.cancelable && event.preventDefault());
  svg.addEventListener('pointerleave', (event) => {
    // lifting a finger doesn't end the explanation that it asked for
    if (press || event.pointerType === 'touch') return;
    under = '';
    clearTimeout(resting);
    resting = setTimeout(() => callbacks.point(null), REST / 2);
  });
  svg.addEventListener('contextmenu', (event) => {
    if (press) event.preventDefault();
  });
  listenToKeys(board, callbacks);
}

/**
 * Move the focus by rows and columns with the arrow keys.
 * @param {import('./board.js').Board} board @param {PointerCallbacks} callbacks
 */
function listenToKeys(board, callbacks) {
  board.svg.addEventListener('keydown', (event) => {
    const id = /** @type {Element} */ (event.target).getAttribute('data-place');
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) board.focusPlace(neighbour(board, id, step[0], step[1]));
    else if (event.key === 'Enter' || event.key === ' ') {
      const onlySkips = callbacks.skip() && !callbacks.picksUp(id);
      if (!onlySkips && (event.key === ' ' || callbacks.canPick(id) || !callbacks.confirm(id))) callbacks.pick(id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  board.svg.addEventListener('focusin', (event) => {
    const element = /** @type {Element} */ (event.target);
    const id = element.getAttribute('data-place');
    if (id && element.matches(':focus-visible')) callbacks.point(id);
  });
}

/**
 * The neighbour of a place in a direction: in the same row or column if possible, else in the nearest.
 * @param {import('./board.js').Board} board
 * @param {string} id
 * @param {number} down
 * @param {number} right
 */
function neighbour(board, id, down, right) {
  const here = board.scene?.places.get(id);
  if (!here || !board.scene) return id;
  const all = [...board.scene.places.values()];
  const ahead = all.filter((place) => (place.row - here.row) * down + (place.column - here.column) * right > 0);
  const cost = (/** @type {import('./scene.js').Place} */ place) =>
    Math.abs(place.row - here.row) * 1000 + Math.abs(place.column - here.column);
  return ahead.reduce((best, place) => (!best || cost(place) < cost(best) ? place : best), /** @type {any} */ (null))
    ?.id ?? id;
}
