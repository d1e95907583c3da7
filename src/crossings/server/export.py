"""A game as a file: a playthrough (JSON Lines) that `crossings verify` can check."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from crossings.engine import State
from crossings.table import WORD, Eyes, Match, hides_moves


def playthrough(match: Match, eyes: Eyes, seat: int | None) -> str:
    """The game so far: with this viewer's views while it lasts, with everything afterwards."""
    lines = _whole(match) if match.is_over else _as_seen(match, eyes, seat)
    return "".join(json.dumps(line) + "\n" for line in lines)


def _whole(match: Match) -> list[dict[str, Any]]:
    """A game that is over, as it was."""
    lines: list[dict[str, Any]] = [_head(match, None)]
    for played in match.done:
        state = match.state_at(played.before)
        node: dict[str, Any] = {"state": state.to_json()}
        node |= _draw(played.event.number, state) if played.is_chance else {"legal": state.actions()}
        lines.append(node | {"move": played.event.text})
    return [*lines, {"state": match.state.to_json(), **_ending(match)}]


def _ending(match: Match) -> dict[str, Any]:
    """How a game that is over came to its end: by its rules, or because the persons ended it."""
    if match.ended:
        return {"result": None, "ended": asdict(match.ended)}
    assert match.state.result is not None
    return {"result": match.state.result.to_json()}


def _as_seen(match: Match, eyes: Eyes, seat: int | None) -> list[dict[str, Any]]:
    """A game that lasts, as one viewer knows it."""
    lines: list[dict[str, Any]] = [_head(match, eyes)]
    for played in match.done:
        if match.is_seen(played.event.number, eyes.seat):
            state = match.state_at(played.before)
            node: dict[str, Any] = {"view": state.view(eyes.seat)}
            if played.is_chance:
                node |= _draw_as_seen(match, played.event.number, state)
            elif state.actor == seat:
                node["legal"] = state.actions()
            lines.append(node | {"move": eyes.move(played.event)})
    return [*lines, {"view": eyes.view(eyes.now)}]


def _draw_as_seen(match: Match, number: int, state: State) -> dict[str, Any]:
    """As much of it as can be told while things are hidden: where moves are, not even the number of its event."""
    if hides_moves(match.game):
        return {}
    return {"index": number} if match.game.hides else _draw(number, state)


def _draw(number: int, state: State) -> dict[str, Any]:
    """What the draw of an event might have given."""
    chances = {text: str(chance) for text, chance in sorted(state.outcomes().items())}
    return {"index": number, "chance": chances}


def _head(match: Match, eyes: Eyes | None) -> dict[str, Any]:
    """Who played what; the seed of the draws once the game is over. Words are numbered as the viewer counts."""
    words = [event for event in match.events if event.kind == WORD]
    return {
        "game": match.game.id,
        "options": match.options,
        "seed": match.revealed_seed,
        "version": match.version,
        "table": match.id,
        "salt": match.salt,
        "commitment": match.commitment,
        "words": [[eyes.count(event.number) if eyes else event.number, event.text] for event in words],
        "undos": match.undos,
        "hints": match.hints,
    }
