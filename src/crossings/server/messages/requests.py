"""The bodies of HTTP requests (docs/contribute/wire-http.md); `reading.read_request` decodes and checks them.

What depends on the game is checked where the request is carried out. An optional field that is missing has its default;
None means that it is missing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from crossings.engine import CrossingsError
from crossings.server.messages.client_messages import LONGEST_KEY, BoardQuestion

MAX_KEYS = 100
MAX_TRIED = 300
"""Maximum number of moves in a variation."""


MAX_PICKED = 20
"""Maximum number of places picked for a move."""


class BadRequest(CrossingsError):
    """A request that can't be carried out: an error code and one line."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


FIELD_CODES = {"seats": "bad-seats", "pause": "bad-pause", "seed": "bad-seed", "day": "bad-day"}
"""The error codes of fields with a wrong type; that of all others is `bad-request`."""

# ---- fields --------------------------------------------------------------------------------------

Key = Annotated[
    str,
    Meta(min_length=1, max_length=LONGEST_KEY, pattern=r"^[\x00-\x7f]+$", description="a text of 22 characters"),
]
Options = dict[str, Any]


class BotSeat(Struct, frozen=True):
    """A seat for a bot, and the seconds that it may think; None: its usual time."""

    bot: str
    seconds: float | None = None


Seats = Annotated[
    tuple[Literal["me", "friend"] | BotSeat, ...],
    Meta(description='a list of seats, each "me", "friend" or {"bot": name}'),
]

# ---- bodies --------------------------------------------------------------------------------------


class OptionsRequest(Struct, frozen=True):
    """Check these options."""

    options: Options = {}


class PuzzleMove(Struct, frozen=True):
    """Solve a puzzle by this move."""

    move: str


class LessonMove(Struct, frozen=True):
    """Do a task of a lesson by a move, or by the places picked for a move that isn't legal.

    Without both, the right move is made.
    """

    task: int
    move: str | None = None
    places: Annotated[tuple[str, ...], Meta(max_length=MAX_PICKED, description="a list of places")] = ()


class PositionQuestion(Struct, frozen=True):
    """Ask a question about the board of a puzzle, or of a task of a lesson's step."""

    question: Annotated[BoardQuestion, Meta(description="a message `point`, `plan` or `propose`")]
    puzzle: int | None = None
    step: int | None = None
    task: int = 0


class LabQuestion(Struct, frozen=True):
    """Let bots play a variant. `who`: the client that asks."""

    game: str
    bot: str
    who: str
    options: Options = {}


class LabStop(Struct, frozen=True):
    """End the games of the client's question, or stop waiting for them."""

    who: str


class NewTable(Struct, frozen=True):
    """Open a table. None: the default of the game or the server."""

    game: str
    seats: Seats
    options: Options = {}
    seed: int | str | None = None
    deal: bool = False
    pause: int | None = None
    hints: bool | None = None
    stand_ins: bool | None = None
    clock: Literal[60, 180, 600, 86_400] | None = None


class NewChallenge(Struct, frozen=True):
    """Open a table for the daily challenge of a game on a day, a date such as `2026-11-30`."""

    game: str
    day: str


class ImportedFile(Struct, frozen=True):
    """Import a game: the first line of its file, and its moves if it was not played at a table."""

    head: dict[str, Any]
    moves: tuple[Any, ...] | None = None


class RunningGame(Struct, frozen=True):
    """The fields of a file's first line that only running games have."""

    game: str
    seats: Seats


class RematchRequest(Struct, frozen=True):
    """Open a rematch, with swapped seats if wanted."""

    swap: bool = False


class KeyList(Struct, frozen=True):
    """Return the tables of these keys."""

    keys: Annotated[tuple[Key, ...], Meta(max_length=MAX_KEYS, description=f"a list of up to {MAX_KEYS} keys")]


class VariationRequest(Struct, frozen=True):
    """Play on from position `at` of a finished game.

    `again` numbers repeated draws; `known` counts the moves that the client knows; `seat` is the seat whose view is
    shown, None: the seat to act.
    """

    at: int
    moves: Annotated[tuple[str, ...], Meta(max_length=MAX_TRIED)] = ()
    again: int = 0
    known: int = 0
    seat: int | None = None
    turned: bool = False
    wide: bool = False
