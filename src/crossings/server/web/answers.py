"""What HTTP answers about tables and puzzles, as types; docs/contribute/wire.md tells their meaning."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from crossings.engine.options import Value
from crossings.search.calibration import Measure
from crossings.server.web.messages import (
    AdvisedTurn,
    GameCard,
    PickLine,
    ResultShown,
    SceneShown,
    StageLine,
    TableLine,
)

# ---- games ---------------------------------------------------------------------------------------


class BrokenGame(TypedDict):
    """An installed game that cannot be loaded."""

    id: str
    message: str


class Shelf(TypedDict):
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


class RuleTold(TypedDict):
    """A paragraph of a rulebook."""

    id: str
    heading: str
    text: str
    figures: list[RuleFigure]


class PassageTold(TypedDict):
    """A paragraph or list item of the guide, and the rules that it explains: ids, or ranges `DUC-10 to DUC-13`."""

    text: str
    rules: list[str]
    item: bool
    figures: list[RuleFigure]


class SectionTold(TypedDict):
    """A section of the guide."""

    heading: str
    passages: list[PassageTold]


class Book(TypedDict):
    """A rulebook: the guide to learn the game from, and the exact rules with the preface that says how to read them."""

    guide: list[SectionTold]
    preface: str
    rules: list[RuleTold]


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
    scene: SceneShown
    picks: list[PickLine]
    ask: str
    asks: dict[str, str]
    choices: list[PuzzleChoice]


class PuzzleWorth(PuzzleChoice):
    """What one of the choices is worth, 0 to 100."""

    worth: int


class PuzzleAnswered(TypedDict):
    """What a move and the choices are worth, why, and what the best one does."""

    right: bool
    label: str
    worth: int | None
    then: str
    best: str
    stages: list[StageLine]
    scene: SceneShown
    worths: list[PuzzleWorth]
    told: str
    why: str
    proof: str


# ---- the lab -------------------------------------------------------------------------------------


class ReportLine(TypedDict):
    """A published report: `rules`, the version of the rules that it is of, `of_today` whether they are still those."""

    address: str
    game: str
    title: str
    line: str
    rules: str
    of_today: bool


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


class LabTold(TypedDict):
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


class ReviewMaking(TypedDict):
    """How far a review has come; `failed`: it has broken off, and why."""

    ready: Literal[False]
    done: int
    of: int
    failed: NotRequired[str]


class TurnTold(TypedDict):
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
    worth: str


class TriedMove(TypedDict):
    """A move that was tried, of a seat or of chance, and what it did."""

    move: str
    by: int | str | None
    line: str
    moves: int
    counts: NotRequired[bool]


class Tried(TypedDict):
    """A finished game moved on: all the moves made, those told that were not known, and where they lead."""

    moves: list[str]
    told: list[TriedMove]
    overlay: str
    seat: int
    actor: int | str | None
    result: ResultShown | None
    scores: list[int]
    question: str
    legal: list[str]
    picks: list[PickLine]
    asks: dict[str, str]
    scene: SceneShown


class TriedAdvice(TypedDict):
    """The best turns for the player to move in a tried position; `measure` as in `advice`."""

    turns: list[AdvisedTurn]
    measure: Measure


class SeatSums(TypedDict):
    """Luck and play of a seat, in hundredths of a game."""

    seat: int
    luck: int
    lost: int


class ReviewTold(TypedDict):
    """A finished game looked at again."""

    ready: Literal[True]
    measure: str
    curve: list[list[int]]
    side: int
    ats: list[int]
    chart: str
    size: tuple[float, float]
    left: float
    right: float
    turns: list[TurnTold]
    saving: TurnTold | None
    sums: list[SeatSums]
    summed: list[str]


Review = ReviewMaking | ReviewTold
