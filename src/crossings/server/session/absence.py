"""Absent players, and what happens to their seats so that others need not wait.

Time counts only while another player is connected. A seat that was a bot's at first returns to the bot automatically.
For other seats the players at the table may let a bot play; opponents must wait longer (decision 0032). A player who
returns gets the seat back (`seat_transfer.seat_players`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from crossings.server.services.background import Timer
from crossings.server.session import turn_clock
from crossings.table import PERSON

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

AWAY_SECONDS = 30.0
"""Seconds after which a player counts as away."""
OPPONENTS_SECONDS = 120.0
"""Seconds after which a bot may play for an opponent. A locked phone alone replaces no player."""


class Absences:
    """The absent players of one table."""

    __slots__ = "free", "gone", "timers"

    def __init__(self) -> None:
        self.timers: dict[int, Timer | None] = {}
        """The seats of absent players, each with its next timer (None: no timer is left)."""
        self.gone: frozenset[int] = frozenset()
        """The seats of players who have been away for a while."""
        self.free: frozenset[int] = frozenset()
        """The seats for which others may let a bot play."""

    def forget(self, seat: int) -> None:
        """Stop counting the absence of a seat's player."""
        timer = self.timers.pop(seat)
        if timer is not None:
            timer.cancel()
        self.gone -= {seat}
        self.free -= {seat}

    def close(self) -> None:
        """Cancel all timers."""
        for seat in list(self.timers):
            self.forget(seat)


def update(session: TableSession) -> None:
    """Update who is away, and the turn clock, after someone joined or left or the match went on."""
    absences, away = session.absences, _away(session)
    for seat in absences.timers.keys() - away:
        absences.forget(seat)
    for seat in sorted(away - absences.timers.keys()):
        absences.timers[seat] = session.services.start_timer(AWAY_SECONDS, partial(_mark_away, session, seat))
    turn_clock.follow(session)


def is_free(session: TableSession, seat: int) -> bool:
    """Return whether others may let a bot play for an absent player, who has never joined or has been away for long."""
    return seat not in session.ledger.came or seat in session.absences.free


def seats_due(session: TableSession) -> list[int]:
    """Return the seats that a bot must take over now."""
    absences, match = session.absences, session.match
    left = absences.gone.intersection(session.ledger.bots_at_first)
    persons = (seat for seat, one in enumerate(match.seats) if one.kind == PERSON)
    return [seat for seat in persons if seat in left or turn_clock.is_up(session, seat)]


def _away(session: TableSession) -> set[int]:
    """Return the seats of absent players, if another player is connected and the match goes on."""
    here = session.here
    if not here or session.match.is_over:
        return set()
    return {seat for seat, one in enumerate(session.match.seats) if one.kind == PERSON} - here


def _mark_away(session: TableSession, seat: int) -> None:
    """Mark a player as away."""
    absences = session.absences
    absences.timers[seat] = None
    absences.gone |= {seat}
    if seat in session.ledger.bots_at_first:
        session.wake_bot()
    elif session.is_together:
        absences.free |= {seat}
    else:
        absences.timers[seat] = session.services.start_timer(
            OPPONENTS_SECONDS - AWAY_SECONDS, partial(_allow_bot, session, seat)
        )
    session.send_seats()


def _allow_bot(session: TableSession, seat: int) -> None:
    """Allow a bot to play for an absent player."""
    session.absences.timers[seat] = None
    session.absences.free |= {seat}
    session.send_seats()
