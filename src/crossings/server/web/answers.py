"""What HTTP answers about tables and puzzles, as types; docs/contribute/wire-http.md explains them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from crossings.engine.options import Value
from crossings.search.calibration import Measure
from crossings.server.web.messages import (
    AdvisedTurn,
    GameCard,
    PickLine,
    ResultFacts,
    SceneData,
    StepLine,
    TableLine,
)

# ---- games ---------------------------------------------------------------------------------------


class BrokenGame(TypedDict):
    """An installed game that cannot be loaded."""

    id: str
    message: str


class GameList(TypedDict):
    """All games."""

    games: list[GameCard]
    broken: list[BrokenGame]


class Checked(TypedDict):
    """Options that are good, and what is to be said about them."""

    options: dict[str, Value]
    warnings: list[str]


class RuleFigure(TypedDict):
    """A drawing beside a rule."""

    name: str
    caption: str
    picture: str


class RuleText(TypedDict):
    """A paragraph of a rulebook."""

    id: str
    heading: str
    text: str
    figures: list[RuleFigure]


class PassageText(TypedDict):
    """A paragraph or list item of the guide, and the rules that it explains: ids, or ranges `DUC-10 to DUC-13`."""

    text: str
    rules: list[str]
    item: bool
    figures: list[RuleFigure]


class SectionText(TypedDict):
    """A section of the guide."""

    heading: str
    passages: list[PassageText]


class Book(TypedDict):
    """A rulebook: the guide to learn the game from, and the exact rules with the preface that says how to read them."""

    guide: list[SectionText]
    preface: str
    rules: list[RuleText]


# ---- puzzles -------------------------------------------------------------------------------------


class PuzzleLine(TypedDict):
    """A puzzle on the shelf."""

    game: str
    number: int
    title: str
    seat: int
    question: str


class PuzzlesToday(TypedDict):
    """The puzzles of a day."""

    puzzles: list[PuzzleLine]


class PuzzleChoice(TypedDict):
    """One of the moves to choose from."""

    move: str
    label: str


class PuzzlePosed(PuzzleLine):
    """A puzzle: the board with all that can be picked on it, and choices."""

    count: int
    picture: str
    scene: SceneData
    picks: list[PickLine]
    ask: str
    asks: dict[str, str]
    choices: list[PuzzleChoice]


class PuzzleValue(PuzzleChoice):
    """What one of the choices is worth, 0 to 100."""

    value: int


class PuzzleAnswered(TypedDict):
    """What a move and the choices are worth, why, and what the best one does."""

    right: bool
    label: str
    value: int | None
    refutation: str
    best: str
    steps: list[StepLine]
    scene: SceneData
    values: list[PuzzleValue]
    summary: str
    why: str
    proof: str


# ---- the lab -------------------------------------------------------------------------------------


class ReportLine(TypedDict):
    """A published report: `rules`, the version of the rules that it is of, `is_current` whether they are still those."""

    address: str
    game: str
    title: str
    line: str
    rules: str
    is_current: bool


class LabFacts(TypedDict):
    """What the lab has to show; `live`: whether games are played here for whoever looks."""

    reports: list[ReportLine]
    live: bool


class LabFigure(TypedDict):
    """A figure of a run, between which two numbers it lies with 95 %, and what would be even; `seat`: whose it is."""

    what: Literal["seat", "team", "drawn", "shared", "moves", "minutes"]
    seat: int | None
    value: float
    low: float
    high: float
    even: float | None


class LabProgress(TypedDict):
    """How far a run is: games `of` so many, about how many seconds are `left` (None: not known yet)."""

    games: int
    of: int
    left: int | None
    over: bool
    figures: list[LabFigure]


# ---- tables --------------------------------------------------------------------------------------


class Opened(TypedDict):
    """A new table: the asker's keys, by seat."""

    table: str
    keys: list[str | None]
    watch: str


class MyTable(TableLine):
    """A line of one's own tables."""

    key: str
    table: str
    game: str
    title: str
    token: NotRequired[str | None]


class MyTables(TypedDict):
    """All of them."""

    tables: list[MyTable]


# ---- reviews -------------------------------------------------------------------------------------


class ReviewProgress(TypedDict):
    """How far a review has come; `failed`: it has broken off, and why."""

    ready: Literal[False]
    done: int
    of: int
    failed: NotRequired[str]


class TurningPoint(TypedDict):
    """A turning point: from the position `first` to that of `at` these `moves` were made, instead of `better_moves`."""

    index: int
    first: int
    at: int
    by: int | None
    side: int
    headline: str
    moves: list[str]
    what: str
    better_moves: list[str]
    better: str
    why: str
    value: str


class VariationMove(TypedDict):
    """A move that was tried, of a seat or of chance, and what it did."""

    move: str
    by: int | str | None
    line: str
    moves: int
    counts: NotRequired[bool]


class VariationAnswer(TypedDict):
    """A finished game moved on: all the moves made, those told that were not known, and where they lead."""

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


class VariationAdvice(TypedDict):
    """The best turns for the player to move in a tried position; `measure` as in `advice`."""

    turns: list[AdvisedTurn]
    measure: Measure


class SeatSums(TypedDict):
    """Luck and play of a seat, in hundredths of a game."""

    seat: int
    luck: int
    lost: int


class ReviewResult(TypedDict):
    """A finished game looked at again."""

    ready: Literal[True]
    measure: str
    curve: list[list[int]]
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
