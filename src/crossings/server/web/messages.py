"""The WebSocket messages, as types (docs/contribute/wire-messages.md). Clients send `ClientMessage`, the server sends `ServerMessage`.

`protocol.read` checks what comes in; whatever passes there is one of `ClientMessage`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, TypeGuard

from crossings.engine.options import Value
from crossings.search.calibration import Measure
from crossings.table import LogLine

XY = tuple[float, float]
"""Across and down, in board units."""

# ---- from clients --------------------------------------------------------------------------------


class Hello(TypedDict):
    """The first message."""

    type: Literal["hello"]
    version: int
    keys: list[str]
    drawing: NotRequired[bool]
    known: NotRequired[list[str]]
    language: NotRequired[str]
    wide: NotRequired[bool]


class Ping(TypedDict):
    """Ask the server for a sign of life; `Pong` is the answer."""

    type: Literal["ping"]
    id: NotRequired[str]


class Command(TypedDict):
    """What all commands carry: `id` unique, `at` the position that they answer."""

    id: str
    at: int
    seat: int


class MoveCommand(Command):
    """Either `move` or `moves`."""

    type: Literal["move"]
    move: NotRequired[str]
    moves: NotRequired[list[str]]


class UndoCommand(Command):
    """The last move, or the whole turn."""

    type: Literal["undo"]
    to: NotRequired[Literal["turn"]]


class RedoCommand(Command):
    """Make again what was taken back."""

    type: Literal["redo"]


class ConsentCommand(Command):
    """An answer to `undo-asked`, or with `how` to `end-asked`."""

    type: Literal["consent"]
    yes: bool
    how: NotRequired[str]


class WordCommand(Command):
    """A word for all later draws."""

    type: Literal["word"]
    word: str


class TransferCommand(Command):
    """Who plays the seat `of` from now on: a friend, once they come; a bot, until its person is back; that person."""

    type: Literal["transfer"]
    of: int
    to: Literal["friend", "bot", "me"]


class TakeCommand(TypedDict):
    """Whoever has come by an invitation makes the seat theirs: from now on only this key opens it.

    `again`: they have a key of their own already, and want this one in its place.
    """

    type: Literal["take"]
    id: str
    seat: int
    key: str
    again: NotRequired[bool]


class EndCommand(Command):
    """End the match before the game is over."""

    type: Literal["end"]
    how: str


class AdviseCommand(Command):
    """The seat asks for a hint."""

    type: Literal["advise"]


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


class HistoryRequest(TypedDict):
    """Show a past position."""

    type: Literal["history"]
    at: int


class Point(TypedDict):
    """What is at a place?"""

    type: Literal["point"]
    at: int
    place: str


class PlanAsked(TypedDict):
    """What would a move do that is being put together? `put`: place -> kinds laid there."""

    type: Literal["plan"]
    at: int
    seat: int
    put: dict[str, list[str]]


class Propose(TypedDict):
    """Is there a row of moves to a place?"""

    type: Literal["propose"]
    at: int
    seat: int
    place: str
    places: NotRequired[list[str]]


class Why(TypedDict):
    """Why is a move not possible?"""

    type: Literal["why"]
    at: int
    seat: int
    move: str
    id: NotRequired[str]


class Rename(TypedDict):
    """A made-up name."""

    type: Literal["name"]
    seat: int
    name: str


class Whisper(TypedDict):
    """A line for one seat alone."""

    type: Literal["whisper"]
    to: int
    text: str
    seat: NotRequired[int]


class Chat(TypedDict):
    """A line for all who play."""

    type: Literal["chat"]
    text: str
    seat: NotRequired[int]


class ChangeView(TypedDict):
    """Whose eyes from now on."""

    type: Literal["view"]
    seat: int


class ChangeOrientation(TypedDict):
    """How the board is looked at from now on; what is left out stays."""

    type: Literal["orientation"]
    turned: NotRequired[bool]
    wide: NotRequired[bool]


class ChangePause(TypedDict):
    """How long moments last."""

    type: Literal["pause"]
    seat: int
    seconds: int


class RetryBot(TypedDict):
    """A bot that failed is asked once more."""

    type: Literal["retry"]


Question = HistoryRequest | Point | PlanAsked | Propose | Why
OutOfBandMessage = Rename | Whisper | Chat | ChangeView | ChangeOrientation | ChangePause | RetryBot
TableMessage = AnyCommand | Question | OutOfBandMessage
ClientMessage = Hello | Ping | TableMessage


def is_question(message: TableMessage) -> TypeGuard[Question]:
    """Whether it changes nothing."""
    return message["type"] in ("history", "point", "plan", "propose", "why")


def is_aside(message: TableMessage) -> TypeGuard[OutOfBandMessage]:
    """Whether it is said beside the game."""
    return message["type"] in ("name", "whisper", "chat", "view", "orientation", "pause", "retry")


def is_command(message: TableMessage) -> TypeGuard[AnyCommand]:
    """Whether it has a number of its own, and is answered by `done` or `refused`."""
    return not (is_question(message) or is_aside(message))


# ---- games ---------------------------------------------------------------------------------------


class GameNamed(TypedDict):
    """A game; of one that is not installed, or no longer as it was, no more is known."""

    id: str
    title: str
    hides: bool


class GameCard(GameNamed):
    """A game on the shelf. `chance`: whether anything is random; `pauses`: how long moments may last; empty: there are
    none."""

    tagline: str
    summary: str
    kind: str
    seats: list[int]
    minutes: list[int]
    cooperative: bool
    chance: bool
    talk: bool
    draws: bool
    turns: bool
    wide: float
    pauses: list[int]
    picture: str


class OptionFacts(TypedDict):
    """An option of a game. `titles`: of values that are words; `described`: what is allowed, where that is much."""

    name: str
    title: str
    help: str
    values: list[Value]
    titles: list[str]
    described: str
    default: Value
    provenance: str


class PresetFacts(TypedDict):
    """A ready-made set of options."""

    name: str
    title: str
    options: dict[str, Value]
    help: str


class Ready(TypedDict):
    """What a lobby has ready for a newcomer."""

    preset: str | None
    options: dict[str, Value]
    players: int
    until_won: bool
    deals: bool


class TurnCard(TypedDict):
    """One of the cards 'how a turn goes'; the first says what to win by."""

    title: str
    text: str


class CreditsFacts(TypedDict):
    """Who made the game."""

    author: str
    source: str
    note: str


class PaceFacts(TypedDict):
    """How long a bot may think that takes what it is given."""

    title: str
    help: str
    seconds: float


class BotFacts(TypedDict):
    """A bot. `seconds`: the most that it usually takes for a move, 0: it does not think; `offered`: by a lobby;
    `usual`: if nobody chooses; `first`: if a newcomer does not.
    """

    name: str
    title: str
    help: str
    seconds: float
    levels: list[PaceFacts]
    offered: bool
    usual: bool
    first: bool


class GameFacts(GameCard):
    """All that a table needs to know of its game. `tokens`: a sign for each possible seat, an SVG fragment;
    `hides_nothing_with`: with these options nothing is hidden, though else something is."""

    version: str
    hides_nothing_with: dict[str, Value]
    options: list[OptionFacts]
    ready: Ready
    presets: list[PresetFacts]
    cards: list[TurnCard]
    seat_names: list[str]
    tokens: list[str]
    credits: CreditsFacts
    bots: list[BotFacts]


# ---- to clients ----------------------------------------------------------------------------------


class TableLine(TypedDict):
    """One of somebody's own tables, as its key's seat sees it; what else the list says follows from the key."""

    seat: int | None
    turn: Literal["you", "others", "over"]
    players: list[str]
    moves: int
    updated: float
    picture: str
    line: str


class SeatLine(TypedDict):
    """One seat in `welcome` and `seats`."""

    seat: int
    name: str
    kind: str
    bot: str | None
    here: bool
    yours: bool
    came: bool
    taken: bool
    """No invitation opens it any more: whoever sits there has a key of their own."""
    gone: bool
    """Its person has been away for a while."""
    free: bool
    """Others may let a bot play for its person, if they are not here."""
    until: Literal["friend", "back"] | None


class TableWelcome(TypedDict):
    """The answer to `hello`, but for what is told of the game.

    `together`: a bot may soon play for who is away; `clock`: the seconds that a turn may last, null: any time.
    """

    type: Literal["welcome"]
    version: int
    table: str
    options: dict[str, Value]
    seats: list[SeatLine]
    you: list[int]
    watch: bool
    invite: dict[str, str]
    watch_key: str | None
    commitment: str | None
    pause: NotRequired[float | None]
    ends: list[str]
    talk: bool
    hints: bool
    together: NotRequired[bool]
    clock: NotRequired[int | None]


class Welcome(TableWelcome):
    """The answer to `hello`."""

    game: GameFacts | GameNamed


class Seats(TypedDict):
    """Who is here, and what goes with that."""

    type: Literal["seats"]
    seats: list[SeatLine]
    invite: dict[str, str]
    ends: list[str]
    talk: bool
    hints: bool


Log = TypedDict("Log", {"type": Literal["log"], "from": int, "lines": list[LogLine]})
"""The log so far."""


class LastMove(TypedDict):
    """The move that led to a position."""

    move: str | None
    by: int | str | None
    line: str
    places: list[str]


class MoveFacts(TypedDict):
    """In `moved`: the move, and what is seen of it."""

    move: str | None
    by: int | str | None
    line: str
    moves: int
    counts: NotRequired[bool]
    opens: NotRequired[bool]
    first: NotRequired[int]
    group_line: NotRequired[str]
    steps: NotRequired[list[StepLine]]


class PieceLine(TypedDict):
    """A piece; what is left out is 0 or nothing. `art` and `upright` are digests, in a stage the fragments."""

    id: str
    x: float
    y: float
    turn: NotRequired[float]
    layer: NotRequired[int]
    art: NotRequired[str]
    upright: NotRequired[str]
    label: NotRequired[str]


class PlaceLine(TypedDict):
    """A place.

    `kind`: of the thing there that can be put elsewhere; `rests`: where what is put there comes to lie; `mark`: where
    it is marked that the place can be picked, if not in its middle.
    """

    id: str
    x: float
    y: float
    row: int
    column: int
    label: str
    outline: str
    kind: NotRequired[str]
    rests: NotRequired[list[XY]]
    mark: NotRequired[XY]


class SceneData(TypedDict):
    """A scene, or what has changed since the last one (`whole` false)."""

    size: XY
    title: str
    description: str
    night: bool
    backdrop: str
    whole: bool
    gone: list[str]
    gone_places: list[str]
    pieces: list[PieceLine]
    places: list[PlaceLine]
    art: dict[str, str]


class PickLine(TypedDict):
    """How a move is picked: by places in their order; or (`parts`) by putting things of these kinds on places.

    `take`: something is taken; `rule`: what gives the right to it; `quiet`: it gives something up while there is
    something else to do; `warning`: what would be lost by it; `closes`: what can no longer be done after it.
    """

    move: str
    places: list[str]
    label: str
    take: NotRequired[Literal[True]]
    parts: NotRequired[dict[str, list[str]]]
    rule: NotRequired[str]
    quiet: NotRequired[Literal[True]]
    warning: NotRequired[str]
    closes: NotRequired[str]


class CompoundMoveLine(TypedDict):
    """A row of moves, to be sent as `moves` at one press."""

    label: str
    moves: list[str]
    overlay: str
    closes: NotRequired[str]


class TweenLine(TypedDict):
    """A piece goes to another place; `turn` is left out where it is 0."""

    id: str
    x: float
    y: float
    turn: NotRequired[float]


class StepLine(TypedDict):
    """Things that happen together."""

    ms: int
    tweens: list[TweenLine]
    overlay: str
    appear: NotRequired[list[PieceLine]]
    vanish: NotRequired[list[str]]
    sound: NotRequired[str]


class ResultFacts(TypedDict):
    """How it ended, by the rules of the game (`reason` as it names it) or because the persons ended it."""

    winners: list[int]
    reason: str
    scores: list[int]


class SharedFacts(TypedDict):
    """In `position` and `moved`: what all viewers of a kind are told."""

    at: int
    head: str
    actor: int | str | None
    result: ResultFacts | None
    scores: list[int]
    question: str
    last: LastMove | None
    undos: int
    ended: NotRequired[Ended]
    view: NotRequired[dict[str, Any] | None]


class Ended(TypedDict):
    """Which seat has ended the match before the game was over, and how."""

    by: int
    how: str


class ViewerFacts(TypedDict):
    """In `position` and `moved`: what is said to a viewer by the seats that it holds."""

    ask: str
    end: NotRequired[End]


class Choice(TypedDict):
    """In `position` and `moved`: what a seat can do now; with drawings `picks`, too.

    `asks`: the question after the first places of a pick, by these places joined by `>`.
    """

    legal: list[str]
    undo: Possible
    redo: Possible
    reset: Possible
    compound_moves: NotRequired[list[CompoundMoveLine]]
    asks: NotRequired[dict[str, str]]
    since: NotRequired[Since]


Since = TypedDict("Since", {"from": int, "line": str, "overlay": str})
"""What the others and chance have done since a seat's last own move: the position before it, a line, traces."""


