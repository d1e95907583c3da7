"""What happens at a table: commands of players, news from bots, and what the table does by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from crossings.server.messages.client_messages import AnyCommand, ChangePause, Rename, RetryBot
from crossings.server.session.reducer.state import Failed, Found
from crossings.server.storage import KeyGrant

PlayerMessage = AnyCommand | Rename | ChangePause | RetryBot


class Sender(NamedTuple):
    """The player who sends a command."""

    seats: tuple[int, ...]
    """The seats that the player holds."""
    first_key: str | None = None
    """The opener's first key, from which invitations are derived."""
    key_opens: KeyGrant | None = None
    """What the key in the command opens already."""


@dataclass(frozen=True)
class FromPlayer:
    """A command of a player. `sender` has been checked to hold the seat."""

    message: PlayerMessage
    sender: Sender


@dataclass(frozen=True)
class Joined:
    """Players have connected with these seats, for the first time or again."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class SearchEnded:
    """A bot has decided, or failed."""

    result: Found | Failed


# ---- what the table does by itself ---------------------------------------------------------------


@dataclass(frozen=True)
class CloseWindow:
    """Close the reaction window, and carry out its answers."""


@dataclass(frozen=True)
class MakeDraws:
    """Make the draws that are due."""


@dataclass(frozen=True)
class ReturnSeat:
    """Give a seat back to its player, who is here again."""

    seat: int


@dataclass(frozen=True)
class HandToBot:
    """Let a bot play for a player who is away or whose time is up."""

    seat: int


@dataclass(frozen=True)
class StoreBotMove:
    """Make the move that a bot has found."""

    found: Found


@dataclass(frozen=True)
class OfferEnd:
    """A bot asks the players whether they agree to end the match."""

    seat: int
    how: str


OwnCommand = CloseWindow | MakeDraws | ReturnSeat | HandToBot | StoreBotMove | OfferEnd
Command = FromPlayer | Joined | SearchEnded | OwnCommand
