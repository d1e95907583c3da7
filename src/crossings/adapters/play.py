"""A game between programs: one record, compiled kernels and numbers, without texts or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from crossings.adapters import steps
from crossings.adapters.settings import BadSetting, check_setting
from crossings.adapters.steps import ILLEGAL, Mask
from crossings.engine import OVER, Cells, Game, IllegalMove, State, copy_of, pack, registry, shorten
from crossings.engine.checks import as_integer, check_discount
from crossings.engine.errors import unknown_number
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.interface import NO_MOVE, Records
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import draw_below, generator
from crossings.engine.state import rewards

REWARDS = ("result", "score", "shaped")
"""Rewards: the result, the difference in scores, or the result plus a shaping reward for the potential."""
REBOUND_ATTRIBUTES = (
    "observer",
    "_is_compiled",
    "_settle",
    "_take",
    "_perceive",
    "_play_randomly_until",
    "_potential_of",
    "_moves",
    "_weights",
)
"""Attributes that copies create again instead of copying."""
SEEDS = 1 << 62
"""Seeds of games and of bots' moves are below this."""


class Play:
    """Plays one game after another, from decision to decision; each game's draws depend on its seed.

    Kernels are compiled by the constructor, unless `CROSSINGS_COMPILE` is `off`.
    """

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, object],
        reward: str,
        discount: float | None = None,
        starts: Sequence[State] = (),
    ) -> None:
        """`reward`: one of `REWARDS`; `discount`: the learner's, for shaped rewards; `starts`: initial positions.

        Raises `BadSetting`, `UnknownGame`, `BadOption`, and `NoObservation` for a game without observations.
        """
        self._reward = reward
        self.discount = discount_of(reward, discount)
        """None without shaped rewards."""
        self.game = game = registry.game(game_id)
        self.start = game.start(**options)
        self.starts = starts
        self.actor = OVER
        """The seat to move, or `OVER`."""
        self._row: Records
        self._bind()

    def _bind(self) -> None:
        """Bind the game's kernels, and call each that is needed, so that none is compiled during a game."""
        self.observer = self.game.observer
        self._is_compiled = compile_mode() != "off"
        bound = bound_steps(self.game, self._is_compiled)
        self._settle, self._take, self._perceive = bound["settle"], bound["take"], bound["perceive"]
        self._play_randomly_until, self._potential_of = bound["play_randomly_until"], bound["potential_of"]
        self._moves, self._weights = self.game.kernels.buffers()
        self.begin(0)
        self.take(NO_MOVE)
        self.observe_with_mask(0)
        self.play_randomly_until(self.actor)
        if self.discount is not None:
            self.potential(0)

    # ---- playing ---------------------------------------------------------------------------------

    @property
    def starts(self) -> tuple[State, ...]:
        """Initial positions, one of which is drawn for each game; empty: that of the rules. Raises `BadSetting`."""
        return self._starts

    @starts.setter
    def starts(self, starts: Sequence[State]) -> None:
        self._starts = check_starts(starts, self.start)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.start.seats

    def begin(self, seed: int) -> None:
        """Start a game; equal seeds give equal draws."""
        self._rng = generator(seed)
        start = self._starts[draw_below(self._rng, len(self._starts))] if self._starts else self.start
        self._row = self._row_of(start)
        self.actor = int(self._settle(self._row, self._rng, self._moves, self._weights))

    def _row_of(self, state: State) -> Records:
        """Convert a position to the form that kernels change."""
        kernels = self.game.kernels
        return kernels.numpy_row(state.record) if self._is_compiled else [kernels.unpacked(state.record)]

    def number(self, action: object) -> int:
        """Check an action's number, of any integer type. Raises `IllegalMove` for numbers that no action has."""
        number = as_integer(action)
        if number is None or not 0 <= number < len(self.game.actions):
            raise unknown_number(action, len(self.game.actions))
        return number

    def take(self, action: int) -> bool:
        """Play an action. Returns False, and changes nothing, if it is illegal."""
        actor = int(self._take(self._row, action, self._rng, self._moves, self._weights))
        if actor == ILLEGAL:
            return False
        self.actor = actor
        return True

    def play_randomly_until(self, seat: int) -> None:
        """Let the other seats make random moves until this seat is to move or the game is over."""
        self.actor = int(self._play_randomly_until(self._row, seat, self._rng, self._moves, self._weights))

    # ---- observing -------------------------------------------------------------------------------

    def observe_with_mask(self, seat: int) -> tuple[Cells, Mask]:
        """Return a seat's observation, and the mask of its legal actions: all zero if it isn't to move."""
        cells, mask = self.observer.blank(), np.zeros(len(self.game.actions), np.int8)
        self._perceive(self._row, seat, cells, mask, self._moves)
        return cells, mask

    @property
    def state(self) -> State:
        """The position as a `State`, for texts and pictures."""
        return State(self.game, self._row.tobytes() if self._is_compiled else pack(self._row[0]))

    def refusal(self, action: int) -> IllegalMove:
        """Return the error for an illegal action."""
        return self.state.why_not(self.game.actions[action])

    def potential(self, seat: int) -> float:
        """Return the evaluation of what a seat sees, scaled to -1 to 1; 0 in a finished game."""
        copy = self._row.copy() if self._is_compiled else [copy_of(self._row[0])]
        return float(self._potential_of(copy, seat, self._rng.copy()))

    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat for a finished game."""
        result = self.state.result
        assert result is not None
        if self._reward == "score":
            return score_rewards(result.scores, self.game.cooperative)
        return rewards(result.winners, self.seats, self.game.cooperative)

    # ---- copies --------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """Pickle everything that determines how the game continues; a copy binds its own kernels."""
        state = {name: value for name, value in vars(self).items() if name not in REBOUND_ATTRIBUTES}
        return state | {"_row": self.state, "_rng": self._rng.copy()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._bind()
        vars(self).update(state)
        self._row = self._row_of(state["_row"])


def discount_of(reward: str, discount: float | None) -> float | None:
    """Return the discount of shaped rewards, None for others. Raises `BadSetting`."""
    check_setting("reward", reward, REWARDS)
    if reward != "shaped":
        if discount is not None:
            raise BadSetting(f"discount only applies to shaped rewards, not to {reward}")
        return None
    return check_discount(discount, BadSetting)


def check_starts(starts: Sequence[State], usual: State) -> tuple[State, ...]:
    """Check initial positions. Raises `BadSetting`."""
    if not isinstance(starts, Iterable):
        raise BadSetting(f"starts must be a list of positions, not {shorten(starts)}")
    starts = tuple(starts)
    for number, start in enumerate(starts):
        if not isinstance(start, State) or start.game is not usual.game or start.seats != usual.seats or start.result:
            raise BadSetting(
                f"starts: number {number} is no position of {usual.game.id} with {usual.seats} seats that goes on"
            )
    return starts


@cache
def bound_steps(game: Game, compiled: bool) -> Mapping[str, Any]:
    """Return the kernels of `steps.py` for a game, by name."""
    if compiled:
        game.kernels.compile()
    extra = {"observe": game.observer.kernel}
    return game.kernels.bind(kernels_of(steps).values(), compiled=compiled, extra=extra)


def score_rewards(scores: Sequence[int], cooperative: bool) -> tuple[float, ...]:
    """Return each seat's lead over the average of the others; in a team, its score."""
    if cooperative:
        return tuple(float(score) for score in scores)
    total, others = sum(scores), len(scores) - 1
    return tuple(score - (total - score) / others for score in scores)
