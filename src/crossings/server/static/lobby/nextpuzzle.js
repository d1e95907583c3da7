/** The order of puzzles: the next new one of the same game, then those of the other games. */

/** @typedef {{game: string, number: number, count: number}} PuzzleNumber a puzzle, and how many its game has */

/** The numbers of a game's puzzles from one on, without it, around to the first. @param {PuzzleNumber} puzzle */
const numbersAfter = ({ number, count }) =>
  Array.from({ length: count - 1 }, (_, index) => (number + index) % count + 1);

/**
 * The puzzle after this one; without new ones, the next of the same game. Null if it is the only one.
 * @param {PuzzleNumber} now
 * @param {PuzzleNumber[]} today one puzzle of each game, in the order of the games
 * @param {(game: string, number: number) => boolean} isKnown whether its solution is known
 * @returns {{game: string, number: number} | null}
 */
export function nextPuzzle(now, today, isKnown) {
  const index = today.findIndex(({ game }) => game === now.game);
  const others = [...today.slice(index + 1), ...today.slice(0, Math.max(0, index))];
  const own = numbersAfter(now).map((number) => ({ game: now.game, number }));
  const all = others.flatMap((one) =>
    [one.number, ...numbersAfter(one)].map((number) => ({ game: one.game, number }))
  );
  return [...own, ...all].find(({ game, number }) => !isKnown(game, number)) ?? own[0] ?? all[0] ?? null;
}
