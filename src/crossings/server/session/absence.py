"""Absent players, and what happens to their seats so that others need not wait.

Time counts only while another player is connected. A seat that was a bot's at first returns to the bot automatically.
For other seats the players at the table may let a bot play; opponents must wait longer (decision 0032). A player who
returns gets the seat back (`seat_transfer.seat_players`).
"""

from __future__ import annotations

from functools import partial

from crossings.server.session import turn_clock
from crossings.server.session.open_table import OpenTable
from crossings.table import PERSON

AWAY_SECONDS = 30.0
"""Seconds after which a player counts as away."""
OPPONENTS_SECONDS = 120.0
"""Seconds after which a bot may play for an opponent. A locked phone alone replaces no player."""


def update(table: OpenTable) -> None:
    """Update who is away, and the turn clock, after someone joined or left or the match went on."""
    absences, away = table.absences, _away(table)
    for seat in absences.timers.keys() - away:
        absences.forget(seat)
    for seat in sorted(away - absences.timers.keys()):
        absences.timers[seat] = table.services.start_timer(AWAY_SECONDS, partial(_mark_away, table, seat))
    turn_clock.follow(table)


def seats_due(table: OpenTable) -> list[int]:
    """Return the seats that a bot must take over now."""
    absences, match = table.absences, table.match
    left = absences.gone.intersection(table.ledger.bots_at_first)
    persons = (seat for seat, one in enumerate(match.seats) if one.kind == PERSON)
    return [seat for seat in persons if seat in left or turn_clock.is_up(table, seat)]


def _away(table: OpenTable) -> set[int]:
    """Return the seats of absent players, if another player is connected and the match goes on."""
    here = table.here
    if not here or table.match.is_over:
        return set()
    return {seat for seat, one in enumerate(table.match.seats) if one.kind == PERSON} - here


def _mark_away(table: OpenTable, seat: int) -> None:
    """Mark a player as away."""
    absences = table.absences
    absences.timers[seat] = None
    absences.gone |= {seat}
    if seat in table.ledger.bots_at_first:
        table.wake_bot()
    elif table.is_together:
        absences.free |= {seat}
    else:
        absences.timers[seat] = table.services.start_timer(
            OPPONENTS_SECONDS - AWAY_SECONDS, partial(_allow_bot, table, seat)
        )
    table.send_seats()


def _allow_bot(table: OpenTable, seat: int) -> None:
    """Allow a bot to play for an absent player."""
    table.absences.timers[seat] = None
    table.absences.free |= {seat}
    table.send_seats()
