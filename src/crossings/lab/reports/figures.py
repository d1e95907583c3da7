"""Figures of many games, each with its interval and the number of games behind it.

Games of one round share dice and seats, so intervals are computed over rounds.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise
from statistics import mean

from crossings.bots.match import interval
from crossings.engine import Game
from crossings.engine.effects import effect_types_of
from crossings.engine.intervals import Z_95, student_quantile
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import Row, latest_chances, leader, rules_of_effect
from crossings.lab.words import translate
from crossings.reports.figures import DRAWN, MINUTES_A_DECISION, SHARE, SHARED, Figure, describe_options
from crossings.reports.findings import Choice, EffectFrequency, RuleFrequency

Value = Callable[[Row], float | None]
"""A number of a game, or None."""
COMEBACK_SHARE = 0.5
"""A winner whose chance fell to this share of an even chance has come back."""
COURSE_POINTS = 21
"""Number of equally spaced points of a game at which its course is sampled."""


@dataclass(frozen=True)
class Cell:
    """The games of one variant of one run."""

    name: str
    plan: Plan
    variant: int
    rows: Sequence[Row]
    z: float = Z_95
    """Half-width of intervals in standard errors, for many samples."""

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.plan.subject

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.plan.starts[self.variant].seats

    @cached_property
    def rounds(self) -> list[list[Row]]:
        """The games of each round."""
        by_number: dict[int, list[Row]] = {}
        for row in self.rows:
            by_number.setdefault(row["round"], []).append(row)
        return [by_number[number] for number in sorted(by_number)]

    def is_whole(self, games: Sequence[Row]) -> bool:
        """Return whether a round is complete."""
        return len(games) == self.plan.games_per_round

    @property
    def different_games(self) -> int:
        """Number of games that differ in at least one move or draw."""
        return len({row["fingerprint"] for row in self.rows})

    def share(self, name: str, value: Value, even: float | None = None) -> Figure | None:
        """Return the mean of a value between 0 and 1, or None if no game has one."""
        rounds = self._values(value)
        if not rounds:
            return None
        low, high = interval(rounds, self.z)
        games = sum(map(len, rounds))
        return Figure(name, sum(map(sum, rounds)) / games, low, high, games, SHARE, even)

    def average(self, name: str, value: Value) -> Figure | None:
        """Return the mean of any value, or None if fewer than two rounds have one."""
        rounds = self._values(value)
        count, games = len(rounds), sum(map(len, rounds))
        if count < 2:
            return None
        middle = sum(map(sum, rounds)) / games
        squares = sum((sum(numbers) - middle * len(numbers)) ** 2 for numbers in rounds)
        half = student_quantile(count, self.z) * math.sqrt(squares * count / (count - 1)) / games
        return Figure(name, middle, middle - half, middle + half, games)

    def amount(self, name: str, value: Value) -> Figure | None:
        """Return the mean of a non-negative value."""
        figure = self.average(name, value)
        return figure and replace(figure, low=max(0.0, figure.low))

    def of_rounds(self, name: str, rounds: Sequence[Sequence[float]], even: float | None = None) -> Figure | None:
        """Return the mean of complete rounds with one value each, or None without rounds."""
        if not rounds:
            return None
        low, high = interval(rounds, self.z)
        games = len(rounds) * self.plan.games_per_round
        return Figure(name, mean(values[0] for values in rounds), low, high, games, SHARE, even)

    def _values(self, value: Value) -> list[list[float]]:
        by_round = ([number for row in games if (number := value(row)) is not None] for games in self.rounds)
        return [games for games in by_round if games]


def make_cells(runs: Iterable[tuple[str, Plan, Sequence[Row]]]) -> list[Cell]:
    """Return the variants of runs, given by name, plan and rows. Raises `BadPlan` if a page can't combine them."""
    cells = []
    for name, plan, rows in runs:
        by_variant: list[list[Row]] = [[] for _ in plan.variants]
        for row in rows:
            by_variant[plan.locate(row["number"])[0]].append(row)
        for number, variant in enumerate(plan.variants):
            cells.append(Cell(describe_options(plan.subject, variant) or name, plan, number, by_variant[number]))
    for cell in cells:
        first, other = cells[0].plan, cell.plan
        for attribute in ("game", "version", "software"):
            if getattr(first, attribute) != getattr(other, attribute):
                first_value, other_value = getattr(first, attribute), getattr(other, attribute)
                raise BadPlan(translate("error-runs-differ", what=attribute, one=first_value, other=other_value))
    if not _differ(cells):
        cells = [replace(cell, name=f"{', '.join(dict.fromkeys(cell.plan.players))}: {cell.name}") for cell in cells]
    if not _differ(cells):
        cells = [replace(cell, name=f"{cell.name} {at}") for at, cell in enumerate(cells, 1)]
    if cells and cells[0].game.cooperative:  # compare teams only on dice that all of them played
        cells = [
            replace(cell, rows=[row for games in cell.rounds if cell.is_whole(games) for row in games])
            for cell in cells
        ]
    cells = [cell for cell in cells if len(cell.rounds) > 1]
    if not cells:
        raise BadPlan(translate("error-few-rounds"))
    return cells


