"""Persons who are away, and turns that last too long: what follows from it, so that nobody waits for who has left.

Time away counts while somebody who plays is there to wait. A seat that was a bot's at first goes back to it by itself;
for any other those who sit at the table may let a bot play, between opponents not so soon (decision 0032). Whoever
comes back has the seat again (`handing.sit_down`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from crossings.server.room.pauses import Bell
from crossings.table import PERSON

if TYPE_CHECKING:
    from crossings.server.room.room import Room

AWAY_SECONDS = 30.0
"""After so long somebody is said to be away; and so long has, at the least, who finds a turn whose time is up."""
OPPONENTS_SECONDS = 120.0
"""After so long a bot may play for an opponent: nobody is replaced because their phone has locked."""


class Absences:
    """Who is away from one table, and how long the turn lasts that goes on. At most tables nobody is."""

    __slots__ = "_lapse", "_turn", "bells", "free", "gone", "out_at"

    def __init__(self, lapse: Callable[[], float]) -> None:
        self.bells: dict[int, Bell | None] = {}
        """The seats of persons who are away, with what rings next; None: nothing does."""
        self.gone: frozenset[int] = frozenset()
        """Those who have been away for a while."""
        self.free: frozenset[int] = frozenset()
        """Those for whom others may let a bot play."""
        self.out_at = -1
        """The position at which the time of a turn has run out; -1: it has not."""
        self._lapse = lapse
        self._turn: tuple[int, float, Bell] | None = None
        """The turn that is timed: its position, when its time is up, and what rings then."""

    @property
    def left(self) -> float | None:
        """The seconds that are left of the turn; None: it is not timed."""
        return None if self._turn is None else max(0.0, self._turn[1] - self._lapse())

    def is_timed(self, at: int) -> bool:
        """Whether the turn at a position is timed already."""
        return self._turn is not None and self._turn[0] == at

    def time(self, at: int, seconds: float, bell: Bell) -> None:
        """The turn at a position lasts so long."""
        self._turn = (at, self._lapse() + seconds, bell)

    def forget_turn(self) -> None:
        """No turn is timed."""
        if self._turn is not None:
            self._turn[2].cancel()
        self._turn = None

    def forget(self, seat: int) -> None:
        """Somebody is not away any more."""
        bell = self.bells.pop(seat)
        if bell is not None:
            bell.cancel()
        self.gone -= {seat}
        self.free -= {seat}

    def close(self) -> None:
        """Nothing rings any more."""
        self.forget_turn()
        for seat in list(self.bells):
            self.forget(seat)


def look(room: Room) -> None:
    """Somebody has come or gone, or the match has gone on: for whoever is away, and for the turn, time runs."""
    absences, away = room.absences, _away(room)
    for seat in absences.bells.keys() - away:
        absences.forget(seat)
    for seat in sorted(away - absences.bells.keys()):
        absences.bells[seat] = room.world.alarm(AWAY_SECONDS, partial(_miss, room, seat))
    _time_turn(room)


def is_free(room: Room, seat: int) -> bool:
    """Whether others may let a bot play for a person who is not here: nobody has come yet, or they are long away."""
    return seat not in room.ledger.came or seat in room.absences.free


def due(room: Room) -> list[int]:
    """The seats that a bot has to take over now."""
    absences, match = room.absences, room.match
    late = {match.actor} if absences.out_at == match.at else set()
    left = absences.gone.intersection(room.ledger.bots_at_first)
    return [seat for seat, one in enumerate(match.seats) if one.kind == PERSON and (seat in left or seat in late)]


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


# ---- the clock -----------------------------------------------------------------------------------


def _time_turn(room: Room) -> None:
    """The turn of a person lasts as long as was agreed, from what happened last; a bot moves for them then.

    It does so for somebody who waits: the bots of two who have both left do not play the game to its end.
    """
    match, clock, absences, here = room.match, room.ledger.clock, room.absences, room.here
    if clock is None or (here and absences.is_timed(match.at)):
        return
    absences.forget_turn()
    mover = match.seats[match.actor] if isinstance(match.actor, int) else None
    persons = {one.person for one in match.seats if one.kind == PERSON}
    is_waited_for = mover is not None and mover.kind == PERSON and len(persons) > 1
    if is_waited_for and room.pause is None and here:
        gone = room.world.time() - room.ledger.last_known_of
        seconds = max(AWAY_SECONDS, clock - gone)
        absences.time(match.at, seconds, room.world.alarm(seconds, partial(_run_out, room, match.at)))


def _run_out(room: Room, at: int) -> None:
    """The time of a turn is up."""
    room.absences.out_at = at
    room.wake_bot()
