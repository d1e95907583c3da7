"""A game as a file: a playthrough (JSON Lines) that `crossings verify` can check."""

from __future__ import annotations

import json
from typing import Any

from crossings.table import Eyes, Match


def playthrough(match: Match, seat: int | None) -> str:
    """The game so far: with this viewer's views while it lasts, with everything afterwards."""
    return "".join(json.dumps(line) + "\n" for line in _lines(match, seat))


def _lines(match: Match, seat: int | None) -> list[dict[str, Any]]:
    over = match.state.result is not None
    eyes = Eyes(match, seat)
    lines: list[dict[str, Any]] = [_head(match)]
    for played in match.done:
        state = match.state_at(played.before)
        node: dict[str, Any] = {"state": state.to_json()} if over else {"view": state.view(seat)}
        if played.is_chance:
            node["index"] = played.event.number
            if over or not match.game.view.HIDES:
                node["chance"] = {text: str(chance) for text, chance in sorted(state.outcomes().items())}
        elif over or state.actor == seat:
            node["legal"] = state.actions()
        lines.append(node | {"move": played.event.text if over else eyes.move(played.event)})
    last: dict[str, Any] = {"state": match.state.to_json()} if over else {"view": match.state.view(seat)}
    if match.state.result:
        last["result"] = match.state.result.to_json()
    return [*lines, last]


def _head(match: Match) -> dict[str, Any]:
    """Who played what; the seed of the draws once the game is over."""
    return {
        "game": match.game.id,
        "options": match.options,
        "seed": match.revealed_seed,
        "version": match.version,
        "table": match.id,
        "salt": match.salt,
        "commitment": match.commitment,
        "words": [[event.number, event.text] for event in match.events if event.kind == "word"],
        "undos": match.undos,
    }
