"""Gymnasium's own check passes; one seat plays against bots, and a team plays as one agent."""

import json
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

import crossings
import crossings.adapters.gymnasium as adapter
from adapters.observed import OBSERVED, SHORT, a_legal
from crossings.adapters.gymnasium import GameEnv, environment_id
from crossings.bots import BOTS, Bot, Question
from crossings.bots.registry import decide_at_random
from crossings.engine import Game, IllegalMove, registry

NAMES = {
    "over-the-next-dune": "Crossings/OverTheNextDune-v1",
    "walking-on-the-moon": "Crossings/WalkingOnTheMoon-v1",
    "march-on-mars": "Crossings/MarchOnMars-v1",
    "bridges-and-boats": "Crossings/BridgesAndBoats-v1",
    "dune-chess": "Crossings/DuneChess-v1",
    "dunkelrunde": "Crossings/Dunkelrunde-v1",
}
Step = tuple[bytes, float, bool]


def steps(env: GameEnv, seed: int) -> Iterator[Step]:
    """Play a random game of the agent."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    over = False
    while not over:
        seen, reward, over, _, info = env.step(a_legal(info["action_mask"], rng))
        yield seen.tobytes(), reward, over


# ---- Gymnasium's own checks ----------------------------------------------------------------------


def test_every_game_is_registered() -> None:
    assert NAMES.keys() == set(registry.game_ids())
    for id, name in NAMES.items():
        assert environment_id(id) == name
        assert gymnasium.spec(name).kwargs == {"game": id}


@pytest.mark.parametrize("game", OBSERVED)
def test_gymnasiums_own_check(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """CON-25: all checks with all render modes, without a warning."""
    opponent: dict[str, Any] = {} if game.cooperative else {"opponent": "random"}
    env = gymnasium.make(NAMES[game.id], **opponent)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("id", ["dune-chess", "march-on-mars"])
def test_masks_of_finished_games_can_be_sampled(id: str) -> None:
    """This holds with opponents and with partners. The sampled action is then ignored."""
    envs = SyncVectorEnv([partial(gymnasium.make, NAMES[id], opponent="random", **SHORT[id])] * 2)
    rng, ended = np.random.default_rng(1), np.zeros(2, bool)
    _, infos = envs.reset(seed=3)
    begun = 0
    while begun < 2:
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        before = ended
        _, rewards, ended, _, infos = envs.step(actions)
        assert not rewards[before].any() and not ended[before].any()
        begun += before.sum()


def test_environments_in_processes_equal_those_in_one() -> None:
    """Each process creates its environment by its id."""
    make = [partial(gymnasium.make, f"{adapter.__name__}:{NAMES['bridges-and-boats']}", opponent="random")] * 2
    apart, together = AsyncVectorEnv(make, context="spawn"), SyncVectorEnv(make)
    try:
        for envs in (apart, together):
            envs.reset(seed=5)
        for _ in range(20):
            actions = np.array([mask.argmax() for mask in together.call("action_masks")])
            found, expected = (envs.step(actions)[:4] for envs in (apart, together))
            assert all(map(np.array_equal, found, expected))
    finally:
        apart.close()


def test_a_preset_stands_for_its_options() -> None:
    even = crossings.game("bridges-and-boats").preset("even")
    for env in (
        gymnasium.make("Crossings/BridgesAndBoats-v2", opponent="random"),
        gymnasium.make("Crossings/BridgesAndBoats-v1", opponent="random", preset="standard"),
        gymnasium.make("Crossings/BridgesAndBoats-Even-v1", opponent="random"),
        gymnasium.make("Crossings/BridgesAndBoats-v1", opponent="random", preset="even"),
    ):
        assert isinstance(env.unwrapped, GameEnv)
        assert even.options.items() <= env.unwrapped.play.start.options.items()


# ---- others --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [{"level": "novice"}, {"opponent": ["novice", "novice"]}])
def test_bots_get_only_their_own_views(bots: dict[str, Any], coin_race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """They get their own view and the given simulations, and are never asked in the agent's turn."""
    query: list[Question] = []

    def decide(question: Question) -> str:
        query.append(question)
        assert question.view == env.play.state.view(question.seat)
        return decide_at_random(question)

    monkeypatch.setattr("crossings.bots.registry.BOTS", {**BOTS, "novice": Bot("novice", decide, seconds=0.1)})
    env = GameEnv("coin-race", seat=1, simulations=7, players=3, **bots)
    assert list(steps(env, seed=1))
    assert {(question.seat, question.budget.simulations, question.budget.seconds) for question in query} == {
        (0, 7, None),
        (2, 7, None),
    }
    assert any("?" in json.dumps(question.view) for question in query)


def test_the_default_opponents_are_casual(coin_race: Game) -> None:
    usual = list(steps(GameEnv("coin-race", goal=5), seed=3))
    several: list[dict[str, Any]] = [{}, {"level": "casual"}, {"opponent": "casual"}]
    for settings in several:
        assert usual == list(steps(GameEnv("coin-race", goal=5, **settings), seed=3))
    assert usual != list(steps(GameEnv("coin-race", opponent="random", goal=5), seed=3))