class PositionFacts(SharedFacts, ViewerFacts, Choice):
    """What `position` and `moved` have in common."""

    seat: int | None
    turned: bool
    picks: NotRequired[list[PickLine]]
    pause: NotRequired[PauseFacts]
    left: NotRequired[float]
    """The seconds that are left of a turn that is timed."""
    scene: NotRequired[SceneData]


class Position(PositionFacts):
    """A table as it stands. `old`: it is one of other rules than today's, of which little can be told."""

    type: Literal["position"]
    old: NotRequired[Literal[True]]


class Moved(PositionFacts, MoveFacts):
    """The same after a move; `id`: of the command, for who sent it."""

    type: Literal["moved"]
    id: NotRequired[str]


class HistoryFacts(TypedDict):
    """In the answer to `look`: a past position."""

    at: int
    by: int | str | None
    move: str | None
    line: str
    last: LastMove | None
    ask: str
    actor: int | str | None
    steps: NotRequired[list[StepLine]]
    view: NotRequired[dict[str, Any]]


class HistoryPosition(HistoryFacts):
    """The answer to `look`."""

    type: Literal["history-position"]
    seat: int | None
    scene: NotRequired[SceneData]


class Possible(TypedDict):
    """Whether an undo, a redo, a reset can be done, and why not."""

    can: bool
    why: str
    consent: NotRequired[list[int]]


