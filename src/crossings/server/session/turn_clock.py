"""The turn clock of an open table: it runs while another person waits, and hands the seat to a bot when time is up.

`turn_times.py` has the rules of the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from crossings.server.session.open_table import OpenTable
from crossings.server.session.turn_times import TurnClock
from crossings.table import PERSON

RETRY_SECONDS = 5.0
"""Seconds until the next attempt to hand a seat to a bot."""


def clock_of(table: OpenTable, times: Sequence[float]) -> TurnClock | None:
    """Return the clock of a table, if the players agreed on one. `times`: the times of the stored events."""
    if table.ledger.clock is None:
        return None
    clock = TurnClock(table.ledger.clock, table.match, times, table.services.monotonic, table.services.time)
    if _is_waited_for(table, clock):
        clock.run_in_absence(table.ledger.last_known_of)
    return clock


def follow(table: OpenTable) -> None:
    """Follow what has happened at the table, and run the clock if another person waits for a seat to decide."""
    clock = table.clock
    if clock is None:
        return
    clock.stop()
    clock.times.follow()
    if not _is_waited_for(table, clock):
        return
    if not table.here:
        clock.run_in_absence()
        return
    clock.run()
    decision = clock.times.decision
    if decision and table.match.seats[decision.seat].kind == PERSON:
        clock.timer = table.services.start_timer(clock.times.left, partial(_time_is_up, table))


def is_up(table: OpenTable, seat: int) -> bool:
    """Return whether a seat must decide and has no time left, so that a bot decides for it."""
    return (
        table.clock is not None
        and table.match.actor == seat
        and table.clock.is_up
        and _is_waited_for(table, table.clock)
        and bool(table.here)
    )


def _is_waited_for(table: OpenTable, clock: TurnClock) -> bool:
    """Return whether another person waits for a person's seat, or for the bot that plays for it.

    If this bot has failed, the person may take any time: no one else would decide.
    """
    match, decision = table.match, clock.times.decision
    if decision is None or table.window is not None or match.state is table.bots.failed_in:
        return False
    sitting = match.seats[decision.seat]
    others = {one.person for one in match.seats if one.kind == PERSON} - {sitting.person}
    return sitting.is_persons and bool(others)


def _time_is_up(table: OpenTable) -> None:
    """Hand the seat to a bot because its time is up. Try again if that fails."""
    follow(table)
    clock = table.clock
    if clock is not None and clock.timer is not None and clock.is_up:
        clock.timer.cancel()
        clock.timer = table.services.start_timer(RETRY_SECONDS, partial(_time_is_up, table))
    table.wake_bot()
