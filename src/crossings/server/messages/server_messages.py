"""The types of the server's WebSocket messages (docs/contribute/wire-messages.md): `ServerMessage` is any of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal, NotRequired, Self, TypedDict

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from crossings.drawing.scene import CompoundMove, Pick, Piece, Place, Step, Tween
from crossings.engine.effects import Statistic
from crossings.engine.options import Value
from crossings.search.calibration import Measure
from crossings.table import LogLine


class Fields(Struct, omit_defaults=True):
    """An object on the wire. Fields with default values are left out."""


class ToClient(Fields, tag_field="type"):
    """A message."""


XY = tuple[float, float]
"""x and y in board units."""
NUMBERS_CACHED = 4096


@lru_cache(maxsize=NUMBERS_CACHED)
def rounded(value: float) -> float:
    """Return a length or an angle with two decimals, as an integer if it is one."""
    short = round(value, 2)
    return int(short) if short == int(short) else short


def rounded_point(at: tuple[float, float]) -> XY:
    """Return a point with two decimals."""
    return rounded(at[0]), rounded(at[1])


# ---- games ---------------------------------------------------------------------------------------


class GameNamed(Fields):
    """A game of which nothing else is known, because it is not installed or has other rules now."""

    id: str
    title: str
    hides: bool


class GameCard(GameNamed):
    """A game in the lobby.

    `chance`: whether anything is random; `pauses`: possible lengths of reaction windows; empty: it has none; `lesson`:
    the number of steps of its lesson; 0: it has none.
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
    lesson: int
    picture: str


class OptionFacts(Fields):
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


class PresetFacts(Fields):
    """A set of options."""

    name: str
    title: str
    options: dict[str, Value]
    help: str


class Ready(Fields):
    """What a lobby offers a new player."""

    preset: str | None
    options: dict[str, Value]
    players: int
    until_won: bool
    deals: bool


class TurnCard(Fields):
    """One of the cards about how a turn goes; the first says how to win."""

    title: str
    text: str


class CreditsFacts(Fields):
    """Who made the game."""

    author: str
    source: str
    note: str


class PaceFacts(Fields):
    """A thinking time to choose for a bot."""

    title: str
    help: str
    seconds: float


class BotFacts(Fields):
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


class TableLine(Fields):
    """A table in the list of a key's holder, without the fields that follow from the key."""

    seat: int | None
    turn: Literal["you", "others", "over"]
    players: list[str]
    moves: int
    updated: float
    picture: str
    line: str


class SeatLine(Fields):
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


class Daily(Fields):
    """The daily challenge of a table; `late`: whether its day is over, or was when the game ended."""

    day: str
    title: str
    late: bool


class Welcome(ToClient, tag="welcome"):
    """The answer to `hello`.

    `together`: a bot may soon play for absent players; `clock`: seconds of a turn, null: no limit.
    """

    version: int
    table: str
    game: Annotated[
        Raw, Meta(extra_json_schema={"anyOf": [{"$ref": "#/$defs/GameFacts"}, {"$ref": "#/$defs/GameNamed"}]})
    ]
    options: dict[str, Value]
    seats: list[SeatLine]
    you: list[int]
    watch: bool
    invite: dict[str, str]
    watch_key: str | None
    commitment: str | None
    ends: list[str]
    talk: bool
    hints: bool
    coach: bool = False
    pause: float | UnsetType | None = UNSET
    together: bool = False
    clock: int | UnsetType | None = UNSET
    daily: Daily | UnsetType = UNSET


class Seats(ToClient, tag="seats"):
    """Who plays the seats, and what depends on that."""

    seats: list[SeatLine]
    invite: dict[str, str]
    ends: list[str]
    talk: bool
    hints: bool
    coach: bool = False


class Log(ToClient, tag="log"):
    """Lines of the log; they replace all lines after position `from`."""

    after: int = field(name="from")
    lines: list[LogLine]


class LastMove(Fields):
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


class PieceLine(Fields):
    """A piece; fields with default values are left out.

    `art` and `upright` are digests, in an animation step the fragments.
    """

    id: str
    x: float
    y: float
    turn: float = 0
    layer: int = 0
    art: str = ""
    upright: str = ""
    label: str = ""

    @classmethod
    def of(cls, piece: Piece, art: str, upright: str) -> Self:
        """Return a piece, with its fragments or their digests."""
        x, y = rounded_point(piece.at)
        turn = rounded(piece.turn)
        return cls(piece.id, x, y, turn=turn, layer=piece.layer, art=art, upright=upright, label=piece.label)


class PlaceLine(Fields):
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
    kind: str = ""
    rests: list[XY] = []
    mark: XY | None = None

    @classmethod
    def of(cls, place: Place, outline: str) -> Self:
        """Return a place, with the digest of its outline."""
        x, y = rounded_point(place.at)
        return cls(
            place.id,
            x,
            y,
            row=place.row,
            column=place.column,
            label=place.label,
            outline=outline,
            kind=place.kind,
            rests=list(map(rounded_point, place.rests)),
            mark=rounded_point(place.mark) if place.mark else None,
        )


class SceneData(Fields):
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


