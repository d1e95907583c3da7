"""The turn clock of an open table: it runs while another person waits.

`turn_times.py` has the rules of the clock.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossings.server.session.reducer.bots import has_failed
from crossings.server.session.reducer.state import Moment, TableState, TurnTime
from crossings.server.session.turn_times import TurnTimes
from crossings.table import PERSON, Match


class TurnClock:
    """Charges the time of turns while others wait for them."""

    def __init__(self, limit: float, match: Match, times: Sequence[float]) -> None:
        """`times`: the times of the stored events."""
        self._times = TurnTimes(limit, match)
        self._times.replay(times)
        self._times.follow()
        self._times.grant_grace()
        self._since: float | None = None
        """Until when time was charged, while the clock runs, by the monotonic clock."""
        self._away_since: float | None = None
        """The same in seconds since 1970, while no player is connected."""

    def open(self, table: TableState, last_known_of: float) -> None:
        """Charge the time since the last event that all viewers know of, if a player is waited for."""
        if self._is_waited_for(table):
            self._away_since = last_known_of

    def follow(self, table: TableState, now: Moment) -> TurnTime | None:
        """Follow what has happened at the table, and return when the time of the turn is up; None: it doesn't run."""
        self._charge(now)
        self._times.follow()
        decision = self._times.decision
        if decision is None or not self._is_waited_for(table):
            return None
        if not table.presence.here:
            self._away_since = now.time
            return None
        self._since = now.monotonic
        return TurnTime(decision.seat, now.monotonic + self._times.left)

    def _charge(self, now: Moment) -> None:
        """Charge the time that has passed."""
        if self._since is not None:
            self._times.charge(now.monotonic - self._since)
        elif self._away_since is not None:
            self._times.charge_absence(now.time - self._away_since)
        self._since = self._away_since = None

    def _is_waited_for(self, table: TableState) -> bool:
        """Return whether another person waits for a person's seat, or for the bot that plays for it.

        If this bot has failed, the person may take any time: no one else would decide.
        """
        decision = self._times.decision
        if decision is None or table.window is not None or has_failed(table):
            return False
        sitting = table.seats[decision.seat]
        others = {table.seats[seat].person for seat in table.seats_of(PERSON)} - {sitting.person}
        return sitting.is_persons and bool(others)
