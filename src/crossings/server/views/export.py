"""A game as a file: a playthrough (JSON Lines) that `crossings verify` can check once the game is over."""

from __future__ import annotations

import json
from collections.abc import Iterator

from crossings.engine import State
from crossings.table import Event, Eyes, Match, files, hides_moves
from crossings.table.files import Line


def playthrough(match: Match, eyes: Eyes, seat: int | None) -> str:
    """The game so far: with this viewer's views while it lasts, with everything afterwards."""
    lines = files.whole(match) if match.is_over else _as_seen(match, eyes, seat)
    return "".join(json.dumps(line) + "\n" for line in lines)


def _as_seen(match: Match, eyes: Eyes, seat: int | None) -> Iterator[Line]:
    """A game that lasts, as one viewer knows it."""
    yield files.heading(match)
    for played in match.done:
        if match.is_seen(played.event.number, eyes.seat):
            state = match.state_at(played.before)
            node: Line = {"view": state.view(eyes.seat)}
            if played.is_chance:
                node |= _draw_as_seen(match, played.event, state)
            elif state.actor == seat:
                node["legal"] = state.actions()
            yield node | {"move": eyes.move(played.event)}
    yield {"view": eyes.view(eyes.now)}


def _draw_as_seen(match: Match, event: Event, state: State) -> Line:
    """As much of it as can be told while things are hidden: where moves are, not even its index."""
    if hides_moves(match.game):
        return {}
    draw = files.draw(match, event, state)
    return {"index": draw["index"]} if match.game.hides else draw
