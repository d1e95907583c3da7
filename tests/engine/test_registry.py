"""Games are found in the folder and by entry points, without a list."""

import importlib.metadata
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import crossings
from crossings.engine import BrokenGame, Kernels, broken_games, game, game_ids, games, registry
from crossings.engine.kernels import compiling
from crossings.engine.kernels.cache import mark_ready, process_lock
from crossings.engine.kernels.game_kernels import CALLS_BEFORE_COMPILING, CALLS_BEFORE_LOADING
from crossings.search.search import KEEP, SEARCH
from processes import printed
from toys.coin_race.game import GAME

GAMES = Path(crossings.__file__).parent / "games"


@pytest.fixture
def fresh() -> Iterator[None]:
    """Clear the registry before and after a test."""
    registry._sources.cache_clear()
    registry._loaded.cache_clear()
    yield
    registry._sources.cache_clear()
    registry._loaded.cache_clear()


def test_every_folder_with_a_declaration_is_a_game() -> None:
    declarations = {declaration.parent.name.replace("_", "-") for declaration in GAMES.glob("*/game.py")}
    assert declarations == set(game_ids())
    assert game_ids() == sorted(game_ids())
    assert all(game(id).id == id and crossings.game(id) is game(id) for id in game_ids())


def install(monkeypatch: pytest.MonkeyPatch, **declarations: str) -> None:
    """Simulate other distributions with games: entry points by id."""
    entries = [
        importlib.metadata.EntryPoint(id.replace("_", "-"), value, "crossings.games")
        for id, value in declarations.items()
    ]

    real = importlib.metadata.entry_points

    def entry_points(**query: str) -> object:
        return entries if query == {"group": "crossings.games"} else real(**query)

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)


@pytest.mark.parametrize("declaration", ["toys.coin_race.game", "toys.coin_race.game:GAME"])
def test_another_distribution_brings_a_game(fresh: None, monkeypatch: pytest.MonkeyPatch, declaration: str) -> None:
    """CON-29."""
    install(monkeypatch, coin_race=declaration)
    assert "coin-race" in game_ids()
    assert game("coin-race").start(goal=5).options == {"players": 2, "goal": 5}


DECLARATION = "toys.coin_race.game"
BROKEN = {
    "toys.no_such_module": "ModuleNotFoundError: No module named 'toys.no_such_module'",
    f"{DECLARATION}:NO_GAME": f"AttributeError: module '{DECLARATION}' has no attribute 'NO_GAME'",
    f"{DECLARATION}:annotations": f"TypeError: {DECLARATION}.annotations is a _Feature, not a Game",
    DECLARATION: "ValueError: its entry point is named broken, but its `id` is 'coin-race'",
    "toys.leaves": "SystemExit: 3",
}


@pytest.mark.parametrize("declaration", BROKEN)
def test_a_broken_game_does_not_affect_others(
    fresh: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, declaration: str
) -> None:
    before = [one.id for one in games()]
    install(monkeypatch, broken=declaration)
    registry._sources.cache_clear()
    for _ in range(2):
        assert [one.id for one in games()] == before
        assert [one.id for one in broken_games()] == ["broken"]
        with pytest.raises(BrokenGame) as caught:
            game("broken")
        assert caught.value.why == BROKEN[declaration]
    assert [record.getMessage() for record in caplog.records] == [str(caught.value)], "logged once"
    assert "\n" not in str(caught.value)


def test_no_public_name_is_that_of_a_submodule() -> None:
    """No public name equals that of a submodule, which would replace it once imported."""
    import crossings.games

    parts = {path.name.removesuffix(".py") for path in GAMES.parent.iterdir()}
    assert set(crossings.__all__).isdisjoint(parts)
    assert callable(crossings.game)


# ---- loading -------------------------------------------------------------------------------------

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
    """Create kernels with a cache of their own."""
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    return Kernels("coin-race", GAME.rules, lambda: GAME.evaluation)


def ask(kernels: Kernels, times: int) -> None:
    record = GAME.start().record
    for _ in range(times):
        kernels.query("actor", record)


def test_the_first_calls_load_no_compiler_even_with_a_warm_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import crossings

    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    mark_ready(crossings.game("dune-chess").kernels.ready_mark())
    assert printed("-c", FIRST_LOOK) == "False\n"


def test_cached_kernels_are_loaded_in_the_background_after_some_calls(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading: list[threading.Thread] = []
    monkeypatch.setattr(kernels, "compile", lambda: loading.append(threading.current_thread()))
    mark_ready(kernels.ready_mark())
    ask(kernels, CALLS_BEFORE_LOADING - 1)
    assert not loading
    ask(kernels, 10)
    for thread in threading.enumerate():
        if thread.name == "load coin-race":
            thread.join()
    assert [thread.name for thread in loading] == ["load coin-race"]


def test_kernels_without_a_cache_are_not_compiled_that_early(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "compile", lambda: pytest.fail("compiled"))
    ask(kernels, CALLS_BEFORE_LOADING + 10)
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("load")] == []


def test_calls_do_not_compile_if_compilation_is_on_request(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server compiles kernels outside its event loop, never during a call in it."""
    monkeypatch.setattr(kernels, "compile", lambda: pytest.fail("compiled"))
    kernels.compile_on_request()
    ask(kernels, CALLS_BEFORE_COMPILING + 2)
    assert not kernels.compiled


def test_calls_do_not_wait_while_another_process_compiles(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process may have the lowest priority and take very long. Its result is loaded, or this process
    compiles."""
    compiled: list[threading.Thread] = []
    monkeypatch.setattr(kernels, "compile", lambda: compiled.append(threading.current_thread()))
    with process_lock(kernels.name):
        ask(kernels, CALLS_BEFORE_COMPILING + CALLS_BEFORE_LOADING)
        assert not compiled
    ask(kernels, CALLS_BEFORE_COMPILING)
    assert compiled == [threading.current_thread()]


def test_a_load_failure_is_logged_in_one_line(
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


def test_generic_kernels_are_cached_in_the_folder_of_the_game(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Common callees of several kernels are thus compiled once."""
    folders: set[Path] = set()

    def compile_for_cpu(_: object, __: object, folder: Path, ___: object) -> dict[str, object]:
        folders.add(folder)
        return {}

    monkeypatch.setattr(compiling, "compile_for_cpu", compile_for_cpu)
    kernels.bind([SEARCH, KEEP], compiled=True)
    kernels.with_kernels(value=kernels.own["score"]).bind([SEARCH], compiled=True)
    assert folders == {kernels.cache_folder()}
    assert kernels.ready_mark([SEARCH, KEEP]) != kernels.ready_mark()
