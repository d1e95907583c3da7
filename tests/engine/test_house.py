"""Every game is a folder of the same rooms, and its import walls are checked without naming it anywhere."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import crossings
from crossings.engine import Game, games

ROOT = Path(crossings.__file__).parents[2]
ROOMS = ("game", "rules", "data", "notation", "refusal", "view", "board", "motion", "telling", "outlook")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_game_has_the_same_rooms(game: Game) -> None:
    folder = Path(game.rules.__file__ or "").parent
    assert {room for room in ROOMS if not (folder / f"{room}.py").exists()} == set()
    assert (folder / "rulebook.md").exists()


CHAPTERS = ("checks", "landings", "turns", "throws", "cards", "planet", "race", "record")
"""Rooms that a long rule book has besides: kernels by chapter, and the checks of a state."""


def test_the_walls_name_no_game() -> None:
    """Contracts use `crossings.games.*`, so that a new folder stands behind them from its first day."""
    text = str(CONTRACTS)
    for game in games():
        assert f"crossings.games.{game.id.replace('-', '_')}" not in text
    rooms = next(contract for contract in CONTRACTS if "containers" in contract)
    assert rooms["containers"] == ["crossings.games.*"]
    named = {layer.strip(" ()") for line in rooms["layers"] for layer in line.replace(":", "|").split("|")}
    assert named == {*ROOMS, *CHAPTERS}