class PickLine(Fields):
    """How to pick a move: by places in order, or with `parts` by putting things of these kinds on places.

    `take`: it captures; `rule`: the rule that allows it; `quiet`: it gives something up although the player could do
    something else; `warning`: what the player would lose; `closes`: what the player can no longer do afterwards.
    """

    move: str
    places: list[str]
    label: str
    take: bool = False
    parts: dict[str, list[str]] = {}
    rule: str = ""
    quiet: bool = False
    warning: str = ""
    closes: str = ""

    @classmethod
    def of(cls, pick: Pick) -> Self:
        """Return a pick."""
        parts: dict[str, list[str]] = {}
        for kind, place in pick.parts:
            parts.setdefault(place, []).append(kind)
        return cls(
            pick.move,
            list(pick.places),
            pick.label,
            take=pick.take,
            parts=parts,
            rule=pick.rule,
            quiet=pick.quiet,
            warning=pick.warning,
            closes=pick.closes,
        )


class CompoundMoveLine(Fields):
    """A compound move, to be sent as `moves` at one press."""

    label: str
    moves: list[str]
    overlay: str
    closes: str = ""

    @classmethod
    def of(cls, move: CompoundMove) -> Self:
        """Return a compound move."""
        return cls(move.label, list(move.moves), move.overlay, closes=move.closes)


class TweenLine(Fields):
    """A piece that moves; `turn` is left out if it is 0."""

    id: str
    x: float
    y: float
    turn: float = 0

    @classmethod
    def of(cls, tween: Tween) -> Self:
        """Return a moving piece."""
        x, y = rounded_point(tween.to)
        return cls(tween.piece, x, y, turn=rounded(tween.turn))


class StepLine(Fields):
    """An animation step: things that happen at the same time."""

    ms: int
    tweens: list[TweenLine]
    overlay: str
    appear: list[PieceLine] = []
    vanish: list[str] = []
    sound: str = ""

    @classmethod
    def of(cls, step: Step) -> Self:
        """Return a step. Pieces that appear come with their art, since they may be in no scene."""
        return cls(
            step.milliseconds,
            list(map(TweenLine.of, step.tweens)),
            step.overlay,
            appear=[PieceLine.of(piece, piece.art, piece.upright) for piece in step.appear],
            vanish=list(step.vanish),
            sound=step.sound,
        )


class ResultFacts(Fields):
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


class Ended(Fields):
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
    picks: NotRequired[list[PickLine]]
    compound_moves: NotRequired[list[CompoundMoveLine]]
    asks: NotRequired[dict[str, str]]
    since: NotRequired[Since]


class Since(Fields):
    """What others and chance did since a seat's last move: the position before, a sentence, and traces on the board."""

    before: int = field(name="from")
    line: str
    overlay: str


class PositionFacts(SharedFacts, ViewerFacts, Choice):
    """The common fields of `position` and `moved`."""

    seat: int | None
    turned: bool
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


class HistoryPosition(TypedDict):
    """The answer to `history`: a past position."""

    type: Literal["history-position"]
    seat: int | None
    at: int
    by: int | str | None
    move: str | None
    line: str
    last: LastMove | None
    ask: str
    actor: int | str | None
    steps: NotRequired[list[StepLine]]
    view: NotRequired[dict[str, Any]]
    scene: NotRequired[SceneData]


class Possible(Fields):
    """Whether an undo, redo or reset is possible, and why not."""

    can: bool
    why: str
    consent: list[int] | None = None


class FigureLine(Fields):
    """A statistic of a finished game; `at`: a position that shows it, 0: none."""

    label: str
    value: str
    at: int

    @classmethod
    def of(cls, figure: Statistic) -> Self:
        """Return a statistic."""
        return cls(figure.label, figure.value, figure.at)


class ScorePart(Fields):
    """A part of a seat's score."""

    label: str
    number: int


class DailyResult(Fields):
    """The result of a daily challenge.

    `score`: how clearly it was won or lost; `share`: three lines to share, which a link follows.
    """

    day: str
    late: bool
    outcome: Literal["won", "lost", "drawn"]
    score: str
    turns: int
    share: str


class End(Fields):
    """How a game ended, for one viewer; `breakdown`: for each seat."""

    headline: str
    sentence: str
    figures: list[FigureLine]
    breakdown: list[list[ScorePart]]
    undos: int
    hints: list[int]
    seed: str | None
    salt: str
    daily: DailyResult | UnsetType = UNSET


class Pong(ToClient, tag="pong"):
    """The answer to `Ping`."""

    id: str | None = None


class Done(ToClient, tag="done"):
    """A command was carried out."""

    id: str | None
    at: int
    moves: int | None = None
    asked: list[int] | None = None
    noted: str | None = None
    doubt: str | None = None


class RefusedAnswer(ToClient, tag="refused"):
    """A command was not carried out."""

    id: str | None
    code: str
    reason: str | None
    rule: str | None
    message: str
    text: str | None
    at: int


Answer = Done | RefusedAnswer


class HintAnswer(ToClient, tag="hint"):
    """The answer to `point`."""

    at: int
    place: str
    line: str
    overlay: str


