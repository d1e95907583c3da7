"""A game whose seats are programs: one record, compiled kernels and numbers; no texts and no JSON on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from crossings.adapters import steps
from crossings.adapters.settings import check_setting
from crossings.adapters.steps import ILLEGAL, Mask
from crossings.engine import OVER, Cells, Game, IllegalMove, State, pack, registry, shorten
from crossings.engine.errors import whole
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.interface import NO_MOVE, Record
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator
from crossings.engine.state import rewards

REWARDS = ("result", "score")
"""What can be rewarded at the end of a game: who has won, or by how much."""
SEEDS = 1 << 62
"""Adapters draw the seed of a game, and of a bot's move, below this."""


class Play:
    """One game after another, from decision to decision: chance is drawn in between, by a seed for each game.

    Kernels are compiled when it is made, unless `CROSSINGS_COMPILE` is `off`.
    """

    def __init__(self, game_id: str, options: Mapping[str, object], reward: str) -> None:
        """`reward`: one of `REWARDS`. Raises `BadSetting`, `UnknownGame`, `BadOption`, and `NoObservation` where the
        game does not say in numbers what seats may know."""
        check_setting("reward", reward, REWARDS)
        self._reward = reward
        self.game = game = registry.game(game_id)
        self.observer = game.observer
        self.start = game.start(**options)
        self.actor = OVER
        """The seat to decide, or `OVER`."""
        self._is_compiled = compile_mode() != "off"
        bound = bound_steps(game, self._is_compiled)
        self._settle, self._take, self._perceive = bound["settle"], bound["take"], bound["perceive"]
        self._pass_randomly = bound["pass_randomly"]
        self._moves, self._weights = game.kernels.buffers()
        self._s: Record
        self._compile()

    def _compile(self) -> None:
        """Call each kernel once, so that none is compiled in the middle of a game."""
        self.begin(0)
        self.take(NO_MOVE)
        self.perceived(0)
        self.pass_randomly(self.actor)

    # ---- playing -------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.start.seats

    def begin(self, seed: int) -> None:
        """Begin a game; equal seeds give equal draws."""
        self._rng = generator(seed)
        kernels, record = self.game.kernels, self.start.record
        self._s = kernels.cells(record) if self._is_compiled else kernels.unpacked(record)
        self.actor = int(self._settle(self._s, self._rng, self._moves, self._weights))

    def number(self, action: object) -> int:
        """The number of an action, of whatever make it is. Raises `IllegalMove` where no action has it."""
        number = whole(action)
        if number is None or not 0 <= number < len(self.game.actions):
            raise self.state.why_not(shorten(action))
        return number

    def take(self, action: int) -> bool:
        """Carry out an action of the actor; False, and nothing is changed, if it is not legal."""
        actor = int(self._take(self._s, action, self._rng, self._moves, self._weights))
        if actor == ILLEGAL:
            return False
        self.actor = actor
        return True

    def pass_randomly(self, seat: int) -> None:
        """Have everybody but this seat make random moves, until it is to decide or the game is over."""
        self.actor = int(self._pass_randomly(self._s, seat, self._rng, self._moves, self._weights))

    # ---- what is known of it -------------------------------------------------------------------

    def perceived(self, seat: int) -> tuple[Cells, Mask]:
        """What a seat may know, and which actions it may take: none, if it is not to decide."""
        cells, mask = self.observer.blank(), np.zeros(len(self.game.actions), np.int8)
        self._perceive(self._s, seat, cells, mask, self._moves)
        return cells, mask

    @property
    def state(self) -> State:
        """The position, for what is told and drawn of it."""
        return State(self.game, self._s.tobytes() if self._is_compiled else pack(self._s))

    def refusal(self, action: int) -> IllegalMove:
        """Why an action is not legal now."""
        return self.state.why_not(self.game.actions[action])

    def rewards(self) -> tuple[float, ...]:
        """What the game, which is over, was worth to each seat."""
        result = self.state.result
        assert result is not None
        if self._reward == "score":
            return score_rewards(result.scores, self.game.cooperative)
        return rewards(result.winners, self.seats, self.game.cooperative)


@cache
def bound_steps(game: Game, compiled: bool) -> Mapping[str, Any]:
    """The kernels of `steps.py` for a game, by name."""
    if compiled:
        game.kernels.compile()
    extra = {"observe": game.observer.kernel}
    return game.kernels.bind(kernels_of(steps).values(), compiled=compiled, extra=extra)


def score_rewards(scores: Sequence[int], cooperative: bool) -> tuple[float, ...]:
    """By how much each seat is ahead of the others' average; in a team, its score."""
    if cooperative:
        return tuple(float(score) for score in scores)
    total, others = sum(scores), len(scores) - 1
    return tuple(score - (total - score) / others for score in scores)
