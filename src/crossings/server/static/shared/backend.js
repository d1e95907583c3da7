/**
 * The page's connection to the application: over the network, or in the static edition (`crossings site`) to a worker
 * in this browser.
 */

/** @typedef {Pick<WebSocket, 'send' | 'close'> & {onopen: any, onmessage: any, onclose: any}} Socket */

/** What the page of the static edition says about its files; null with a server. */
const staticEdition = JSON.parse(
  document.querySelector('meta[name="static-edition"]')?.getAttribute('content') ?? 'null',
);

/** Whether this is the static edition, which has no server. */
export const isStaticEdition = staticEdition !== null;

/** The name of the static edition, which changes with any file; '' with a server. @type {string} */
export const edition = staticEdition?.edition ?? '';

/** The client of the application in this browser; null with a server. */
const client = staticEdition && await import(new URL(staticEdition.client, document.baseURI).href);

/**
 * Like `fetch`, for an address of the application.
 * @type {(address: string, given?: RequestInit) => Promise<Response>}
 */
export const request = client?.request ?? ((address, given) => fetch(address, given));

/** Open a socket to an address of the application. @type {(path: string) => Socket} */
export const connect = client?.connect ??
  ((path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`));

/** Load the bots of a game before they have to move. @type {(game: string) => void} */
export const preloadBots = client?.preloadBots ?? (() => {});

/** Timeout for opening a socket in milliseconds. The static edition has to load the application first. */
export const patience = isStaticEdition ? 120000 : 6000;
