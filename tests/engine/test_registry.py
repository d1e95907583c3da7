"""Games are found in the folder and through entry points; there is no list."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import pytest

import crossings
from crossings.engine import BrokenGame, UnknownGame, broken_games, game, game_ids, games, registry

GAMES = Path(crossings.__file__).parent / "games"


@pytest.fixture
def fresh() -> Iterator[None]:
    """Look for games anew, in the test and after it."""
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
    """Have other distributions announce games, by id, as the values of their entry points."""
    entries = [
        importlib.metadata.EntryPoint(id.replace("_", "-"), value, "crossings.games")
        for id, value in declarations.items()
    ]

    real = importlib.metadata.entry_points

    def entry_points(**asked: str) -> object:
        return entries if asked == {"group": "crossings.games"} else real(**asked)

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)


@pytest.mark.parametrize("declaration", ["crossings.template.coin_race.game", "crossings.template.coin_race.game:GAME"])
def test_another_distribution_brings_a_game(fresh: None, monkeypatch: pytest.MonkeyPatch, declaration: str) -> None:
    install(monkeypatch, coin_race=declaration)
    assert "coin-race" in game_ids()
    assert game("coin-race").start(goal=5).options == {"players": 2, "goal": 5}


DECLARATION = "crossings.template.coin_race.game"
BROKEN = {
    "toys.no_such_module": "ModuleNotFoundError: No module named 'toys.no_such_module'",
    f"{DECLARATION}:NO_GAME": f"AttributeError: module '{DECLARATION}' has no attribute 'NO_GAME'",
    f"{DECLARATION}:annotations": f"TypeError: {DECLARATION}.annotations is a _Feature, no Game",
    DECLARATION: "ValueError: it is announced as broken, but calls itself 'coin-race'",
    "toys.leaves": "SystemExit: 3",
}


@pytest.mark.parametrize("declaration", BROKEN)
def test_a_game_that_cannot_be_loaded_hinders_no_other(
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


@pytest.mark.parametrize("wrong", ["", "coin-race", "Dune-Chess", "../games", "dune_chess", "x" * 1000, None, 3])
def test_an_unknown_id_is_answered_with_those_there_are(wrong: object) -> None:
    with pytest.raises(UnknownGame) as caught:
        game(wrong)  # type: ignore[arg-type]
    assert set(caught.value.nearest) <= set(game_ids())
    assert caught.value.nearest


def test_the_public_names_stay_what_they_are() -> None:
    """No name of the package is also that of a part of it, which would take its place once imported."""
    import crossings.games

    parts = {path.name.removesuffix(".py") for path in GAMES.parent.iterdir()}
    assert set(crossings.__all__).isdisjoint(parts)
    assert callable(crossings.game)
