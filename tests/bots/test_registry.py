"""Bots by name: their questions, their answers, and what is refused."""

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
from crossings.engine.decisions import Decision
from rows import cases
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim


def test_the_random_bot_plays_every_move() -> None:
    state = nim.GAME.start(heap=30)
    moves = {choose("random", nim.GAME, state.view(0), 0, seed=seed) for seed in range(30)}
    assert moves == set(state.actions())


def test_a_bot_plays_only_the_given_moves() -> None:
    state = nim.GAME.start(heap=7)
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, simulations=150) == "take-3"
    given = ["take-1", "take-2"]
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, simulations=150, legal=given) in given
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, legal=["take-2"]) == "take-2"


def test_a_bot_lists_its_near_best_moves() -> None:
    """Of 7 sticks only taking 3 wins, of 8 any number loses; the random bot judges nothing."""

    def good(name: str, heap: int, simulations: int = 3000) -> tuple[str, ...]:
        view, budget = nim.GAME.start(heap=heap).view(0), Budget(simulations=simulations)
        return registry.answer(name, bot(name).decide, registry.question(nim.GAME, view, 0, 1, budget)).near_best

    assert good("search", 7) == ("take-3",)
    assert good("search", 8) == ("take-1", "take-2", "take-3")
    assert good("random", 7) == good("search", 8, simulations=2) == (), "three moves are not judged by two looks"


def test_an_unknown_bot_lists_the_known_ones() -> None:
    known = "random, novice, casual, club, expert, master, search"
    for name in ("deep-blue", "", None, ["club"]):
        with pytest.raises(UnknownBot, match=f"there is no bot .*; there are: {known}"):
            choose(name, nim.GAME, nim.GAME.start().view(0), 0, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("budget", "why"),
    [
        *(({"seconds": seconds}, "seconds above 0, not") for seconds in (0, -0.5, math.nan, math.inf, "long", True)),
        ({"simulations": 10**9 + 1}, "the budget must be at most 1000000000 simulations, not 1"),
        ({"seconds": 10**400}, "the budget must be at most 1000000 seconds, not 1"),
    ],
)
def test_invalid_budgets_are_refused(budget: dict[str, Any], why: str) -> None:
    with pytest.raises(BadBudget, match=why):
        choose("club", nim.GAME, nim.GAME.start().view(0), 0, seed=1, **budget)


@pytest.mark.parametrize("name", ["random", "club"])
def test_any_whole_number_is_a_seed(name: str) -> None:
    """CON-19: equal seeds give the same move."""
    view = nim.GAME.start(heap=30).view(0)
    of_numpy: Any = np.int64(-3)
    moves = [choose(name, nim.GAME, view, 0, seed=seed, simulations=5) for seed in (-(2**70), 2**70, -3, of_numpy)]
    assert moves[2] == moves[3]


def test_a_seat_that_is_not_to_move_is_refused() -> None:
    start = nim.GAME.start(heap=1)
    for legal in (None, ["take-1"]):
        with pytest.raises(NotToMove, match="seat 1 is not to move; the actor of this view is 0"):
            choose("random", nim.GAME, start.view(1), 1, seed=1, legal=legal)
    with pytest.raises(NotToMove, match="seat 0 is not to move; the game is over"):
        choose("random", nim.GAME, start.play("take-1").view(0), 0, seed=1)


@cases(r"""
    legal | why
    [] | a row of moves is needed, one or more, not \[\]
    take-1 | a row of moves is needed
    5 | a row of moves is needed
    ["take-all"] | 'take-all' is no move of nim
    ["take-1", 2] | 2 is no move of nim
    ["take-1", ["take-2"]] | is no move of nim
""")
def test_invalid_lists_of_moves_are_refused(legal: Any, why: str) -> None:
    with pytest.raises(BadState, match=why):
        choose("random", nim.GAME, nim.GAME.start().view(0), 0, seed=1, legal=legal)


@pytest.mark.parametrize("with_legal", [False, True])
def test_a_view_of_another_seat_is_refused(with_legal: bool) -> None:
    """It is seat 0's turn, and the others' views hide its coin."""
    state = COIN_RACE.start(goal=10).play("hide-left").play("hide-right")
    legal = state.actions() if with_legal else None
    for viewer in (1, None):
        with pytest.raises(BadState, match="not what seat 0 sees"):
            choose("club", COIN_RACE, state.view(viewer), 0, seed=1, simulations=20, legal=legal)


@pytest.mark.parametrize("data", [{}, None, [], {"game": "coin-race"}, {"actor": 0}])
def test_malformed_views_are_refused(data: Any) -> None:
    for legal in (None, ["guess-left", "guess-right"]):
        with pytest.raises(BadState):
            choose("club", COIN_RACE, data, 0, seed=1, simulations=20, legal=legal)


