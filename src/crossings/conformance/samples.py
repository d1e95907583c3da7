"""Sample playthroughs of independent implementations: the engine agrees with every node to the letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.conformance.checked import MID_GAME, PLAYTHROUGHS, Checked, lines_of
from crossings.conformance.checks import Note, check
from crossings.engine import State


@check
def every_node_of_the_samples_is_agreed_with(one: Checked) -> None:
    if not one.sample_files:
        raise Note(f"no samples of another implementation in {PLAYTHROUGHS}/")
    for path in one.sample_files:
        state: State | None = None
        for node in lines_of(path):
            if "seed" in node:
                state = None
                continue
            if state is None:
                state = one.game.from_json(node["state"])
                assert MID_GAME in path.name or state == one.game.start(**node["state"]["options"])
            agree(state, node)
            if "move" in node:
                state = state.play(node["move"])


def agree(state: State, node: Mapping[str, Any]) -> None:
    """One node: state, legal actions, chances, refusals, views, result."""
    assert state.to_json() == node["state"]
    assert state.game.from_json(node["state"]) == state
    assert state.actions() == node.get("legal", [])
    assert {text: str(chance) for text, chance in state.outcomes().items()} == node.get("chance", {})
    for text, reason in node.get("refused", {}).items():
        assert (text, state.why_not(text).reason) == (text, reason)
    for viewer, view in node.get("views", {}).items():
        assert state.view(None if viewer == "spectator" else int(viewer)) == view
    assert (state.result.to_json() if state.result else None) == node.get("result")
