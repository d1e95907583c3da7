"""What many games come to: figures, each with its interval and the number of games that it is of.

Games of one round share their dice and seats, so rounds are what intervals are taken from.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise
from statistics import mean

from crossings.bots.match import Z_95, interval, student_quantile
from crossings.engine import Game
from crossings.engine.effect import effect_types_of
from crossings.engine.options import Options
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import Row, latest_chances, leader, rules_of_effect
from crossings.lab.words import translate

Value = Callable[[Row], float | None]
"""A number of a game; None: it has none."""
MINUTES_A_DECISION = 0.25
"""What persons are taken to need for one: fifteen seconds."""
COMEBACK_SHARE = 0.5
"""Who has won after having had no more than this of an even chance has come back."""
COURSE_POINTS = 21
"""At so many equally distant moments a game's course is looked at, from its beginning to its end."""
DRAWN, SHARED = "drawn", "won by several"
SHARE, NUMBER = "share", "number"
LABELS = {
    "games won": "figure-won",
    DRAWN: "figure-drawn",
    SHARED: "figure-shared",
    "moves": "figure-moves",
    "decisions": "figure-decisions",
    "turns a seat": "figure-turns",
    "minutes": "figure-minutes",
    "choices a decision": "figure-choices",
    "of them nearly the best": "figure-near-best",
    "others' decisions before one's next": "figure-waiting",
    "of the game undecided": "figure-decided",
    "changes of the lead": "figure-lead-changes",
    "won after half an even chance or less": "figure-comebacks",
    "won with good dice": "figure-lucky-wins",
    "won with bad dice": "figure-unlucky-wins",
    "hundredths that dice gave or took": "figure-luck",
    "the best dice win": "figure-luckiest",
    "hundredths that dice gave who won": "figure-winners-luck",
    "all teams alike under the same dice": "figure-same-result",
    "the same seat wins again (dice and seat)": "figure-same-seat",
    "the same player wins again (skill)": "figure-same-player",
    "games won, in percentage points": "figure-change-won",
}
"""Messages that name figures to users, by the names that JSON, `--figure` and `--target` have."""
CHANGED_WINS = re.compile(r"wins of (.+), in percentage points")


@dataclass(frozen=True)
class Figure:
    """A number, and between which two it lies with 95 %."""

    name: str
    value: float
    low: float
    high: float
    games: int
    unit: str = NUMBER
    """`SHARE`: of 1."""
    even: float | None = None
    """What it would be if nothing were to choose."""


@dataclass(frozen=True)
class Cell:
    """The games of one variant of one run."""

    name: str
    plan: Plan
    variant: int
    rows: Sequence[Row]
    sure: float = Z_95
    """How many standard errors intervals reach to each side where much is known: 95 %."""

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.plan.subject

    @property
    def seats(self) -> int:
        """At the table."""
        return self.plan.starts[self.variant].seats

    @cached_property
    def rounds(self) -> list[list[Row]]:
        """The games of each round."""
        found: dict[int, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row["round"], []).append(row)
        return [found[one] for one in sorted(found)]

    def is_whole(self, games: Sequence[Row]) -> bool:
        """Whether a round has all its games."""
        return len(games) == len(self.plan.players)

    def share(self, name: str, value: Value, even: float | None = None) -> Figure | None:
        """The mean of something between 0 and 1; None where no game has it."""
        rounds = self._values(value)
        if not rounds:
            return None
        low, high = interval(rounds, self.sure)
        games = sum(map(len, rounds))
        return Figure(name, sum(map(sum, rounds)) / games, low, high, games, SHARE, even)

    def average(self, name: str, value: Value) -> Figure | None:
        """The mean of any number; None where fewer than two rounds have it."""
        rounds = self._values(value)
        count, games = len(rounds), sum(map(len, rounds))
        if count < 2:
            return None
        middle = sum(map(sum, rounds)) / games
        squares = sum((sum(one) - middle * len(one)) ** 2 for one in rounds)
        half = student_quantile(count, self.sure) * math.sqrt(squares * count / (count - 1)) / games
        return Figure(name, middle, middle - half, middle + half, games)

    def amount(self, name: str, value: Value) -> Figure | None:
        """The mean of a number that is never less than nothing."""
        found = self.average(name, value)
        return found and replace(found, low=max(0.0, found.low))

    def of_rounds(self, name: str, rounds: Sequence[Sequence[float]], even: float | None = None) -> Figure | None:
        """The mean of whole rounds, each given by one number; None without rounds."""
        if not rounds:
            return None
        low, high = interval(rounds, self.sure)
        games = len(rounds) * len(self.plan.players)
        return Figure(name, mean(one[0] for one in rounds), low, high, games, SHARE, even)

    def _values(self, value: Value) -> list[list[float]]:
        found = ([number for row in one if (number := value(row)) is not None] for one in self.rounds)
        return [one for one in found if one]