class FigureLine(TypedDict):
    """Something that sums a game up; `at`: a position that shows it, 0: none."""

    label: str
    value: str
    at: int


class ScorePart(TypedDict):
    """A part of a seat's score."""

    label: str
    number: int


class End(TypedDict):
    """How a game ended, told to one viewer; `breakdown`: for each seat."""

    headline: str
    sentence: str
    figures: list[FigureLine]
    breakdown: list[list[ScorePart]]
    undos: int
    hints: list[int]
    seed: str | None
    salt: str


class Pong(TypedDict):
    """The answer to `Ping`."""

    type: Literal["pong"]
    id: NotRequired[str]


class Done(TypedDict):
    """A command was carried out."""

    type: Literal["done"]
    id: str | None
    at: int
    moves: NotRequired[int]
    asked: NotRequired[list[int]]
    noted: NotRequired[str]


class RefusedAnswer(TypedDict):
    """A command was not carried out."""

    type: Literal["refused"]
    id: str | None
    code: str
    reason: str | None
    rule: str | None
    message: str
    text: str | None
    at: int


Answer = Done | RefusedAnswer


class HintAnswer(TypedDict):
    """To `point`."""

    type: Literal["hint"]
    at: int
    place: str
    line: str
    overlay: str


class AdvisedTurn(TypedDict):
    """One of the best turns: the moves that a seat makes until chance or somebody else acts, and what they would do.

    `why`: a reason for them, or what follows; `value`: how the seat then stands, 0 to 100; `equal`: as good as the best
    as far as can be told; `overlay`: what would be seen of them on the board as it stands.
    """

    moves: list[str]
    line: str
    why: str
    value: int
    equal: NotRequired[Literal[True]]
    overlay: str


