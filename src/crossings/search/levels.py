"""Playing levels, and the errors of their choices."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from crossings.engine import Game, Level, Rng
from crossings.engine.kernels.rng import draw_below, list_generator
from crossings.search.result import SearchResult

WIN_VALUE = 1000
"""Value of a won game."""
LEVELS: Mapping[str, Level] = {
    "novice": Level(simulations=1, seconds=0.3, miss_rate=30, noise=60),
    "casual": Level(simulations=6, seconds=0.5, miss_rate=25, noise=50),
    "club": Level(simulations=30, seconds=1.0, miss_rate=18, noise=40),
    "expert": Level(simulations=200, seconds=1.5, miss_rate=8, noise=15),
    "master": Level(simulations=None, seconds=2.5),
}
"""Levels from the weakest to the strongest. A game's evaluation may override any of them."""
TEAM_LEVELS: Mapping[str, Level] = {
    "novice": Level(simulations=8, seconds=0.3, miss_rate=10, noise=25),
    "casual": Level(simulations=32, seconds=0.5, miss_rate=6, noise=15),
    "club": Level(simulations=100, seconds=1.0, miss_rate=3, noise=8),
    "expert": Level(simulations=400, seconds=1.5),
    "master": LEVELS["master"],
}
"""Levels for co-operative games. They make fewer errors, since an error of one seat hurts the whole team."""
RESIGNING_LEVELS = ("club", "expert", "master")
"""Levels that search far enough to tell when a game is lost."""

ERROR_SEED_SALT = 0x1E7E15
"""Gives the random errors a seed other than that of the search."""
MAX_VISIT_RATIO = 2
"""Moves with fewer than 1/2 of the visits of the most visited one are ignored: in games of chance, values from few
visits are noise."""
NOISE_STEPS = 1000
"""Resolution of the random error of a move's value."""


def level_of(name: str, game: Game) -> Level:
    """Return a level as a game defines it."""
    levels = TEAM_LEVELS if game.cooperative else LEVELS
    return game.levels.LEVELS.get(name, levels[name])


def choose_with_errors(result: SearchResult, allowed: Collection[int], level: Level, seed: int) -> int:
    """Choose one of the allowed moves from a search result, with the errors of a level."""
    if not level.errs:
        return result.best(allowed)
    rng = list_generator(seed ^ ERROR_SEED_SALT)
    if level.blunder_rate and draw_below(rng, 100) < level.blunder_rate:
        move = best_untried_move(result, allowed)
        if result.q[result.best(allowed)] - result.q[move] <= level.max_noise:
            return move
    spread = value_spread(result, allowed)
    seen = drop_overlooked(result, well_visited_moves(result, allowed), level, spread, rng)
    won = [move for move in seen if result.q[move] >= WIN_VALUE]
    if won or not level.noise:
        return result.best(won or seen)
    return best_with_noise(result, seen, min(level.noise * spread / 100, level.max_noise), rng)


def best_untried_move(result: SearchResult, allowed: Collection[int]) -> int:
    """Return the unvisited move with the highest prior, or the best of all moves if all were visited."""
    untried = [move for move in allowed if result.visits[move] == 0] or list(allowed)
    return max(untried, key=lambda move: (result.q[move], -move))


def value_spread(result: SearchResult, allowed: Collection[int]) -> float:
    """Return the difference between the best and the average value."""
    values = [q for move, q in result.q.items() if move in allowed]
    return max(values) - sum(values) / len(values)


def well_visited_moves(result: SearchResult, allowed: Collection[int]) -> list[int]:
    """Return the moves with enough visits to be judged, by number; all moves if none was visited."""
    moves = sorted(move for move in result.visits if move in allowed)
    most = max(result.visits[move] for move in moves)
    return [move for move in moves if result.visits[move] * MAX_VISIT_RATIO >= most]


def drop_overlooked(result: SearchResult, moves: list[int], level: Level, spread: float, rng: Rng) -> list[int]:
    """Remove moves at random with the level's `miss_rate`; never the best one if it stands out, and never all."""
    ranked = sorted((result.q[move] for move in moves), reverse=True)
    stands_out = len(ranked) == 1 or ranked[0] - ranked[1] > spread / 2
    seen = []
    for move in moves:
        is_overlooked = draw_below(rng, 100) < level.miss_rate
        if not is_overlooked or (stands_out and result.q[move] == ranked[0]):
            seen.append(move)
    return seen or moves


def best_with_noise(result: SearchResult, moves: list[int], error: float, rng: Rng) -> int:
    """Return the best move after adding a random error of up to `error` to each value."""
    noisy = {}
    for move in moves:
        noisy[move] = result.q[move] + error * (draw_below(rng, 2 * NOISE_STEPS + 1) - NOISE_STEPS) / NOISE_STEPS
    return max(moves, key=lambda move: (noisy[move], -move))
