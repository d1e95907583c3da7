"""The state of an open table: everything that decides what a command leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from crossings.engine import State
from crossings.engine.decisions import Decision
from crossings.server.projection.reaction_windows import ReactionWindow, default_seconds
from crossings.server.session.reducer.consent import ConsentRequest
from crossings.server.session.reducer.resign_policy import ResignPolicy
from crossings.server.storage import StoredMatch
from crossings.table import MOVE, OFFER, Match, Seat

Value = TypeVar("Value")
TIMER_TOLERANCE = 0.001
"""Seconds that count as none, because a timer may fire slightly early.

No viewer may notice them: if a seat answers just before a window's time is up, the window closes so much earlier.
"""


def no_items() -> Mapping[int, Value]:
    """Return an empty mapping that can't be changed."""
    return MappingProxyType({})


class Moment(NamedTuple):
    """When something happens: by the monotonic clock, and in seconds since 1970."""

    monotonic: float
    time: float

    def is_reached(self, deadline: float) -> bool:
        """Return whether a deadline of the monotonic clock has passed."""
        return self.monotonic + TIMER_TOLERANCE >= deadline


# ---- parts ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected."""

    here: frozenset[int] = frozenset()
    """The seats whose holders are connected."""
    is_watched: bool = False
    """Whether any viewer is connected."""
    looks_elsewhere: bool = False
    """Whether a shared screen shows another seat, which has not answered. A reaction window stays open meanwhile."""


@dataclass(frozen=True, slots=True)
class Absences:
    """The absent players."""

    since: Mapping[int, float] = field(default_factory=no_items)
    """Since when the player of each seat has been absent, by the monotonic clock."""
    gone: frozenset[int] = frozenset()
    """The seats of players who have been away for a while."""
    free: frozenset[int] = frozenset()
    """The seats for which others may let a bot play."""


@dataclass(frozen=True, slots=True)
class TurnTime:
    """When the time of a seat's turn is up."""

    seat: int
    ends: float
    """By the monotonic clock."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search for a bot's move, in its turn or in a reaction window."""

    seat: int
    position: State
    bot: str
    seconds: float
    is_reaction: bool = False
    seed: int | None = None
    """The seed of a search with a fixed number of simulations; None: random, with a time limit."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found."""

    search: Search
    decision: Decision


@dataclass(frozen=True, slots=True)
class Failed:
    """A bot has found no legal move. The server doesn't move for it. `why`: a short reason."""

    search: Search
    why: str


@dataclass(frozen=True, slots=True)
class Bots:
    """What the bots do."""

    thinking: Search | None = None
    """The search of the bot whose turn it is."""
    since: float = 0.0
    """When it began, in seconds since 1970."""
    result: Found | Failed | None = None
    """What the bot whose turn it is has found, until its move is stored."""
    policy: ResignPolicy = field(default_factory=ResignPolicy)


# ---- the whole -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of an open table.

    `match` is the log with its positions: commands only read it, and events are added to it once they are stored.
    """

    match: Match
    names: tuple[str, ...]
    came: frozenset[int]
    """The seats whose players have ever joined."""
    taken: frozenset[int]
    """The seats whose players have keys of their own."""
    bots_at_first: frozenset[int]
    """The seats that were bots' when the table was opened, or at the table before a rematch."""
    stand_ins: bool
    """Whether the players agreed that a bot may soon play for absent players."""
    pause_seconds: float
    """How long reaction windows last."""
    presence: Presence = Presence()
    returning: frozenset[int] = frozenset()
    """The seats whose players have come back while a bot plays for them."""
    consents: Mapping[str, ConsentRequest] = field(default_factory=lambda: MappingProxyType({}))
    """The open requests, by kind. New events close all of them."""
    window: ReactionWindow | None = None
    """The open reaction window, if any."""
    absences: Absences = Absences()
    turn: TurnTime | None = None
    """The turn that is timed, if any."""
    bots: Bots = Bots()
    hinted: tuple[State, int] | None = None
    """The position and seat of the last hint, which is not counted again."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the match."""
        return self.match.seats

    @property
    def is_together(self) -> bool:
        """Whether a bot may soon play for absent players: the game is co-operative, or the players agreed to it."""
        return self.match.game.cooperative or self.stand_ins

    def seats_of(self, kind: str) -> list[int]:
        """Return the seats of persons, or of bots."""
        return [seat for seat, one in enumerate(self.seats) if one.kind == kind]

    def is_free(self, seat: int) -> bool:
        """Return whether others may let a bot play for an absent player, who never joined or has been away for long."""
        return seat not in self.came or seat in self.absences.free

    def is_time_up(self, seat: int, now: Moment) -> bool:
        """Return whether a seat must decide and has no time left, so that a bot decides for it."""
        return self.turn is not None and self.turn.seat == seat and now.is_reached(self.turn.ends)


def first_state(stored: StoredMatch, match: Match) -> TableState:
    """Return the state of a table that has just been opened, with the reaction window after its last move."""
    pause_seconds = default_seconds(stored.seats) if stored.pause is None else float(stored.pause)
    match.allows_hints, match.stops, match.passes = stored.hints, pause_seconds > 0, True
    return with_first_window(
        TableState(
            match,
            names=tuple(stored.names),
            came=_joined(stored.came, match),
            taken=frozenset(stored.taken),
            bots_at_first=frozenset(seat for seat, one in enumerate(stored.seats) if one.bot),
            stand_ins=bool(stored.stand_ins),
            pause_seconds=pause_seconds,
        )
    )


def update_match(table: TableState) -> None:
    """Tell the match whether a reaction window is open, and whether moves open one."""
    table.match.waits, table.match.stops = table.window is not None, table.pause_seconds > 0


def _joined(noted: Sequence[int] | frozenset[int], match: Match) -> frozenset[int]:
    """Return the seats whose players have joined: it is recorded, they opened the table, or they have moved."""
    openers = {seat for seat, one in enumerate(match.seats) if one.is_persons and one.person == 0}
    moved: set[int] = set()
    for event in match.events:
        if event.kind == MOVE:
            moved.add(event.by)
        elif event.kind == OFFER:
            moved.discard(event.by)
    persons = {seat for seat, one in enumerate(match.seats) if one.is_persons}
    return frozenset(noted) | openers | (moved & persons)


def with_first_window(table: TableState) -> TableState:
    """Open a reaction window if any seat might react to the last move."""
    windows = table.match.open_reaction_windows() if table.match.state.result is None else ()
    return with_window(table, windows, 1, table.pause_seconds)


def with_window(table: TableState, windows: tuple[State, ...], stage: int, seconds: float) -> TableState:
    """Open the next window after a move, if there is one."""
    is_one = stage <= len(windows)
    return replace(table, window=ReactionWindow.of(table.match, windows, stage, seconds) if is_one else None)
