"""Sample playthroughs of an independent implementation: every node agrees to the letter."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crossings.engine import Game, State

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))


def nodes(file: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt") as lines:
        yield from map(json.loads, lines)


def check(state: State, node: dict[str, Any]) -> None:
    assert state.to_json() == node["state"]
    assert state.actions() == node.get("legal", [])
    assert {text: str(chance) for text, chance in state.outcomes().items()} == node.get("chance", {})
    for text, reason in node.get("refused", {}).items():
        assert state.why_not(text).reason == reason, text
    for seat, view in node.get("views", {}).items():
        assert state.view(int(seat) if seat.isdigit() else None) == view
    assert (state.result.to_json() if state.result else None) == node.get("result")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".jsonl.gz"))
def test_playthrough(game: Game, file: Path) -> None:
    state, count = None, 0
    for node in nodes(file):
        if "state" not in node:
            state = None
            continue
        read = game.from_json(node["state"])
        assert state is None or state == read
        check(read, node)
        count += 1
        state = read.play(node["move"]) if "move" in node else None
    assert count > 50


def test_all_files_are_there() -> None:
    assert len(FILES) == 16
