"""How well and how long a bot plays: levels in words that people choose by, and budgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossings.engine import Game, Level, Rng
from crossings.engine.kernels.rng import draw_below, list_generator

if TYPE_CHECKING:
    from crossings.search.result import SearchResult

WIN_VALUE = 1000
"""What a won game is worth."""
LEVELS: Mapping[str, Level] = {
    "novice": Level(simulations=1, seconds=0.3, miss_rate=30, noise=60),
    "casual": Level(simulations=6, seconds=0.5, miss_rate=25, noise=50),
    "club": Level(simulations=30, seconds=1.0, miss_rate=18, noise=40),
    "expert": Level(simulations=200, seconds=1.5, miss_rate=8, noise=15),
    "master": Level(simulations=None, seconds=2.5),
}
"""From the weakest to the strongest; a game's evaluation may have other numbers for any of them."""
TEAM_LEVELS: Mapping[str, Level] = {
    "novice": Level(simulations=8, seconds=0.3, miss_rate=10, noise=25),
    "casual": Level(simulations=32, seconds=0.5, miss_rate=6, noise=15),
    "club": Level(simulations=100, seconds=1.0, miss_rate=3, noise=8),
    "expert": Level(simulations=400, seconds=1.5),
    "master": LEVELS["master"],
}
"""The same where all win or lose together: one seat's slip is everybody's, so that slips are fewer."""
RESIGNING_LEVELS = ("club", "expert", "master")
"""Levels that see far enough to know when a game is lost."""

ERROR_SEED_SALT = 0x1E7E15
"""Sets the draws of erring apart from those of the search."""
MAX_VISIT_RATIO = 2
"""A move is considered that was tried at least one of so many times as often as the one tried most: what few visits say
where dice are thrown is luck."""
NOISE_STEPS = 1000
"""How finely misjudgements are drawn."""


def level_of(name: str, game: Game) -> Level:
    """What a level is in a game: the game's own numbers where it has some."""
    usual = TEAM_LEVELS if game.cooperative else LEVELS
    return game.levels.LEVELS.get(name, usual[name])


def choose_with_errors(thought: SearchResult, allowed: Collection[int], level: Level, seed: int) -> int:
    """The move (of those allowed) that somebody of this level makes who has thought this."""
    if not level.errs:
        return thought.best(allowed)
    rng = list_generator(seed ^ ERROR_SEED_SALT)
    if level.blunder_rate and draw_below(rng, 100) < level.blunder_rate:
        move = best_untried_move(thought, allowed)
        if thought.q[thought.best(allowed)] - thought.q[move] <= level.max_noise:
            return move
    spread = value_spread(thought, allowed)
    seen = drop_overlooked(thought, well_visited_moves(thought, allowed), level, spread, rng)
    won = [move for move in seen if thought.q[move] >= WIN_VALUE]
    if won or not level.noise:
        return thought.best(won or seen)
    return best_with_noise(thought, seen, min(level.noise * spread / 100, level.max_noise), rng)


def best_untried_move(thought: SearchResult, allowed: Collection[int]) -> int:
    """The move that looks best of those that were not tried; of all, where all were."""
    untried = [move for move in allowed if thought.visits[move] == 0] or list(allowed)
    return max(untried, key=lambda move: (thought.q[move], -move))


def value_spread(thought: SearchResult, allowed: Collection[int]) -> float:
    """By how much the best move is better than the average."""
    values = [q for move, q in thought.q.items() if move in allowed]
    return max(values) - sum(values) / len(values)


def well_visited_moves(thought: SearchResult, allowed: Collection[int]) -> list[int]:
    """The moves that were tried often enough to be judged, by their numbers; all, where none was tried."""
    moves = sorted(move for move in thought.visits if move in allowed)
    most = max(thought.visits[move] for move in moves)
    return [move for move in moves if thought.visits[move] * MAX_VISIT_RATIO >= most]


def drop_overlooked(thought: SearchResult, moves: list[int], level: Level, spread: float, rng: Rng) -> list[int]:
    """The moves that are not overlooked; all, if that is none."""
    ranked = sorted((thought.q[move] for move in moves), reverse=True)
    stands_out = len(ranked) == 1 or ranked[0] - ranked[1] > spread / 2
    seen = []
    for move in moves:
        is_overlooked = draw_below(rng, 100) < level.miss_rate
        if not is_overlooked or (stands_out and thought.q[move] == ranked[0]):
            seen.append(move)
    return seen or moves


def best_with_noise(thought: SearchResult, moves: list[int], error: float, rng: Rng) -> int:
    """The move that seems best to somebody who misjudges each by up to `error`, either way."""
    judged = {}
    for move in moves:
        judged[move] = thought.q[move] + error * (draw_below(rng, 2 * NOISE_STEPS + 1) - NOISE_STEPS) / NOISE_STEPS
    return max(moves, key=lambda move: (judged[move], -move))


UNLIMITED = 1 << 30
CLOCK_POLL_SECONDS = 0.002
"""Seconds that may go by from one look at the clock to the next."""


def never_cancelled() -> bool:
    """Nobody calls the search off."""
    return False


@dataclass(frozen=True)
class Budget:
    """A number of simulations, or seconds of wall clock; `is_cancelled` is asked whenever the clock is looked at.

    With simulations alone a search is deterministic by its seed; with seconds it depends on the machine.
    """

    seconds: float | None = None
    simulations: int | None = None
    is_cancelled: Callable[[], bool] = never_cancelled


class Clock:
    """A budget that is being spent, from now on."""

    def __init__(self, budget: Budget) -> None:
        self._begin = time.monotonic()
        self._end = None if budget.seconds is None else self._begin + budget.seconds
        self._most = UNLIMITED if budget.simulations is None else budget.simulations
        self._called_off = budget.is_cancelled

    def is_expired(self) -> bool:
        """Whether the time is up, or the search is called off."""
        return (self._end is not None and time.monotonic() >= self._end) or self._called_off()

    def seconds_left(self) -> float | None:
        """How long it lasts yet; None: time does not matter."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def left(self, done: int) -> int:
        """How many simulations may follow those done."""
        return 0 if self.is_expired() else max(0, self._most - done)

    def simulations_before_poll(self, done: int) -> int:
        """About how many simulations may be made before anybody looks at the clock again, as fast as they went."""
        return int(done * CLOCK_POLL_SECONDS / max(time.monotonic() - self._begin, CLOCK_POLL_SECONDS))

    def estimate_simulations_left(self, done: int) -> int:
        """About how many simulations may follow those done, if they go on as fast as they went."""
        left = self.left(done)
        if self._end is None or left == 0:
            return left
        now = time.monotonic()
        return min(left, int(done * max(0.0, self._end - now) / max(now - self._begin, 1e-9)) + 1)
