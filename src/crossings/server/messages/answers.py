"""The types of HTTP answers; docs/contribute/wire-http.md explains them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from crossings.engine.options import Value
from crossings.search.calibration import Measure
from crossings.server.messages.server_messages import (
    AdvisedTurn,
    ContinuationTurn,
    Fields,
    GameCard,
    NoMoveReason,
    PickLine,
    ResultFacts,
    SceneData,
    TableLine,
)

# ---- games ---------------------------------------------------------------------------------------


class BrokenGame(Fields):
    """An installed game that can't be loaded."""

    id: str
    message: str


class GameList(Fields):
    """All games."""

    games: list[GameCard]
    broken: list[BrokenGame]


class Checked(Fields):
    """Valid options, and warnings about them."""

    options: dict[str, Value]
    warnings: list[str]


class RuleFigure(Fields):
    """A drawing of a rule."""

    name: str
    caption: str
    picture: str


class RuleText(Fields):
    """A paragraph of the exact rules."""

    id: str
    heading: str
    text: str
    figures: list[RuleFigure]


class PassageText(Fields):
    """A paragraph or list item of the guide, and the rules that it explains: ids, or ranges `DUC-10 to DUC-13`."""

    text: str
    rules: list[str]
    item: bool
    figures: list[RuleFigure]


class SectionText(Fields):
    """A section of the guide."""

    heading: str
    passages: list[PassageText]


class Book(Fields):
    """A rulebook: the guide to learn the game from, and the exact rules with a preface that says how to read them."""

    guide: list[SectionText]
    preface: str
    rules: list[RuleText]


# ---- puzzles -------------------------------------------------------------------------------------


class PuzzleLine(Fields):
    """A puzzle in the lobby."""

    game: str
    number: int
    count: int
    title: str
    seat: int
    question: str
    theme: str
    """What the solution is about; "" if this would give it away."""
    difficulty: str


class PuzzlesToday(Fields):
    """The puzzles of a day."""

    puzzles: list[PuzzleLine]


class DailyLine(Fields):
    """A game's challenge of a day; `version`: of the rules; `about`: who plays."""

    game: str
    title: str
    picture: str
    version: str
    about: str


class DailyList(Fields):
    """The challenges of a day; `today` and `yesterday` by the server's clock, in UTC."""

    day: str
    title: str
    late: bool
    today: str
    yesterday: str
    challenges: list[DailyLine]


class PuzzleChoice(Fields):
    """One of the moves to choose from."""

    move: str
    label: str


class PuzzlePosed(PuzzleLine):
    """A puzzle: the board with all its picks, and the choices."""

    picture: str
    scene: SceneData
    picks: list[PickLine]
    ask: str
    asks: dict[str, str]
    choices: list[PuzzleChoice]


class PuzzleValue(PuzzleChoice):
    """The value of one of the choices, 0 to 100."""

    value: int


class PuzzleAnswered(Fields):
    """The values of a move and of the choices, the reasons, the best turn, and what follows a wrong turn.

    `solution`: the best turn and what follows it; `refuted`: a wrong turn and what follows it, for example; empty for
    moves that are not among the choices.
    """

    right: bool
    label: str
    value: int | None
    refutation: str
    best: str
    solution: list[ContinuationTurn]
    refuted: list[ContinuationTurn]
    values: list[PuzzleValue]
    summary: str
    why: str
    proof: str


# ---- lessons -------------------------------------------------------------------------------------


class LessonFacts(Fields):
    """The lesson of a game: the titles of its steps."""

    game: str
    title: str
    steps: list[str]


class TaskPosed(LessonFacts):
    """A task of a lesson: the board with all picks, and what to do.

    `step`: the number of its step, from 1; `task`: its number in the step, from 0, of `tasks`; `marks`: places to point
    at; `rules`: ids of the rules that it explains.
    """

    step: int
    task: int
    tasks: int
    seat: int
    text: str
    marks: list[str]
    rules: list[str]
    scene: SceneData
    picks: list[PickLine]
    ask: str
    asks: dict[str, str]


