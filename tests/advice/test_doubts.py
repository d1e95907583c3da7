"""Doubts about a turn before it is made."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from crossings.advice import doubts
from crossings.advice.doubts import doubt
from crossings.advice.endings import LosesGame, WinsGame
from crossings.advice.results import Explanation, Phase, Reason
from crossings.advice.turns import DEFAULT_BUDGET
from crossings.bots.jobs import run_job
from crossings.search.budget import Budget
from crossings.search.provider import search_of
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim

FULL = nim.GAME.start(heap=6)
"""Taking two leaves four, which wins; taking one leaves five, which loses."""


@pytest.fixture
def loaded(compiled: None) -> None:
    """Load the compiled searches, as workers do before their first job."""
    for game in (nim.GAME, COIN_RACE):
        search_of(game).prepare(Budget(simulations=DEFAULT_BUDGET.choice))


@pytest.mark.usefixtures("loaded")
def test_a_turn_that_loses_the_game_is_doubted_with_its_reason() -> None:
    """TAB-43."""
    why = doubt(nim.GAME, FULL.view(0), 0, ["take-2"], ["take-1"])
    assert why is not None
    assert why.reason is not None
    assert why.reason.follows == isinstance(why.reason.event, LosesGame)
    assert isinstance(why.reason.event, WinsGame | LosesGame)
    job = {"job": "doubt", "view": FULL.view(0), "seat": 0, "best": ["take-2"], "begun": ["take-1"]}
    assert run_job(nim.GAME, job) == why.to_json()


@pytest.mark.usefixtures("loaded")
def test_a_turn_that_is_as_good_as_the_best_is_not_doubted() -> None:
    """TAB-43."""
    assert doubt(nim.GAME, FULL.view(0), 0, ["take-2"], ["take-2"]) is None


@pytest.mark.usefixtures("loaded")
def test_a_doubt_does_not_depend_on_what_the_player_cannot_see() -> None:
    """TAB-43: the coin of the other seat is on either side."""
    found = []
    for coin in ("hide-left", "hide-right"):
        state = COIN_RACE.start(goal=3).play("hide-left").play(coin)
        found.append(doubt(COIN_RACE, state.view(0), 0, ["step"], ["rest"]))
    assert found[0] == found[1]


def test_without_compiled_code_nothing_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-43."""
    monkeypatch.setattr(doubts, "search_of", lambda game: SimpleNamespace(compiled=False))
    assert doubt(nim.GAME, FULL.view(0), 0, ["take-2"], ["take-1"]) is None


def test_a_doubt_names_what_goes_wrong_rather_than_what_goes_well() -> None:
    """TAB-43: without a difference between the turns, and nothing if nothing in particular goes wrong."""
    wins, loses = (Reason(event, Phase.LATER, 0.5, None, True, good) for event, good in ENDINGS)
    assert doubts._loss(Explanation(200.0, wins, loses)).reason == loses
    assert doubts._loss(Explanation(200.0, wins)).reason is None


ENDINGS = ((WinsGame(), True), (LosesGame(), False))
