/** Variants in address fragments: a game with a bot and options, as in `GAME&bot=club&setup=heart`. */

/** @typedef {import('./wire.d.ts').GameFacts} Game */
/** @typedef {Record<string, Game['options'][number]['default']>} Options chosen values by name */

/**
 * Format a variant. Options with printed values are left out.
 * @param {Game} game @param {string} bot bot @param {Options} options
 */
export function formatVariant(game, bot, options) {
  const others = game.options.filter(({ name, default: printed }) =>
    options[name] !== undefined && options[name] !== printed
  );
  return [game.id, `bot=${bot}`, ...others.map(({ name }) => `${name}=${encodeURIComponent(String(options[name]))}`)]
    .join('&');
}

/**
 * @param {string} text
 * @returns {{id: string, settings: Record<string, string> | null}} `settings`: null if it names only a game
 */
export function parseVariant(text) {
  const [id, ...settings] = text.split('&');
  return { id, settings: settings.length ? Object.fromEntries(new URLSearchParams(settings.join('&'))) : null };
}

/**
 * The bot and options of a parsed variant, and the names that the game doesn't have.
 * @param {Game} game @param {Record<string, string>} settings
 */
export function resolveVariant(game, { bot, ...settings }) {
  /** @type {Options} */
  const options = {};
  const unknown = game.bots.some((one) => one.offered && one.name === bot) ? [] : ['bot'];
  for (const [name, text] of Object.entries(settings)) {
    const option = game.options.find((one) => one.name === name);
    const value = option?.described ? text : option?.values.find((one) => String(one) === text);
    if (value === undefined) unknown.push(name);
    else options[name] = value;
  }
  return { bot: unknown.includes('bot') ? '' : bot, options, unknown: unknown.filter((name) => name !== 'bot' || bot) };
}
