"""The parts of every game are what their protocols say: mypy holds the modules against them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from mypy import api

import crossings
from crossings.engine import games
from crossings.engine.parts import PROTOCOLS, find_optional
from crossings.template.coin_race.game import GAME as COIN_RACE

ROOT = Path(crossings.__file__).parents[2]


def claims() -> str:
    """A line for each part of each game: it is such a part."""
    lines = [f"from crossings.engine.parts import {', '.join(sorted(part.__name__ for part in PROTOCOLS.values()))}"]
    for number, game in enumerate((*games(), COIN_RACE)):
        for part, protocol in PROTOCOLS.items():
            module = find_optional(game.parts, part)
            if module is not None:
                name = f"{part}_{number}"
                lines += [f"import {module.__name__} as {name}", f"claim_{name}: {protocol.__name__} = {name}"]
    return "\n".join(lines) + "\n"


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
