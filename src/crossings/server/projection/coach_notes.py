"""What a coach tells a newcomer: a note when something happens for the first time, the message `coach-EFFECT_ID`."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.engine.effects import Effect
from crossings.server.messages.server_messages import CoachNote
from crossings.server.messages.writing import sentence
from crossings.table import Match, ViewerHistory


def may_coach(match: Match) -> bool:
    """Return whether a coach may help at a table: only one person plays, and hints are allowed."""
    return match.is_one_persons and match.may_hint


def coach_notes(history: ViewerHistory) -> list[CoachNote]:
    """Return a note for each kind of effect that a viewer has seen and the game has a note for, in order.

    It follows from the log alone, including moves that were undone, so a reload changes nothing.
    """
    words, notes = history.match.game.words, dict[str, CoachNote]()
    for at, effect in _effects(history):
        message = f"coach-{effect.effect_id}"
        if effect.effect_id not in notes and words.has_message(message):
            rule = next(iter(effect.rules), "")
            notes[effect.effect_id] = CoachNote(effect.effect_id, at, sentence(words.translate(message)), rule)
    return [*notes.values()]


def _effects(history: ViewerHistory) -> Iterator[tuple[int, Effect]]:
    """Yield all effects that a viewer may know of, each with its position."""
    for at in range(1, history.at + 1):
        for effect in history.effects(at):
            yield at, effect