class AdviceAnswer(TypedDict):
    """The best turns for a seat that has asked for a hint, best first.

    `measure`: what `value` means: `chance`, the chance of winning in percent, or `raw`, an estimated value.
    """

    type: Literal["advice"]
    at: int
    seat: int
    turns: list[AdvisedTurn]
    measure: Measure


class PlanAnswer(TypedDict):
    """To `plan`."""

    type: Literal["plan"]
    at: int
    put: dict[str, list[str]]
    line: str
    overlay: str


class NoMoveReason(TypedDict):
    """Why places that were picked make no move."""

    message: str
    rule: str
    text: str | None


class CompoundMoveAnswer(TypedDict):
    """To `propose`."""

    type: Literal["compound-move"]
    at: int
    seat: int
    place: str
    moves: list[str]
    label: str
    overlay: str
    why: NoMoveReason | None


PauseFacts = TypedDict(
    "PauseFacts",
    {
        "seconds": float,
        "left": NotRequired[float | None],
        "pass": NotRequired[str],
        "noted": NotRequired[str | None],
    },
)
"""In `position` and `moved`: the moment that goes on; what follows `seconds` is for whoever is asked."""


class Thinking(TypedDict):
    """A bot thinks, or no more; `failed`: it has not come to a move, and why."""

    type: Literal["thinking"]
    seat: int | None
    since: NotRequired[float]
    seconds: NotRequired[float]
    failed: NotRequired[str]


