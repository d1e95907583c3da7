"""Solve positions near the end of a game exactly, by visiting every move and every outcome.

Only for positions with nothing hidden; `sequence_form.py` solves two-player games with hidden information. The value
of a position is each seat's expected share of one point: winners share it, and in a draw all seats do; a co-operative
team gets all of it or nothing. Each seat makes the move with the highest value for itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crossings.engine import CHANCE, OVER, Game, State
from crossings.engine.checks import check_number

Shares = tuple[float, ...]
"""Values by seat; one for a co-operative team."""
POSITIONS = 100_000
"""Maximum number of positions visited."""


class Unsolvable(Exception):
    """There are more positions than the limit, or a position can repeat after a decision."""


@dataclass(frozen=True)
class Solved:
    """Exact values, 0 to 1: of a position to all sides, and of each move to the side that makes it."""

    shares: Shares
    moves: Mapping[str, float]
    positions: int
    """Number of visited positions."""

    @property
    def best(self) -> list[str]:
        """The moves with the highest value."""
        most = max(self.moves.values())
        return [move for move, value in self.moves.items() if value >= most - EQUAL]


EQUAL = 1e-9
"""Largest difference of equal values, which may be summed in different orders."""


class Solver:
    """Solves positions of one game, and remembers their values."""

    def __init__(self, game: Game, most: int = POSITIONS) -> None:
        self._kernels = game.kernels
        self._cooperative = game.cooperative
        self._known: dict[bytes, Shares | None] = {}
        """Values by record; None while a position is being solved."""
        self._most = check_number(most, "positions", 1)

    def value(self, state: State) -> Shares:
        """Return a position's value. Raises `Unsolvable`."""
        key = state.record
        if key in self._known:
            known = self._known[key]
            if known is None:
                raise Unsolvable
            return known
        if len(self._known) >= self._most:
            raise Unsolvable
        self._known[key] = None
        shares = self._value(state)
        self._known[key] = shares
        return shares

    def side(self, seat: int) -> int:
        """Return the side of a seat."""
        return 0 if self._cooperative else seat

    @property
    def positions(self) -> int:
        """The number of visited positions."""
        return len(self._known)

    def _value(self, state: State) -> Shares:
        actor = self._kernels.query("actor", state.record)
        if actor == OVER:
            return shares_of(state)
        if actor == CHANCE:
            return self._expected(state)
        side = self.side(actor)
        following = (self.value(state.play_number(move)) for move in self._kernels.legal(state.record))
        return max(following, key=lambda shares: shares[side])

    def _expected(self, state: State) -> Shares:
        """Return the mean of the outcomes that change the position: after the others the same roll is due again."""
        weights = self._kernels.chances(state.record)
        changed = [(weight, after) for move, weight in weights.items() if (after := state.play_number(move)) != state]
        following = [(weight, self.value(after)) for weight, after in changed]
        total = sum(weight for weight, _ in following)
        sides = range(len(following[0][1]))
        return tuple(sum(weight * shares[side] for weight, shares in following) / total for side in sides)


def shares_of(over: State) -> Shares:
    """Return the shares of a finished game."""
    assert over.result is not None
    winners = over.result.winners
    if over.game.cooperative:
        return (1.0 if winners else 0.0,)
    if not winners:
        return (1.0 / over.seats,) * over.seats
    return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(over.seats))


def solve(state: State, most: int = POSITIONS) -> Solved | None:
    """Solve a position in which a seat decides; return None if there are too many positions."""
    solver = Solver(state.game, most)
    seat = state.actor
    assert isinstance(seat, int)
    try:
        shares = solver.value(state)
        values = {move: solver.value(state.play(move))[solver.side(seat)] for move in state.actions()}
    except (Unsolvable, RecursionError):
        return None
    return Solved(shares, values, solver.positions)
