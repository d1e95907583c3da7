"""Gymnasium's own check passes; one seat plays against bots, and a team plays as one agent."""

import json
import pickle
import warnings
from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

import crossings
import crossings.adapters.gymnasium as adapter
from adapters.observed import IDS, OBSERVED, SHORT, a_legal
from crossings.adapters.gymnasium import BadSetting, GameEnv, environment_id
from crossings.bots import BOTS, Bot, Question
from crossings.bots.registry import decide_at_random
from crossings.engine import (
    BadSeat,
    CrossingsError,
    Game,
    IllegalMove,
    registry,
)
from crossings.engine.state import rewards
from rows import cases
from wrong_numbers import INTEGERS, INVALID_NUMBERS

NAMES = {
    "over-the-next-dune": "Crossings/OverTheNextDune-v1",
    "walking-on-the-moon": "Crossings/WalkingOnTheMoon-v1",
    "march-on-mars": "Crossings/MarchOnMars-v1",
    "bridges-and-boats": "Crossings/BridgesAndBoats-v1",
    "dune-chess": "Crossings/DuneChess-v1",
    "dunkelrunde": "Crossings/Dunkelrunde-v1",
}
Step = tuple[bytes, float, bool]


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch, coin_race: Game) -> Game:
    """The coin race as a co-operative game."""

    class Team(Game):
        @cached_property
        def kernels(self) -> Any:
            return coin_race.kernels

    alike = {name: getattr(coin_race, name) for name in coin_race.__dataclass_fields__}
    one = Team(**alike | {"cooperative": True})
    monkeypatch.setattr(registry, "_loaded", lambda id: one)
    return one


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
    """All checks with all render modes, without a warning."""
    opponent: dict[str, Any] = {} if game.cooperative else {"opponent": "random"}
    env = gymnasium.make(NAMES[game.id], **opponent)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("id", IDS)
def test_masks_of_finished_games_can_be_sampled(id: str) -> None:
    """This holds in all games, with opponents, with partners, and alone. The sampled action is then ignored."""
    envs = SyncVectorEnv([partial(gymnasium.make, NAMES[id], opponent="random", **SHORT[id])] * 2)
    rng, ended = np.random.default_rng(1), np.zeros(2, bool)
    _, infos = envs.reset(seed=3)
    begun = 0
    while begun < 2:
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        before = ended
        _, rewards, ended, _, infos = envs.step(actions)
        assert (abs(rewards) <= 1).all() and not rewards[before].any() and not ended[before].any()
        assert np.array_equal(envs.call("action_masks"), infos["action_mask"].astype(bool))
        begun += before.sum()


def test_environments_in_processes_equal_those_in_one() -> None:
    """Each process creates its environment by its id."""
    make = [
        partial(gymnasium.make, f"{adapter.__name__}:{NAMES['bridges-and-boats']}", opponent="random") for _ in range(2)
    ]
    apart, together = AsyncVectorEnv(make, context="spawn"), SyncVectorEnv(make)
    try:
        reached: list[Any] = [envs.reset(seed=5) for envs in (apart, together)]
        for _ in range(20):
            one, other = ((step[0].tolist(), step[-1]["action_mask"].tolist()) for step in reached)
            assert one == other
            actions = np.argmax(reached[1][-1]["action_mask"], axis=1)
            reached = [envs.step(actions) for envs in (apart, together)]
            assert [part.tolist() for part in reached[0][1:4]] == [part.tolist() for part in reached[1][1:4]]
    finally:
        apart.close()


# ---- one seat against bots -----------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_agent_is_asked_only_when_its_seat_is_to_decide(coin_race: Game, seat: int) -> None:
    env = GameEnv("coin-race", seat=seat, opponent="random", players=3)
    for seen, reward, over in steps(env, seed=seat):
        state = env.play.state
        assert (state.actor == seat) != over
        assert seen == state.observation(seat).tobytes()
        assert env.action_masks().sum() == (len(env.play.game.actions) if over else len(state.actions()))
        assert over or reward == 0
    assert state.result is not None
    assert reward == rewards(state.result.winners, 3, cooperative=False)[seat]


def test_the_score_can_be_the_reward(coin_race: Game) -> None:
    env = GameEnv("coin-race", seat=1, opponent="random", reward="score")
    *_, (_, reward, _) = steps(env, seed=2)
    result = env.play.state.result
    assert result is not None
    assert reward == result.scores[1] - result.scores[0] != 0