def make_cells(runs: Iterable[tuple[str, Plan, Sequence[Row]]]) -> list[Cell]:
    """The variants of runs, each given by name, plan and rows. Raises `BadPlan` if they cannot stand on one page."""
    cells = []
    for name, plan, rows in runs:
        own: list[list[Row]] = [[] for _ in plan.variants]
        for row in rows:
            own[plan.place(row["number"])[0]].append(row)
        for number, variant in enumerate(plan.variants):
            cells.append(Cell(describe_options(plan.subject, variant) or name, plan, number, own[number]))
    for cell in cells:
        first, other = cells[0].plan, cell.plan
        for what in ("game", "version", "software"):
            if getattr(first, what) != getattr(other, what):
                here, there = getattr(first, what), getattr(other, what)
                raise BadPlan(translate("error-runs-differ", what=what, one=here, other=there))
    if not _differ(cells):
        cells = [replace(cell, name=f"{', '.join(dict.fromkeys(cell.plan.players))}: {cell.name}") for cell in cells]
    if not _differ(cells):
        cells = [replace(cell, name=f"{cell.name} {at}") for at, cell in enumerate(cells, 1)]
    if cells and cells[0].game.cooperative:  # teams are told by the dice that all of them played
        cells = [
            replace(cell, rows=[row for one in cell.rounds if cell.is_whole(one) for row in one]) for cell in cells
        ]
    cells = [cell for cell in cells if len(cell.rounds) > 1]
    if not cells:
        raise BadPlan(translate("error-few-rounds"))
    return cells


def describe_options(game: Game, options: Options) -> str:
    """Options in words; none, if there are none."""
    told = []
    for name, value in options.items():
        option = game.option(name)
        said = translate("option-switch", on=value) if isinstance(value, bool) else game.value_text(option, value)
        told.append(translate("option-value", option=game.words.translate(option.message_id), value=said))
    return ", ".join(told)


def _differ(cells: Sequence[Cell]) -> bool:
    return len({cell.name for cell in cells}) == len(cells)


def by_last_players(cells: Sequence[Cell]) -> list[Cell]:
    """Those that were played by the players of the last: by the strongest, where several strengths stand on a page."""
    return [cell for cell in cells if cell.plan.players == cells[-1].plan.players]


def found(*figures: Figure | None) -> list[Figure]:
    """Those that there are."""
    return [one for one in figures if one is not None]


# ---- balance -------------------------------------------------------------------------------------


def balance(cell: Cell) -> list[Figure]:
    """Who wins: by seat, whoever sits there; of a team, how often it does."""
    if cell.game.cooperative:
        return found(cell.share("games won", lambda row: bool(row["winners"])))
    seats = [
        cell.share(cell.game.seat_names[seat], lambda row, seat=seat: seat_share(row, seat), 1 / cell.seats)  # type: ignore[misc]
        for seat in range(cell.seats)
    ]
    drawn = cell.share(DRAWN, lambda row: not row["winners"])
    return found(*seats, drawn, cell.share(SHARED, lambda row: len(row["winners"]) > 1))


def seat_share(row: Row, seat: int) -> float:
    """A seat's share of a game's one point."""
    winners = row["winners"]
    return (seat in winners) / len(winners) if winners else 1 / len(row["seating"])


def players(cell: Cell) -> list[Figure]:
    """Points a game of each player of the run, named once for all places at which it stands."""
    names = list(dict.fromkeys(cell.plan.players))
    if len(names) < 2:
        return []
    return found(*(cell.share(name, lambda row, name=name: own_points(cell.plan, row, name)) for name in names))  # type: ignore[misc]


def own_points(plan: Plan, row: Row, name: str) -> float | None:
    """What players of a name had of a game, a place; None: they did not play."""
    own = [points for one, points in zip(plan.players, row["points"], strict=True) if one == name]
    known = [points for points in own if points is not None]
    return mean(known) if known else None


# ---- length ----------------------------------------------------------------------------------------


