"""The parts of every game are what their protocols say: mypy holds the modules against them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import get_args

import pytest
from mypy import api

import crossings
from crossings.engine import Game, games
from crossings.engine.parts import Part
from crossings.template.coin_race.game import GAME as COIN_RACE

ROOT = Path(crossings.__file__).parents[2]


PARTS = {name: one for name, one in vars(Game).items() if isinstance(one, Part)}


def claims() -> str:
    """A line for each part of each game: it is such a part."""
    lines = [f"from crossings.engine.parts import {', '.join(sorted(map(protocol_of, PARTS)))}"]
    for number, game in enumerate((*games(), COIN_RACE)):
        for part, declared in PARTS.items():
            module = declared.find(game.parts)
            if module is not None:
                name = f"{part}_{number}"
                lines += [f"import {module.__name__} as {name}", f"claim_{name}: {protocol_of(part)} = {name}"]
    return "\n".join(lines) + "\n"


def protocol_of(part: str) -> str:
    """The name of what a part has to be, as `Game` declares it."""
    declared = get_args(PARTS[part].__orig_class__)[0]  # type: ignore[attr-defined]  # what `Part[...]` was called with
    return str((get_args(declared) or (declared,))[0].__name__)


def test_every_part_keeps_its_protocol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    file = tmp_path / "claims.py"
    file.write_text(claims(), encoding="utf-8")
    told, broken, _ = api.run([str(file), "--config-file", "pyproject.toml", "--cache-dir", os.devnull])
    assert broken == "" and told.startswith("Success"), told


def test_a_module_that_is_no_such_part_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    file = tmp_path / "claims.py"
    claim = "import crossings.words.house as house\nclaim: BoardPart = house\n"
    file.write_text("from crossings.engine.parts import BoardPart\n" + claim, encoding="utf-8")
    told, _, _ = api.run([str(file), "--config-file", "pyproject.toml", "--cache-dir", os.devnull])
    assert 'expression has type Module, variable has type "BoardPart"' in told
