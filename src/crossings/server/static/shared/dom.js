/** Helpers to build elements. Text is always set as text, never as markup. */

export const SVG = 'http://www.w3.org/2000/svg';

/**
 * Create an HTML element. Properties starting with `on` are listeners; all others are attributes: `true` sets an empty
 * attribute, `false`, `null` and `undefined` none.
 * @param {string} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, props);
  append(element, children);
  return element;
}

/**
 * Create an SVG element.
 * @param {string} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, props);
  append(element, children);
  return element;
}

/** @param {Element} element @param {Record<string, unknown>} props */
function assign(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === 'value') /** @type {HTMLInputElement} */ (element).value = String(value);
    else if (name === 'checked') /** @type {HTMLInputElement} */ (element).checked = Boolean(value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @param {Element} element @param {unknown[]} children */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false || child === '') continue;
    element.append(child instanceof Node ? child : keepPercentSigns(String(child)));
  }
}

/** Keep the per cent sign on the line of its number. @param {string} words */
const keepPercentSigns = (words) => words.replace(/(\d) %/g, '$1\u00a0%');

/**
 * A group with an SVG fragment from this server.
 * @param {string} fragment
 * @param {Record<string, unknown>} [props]
 */
export function fragment(fragment, props = {}) {
  const group = s('g', props);
  group.innerHTML = fragment;
  return group;
}

/**
 * Replace the children of a container. The focus stays on the element with the same `data-key`.
 * @param {Element} container
 * @param {(Node | string | null | false)[]} children
 */
export function refill(container, children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && container.contains(active) ? active.dataset.key : undefined;
  container.replaceChildren(
    ...children.flatMap((child) => (child === null || child === false || child === '' ? [] : [child])),
  );
  if (key) /** @type {HTMLElement | null} */ (container.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/**
 * Create a button.
 * @param {string} label
 * @param {() => void} press
 * @param {Record<string, unknown>} [props]
 * @param {...(Node | string)} children shown instead of the label, which then is the accessible name
 */
export function button(label, press, props = {}, ...children) {
  const named = children.length ? { 'aria-label': label, title: label } : {};
  return h('button', { type: 'button', onclick: press, ...named, ...props }, ...(children.length ? children : [label]));
}

/**
 * Render Markdown emphasis in a text: **strong**, *emphasis*, `code`.
 * @param {string} text
 * @returns {(HTMLElement | string)[]}
 */
export function prose(text) {
  return text.split(/(\*\*.+?\*\*|\*[^*]+?\*|`.+?`)/).flatMap((part) => {
    if (part.startsWith('**')) return h('strong', {}, ...unbrokenNumbers(part.slice(2, -2)));
    if (part.startsWith('*') && part.length > 2) return h('em', {}, ...unbrokenNumbers(part.slice(1, -1)));
    return part.startsWith('`') ? h('code', {}, part.slice(1, -1)) : unbrokenNumbers(part);
  });
}

/** A text in which no line ends at the hyphen of a domino or a range, as in 0-1. @param {string} text */
const unbrokenNumbers = (text) =>
  text.split(/(\d+-\d+)/).map((part, index) => index % 2 ? h('span', { class: 'unbroken' }, part) : part);

/** @type {HTMLElement | null} */
let liveRegion = null;

/** Announce a text to screen readers without interrupting them. @param {string} words */
export function announce(words) {
  liveRegion ??= document.getElementById('live');
  if (!liveRegion || !words) return;
  const line = h('p', {}, words);
  liveRegion.append(line);
  while (liveRegion.childElementCount > 6) liveRegion.firstElementChild?.remove();
}

/** Whether the user prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the board needs the full width of the screen. */
export const isSmallScreen = () => matchMedia('(max-width: 480px)').matches;
