"""The WebSocket messages of clients (docs/contribute/wire-messages.md).

`ClientMessage` is any of them; `reading.read_message` decodes and checks them. An optional field that is missing has
its default; None means that it is missing.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from crossings.words import DEFAULT

LONGEST_ID = 100
LONGEST_MOVE = 200
LONGEST_NAME = 40
LONGEST_WHISPER = 500
LONGEST_CHAT = 200
LONGEST_KEY = 64
LONGEST_TAG = 35
MAX_SEATS = 16
MAX_KEYS = 20
MAX_KNOWN = 2500
MAX_AT = 10_000_000
MAX_SECONDS = 60
MAX_MOVES = 100
MAX_PLACES = 20

# ---- fields: `description` is what an error message says is allowed ------------------------------

Id = Annotated[
    str,
    Meta(min_length=1, max_length=LONGEST_ID, description=f"a text of 1 to {LONGEST_ID} characters that can be seen"),
]
At = Annotated[int, Meta(ge=0, le=MAX_AT)]
SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS)]
MoveText = Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
Place = Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
Kinds = Annotated[list[Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]], Meta(max_length=MAX_PLACES)]
KeyText = Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
NewKey = Annotated[
    str,
    Meta(
        min_length=22,
        max_length=22,
        pattern="^[A-Za-z0-9_-]+$",
        description="a key: 22 random characters, A-Z, a-z, 0-9, - and _",
    ),
]
Way = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
"""A way to end the match."""


class BaseMessage(Struct, frozen=True, kw_only=True, tag_field="type"):
    """The field of all messages: an `id`, under which the server confirms the message."""

    id: Id | None = None

    def __post_init__(self) -> None:
        """Raises `ValueError` if the id can't be seen."""
        if self.id is not None and not self.id.isprintable():
            raise ValueError("`id` must have only characters that can be seen")


class Hello(BaseMessage, frozen=True, tag="hello"):
    """The first message."""

    version: Literal[1]
    keys: Annotated[tuple[KeyText, ...], Meta(max_length=MAX_KEYS)]
    drawing: bool = False
    known: Annotated[tuple[KeyText, ...], Meta(max_length=MAX_KNOWN)] = ()
    language: Annotated[str, Meta(min_length=1, max_length=LONGEST_TAG)] = DEFAULT
    wide: bool = False


class Ping(BaseMessage, frozen=True, tag="ping"):
    """Check that the server is alive; the answer is `Pong`."""


# ---- commands ------------------------------------------------------------------------------------


class Command(BaseMessage, frozen=True):
    """The fields of all commands: a unique `id`, and the position `at` that they answer."""

    id: Id
    at: At
    seat: SeatNumber


class MoveCommand(Command, frozen=True, tag="move"):
    """Make a move (`move`), or several (`moves`)."""

    move: MoveText | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=MAX_MOVES)] = ()

    def __post_init__(self) -> None:
        """Raises `ValueError` if there is no move, or both fields."""
        super().__post_init__()
        if bool(self.moves) == (self.move is not None):
            raise ValueError("give either `move` or `moves`")

    @property
    def all_moves(self) -> tuple[str, ...]:
        """The moves in order, also if it is only one."""
        return self.moves if self.move is None else (self.move,)


class UndoCommand(Command, frozen=True, tag="undo"):
    """Undo the last decision, or the whole turn."""

    to: Literal["turn"] | None = None


class RedoCommand(Command, frozen=True, tag="redo"):
    """Redo what was undone."""


class ConsentCommand(Command, frozen=True, tag="consent"):
    """Answer `undo-asked`, or with `how`, `end-asked`."""

    yes: bool
    how: Way | None = None


class WordCommand(Command, frozen=True, tag="word"):
    """Add a random word to all later draws."""

    word: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class TransferCommand(Command, frozen=True, tag="transfer"):
    """Change who plays the seat `of`: a friend who is still to join, a bot until the player is back, or the player."""

    of: SeatNumber
    to: Literal["friend", "bot", "me"]


class TakeCommand(BaseMessage, frozen=True, tag="take"):
    """Replace a seat's invitation by the player's own key, so that only this key opens the seat.

    `again`: replace the player's own key.
    """

    id: Id
    seat: SeatNumber
    key: NewKey
    again: bool = False


