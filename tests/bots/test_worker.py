"""A worker answers in time, also while the compiled search is loading."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, wait

import pytest

from crossings.bots import jobs, worker
from crossings.bots.jobs import answer_message
from crossings.bots.worker import Loader
from crossings.search.budget import never_cancelled
from crossings.search.search import Searcher
from toys.coin_race.game import GAME

PATIENCE = 60.0
MOVE, HINT = {"game": GAME.id, "bot": "search"}, {"game": GAME.id, "job": "advise"}


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Loading starts, and doesn't end before this is set."""
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    for module in (jobs, worker):
        monkeypatch.setattr(module, "game", lambda id: GAME)
    monkeypatch.setattr(worker, "LOADING_SECONDS", 0.0)
    monkeypatch.setattr(Searcher, "cached", True)
    monkeypatch.setattr(Searcher, "compiled", False)  # other tests in this process may have compiled it
    may_end = threading.Event()
    monkeypatch.setattr(Searcher, "compile", lambda self: may_end.wait(PATIENCE))
    yield may_end
    may_end.set()


def test_a_question_is_answered_while_the_compiled_search_is_being_loaded(stuck: threading.Event) -> None:
    state = GAME.start(goal=10).play("hide-left").play("hide-right")
    loader = Loader()
    loader.load(GAME.id)
    loader.wait(MOVE, never_cancelled)
    question = {"ask": 7, "game": GAME.id, "bot": "search", "seat": 0, "view": state.view(0)}
    reply = answer_message({**question, "legal": state.actions(), "seconds": 0.05, "seed": 1}, never_cancelled)
    assert not stuck.is_set()
    assert reply["answer"] == 7
    assert reply["decision"]["move"] in state.actions()


@pytest.fixture
def loaded(stuck: threading.Event, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Loading continues only while a question waits for it, and is then noted here."""
    ended: list[bool] = []

    def let_go_and_wait(loading: list[Future[None]], seconds: float) -> object:
        stuck.set()
        return wait(loading, seconds)

    monkeypatch.setattr(worker, "wait", let_go_and_wait)
    monkeypatch.setattr(Searcher, "compile", lambda self: ended.append(stuck.wait(PATIENCE)))
    return ended


def test_a_question_waits_briefly_for_a_loading_search(loaded: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "LOADING_SECONDS", PATIENCE)
    loader = Loader()
    loader.load(GAME.id)
    assert loaded == []
    loader.wait(MOVE, never_cancelled)
    assert loaded == [True]


def test_a_hint_waits_longer_than_a_move_for_a_loading_search_that_finds_its_reasons(
    loaded: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "LOADING_SECONDS_FOR_REASONS", PATIENCE)
    loader = Loader()
    loader.load(GAME.id)
    loader.wait(MOVE, never_cancelled)
    assert loaded == []
    loader.wait(HINT, never_cancelled)
    assert loaded == [True]


def test_a_cancelled_hint_stops_waiting(loaded: list[bool]) -> None:
    loader = Loader()
    loader.load(GAME.id)
    loader.wait(HINT, lambda: True)
    assert loaded == []