def test_opponents_may_be_functions_and_lists(coin_race: Game) -> None:
    """A function gets what its seat knows; a list has one opponent for each other seat."""
    query: list[int] = []

    def first(_: Any, mask: Any) -> int:
        query.append(int(mask.sum()))
        return int(mask.argmax())

    several: list[Any] = [first, [first, "random"], [first, first]]
    for opponent in several:
        query.clear()
        env = GameEnv("coin-race", seat=1, opponent=opponent, players=3, goal=5)
        runs = [list(steps(env, seed=2)) for _ in range(2)]
        assert runs[0] == runs[1] and query and min(query) > 0


def test_illegal_actions_of_functions_are_reported(coin_race: Game) -> None:
    env = GameEnv("coin-race", seat=1, opponent=lambda cells, mask: int(mask.argmin()))
    with pytest.raises(IllegalMove, match="chosen by the opponent in seat 0"):
        env.reset(seed=1)


@pytest.mark.parametrize("setting", [{"seat": 0}, {"level": "novice"}, {"opponent": "random"}, {"simulations": 3}])
def test_bots_can_be_partners_in_a_team(setting: dict[str, Any]) -> None:
    """The agent then has one seat, by default the first, and gets the reward of all."""
    env = GameEnv("march-on-mars", players=2, turns=1, **setting)
    for seen, reward, over in steps(env, seed=1):
        assert (env.play.actor == 0) != over
        assert seen == env.play.state.observation(0).tobytes()
        assert reward == (env.play.rewards()[1] if over else 0)


def test_a_game_may_be_over_before_the_agents_first_turn(coin_race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any action of the agent is then the game's last step, with the result as the reward."""
    env = GameEnv("coin-race", seat=1, opponent="random")
    monkeypatch.setattr(env, "_others", lambda play, seat, draw: play.play_randomly_until(play.seats))
    _, info = env.reset(seed=1)
    assert info["action_mask"].all()
    _, reward, over, _, _ = env.step(3)
    assert over and reward == env.play.rewards()[1]
    with pytest.raises(ResetNeeded):
        env.step(3)


# ---- illegal actions -----------------------------------------------------------------------------


def test_an_illegal_action_loses_the_game() -> None:
    env = GameEnv("dune-chess", opponent="random")
    _, info = env.reset(seed=1)
    barred = int(np.flatnonzero(info["action_mask"] == 0)[0])
    seen, reward, over, cut, info = env.step(barred)
    assert (reward, over, cut) == (-1.0, True, False)
    assert seen in env.observation_space
    assert info["illegal"] == str(env.play.state.why_not(env.play.game.actions[barred]))
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(barred)


def test_an_illegal_action_can_raise_instead() -> None:
    env = GameEnv("dune-chess", opponent="random", illegal="error")
    seen, info = env.reset(seed=1)
    barred = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove) as refused:
        env.step(barred)
    assert refused.value.rule
    assert env.play.state.observation(0).tolist() == seen.tolist()
    env.step(int(np.argmax(info["action_mask"])))


# ---- shaped rewards ------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["march-on-mars", "bridges-and-boats"])
def test_shaped_rewards_add_up_to_the_result(id: str) -> None:
    """Discounted, they sum to the result minus the first potential (Ng, Harada and Russell 1999)."""
    discount, short = 0.9, SHORT[id]
    opponent: dict[str, Any] = {} if crossings.game(id).cooperative else {"opponent": "random"}
    env = GameEnv(id, reward="shaped", discount=discount, **opponent, **short)
    plain = GameEnv(id, **opponent, **short)
    shaped, last = ([reward for _, reward, _ in steps(one, seed=5)] for one in (env, plain))
    assert len(shaped) == len(last) and any(shaped[:-1])
    env.reset(seed=5)
    begun = env.play.potential(env.seat or 0)
    added = sum(discount**step * reward for step, reward in enumerate(shaped))
    assert added == pytest.approx(discount ** (len(last) - 1) * last[-1] - begun)


def test_shaped_rewards_reveal_nothing() -> None:
    """BAB-70: two positions that a seat can't distinguish have the same potential for it."""
    env = GameEnv("bridges-and-boats", reward="shaped", discount=1.0, opponent="random")
    rng, differing = np.random.default_rng(1), 0
    _, info = env.reset(seed=3)
    for _ in range(40):
        state, potential = env.play.state, env.play.potential(0)
        for seed in range(5):
            other = state.determinize(0, seed)
            env.play._row = env.play._row_of(other)
            assert env.play.potential(0) == potential
            differing += other != state
        env.play._row = env.play._row_of(state)
        _, _, over, _, info = env.step(a_legal(info["action_mask"], rng))
        if over:
            break
    assert differing
