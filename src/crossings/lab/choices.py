"""What could be done in a game: at some of its decisions it is noted which kinds of moves there were, and what forbade
others. A kind is an effect that some of the legal moves have, and some have not."""

from __future__ import annotations

from collections import Counter

from crossings.engine import Game, State
from crossings.engine.decisions import Decision
from crossings.engine.effect import MovePreview
from crossings.engine.kernels.rng import draw_below, list_generator

SAMPLING_INTERVAL = 8
"""Each so many decisions one is looked at: to try all its moves takes about as long as a bot thinks."""
RANDOM_MOVES = 4
"""Moves drawn by lot at each of them, to see what forbids them."""

Column = list[tuple[str, int]]


class ChoiceRecorder:
    """Of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._lots = list_generator(seed)
        self._decisions = 0
        self._offered, self._taken, self._worthy = Counter[str](), Counter[str](), Counter[str]()
        self._refusals = Counter[str]()

    def decided(self, before: State, seat: int, decision: Decision) -> None:
        """A decision: look at it if it is its turn."""
        if self._decisions % SAMPLING_INTERVAL == 0:
            self._refusals.update(self._refused(before))
            if decision.near_best:
                self._note_kinds(before, seat, decision)
        self._decisions += 1

    def _note_kinds(self, before: State, seat: int, decision: Decision) -> None:
        preview = MovePreview(self._game, None, seat, state=before)
        kinds = {move: frozenset(effect.message_id for effect in preview(move)) for move in before.actions()}
        open_ = frozenset.union(*kinds.values()) - frozenset.intersection(*kinds.values())
        self._offered.update(open_)
        self._taken.update(open_ & kinds[decision.move])
        self._worthy.update(open_ & frozenset.union(*(kinds[move] for move in decision.near_best)))

    def _refused(self, before: State) -> list[str]:
        """The rules that forbid moves drawn by lot out of all that the game has."""
        actions, legal = self._game.actions, set(before.actions())
        drawn = [actions[draw_below(self._lots, len(actions))] for _ in range(RANDOM_MOVES)]
        return [before.why_not(move).rule for move in drawn if move not in legal]

    def columns(self) -> dict[str, Column]:
        """What was noted, for a row."""
        counted = {
            "offered": self._offered,
            "taken": self._taken,
            "worthy": self._worthy,
            "refusals": self._refusals,
        }
        return {name: sorted(counts.items()) for name, counts in counted.items()}
