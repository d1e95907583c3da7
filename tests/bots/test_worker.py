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
    loader.wait(GAME.id)
    question = {"ask": 7, "game": GAME.id, "bot": "search", "seat": 0, "view": state.view(0)}
    reply = answer_message({**question, "legal": state.actions(), "seconds": 0.05, "seed": 1}, never_cancelled)
    assert not stuck.is_set()
    assert reply["answer"] == 7
    assert reply["decision"]["move"] in state.actions()


def test_a_question_waits_briefly_for_a_loading_search(stuck: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading continues only while a question waits for it, and ends with the wait."""
    monkeypatch.setattr(worker, "LOADING_SECONDS", PATIENCE)
    loaded: list[bool] = []

    def let_go_and_wait(loading: list[Future[None]], seconds: float) -> object:
        stuck.set()
        return wait(loading, seconds)

    monkeypatch.setattr(worker, "wait", let_go_and_wait)
    monkeypatch.setattr(Searcher, "compile", lambda self: loaded.append(stuck.wait(PATIENCE)))
    loader = Loader()
    loader.load(GAME.id)
    assert loaded == []
    loader.wait(GAME.id)
    assert loaded == [True]
