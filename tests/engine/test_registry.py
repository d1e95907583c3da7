"""Games are found in the folder and through entry points; there is no list."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import pytest

import crossings
from crossings.engine import UnknownGame, game, game_ids, registry

GAMES = Path(crossings.__file__).parent / "games"


@pytest.fixture
def fresh() -> Iterator[None]:
    """Look for games anew, in the test and after it."""
    registry._sources.cache_clear()
    registry._load.cache_clear()
    yield
    registry._sources.cache_clear()
    registry._load.cache_clear()


def test_every_folder_with_a_door_is_a_game() -> None:
    doors = {door.parent.name.replace("_", "-") for door in GAMES.glob("*/game.py")}
    assert doors == set(game_ids())
    assert game_ids() == sorted(game_ids())
    assert all(game(id).id == id for id in game_ids())


def test_another_distribution_brings_a_game(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = importlib.metadata.EntryPoint("coin-race", "toys.coin_race.game", registry.ENTRY_POINTS)

    def entry_points(*, group: str) -> list[importlib.metadata.EntryPoint]:
        return [entry] if group == "crossings.games" else []

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    assert "coin-race" in game_ids()
    assert game("coin-race").start(goal=5).options == {"players": 2, "goal": 5}


def test_without_its_entry_point_it_is_unknown(fresh: None) -> None:
    with pytest.raises(UnknownGame, match="nearest"):
        game("coin-race")


@pytest.mark.parametrize("wrong", ["", "Dune-Chess", "../games", "dune_chess", "x" * 1000, None, 3])
def test_an_unknown_id_is_answered_with_those_there_are(wrong: object) -> None:
    with pytest.raises(UnknownGame) as caught:
        game(wrong)  # type: ignore[arg-type]
    assert set(caught.value.nearest) <= set(game_ids())
    assert caught.value.nearest


def test_a_game_is_loaded_once() -> None:
    first = game_ids()[0]
    assert game(first) is game(first)
    assert crossings.game(first) is game(first)


def test_the_public_names_stay_what_they_are() -> None:
    """No name of the package is also that of a part of it, which would take its place once imported."""
    import crossings.games

    parts = {path.name.removesuffix(".py") for path in GAMES.parent.iterdir()}
    assert set(crossings.__all__).isdisjoint(parts)
    assert callable(crossings.game)
