/**
 * The page's connection to the application: over the network, or in the static edition (`crossings site`) to a worker
 * in this browser.
 */

/** @typedef {Pick<WebSocket, 'send' | 'close'> & {onopen: any, onmessage: any, onclose: any}} Socket */

const home = JSON.parse(document.querySelector('meta[name="home"]')?.getAttribute('content') ?? 'null');

/** Whether this is the static edition, which has no server. */
export const isStaticEdition = home !== null;

/** The name of the static edition, which changes with any file; '' with a server. @type {string} */
export const edition = home?.edition ?? '';

const beside = home && await import(new URL(home.beside, document.baseURI).href);

/**
 * Like `fetch`, for an address of the application.
 * @type {(address: string, given?: RequestInit) => Promise<Response>}
 */
export const request = beside?.request ?? ((address, given) => fetch(address, given));

/** Open a socket to an address of the application. @type {(path: string) => Socket} */
export const connect = beside?.connect ?? ((path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`));

/** Load the bots of a game before they have to move. @type {(game: string) => void} */
export const preloadBots = beside?.preloadBots ?? (() => {});

/** Timeout for opening a socket in milliseconds. The static edition has to load the application first. */
export const patience = isStaticEdition ? 120000 : 6000;
