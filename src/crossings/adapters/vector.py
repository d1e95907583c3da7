"""Gymnasium's vector environment: a batch, for `gymnasium.make_vec(id, vectorization_mode="vector_entry_point")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from crossings.adapters.play import SEEDS
from crossings.adapters.settings import BadSetting, check_setting
from crossings.batches import Batch
from crossings.engine import Game, State, shorten
from crossings.engine.errors import seat_among, seed_from
from crossings.engine.layout import bounds

Array = NDArray[Any]
NO_ACTION = -1
"""Of rows in which nobody is to act: a batch that is not checked leaves them as they are."""
LOST = -1.0
Info = dict[str, Any]


class BatchEnv(VectorEnv[Array, Array, Array]):
    """Many games at once. The agent is whoever is to decide in each (`info["seat"]`), or one seat among random others.

    A game that ends makes room for the next in the same step; its last observation is not kept.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int | None = None,
        opponent: str | None = None,
        reward: str = "result",
        illegal: str = "lose",
        threads: int | None = None,
        starts: Sequence[State] = (),
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`opponent`: `random` for all but one `seat` (0 unless another is asked for), or None: nobody.

        `illegal`: whether an action that is not legal loses the game (`lose`), or `IllegalAction` is raised before
        anything is played (`error`). Raises what a batch raises, and `BadSetting`.
        """
        check_setting("opponent", opponent, (None, "random"))
        check_setting("reward", reward, ("result",))
        check_setting("illegal", illegal, ("lose", "error"))
        check_setting("render_mode", render_mode, (None,))
        self.render_mode = render_mode
        self.batch = Batch(game, num_envs, threads=threads, starts=starts, **dict[str, Any](options))
        self.num_envs = self.batch.n
        self.seat = self._seat(seat, opponent)
        """The agent's; None: whoever is to decide."""
        self._is_strict = illegal == "error"
        low, high = bounds(self.batch.layout)
        self.single_observation_space = spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(self.batch.functional.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _seat(self, seat: int | None, opponent: str | None) -> int | None:
        if opponent is not None:
            return seat_among(0 if seat is None else seat, self.batch.seats)
        if seat is not None:
            raise BadSetting('seat: one seat has others beside it; give opponent="random" as well')
        return None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Begin all games anew. Without a seed they are the next ones of the seed given last. Raises `BadSeed`."""
        if options:
            raise BadSetting(f"options: reset() takes none, not {shorten(options)}; give them when making it")
        super().reset(seed=None if seed is None else seed_from(seed))
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._pass(*self._told())
        return self._seen()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Act in each game, and have everybody else move until it is the agent's turn. Raises `BadBatch`,
        `IllegalAction`."""
        batch = self.batch
        acted = batch.actor.copy()
        batch.checked = self._is_strict
        batch.step(actions)
        over, rewards = self._told()
        lost = batch.refused.copy()
        if lost.any():
            batch.restart(np.flatnonzero(lost))
        over |= lost
        self._pass(over, rewards)
        own = np.where(lost, LOST, rewards[np.arange(self.num_envs), acted if self.seat is None else self.seat])
        observations, info = self._seen()
        return observations, own, over, np.zeros_like(over), info | {"rewards": rewards, "illegal": lost}

    def _told(self) -> tuple[Array, Array]:
        """Which games the last step has ended, and what they were worth to each seat."""
        return self.batch.done.copy(), self.batch.reward.copy()

    def _pass(self, over: Array, rewards: Array) -> None:
        """All others move, until the agent is to decide everywhere; notes of each game the first end that it comes to:
        games that others begin and end meanwhile are not told of."""
        batch = self.batch
        batch.checked = False
        while self.seat is not None and (batch.actor != self.seat).any():
            batch.step(np.where(batch.actor == self.seat, NO_ACTION, batch.sample()))
            rewards += np.where(over[:, None], 0, batch.reward)
            over |= batch.done

    def _seen(self) -> tuple[Array, Info]:
        batch = self.batch
        return batch.observation.copy(), {"action_mask": batch.mask.astype(np.int8), "seat": batch.actor.copy()}
