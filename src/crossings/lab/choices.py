"""Sample the decisions of a game: which kinds of moves were possible, and which rules forbade other moves.

A kind is an effect that some legal moves of a decision have and others do not.
"""

from __future__ import annotations

from collections import Counter

from crossings.engine import Game, State
from crossings.engine.decisions import Decision
from crossings.engine.effects.preview import MovePreview
from crossings.engine.kernels.rng import draw_below, list_generator
from crossings.reports.findings import SAMPLING_INTERVAL

RANDOM_MOVES = 4
"""Random moves per sampled decision, whose refusals are recorded."""

Column = list[tuple[str, int]]


class ChoiceRecorder:
    """Records the sampled decisions of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._rng = list_generator(seed)
        self._decisions = 0
        self._offered, self._taken, self._worthy = Counter[str](), Counter[str](), Counter[str]()
        self._refusals = Counter[str]()

    def record(self, before: State, seat: int, decision: Decision) -> None:
        """Record a decision if it is sampled."""
        if self._decisions % SAMPLING_INTERVAL == 0:
            self._refusals.update(self._refusal_rules(before))
            if decision.near_best:
                self._note_kinds(before, seat, decision)
        self._decisions += 1

    def _note_kinds(self, before: State, seat: int, decision: Decision) -> None:
        preview = MovePreview.of_state(before, seat)
        kinds = {move: frozenset(effect.message_id for effect in preview(move)) for move in before.actions()}
        distinguishing = frozenset.union(*kinds.values()) - frozenset.intersection(*kinds.values())
        self._offered.update(distinguishing)
        self._taken.update(distinguishing & kinds[decision.move])
        self._worthy.update(distinguishing & frozenset.union(*(kinds[move] for move in decision.near_best)))

    def _refusal_rules(self, before: State) -> list[str]:
        """Return the rules that forbid random moves of the game."""
        actions, legal = self._game.actions, set(before.actions())
        moves = [actions[draw_below(self._rng, len(actions))] for _ in range(RANDOM_MOVES)]
        return [before.why_not(move).rule for move in moves if move not in legal]

    def columns(self) -> dict[str, Column]:
        """Return the recorded columns of the row."""
        counted = {
            "offered": self._offered,
            "taken": self._taken,
            "worthy": self._worthy,
            "refusals": self._refusals,
        }
        return {name: sorted(counts.items()) for name, counts in counted.items()}
