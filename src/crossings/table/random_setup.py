"""Random setup: the table makes the choices at the start of a game at random, as ordinary moves."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.table.events import Event
from crossings.table.match import Match


def make_random_setup(match: Match, choices: Sequence[str]) -> None:
    """Make the first draws of a match, then each choice whose moves all begin with one of these texts, at random.

    The choices come from the match's seed like all other draws, so they can be verified, and equal seeds give equal
    ones.
    """
    match.accept(match.prepare_start())
    while isinstance(seat := match.state.actor, int):
        moves = match.state.actions()
        if not all(move.startswith(tuple(choices)) for move in moves):
            break
        match.accept(match.prepare_move(seat, [moves[match.random_choice(len(moves))]]))


def has_random_setup(match: Match, events: Sequence[Event], choices: Sequence[str]) -> bool:
    """Return whether these events begin with the random setup of `match`, which must have no events yet."""
    make_random_setup(match, choices)
    return bool(choices) and list(events[: match.at]) == match.events
