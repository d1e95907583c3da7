"""Sample playthroughs of an independent implementation: the engine agrees with every node to the letter."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from crossings.engine import Game, State

SAMPLES = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))


def test_the_samples_are_there() -> None:
    assert len(SAMPLES) == 8


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_agrees_at_every_node(game: Game, path: Path) -> None:
    state: State | None = None
    for node in map(json.loads, gzip.decompress(path.read_bytes()).splitlines()):
        if "seed" in node:
            state = None
            continue
        if state is None:
            state = game.from_json(node["state"])
            assert state == game.start(**node["state"]["options"])
        check(game, state, node)
        if "move" in node:
            state = state.play(node["move"])


def check(game: Game, state: State, node: dict[str, Any]) -> None:
    assert state.to_json() == node["state"]
    assert game.from_json(node["state"]) == state
    assert state.actions() == node.get("legal", [])
    assert {text: str(chance) for text, chance in state.outcomes().items()} == node.get("chance", {})
    for text, reason in node.get("refused", {}).items():
        assert (text, state.why_not(text).reason) == (text, reason)
    for viewer, view in node.get("views", {}).items():
        assert state.view(None if viewer == "spectator" else int(viewer)) == view
    result = state.result.to_json() if state.result else None
    assert result == node.get("result")
