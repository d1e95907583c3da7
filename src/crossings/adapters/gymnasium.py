"""Gymnasium: importing this module registers all games, such as `Crossings/DuneChess-v1` (docs/research/gymnasium.md).

>>> import gymnasium
>>> import crossings.adapters.gymnasium
>>> env = gymnasium.make("Crossings/DuneChess-v1", opponent="random")
>>> observation, info = env.reset(seed=7)
>>> int(info["action_mask"].sum())
38
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.adapters.opponents import Opponent, opponents
from crossings.adapters.play import SEEDS, Play
from crossings.adapters.settings import (
    FRAMES_PER_SECOND,
    RENDER_MODES,
    BadSetting,
    Frame,
    check_render_mode,
    check_setting,
    render_state,
)
from crossings.adapters.variants import variants
from crossings.engine import OVER, Cells, Game, State, registry, shorten
from crossings.engine.checks import check_seat, check_seed
from crossings.engine.errors import MissingExtra
from crossings.engine.layout import bounds

try:
    from gymnasium import Env, register, spaces
    from gymnasium.error import ResetNeeded
except ModuleNotFoundError:
    raise MissingExtra("crossings.adapters.gymnasium", "gymnasium") from None

__all__ = ["BadSetting", "GameEnv", "MissingExtra"]

VERSION = 1
"""Version of all environments; rises only when their behaviour changes."""
STANDARD_VERSION = 2
"""Version of the environment with the standard setting, in games in which the printed defaults aren't the standard."""
ILLEGAL = ("lose", "error")
"""Effect of an illegal action: it loses the game, or raises `IllegalMove`."""
LOST = -1.0

Info = dict[str, Any]
ObservationAndInfo = tuple[Cells, Info]
"""An observation, and the info with the action mask."""


