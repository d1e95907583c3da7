"""Bots by name: what they are told, what they answer, what is refused."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
import pytest

from crossings.bots import (
    BOTS,
    BadBudget,
    BadSeed,
    Bot,
    BotFailed,
    BrokenBot,
    Budget,
    NotToMove,
    Question,
    UnknownBot,
    bot,
    bot_names,
    choose,
    registry,
)
from crossings.bots.registry import ENTRY_POINTS, bots
from crossings.engine import BadState
from crossings.engine.thinking import Decision
from crossings.template.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_plays_a_whole_game(name: str) -> None:
    state = nim.GAME.start(heap=12)
    while state.result is None:
        seat = state.actor
        assert isinstance(seat, int)
        move = choose(name, nim.GAME, state.view(seat), seat, seed=3, simulations=20)
        assert move in state.actions()
        state = state.play(move)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_plays_where_something_is_hidden(name: str) -> None:
    state = COIN_RACE.start(players=3).play("hide-left").play("hide-right").play("hide-left")
    move = choose(name, COIN_RACE, state.view(0), 0, seed=3, simulations=50)
    assert move in state.actions()


def test_the_search_beats_luck() -> None:
    """From ten sticks the first taker wins, whatever a random bot answers."""
    for seed in range(3):
        state = nim.GAME.start(heap=10)
        while state.result is None:
            assert isinstance(state.actor, int)
            name = ("search", "random")[state.actor]
            state = state.play(choose(name, nim.GAME, state.view(), state.actor, seed=seed, simulations=150))
        assert state.result.winners == (0,)


def test_equal_arguments_give_equal_moves() -> None:
    state = nim.GAME.start(heap=30, wind=True)
    for name in BOTS:
        moves = {choose(name, nim.GAME, state.view(0), 0, seed=11, simulations=60) for _ in range(3)}
        assert len(moves) == 1


def test_random_takes_every_move_now_and_then() -> None:
    state = nim.GAME.start(heap=30)
    moves = {choose("random", nim.GAME, state.view(0), 0, seed=seed) for seed in range(30)}
    assert moves == set(state.actions())


def test_a_bot_keeps_to_the_moves_it_is_given() -> None:
    state = nim.GAME.start(heap=7)
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, simulations=150) == "take-3"
    given = ["take-1", "take-2"]
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, simulations=150, legal=given) in given
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, legal=["take-2"]) == "take-2"


def test_an_unknown_bot_is_told_which_there_are() -> None:
    known = "random, novice, casual, club, expert, master, search"
    for asked in ("deep-blue", "", None, ["club"]):
        with pytest.raises(UnknownBot, match=f"there is no bot .*; there are: {known}"):
            choose(asked, nim.GAME, nim.GAME.start().view(0), 0, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("simulations", [0, -1, 1.5, True, "many"])
def test_a_bad_number_of_simulations_is_refused(simulations: Any) -> None:
    with pytest.raises(BadBudget, match="1 or more, not"):
        choose("club", nim.GAME, nim.GAME.start().view(0), 0, seed=1, simulations=simulations)


@pytest.mark.parametrize("seconds", [0, -0.5, math.nan, math.inf, "long", True])
def test_a_bad_number_of_seconds_is_refused(seconds: Any) -> None:
    with pytest.raises(BadBudget, match="seconds above 0, not"):
        choose("club", nim.GAME, nim.GAME.start().view(0), 0, seed=1, seconds=seconds)


@pytest.mark.parametrize("budget", [{"simulations": 10**9 + 1}, {"seconds": 1e6 + 1}, {"seconds": 10**400}])
def test_a_budget_without_end_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(BadBudget, match=r"a budget is at most 10{6,9} (simulations|seconds), not 1"):
        choose("club", nim.GAME, nim.GAME.start().view(0), 0, seed=1, **budget)


@pytest.mark.parametrize("name", ["random", "club"])
def test_any_whole_number_is_a_seed_and_nothing_else(name: str) -> None:
    view = nim.GAME.start(heap=30).view(0)
    for seed in (-(2**70), -3, 2**70):
        assert choose(name, nim.GAME, view, 0, seed=seed, simulations=5)
    of_numpy = choose(name, nim.GAME, view, 0, seed=np.int64(-3), simulations=5)  # type: ignore[arg-type]
    assert of_numpy == choose(name, nim.GAME, view, 0, seed=-3, simulations=5)
    wrong: Any
    for wrong in (None, "x", 1.5, math.nan, True, []):
        with pytest.raises(BadSeed, match="a seed is a whole number, not"):
            choose(name, nim.GAME, view, 0, seed=wrong, simulations=5)


@pytest.mark.parametrize("seat", ["0", None, False, 0.0, []])
@pytest.mark.parametrize("legal", [None, ["take-1", "take-2"]])
def test_what_is_no_seat_is_refused(seat: Any, legal: list[str] | None) -> None:
    with pytest.raises(NotToMove, match="is not to move; the actor of this view is 0"):
        choose("club", nim.GAME, nim.GAME.start().view(0), seat, seed=1, simulations=5, legal=legal)


def test_after_the_end_nobody_is_to_move() -> None:
    state = nim.GAME.start(heap=1).play("take-1")
    for name in BOTS:
        with pytest.raises(NotToMove, match="seat 0 is not to move; the game is over"):
            choose(name, nim.GAME, state.view(0), 0, seed=1)


@pytest.mark.parametrize(
    ("legal", "why"),
    [
        ([], r"a row of moves is needed, one or more, not \[\]"),
        ("take-1", "a row of moves is needed"),
        (5, "a row of moves is needed"),
        (["take-all"], "'take-all' is no move of nim"),
        (["take-1", 2], "2 is no move of nim"),
        (["take-1", ["take-2"]], "is no move of nim"),
    ],
)
def test_moves_that_are_none_are_refused(legal: Any, why: str) -> None:
    for name in BOTS:
        with pytest.raises(BadState, match=why):
            choose(name, nim.GAME, nim.GAME.start().view(0), 0, seed=1, simulations=5, legal=legal)


@pytest.mark.parametrize("legal", [None, ["take-1", "take-2"]])
def test_a_seat_that_is_not_to_move_is_refused(legal: list[str] | None) -> None:
    for name in BOTS:
        with pytest.raises(NotToMove, match="seat 1 is not to move"):
            choose(name, nim.GAME, nim.GAME.start().view(1), 1, seed=1, legal=legal)


@pytest.mark.parametrize("name", ["club", "search"])
@pytest.mark.parametrize("with_legal", [False, True])
def test_a_view_of_another_seat_is_refused(name: str, with_legal: bool) -> None:
    """It is seat 0's turn, and its own coin is covered in what the others see."""
    state = COIN_RACE.start(goal=10).play("hide-left").play("hide-right")
    legal = state.actions() if with_legal else None
    for viewer in (1, None):
        with pytest.raises(BadState, match="not what seat 0 sees"):
            choose(name, COIN_RACE, state.view(viewer), 0, seed=1, simulations=20, legal=legal)


