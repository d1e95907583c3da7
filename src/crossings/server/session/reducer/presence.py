"""Who is here and who is absent, and what happens to the seats of absent players so that others need not wait.

Time counts only while another player is connected. A seat that was a bot's at first returns to the bot automatically.
For other seats the players at the table may let a bot play; opponents must wait longer (decision 0032). A player who
returns gets the seat back.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from types import MappingProxyType

from crossings.server.session.reducer.state import Absences, Moment, TableState
from crossings.table import PERSON

AWAY_SECONDS = 30.0
"""Seconds after which a player counts as away."""
OPPONENTS_SECONDS = 120.0
"""Seconds after which a bot may play for an opponent. Locking a phone must not cost a player the seat."""


def join(table: TableState, seats: Collection[int]) -> TableState:
    """Record that players have joined. Those for whom a bot plays will get their seats back."""
    back = {seat for seat in seats if table.seats[seat].waits}
    return replace(table, came=table.came | set(seats), returning=table.returning | back)


def update(table: TableState, now: Moment) -> TableState:
    """Update who is away, and who is back."""
    here = table.presence.here
    table = replace(table, returning=frozenset(seat for seat in table.returning & here if table.seats[seat].waits))
    away, before = _away(table), table.absences.since
    since = {seat: before.get(seat, now.monotonic) for seat in sorted(away)}
    gone = frozenset(seat for seat in away if now.is_reached(since[seat] + AWAY_SECONDS))
    free = frozenset(
        seat
        for seat in away - table.bots_at_first
        if now.is_reached(since[seat] + (AWAY_SECONDS if table.is_together else OPPONENTS_SECONDS))
    )
    return replace(table, absences=Absences(MappingProxyType(since), gone, free))


def _away(table: TableState) -> set[int]:
    """Return the seats of absent players, if another player is connected and the match goes on."""
    here = table.presence.here
    if not here or table.match.is_over:
        return set()
    return set(table.seats_of(PERSON)) - here


def deadlines(table: TableState) -> list[float]:
    """Return when absent players become away and free, by the monotonic clock."""
    return [since + seconds for since in table.absences.since.values() for seconds in (AWAY_SECONDS, OPPONENTS_SECONDS)]


# ---- seats that are due --------------------------------------------------------------------------


def seat_to_return(table: TableState, now: Moment) -> int | None:
    """Return a seat whose player is here while a bot plays for it. If a turn's time is up, the bot decides first."""
    return next((seat for seat in sorted(table.returning) if not table.is_time_up(seat, now)), None)


def seat_for_bot(table: TableState, now: Moment) -> int | None:
    """Return the seat of a player for whom a bot must play now."""
    left = table.absences.gone & table.bots_at_first
    return next((seat for seat in table.seats_of(PERSON) if seat in left or table.is_time_up(seat, now)), None)
