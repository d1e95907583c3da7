"""The types of the server's WebSocket messages (docs/contribute/wire-messages.md): `ServerMessage` is any of them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from crossings.engine.options import Value
from crossings.search.calibration import Measure
from crossings.table import LogLine

XY = tuple[float, float]
"""x and y in board units."""

# ---- games ---------------------------------------------------------------------------------------


class GameNamed(TypedDict):
    """A game of which nothing else is known, because it is not installed or has other rules now."""

    id: str
    title: str
    hides: bool


class GameCard(GameNamed):
    """A game in the lobby.

    `chance`: whether anything is random; `pauses`: possible lengths of reaction windows; empty: it has none.
    """

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
    """An option of a game.

    `titles`: names of values that are words; `described`: what is allowed if there are many values.
    """

    name: str
    title: str
    help: str
    values: list[Value]
    titles: list[str]
    described: str
    default: Value
    provenance: str


class PresetFacts(TypedDict):
    """A set of options."""

    name: str
    title: str
    options: dict[str, Value]
    help: str


class Ready(TypedDict):
    """What a lobby offers a new player."""

    preset: str | None
    options: dict[str, Value]
    players: int
    until_won: bool
    deals: bool


class TurnCard(TypedDict):
    """One of the cards about how a turn goes; the first says how to win."""

    title: str
    text: str


class CreditsFacts(TypedDict):
    """Who made the game."""

    author: str
    source: str
    note: str


class PaceFacts(TypedDict):
    """A thinking time to choose for a bot."""

    title: str
    help: str
    seconds: float


class BotFacts(TypedDict):
    """A bot. `seconds`: the longest that it usually takes for a move, 0: it doesn't search.

    `offered`: whether the lobby offers it; `usual`: the default; `first`: the default for a new player.
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
    """Everything that a table needs to know about its game.

    `tokens`: a sign for each possible seat, an SVG fragment; `hides_nothing_with`: options with which nothing is
    hidden, if others hide something.
    """

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
    """A table in the list of a key's holder, without the fields that follow from the key."""

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
    """Whether it has a key of its own, so that the invitation no longer opens it."""
    gone: bool
    """Whether its player has been away for a while."""
    free: bool
    """Whether others can let a bot play while its player is absent."""
    until: Literal["friend", "back"] | None


class TableWelcome(TypedDict):
    """The answer to `hello`, without `game`.

    `together`: a bot may soon play for absent players; `clock`: seconds of a turn, null: no limit.
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
    """Who plays the seats, and what depends on that."""

    type: Literal["seats"]
    seats: list[SeatLine]
    invite: dict[str, str]
    ends: list[str]
    talk: bool
    hints: bool


Log = TypedDict("Log", {"type": Literal["log"], "from": int, "lines": list[LogLine]})
"""Lines of the log; they replace all lines after position `from`."""


class LastMove(TypedDict):
    """The move that led to a position."""

    move: str | None
    by: int | str | None
    line: str
    places: list[str]


class MoveFacts(TypedDict):
    """The fields of `moved` about the move."""

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
    """A piece; fields with default values are left out.

    `art` and `upright` are digests, in an animation step the fragments.
    """

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

    `kind`: the kind of the thing there that can be put elsewhere; `rests`: where things that are put there lie; `mark`:
    where the mark of a possible pick is drawn, if not at the centre.
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
    """How to pick a move: by places in order, or with `parts` by putting things of these kinds on places.

    `take`: it captures; `rule`: the rule that allows it; `quiet`: it gives something up although the player could do
    something else; `warning`: what the player would lose; `closes`: what the player can no longer do afterwards.
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
    """A compound move, to be sent as `moves` at one press."""

    label: str
    moves: list[str]
    overlay: str
    closes: NotRequired[str]


class TweenLine(TypedDict):
    """A piece that moves; `turn` is left out if it is 0."""

    id: str
    x: float
    y: float
    turn: NotRequired[float]


class StepLine(TypedDict):
    """An animation step: things that happen at the same time."""

    ms: int
    tweens: list[TweenLine]
    overlay: str
    appear: NotRequired[list[PieceLine]]
    vanish: NotRequired[list[str]]
    sound: NotRequired[str]


class ResultFacts(TypedDict):
    """The result, by the rules of the game (`reason` as it names it) or because the players ended the match."""

    winners: list[int]
    reason: str
    scores: list[int]


class SharedFacts(TypedDict):
    """In `position` and `moved`: what all viewers of a kind get."""

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
    """Which seat ended the match early, and how."""

    by: int
    how: str


class ViewerFacts(TypedDict):
    """In `position` and `moved`: what depends on the viewer's seats."""

    ask: str
    end: NotRequired[End]


class Choice(TypedDict):
    """In `position` and `moved`: what a seat can do now.

    `asks`: the question after the first places of a pick, by these places joined with `>`.
    """

    legal: list[str]
    undo: Possible
    redo: Possible
    reset: Possible
    compound_moves: NotRequired[list[CompoundMoveLine]]
    asks: NotRequired[dict[str, str]]
    since: NotRequired[Since]


