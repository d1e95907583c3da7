/** How the page reaches the application: over the network, or, where no server stands behind the page, in this browser (`crossings site`). */

/** @typedef {Pick<WebSocket, 'send' | 'close'> & {onopen: any, onmessage: any, onclose: any}} Socket */

const home = JSON.parse(document.querySelector('meta[name="home"]')?.getAttribute('content') ?? 'null');

/** Does no server stand behind the page? */
export const isStaticEdition = home !== null;

/** The edition of a page without a server: a name that changes with any of its files. @type {string} */
export const edition = home?.edition ?? '';

const beside = home && await import(new URL(home.beside, document.baseURI).href);

/** As `fetch`, of an address of the application. @type {(address: string, given?: RequestInit) => Promise<Response>} */
export const request = beside?.request ?? ((address, given) => fetch(address, given));

/** A line to an address of the application. @type {(path: string) => Socket} */
export const connect = beside?.connect ?? ((path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`));

/** Prepares the bots of a game that will soon have to move. @type {(game: string) => void} */
export const preloadBots = beside?.preloadBots ?? (() => {});

/** Milliseconds that a line may take to be there: alone the application has to be loaded first. */
export const patience = isStaticEdition ? 120000 : 6000;
