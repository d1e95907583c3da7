"""Gymnasium's vector environment over a batch: `gymnasium.make_vec(id, vectorization_mode="vector_entry_point")`."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from crossings.adapters.play import SEEDS
from crossings.adapters.settings import BadSetting, check_setting
from crossings.batches import BadBatch, Batch
from crossings.batches.cpu import array_of
from crossings.engine import Game, State, shorten
from crossings.engine.checks import check_seat, check_seed
from crossings.engine.layout import bounds

Array = NDArray[Any]
NO_ACTION = -1
"""Action of rows that are not to be stepped; an unchecked batch leaves them unchanged."""
LOST = -1.0
MODES = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
Info = dict[str, Any]


class BatchEnv(VectorEnv[Array, Array, Array]):
    """Many games at once. The agent is the seat to move in each (`info["seat"]`), or one seat among random players.

    When a game ends, the next game of its row starts in the same step, and the last observation is not returned. With
    the autoreset mode `NEXT_STEP` it starts in the next step, which ignores the row's action. Both modes play the same
    games.
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
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: object,
    ) -> None:
        """Create a vector environment.

        `opponent`: `random` for all seats but one (`seat`, default 0), or None for no opponents. `illegal`: whether an
        illegal action loses the game (`lose`), or raises `IllegalAction` before any row is stepped (`error`).
        `autoreset_mode`: `SAME_STEP` or `NEXT_STEP`, also by name. Raises `UnknownGame`, `BadOption`, `BadSetting`,
        `BadSeat`, `BadBatch`, `NoObservation`.
        """
        check_setting("opponent", opponent, (None, "random"))
        check_setting("reward", reward, ("result",))
        check_setting("illegal", illegal, ("lose", "error"))
        check_setting("render_mode", render_mode, (None,))
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "autoreset_mode": parse_autoreset_mode(autoreset_mode)}
        self.batch = Batch(game, num_envs, threads=threads, checked=False, starts=starts, **dict[str, Any](options))
        self.num_envs = self.batch.n
        self.seat = self._seat(seat, opponent)
        """The agent's seat; None for the seat to move."""
        self._is_strict = illegal == "error"
        self._keeps_ends = self.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        self._ended = np.zeros(self.num_envs, np.bool_)
        """[n] bool: rows whose game ended in the last step; the next step starts their next game (`NEXT_STEP`)."""
        low, high = bounds(self.batch.layout)
        self.single_observation_space = spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(self.batch.functional.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _seat(self, seat: int | None, opponent: str | None) -> int | None:
        if opponent is not None:
            return check_seat(0 if seat is None else seat, self.batch.seats)
        if seat is not None:
            raise BadSetting('seat: one seat has others beside it; give opponent="random" as well')
        return None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Start a new game in each row; without a seed, the next ones of the last. Raises `BadSeed`, `BadSetting`."""
        if options:
            raise BadSetting(
                f"reset() takes no options, not {shorten(options)}; give them when the environment is made"
            )
        super().reset(seed=None if seed is None else check_seed(seed))
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._let_others_move(Ends(self.batch))
        self._ended = np.zeros(self.num_envs, np.bool_)
        return self._observations_and_info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Act in each game, and let all other players move until it is the agent's turn.

        `actions`: [n] integers, the number of an action for each row. Raises `BadBatch` for anything else, and
        `IllegalAction` for a number that no action has or, if `illegal` is `error`, for an illegal action. After an
        error no row has changed.
        """
        actions = self._numbers(actions)
        illegal = self._illegal_rows(actions)
        batch, ends = self.batch, Ends(self.batch)
        acting_seats = batch.actor.copy() if self.seat is None else np.full(self.num_envs, self.seat)
        batch.step(np.where(self._ended | illegal, NO_ACTION, actions))
        ends.note(batch.done, batch.reward, batch.ended)
        if illegal.any():
            ends.note(illegal, batch.reward, self._positions())
            batch.restart(np.flatnonzero(illegal))
        self._let_others_move(ends)
        agent_rewards = np.where(illegal, LOST, ends.rewards[np.arange(self.num_envs), acting_seats])
        observations, info = self._observations_and_info()
        if self._keeps_ends:
            self._ended = ends.over.copy()
            self._show_ends(ends, acting_seats, observations, info)
        info |= with_masks({"rewards": ends.rewards, "illegal": illegal})
        return observations, agent_rewards, ends.over, np.zeros_like(ends.over), info

    def _numbers(self, given: object) -> Array:
        """Check the actions and return them as [n] integers; 0 in rows that ignore theirs.

        Raises `BadBatch`, and `IllegalAction` for numbers that no action has.
        """
        actions = array_of("actions", given)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            found = f"of shape {actions.shape} and type {actions.dtype}"
            raise BadBatch(
                f"actions must be an array of {self.num_envs} integers, one for each game, "
                f"not {shorten(actions.tolist()) if actions.dtype == object else found}"
            )
        actions = np.where(self._ended, 0, actions)
        self._refuse((actions < 0) | (actions >= self.batch.functional.actions), actions)
        return actions.astype(np.int64)

    def _illegal_rows(self, actions: Array) -> Array:
        """[n] bool: rows whose action is illegal. Raises `IllegalAction` for them if `illegal` is `error`."""
        illegal: Array = ~(self.batch.mask[np.arange(self.num_envs), actions] | self._ended)
        if self._is_strict:
            self._refuse(illegal, actions)
        return illegal

    def _refuse(self, refused: Array, actions: Array) -> None:
        """Raise `IllegalAction` for the first row in `refused`, if any."""
        if refused.any():
            raise self.batch.functional.refusal(self._positions(), actions, int(refused.argmax()))

    def _positions(self) -> Array:
        """The current positions, as `functional` takes them: [n, size] uint8."""
        positions: Array = self.batch.states.view(np.uint8).reshape(self.num_envs, -1)
        return positions

    def _let_others_move(self, ends: Ends) -> None:
        """Let the others move until it is the agent's turn in all rows.

        Notes the first game that ends in each row; later games, which the others begin and end, are not reported.
        """
        batch = self.batch
        while self.seat is not None and (batch.actor != self.seat).any():
            batch.step(np.where(batch.actor == self.seat, NO_ACTION, batch.sample()))
            ends.note(batch.done, batch.reward, batch.ended)

    def _observations_and_info(self) -> tuple[Array, Info]:
        batch = self.batch
        info = {"action_mask": batch.mask.astype(np.int8), "seat": batch.actor.copy()}
        return batch.observation.copy(), with_masks(info)

    def _show_ends(self, ends: Ends, seats: Array, observations: Array, info: Info) -> None:
        """Replace the observations of ended games by their last ones, as the seat that acted sees them.

        Their masks allow every action, since the next step ignores it.
        """
        over = np.flatnonzero(ends.over)
        observations[over] = self.batch.functional.observe(ends.positions[over], seats[over])
        info["action_mask"][over] = 1
        info["seat"][over] = seats[over]

    def __copy__(self) -> BatchEnv:
        return deepcopy(self)


class Ends:
    """The games that ended in a step: rows, rewards of each seat, and last positions."""

    def __init__(self, batch: Batch) -> None:
        self.over, self.rewards = np.zeros_like(batch.done), np.zeros_like(batch.reward)
        self.positions = np.empty_like(batch.ended)

    def note(self, over: Array, rewards: Array, positions: Array) -> None:
        """Add the rows marked in `over`, except rows that were added before."""
        new = over & ~self.over
        self.rewards[new], self.positions[new] = rewards[new], positions[new]
        self.over |= new


def with_masks(info: Info) -> Info:
    """Add Gymnasium's masks to arrays that have a value for every row: `_name` is all True for `name`."""
    return info | {f"_{name}": np.ones(len(values), np.bool_) for name, values in info.items()}


def parse_autoreset_mode(asked: AutoresetMode | str) -> AutoresetMode:
    """Read an autoreset mode, or its name (`NextStep` or `NEXT_STEP`). Raises `BadSetting`."""
    name = asked.name if isinstance(asked, AutoresetMode) else asked
    for mode in MODES:
        if isinstance(name, str) and name.replace("_", "").replace("-", "").lower() == mode.value.lower():
            return mode
    raise BadSetting(f"autoreset_mode: {shorten(asked)} is not allowed; allowed: {', '.join(m.name for m in MODES)}")
