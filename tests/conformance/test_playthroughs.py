"""Kept games: golden playthroughs come out as they were; a finished game for every ending."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from conformance.golden import ENDINGS, GOLDEN, goldens, lines_of
from conformance.walks import folder_of
from crossings.engine import Game, State


def test_goldens_come_out_as_they_were(game: Game) -> None:
    """After a wanted change: `python -m conformance.golden` (in tests/) writes them anew."""
    kept = {path.name for path in (folder_of(game) / GOLDEN).glob("*.jsonl")}
    made = goldens(game)
    assert kept == set(made)
    for name, lines in made.items():
        assert lines_of(folder_of(game) / GOLDEN / name) == lines, name


def test_there_is_a_finished_game_for_every_ending(game: Game) -> None:
    kept = {path.stem for path in (folder_of(game) / ENDINGS).glob("*.jsonl")}
    assert kept == set(game.rules.REASONS)


def test_finished_games_end_as_they_are_told(game: Game) -> None:
    for path in sorted((folder_of(game) / ENDINGS).glob("*.jsonl")):
        state = replayed(game, path)
        assert state.result is not None
        assert state.result.reason == path.stem


def replayed(game: Game, path: Path) -> State:
    """The last state of a kept playthrough; every line of it is held against the game."""
    head, *nodes, end = lines_of(path)
    assert head["game"] == game.id and head["version"] == game.version
    state = game.from_json(nodes[0]["state"]) if nodes else game.from_json(end["state"])
    for node in nodes:
        assert node_of(state) == {key: node[key] for key in ("legal", "chance") if key in node}
        state = state.play(node["move"])
        assert state.result is None or node is nodes[-1]
    assert state.to_json() == end["state"]
    assert state.result is not None and json.loads(json.dumps(state.result.to_json())) == end["result"]
    return state


def node_of(state: State) -> dict[str, Any]:
    """What a playthrough line says of a node beside its state."""
    if state.actor == "chance":
        return {"chance": {text: str(chance) for text, chance in state.outcomes().items()}}
    return {"legal": state.actions()}
