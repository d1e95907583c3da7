"""Every game is a folder with the same layers, and the import contracts cover it without naming it."""

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

import crossings
from crossings.engine import Game, games
from crossings.engine.kernels.compiling import inlining
from crossings.engine.kernels.kernel import reachable

ROOT = Path(crossings.__file__).parents[2]
LAYERS = {"game", "presentation", "text", "evaluation", "observation", "words", "rules"}
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


@pytest.mark.parametrize("game", games())
def test_all_modules_of_a_game_are_inlined_or_none(game: Game) -> None:
    """Each module sets `INLINED` for its own kernels; a module that omits it would silently be slower."""
    own = game.kernels.own
    chapters = f"{game.parts.__name__}.rules."
    inlined = {inlining(kernel) for kernel in reachable(own.values(), own) if kernel.__module__.startswith(chapters)}
    assert len(inlined) == 1


def test_every_field_of_a_game_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "design" / "game-package.md").read_text(encoding="utf-8")
    table = page.split("| field of `Game` |")[1].split("\n\n")[0]
    assert [field.name for field in fields(Game) if f"`{field.name}`" not in table] == []


def test_the_import_contracts_name_no_game_and_no_module() -> None:
    """The contracts use `crossings.games.*` and layers, so that they cover a new game's folder from the start."""
    text = str(CONTRACTS)
    for game in games():
        assert f"crossings.games.{game.id.replace('-', '_')}" not in text
    layers = next(contract for contract in CONTRACTS if "containers" in contract)
    assert layers["containers"] == ["crossings.games.*"]
    named = {layer.strip(" ()") for line in layers["layers"] for layer in line.split("|")}
    assert named == LAYERS
