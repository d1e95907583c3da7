"""Choices at the start of a game that nobody wants to make: the table makes them by lot, as moves like all others."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.table.events import Event
from crossings.table.match import Match


def deal(match: Match, dealt: Sequence[str]) -> None:
    """Begin a match: its first draws, and by lot each choice all of whose moves begin with one of these texts.

    Lots are drawn as all else is that chance decides, so that they can be checked and equal seeds give equal ones.
    """
    match.accept(match.prepare_start())
    while isinstance(seat := match.state.actor, int):
        moves = match.state.actions()
        if not all(move.startswith(tuple(dealt)) for move in moves):
            break
        match.accept(match.prepare_move(seat, [moves[match.lot(len(moves))]]))


def has_random_setup(match: Match, events: Sequence[Event], dealt: Sequence[str]) -> bool:
    """Whether a game with these events began as it would by lot; `match`: the same, before its first event."""
    deal(match, dealt)
    return bool(dealt) and list(events[: match.at]) == match.events
