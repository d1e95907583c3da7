"""The parts of every game are what their protocols say: `claims.py` says it in words that mypy checks with all else."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

from crossings.engine import Game, games
from crossings.engine.parts import Part
from crossings.template.coin_race.game import GAME as COIN_RACE

CLAIMS = ast.parse(Path(__file__).with_name("claims.py").read_text(encoding="utf-8")).body
PARTS = {name: one for name, one in vars(Game).items() if isinstance(one, Part)}


def protocol_of(part: Part[object]) -> str:
    """The name of a part's protocol."""
    [declared] = get_args(vars(part)["__orig_class__"])  # what `Part[...]` was called with
    return str((get_args(declared) or (declared,))[0].__name__)


def test_every_part_is_declared_to_be_of_its_protocol() -> None:
    declared = {ast.unparse(line) for line in CLAIMS if isinstance(line, ast.AnnAssign)}
    assert declared == {f"{name}: parts.{protocol_of(part)}" for name, part in PARTS.items()}


def test_every_part_is_claimed_to_keep_its_protocol() -> None:
    imports = [line for line in CLAIMS if isinstance(line, ast.ImportFrom) and line.module != "__future__"]
    claimed = {(one.asname or one.name, f"{line.module}.{one.name}") for line in imports for one in line.names}
    modules = {(name, part.find(game.parts)) for game in (*games(), COIN_RACE) for name, part in PARTS.items()}
    parts = {(name, module.__name__) for name, module in modules if module}
    assert claimed - {("parts", "crossings.engine.parts")} == parts
