"""A game as a file: a finished one is a playthrough (JSON Lines) with all that is needed to check it."""

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
    """A game that is over, as it was: who played what, each move that stands with the position before it, the end."""
    yield {**heading(match), **_proof(match)}
    for played in match.done:
        state = match.state_at(played.before)
        node = draw(match, played.event, state) if played.is_chance else {"legal": state.actions()}
        yield {"state": state.to_json(), **node, "move": played.event.text}
    yield {"state": match.state.to_json(), **_ending(match)}


def carried(match: Match) -> Line:
    """A game that goes on at another table, with the seed, from which all dice to come follow: nothing for opponents.

    Who plays a seat, as `POST /api/tables` has it; that seats changed hands is left out.
    """
    seats = [{"bot": seat.bot, "seconds": seat.seconds} if seat.kind == BOT else "me" for seat in match.seats]
    log = [event for event in match.events if event.kind not in SEATING]
    rows = [_row(replace(event, number=number)) for number, event in enumerate(log, 1)]
    return {**heading(match), "seed": match.seed.hex(), "seats": seats, "log": rows}


def heading(match: Match) -> Line:
    """The first line of any file: who played what, the words (used by draws of a higher index), what was counted."""
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
    """What a draw might have given, and which draw of the table it was."""
    chances = {text: str(chance) for text, chance in sorted(state.outcomes().items())}
    return {"index": match.index_of(event.number), "chance": chances}


def _proof(match: Match) -> Line:
    """The whole log, and what it comes to: whether the start was dealt by lot, and the head of each viewer's chain."""
    start = Match(match.id, match.game, match.options, match.seats, match.seed, salt=match.salt)
    return {
        "log": [_row(event) for event in match.events],
        "dealt": has_random_setup(start, match.events, match.game.first.random_choices),
        "heads": {viewer_key(viewer): ViewerHistory(match, viewer).head_now for viewer in kinds(match)},
    }


def kinds(match: Match) -> tuple[int | None, ...]:
    """The viewers who are shown different things: one stands for all where nothing is hidden."""
    return match.viewers if match.game.hides else (None,)


def viewer_key(viewer: int | None) -> str:
    """How a file calls a viewer."""
    return "watch" if viewer is None else str(viewer)


def _row(event: Event) -> list[object]:
    """An event of the log: its number, its kind, whose it is, and what."""
    return [event.number, event.kind, None if event.kind == CHANCE_MOVE else event.by, what(event)]


def what(event: Event) -> int | str | None:
    """A move's text, a word, how the match was ended, how many moves were taken; names of persons are left out."""
    if event.kind in (UNDO, REDO):
        return event.count
    return event.text if event.kind in (MOVE, CHANCE_MOVE, WORD, END) else None


def _ending(match: Match) -> Line:
    """How a game that is over came to its end: by its rules, or because the persons ended it."""
    if match.ended:
        return {"result": None, "ended": {**asdict(match.ended), "winners": list(match.ended.winners)}}
    assert match.state.result is not None
    return {"result": match.state.result.to_json()}
