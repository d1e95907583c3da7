"""Write games as files: a finished game is a playthrough (JSON Lines) with everything that is needed to verify it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from crossings.engine import State
from crossings.table import dice
from crossings.table.events import BOT, CHANCE_MOVE, END, MOVE, REDO, SEATING, UNDO, WORD, Event
from crossings.table.match import Match
from crossings.table.random_setup import has_random_setup
from crossings.table.viewer_history import ViewerHistory

Line = dict[str, Any]


def export_finished(match: Match) -> Iterator[Line]:
    """Yield the lines of a finished game.

    They are the header, each move that was not undone with the position before it, and the end.
    """
    yield {**heading(match), **_proof(match)}
    for played in match.done:
        state = match.state_at(played.before)
        node = draw(match, played.event, state) if played.is_chance else {"legal": state.actions()}
        yield {"state": state.to_json(), **node, "move": played.event.text}
    yield {"state": match.state.to_json(), **_ending(match)}


def export_running(match: Match) -> Line:
    """Return the one line by which a running game continues at another table.

    It contains the seed, so opponents must not get it.

    `seats` has the form of `POST /api/tables`; changes of seats are left out of the log.
    """
    seats = [{"bot": seat.bot, "seconds": seat.seconds} if seat.kind == BOT else "me" for seat in match.seats]
    log = [event for event in match.events if event.kind not in SEATING]
    rows = [_row(replace(event, number=number)) for number, event in enumerate(log, 1)]
    return {**heading(match), "seed": match.seed.hex(), "seats": seats, "log": rows}


def heading(match: Match) -> Line:
    """Return the first line of any file: game, options, dice and counts.

    Each random word comes with the index of the last draw before it.
    """
    return {
        "game": match.game.id,
        "options": match.options,
        "seed": match.revealed_seed,
        "version": match.version,
        "form": dice.FORM,
        "table": match.id,
        "salt": match.salt,
        "commitment": match.commitment,
        "words": [[match.index_of(word.number), word.text] for word in match.events if word.kind == WORD],
        "undos": match.undos,
        "hints": match.hints,
    }


def draw(match: Match, event: Event, state: State) -> Line:
    """Return the possible outcomes of a draw, and its number among the table's draws."""
    chances = {text: str(chance) for text, chance in sorted(state.outcomes().items())}
    return {"index": match.index_of(event.number), "chance": chances}


def _proof(match: Match) -> Line:
    """Return the whole log, whether the setup was random, and the head of each viewer's hash chain."""
    start = Match(match.id, match.game, match.options, match.seats, match.seed, salt=match.salt)
    return {
        "log": [_row(event) for event in match.events],
        "dealt": has_random_setup(start, match.events, match.game.first.random_choices),
        "heads": {viewer_key(viewer): ViewerHistory(match, viewer).head_now for viewer in viewer_kinds(match)},
    }


def viewer_kinds(match: Match) -> tuple[int | None, ...]:
    """Return the viewers who see different things. If nothing is hidden, the spectator stands for all."""
    return match.viewers if match.game.hides else (None,)


def viewer_key(viewer: int | None) -> str:
    """Return the key of a viewer in files."""
    return "watch" if viewer is None else str(viewer)


def _row(event: Event) -> list[object]:
    """Return an event of the log as a list: number, kind, seat (None: chance) and value."""
    return [event.number, event.kind, None if event.kind == CHANCE_MOVE else event.by, event_value(event)]


def event_value(event: Event) -> int | str | None:
    """Return the value of an event: a move, a random word, how the match ended, or how many moves were undone."""
    if event.kind in (UNDO, REDO):
        return event.count
    return event.text if event.kind in (MOVE, CHANCE_MOVE, WORD, END) else None


def _ending(match: Match) -> Line:
    """Return the last members of a file: the result by the rules, or how the players ended the match."""
    if match.ended:
        return {"result": None, "ended": {**asdict(match.ended), "winners": list(match.ended.winners)}}
    assert match.state.result is not None
    return {"result": match.state.result.to_json()}