def length(cell: Cell) -> list[Figure]:
    """How long games are, and how long one waits."""
    return found(
        cell.amount("moves", lambda row: row["moves"]),
        cell.amount("decisions", lambda row: sum(row["decisions"])),
        cell.amount("turns a seat", turns) if cell.seats > 1 else None,
        cell.amount("minutes", lambda row: sum(row["decisions"]) * MINUTES_A_DECISION),
        cell.amount("choices a decision", lambda row: mean(row["choices"]) if row["choices"] else None),
        cell.amount("of them nearly the best", near_best),
        cell.amount("others' decisions before one's next", waits) if cell.seats > 1 else None,
    )


def near_best(row: Row) -> float | None:
    """How many moves of a decision are within 5 hundredths of a game of the best, by the player's own search."""
    known = [count for count in row["good"] if count is not None]
    return mean(known) if known else None


def turns(row: Row) -> float:
    """How often a seat's turn comes, on average: decisions in a row are one turn."""
    return sum(1 for _ in groupby(row["deciders"])) / len(row["seating"])


def waits(row: Row) -> float | None:
    """How many decisions others have on average between two turns of a seat."""
    last: dict[int, int] = {}
    between = []
    for at, seat in enumerate(row["deciders"]):
        if seat in last and at - last[seat] > 1:
            between.append(at - last[seat] - 1)
        last[seat] = at
    return mean(between) if between else None


# ---- tension -------------------------------------------------------------------------------------------


def tension(cell: Cell) -> list[Figure]:
    """How long games stay open, by what players say of their own chances."""
    teams = cell.game.cooperative
    return found(
        cell.share("of the game undecided", lambda row: row["undecided"]),
        cell.amount("changes of the lead", lambda row: lead_changes(row, teams)),
        cell.share("won after half an even chance or less", lambda row: comeback(row, teams)),
    )


def reported_chances(row: Row, cooperative: bool) -> Iterator[dict[int, float]]:
    """After each decision with a chance: the chance that each seat gave itself last; of a team, it stands at seat 0."""
    latest: dict[int, float] = {}
    for seat, chance in zip(row["deciders"], row["chances"], strict=True):
        if chance is not None:
            latest = latest_chances(latest, seat, chance, len(row["seating"]), cooperative)
            yield latest


def lead_changes(row: Row, cooperative: bool) -> float | None:
    """How often another seat began to lead; of a team: how often its chance came to one half, or fell below."""
    leaders = [leader(told, len(row["seating"]), cooperative) for told in reported_chances(row, cooperative)]
    known = [one for one in leaders if one is not None]
    return sum(one != other for one, other in pairwise(known)) if known else None


def comeback(row: Row, cooperative: bool) -> float | None:
    """Whether a winner had nearly lost; None: nobody has won, or no winner said a chance."""
    winners = {0} if cooperative and row["winners"] else {*row["winners"]}
    said = [chance for told in reported_chances(row, cooperative) for seat, chance in told.items() if seat in winners]
    return float(min(said) <= COMEBACK_SHARE * even_chance(row, cooperative)) if said else None


def even_chance(row: Row, cooperative: bool) -> float:
    """A seat's chance if all are alike; of a team one half."""
    return 1 / 2 if cooperative else 1 / len(row["seating"])


