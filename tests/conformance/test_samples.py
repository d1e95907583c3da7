"""Sample playthroughs of independent implementations: the engine agrees with every node to the letter."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from conformance.walks import folder_of
from crossings.engine import Game, State

FEWEST = 7
"""Every game came with so many samples at the least."""

MID_GAME = "crowded"
"""In the names of samples that begin in the middle of a game."""


def test_agrees_with_every_node_of_the_samples(game: Game) -> None:
    samples = sorted((folder_of(game) / "playthroughs").glob("*.jsonl.gz"))
    assert len(samples) >= FEWEST
    for path in samples:
        replay(game, path)


def replay(game: Game, path: Path) -> None:
    """Hold the game against one file, which holds one or more playthroughs."""
    state: State | None = None
    for node in map(json.loads, gzip.decompress(path.read_bytes()).splitlines()):
        if "seed" in node:
            state = None
            continue
        if state is None:
            state = game.from_json(node["state"])
            assert MID_GAME in path.name or state == game.start(**node["state"]["options"])
        check(game, state, node)
        if "move" in node:
            state = state.play(node["move"])


def check(game: Game, state: State, node: dict[str, Any]) -> None:
    """One node: state, legal actions, chances, refusals, views, result."""
    assert state.to_json() == node["state"]
    assert game.from_json(node["state"]) == state
    assert state.actions() == node.get("legal", [])
    assert {text: str(chance) for text, chance in state.outcomes().items()} == node.get("chance", {})
    for text, reason in node.get("refused", {}).items():
        assert (text, state.why_not(text).reason) == (text, reason)
    for viewer, view in node.get("views", {}).items():
        assert state.view(None if viewer == "spectator" else int(viewer)) == view
    assert (state.result.to_json() if state.result else None) == node.get("result")
