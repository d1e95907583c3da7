"""A game whose seats are programs: one record, compiled kernels and numbers; no texts and no JSON on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from crossings.adapters import steps
from crossings.adapters.settings import BadSetting, check_setting
from crossings.adapters.steps import ILLEGAL, Mask
from crossings.engine import OVER, Cells, Game, IllegalMove, State, pack, registry, shorten
from crossings.engine.errors import as_integer
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.interface import NO_MOVE, Records
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import draw_below, generator
from crossings.engine.state import rewards

REWARDS = ("result", "score", "shaped")
"""What can be rewarded: who has won, by how much, or who has won and on the way how much better a seat stands."""
WIN_VALUE = 1000
"""What a won game is worth."""
DETERMINIZATION_SEED = 0
"""What a seat cannot see is dealt in one way, so that its reward hangs on what it sees alone."""
REBOUND_ATTRIBUTES = (
    "observer",
    "_is_compiled",
    "_settle",
    "_take",
    "_perceive",
    "_play_randomly_until",
    "_moves",
    "_weights",
)
"""Attributes that are not part of a game's state: copies bind their own."""
SEEDS = 1 << 62
"""Adapters draw the seed of a game, and of a bot's move, below this."""


class Play:
    """One game after another, from decision to decision: chance is drawn in between, by a seed for each game.

    Kernels are compiled when it is made, unless `CROSSINGS_COMPILE` is `off`.
    """

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, object],
        reward: str,
        discount: float | None = None,
        starts: Sequence[State] = (),
    ) -> None:
        """`reward`: one of `REWARDS`; `discount`: the learner's, for what is shaped; `starts`: positions of which each
        game begins from one, drawn by its seed. Raises `BadSetting`, `UnknownGame`, `BadOption`, and `NoObservation`
        where the game does not say in numbers what seats may know."""
        check_setting("reward", reward, REWARDS)
        self._reward = reward
        self.discount = check_discount(reward, discount)
        """None: nothing is rewarded before the end."""
        self.game = game = registry.game(game_id)
        self.start = game.start(**options)
        self._starts = check_starts(starts, self.start)
        self.actor = OVER
        """The seat to decide, or `OVER`."""
        self._row: Records
        self._bind()

    def _bind(self) -> None:
        """Bind the game's kernels, and call each once, so that none is compiled in the middle of a game."""
        self.observer = self.game.observer
        self._is_compiled = compile_mode() != "off"
        bound = bound_steps(self.game, self._is_compiled)
        self._settle, self._take, self._perceive = bound["settle"], bound["take"], bound["perceive"]
        self._play_randomly_until = bound["play_randomly_until"]
        self._moves, self._weights = self.game.kernels.buffers()
        self.begin(0)
        self.take(NO_MOVE)
        self.observe_with_mask(0)
        self.play_randomly_until(self.actor)

    # ---- playing -------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.start.seats

    def begin(self, seed: int) -> None:
        """Begin a game; equal seeds give equal draws."""
        self._rng = generator(seed)
        start = self._starts[draw_below(self._rng, len(self._starts))] if self._starts else self.start
        self._row = self._row_of(start)
        self.actor = int(self._settle(self._row, self._rng, self._moves, self._weights))

    def _row_of(self, state: State) -> Records:
        """The position in the form that kernels read and change."""
        kernels = self.game.kernels
        return kernels.numpy_row(state.record) if self._is_compiled else [kernels.unpacked(state.record)]

    def number(self, action: object) -> int:
        """The number of an action, of whatever make it is. Raises `IllegalMove` where no action has it."""
        number = as_integer(action)
        if number is None or not 0 <= number < len(self.game.actions):
            raise self.state.why_not(shorten(action))
        return number

    def take(self, action: int) -> bool:
        """Carry out an action of the actor; False, and nothing is changed, if it is not legal."""
        actor = int(self._take(self._row, action, self._rng, self._moves, self._weights))
        if actor == ILLEGAL:
            return False
        self.actor = actor
        return True

    def play_randomly_until(self, seat: int) -> None:
        """Have everybody but this seat make random moves, until it is to decide or the game is over."""
        self.actor = int(self._play_randomly_until(self._row, seat, self._rng, self._moves, self._weights))

    # ---- what is known of it -------------------------------------------------------------------

    def observe_with_mask(self, seat: int) -> tuple[Cells, Mask]:
        """What a seat may know, and which actions it may take: none, if it is not to decide."""
        cells, mask = self.observer.blank(), np.zeros(len(self.game.actions), np.int8)
        self._perceive(self._row, seat, cells, mask, self._moves)
        return cells, mask

    @property
    def state(self) -> State:
        """The position, for what is told and drawn of it."""
        return State(self.game, self._row.tobytes() if self._is_compiled else pack(self._row[0]))

    def refusal(self, action: int) -> IllegalMove:
        """Why an action is not legal now."""
        return self.state.why_not(self.game.actions[action])

    def potential(self, seat: int) -> float:
        """How well a seat stands by what it sees, as the game's evaluation has it: -1 to 1, and 0 once it is over."""
        if self.actor == OVER:
            return 0.0
        dealt = self.state.determinize(seat, DETERMINIZATION_SEED)
        return 2 * self.game.kernels.query("value", dealt.record, seat) / WIN_VALUE - 1

    def rewards(self) -> tuple[float, ...]:
        """What the game, which is over, was worth to each seat."""
        result = self.state.result
        assert result is not None
        if self._reward == "score":
            return score_rewards(result.scores, self.game.cooperative)
        return rewards(result.winners, self.seats, self.game.cooperative)

    # ---- copies --------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """Everything that decides how the game continues. A copy, also in another process, binds its own kernels."""
        kept = {name: value for name, value in vars(self).items() if name not in REBOUND_ATTRIBUTES}
        return kept | {"_row": self.state, "_rng": self._rng.copy()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._bind()
        vars(self).update(kept)
        self._row = self._row_of(kept["_row"])


def check_discount(reward: str, discount: float | None) -> float | None:
    """The discount for which rewards are shaped. Raises `BadSetting`."""
    if reward != "shaped":
        if discount is not None:
            raise BadSetting(f"discount only applies to shaped rewards, not to {reward}")
        return None
    is_number = isinstance(discount, int | float) and not isinstance(discount, bool)
    if discount is None or not is_number or not 0 <= discount <= 1:
        raise BadSetting(f"discount: {shorten(discount)} is not allowed; give the learner's discount, from 0 to 1")
    return float(discount)


def check_starts(starts: Sequence[State], usual: State) -> Sequence[State]:
    """Positions that games may begin from. Raises `BadSetting`."""
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