def course(row: Row, cooperative: bool) -> list[float] | None:
    """The chance of who won in the end, at `COURSE_POINTS` moments; of a team always its own. None: there is none."""
    seat = 0 if cooperative else next(iter(row["winners"]), None)
    even = even_chance(row, cooperative)
    told = [one.get(seat, even) for one in reported_chances(row, cooperative)] if seat is not None else []
    if not told:
        return None
    return [
        *(told[at * len(told) // (COURSE_POINTS - 1)] for at in range(COURSE_POINTS - 1)),
        float(bool(row["winners"])),
    ]


# ---- what a variant changes --------------------------------------------------------------------------


def main_value(cell: Cell) -> Value:
    """What fairness is told by first: of a team its wins, else what the first seat has of the wins."""
    return (lambda row: bool(row["winners"])) if cell.game.cooperative else lambda row: seat_share(row, 0)


def difference(one: Figure, other: Figure) -> Figure:
    """By how much another share is larger, of games that have nothing to do with each other (Newcombe 1998, his tenth
    way: from the intervals of both)."""
    value = other.value - one.value
    down = math.hypot(one.high - one.value, other.value - other.low)
    up = math.hypot(one.value - one.low, other.high - other.value)
    return Figure(other.name, value, value - down, value + up, one.games + other.games)


def changes(cell: Cell, first: Cell) -> list[Figure]:
    """How far a variant is from the first one, round by round under the same dice."""
    what = "games won" if cell.game.cooperative else f"wins of {cell.game.seat_names[0]}"
    return found(
        _change(f"{what}, in percentage points", cell, first, lambda row: 100 * (main_value(cell)(row) or 0)),
        _change("moves", cell, first, lambda row: row["moves"]),
        _change("decisions", cell, first, lambda row: sum(row["decisions"])),
    )


def _change(name: str, cell: Cell, first: Cell, value: Value) -> Figure | None:
    before = {first.plan.place(row["number"])[1]: value(row) for row in first.rows}
    pairs = []
    for row in cell.rows:
        now, then = value(row), before.get(cell.plan.place(row["number"])[1])
        if now is not None and then is not None:
            pairs.append({"round": row["round"], "change": now - then})
    return replace(cell, rows=pairs).average(name, lambda row: row["change"])


# ---- luck and skill ------------------------------------------------------------------------------


def luck(cell: Cell) -> list[Figure]:
    """What dice gave against what was to be expected, and what wins again under the same dice."""
    return [*dice(cell), *same_dice(cell)]


def dice(cell: Cell) -> list[Figure]:
    """How far who wins is told by what chance gave."""
    if not cell.game.outcomes:
        return []
    if cell.game.cooperative:
        return found(
            cell.share("won with good dice", lambda row: with_dice(row, 1)),
            cell.share("won with bad dice", lambda row: with_dice(row, -1)),
            cell.amount(
                "hundredths that dice gave or took", lambda row: 100 * abs(row["luck"][0]) if row["luck"] else None
            ),
        )
    return found(
        cell.share("the best dice win", best_dice, 1 / cell.seats),
        cell.average("hundredths that dice gave who won", winners_luck),
    )


def with_dice(row: Row, sign: int) -> bool | None:
    """Whether a team has won to which dice gave more, or less, than was to be expected; None: they did not."""
    return bool(row["winners"]) if row["luck"] and row["luck"][0] * sign > 0 else None


def best_dice(row: Row) -> float | None:
    """What the seat to which dice gave the most has of the game's one point; None: several had as much, or it was not
    looked at."""
    luck = row["luck"] or [0.0, 0.0]
    return seat_share(row, luck.index(max(luck))) if luck.count(max(luck)) == 1 else None


def winners_luck(row: Row) -> float | None:
    """What dice gave those who won, on average, in hundredths of a game."""
    return 100 * mean(row["luck"][seat] for seat in row["winners"]) if row["winners"] and row["luck"] else None


def same_dice(cell: Cell) -> list[Figure]:
    """Where players change seats under the same dice: whether the seat wins again, or the player."""
    rounds = [one for one in cell.rounds if cell.is_whole(one) and len(one) > 1]
    if len(set(cell.plan.players)) < 2:
        return []
    if cell.game.cooperative:
        alike = [[float(len({bool(row["winners"]) for row in one}) == 1)] for one in rounds]
        return found(cell.of_rounds("all teams alike under the same dice", alike))
    decided = [one for one in rounds if all(len(row["winners"]) == 1 for row in one)]
    seats = [[float(len({row["winners"][0] for row in one}) == 1)] for one in decided]
    same = [[float(len({row["seating"][row["winners"][0]] for row in one}) == 1)] for one in decided]
    chance = (1 / cell.seats) ** (len(cell.plan.players) - 1)
    skill = mean(map(random_win_chance, decided)) if decided else None
    return found(
        cell.of_rounds("the same seat wins again (dice and seat)", seats, chance),
        cell.of_rounds("the same player wins again (skill)", same, skill),
    )


def random_win_chance(games: Sequence[Row]) -> float:
    """How likely one player wins all of these games if lots are drawn for the winning seat: some hold more seats."""
    seatings: list[Sequence[int]] = [row["seating"] for row in games]
    return math.fsum(math.prod(one.count(who) / len(one) for one in seatings) for who in set(seatings[0]))


# ---- rules -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RuleFrequency:
    """How often a rule had an effect."""

    id: str
    heading: str
    games: float
    """The share of games in which it had."""
    times: float
    """A game, on average."""
    forbids: float
    """Of moves drawn by lot that were not possible, the share that it forbade."""


def rules(game: Game, rows: Sequence[Row]) -> list[RuleFrequency]:
    """Each rule that can have an effect or has forbidden a move, the rarest first."""
    games, times, refusals = Counter[str](), Counter[str](), Counter[str]()
    for row in rows:
        counted = dict(row["rules"])
        games.update(counted.keys())
        times.update(counted)
        refusals.update(dict(row["refusals"]))
    able = {rule for word in effect_types_of(game) for rule in rules_of_effect(game, word)} | refusals.keys()
    refused = refusals.total() or 1
    told = [
        RuleFrequency(
            rule.id, rule.heading, games[rule.id] / len(rows), times[rule.id] / len(rows), refusals[rule.id] / refused
        )
        for rule in game.rulebook.rules
        if rule.id in able
    ]
    return sorted(told, key=lambda one: (one.games, one.times, one.forbids))


@dataclass(frozen=True)
class EffectFrequency:
    """How often a kind of effect was seen by somebody who looks on."""

    kind: str
    told: str
    """As the log tells it."""
    rules: tuple[str, ...]
    games: float
    """The share of games in which it was."""
    times: float
    """A game, on average."""


def effect_frequencies(game: Game, rows: Sequence[Row]) -> list[EffectFrequency]:
    """Each kind of effect that a message tells, the rarest first."""
    games, times = Counter[str](), Counter[str]()
    for row in rows:
        counted = dict(row["effects"])
        games.update(counted.keys())
        times.update(counted)
    kinds = {word for word, kind in effect_types_of(game).items() if kind.has_one_message()} | games.keys()
    found = [
        EffectFrequency(word, told, rules_of_effect(game, word), games[word] / len(rows), times[word] / len(rows))
        for word in kinds
        if (told := game.words.outline(word))
    ]
    return sorted(found, key=lambda one: (one.games, one.times, one.kind))


# ---- choices ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """A kind of move, at the decisions that were looked at and in which it could be made, or not."""

    kind: str
    told: str
    """As the log tells it."""
    rules: tuple[str, ...]
    """Of what it does: ids."""
    decisions: int
    """So many."""
    taken: Figure
    """In which share of them it was made."""
    worthy: Figure
    """In which share some such move was nearly the best."""


def choices(cell: Cell) -> list[Choice]:
    """Each kind of move of which players said how good it was, the least worthy first."""
    offered = sorted({kind for row in cell.rows for kind, _ in row["offered"]})
    told = [
        Choice(kind, cell.game.words.outline(kind), rules_of_effect(cell.game, kind), taken.games, taken, worthy)
        for kind in offered
        for taken, worthy in [(_share_of(cell, "taken", kind), _share_of(cell, "worthy", kind))]
    ]
    return sorted(told, key=lambda one: (one.worthy.value, one.taken.value, one.kind))


def _share_of(cell: Cell, column: str, kind: str) -> Figure:
    """In which share of the decisions in which there was a kind of move the column counts it."""
    rounds = []
    for one in cell.rounds:
        offered, counted = (sum(dict(row[name]).get(kind, 0) for row in one) for name in ("offered", column))
        rounds.append([1.0] * counted + [0.0] * (offered - counted))
    known = [one for one in rounds if one]
    low, high = interval(known, cell.sure)
    decisions = sum(map(len, known))
    return Figure(kind, sum(map(sum, known)) / decisions, low, high, decisions, SHARE)


# ---- in words ---------------------------------------------------------------------------------------


def label(name: str) -> str:
    """What users read for the name of a figure. Seats and players have their own names."""
    if name in LABELS:
        return translate(LABELS[name])
    wins = CHANGED_WINS.fullmatch(name)
    return translate("figure-change-wins", seat=wins[1]) if wins else name


def format_percent(share: float) -> str:
    """A share of one."""
    return translate("share", value=f"{100 * share:.0f}")


def within(figure: Figure) -> str:
    """A figure and its interval, in one piece."""
    return _within(figure).replace(" ", "\u00a0")


def _within(figure: Figure) -> str:
    numbers = {"value": figure.value, "low": figure.low, "high": figure.high}
    if figure.unit == SHARE:
        return translate("share-within", **{name: f"{100 * number:z.0f}" for name, number in numbers.items()})
    digits = 0 if abs(figure.value) >= 20 else 1
    return translate("number-within", **{name: f"{number:z.{digits}f}" for name, number in numbers.items()})
