"""Every game is a folder of the same layers, and its import walls are checked without naming it anywhere."""

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

import crossings
from crossings.engine import Game, games
from crossings.engine.kernels.compiling import is_inlined
from crossings.engine.kernels.kernel import reachable
from crossings.engine.parts import OptionalPart, Part

ROOT = Path(crossings.__file__).parents[2]
LAYERS = {"game", "face", "text", "evaluation", "observation", "words", "rules"}
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


@pytest.mark.parametrize("game", games())
def test_every_game_has_all_parts(game: Game) -> None:
    for declared in vars(Game).values():
        assert not isinstance(declared, Part) or isinstance(declared, OptionalPart) or declared.find(game.parts)
    assert game.rulebook.ids
    assert all(game.words.translate(id) for id in ("title", "tagline", "summary", "kind"))


@pytest.mark.parametrize("game", games())
def test_all_chapters_of_a_game_are_put_into_callers_or_none(game: Game) -> None:
    """`INLINED` is said by each module for its own kernels; one that forgets it would only be slower."""
    own = game.kernels.own
    chapters = f"{game.parts.__name__}.rules."
    said = {is_inlined(kernel) for kernel in reachable(own.values(), own) if kernel.__module__.startswith(chapters)}
    assert len(said) == 1


def test_every_field_of_a_game_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "design" / "game-package.md").read_text(encoding="utf-8")
    table = page.split("| field of `Game` |")[1].split("\n\n")[0]
    assert [field.name for field in fields(Game) if f"`{field.name}`" not in table] == []


def test_the_walls_name_no_game_and_no_chapter() -> None:
    """Contracts use `crossings.games.*` and layers, so that a new folder stands behind them from its first day."""
    text = str(CONTRACTS)
    for game in games():
        assert f"crossings.games.{game.id.replace('-', '_')}" not in text
    layers = next(contract for contract in CONTRACTS if "containers" in contract)
    assert layers["containers"] == ["crossings.games.*"]
    named = {layer.strip(" ()") for line in layers["layers"] for layer in line.split("|")}
    assert named == LAYERS
