"""`crossings puzzles`: what has been found is not lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crossings.bots import puzzles
from crossings.cli.main import main
from crossings.engine import game
from crossings.engine.puzzle import Puzzle, puzzles_of


def test_puzzles_found_before_an_interrupt_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.json"
    found = puzzles_of(game("dune-chess"))[:2]

    def make(*_: Any) -> Iterator[Puzzle]:
        yield from found
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzles, "make", make)
    assert main(["puzzles", "dune-chess", "--out", str(out)]) == 130
    data = json.loads(out.read_text())
    assert len(data["puzzles"]) == 2
    assert data["command"] == "crossings puzzles dune-chess --count 2 --seed 1"
