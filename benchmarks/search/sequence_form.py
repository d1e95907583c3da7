"""Solve small two-player games with hidden information exactly, by the linear programme of their sequence form.

Needs SciPy, which OpenSpiel installs. Source: Koller, Megiddo and von Stengel 1996.
"""

from __future__ import annotations

import json

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from crossings.engine import State
from crossings.engine.state import rewards


class Sequences:
    """The sequence form of a game of two opponents. A sequence is the list of a player's own choices; 0 is empty."""

    def __init__(self, start: State) -> None:
        self.histories = 0
        self.counts = [1, 1]
        """Number of sequences, by seat."""
        self.sets: tuple[dict[str, tuple[int, list[int]]], ...] = ({}, {})
        """By seat, the information sets: the sequence that leads to each, and those that continue it."""
        self.payoffs: list[tuple[int, int, float]] = []
        """Sequences of both seats, and the first seat's reward times the probability of the chance outcomes."""
        self._walk(start, ("", ""), (0, 0), 1.0)

    def _walk(self, state: State, past: tuple[str, str], done: tuple[int, int], chance: float) -> None:
        self.histories += 1
        if state.result:
            self.payoffs.append((*done, chance * rewards(state.result.winners, 2, cooperative=False)[0]))
            return
        if state.actor == "chance":
            for outcome, share in state.outcomes().items():
                self._walk(state.play(outcome), extend(past, state, outcome), done, chance * float(share))
            return
        seat, moves = int(str(state.actor)), state.actions()
        key = f"{past[seat]} {json.dumps(state.view(seat), sort_keys=True)}"
        if key not in self.sets[seat]:
            first = self.counts[seat]
            self.counts[seat] += len(moves)
            self.sets[seat][key] = done[seat], list(range(first, self.counts[seat]))
        for move, sequence in zip(moves, self.sets[seat][key][1], strict=True):
            after = (sequence, done[1]) if seat == 0 else (done[0], sequence)
            self._walk(state.play(move), extend(past, state, move), after, chance)

    def plans(self, seat: int) -> csr_array:
        """Return the constraints on a realization plan, [sets + 1, sequences]; row 0 sums to 1, the others to 0."""
        entries = [(0, 0, 1.0)]
        for row, (before, after) in enumerate(self.sets[seat].values(), start=1):
            entries += [(row, before, -1.0), *((row, sequence, 1.0) for sequence in after)]
        return matrix(entries, (1 + len(self.sets[seat]), self.counts[seat]))


def extend(past: tuple[str, str], state: State, move: str) -> tuple[str, str]:
    """Append a move to the observation histories of both seats, as each sees it."""
    first, second = (f"{past[seat]} {state.game.visible_move(state, move, seat)}".rstrip() for seat in (0, 1))
    return first, second


def matrix(entries: list[tuple[int, int, float]], shape: tuple[int, int]) -> csr_array:
    """Return a sparse matrix; entries at the same place add up."""
    rows, columns, values = zip(*entries, strict=True)
    return csr_array(coo_array((values, (rows, columns)), shape=shape))


def solve_with_hidden_information(start: State) -> tuple[float, int]:
    """Return the game's value to the first seat, -1 to 1, and its number of histories.

    The linear programme maximizes the value of the first seat's plan against the best response.
    """
    form = Sequences(start)
    payoffs = matrix(form.payoffs, (form.counts[0], form.counts[1]))
    own, other = form.plans(0), form.plans(1)
    # The best response enters as its dual, `other.T @ q <= payoffs.T @ x`, in which `q[0]` is the value.
    costs = np.zeros(form.counts[0] + other.shape[0])
    costs[form.counts[0]] = -1.0
    right = np.zeros(own.shape[0])
    right[0] = 1.0
    solved = linprog(
        costs,
        A_ub=hstack([-payoffs.T, other.T]).tocsr(),
        b_ub=np.zeros(form.counts[1]),
        A_eq=hstack([own, csr_array((own.shape[0], other.shape[0]))]).tocsr(),
        b_eq=right,
        bounds=[(0, None)] * form.counts[0] + [(None, None)] * other.shape[0],
    )
    return float(-solved.fun), form.histories