class ContinuationTurn(Fields):
    """A turn of a line of play, all moves of an actor until another one acts, as a seat sees it.

    `line`: what it does; `steps`: its animation; `overlay`: the traces that it leaves on the board; `scene`: what has
    changed on the board since the turn before; for the first one, since the position before it.
    """

    line: str
    steps: list[StepLine]
    overlay: str
    scene: SceneData


class AdvisedTurn(Fields):
    """One of the best turns: the moves of a seat until chance or another seat acts, and what they would do.

    `why`: the reason, or what follows; `value`: the seat's value afterwards, 0 to 100; `equal`: probably as good as the
    best; `safer`: clearly less risky than the equally good ones; `overlay`: the traces that they would leave on the
    board; `event`: those of the later move that the reason is about, empty if there is none; `event_text`: the same in
    text, for clients without drawings; `continuation`: an example of how play continues with it, beginning with this
    turn or, if `otherwise`, with another one.
    """

    moves: list[str]
    line: str
    why: str
    value: int
    overlay: str
    event: str = ""
    event_text: str = ""
    equal: bool = False
    safer: bool = False
    continuation: list[ContinuationTurn] = []
    otherwise: bool = False


class AdviceAnswer(ToClient, tag="advice"):
    """The best turns for a seat that asked for a hint, best first.

    `measure`: what `value` means: `chance`, the chance of winning in percent, or `raw`, an estimated value;
    `explained`: false while the search isn't compiled, and too slow to find reasons.
    """

    at: int
    seat: int
    turns: list[AdvisedTurn]
    measure: Measure
    explained: bool


class MoveReason(ToClient, tag="move-reason"):
    """Why a player made the move that led to position `at`, as far as `seat` can reason."""

    at: int
    seat: int
    line: str


class CoachNote(Fields):
    """What the coach says about the first effect of a kind, which led to position `at`.

    `id`: the kind; `rule`: the rule by which it happens, empty if there is none in particular.
    """

    id: str
    at: int
    line: str
    rule: str = ""


class CoachNotes(ToClient, tag="coach-notes"):
    """The answer to `coach`: the notes about all that a seat has seen so far, in order."""

    seat: int
    notes: list[CoachNote]


class PlanAnswer(ToClient, tag="plan"):
    """The answer to `plan`."""

    at: int
    put: dict[str, list[str]]
    line: str
    overlay: str


class NoMoveReason(Fields):
    """Why the picked places make no move."""

    message: str
    rule: str
    text: str | None


class CompoundMoveAnswer(ToClient, tag="compound-move"):
    """The answer to `propose`."""

    at: int
    seat: int
    place: str
    moves: list[str]
    label: str
    overlay: str
    why: NoMoveReason | None


BoardAnswer = HintAnswer | PlanAnswer | CompoundMoveAnswer


class PauseFacts(Fields):
    """In `position` and `moved`: the open reaction window. Only seats that are asked get more than `seconds`."""

    seconds: float
    left: float | UnsetType | None = UNSET
    pass_move: str | UnsetType = field(default=UNSET, name="pass")
    noted: str | UnsetType | None = UNSET


class Thinking(ToClient, tag="thinking"):
    """A bot is thinking, or no bot is (`seat` null); `failed`: why it returned no move."""

    seat: int | None
    since: float | None = None
    seconds: float | None = None
    failed: str | None = None


class Intention(ToClient, tag="intention"):
    """What a bot of a team plans, as a sentence; empty: nothing, or nothing that the viewer may see."""

    seat: int
    line: str


class WhisperLine(Fields):
    """One line of a private channel."""

    seat: int = field(name="from")
    to: int
    text: str
    time: float


class Channel(ToClient, tag="whisper"):
    """The private channel of a seat."""

    seat: int
    partners: list[int] = field(name="with")
    lines: list[WhisperLine]


class UndoAsked(ToClient, tag="undo-asked"):
    """Another player wants to undo moves."""

    by: int
    to: int
    moves: int
    at: int


class UndoAnswered(ToClient, tag="undo-answered"):
    """A seat has answered `undo-asked`."""

    by: int
    yes: bool


class EndAsked(ToClient, tag="end-asked"):
    """Another player wants to end the match, and this seat must agree."""

    by: int
    to: int
    how: str
    at: int


class EndAnswered(ToClient, tag="end-answered"):
    """A seat has answered `end-asked`."""

    by: int
    how: str
    yes: bool


class ChatLine(Fields):
    """What a seat has written to all players."""

    seat: int = field(name="from")
    text: str
    time: float


class ChatUpdate(ToClient, tag="chat"):
    """The chat: all lines (`whole`), or new ones."""

    whole: bool
    lines: list[ChatLine]


class PauseChanged(ToClient, tag="pause"):
    """Reaction windows now last this long; `by` is null if another process changed it."""

    by: int | None
    seconds: int


class Rematch(ToClient, tag="rematch"):
    """A rematch was opened."""

    by: int
    table: str
    keys: list[str]


class ErrorAnswer(ToClient, tag="error"):
    """A message could not be understood or answered."""

    code: str
    message: str
    id: str | None = None


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
    | MoveReason
    | CoachNotes
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
