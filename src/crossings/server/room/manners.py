"""When a bot offers its opponent the end of a game: a draw where nothing happens any more, the win where it is lost.

It is an offer in either case, made once: who wants to play on declines it, or just moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from crossings.engine.thinking import Decision
from crossings.table import CHANCE_MOVE, MOVE, QUIET, Event
from crossings.table.ended import DRAW, RESIGN

LOST_DECISIONS = 4
"""So many of its own decisions in a row a bot holds its game lost before it says so."""
LEVEL_DECISIONS = 10
"""So many of its own decisions in a row, no score changing, a game stands level before a bot offers a draw."""
AGREED_DECISIONS = 5
"""So many before it agrees to one."""
WORSE, BETTER = 450, 550
"""Below and above these worths, of 1000, a game does not stand level."""


@dataclass
class Standing:
    """What a bot's last decisions said of its game: its worth, and how many in a row were lost, or level."""

    worth: float
    lost: int
    level: int
    scores: Sequence[int]


class Manners:
    """What the bots of a table thought of their games, and what they have offered."""

    def __init__(self) -> None:
        self._standings: dict[int, Standing] = {}
        self._offered: frozenset[tuple[int, str]] = frozenset()

    def note(self, seat: int, decision: Decision, scores: Sequence[int]) -> None:
        """A bot has decided; `scores` of all seats as they are. What it did not think about says nothing."""
        if decision.worth is None:
            return
        before = self._standings.get(seat)
        lost = 1 + (before.lost if before else 0) if decision.hopeless else 0
        quiet = before.level if before and before.scores == scores else 0
        level = 1 + quiet if WORSE <= decision.worth <= BETTER else 0
        self._standings[seat] = Standing(decision.worth, lost, level, scores)

    def heed(self, events: Iterable[Event]) -> None:
        """What was taken back does not count any more."""
        if any(one.kind not in (MOVE, CHANCE_MOVE, *QUIET) for one in events):
            self._standings.clear()

    def offer(self, seat: int, ways: Collection[str]) -> str | None:
        """How a bot would like to end the game now, of the ways that there are, if it has not offered that before."""
        standing = self._standings.get(seat)
        if standing is None:
            return None
        for how, is_due in ((RESIGN, standing.lost >= LOST_DECISIONS), (DRAW, standing.level >= LEVEL_DECISIONS)):
            if is_due and how in ways and (seat, how) not in self._offered:
                self._offered |= {(seat, how)}
                return how
        return None

    def agrees_to_draw(self, seat: int) -> bool | None:
        """Whether a bot agrees: it stands worse, or the game has been level for a while; None: it cannot say yet."""
        standing = self._standings.get(seat)
        if standing is None:
            return None
        return standing.worth < WORSE or standing.level >= AGREED_DECISIONS