def _differ(cells: Sequence[Cell]) -> bool:
    return len({cell.name for cell in cells}) == len(cells)


def by_last_players(cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells with the players of the last cell, which are the strongest if there are several strengths."""
    return [cell for cell in cells if cell.plan.players == cells[-1].plan.players]


def drop_missing(*figures: Figure | None) -> list[Figure]:
    """Return the figures that exist."""
    return [figure for figure in figures if figure is not None]


# ---- balance -------------------------------------------------------------------------------------


def balance(cell: Cell) -> list[Figure]:
    """Return the wins by seat, regardless of its player; for a team, its share of wins."""
    if cell.game.cooperative:
        return drop_missing(cell.share("games won", lambda row: bool(row["winners"])))
    seats = [
        cell.share(cell.game.seat_names[seat], lambda row, seat=seat: seat_share(row, seat), 1 / cell.seats)  # type: ignore[misc]
        for seat in range(cell.seats)
    ]
    drawn = cell.share(DRAWN, lambda row: not row["winners"])
    return drop_missing(*seats, drawn, cell.share(SHARED, lambda row: len(row["winners"]) > 1))


def seat_share(row: Row, seat: int) -> float:
    """Return a seat's share of a game's point."""
    winners = row["winners"]
    return (seat in winners) / len(winners) if winners else 1 / len(row["seating"])


def players(cell: Cell) -> list[Figure]:
    """Return the points per game of each player of the run, with all its places combined."""
    names = list(dict.fromkeys(cell.plan.players))
    if len(names) < 2:
        return []
    return drop_missing(*(cell.share(name, lambda row, name=name: own_points(cell.plan, row, name)) for name in names))  # type: ignore[misc]


def own_points(plan: Plan, row: Row, name: str) -> float | None:
    """Return the mean points of the players of this name in a game, or None if they did not play."""
    points_of_name = [points for player, points in zip(plan.players, row["points"], strict=True) if player == name]
    played = [points for points in points_of_name if points is not None]
    return mean(played) if played else None


# ---- length ----------------------------------------------------------------------------------------


def length(cell: Cell) -> list[Figure]:
    """Return how long games are and how long players wait."""
    return drop_missing(
        cell.amount("moves", lambda row: row["moves"]),
        cell.amount("decisions", lambda row: sum(row["decisions"])),
        cell.amount("turns a seat", turns) if cell.seats > 1 else None,
        cell.amount("minutes", lambda row: sum(row["decisions"]) * MINUTES_A_DECISION),
        cell.amount("choices a decision", lambda row: mean(row["choices"]) if row["choices"] else None),
        cell.amount("of them nearly the best", near_best),
        cell.amount("others' decisions before one's next", waits) if cell.seats > 1 else None,
    )


def near_best(row: Row) -> float | None:
    """Return the mean number of moves within 0.05 of the best, by the player's own search."""
    counts = [count for count in row["good"] if count is not None]
    return mean(counts) if counts else None


def turns(row: Row) -> float:
    """Return the mean number of turns of a seat. Consecutive decisions of one seat are one turn."""
    return sum(1 for _ in groupby(row["deciders"])) / len(row["seating"])


def waits(row: Row) -> float | None:
    """Return the mean number of other seats' decisions between two turns of a seat."""
    last: dict[int, int] = {}
    between = []
    for at, seat in enumerate(row["deciders"]):
        if seat in last and at - last[seat] > 1:
            between.append(at - last[seat] - 1)
        last[seat] = at
    return mean(between) if between else None


# ---- tension -------------------------------------------------------------------------------------------


def tension(cell: Cell) -> list[Figure]:
    """Return how long games stay open, by the players' estimates of their chances."""
    teams = cell.game.cooperative
    return drop_missing(
        cell.share("of the game undecided", lambda row: row["undecided"]),
        cell.amount("changes of the lead", lambda row: lead_changes(row, teams)),
        cell.share("won after half an even chance or less", lambda row: comeback(row, teams)),
    )


def reported_chances(row: Row, cooperative: bool) -> Iterator[dict[int, float]]:
    """Yield the latest chance of each seat after each decision that has one. A team has seat 0."""
    latest: dict[int, float] = {}
    for seat, chance in zip(row["deciders"], row["chances"], strict=True):
        if chance is not None:
            latest = latest_chances(latest, seat, chance, len(row["seating"]), cooperative)
            yield latest


def lead_changes(row: Row, cooperative: bool) -> float | None:
    """Return how often the lead changed; for a team, how often its chance crossed one half."""
    leaders = [leader(latest, len(row["seating"]), cooperative) for latest in reported_chances(row, cooperative)]
    leaders_known = [before for before in leaders if before is not None]
    return sum(before != after for before, after in pairwise(leaders_known)) if leaders_known else None


def comeback(row: Row, cooperative: bool) -> float | None:
    """Return whether a winner had nearly lost, or None if no winner has an estimate."""
    winners = {0} if cooperative and row["winners"] else {*row["winners"]}
    chances = [
        chance for latest in reported_chances(row, cooperative) for seat, chance in latest.items() if seat in winners
    ]
    return float(min(chances) <= COMEBACK_SHARE * even_chance(row, cooperative)) if chances else None


def even_chance(row: Row, cooperative: bool) -> float:
    """Return a seat's chance if all are equal; one half for a team."""
    return 1 / 2 if cooperative else 1 / len(row["seating"])


def course(row: Row, cooperative: bool) -> list[float] | None:
    """Return the chance of the eventual winner at `COURSE_POINTS` points, or None. A team's is its own, won or lost."""
    seat = 0 if cooperative else next(iter(row["winners"]), None)
    even = even_chance(row, cooperative)
    chances = [latest.get(seat, even) for latest in reported_chances(row, cooperative)] if seat is not None else []
    if not chances:
        return None
    return [
        *(chances[at * len(chances) // (COURSE_POINTS - 1)] for at in range(COURSE_POINTS - 1)),
        float(bool(row["winners"])),
    ]


# ---- effects of a variant ----------------------------------------------------------------------------


def main_value(cell: Cell) -> Value:
    """Return the value that measures fairness: a team's wins, else the first seat's share of the wins."""
    return (lambda row: bool(row["winners"])) if cell.game.cooperative else lambda row: seat_share(row, 0)


def changes(cell: Cell, first: Cell) -> list[Figure]:
    """Return how far a variant differs from the first, round by round under the same dice.

    A seat's wins are compared only with as many seats: with more of them, its share falls in a fair game, too.
    """
    teams = cell.game.cooperative
    name = "games won" if teams else f"wins of {cell.game.seat_names[0]}"
    wins = _change(f"{name}, in percentage points", cell, first, lambda row: 100 * (main_value(cell)(row) or 0))
    return drop_missing(
        wins if teams or cell.seats == first.seats else None,
        _change("moves", cell, first, lambda row: row["moves"]),
        _change("minutes", cell, first, lambda row: sum(row["decisions"]) * MINUTES_A_DECISION),
    )


def _change(name: str, cell: Cell, first: Cell, value: Value) -> Figure | None:
    before = {first.plan.locate(row["number"])[1]: value(row) for row in first.rows}
    pairs = []
    for row in cell.rows:
        value_here, value_before = value(row), before.get(cell.plan.locate(row["number"])[1])
        if value_here is not None and value_before is not None:
            pairs.append({"round": row["round"], "change": value_here - value_before})
    return replace(cell, rows=pairs).average(name, lambda row: row["change"])


# ---- luck and skill ------------------------------------------------------------------------------


def luck(cell: Cell) -> list[Figure]:
    """Return the luck of the dice, and which side wins again under the same dice."""
    return [*dice(cell), *same_dice(cell)]


def dice(cell: Cell) -> list[Figure]:
    """Return how far luck predicts the winner."""
    if not cell.game.outcomes:
        return []
    if cell.game.cooperative:
        return drop_missing(
            cell.share("won with good dice", lambda row: with_dice(row, 1)),
            cell.share("won with bad dice", lambda row: with_dice(row, -1)),
            cell.amount(
                "hundredths that dice gave or took", lambda row: 100 * abs(row["luck"][0]) if row["luck"] else None
            ),
        )
    return drop_missing(
        cell.share("the best dice win", best_dice, 1 / cell.seats),
        cell.average("hundredths that dice gave who won", winners_luck),
    )


def with_dice(row: Row, sign: int) -> bool | None:
    """Return whether a team with good (`sign` 1) or bad (-1) dice won, or None if its dice were other."""
    return bool(row["winners"]) if row["luck"] and row["luck"][0] * sign > 0 else None


def best_dice(row: Row) -> float | None:
    """Return the share of the point of the luckiest seat, or None if several are or luck was not measured."""
    luck = row["luck"] or [0.0, 0.0]
    return seat_share(row, luck.index(max(luck))) if luck.count(max(luck)) == 1 else None


def winners_luck(row: Row) -> float | None:
    """Return the mean luck of the winners, in hundredths of a game."""
    return 100 * mean(row["luck"][seat] for seat in row["winners"]) if row["winners"] and row["luck"] else None


def same_dice(cell: Cell) -> list[Figure]:
    """Return whether the same seat or the same player wins again if players swap seats under the same dice."""
    rounds = [games for games in cell.rounds if cell.is_whole(games) and len(games) > 1]
    if len(set(cell.plan.players)) < 2:
        return []
    if cell.game.cooperative:
        same_result = [[float(len({bool(row["winners"]) for row in games}) == 1)] for games in rounds]
        return drop_missing(cell.of_rounds("all teams alike under the same dice", same_result))
    decided = [games for games in rounds if all(len(row["winners"]) == 1 for row in games)]
    seats = [[float(len({row["winners"][0] for row in games}) == 1)] for games in decided]
    same_player = [[float(len({row["seating"][row["winners"][0]] for row in games}) == 1)] for games in decided]
    chance = (1 / cell.seats) ** (cell.plan.games_per_round - 1)
    skill = mean(map(random_win_chance, decided)) if decided else None
    return drop_missing(
        cell.of_rounds("the same seat wins again (dice and seat)", seats, chance),
        cell.of_rounds("the same player wins again (skill)", same_player, skill),
    )


def random_win_chance(games: Sequence[Row]) -> float:
    """Return the probability that one player wins all these games if the winning seat is random.

    A player can hold several seats.
    """
    seatings: list[Sequence[int]] = [row["seating"] for row in games]
    return math.fsum(
        math.prod(seating.count(player) / len(seating) for seating in seatings) for player in set(seatings[0])
    )


# ---- rules -----------------------------------------------------------------------------------------


def rules(game: Game, rows: Sequence[Row]) -> list[RuleFrequency]:
    """Return each rule that can have an effect or has forbidden a move, the rarest first."""
    games, times, refusals = Counter[str](), Counter[str](), Counter[str]()
    for row in rows:
        counted = dict(row["rules"])
        games.update(counted.keys())
        times.update(counted)
        refusals.update(dict(row["refusals"]))
    able = {rule for word in effect_types_of(game.effects) for rule in rules_of_effect(game, word)} | refusals.keys()
    refused = refusals.total() or 1
    frequencies = [
        RuleFrequency(
            rule.id, rule.heading, games[rule.id] / len(rows), times[rule.id] / len(rows), refusals[rule.id] / refused
        )
        for rule in game.rulebook.rules
        if rule.id in able
    ]
    return sorted(frequencies, key=lambda item: (item.games, item.times, item.forbids))


def effect_frequencies(game: Game, rows: Sequence[Row]) -> list[EffectFrequency]:
    """Return each kind of effect that has a message, the rarest first."""
    games, times = Counter[str](), Counter[str]()
    for row in rows:
        counted = dict(row["effects"])
        games.update(counted.keys())
        times.update(counted)
    kinds = {word for word, kind in effect_types_of(game.effects).items() if kind.has_one_message()} | games.keys()
    frequencies = [
        EffectFrequency(word, line, [*rules_of_effect(game, word)], games[word] / len(rows), times[word] / len(rows))
        for word in kinds
        if (line := game.words.outline(word))
    ]
    return sorted(frequencies, key=lambda frequency: (frequency.games, frequency.times, frequency.kind))


# ---- choices ---------------------------------------------------------------------------------------


def choices(cell: Cell) -> list[Choice]:
    """Return each kind of move that players rated, the least often near-best first."""
    offered = sorted({kind for row in cell.rows for kind, _ in row["offered"]})
    kinds = [
        Choice(kind, cell.game.words.outline(kind), [*rules_of_effect(cell.game, kind)], taken.games, taken, worthy)
        for kind in offered
        for taken, worthy in [(_share_of(cell, "taken", kind), _share_of(cell, "worthy", kind))]
    ]
    return sorted(kinds, key=lambda choice: (choice.worthy.value, choice.taken.value, choice.kind))


def _share_of(cell: Cell, column: str, kind: str) -> Figure:
    """Return the share of decisions with a kind of move that the column counts."""
    rounds = []
    for games in cell.rounds:
        offered, counted = (sum(dict(row[name]).get(kind, 0) for row in games) for name in ("offered", column))
        rounds.append([1.0] * counted + [0.0] * (offered - counted))
    with_kind = [games for games in rounds if games]
    low, high = interval(with_kind, cell.z)
    decisions = sum(map(len, with_kind))
    return Figure(kind, sum(map(sum, with_kind)) / decisions, low, high, decisions, SHARE)
