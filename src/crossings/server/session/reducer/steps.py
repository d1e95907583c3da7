"""What a command leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from crossings.engine import State
from crossings.server.messages.server_messages import ServerMessage
from crossings.server.session.reducer.consent import ConsentRequest
from crossings.server.session.reducer.state import TableState
from crossings.server.storage import Key
from crossings.table import Transaction

# ---- what is stored ------------------------------------------------------------------------------


@dataclass(frozen=True)
class AddEvents:
    """Add events to the log, with new keys."""

    transaction: Transaction
    added_keys: Sequence[Key] = ()
    """Further keys of seats."""
    new_keys: Sequence[Key] = ()
    """Keys that replace all others of their seats."""
    in_secret: bool = False
    """Whether the events may be hidden from some viewers. Then they get the time of the last public event, and adding
    none takes as long as adding some."""


@dataclass(frozen=True)
class ReplaceKey:
    """Make a key the only one of a seat."""

    seat: int
    key: str


@dataclass(frozen=True)
class SetPause:
    """Change how long reaction windows last."""

    seconds: int


@dataclass(frozen=True)
class SetName:
    """Change a player's name."""

    seat: int
    name: str


Write = AddEvents | ReplaceKey | SetPause | SetName

# ---- what viewers are sent -----------------------------------------------------------------------


@dataclass(frozen=True)
class Broadcast:
    """A message for all viewers, or for the holders of some seats."""

    message: ServerMessage
    seats: frozenset[int] | None = None


@dataclass(frozen=True)
class ConsentWanted:
    """Ask players for their consent."""

    request: ConsentRequest


@dataclass(frozen=True)
class KeyReplaced:
    """A seat's other keys are no longer valid."""

    seat: int


@dataclass(frozen=True)
class SeatsChanged:
    """Who plays the seats has changed."""


@dataclass(frozen=True)
class NamesChanged:
    """A player has another name."""


@dataclass(frozen=True)
class HintWanted:
    """Search for the best turns and send them to the holders of a seat; not `is_new`: only to the sender.

    `left`: the seconds after which the hint is useless; None: no limit.
    """

    seat: int
    position: State
    is_new: bool
    left: float | None = None


@dataclass(frozen=True)
class BotMoved:
    """A bot has made the first of the moves that it plans."""

    seat: int
    before: State
    moves: Sequence[str]


Notice = Broadcast | ConsentWanted | KeyReplaced | SeatsChanged | NamesChanged | HintWanted | BotMoved


class Reply(TypedDict):
    """What `done` says besides the position."""

    noted: NotRequired[str]
    asked: NotRequired[list[int]]
    moves: NotRequired[int]


Change = Callable[[TableState], TableState]
"""A change of the state besides the log. Meanwhile others may have changed it, too."""


def unchanged(table: TableState) -> TableState:
    """Change nothing."""
    return table


@dataclass(frozen=True)
class Step:
    """What a command leads to: once `write` is stored, the state changes, and the notices are sent.

    If events are stored, `reducer.after_events` follows.
    """

    write: Write | None = None
    change: Change = unchanged
    notices: tuple[Notice, ...] = ()
    reply: Reply = field(default_factory=Reply)