@pytest.mark.parametrize("data", [{}, None, [], {"game": "coin-race"}, {"actor": 0}])
def test_what_is_no_view_is_refused(data: Any) -> None:
    for legal in (None, ["guess-left", "guess-right"]):
        with pytest.raises(BadState):
            choose("club", COIN_RACE, data, 0, seed=1, simulations=20, legal=legal)


def test_paces_are_rising() -> None:
    for one in BOTS.values():
        seconds = [pace.seconds for pace in one.paces]
        assert seconds == sorted(seconds)
        assert not seconds or one.seconds in seconds


# ---- bots of other distributions -----------------------------------------------------------------


def takes_the_first(question: Question) -> str:
    return question.legal[0]


def breaks_down(question: Question) -> str:
    raise ValueError("no idea\nat all")


def cheats(question: Question) -> str:
    return "take-all"


FIRST = Bot("first", takes_the_first, titled="Whoever comes first", helped="Takes the first move.")
BROKEN = Bot("broken", breaks_down)
CHEAT = Bot("cheat", cheats)
MISNAMED = Bot("right", takes_the_first)


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots of this module, and some things that are none, as entry points; one with a name of the house's."""
    here = {
        "first": "FIRST",
        "broken": "BROKEN",
        "cheat": "CHEAT",
        "wrong": "MISNAMED",
        "none": "cheats",
        "club": "FIRST",
    }
    values = {name: f"{__name__}:{value}" for name, value in here.items()} | {"lost": "toys.no_such_module:BOT"}
    entries = [EntryPoint(name, value, ENTRY_POINTS) for name, value in values.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries)
    for kept in (registry._sources, registry._loaded, registry._log_once):
        kept.cache_clear()
    yield
    for kept in (registry._sources, registry._loaded, registry._log_once):
        kept.cache_clear()


