/** Draws a scene into one SVG, with one element for each piece and place. Knows no game. */
import { translate } from '../shared/messages.js';
import { fragment, s } from '../shared/dom.js';
import { topPiece } from './scene.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Piece} Piece */
/** @typedef {{x: number, y: number, turn: number}} Pose */

/**
 * What the board marks for the player: picked places, targets, the last move, what a lesson points at.
 * @typedef {object} Hand
 * @property {string[]} chosen
 * @property {Map<string, string>} [put] placed things: the place that each lies on
 * @property {Map<string, {take: boolean, last: boolean}>} targets
 * @property {string[]} last places of the last move
 * @property {string[]} [marked] places that a lesson points at
 * @property {string} overlay SVG of a hint or compound move
 */

const DOT = 5;
const RING = 17.6;
const HALO = 18;
/** A halo wider than the piece by no more than this (in board units) would be hidden. */
const MIN_RIM = 1;
/** From this size on, the halo of a place lies below its pieces. */
const LARGE = 48;
/** The scale of outlines of placed things. */
const PLACED_SCALE = 0.6;
/** Up to this size, a place gets a frame above its pieces instead of a halo. */
const SMALL = 26;

export class Board {
  /** @param {import('./scene.js').Art} art */
  constructor(art) {
    this.art = art;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Map<string, {element: SVGElement, body: SVGElement, upright: SVGElement, piece: Piece, pose: Pose}>} */
    this.pieces = new Map();
    /** @type {Map<string, {element: SVGElement, outline: string}>} */
    this.places = new Map();
    this.backdrop = '';
    this.sinceOverlay = '';
    /** The place in the tab order (roving tabindex). */
    this.current = '';
    /** Ids of all places in the order of rows and columns. @type {string[]} */
    this.order = [];
    /** Whether the focused place was removed. */
    this.focusLost = false;
    this.layers = {
      backdrop: s('g', { 'aria-hidden': 'true' }),
      under: s('g', { class: 'under', 'aria-hidden': 'true' }),
      pieces: s('g', { class: 'pieces', 'aria-hidden': 'true' }),
      since: s('g', { class: 'overlay since', 'aria-hidden': 'true' }),
      overlay: s('g', { class: 'overlay', 'aria-hidden': 'true' }),
      step: s('g', { class: 'overlay', 'aria-hidden': 'true' }),
      hand: s('g', { class: 'hand', 'aria-hidden': 'true' }),
      places: s('g', { class: 'places', role: 'grid' }),
    };
    // some browsers put elements with focus listeners into the tab order, unless they have tabindex -1
    this.svg = /** @type {SVGSVGElement} */ (s('svg', {
      class: 'board',
      id: 'board',
      role: 'group',
      tabindex: '-1',
      'aria-describedby': 'board-help',
    }, ...Object.values(this.layers)));
    /** The ids of the drawn places by row, to notice changes. */
    this.shape = '';
  }

  /** Draw a scene. Elements that stayed the same are not touched. @param {Scene} scene */
  render(scene) {
    const isNew = this.scene !== scene;
    this.scene = scene;
    if (!isNew) return this.#resetPoses(scene);
    const [width, height] = scene.size;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.setAttribute('aria-label', translate('table-board', { title: scene.title }));
    this.layers.places.setAttribute('aria-label', scene.description || scene.title);
    if (scene.backdrop !== this.backdrop) {
      this.backdrop = scene.backdrop;
      this.layers.backdrop.innerHTML = this.art.get(scene.backdrop);
    }
    this.svg.classList.toggle('night', scene.night);
    this.#renderPieces(scene);
    this.#renderPlaces(scene);
    return undefined;
  }

  /** @param {Scene} scene */
  #resetPoses(scene) {
    for (const piece of scene.pieces.values()) this.pose(piece.id, piece);
  }

  /** @param {Scene} scene */
  #renderPieces(scene) {
    for (const [id, drawn] of this.pieces) {
      if (scene.pieces.has(id)) continue;
      drawn.element.remove();
      this.pieces.delete(id);
    }
    /** @type {SVGElement | null} */
    let before = null;
    for (const piece of [...scene.pieces.values()].sort((a, b) => a.layer - b.layer)) {
      const { element } = this.#renderPiece(piece);
      /** @type {ChildNode | null} */
      const right = before ? before.nextSibling : this.layers.pieces.firstChild;
      if (right !== element) this.layers.pieces.insertBefore(element, right);
      before = element;
    }
  }

  /** @param {Piece} piece */
  #renderPiece(piece) {
    let drawn = this.pieces.get(piece.id);
    if (!drawn) {
      const body = s('g');
      const upright = s('g');
      drawn = {
        element: s('g', { 'data-piece': piece.id }, body, upright),
        body,
        upright,
        piece: { ...piece, art: '', upright: '' },
        pose: piece,
      };
      this.pieces.set(piece.id, drawn);
    }
    if (drawn.piece.art !== piece.art) drawn.body.innerHTML = this.art.get(piece.art);
    if (drawn.piece.upright !== piece.upright) drawn.upright.innerHTML = this.art.get(piece.upright);
    drawn.piece = piece;
    drawn.element.removeAttribute('opacity');
    this.pose(piece.id, piece);
    return drawn;
  }

  /**
   * Add a piece for an animation. The next scene decides whether it stays.
   * @param {string} id @param {Pose} pose @param {string} art @param {string} upright
   */
  appear(id, pose, art, upright) {
    const drawn = this.#renderPiece({ id, ...pose, layer: 0, art: '', upright: '', label: '' });
    drawn.body.innerHTML = art;
    drawn.upright.innerHTML = upright;
    this.fade(id, 0);
    this.layers.pieces.append(drawn.element);
  }

  /** Set the opacity of a piece. @param {string} id @param {number} share 0 to 1 */
  fade(id, share) {
    this.pieces.get(id)?.element.setAttribute('opacity', String(share));
  }

  /** Move a piece temporarily (animation, dragging). @param {string} id @param {Pose} pose */
  pose(id, pose) {
    const drawn = this.pieces.get(id);
    if (!drawn) return;
    drawn.pose = { x: pose.x, y: pose.y, turn: pose.turn };
    drawn.element.setAttribute('transform', `translate(${pose.x} ${pose.y})`);
    if (pose.turn) drawn.body.setAttribute('transform', `rotate(${pose.turn})`);
    else drawn.body.removeAttribute('transform');
  }

  /** The pieces whose position differs in another scene, as tweens. @param {Scene} scene */
  tweensTo(scene) {
    return [...scene.pieces.values()].flatMap((piece) => {
      const now = this.pieces.get(piece.id)?.pose;
      return now && (now.x !== piece.x || now.y !== piece.y)
        ? [{ id: piece.id, x: piece.x, y: piece.y, turn: piece.turn }]
        : [];
    });
  }

  /** Raise a piece above all others while it moves. @param {string} id */
  raise(id) {
    const element = this.pieces.get(id)?.element;
    if (element && element !== this.layers.pieces.lastChild) this.layers.pieces.append(element);
  }

  /** @param {Scene} scene */
  #renderPlaces(scene) {
    for (const id of this.places.keys()) if (!scene.places.has(id)) this.places.delete(id);
    /** @type {Map<number, import('./scene.js').Place[]>} */
    const rows = new Map();
    for (const place of scene.places.values()) {
      this.#renderPlace(place);
      rows.set(place.row, [...(rows.get(place.row) ?? []), place]);
    }
    const order = [...rows.keys()].sort((a, b) => a - b).map((row) =>
      (rows.get(row) ?? []).sort((a, b) => a.column - b.column)
    );
    const shape = order.map((row) => row.map((place) => place.id).join(' ')).join('|');
    if (shape !== this.shape) {
      this.shape = shape;
      const focused = document.activeElement?.getAttribute('data-place');
      this.layers.places.replaceChildren(...order.map((row) =>
        s('g', { role: 'row' }, ...row.map((place) => this.places.get(place.id)?.element))));
      if (focused) this.places.get(focused)?.element.focus();
      this.focusLost = Boolean(focused) && !this.places.has(String(focused));
    }
    this.order = order.flat().map(({ id }) => id);
    this.#rove();
  }

  /** @param {import('./scene.js').Place} place */
  #renderPlace(place) {
    let drawn = this.places.get(place.id);
    if (!drawn) {
      drawn = {
        element: s('g', { 'data-place': place.id, role: 'gridcell', class: 'place', tabindex: '-1' }),
        outline: '',
      };
      this.places.set(place.id, drawn);
    }
    const key = `${place.outline} ${place.x} ${place.y} ${place.dx} ${place.dy}`;
    if (drawn.outline !== key) {
      drawn.outline = key;
      drawn.element.replaceChildren(this.outline(place.id, 'outline'), this.outline(place.id, 'outline within'));
    }
  }

  /** The outline of a place, without fill or stroke. @param {string} id @param {string} kind */
  outline(id, kind) {
    const place = this.scene?.places.get(id);
    if (!place) return s('g');
    const offset = `translate(${place.dx - place.x} ${place.dy - place.y})`;
    const put = `translate(${place.x} ${place.y}) scale(${PLACED_SCALE}) ${offset}`;
    return fragment(
      this.art.get(place.outline),
      place.dx || place.dy ? { class: kind, transform: put } : { class: kind },
    );
  }

  /** Keep one place in the tab order: the focused one, else the first target. @param {Hand['targets']} [targets] */
  #rove(targets) {
    const first = this.order.find((id) => targets?.has(id));
    const within = this.places.get(this.current)?.element === document.activeElement;
    if (first && !within) this.current = first;
    else if (!this.places.has(this.current)) this.current = this.order[0] ?? '';
    for (const [id, { element }] of this.places) element.setAttribute('tabindex', id === this.current ? '0' : '-1');
  }

  /** @param {string} id @param {boolean} [focus] */
  focusPlace(id, focus = true) {
    const drawn = this.places.get(id);
    if (!drawn) return;
    this.places.get(this.current)?.element.setAttribute('tabindex', '-1');
    this.current = id;
    drawn.element.setAttribute('tabindex', '0');
    if (focus) drawn.element.focus({ preventScroll: false });
  }

  /** Show the marks for the player. @param {Hand} hand */
  showHand(hand) {
    const scene = this.scene;
    if (!scene) return;
    const under = hand.last.filter((id) => scene.places.has(id)).map((id) => this.outline(id, 'last'));
    const marks = hand.chosen.map((id) => this.outline(id, scene.places.get(id)?.kind ? 'chosen' : 'chosen edge'));
    under.push(...hand.chosen.filter((id) => !scene.places.get(id)?.kind).map((id) => this.outline(id, 'chosen')));
    for (const [id, { take }] of hand.targets) {
      const place = scene.places.get(id);
      if (!place) continue;
      const at = { cx: place.mark[0], cy: place.mark[1] };
      const piece = topPiece(scene, place);
      const occupied = piece !== null;
      if (hand.put?.has(id)) continue;
      if (place.kind || place.rests.length) {
        marks.push(this.outline(id, hand.chosen.length ? 'ring open' : 'ring thin'));
      } else if (!hand.chosen.length && (this.#size(id) <= SMALL || (piece && this.#hides(piece.id, id)))) {
        marks.push(this.outline(id, 'halo edge'));
      } else if (!hand.chosen.length && occupied) under.push(this.#halo(id, at));
      else if (take) {
        marks.push(
          s('circle', { ...at, r: RING, class: 'ring casing' }),
          s('circle', { ...at, r: RING, class: 'ring' }),
        );
      } else if (occupied) marks.push(s('circle', { ...at, r: RING, class: 'ring open' }));
      else marks.push(s('circle', { ...at, r: DOT, class: 'dot' }));
    }
    for (const id of (hand.marked ?? []).filter((one) => scene.places.has(one) && !hand.chosen.includes(one))) {
      marks.push(this.outline(id, 'pointed casing'), this.outline(id, 'pointed'));
    }
    this.layers.under.replaceChildren(...under);
    this.layers.hand.replaceChildren(...marks);
    this.layers.overlay.innerHTML = hand.overlay;
    // the overlay of past moves would cover the overlay of a possible one
    this.layers.since.setAttribute('visibility', hand.overlay ? 'hidden' : 'visible');
    this.#labelPlaces(scene, hand);
    this.#rove(hand.targets);
    if (this.focusLost) this.focusPlace(this.current);
    this.focusLost = false;
  }

  /**
   * The halo of a target with a piece: a disc, or the outline of a larger place.
   * @param {string} id @param {{cx: number, cy: number}} at
   */
  #halo(id, at) {
    return this.#size(id) > LARGE ? this.outline(id, 'halo') : s('circle', { ...at, r: HALO, class: 'halo' });
  }

  /** Whether a piece covers the halo of a place. @param {string} piece @param {string} place */
  #hides(piece, place) {
    const { width = 0, height = 0 } =
      /** @type {SVGGraphicsElement | undefined} */ (this.pieces.get(piece)?.element)?.getBBox() ?? {};
    const halo = this.#size(place) > LARGE ? this.#box(place) : { width: 2 * HALO, height: 2 * HALO };
    return width + MIN_RIM >= halo.width && height + MIN_RIM >= halo.height;
  }

  /** The longer side of a place in board units. @param {string} id */
  #size(id) {
    const { width, height } = this.#box(id);
    return Math.max(width, height);
  }

  /** @param {string} id */
  #box(id) {
    return /** @type {SVGGraphicsElement | undefined} */ (this.places.get(id)?.element)?.getBBox() ??
      { width: 0, height: 0 };
  }

  /** @param {Scene} scene @param {Hand} hand */
  #labelPlaces(scene, hand) {
    for (const [id, { element }] of this.places) {
      const target = hand.targets.get(id);
      const words = [scene.places.get(id)?.label ?? id];
      const lies = hand.put?.get(id);
      if (lies) words.push(translate('table-place-put', { place: scene.places.get(lies)?.label ?? lies }));
      if (hand.chosen.includes(id)) words.push(translate('table-place-chosen'));
      if (target && !lies) {
        words.push(
          target.take
            ? translate('table-place-take')
            : hand.chosen.length
            ? translate('table-place-target')
            : translate('table-place-pick'),
        );
      }
      if (hand.last.includes(id)) words.push(translate('table-place-last'));
      if (hand.marked?.includes(id)) words.push(translate('table-place-marked'));
      const label = translate('table-place', { states: words });
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
      element.setAttribute('aria-selected', String(hand.chosen.includes(id) || Boolean(lies)));
      element.classList.toggle('can', Boolean(target));
      // while a thing is held, a click means the place below a placed thing
      element.classList.toggle('beneath', Boolean(lies && hand.chosen.length));
    }
  }

  /** Move a piece back to its position in the scene. @param {string} id */
  putBack(id) {
    const home = this.scene?.pieces.get(id);
    if (home) this.pose(id, home);
  }

  /** Show the overlay of what others did since the player's last move. @param {string} overlay */
  showSinceOverlay(overlay) {
    if (overlay === this.sinceOverlay) return;
    this.sinceOverlay = overlay;
    this.layers.since.innerHTML = overlay;
  }

  /** Show the overlay of an animation step; '' removes it. @param {string} overlay */
  showStep(overlay) {
    this.layers.step.innerHTML = overlay;
  }

  /** Convert screen coordinates to board units. @param {number} x @param {number} y */
  toBoard(x, y) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
  }

  /** The number of screen pixels in a board unit. */
  scale() {
    return this.svg.getScreenCTM()?.a ?? 1;
  }

  /** The position of a place on the screen, relative to an element. @param {string} id @param {Element} frame */
  screenPosition(id, frame) {
    const place = this.scene?.places.get(id);
    const matrix = this.svg.getScreenCTM();
    if (!place || !matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(place.x, place.y).matrixTransform(matrix);
    const box = frame.getBoundingClientRect();
    return { x: point.x - box.left + frame.scrollLeft, y: point.y - box.top + frame.scrollTop };
  }
}
