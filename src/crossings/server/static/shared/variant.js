/** A game and how it shall be, as it stands behind the `#` of an address: `GAME&bot=club&setup=heart`. */

/** @typedef {import('./wire.d.ts').GameFacts} Game */
/** @typedef {Record<string, Game['options'][number]['default']>} Options what is chosen, by name */

/** Options that are as printed are left out. @param {Game} game @param {string} bot who plays @param {Options} options */
export function written(game, bot, options) {
  const others = game.options.filter(({ name, default: printed }) => options[name] !== undefined && options[name] !== printed);
  return [game.id, `bot=${bot}`, ...others.map(({ name }) => `${name}=${encodeURIComponent(String(options[name]))}`)].join('&');
}

/** @param {string} text @returns {{id: string, said: Record<string, string> | null}} `said`: null where there is a game alone */
export function read(text) {
  const [id, ...said] = text.split('&');
  return { id, said: said.length ? Object.fromEntries(new URLSearchParams(said.join('&'))) : null };
}

/** What a text says of the options of a game, and the names of what the game does not have. @param {Game} game @param {Record<string, string>} said */
export function resolveVariant(game, { bot, ...said }) {
  /** @type {Options} */
  const options = {};
  const unknown = game.bots.some((one) => one.offered && one.name === bot) ? [] : ['bot'];
  for (const [name, text] of Object.entries(said)) {
    const option = game.options.find((one) => one.name === name);
    const value = option?.described ? text : option?.values.find((one) => String(one) === text);
    if (value === undefined) unknown.push(name);
    else options[name] = value;
  }
  return { bot: unknown.includes('bot') ? '' : bot, options, unknown: unknown.filter((name) => name !== 'bot' || bot) };
}
