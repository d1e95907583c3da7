"""The exact value of positions from which the game has few ways to its end: every move and every outcome reckoned.

`solve`: only for positions in which nothing is hidden; `value_with_secrets`: for two opponents who know what they see.
A position is worth each seat's share of the one point: winners share it,
and where nobody has won all do; a co-operative team has one or nothing. Each seat takes the move that is worth most to
itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from crossings.engine import CHANCE, OVER, Game, State
from crossings.engine.errors import number_from
from crossings.engine.state import rewards

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
        self._most = number_from(most, "positions", 1)

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
        actor = self._kernels.asked("actor", state.record)
        if actor == OVER:
            return shares_of(state)
        if actor == CHANCE:
            return self._expected(state)
        side = self.side(actor)
        following = (self.value(state.played(move)) for move in self._kernels.legal(state.record))
        return max(following, key=lambda shares: shares[side])

    def _expected(self, state: State) -> Shares:
        weights = self._kernels.chances(state.record)
        total = sum(weights.values())
        following = [(weight, self.value(state.played(move))) for move, weight in weights.items()]
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


# ---- where something is hidden -------------------------------------------------------------------


class Sequences:
    """A game of two opponents in its sequence form (Koller, Megiddo and von Stengel 1996): what each may have done by
    then, as far as it depends on its own choices; 0 is nothing yet."""

    def __init__(self, start: State) -> None:
        self.histories = 0
        self.counts = [1, 1]
        """By seat, how many sequences there are,"""
        self.sets: tuple[dict[str, tuple[int, list[int]]], ...] = ({}, {})
        """and what the seat may have seen where it decides: the sequence that led there, and those that go on."""
        self.worth: list[tuple[int, int, float]] = []
        """Sequences of both, and what comes of them to the first seat, times the chance of it."""
        self._walk(start, ("", ""), (0, 0), 1.0)

    def _walk(self, state: State, past: tuple[str, str], done: tuple[int, int], chance: float) -> None:
        self.histories += 1
        if state.result:
            self.worth.append((*done, chance * rewards(state.result.winners, 2, cooperative=False)[0]))
            return
        if state.actor == "chance":
            for outcome, share in state.outcomes().items():
                self._walk(state.play(outcome), seen(state, outcome, past), done, chance * float(share))
            return
        seat, moves = int(str(state.actor)), state.actions()
        key = f"{past[seat]} {json.dumps(state.view(seat), sort_keys=True)}"
        if key not in self.sets[seat]:
            first = self.counts[seat]
            self.counts[seat] += len(moves)
            self.sets[seat][key] = done[seat], list(range(first, self.counts[seat]))
        for move, sequence in zip(moves, self.sets[seat][key][1], strict=True):
            after = (sequence, done[1]) if seat == 0 else (done[0], sequence)
            self._walk(state.play(move), seen(state, move, past), after, chance)

    def plans(self, seat: int) -> csr_array:
        """[sets + 1, sequences]: what a plan of the seat has to add up to: 1 for nothing yet, else 0."""
        entries = [(0, 0, 1.0)]
        for row, (before, after) in enumerate(self.sets[seat].values(), start=1):
            entries += [(row, before, -1.0), *((row, sequence, 1.0) for sequence in after)]
        return matrix(entries, (1 + len(self.sets[seat]), self.counts[seat]))


def seen(state: State, move: str, past: tuple[str, str]) -> tuple[str, str]:
    """What both remember after a move."""
    first, second = (f"{past[seat]} {state.game.shown(state, move, seat)}".rstrip() for seat in (0, 1))
    return first, second


def matrix(entries: list[tuple[int, int, float]], shape: tuple[int, int]) -> csr_array:
    """A sparse matrix, in which entries at the same place add up."""
    rows, columns, values = zip(*entries, strict=True)
    return csr_array(coo_array((values, (rows, columns)), shape=shape))


def value_with_secrets(start: State) -> tuple[float, int]:
    """What a game is worth to the first of two opponents, -1 to 1, and how many histories it has: the linear programme
    in which the first seat's plan is worth most against the best answer to it."""
    form = Sequences(start)
    worth = matrix(form.worth, (form.counts[0], form.counts[1]))
    own, other = form.plans(0), form.plans(1)
    # The answer's side is written by its dual: `other.T @ q <= worth.T @ x`, and the first of `q` is the value.
    costs = np.zeros(form.counts[0] + other.shape[0])
    costs[form.counts[0]] = -1.0
    right = np.zeros(own.shape[0])
    right[0] = 1.0
    solved = linprog(
        costs,
        A_ub=hstack([-worth.T, other.T]).tocsr(),
        b_ub=np.zeros(form.counts[1]),
        A_eq=hstack([own, csr_array((own.shape[0], other.shape[0]))]).tocsr(),
        b_eq=right,
        bounds=[(0, None)] * form.counts[0] + [(None, None)] * other.shape[0],
    )
    return float(-solved.fun), form.histories