class GameEnv(Env[Cells, np.int64]):
    """One seat among bots, or all seats of a co-operative game if no bots are configured.

    Copies, also pickled ones, continue the current game and are independent of the original.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        seat: int | None = None,
        level: str | None = None,
        opponent: Opponent | Sequence[Opponent] | None = None,
        simulations: int | None = None,
        reward: str = "result",
        discount: float | None = None,
        illegal: str = "lose",
        starts: Sequence[State] = (),
        **options: object,
    ) -> None:
        """Create an environment.

        `seat` (default 0): the learner's. `level` (default `casual`): of the bots; or `opponent`: the name of a bot, a
        function from observation and mask to an action, or a list with one for each other seat. `simulations`: of the
        bots per move. In a co-operative game the bots are partners; without these four arguments there are none.
        `reward`: `result`, `score`, or `shaped` with the learner's `discount`. `starts`: initial positions, one of
        which is drawn for each game. `options`: the game's options, or a `preset`. Raises `UnknownGame`, `BadOption`,
        `BadSetting`, `BadSeat`, `UnknownBot`, `BadBudget`, `NoObservation`, `MissingExtra`.
        """
        check_render_mode("gymnasium", render_mode)
        check_setting("illegal", illegal, ILLEGAL)
        self.render_mode = render_mode
        self.play = Play(game, options, reward, discount, starts)
        self.seat: int | None
        """The learner's seat; None for all seats of the team."""
        self._bots = (level, opponent, simulations)
        if self.play.game.cooperative and all(value is None for value in (seat, *self._bots)):
            self.seat = None
        else:
            self.seat = 0 if seat is None else check_seat(seat, self.play.seats)
        self._seat_others()
        low, high = bounds(self.play.observer.layout)
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.Discrete(len(self.play.game.actions))
        self._illegal = illegal
        self._is_over = True
        self._last_potential = 0.0
        """Potential of the seat's position at its last decision."""

    def _seat_others(self) -> None:
        """Set up the bots of the other seats."""
        if self.seat is not None:
            self._others = opponents(self.play, self.seat, *self._bots)

    @property
    def starts(self) -> tuple[State, ...]:
        """Initial positions of the games from the next reset on, as given to the constructor. Raises `BadSetting`."""
        return self.play.starts

    @starts.setter
    def starts(self, starts: Sequence[State]) -> None:
        self.play.starts = starts

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> ObservationAndInfo:
        """Start a game; without a seed, the next one of the last seed. Raises `BadSeed`, `BadSetting`."""
        if options:
            raise BadSetting(
                f"reset() takes no options, not {shorten(options)}; give them when the environment is made"
            )
        super().reset(seed=None if seed is None else check_seed(seed))
        self.play.begin(self._seed())
        self._is_over = False
        observe_with_mask = self._let_others_move()
        self._last_potential = self._potential()
        return observe_with_mask

    def step(self, action: np.int64 | int) -> tuple[Cells, float, bool, bool, Info]:
        """Play an action, then let the others move until it is the learner's turn again.

        Raises `ResetNeeded` if no game is under way, and `IllegalMove` for an invalid action or, if `illegal` is
        `error`, an illegal one. If the others ended the game before the learner's first turn, any action ends it.
        """
        if self._is_over:
            raise ResetNeeded("no game is under way: call reset() before step()")
        number = self.play.number(action)
        if self.play.actor != OVER and not self.play.take(number):
            return self._end_illegal(number)
        cells, info = self._let_others_move()
        self._is_over = self.play.actor == OVER
        return cells, self._reward(), self._is_over, False, info

    def _let_others_move(self) -> ObservationAndInfo:
        """Let the others move, and return the next observation."""
        if self.seat is not None:
            self._others(self.play, self.seat, self._seed)
        if self.render_mode == "human":
            self.render()
        return self._observe()

    def _end_illegal(self, action: int) -> tuple[Cells, float, bool, bool, Info]:
        """Lose the game by an illegal action, or raise its error."""
        error = self.play.refusal(action)
        if self._illegal == "error":
            raise error
        self._is_over = True
        cells, info = self._observe()
        return cells, LOST - self._last_potential, True, False, info | {"illegal": str(error)}

    def _observe(self) -> ObservationAndInfo:
        """Return the observation and the info. In finished games the mask allows all actions."""
        cells, mask = self.play.observe_with_mask(self._viewing_seat())
        if self._is_over or self.play.actor == OVER:
            mask[:] = 1
        return cells, {"action_mask": mask, "seat": self._viewing_seat()}

    def _viewing_seat(self) -> int:
        """The learner's seat; in a team the seat to move, or the first one after the end of the game."""
        return max(self.play.actor, 0) if self.seat is None else self.seat

    def _reward(self) -> float:
        """Return the shaping reward, plus at the end of the game its reward; a team gets the average."""
        before, self._last_potential = self._last_potential, self._potential()
        shaped = self.play.discount * self._last_potential - before if self.play.discount is not None else 0.0
        if not self._is_over:
            return shaped
        rewards = self.play.rewards()
        return shaped + (sum(rewards) / len(rewards) if self.seat is None else rewards[self.seat])

    def _potential(self) -> float:
        return 0.0 if self.play.discount is None else self.play.potential(self._viewing_seat())

    def _seed(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, under the name that libraries with action masking expect."""
        _, info = self._observe()
        mask: NDArray[np.int8] = info["action_mask"]
        return mask.astype(bool)

    def render(self) -> Frame:
        """Render the position as the seat to move sees it."""
        return render_state(self.play.state, self._viewing_seat(), self.render_mode)

    # ---- copies --------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """Pickle everything except the bots' functions, which `__setstate__` creates again."""
        return {name: value for name, value in vars(self).items() if name != "_others"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._seat_others()

    def __copy__(self) -> GameEnv:
        return deepcopy(self)


def environment_id(*names: str, version: int = VERSION) -> str:
    """Return the id of a game's environment, or of one of its presets or variants.

    `dune-chess` is `Crossings/DuneChess-v1`; `bridges-and-boats`, `even` is `Crossings/BridgesAndBoats-Even-v1`.
    """
    titles = ("".join(part.capitalize() for part in name.split("-")) for name in names)
    return f"Crossings/{'-'.join(titles)}-v{version}"


def standard_id(game: Game) -> str:
    """Return the id of a game's environment with its standard setting: `Crossings/BridgesAndBoats-v2`."""
    return environment_id(game.id, version=STANDARD_VERSION if game.standard else VERSION)


def settings_by_id(game: Game) -> dict[str, dict[str, Any]]:
    """Return the arguments of all environments of a game: as printed, standard, its presets, its variants."""
    settings: dict[str, dict[str, Any]] = {environment_id(game.id): {}}
    if game.standard:
        settings[standard_id(game)] = {"preset": game.standard}
    settings |= {environment_id(game.id, one.name): {"preset": one.name} for one in game.presets}
    starts = variants(game).items()
    return settings | {environment_id(game.id, name): {**one.options, "starts": (one,)} for name, one in starts}


for each in registry.games():
    for id, given in settings_by_id(each).items():
        register(
            id,
            entry_point="crossings.adapters.gymnasium:GameEnv",
            vector_entry_point="crossings.adapters.vector:BatchEnv",
            kwargs={"game": each.id, **given},
        )
