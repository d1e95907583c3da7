"""Compiled kernels are loaded when that pays, aside; a first look at a game loads no compiler."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from crossings.engine import Game, Kernels, games
from crossings.engine.kernels import compiling
from crossings.engine.kernels.cache import mark_ready, one_at_a_time
from crossings.engine.kernels.game_kernels import PATIENCE, READY, WORTH_LOADING
from crossings.search.search import KEEP, SEARCH
from crossings.template.coin_race.game import GAME

FIRST_LOOK = """
import sys
import crossings
game = crossings.game("dune-chess")
assert game.kernels.cached
state = game.start()
state.actions(), state.play(state.actions()[0]).text(), state.svg()
print("numba" in sys.modules)
"""


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernels:
    """Fresh kernels, with a cache of their own."""
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    return Kernels("coin-race", GAME.rules, lambda: GAME.evaluation)


def ask(kernels: Kernels, times: int) -> None:
    record = GAME.start().record
    for _ in range(times):
        kernels.asked("actor", record)


def test_a_first_look_loads_no_compiler_though_the_cache_is_warm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import crossings

    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    mark_ready(crossings.game("dune-chess").kernels.cache_folder() / READY)
    done = subprocess.run([sys.executable, "-c", FIRST_LOOK], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_what_lies_in_the_cache_is_loaded_aside_after_a_while(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading: list[threading.Thread] = []
    monkeypatch.setattr(kernels, "compile", lambda: loading.append(threading.current_thread()))
    mark_ready(kernels.cache_folder() / READY)
    ask(kernels, WORTH_LOADING - 1)
    assert not loading
    ask(kernels, 10)
    for thread in threading.enumerate():
        if thread.name == "load coin-race":
            thread.join()
    assert [thread.name for thread in loading] == ["load coin-race"]


def test_what_does_not_lie_there_is_not_compiled_so_early(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "compile", lambda: pytest.fail("compiled"))
    ask(kernels, WORTH_LOADING + 10)
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("load")] == []


def test_calls_do_not_compile_once_that_is_left_to_a_request(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server's kernels are compiled beside its event loop, never by a call in it."""
    monkeypatch.setattr(kernels, "compile", lambda: pytest.fail("compiled"))
    kernels.compile_on_request()
    ask(kernels, PATIENCE + 2)
    assert not kernels.compiled


def test_nobody_waits_while_somebody_else_compiles(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be at the lowest priority and take for ever; what it leaves is loaded, else one compiles oneself."""
    compiled: list[threading.Thread] = []
    monkeypatch.setattr(kernels, "compile", lambda: compiled.append(threading.current_thread()))
    with one_at_a_time(kernels.name):
        ask(kernels, PATIENCE + WORTH_LOADING)
        assert not compiled
    ask(kernels, PATIENCE)
    assert compiled == [threading.current_thread()]


def test_what_cannot_be_loaded_is_told_in_a_line(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise OSError("no room")

    monkeypatch.setattr(kernels, "compile", fail)
    kernels._load()
    assert [record.getMessage() for record in caplog.records] == [
        "the compiled kernels of coin-race cannot be loaded: no room"
    ]
    ask(kernels, 1)
    assert not kernels.compiled


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_what_is_kept_of_generic_kernels_is_looked_for_where_it_lies(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders: list[Path] = []

    def compile_for_cpu(_: object, __: object, folder: Path, ___: object) -> dict[str, object]:
        folders.append(folder)
        return {}

    monkeypatch.setattr(compiling, "compile_for_cpu", compile_for_cpu)
    game.kernels.bind([SEARCH, KEEP], compiled=True)
    assert folders[-1] == game.kernels.cache_folder([SEARCH, KEEP])
