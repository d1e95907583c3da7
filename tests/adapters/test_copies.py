"""A copy of an environment continues the current game, with the same random numbers, independently of the original."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from adapters.observed import a_legal
from crossings.adapters import pettingzoo
from crossings.adapters.gymnasium import GameEnv, environment_id
from crossings.engine import Cells, Game

Way = Callable[[Any], Any]
Course = list[Any]
BEFORE, AFTER = 3, 6
"""Steps before an environment is copied, and after."""


def pickled(env: Any, protocol: int) -> Any:
    return pickle.loads(pickle.dumps(env, protocol))


def clouded(env: Any) -> Any:
    return pickle.loads(cloudpickle.dumps(env))


DEEP: dict[str, Way] = {
    "deepcopy": copy.deepcopy,
    "cloudpickle": clouded,
    **{f"pickle {protocol}": partial(pickled, protocol=protocol) for protocol in range(2, 6)},
}
ALL = {"copy": copy.copy, **DEEP}


class Drawing:
    """An opponent with its own random numbers."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(5)

    def __call__(self, seen: Cells, mask: NDArray[np.int8]) -> int:
        return a_legal(mask, self.rng)


def in_gymnasium(env: Any, steps: int) -> Course:
    """Return the results of random steps in one of Gymnasium's environments."""
    rng, found = np.random.default_rng(1), list[Any]()
    for _ in range(steps):
        seen, reward, over, _, info = env.step(a_legal(env.unwrapped.action_masks(), rng))
        found.append((seen.tobytes(), reward, over, info["action_mask"].tobytes(), info["seat"]))
        if over:
            env.reset()
    return found


def in_pettingzoo(env: Any, steps: int) -> Course:
    """Return the results of random steps in one of PettingZoo's environments."""
    rng, found = np.random.default_rng(1), list[Any]()
    aec = getattr(env, "aec_env", env)
    for _ in range(steps):
        if not env.agents:
            env.reset()
        agent, (seen, reward, over, *_) = aec.agent_selection, aec.last()
        found.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, over, [*env.agents]))
        action = None if over else a_legal(seen["action_mask"], rng)
        env.step(action if aec is env else {agent: action})
    return found


def hold_copies(env: Any, play: Callable[[Any, int], Course], ways: dict[str, Way]) -> None:
    """Check that each copy plays on like the original, into the next game, regardless of other copies."""
    env.reset(seed=3)
    play(env, BEFORE)
    copies = {way: make(env) for way, make in ways.items()}
    continuations = {}
    for way, again in copies.items():
        rest = play(again, AFTER)
        again.reset()
        continuations[way] = rest + play(again, 1)
    rest = play(env, AFTER)
    env.reset()
    expected = rest + play(env, 1)
    assert continuations == dict.fromkeys(ways, expected)


def test_copies_of_gymnasiums_environments(coin_race: Game) -> None:
    """CON-16: the opponents have random numbers of their own; shaped rewards and wrappers are included."""
    shaped = GameEnv("coin-race", opponent=Drawing(), reward="shaped", discount=0.9, goal=3)
    hold_copies(shaped, in_gymnasium, ALL)
    hold_copies(GameEnv("coin-race", seat=1, opponent=[Drawing(), "random"], players=3), in_gymnasium, ALL)
    hold_copies(gymnasium.make(environment_id("dune-chess"), opponent="random"), in_gymnasium, DEEP)


def test_copies_of_pettingzoos_environments(coin_race: Game) -> None:
    """CON-16: this includes wrappers, parallel environments, and copies after the end of a game."""
    for make in (pettingzoo.env, pettingzoo.raw_env):
        hold_copies(make("coin-race", reward="shaped", discount=0.9, players=3, goal=3), in_pettingzoo, ALL)
    hold_copies(turn_based_aec_to_parallel(pettingzoo.env("dune-chess")), in_pettingzoo, DEEP)
    hold_copies(TerminateIllegalWrapper(pettingzoo.raw_env("dune-chess"), illegal_reward=-1), in_pettingzoo, DEEP)
    ended = pettingzoo.env("coin-race")
    ended.reset(seed=1)
    ended.step(len(ended.unwrapped.play.game.actions) - 1)
    for way in ALL.values():
        again = way(ended)
        assert again.terminations == ended.terminations and again.rewards == ended.rewards
        for _ in range(2):
            again.step(None)
        assert not again.agents and len(ended.agents) == 2


def test_copies_of_an_environment_that_was_never_reset_play_different_games(coin_race: Game) -> None:
    """Otherwise a reset without a seed would give all of them the same game."""
    envs: list[Any] = [GameEnv("dunkelrunde", opponent="random"), pettingzoo.env("dunkelrunde")]
    for env in envs:
        copies = [make(env) for make in ALL.values()]
        for one in copies:
            one.reset()
        assert len({one.unwrapped.play._rng.tobytes() for one in copies}) == len(copies)


def test_a_copy_of_a_compiled_game_continues_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of an interpreted game continues compiled, too: it contains the game, not its kernels."""
    monkeypatch.setenv("CROSSINGS_COMPILE", "on")
    compiled = GameEnv("dune-chess", opponent="random")
    compiled.reset(seed=1)
    in_gymnasium(compiled, BEFORE)
    sent = pickle.dumps(compiled)
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")
    interpreted = pickle.loads(sent)
    again = pickle.dumps(interpreted)
    monkeypatch.setenv("CROSSINGS_COMPILE", "on")
    assert in_gymnasium(pickle.loads(again), AFTER) == in_gymnasium(interpreted, AFTER) == in_gymnasium(compiled, AFTER)
