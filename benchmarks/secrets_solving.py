"""The exact value of a small game of two who know what they see, by the linear programme of its sequence form.

It needs SciPy, which comes with OpenSpiel.
"""

from __future__ import annotations

import json

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from crossings.engine import State
from crossings.engine.state import rewards


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
    first, second = (f"{past[seat]} {state.game.visible_move(state, move, seat)}".rstrip() for seat in (0, 1))
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
