"""Generic kernels on the kernel interface: random play, perft, and the potential of shaped rewards."""

from __future__ import annotations

from crossings.engine.kernels.interface import (
    CHANCE,
    NO_MOVE,
    OVER,
    Ints,
    Record,
    Records,
    Rng,
    Table,
    actor,
    chances,
    choose,
    determinize,
    draw,
    legal,
    play,
    value,
)
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import draw_below, draw_weighted, list_generator

INLINED = "early"
WIN_VALUE = 1000
"""Value of a won game."""
DETERMINIZATION = list_generator(0)[0]
"""Fixed generator of the determinization for a seat's potential, so that it depends only on what the seat sees."""


@kernel
def draw_outcome(s: Record, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Draw an outcome by its probability; chance is to move.

    Uses the game's `draw` if possible, else the list of outcomes.
    """
    move = draw(s, rng)
    if move == NO_MOVE:
        count = chances(s, moves, weights)
        move = int(moves[draw_weighted(rng, weights, count)])
    return move


@kernel
def choose_action(s: Record, rng: Rng, moves: Ints) -> int:
    """Choose a legal action, all equally likely; a seat is to move.

    Uses the game's `choose` if possible, else the list of actions.
    """
    move = choose(s, rng, moves)
    if move == NO_MOVE:
        count = legal(s, moves)
        move = int(moves[draw_below(rng, count)])
    return move


@kernel
def random_move(s: Record, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Play a random legal action, or an outcome by its probability; return its number."""
    move = draw_outcome(s, rng, moves, weights) if actor(s) == CHANCE else choose_action(s, rng, moves)
    play(s, move)
    return move


@kernel
def potential(s: Record, seat: int, rng: Rng) -> float:
    """Return the evaluation of what a seat sees, from -1 to 1; 0 in a finished game.

    `s` is a copy: what the seat can't see is resampled in it.
    """
    if actor(s) == OVER:
        return 0.0
    rng[0] = DETERMINIZATION
    determinize(s, seat, rng)
    return 2 * value(s, seat) / WIN_VALUE - 1


@kernel
def random_moves(s: Record, rng: Rng, most: int, moves: Ints, weights: Ints) -> int:
    """Play at random until the end, at most `most` moves; return their number."""
    count = 0
    while count < most and actor(s) != OVER:
        random_move(s, rng, moves, weights)
        count += 1
    return count


@kernel
def random_games(states: Records, first: int, games: int, rng: Rng, most: int, moves: Ints, weights: Ints) -> int:
    """Play `games` games from `states[first]`, each in `states[first + 1]`; return the total number of moves."""
    count = 0
    for _ in range(games):
        states[first + 1] = states[first]
        count += random_moves(states[first + 1], rng, most, moves, weights)
    return count


@kernel
def perft(states: Records, depth: int, moves: Table) -> int:
    """Count the sequences of `depth` moves from `states[0]` in a game without chance.

    `states` has depth + 1 entries; `moves` has depth + 1 rows of `MAX_LEGAL` + 2. A finished game has no continuation.
    """
    if depth == 0:
        return 1
    total = 0
    level = 0
    width = moves.shape[1] - 2
    moves[0, width] = legal(states[0], moves[0])
    moves[0, width + 1] = 0
    while level >= 0:
        if depth - level == 1:
            total += moves[level, width]
            level -= 1
        elif moves[level, width + 1] == moves[level, width]:
            level -= 1
        else:
            move = int(moves[level, moves[level, width + 1]])
            moves[level, width + 1] += 1
            states[level + 1] = states[level]
            play(states[level + 1], move)
            level += 1
            moves[level, width] = legal(states[level], moves[level])
            moves[level, width + 1] = 0
    return total