def test_bots_get_only_their_own_views(coin_race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """They get their own view and the given simulations, and are never asked in the agent's turn."""
    query: list[Question] = []

    def decide(question: Question) -> str:
        query.append(question)
        assert question.view == env.play.state.view(question.seat)
        return decide_at_random(question)

    monkeypatch.setattr("crossings.bots.registry.BOTS", {**BOTS, "novice": Bot("novice", decide, seconds=0.1)})
    env = GameEnv("coin-race", seat=1, level="novice", simulations=7, players=3)
    assert list(steps(env, seed=1))
    assert {question.seat for question in query} == {0, 2}
    assert {question.budget.simulations for question in query} == {7}
    assert {question.budget.seconds for question in query} == {None}
    hidden = {json.dumps(question.view) for question in query if "?" in json.dumps(question.view)}
    assert hidden


def test_the_default_opponents_are_casual(coin_race: Game) -> None:
    usual = list(steps(GameEnv("coin-race", goal=5), seed=3))
    assert (
        usual == list(steps(GameEnv("coin-race", goal=5), seed=3)) != list(steps(GameEnv("coin-race", goal=5), seed=4))
    )
    assert usual == list(steps(GameEnv("coin-race", level="casual", goal=5), seed=3))
    assert usual == list(steps(GameEnv("coin-race", opponent="casual", goal=5), seed=3))
    assert usual != list(steps(GameEnv("coin-race", opponent="random", goal=5), seed=3))


# ---- a team --------------------------------------------------------------------------------------


def test_a_team_is_one_agent(team: Game) -> None:
    env = GameEnv("coin-race", players=3)
    _, info = env.reset(seed=1)
    rng, seats, over = np.random.default_rng(1), set(), False
    while not over:
        state = env.play.state
        assert info["seat"] == state.actor
        seats.add(info["seat"])
        seen, reward, over, _, info = env.step(a_legal(info["action_mask"], rng))
        assert seen.tolist() == env.play.state.observation(info["seat"]).tolist()
        assert over or reward == 0
    assert seats == {0, 1, 2}
    assert reward == 1.0


def test_a_teams_score_is_its_average(team: Game) -> None:
    env = GameEnv("coin-race", reward="score")
    *_, (_, reward, _) = steps(env, seed=1)
    result = env.play.state.result
    assert result is not None
    assert reward == sum(result.scores) / 2


@pytest.mark.parametrize("setting", [{"seat": 0}, {"level": "club"}, {"opponent": "random"}, {"simulations": 3}])
def test_bots_can_be_partners(team: Game, setting: dict[str, Any]) -> None:
    """The agent then has one seat, by default the first, and gets the reward of all."""
    env = GameEnv("coin-race", players=3, goal=5, **setting)
    for seen, reward, over in steps(env, seed=1):
        state = env.play.state
        assert (state.actor == 0) != over
        assert seen == state.observation(0).tobytes()
        assert over or reward == 0
    assert reward == 1.0


def test_a_game_may_be_over_before_the_agents_first_turn(team: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any action of the agent is then the game's last step, with the result as the reward."""
    env = GameEnv("coin-race", seat=1, opponent="random", reward="score")

    def end(play: Any, seat: int, draw: Any) -> None:
        play.play_randomly_until(play.seats)

    monkeypatch.setattr(env, "_others", end)
    _, info = env.reset(seed=1)
    assert info["action_mask"].all()
    _, reward, over, _, _ = env.step(3)
    result = env.play.state.result
    assert over and result is not None
    assert reward == result.scores[1]
    with pytest.raises(ResetNeeded):
        env.step(3)


# ---- illegal actions -----------------------------------------------------------------------------


def test_invalid_seats_are_refused() -> None:
    wrongs: list[Any] = [*INVALID_NUMBERS, 2]
    for wrong in wrongs:
        for id in ("dune-chess", "march-on-mars"):
            with pytest.raises(BadSeat, match=r"^there is no seat .*; allowed: 0 to \d$"):
                GameEnv(id, seat=wrong, opponent="random", players=2)
    ones: list[Any] = [kind(1) for kind in INTEGERS]
    assert {GameEnv("dune-chess", seat=one, opponent="random").seat for one in ones} == {1}


def test_all_integer_types_are_seeds(coin_race: Game) -> None:
    env = GameEnv("coin-race", opponent="random")
    sevens: list[Any] = [kind(7) for kind in INTEGERS]
    assert len({str(list(steps(env, seven))) for seven in sevens}) == 1


def test_a_reset_takes_no_options(coin_race: Game) -> None:
    """They are refused instead of ignored."""
    env = GameEnv("coin-race", opponent="random")
    env.reset(options={})
    with pytest.raises(
        adapter.BadSetting,
        match=r"^reset\(\) takes no options, not {'players': 3}; give them when .* is made$",
    ):
        env.reset(options={"players": 3})


def test_an_illegal_action_loses_the_game() -> None:
    env = GameEnv("dune-chess", opponent="random")
    _, info = env.reset(seed=1)
    barred = int(np.flatnonzero(info["action_mask"] == 0)[0])
    seen, reward, over, cut, info = env.step(barred)
    assert (reward, over, cut) == (-1.0, True, False)
    assert seen in env.observation_space
    text = env.play.game.actions[barred]
    assert info["illegal"] == str(env.play.state.why_not(text))
    assert text in info["illegal"]
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


# ---- pictures ------------------------------------------------------------------------------------


def test_a_picture_shows_what_the_agents_seat_sees(coin_race: Game) -> None:
    env = GameEnv("coin-race", seat=1, opponent="random", render_mode="ansi")
    env.reset(seed=1)
    env.step(0)
    assert env.render() == env.play.state.text(1) != env.play.state.text(0)
    assert GameEnv("coin-race", opponent="random").render() is None


def test_in_the_terminal_each_position_is_printed(coin_race: Game, capsys: pytest.CaptureFixture[str]) -> None:
    env = GameEnv("coin-race", opponent="random", render_mode="human")
    _, info = env.reset(seed=1)
    assert capsys.readouterr().out == env.play.state.text(0) + "\n"
    env.step(int(np.argmax(info["action_mask"])))
    assert capsys.readouterr().out == env.play.state.text(0) + "\n"


# ---- errors --------------------------------------------------------------------------------------


@cases("""
    query | reported
    {"seat": 2} | 0 to 1
    {"level": "random"} | novice, casual, club
    {"opponent": "nobody"} | random, novice
    {"level": "club", "opponent": "random"} | give one of them
    {"simulations": 0} | simulations from 1
    {"illegal": "ignore"} | lose, error
""")
def test_errors_are_reported_in_one_line(query: dict[str, Any], reported: str) -> None:
    with pytest.raises(CrossingsError) as raised:
        GameEnv("dune-chess", **query)
    assert reported in str(raised.value) and "\n" not in str(raised.value)


def test_an_environment_can_be_sent_to_another_process(coin_race: Game) -> None:
    env = pickle.loads(pickle.dumps(GameEnv("coin-race", opponent="random", players=3, seat=1)))
    assert list(steps(env, 1)) == list(steps(GameEnv("coin-race", opponent="random", players=3, seat=1), 1))


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
    with pytest.raises(IllegalMove):
        env.reset(seed=1)
    with pytest.raises(BadSetting, match="opponent: a list must name one for each of the 2 other seats, not 1"):
        GameEnv("coin-race", opponent=["random"], players=3)
    several: list[Any] = [1, object(), ["random", 1]]
    for wrong in several:
        with pytest.raises(
            BadSetting, match=r"^opponent must be the name of a bot, a function, or a list of these, not "
        ):
            GameEnv("coin-race", opponent=wrong, players=3)


def test_a_preset_stands_for_its_options() -> None:
    even = crossings.game("bridges-and-boats").preset("even")
    for env in (
        gymnasium.make("Crossings/BridgesAndBoats-Even-v1", opponent="random"),
        gymnasium.make("Crossings/BridgesAndBoats-v1", opponent="random", preset="even"),
    ):
        assert isinstance(env.unwrapped, GameEnv)
        env.reset(seed=1)
        assert even.options.items() <= env.unwrapped.play.state.options.items()
    assert crossings.game("bridges-and-boats").start(preset="even", domino_cost=4).options["domino_cost"] == 4
    with pytest.raises(crossings.BadOption, match="bridges-and-boats has no preset 'odd'; it has: even"):
        crossings.game("bridges-and-boats").start(preset="odd")


@pytest.mark.parametrize("id", ["march-on-mars", "over-the-next-dune", "bridges-and-boats"])
def test_shaped_rewards_add_up_to_the_result(id: str) -> None:
    """Discounted, they sum to the result minus the first potential (Ng, Harada and Russell 1999)."""
    discount, short = 0.9, SHORT[id]
    opponent: dict[str, Any] = {} if crossings.game(id).cooperative else {"opponent": "random"}
    env = GameEnv(id, reward="shaped", discount=discount, **opponent, **short)
    plain = GameEnv(id, **opponent, **short)
    rewards_of = [[reward for _, reward, _ in steps(one, seed=5)] for one in (env, plain)]
    shaped, last = rewards_of[0], rewards_of[1]
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
        state = env.play.state
        resampled_states = [state.determinize(0, seed) for seed in range(5)]
        values = {
            2 * resampled.determinize(0, 0).game.kernels.query("value", resampled.determinize(0, 0).record, 0)
            for resampled in resampled_states
        }
        assert len(values) == 1
        assert env.play.potential(0) == pytest.approx(values.pop() / 1000 - 1)
        differing += any(resampled != state for resampled in resampled_states)
        _, _, over, _, info = env.step(a_legal(info["action_mask"], rng))
        if over:
            break
    assert differing


def test_only_shaped_rewards_have_a_discount(coin_race: Game) -> None:
    for wrong in (None, 2, -0.1, True, "0.9"):
        with pytest.raises(BadSetting, match=r"discount: .* is not allowed; give the learner's discount, from 0 to 1"):
            GameEnv("coin-race", reward="shaped", discount=wrong)  # type: ignore[arg-type]
    with pytest.raises(BadSetting, match="discount only applies to shaped rewards, not to result"):
        GameEnv("coin-race", discount=0.9)