# ---- bots of other distributions -----------------------------------------------------------------


def takes_the_first(question: Question) -> str:
    return question.legal[0]


FIRST = Bot("first", takes_the_first, titled="Whoever comes first", helped="Takes the first move.")
PLAIN = Bot("plain", takes_the_first)
MISNAMED = Bot("right", takes_the_first)


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots of this module, and some invalid objects, as entry points; one has the name of a built-in bot."""
    here = {
        "first": "FIRST",
        "plain": "PLAIN",
        "wrong": "MISNAMED",
        "none": "takes_the_first",
        "club": "FIRST",
    }
    values = {name: f"{__name__}:{value}" for name, value in here.items()} | {"lost": "toys.no_such_module:BOT"}
    entries = [EntryPoint(name, value, ENTRY_POINTS) for name, value in values.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries)
    forget()
    yield
    forget()


def forget() -> None:
    """Clear the cached list of bots."""
    for stored in (registry._sources, registry._loaded, registry._log_once):
        stored.cache_clear()


def play_once(name: str) -> str:
    return choose(name, nim.GAME, nim.GAME.start(heap=9).view(0), 0, seed=1, simulations=20)


@pytest.mark.usefixtures("announced")
def test_a_bot_of_another_distribution_plays_by_its_name() -> None:
    assert play_once("first") == "take-1"
    assert (bot("first").title, bot("first").help) == ("Whoever comes first", "Takes the first move.")
    assert (bot("plain").title, bot("plain").help) == ("plain", "")
    assert bot_names() == [*BOTS, "first", "lost", "none", "plain", "wrong"]
    assert [one.name for one in bots()] == [*BOTS, "first", "plain"]
    assert bot("club") is BOTS["club"]


@pytest.mark.usefixtures("announced")
@cases("""
    name | why
    lost | ModuleNotFoundError: No module named 'toys.no_such_module'
    none | is a function, not a Bot
    wrong | its entry point is named wrong, but its `name` is 'right'
""")
def test_unloadable_bots_are_reported_in_one_line(name: str, why: str) -> None:
    with pytest.raises(BrokenBot, match=f"the bot {name} could not be loaded: .*{why}; fix or uninstall it") as caught:
        play_once(name)
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("announced")
def test_unloadable_bots_are_logged_once_when_bots_are_listed(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(BrokenBot):
        bot("lost")
    assert not caplog.records
    bots()
    bots()
    assert [record.message.split()[2] for record in caplog.records] == ["lost", "none", "wrong"]


# ---- answers -------------------------------------------------------------------------------------


def breaks_down(_: Question) -> str:
    raise ValueError("no idea\nat all")


def unloaded(_: Question) -> str:
    sys.exit("off")


def talkative(_: Question) -> str:
    raise RuntimeError("x" * 5000)


def meddling(question: Question) -> str:
    """A bot that tries to change the rules."""
    question.legal.append("take-all")  # type: ignore[attr-defined]
    return "take-all"


def of_numpy(question: Question) -> str:
    return np.str_(question.legal[0])


def planning(plan: Any, value: Any = None) -> registry.Decide:
    return lambda question: Decision(question.legal[0], plan, value)


def decision_of(decide: registry.Decide) -> Decision:
    state = nim.GAME.start(heap=9)
    question = registry.question(nim.GAME, state.view(0), 0, 1, Budget(), state.actions())
    return registry.answer("odd", decide, question)


@pytest.mark.parametrize(
    ("decide", "why"),
    [
        (breaks_down, r"failed: ValueError: no idea$"),
        (unloaded, r"failed: SystemExit: off$"),
        (talkative, r"failed: RuntimeError: x{197}\.\.\.$"),
        (meddling, r"failed: AttributeError: 'tuple' object has no attribute 'append'$"),
        (lambda _: None, r"chose None, which is not legal$"),
        (lambda _: "take-all", r"chose 'take-all', which is not legal$"),
        (planning([object()]), r"planned \[<object object at .*\], which is not a list of moves$"),
        (planning("take-1"), r"planned 'take-1', which is not a list of moves$"),
        (planning((), "much"), r"valued the position at 'much', which is not a number$"),
    ],
)
def test_invalid_decisions_are_reported_in_one_line(decide: registry.Decide, why: str) -> None:
    """TAB-15: no move is made up for a bot that fails."""
    with pytest.raises(BotFailed, match=f"^the bot odd {why}"):
        decision_of(decide)


def test_moves_are_plain_strings() -> None:
    assert type(decision_of(of_numpy).move) is str
