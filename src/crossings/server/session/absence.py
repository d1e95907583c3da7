"""Persons who are away: what follows from it, so that nobody waits for who has left.

Time away counts while somebody who plays is there to wait. A seat that was a bot's at first goes back to it by itself;
for any other those who sit at the table may let a bot play, between opponents not so soon (decision 0032). Whoever
comes back has the seat again (`handing.sit_down`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from crossings.server.session import turn_clock
from crossings.server.session.reaction_windows import Timer
from crossings.table import PERSON

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

AWAY_SECONDS = 30.0
"""After so long somebody is said to be away."""
OPPONENTS_SECONDS = 120.0
"""After so long a bot may play for an opponent: nobody is replaced because their phone has locked."""


class Absences:
    """Who is away from one table. At most tables nobody is."""

    __slots__ = "free", "gone", "timers"

    def __init__(self) -> None:
        self.timers: dict[int, Timer | None] = {}
        """The seats of persons who are away, with what rings next; None: nothing does."""
        self.gone: frozenset[int] = frozenset()
        """Those who have been away for a while."""
        self.free: frozenset[int] = frozenset()
        """Those for whom others may let a bot play."""

    def forget(self, seat: int) -> None:
        """Somebody is not away any more."""
        timer = self.timers.pop(seat)
        if timer is not None:
            timer.cancel()
        self.gone -= {seat}
        self.free -= {seat}

    def close(self) -> None:
        """Nothing rings any more."""
        for seat in list(self.timers):
            self.forget(seat)


def look(session: TableSession) -> None:
    """Follow who has come or gone and how the match has gone on: who is away, and the turn clock."""
    absences, away = session.absences, _away(session)
    for seat in absences.timers.keys() - away:
        absences.forget(seat)
    for seat in sorted(away - absences.timers.keys()):
        absences.timers[seat] = session.services.start_timer(AWAY_SECONDS, partial(_miss, session, seat))
    turn_clock.follow(session)


def is_free(session: TableSession, seat: int) -> bool:
    """Whether others may let a bot play for a person who is not here: nobody has come yet, or they are long away."""
    return seat not in session.ledger.came or seat in session.absences.free


def due(session: TableSession) -> list[int]:
    """The seats that a bot has to take over now."""
    absences, match = session.absences, session.match
    left = absences.gone.intersection(session.ledger.bots_at_first)
    persons = (seat for seat, one in enumerate(match.seats) if one.kind == PERSON)
    return [seat for seat in persons if seat in left or turn_clock.is_up(session, seat)]


def _away(session: TableSession) -> set[int]:
    """The seats of persons who are not here, if anybody waits for them."""
    here = session.here
    if not here or session.match.is_over:
        return set()
    return {seat for seat, one in enumerate(session.match.seats) if one.kind == PERSON} - here


def _miss(session: TableSession, seat: int) -> None:
    """Somebody has been away for a while."""
    absences = session.absences
    absences.timers[seat] = None
    absences.gone |= {seat}
    if seat in session.ledger.bots_at_first:
        session.wake_bot()
    elif session.is_together:
        absences.free |= {seat}
    else:
        absences.timers[seat] = session.services.start_timer(
            OPPONENTS_SECONDS - AWAY_SECONDS, partial(_free, session, seat)
        )
    session.tell_seats()


def _free(session: TableSession, seat: int) -> None:
    """Somebody has been away for so long that a bot may play for them."""
    session.absences.timers[seat] = None
    session.absences.free |= {seat}
    session.tell_seats()
