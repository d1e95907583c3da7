"""The turn clock of a table: how long the seat to act still has until a bot moves for it.

A turn is everything that one seat decides until another seat decides publicly. It begins with the agreed time. Only a
move of the seat itself adds time: it resets the clock to the agreed time, as long as the whole turn lasts at most twice
as long. An undo or redo restores the time that was left, but time that was used in a turn stays used. Other events (a
random word, a hint, a change of seats, a draw) and connections that come or go don't change the clock.

The clock stops during reaction windows, and while no other person plays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from crossings.engine import HIDDEN, State
from crossings.table import CHANCE_MOVE, END, MOVE, REDO, UNDO, Event, Match, hides_moves

MAX_TURN_MULTIPLE = 2
"""The longest that one turn can last, in multiples of the agreed time."""
GRACE_SECONDS = 30.0
"""Minimum seconds on the clock after no player was connected, unless less was left before."""


class Decision(NamedTuple):
    """What has a time of its own: a turn (numbered from the start), or the reactions of another seat in this turn."""

    turn: int
    seat: int
    is_reaction: bool = False


class Mark(NamedTuple):
    """The time that was left when a position was left: of the turn, and of the decision if it was a reaction."""

    turn: Decision
    turn_left: float
    decision: Decision | None
    left: float


class TurnTimes:
    """The time left of each turn of a match. It follows the log, and the caller charges the time that was used."""

    def __init__(self, limit: float, match: Match) -> None:
        self.decision: Decision | None = None
        """The decision whose time is used now; None: no seat must decide."""
        self._limit = limit
        self._match = match
        self._turn = Decision(0, -1)
        self._left: defaultdict[Decision, float] = defaultdict(float)
        self._spent: defaultdict[Decision, float] = defaultdict(float)
        self._marks: list[Mark] = []
        """One mark for each position except the current one."""
        self._undone_at: dict[int, int] = {}
        """For the last move that an undo took back, the position at which it was undone."""
        self._enter(match.state_at(0))

    @property
    def left(self) -> float:
        """The seconds left for the decision; 0 if no seat must decide."""
        return self._left[self.decision] if self.decision else 0.0

    def charge(self, seconds: float) -> None:
        """Charge seconds that the seat has used."""
        if self.decision:
            used = min(max(0.0, seconds), self.left)
            self._left[self.decision] -= used
            self._spent[self.decision] += used

    def charge_absence(self, seconds: float) -> None:
        """Charge seconds during which no player was connected. They leave at least the grace time."""
        self.charge(min(seconds, max(0.0, self.left - GRACE_SECONDS)))

    def grant_grace(self) -> None:
        """Extend the time left to the grace time if it is shorter, because the table was closed."""
        if self.decision:
            self._left[self.decision] = max(self.left, min(GRACE_SECONDS, self._limit))

    def replay(self, times: Sequence[float]) -> None:
        """Follow a stored log, with the time of each event."""
        for number, (before, when) in enumerate(zip([*times[:1], *times], times, strict=False), 1):
            self.charge(when - before)
            self._follow(number)

    def follow(self) -> None:
        """Follow the new events of the log."""
        for number in range(len(self._marks) + 1, self._match.at + 1):
            self._follow(number)

    def _follow(self, number: int) -> None:
        event = self._match.events[number - 1]
        self._marks.append(Mark(self._turn, self._left[self._turn], self.decision, self.left))
        if event.kind in (UNDO, REDO):
            self._restore(self._mark_of(event))
        elif event.kind == END:
            self.decision = None
        elif event.kind in (MOVE, CHANCE_MOVE):
            if self.decision and event.kind == MOVE and event.by == self.decision.seat:
                self._extend(self.decision)
            self._enter(self._match.state_at(number))

    def _enter(self, state: State) -> None:
        """Enter the position after a move."""
        seat, before = state.actor, self.decision
        if not isinstance(seat, int):
            self.decision = None
            return
        if seat == self._turn.seat:
            self.decision = self._turn
        elif self._is_reaction(state):
            self.decision = Decision(self._turn.turn, seat, is_reaction=True)
            if self.decision != before:
                self._extend(self.decision)
        else:
            self.decision = self._turn = Decision(self._turn.turn + 1, seat)
            self._extend(self._turn)

    def _is_reaction(self, state: State) -> bool:
        return hides_moves(self._match.game) and state.secrets()["actor"] == HIDDEN

    def _extend(self, decision: Decision) -> None:
        """Reset the clock to the agreed time, as far as the turn may last that long."""
        self._left[decision] = min(self._limit, self._unused(decision))

    def _unused(self, decision: Decision) -> float:
        return max(0.0, MAX_TURN_MULTIPLE * self._limit - self._spent[decision])

    def _mark_of(self, event: Event) -> Mark:
        """Return the mark of the position that an undo or redo leads to.

        A later undo may return to the position before a redo, so the time used there stays used.
        """
        taken = self._match.moves_taken_by(event.number)
        last = taken[-1].event.number
        if event.kind == REDO:
            self._marks[taken[0].before] = self._marks[-1]
            return self._marks[self._undone_at[last]]
        self._undone_at[last] = event.number - 1
        return self._marks[taken[0].before]

    def _restore(self, mark: Mark) -> None:
        self._turn, self.decision = mark.turn, mark.decision
        self._left[mark.turn] = min(mark.turn_left, self._unused(mark.turn))
        if mark.decision:
            self._left[mark.decision] = min(mark.left, self._unused(mark.decision))