class Intention(TypedDict):
    """What a bot of a team means to do, in a sentence; empty: nothing any more, or nothing that one may hear."""

    type: Literal["intention"]
    seat: int
    line: str


WhisperLine = TypedDict("WhisperLine", {"from": int, "to": int, "text": str, "time": float})
"""One line of a channel."""
Channel = TypedDict("Channel", {"type": Literal["whisper"], "seat": int, "with": list[int], "lines": list[WhisperLine]})
"""A channel between seats, as it stands."""


class UndoAsked(TypedDict):
    """Somebody wants to take moves back."""

    type: Literal["undo-asked"]
    by: int
    to: int
    moves: int
    at: int


class UndoAnswered(TypedDict):
    """The answer to that."""

    type: Literal["undo-answered"]
    by: int
    yes: bool


class EndAsked(TypedDict):
    """Somebody wants to end the match, and others must agree."""

    type: Literal["end-asked"]
    by: int
    to: int
    how: str
    at: int


class EndAnswered(TypedDict):
    """The answer to that."""

    type: Literal["end-answered"]
    by: int
    how: str
    yes: bool


ChatLine = TypedDict("ChatLine", {"from": int, "text": str, "time": float})
"""What a seat has said to all who play."""


class ChatUpdate(TypedDict):
    """What is said at the table: all of it (`whole`), or what is new."""

    type: Literal["chat"]
    whole: bool
    lines: list[ChatLine]


class PauseChanged(TypedDict):
    """How long moments last now; `by` is null where the change comes from another process."""

    type: Literal["pause"]
    by: int | None
    seconds: int


class Rematch(TypedDict):
    """A new table with the same seats."""

    type: Literal["rematch"]
    by: int
    table: str
    keys: list[str]


class ErrorAnswer(TypedDict):
    """A message could not be understood, or not be answered."""

    type: Literal["error"]
    id: NotRequired[str]
    code: str
    message: str


ServerMessage = (
    Welcome
    | Position
    | Moved
    | HistoryPosition
    | Seats
    | Log
    | Answer
    | HintAnswer
    | AdviceAnswer
    | PlanAnswer
    | CompoundMoveAnswer
    | Thinking
    | Intention
    | Channel
    | UndoAsked
    | UndoAnswered
    | EndAsked
    | EndAnswered
    | ChatUpdate
    | PauseChanged
    | Rematch
    | Pong
    | ErrorAnswer
)
