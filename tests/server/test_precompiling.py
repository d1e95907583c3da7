"""Nobody who plays waits for a compiler: kernels are compiled and loaded beside the event loop, or not at all."""

from __future__ import annotations

import asyncio

import pytest

from crossings.engine import Game, Kernels, game, game_kernels
from crossings.server import precompiling
from toys.client import live


def test_moves_at_a_table_never_compile(database: str, coin_race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often kernels are called, and also when compiled ones lie in the cache."""
    compiled: list[str] = []
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setattr(game_kernels, "PATIENCE", 5)
    monkeypatch.setattr(Kernels, "cached", True)
    monkeypatch.setattr(Kernels, "compile", lambda self: compiled.append(self.name))
    coin_race.kernels.interpret()

    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", "me", options={"goal": 10})
            async with server.client(*opened["keys"], drawing=True) as client:
                for seat, move in ((0, "hide-left"), (1, "hide-right"), (0, "guess-left")):
                    assert (await client.move(seat, move))["type"] == "done"

    asyncio.run(scenario())
    assert compiled == []


def test_what_lies_in_the_cache_is_loaded_first_and_the_rest_one_after_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setattr(precompiling, "games", lambda: [game("dune-chess"), game("coin-race"), game("dunkelrunde")])
    monkeypatch.setattr(Kernels, "cached", property(lambda self: self.name == "dunkelrunde"))
    monkeypatch.setattr(Kernels, "compile", lambda self: done.append(f"load {self.name}"))

    async def compile_aside(id: str) -> bool:
        done.append(f"compile {id}")
        await asyncio.sleep(0)
        return id != "dune-chess"

    monkeypatch.setattr(precompiling, "_compile", compile_aside)
    asyncio.run(precompiling.precompile())
    assert done == ["load dunkelrunde", "compile dune-chess", "compile coin-race", "load coin-race"]
