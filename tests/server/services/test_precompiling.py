"""Players never wait for a compiler: kernels are compiled and loaded in the background, or not at all."""

import asyncio
import contextlib
import importlib
from pathlib import Path

import pytest

from crossings.engine import Game, Kernels, game
from crossings.engine.kernels import game_kernels
from crossings.server.services import precompiling
from toys.client import PATIENCE, Live


async def test_moves_at_a_table_never_compile(server: Live, coin_race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-14: however often kernels are called, even if compiled ones are in the cache."""
    compiled: list[str] = []
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setattr(game_kernels, "CALLS_BEFORE_COMPILING", 5)
    monkeypatch.setattr(Kernels, "cached", True)
    monkeypatch.setattr(Kernels, "compile", lambda self: compiled.append(self.name))
    coin_race.kernels.interpret()
    client = await server.one(options={"goal": 10}, drawing=True)
    for seat, move in ((0, "hide-left"), (1, "hide-right"), (0, "guess-left")):
        assert (await client.move(seat, move))["type"] == "done"
    assert compiled == []


async def test_a_game_is_loaded_once_it_is_played_and_compiled_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that can't be compiled or loaded don't delay others."""
    done: list[str] = []
    names = ["dune-chess", "coin-race", "dunkelrunde", "march-on-mars", "bridges-and-boats"]
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setattr(precompiling, "POLL_SECONDS", 0.0)
    monkeypatch.setattr(precompiling, "IDLE_WORK_SECONDS", 0.0)
    monkeypatch.setattr(precompiling, "games", lambda: [game(name) for name in names])
    monkeypatch.setattr(Kernels, "cached", property(lambda self: self.name in ("dunkelrunde", "bridges-and-boats")))
    monkeypatch.setattr(precompiling, "played", {})

    def load(kernels: Kernels) -> None:
        done.append(f"load {kernels.name}")
        if kernels.name == "bridges-and-boats":
            raise OSError("cannot be read")

    async def compile_aside(id: str) -> bool:
        done.append(f"compile {id}")
        await asyncio.sleep(0)
        return id != "march-on-mars"

    monkeypatch.setattr(Kernels, "compile", load)
    monkeypatch.setattr(precompiling, "_compile", compile_aside)

    async def until(*enough: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while not {*enough} <= {*done}:
                await asyncio.sleep(0)

    going = asyncio.create_task(precompiling.precompile())
    compiled = {"compile coin-race", "compile dune-chess", "compile march-on-mars"}
    await until(*compiled)
    assert set(done) == compiled, "nothing is played yet"
    for id in ("bridges-and-boats", "dunkelrunde", "dune-chess"):
        precompiling.playable(id)
        await until(f"load {id}")
    precompiling.playable("march-on-mars")
    while done.count("compile march-on-mars") < 2:
        await asyncio.sleep(0)
    going.cancel()
    assert "load march-on-mars" not in done


def test_unneeded_packages_are_not_imported(coin_race: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "crossings_useless.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(precompiling, "UNNEEDED_PACKAGES", ("crossings_useless", "json"))
    found: list[str] = []

    def compile(kernels: Kernels) -> None:
        with contextlib.suppress(ImportError):
            found.append(importlib.import_module("json").__name__)
            found.append(importlib.import_module("crossings_useless").__name__)

    monkeypatch.setattr(Kernels, "compile", compile)
    precompiling._load(coin_race)
    assert found == ["json"], "what is loaded already stays"
    assert importlib.import_module("crossings_useless").__name__ == "crossings_useless"
