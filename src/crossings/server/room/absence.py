"""Persons who are away: what follows from it, so that nobody waits for who has left.

Time away counts while somebody who plays is there to wait. A seat that was a bot's at first goes back to it by itself;
for any other those who sit at the table may let a bot play, between opponents not so soon (decision 0032). Whoever
comes back has the seat again (`handing.sit_down`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from crossings.server.room import turn_clock
from crossings.server.room.pauses import Bell
from crossings.table import PERSON

if TYPE_CHECKING:
    from crossings.server.room.room import Room

AWAY_SECONDS = 30.0
"""After so long somebody is said to be away."""
OPPONENTS_SECONDS = 120.0
"""After so long a bot may play for an opponent: nobody is replaced because their phone has locked."""


class Absences:
    """Who is away from one table. At most tables nobody is."""

    __slots__ = "bells", "free", "gone"

    def __init__(self) -> None:
        self.bells: dict[int, Bell | None] = {}
        """The seats of persons who are away, with what rings next; None: nothing does."""
        self.gone: frozenset[int] = frozenset()
        """Those who have been away for a while."""
        self.free: frozenset[int] = frozenset()
        """Those for whom others may let a bot play."""

    def forget(self, seat: int) -> None:
        """Somebody is not away any more."""
        bell = self.bells.pop(seat)
        if bell is not None:
            bell.cancel()
        self.gone -= {seat}
        self.free -= {seat}

    def close(self) -> None:
        """Nothing rings any more."""
        for seat in list(self.bells):
            self.forget(seat)


def look(room: Room) -> None:
    """Follow who has come or gone and how the match has gone on: who is away, and the turn clock."""
    absences, away = room.absences, _away(room)
    for seat in absences.bells.keys() - away:
        absences.forget(seat)
    for seat in sorted(away - absences.bells.keys()):
        absences.bells[seat] = room.world.alarm(AWAY_SECONDS, partial(_miss, room, seat))
    turn_clock.follow(room)


def is_free(room: Room, seat: int) -> bool:
    """Whether others may let a bot play for a person who is not here: nobody has come yet, or they are long away."""
    return seat not in room.ledger.came or seat in room.absences.free


def due(room: Room) -> list[int]:
    """The seats that a bot has to take over now."""
    absences, match = room.absences, room.match
    left = absences.gone.intersection(room.ledger.bots_at_first)
    persons = (seat for seat, one in enumerate(match.seats) if one.kind == PERSON)
    return [seat for seat in persons if seat in left or turn_clock.is_up(room, seat)]


def _away(room: Room) -> set[int]:
    """The seats of persons who are not here, if anybody waits for them."""
    here = room.here
    if not here or room.match.is_over:
        return set()
    return {seat for seat, one in enumerate(room.match.seats) if one.kind == PERSON} - here


def _miss(room: Room, seat: int) -> None:
    """Somebody has been away for a while."""
    absences = room.absences
    absences.bells[seat] = None
    absences.gone |= {seat}
    if seat in room.ledger.bots_at_first:
        room.wake_bot()
    elif room.is_together:
        absences.free |= {seat}
    else:
        absences.bells[seat] = room.world.alarm(OPPONENTS_SECONDS - AWAY_SECONDS, partial(_free, room, seat))
    room.tell_seats()


def _free(room: Room, seat: int) -> None:
    """Somebody has been away for so long that a bot may play for them."""
    room.absences.bells[seat] = None
    room.absences.free |= {seat}
    room.tell_seats()
