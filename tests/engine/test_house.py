"""Every game is a folder of the same storeys, and its import walls are checked without naming it anywhere."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import crossings
from crossings.engine import Game, games
from crossings.engine.parts import OPTIONAL, PLACES, find

ROOT = Path(crossings.__file__).parents[2]
STOREYS = {"game", "face", "text", "advice", "observation", "words", "rules"}
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_game_has_all_parts(game: Game) -> None:
    for part in PLACES:
        assert part in OPTIONAL or find(game.parts, part)
    assert game.rulebook.ids
    assert all(game.words.say(id) for id in ("title", "tagline", "summary", "kind"))


def test_the_walls_name_no_game_and_no_chapter() -> None:
    """Contracts use `crossings.games.*` and storeys, so that a new folder stands behind them from its first day."""
    text = str(CONTRACTS)
    for game in games():
        assert f"crossings.games.{game.id.replace('-', '_')}" not in text
    storeys = next(contract for contract in CONTRACTS if "containers" in contract)
    assert storeys["containers"] == ["crossings.games.*"]
    named = {layer.strip(" ()") for line in storeys["layers"] for layer in line.split("|")}
    assert named == STOREYS
