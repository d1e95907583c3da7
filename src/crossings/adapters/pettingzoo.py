"""PettingZoo: `env("dune-chess")` is a game as an AEC environment (docs/research/pettingzoo.md).

>>> from crossings.adapters import pettingzoo
>>> env = pettingzoo.env("dune-chess")
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_0'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.adapters.play import SEEDS, Play
from crossings.adapters.settings import (
    FRAMES_PER_SECOND,
    RENDER_MODES,
    BadSetting,
    Frame,
    ResetNeeded,
    check_render_mode,
    render_state,
)
from crossings.engine import OVER, BadSeat, State, shorten
from crossings.engine.checks import check_seed
from crossings.engine.errors import MissingExtra
from crossings.engine.layout import bounds

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError:
    raise MissingExtra("crossings.adapters.pettingzoo", "pettingzoo") from None

__all__ = ["BadSetting", "MissingExtra", "ResetNeeded", "env", "raw_env"]

VERSION = 1
"""Version of all environments; rises only when their behaviour changes."""
ILLEGAL_REWARD = -1.0

Observation = dict[str, NDArray[Any]]


def env(
    game: str,
    render_mode: str | None = None,
    reward: str = "result",
    discount: float | None = None,
    starts: Sequence[State] = (),
    **options: object,
) -> AECEnv:
    """A game with the wrappers of PettingZoo's classic games: an illegal action loses and ends the game.

    `reward`: `result`, `score`, or `shaped` with the learner's `discount`. `starts`: initial positions, one of which is
    drawn for each game. `options`: the game's options. Raises `UnknownGame`, `BadOption`, `BadSetting`,
    `NoObservation`, `MissingExtra`.
    """
    return OrderEnforcedEnv(LosingEnv(game, render_mode, reward, discount, starts, **options))


class raw_env(AECEnv):  # type: ignore[misc]  # the library is not typed
    """A game without wrappers: an illegal action raises `IllegalMove` and changes nothing.

    Agents are `seat_0`, `seat_1`, ..., in the order of turns that the rules define; chance is drawn in between. Copies,
    also pickled ones, continue the current game and are independent of the original.
    """

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        reward: str = "result",
        discount: float | None = None,
        starts: Sequence[State] = (),
        **options: object,
    ) -> None:
        """Create an environment, with the arguments of `env`.

        Raises `UnknownGame`, `BadOption`, `BadSetting`, `NoObservation`, `MissingExtra`.
        """
        super().__init__()
        check_render_mode("pettingzoo", render_mode)
        self.render_mode = render_mode
        self.play = Play(game, options, reward, discount, starts)
        self.metadata = {
            "name": f"crossings_{game.replace('-', '_')}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.play.seats)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.play.game.actions)) for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._draw: np.random.Generator | None = None
        """Created by the first reset, so that earlier copies play different games."""

    def _observation_space(self) -> spaces.Dict:
        low, high = bounds(self.play.observer.layout)
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.play.game.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations: `observation`, with the game's layout, and `action_mask`.

        Raises `BadSeat`.
        """
        return self.observation_spaces[self._checked(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of all actions of the game, by number. Raises `BadSeat`."""
        return self.action_spaces[self._checked(agent)]

    def _checked(self, agent: object) -> str:
        """Check the name of an agent. Raises `BadSeat`."""
        if not isinstance(agent, str) or agent not in self._seat_of:
            raise BadSeat(f"unknown agent {shorten(agent)}; allowed: {', '.join(self.possible_agents)}")
        return agent

    @property
    def starts(self) -> tuple[State, ...]:
        """Initial positions of the games from the next reset on, as given to the constructor. Raises `BadSetting`."""
        return self.play.starts

    @starts.setter
    def starts(self, starts: Sequence[State]) -> None:
        self.play.starts = starts

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a seed, the next one of the last seed. Raises `BadSeed`, `BadSetting`.

        The game's options must be given to the constructor. Other `options` are ignored, as PettingZoo's own games do
        and its test demands.
        """
        if options is not None and not isinstance(options, Mapping):
            raise BadSetting(f"options must be a mapping, not {shorten(options)}")
        for name in options or {}:
            if any(option.name == name for option in self.play.game.options):
                raise BadSetting(f"option {name} must be given when the environment is made, not to reset()")
        if seed is not None or self._draw is None:
            self._draw, _ = seeding.np_random(None if seed is None else check_seed(seed))
        self.play.begin(int(self._draw.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._last_potential: dict[str, float] = {}
        """Potential of each agent's position at its last action."""
        self._select_next_agent()

    def _check_started(self) -> None:
        """Raises `ResetNeeded` before the first reset."""
        if not hasattr(self, "agent_selection"):
            raise ResetNeeded("no game has started: call reset() first")

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return the selected agent's observation, reward and flags, as in PettingZoo. Raises `ResetNeeded`."""
        self._check_started()
        last: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return last

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; None after the end of the game. Raises `IllegalMove`, `ResetNeeded`."""
        self._check_started()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self.play.number(action)
        if not self.play.take(number):
            self._refuse(number)
            return
        self._cumulative_rewards[agent] = 0.0
        if self.play.discount is not None:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        self._select_next_agent()

    def _refuse(self, action: int) -> None:
        """Handle an illegal action."""
        raise self.play.refusal(action)

    def _select_next_agent(self) -> None:
        """Select the next agent, or end the game and give the rewards. Shaping rewards come earlier."""
        if self.play.actor == OVER:
            self.agent_selection = self.agents[0]
            for agent, reward in zip(self.agents, self.play.rewards(), strict=True):
                self._shape(agent)
                self.rewards[agent] += reward
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.play.actor]
            self._shape(self.agent_selection)
        if self.play.actor == OVER or self.play.discount is not None:
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _shape(self, agent: str) -> None:
        """Reward an agent's last action by the change of its potential."""
        if self.play.discount is not None:
            now = self.play.potential(self._seat_of[agent])
            if agent in self._last_potential:
                self.rewards[agent] = self.play.discount * now - self._last_potential[agent]
            self._last_potential[agent] = now

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation. Its mask is all zero if it isn't to move. Raises `BadSeat`."""
        cells, mask = self.play.observe_with_mask(self._seat_of[self._checked(agent)])
        return {"observation": cells, "action_mask": mask}

    def render(self) -> Frame:
        """Render the position as spectators see it."""
        return render_state(self.play.state, None, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window to close."""

    def __copy__(self) -> raw_env:
        return deepcopy(self)


class LosingEnv(raw_env):
    """A game that an illegal action loses, like PettingZoo's `TerminateIllegalWrapper`, but as fast as `raw_env`.

    An invalid action raises `IllegalMove` and changes nothing.
    """

    def _refuse(self, action: int) -> None:
        EnvLogger.warn_on_illegal_move()
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.terminations, self.truncations = (dict.fromkeys(self.agents, True) for _ in range(2))
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        self._deads_step_first()


class OrderEnforcedEnv(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # the library is not typed
    """PettingZoo's check of the order of calls. Unlike other wrappers, `copy.copy` copies the environment, too."""

    def __copy__(self) -> OrderEnforcedEnv:
        return deepcopy(self)

    def __str__(self) -> str:
        return str(self.env)