Since = TypedDict("Since", {"from": int, "line": str, "overlay": str})
"""What others and chance did since a seat's last move: the position before it, a sentence, and traces on the board."""


class PositionFacts(SharedFacts, ViewerFacts, Choice):
    """The common fields of `position` and `moved`."""

    seat: int | None
    turned: bool
    picks: NotRequired[list[PickLine]]
    pause: NotRequired[PauseFacts]
    left: NotRequired[float]
    """The seconds left of a timed turn."""
    scene: NotRequired[SceneData]


class Position(PositionFacts):
    """The current position. `old`: the table has other rules, so little is known of it."""

    type: Literal["position"]
    old: NotRequired[Literal[True]]


class Moved(PositionFacts, MoveFacts):
    """A position after a move. `id`: of the command, for its sender."""

    type: Literal["moved"]
    id: NotRequired[str]


class HistoryFacts(TypedDict):
    """In the answer to `history`: a past position."""

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
    """The answer to `history`."""

    type: Literal["history-position"]
    seat: int | None
    scene: NotRequired[SceneData]


class Possible(TypedDict):
    """Whether an undo, redo or reset is possible, and why not."""

    can: bool
    why: str
    consent: NotRequired[list[int]]


class FigureLine(TypedDict):
    """A statistic of a finished game; `at`: a position that shows it, 0: none."""

    label: str
    value: str
    at: int


class ScorePart(TypedDict):
    """A part of a seat's score."""

    label: str
    number: int


class End(TypedDict):
    """How a game ended, for one viewer; `breakdown`: for each seat."""

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
    """The answer to `point`."""

    type: Literal["hint"]
    at: int
    place: str
    line: str
    overlay: str


class AdvisedTurn(TypedDict):
    """One of the best turns: the moves of a seat until chance or another seat acts, and what they would do.

    `why`: the reason, or what follows; `value`: the seat's value afterwards, 0 to 100; `equal`: probably as good as the
    best; `overlay`: the traces that they would leave on the board.
    """

    moves: list[str]
    line: str
    why: str
    value: int
    equal: NotRequired[Literal[True]]
    overlay: str


class AdviceAnswer(TypedDict):
    """The best turns for a seat that asked for a hint, best first.

    `measure`: what `value` means: `chance`, the chance of winning in percent, or `raw`, an estimated value.
    """

    type: Literal["advice"]
    at: int
    seat: int
    turns: list[AdvisedTurn]
    measure: Measure


class PlanAnswer(TypedDict):
    """The answer to `plan`."""

    type: Literal["plan"]
    at: int
    put: dict[str, list[str]]
    line: str
    overlay: str


class NoMoveReason(TypedDict):
    """Why the picked places make no move."""

    message: str
    rule: str
    text: str | None


class CompoundMoveAnswer(TypedDict):
    """The answer to `propose`."""

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
"""In `position` and `moved`: the open reaction window. Only seats that are asked get more than `seconds`."""


class Thinking(TypedDict):
    """A bot is thinking, or no bot is (`seat` null); `failed`: why it returned no move."""

    type: Literal["thinking"]
    seat: int | None
    since: NotRequired[float]
    seconds: NotRequired[float]
    failed: NotRequired[str]


class Intention(TypedDict):
    """What a bot of a team plans, as a sentence; empty: nothing, or nothing that the viewer may see."""

    type: Literal["intention"]
    seat: int
    line: str


WhisperLine = TypedDict("WhisperLine", {"from": int, "to": int, "text": str, "time": float})
"""One line of a private channel."""
Channel = TypedDict("Channel", {"type": Literal["whisper"], "seat": int, "with": list[int], "lines": list[WhisperLine]})
"""The private channel of a seat."""


class UndoAsked(TypedDict):
    """Another player wants to undo moves."""

    type: Literal["undo-asked"]
    by: int
    to: int
    moves: int
    at: int


class UndoAnswered(TypedDict):
    """A seat has answered `undo-asked`."""

    type: Literal["undo-answered"]
    by: int
    yes: bool


class EndAsked(TypedDict):
    """Another player wants to end the match, and this seat must agree."""

    type: Literal["end-asked"]
    by: int
    to: int
    how: str
    at: int


class EndAnswered(TypedDict):
    """A seat has answered `end-asked`."""

    type: Literal["end-answered"]
    by: int
    how: str
    yes: bool


ChatLine = TypedDict("ChatLine", {"from": int, "text": str, "time": float})
"""What a seat has written to all players."""


class ChatUpdate(TypedDict):
    """The chat: all lines (`whole`), or new ones."""

    type: Literal["chat"]
    whole: bool
    lines: list[ChatLine]


class PauseChanged(TypedDict):
    """Reaction windows now last this long; `by` is null if another process changed it."""

    type: Literal["pause"]
    by: int | None
    seconds: int


class Rematch(TypedDict):
    """A rematch was opened."""

    type: Literal["rematch"]
    by: int
    table: str
    keys: list[str]


class ErrorAnswer(TypedDict):
    """A message could not be understood or answered."""

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