def play_once(name: str) -> str:
    return choose(name, nim.GAME, nim.GAME.start(heap=9).view(0), 0, seed=1, simulations=20)


@pytest.mark.usefixtures("announced")
def test_a_bot_of_another_distribution_plays_by_its_name() -> None:
    assert play_once("first") == "take-1"
    assert (bot("first").title, bot("first").help) == ("Whoever comes first", "Takes the first move.")
    assert bot("cheat").title == "cheat"
    assert bot_names() == [*BOTS, "broken", "cheat", "first", "lost", "none", "wrong"]
    assert [one.name for one in bots()] == [*BOTS, "broken", "cheat", "first"]
    assert bot("club") is BOTS["club"]


@pytest.mark.usefixtures("announced")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("lost", "ModuleNotFoundError: No module named 'toys.no_such_module'"),
        ("none", "is a function, no Bot"),
        ("wrong", "it is announced as wrong, but calls itself 'right'"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_one_line(name: str, why: str) -> None:
    with pytest.raises(BrokenBot, match=f"the bot {name} cannot be loaded: .*{why}; mend or uninstall it") as caught:
        play_once(name)
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("announced")
def test_a_bot_that_fails_or_cheats_is_one_line() -> None:
    with pytest.raises(BotFailed, match=r"^the bot broken failed: ValueError: no idea$"):
        play_once("broken")
    with pytest.raises(BotFailed, match=r"^the bot cheat chose 'take-all', which is not legal$"):
        play_once("cheat")


def unloaded(_: Question) -> str:
    sys.exit("off")


def talkative(_: Question) -> str:
    raise RuntimeError("x" * 5000)


def meddling(question: Question) -> str:
    """Makes its own rules, if it can."""
    question.legal.append("take-all")  # type: ignore[attr-defined]
    return "take-all"


def of_numpy(question: Question) -> str:
    return np.str_(question.legal[0])


def planning(plan: Any, worth: Any = None) -> registry.Decide:
    return lambda question: Decision(question.legal[0], plan, worth)


def told(decide: registry.Decide) -> Decision:
    state = nim.GAME.start(heap=9)
    asked = registry.question(nim.GAME, state.view(0), 0, 1, Budget(), state.actions())
    return registry.answer("odd", decide, asked)


@pytest.mark.parametrize(
    ("decide", "why"),
    [
        (unloaded, r"failed: SystemExit: off$"),
        (talkative, r"failed: RuntimeError: x{197}\.\.\.$"),
        (meddling, r"failed: AttributeError: 'tuple' object has no attribute 'append'$"),
        (lambda _: None, r"chose None, which is not legal$"),
        (planning([object()]), r"plans \[<object object at .*\], which is no row of moves$"),
        (planning("take-1"), r"plans 'take-1', which is no row of moves$"),
        (planning((), "much"), r"takes the position to be worth 'much', which is no number$"),
    ],
)
def test_whatever_a_bot_does_is_one_line(decide: registry.Decide, why: str) -> None:
    with pytest.raises(BotFailed, match=f"^the bot odd {why}"):
        told(decide)


def test_a_move_is_a_plain_text_whatever_kind_of_text_a_bot_says() -> None:
    assert type(told(of_numpy).move) is str


@pytest.mark.usefixtures("announced")
def test_what_cannot_be_loaded_is_logged_once_and_only_where_bots_are_listed(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(BrokenBot):
        bot("lost")
    assert not caplog.records
    bots()
    bots()
    assert [record.message.split()[2] for record in caplog.records] == ["lost", "none", "wrong"]
