"""Gymnasium's vector environment over a batch: `gymnasium.make_vec(id, vectorization_mode="vector_entry_point")`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from crossings.adapters.play import SEEDS, discount_of
from crossings.adapters.settings import (
    FRAMES_PER_SECOND,
    RENDER_MODES,
    BadSetting,
    check_render_mode,
    check_setting,
    render_state,
)
from crossings.batches import BadBatch, Batch, IllegalAction
from crossings.batches.cpu import array_of
from crossings.engine import Game, State, shorten
from crossings.engine.checks import check_seat, check_seed
from crossings.engine.layout import bounds

Array = NDArray[Any]
NO_ACTION = -1
"""Action of rows that are not to be stepped; an unchecked batch leaves them unchanged."""
LOST = -1.0
RANDOM = "random"
RESET_MASK = "reset_mask"
"""The option of `reset` that chooses rows."""
Policy = Callable[[Array, Array], Array]
"""Maps observations [m, numbers] and masks [m, actions] to [m] actions."""
MODES = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
Info = dict[str, Any]


class BatchEnv(VectorEnv[Array, Array, Array]):
    """Many games at once. The agent is the seat to move in each (`info["seat"]`), or one seat among other players.

    When a game ends, the next game of its row starts in the same step, and `info` has the last observation
    (`final_obs`). With the autoreset mode `NEXT_STEP` it starts in the next step, which ignores the row's action. Both
    modes play the same games.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int | None = None,
        opponent: str | Policy | None = None,
        reward: str = "result",
        discount: float | None = None,
        illegal: str = "lose",
        threads: int | None = None,
        starts: Sequence[State] = (),
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: object,
    ) -> None:
        """Create a vector environment.

        `opponent`: plays all seats but one (`seat`, default 0): `random`, or a function from observations [m, numbers]
        and masks [m, actions] of the rows in which others are to move to [m] actions; None for no opponents.
        `reward`: `result`, or `shaped` with the learner's `discount`, for one seat or a team.
        `illegal`: whether an illegal action loses the game (`lose`), or raises `IllegalAction` before any row is
        stepped (`error`). `render_mode`: shows row 0. `autoreset_mode`: `SAME_STEP` or `NEXT_STEP`, also by name.
        Raises `UnknownGame`, `BadOption`, `BadSetting`, `BadSeat`, `BadBatch`, `NoObservation`, `MissingExtra`.
        """
        if not callable(opponent):
            check_setting("opponent", opponent, (None, RANDOM))
        check_setting("reward", reward, ("result", "shaped"))
        check_setting("illegal", illegal, ("lose", "error"))
        check_render_mode("gymnasium", render_mode)
        self.render_mode = render_mode
        self._opponent = opponent
        self.metadata = {**self.metadata, "autoreset_mode": parse_autoreset_mode(autoreset_mode)}
        self.batch = Batch(game, num_envs, threads=threads, checked=False, starts=starts, **dict[str, Any](options))
        self.num_envs = self.batch.n
        self.seat = self._seat(seat, opponent)
        """The agent's seat; None for the seat to move."""
        self._discount = discount_of(reward, discount)
        """None without shaped rewards."""
        if self._discount is not None and self.seat is None and not self.batch.game.cooperative:
            raise BadSetting("reward: shaped needs opponents here; crossings.batch shapes the rewards of all seats")
        self._last_potential = self._potential()
        """[n] potential of each row's position at the agent's last decision."""
        self._has_begun = False
        self._is_strict = illegal == "error"
        self._keeps_ends = self.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        self._ends = Ends(self.batch)
        """The games that ended in the last step, until the next step starts the next games (`NEXT_STEP`)."""
        low, high = bounds(self.batch.layout)
        self.single_observation_space = spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(self.batch.functional.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _seat(self, seat: int | None, opponent: str | Policy | None) -> int | None:
        if opponent is not None:
            return check_seat(0 if seat is None else seat, self.batch.seats)
        if seat is not None:
            raise BadSetting('seat: one seat has others beside it; give opponent="random" as well')
        return None

    @property
    def starts(self) -> tuple[State, ...]:
        """Initial positions of the games from now on, as given to the constructor. Raises `BadBatch`."""
        return self.batch.starts

    @starts.setter
    def starts(self, starts: Sequence[State]) -> None:
        self.batch.starts = starts

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Array, Info]:
        """Start a new game in each row, or in the rows of `options["reset_mask"]`, [n] bool.

        `seed`: one for all rows, or a list with one for each row, which then plays the games of an environment with one
        row and this seed; None: the next games. With a mask, row i gets `seed` + i, as in Gymnasium. Raises `BadSeed`,
        `BadSetting`.
        """
        rows = self._rows_to_reset(options)
        if isinstance(seed, Sequence):
            self._restart(rows, self._seed_list(seed))
        elif options:
            self._restart(rows, [None if seed is None else check_seed(seed) + row for row in range(self.num_envs)])
        else:
            super().reset(seed=None if seed is None else check_seed(seed))
            self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._has_begun = True
        self._let_others_move(Ends(self.batch))
        self._ends.over &= ~rows
        self._last_potential = self._potential()
        return self._shown()

    def _rows_to_reset(self, options: Info | None) -> Array:
        """[n] bool: the rows that the options of `reset` choose. Raises `BadSetting`."""
        if not options:
            return np.ones(self.num_envs, np.bool_)
        mask = options.get(RESET_MASK)
        is_mask = isinstance(mask, np.ndarray) and mask.shape == (self.num_envs,) and mask.dtype == np.bool_
        if options.keys() != {RESET_MASK} or not is_mask or not np.any(mask):
            raise BadSetting(
                f"options: allowed is {RESET_MASK}, an array of {self.num_envs} booleans, at least one of them True, "
                f"not {shorten(options)}; give the game's options when the environment is made"
            )
        return np.array(mask)

    def _seed_list(self, seeds: Sequence[int | None]) -> list[int | None]:
        if isinstance(seeds, str) or len(seeds) != self.num_envs:
            raise BadSetting(f"seed: a list must have one for each of the {self.num_envs} rows, not {shorten(seeds)}")
        return [None if seed is None else check_seed(seed) for seed in seeds]

    def _restart(self, rows: Array, seeds: Sequence[int | None]) -> None:
        """Start the first games of seeds in these rows, and the next game in rows without one."""
        numbers = np.flatnonzero(rows).tolist()
        given = {row: seed for row in numbers if (seed := seeds[row]) is not None}
        self.batch.restart([row for row in numbers if row not in given])
        self.batch.restart([*given], [int(seeding.np_random(seed)[0].integers(SEEDS)) for seed in given.values()])
        if len(given) == self.num_envs:
            super().reset(seed=given[0])

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Act in each game, and let all other players move until it is the agent's turn.

        `actions`: [n] integers, the number of an action for each row. Raises `BadBatch` for anything else,
        `IllegalAction` for a number that no action has or, if `illegal` is `error`, for an illegal action, and
        `ResetNeeded` before the first reset. After these errors no row has changed. Wrong answers of an `opponent`
        raise the same errors; then call `reset`.
        """
        if not self._has_begun:
            raise ResetNeeded("no game is under way: call reset() before step()")
        actions = self._numbers(actions)
        illegal = self._illegal_rows(actions)
        batch, ends, idle = self.batch, Ends(self.batch), self._ended.copy()
        ends.seats = batch.actor.copy() if self.seat is None else np.full(self.num_envs, self.seat)
        batch.step(np.where(self._ended | illegal, NO_ACTION, actions))
        ends.note(batch.done, batch.reward, batch.ended)
        if illegal.any():
            ends.note(illegal, batch.reward, self._positions())
            batch.restart(illegal)
        self._let_others_move(ends)
        agent_rewards = np.where(illegal, LOST, ends.rewards[np.arange(self.num_envs), ends.seats])
        agent_rewards = agent_rewards + np.where(idle, 0, self._shaping(ends.over))
        if self._keeps_ends:
            self._ends = ends
        observations, info = self._shown()
        info |= with_masks({"rewards": ends.rewards, "illegal": illegal})
        if not self._keeps_ends and ends.over.any():
            info |= self._final(ends)
        return observations, agent_rewards, ends.over.copy(), np.zeros_like(ends.over), info

    @property
    def _ended(self) -> Array:
        """[n] bool: rows whose game ended in the last step; the next step starts their next game (`NEXT_STEP`)."""
        return self._ends.over

    def _shaping(self, over: Array) -> Array:
        """[n]: the shaping rewards; in the rows marked in `over` the next game has begun."""
        before, self._last_potential = self._last_potential, self._potential()
        shaping: Array = np.where(over, 0, self._last_potential) * (self._discount or 0) - before
        return shaping

    def _potential(self) -> Array:
        """[n]: the potential of the seat to move; 0 without shaped rewards."""
        if self._discount is None:
            return np.zeros(self.num_envs, np.float32)
        potential: Array = self.batch.functional.potential(self._positions(), self.batch.actor)
        return potential

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

    def _refuse(self, refused: Array, actions: Array, *, by_opponent: bool = False) -> None:
        """Raise `IllegalAction` for the first row in `refused`, if any."""
        if refused.any():
            row = int(refused.argmax())
            error = self.batch.functional.refusal(self._positions(), actions, row)
            if by_opponent:
                error = IllegalAction(
                    row, error.action, f"chosen by the opponent in seat {self.batch.actor[row]}: {error.why}"
                )
            raise error

    def _positions(self) -> Array:
        """The current positions, as `functional` takes them: [n, size] uint8."""
        positions: Array = self.batch.states.view(np.uint8).reshape(self.num_envs, -1)
        return positions

    def _let_others_move(self, ends: Ends) -> None:
        """Let the others move until it is the agent's turn in all rows.

        Notes the first game that ends in each row; later games, which the others begin and end, are not reported.
        """
        batch = self.batch
        while self.seat is not None and (others := batch.actor != self.seat).any():
            batch.step(np.where(others, self._others_actions(others), NO_ACTION))
            ends.note(batch.done, batch.reward, batch.ended)

    def _others_actions(self, others: Array) -> Array:
        """[n] integers: the actions in rows where another seat is to move. Raises `BadBatch`, `IllegalAction`."""
        batch = self.batch
        if not callable(self._opponent):
            sampled: Array = batch.sample()
            return sampled
        rows, actions = np.flatnonzero(others), np.zeros(self.num_envs, np.int64)
        chosen = array_of("opponent", self._opponent(batch.observation[rows], batch.mask[rows].astype(np.int8)))
        if chosen.shape != rows.shape or chosen.dtype.kind not in "iu":
            raise BadBatch(f"opponent must return {len(rows)} integers, one for each row, not {shorten(chosen)}")
        actions[rows] = chosen
        is_number = (actions >= 0) & (actions < batch.functional.actions)
        legal = is_number & batch.mask[np.arange(self.num_envs), np.where(is_number, actions, 0)]
        self._refuse(others & ~legal, actions, by_opponent=True)
        return actions

    def _shown(self) -> tuple[Array, Info]:
        """Return the observations and the info of a step, after printing row 0 in the render mode `human`.

        In ended games (`NEXT_STEP`), they are the last ones as the seat that acted sees them. Their masks allow every
        action, since the next step ignores it.
        """
        batch, over = self.batch, np.flatnonzero(self._ended)
        observations, mask, seats = batch.observation.copy(), batch.mask.astype(np.int8), batch.actor.copy()
        if len(over):
            observations[over] = self._last_observations(self._ends, over)
            mask[over], seats[over] = 1, self._ends.seats[over]
        if self.render_mode == "human":
            self.render()
        return observations, with_masks({"action_mask": mask, "seat": seats})

    def _last_observations(self, ends: Ends, rows: Array) -> Array:
        observed: Array = self.batch.functional.observe(ends.positions[rows], ends.seats[rows])
        return observed

    def _final(self, ends: Ends) -> Info:
        """Return the last observations and info of ended games, in the form of Gymnasium's own vector environments."""
        over, observations = ends.over, np.full(self.num_envs, None, object)
        for row, observed in zip(
            np.flatnonzero(over), self._last_observations(ends, np.flatnonzero(over)), strict=True
        ):
            observations[row] = observed
        mask = np.zeros(self.batch.mask.shape, np.int8)
        mask[over] = 1
        final = {"action_mask": mask, "seat": np.where(over, ends.seats, 0)}
        final |= {f"_{name}": over.copy() for name in final}
        return {"final_obs": observations, "_final_obs": over.copy(), "final_info": final, "_final_info": over.copy()}

    def render(self) -> tuple[Any, ...] | None:
        """Render row 0, as the seat to move sees it: a tuple with one frame.

        Returns None without a render mode, and in the mode `human`, which prints it.
        """
        ends, is_over = self._ends, self._ended[0]
        seat = ends.seats[0] if is_over else self.batch.actor[0] if self.seat is None else self.seat
        state = self.batch.functional.state(ends.positions if is_over else self._positions(), 0)
        frame = render_state(state, int(seat), self.render_mode)
        return None if frame is None else (frame,)

    def __copy__(self) -> BatchEnv:
        return deepcopy(self)


class Ends:
    """The games that ended in a step: rows, rewards of each seat, last positions, and the seats that acted."""

    def __init__(self, batch: Batch) -> None:
        self.over, self.rewards = np.zeros_like(batch.done), np.zeros_like(batch.reward)
        self.positions = np.empty_like(batch.ended)
        self.seats = np.zeros(len(batch.done), np.int64)

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