class EndCommand(Command, frozen=True, tag="end"):
    """End the match early."""

    how: Way


class AdviseCommand(Command, frozen=True, tag="advise"):
    """Ask for a hint."""


AnyCommand = (
    MoveCommand
    | UndoCommand
    | RedoCommand
    | ConsentCommand
    | WordCommand
    | TransferCommand
    | TakeCommand
    | EndCommand
    | AdviseCommand
)
"""A message that is answered by `done` or `refused`."""

# ---- questions -----------------------------------------------------------------------------------


class HistoryRequest(BaseMessage, frozen=True, tag="history"):
    """Ask for a past position."""

    at: At


class Point(BaseMessage, frozen=True, tag="point"):
    """Ask what is at a place."""

    at: At
    place: Place


class PlanAsked(BaseMessage, frozen=True, tag="plan"):
    """Ask what an incomplete move would do. `put`: place -> kinds put there."""

    at: At
    seat: SeatNumber
    put: Annotated[
        dict[Place, Kinds],
        Meta(
            max_length=MAX_PLACES,
            description=f"an object of up to {MAX_PLACES} places, each with the kinds laid there",
        ),
    ]


class Propose(BaseMessage, frozen=True, tag="propose"):
    """Ask for a compound move to a place."""

    at: At
    seat: SeatNumber
    place: Place
    places: Annotated[tuple[Place, ...], Meta(max_length=MAX_PLACES)] = ()


class Why(BaseMessage, frozen=True, tag="why"):
    """Ask why a move is illegal."""

    at: At
    seat: SeatNumber
    move: MoveText


class ExplainMove(BaseMessage, frozen=True, tag="explain"):
    """Ask why another player made the move that led to position `at`, as far as the seat can reason."""

    id: Id
    at: At
    seat: SeatNumber


class CoachAsked(BaseMessage, frozen=True, tag="coach"):
    """Ask the coach to follow the game for a seat: to send its notes, and to think about the seat's next turn."""

    seat: SeatNumber


class CheckMove(BaseMessage, frozen=True, tag="check"):
    """Ask whether the coach doubts these moves, before they are made."""

    id: Id
    at: At
    seat: SeatNumber
    moves: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=MAX_MOVES)]


BoardQuestion = Point | PlanAsked | Propose
Question = HistoryRequest | Point | PlanAsked | Propose | Why | ExplainMove | CoachAsked | CheckMove
"""A message that changes nothing."""

# ---- out of band ---------------------------------------------------------------------------------


class Rename(BaseMessage, frozen=True, tag="name"):
    """Set the player's name."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]


class Whisper(BaseMessage, frozen=True, tag="whisper"):
    """Write to one seat."""

    to: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_WHISPER)]
    seat: SeatNumber | None = None


class Chat(BaseMessage, frozen=True, tag="chat"):
    """Write to all players."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
    seat: SeatNumber | None = None


class ChangeView(BaseMessage, frozen=True, tag="view"):
    """Choose the seat whose view is shown."""

    seat: SeatNumber


class ChangeOrientation(BaseMessage, frozen=True, tag="orientation"):
    """Change the orientation of the board; fields that are left out stay."""

    turned: bool | None = None
    wide: bool | None = None


class ChangePause(BaseMessage, frozen=True, tag="pause"):
    """Set how long reaction windows last."""

    seat: SeatNumber
    seconds: Annotated[int, Meta(ge=0, le=MAX_SECONDS)]


class RetryBot(BaseMessage, frozen=True, tag="retry"):
    """Ask a bot that failed to try again."""


OutOfBandMessage = Rename | Whisper | Chat | ChangeView | ChangeOrientation | ChangePause | RetryBot
"""A message that doesn't depend on a position."""

TableMessage = AnyCommand | Question | OutOfBandMessage
ClientMessage = Hello | Ping | TableMessage

MESSAGE_TYPES: dict[str, type[BaseMessage]] = {one.__struct_config__.tag: one for one in get_args(ClientMessage)}
"""The class of each `type`."""