class TaskAnswered(Fields):
    """The answer to a move.

    `text`: what the lesson says about it; `why`: why the rules refuse it; `turns`: the move and what follows it;
    `over`: whether the step is finished.
    """

    right: bool
    move: str
    text: str
    why: NoMoveReason | None
    turns: list[ContinuationTurn]
    over: bool


# ---- the lab -------------------------------------------------------------------------------------


class ReportLine(Fields):
    """A published report. `rules`: its version of the rules; `is_current`: whether this version is installed."""

    address: str
    game: str
    title: str
    line: str
    rules: str
    is_current: bool


class LabFacts(Fields):
    """The lab's reports; `live`: whether visitors can run games here."""

    reports: list[ReportLine]
    live: bool


class LabFigure(Fields):
    """A result of a run with its 95 % interval and its value in a fair game. `seat`: whose result it is."""

    what: Literal["seat", "team", "drawn", "shared", "moves", "minutes"]
    seat: int | None
    value: float
    low: float
    high: float
    even: float | None


class LabQueue(Fields):
    """What a waiting question waits for: `ahead`: the number of questions before it; `game` (its title), `bot` and
    `games` (played so far) of the one that is being played."""

    ahead: int
    game: str
    bot: str
    games: int


class LabProgress(Fields):
    """The progress of a run: games played, of how many, and about how many seconds are `left` (None: not known yet).

    `waits`: other visitors' questions come first.
    """

    games: int
    of: int
    left: int | None
    over: bool
    figures: list[LabFigure]
    waits: LabQueue | None = None


# ---- tables --------------------------------------------------------------------------------------


class Opened(Fields):
    """A new table with the keys of the caller, by seat."""

    table: str
    keys: list[str | None]
    watch: str


class Imported(Fields):
    """An imported game that is finished, with the key of its spectators."""

    table: str
    watch: str


class MyTable(TableLine):
    """A summary of one of the client's own tables."""

    key: str
    table: str
    game: str
    title: str
    token: str | UnsetType | None = UNSET


class MyTables(Fields):
    """The client's own tables."""

    tables: list[MyTable]


# ---- reviews -------------------------------------------------------------------------------------


class ReviewProgress(Fields):
    """The progress of an analysis.

    `chart`: the curve as far as it is known, empty before the second position; `failed`: why the analysis failed.
    """

    ready: Literal[False]
    done: int
    of: int
    chart: str = ""
    size: tuple[float, float] = (0.0, 0.0)
    failed: str | None = None


class TurningPoint(Fields):
    """A turning point: from position `first` to position `at`, `moves` were made instead of `better_moves`.

    `event_moves`: an example of how play leads to the event that is the reason, which is its last move.
    """

    index: int
    first: int
    at: int
    by: int | None
    side: int
    headline: str
    moves: list[str]
    what: str
    better_moves: list[str]
    event_moves: list[str]
    better: str
    why: str
    value: str


class VariationMove(Fields):
    """A move of a variation, by a seat or by chance, and what it did."""

    move: str
    by: int | str | None
    line: str
    moves: int
    counts: bool = False


class VariationAnswer(Fields):
    """A variation: all its moves, the lines of those that the client doesn't know, and the last position."""

    moves: list[str]
    lines: list[VariationMove]
    overlay: str
    seat: int
    actor: int | str | None
    result: ResultFacts | None
    scores: list[int]
    question: str
    legal: list[str]
    picks: list[PickLine]
    asks: dict[str, str]
    scene: SceneData


class VariationAdvice(Fields):
    """The best turns for the player to move in a variation; `measure` and `explained` as in `advice`."""

    turns: list[AdvisedTurn]
    measure: Measure
    explained: bool


class SeatSums(Fields):
    """Luck and mistakes of a seat, in hundredths of a game."""

    seat: int
    luck: int
    lost: int


class ReviewResult(Fields):
    """The analysis of a finished game."""

    ready: Literal[True]
    measure: str
    curve: list[list[int]]
    errors: list[list[int]]
    side: int
    positions: list[int]
    chart: str
    size: tuple[float, float]
    left: float
    right: float
    turns: list[TurningPoint]
    saving: TurningPoint | None
    sums: list[SeatSums]
    summary_lines: list[str]


Review = ReviewProgress | ReviewResult
