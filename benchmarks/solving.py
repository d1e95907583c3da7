"""The exact value of positions from which the game has few ways to its end: every move and every outcome reckoned.

Only for positions in which nothing is hidden; `secrets_solving.py` has those of two opponents who know what they see.
A position is worth each seat's share of the one point: winners share it,
and where nobody has won all do; a co-operative team has one or nothing. Each seat takes the move that is worth most to
itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crossings.engine import CHANCE, OVER, Game, State
from crossings.engine.errors import check_number

Shares = tuple[float, ...]
"""By seat (a co-operative team: one for all)."""
POSITIONS = 100_000
"""How many positions are looked at before it is given up."""


class TooMany(Exception):
    """There are more positions than may be looked at, or the game may come round to where it was."""


@dataclass(frozen=True)
class Solved:
    """A position's exact value: to all sides, and of each of its moves to the side that makes it, 0..1."""

    shares: Shares
    moves: Mapping[str, float]
    positions: int
    """How many were looked at."""

    @property
    def best(self) -> list[str]:
        """The moves worth most."""
        most = max(self.moves.values())
        return [move for move, value in self.moves.items() if value >= most - EQUAL]


EQUAL = 1e-9
"""Values that differ by less are equal: they were added up in another order."""


class Solver:
    """Positions of one game whose value is known."""

    def __init__(self, game: Game, most: int = POSITIONS) -> None:
        self._kernels = game.kernels
        self._cooperative = game.cooperative
        self._known: dict[bytes, Shares | None] = {}
        """None: it is being looked at."""
        self._most = check_number(most, "positions", 1)

    def value(self, state: State) -> Shares:
        """A position's value. Raises `TooMany`."""
        key = state.record
        if key in self._known:
            known = self._known[key]
            if known is None:
                raise TooMany
            return known
        if len(self._known) >= self._most:
            raise TooMany
        self._known[key] = None
        shares = self._value(state)
        self._known[key] = shares
        return shares

    def side(self, seat: int) -> int:
        """The side that a seat is on."""
        return 0 if self._cooperative else seat

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
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
        weights = self._kernels.chances(state.record)
        total = sum(weights.values())
        following = [(weight, self.value(state.play_number(move))) for move, weight in weights.items()]
        sides = range(len(following[0][1]))
        return tuple(sum(weight * shares[side] for weight, shares in following) / total for side in sides)


def shares_of(over: State) -> Shares:
    """The shares of a game that is over."""
    assert over.result is not None
    winners = over.result.winners
    if over.game.cooperative:
        return (1.0 if winners else 0.0,)
    if not winners:
        return (1.0 / over.seats,) * over.seats
    return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(over.seats))


def solve(state: State, most: int = POSITIONS) -> Solved | None:
    """The exact value of a position in which a seat decides; None if it has too many ways to the end."""
    solver = Solver(state.game, most)
    seat = state.actor
    assert isinstance(seat, int)
    try:
        shares = solver.value(state)
        values = {move: solver.value(state.play(move))[solver.side(seat)] for move in state.actions()}
    except (TooMany, RecursionError):
        return None
    return Solved(shares, values, solver.positions)
