"""Figures of many games: true values lie in their intervals, and small examples have the figures computed by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import crossings
from crossings.engine.intervals import Z_95, wilson
from crossings.lab.luck import luck_of
from crossings.lab.plan import BadPlan, Plan, make_plan
from crossings.lab.record import Row
from crossings.lab.reports import figures
from crossings.lab.reports.examples import choose_games
from crossings.lab.reports.figures import Cell, make_cells
from crossings.lab.reports.measures import MEASURES, check_figure, figure_named, figure_units
from crossings.reports.figures import LABELS, Figure, difference, format_figure, label
from toys.coin_race.game import GAME as COIN_RACE

CHESS, DUNE = crossings.game("dune-chess"), crossings.game("over-the-next-dune")
TWO = make_plan(CHESS, ["club", "casual"], games=8)
TEAM = make_plan(DUNE, ["club"], games=4)
REPETITIONS = 200
ROUNDS = 80


def row(number: int = 0, **given: Any) -> Row:
    """Return the row of a game of two players who swap seats every other game."""
    return {
        "number": number,
        "round": number // 2,
        "seating": [number % 2, 1 - number % 2],
        "winners": [0],
        "points": [1.0, 0.0] if number % 2 == 0 else [0.0, 1.0],
        "moves": 10,
        "fingerprint": f"{number}",
        "decisions": [5, 5],
        "deciders": [0, 1] * 5,
        "choices": [4] * 10,
        "good": [1, 3, None, 2, 2, 2, 2, 2, 2, 2],
        "chances": [0.5] * 10,
        "luck": [0.1, -0.1],
        "undecided": 0.5,
        "effects": [],
        **{name: [] for name in ("rules", "offered", "taken", "worthy", "refusals")},
        "measure": "chance",
        **given,
    }


def cell(rows: Sequence[Row], plan: Plan = TWO, **given: Any) -> Cell:
    return Cell("all", plan, 0, rows, **given)


def named(found: Sequence[Figure], name: str) -> Figure:
    return next(one for one in found if one.name == name)


# ---- CON-27: intervals that hold -----------------------------------------------------------------------


def share_of_first_seat(rng: random.Random) -> Figure:
    """Return the first seat's wins if its chance is 0.53; in seven rounds of ten the dice alone decide both games."""
    rows = []
    for number in range(0, 2 * ROUNDS, 2):
        first = rng.random() < 0.53
        second = first if rng.random() < 0.7 else rng.random() < 0.53
        rows += [row(number, winners=[0] if first else [1]), row(number + 1, winners=[0] if second else [1])]
    return figures.balance(cell(rows))[0]


def mean_of_moves(rng: random.Random) -> Figure:
    """Return the mean of game lengths that are far from normally distributed, with mean 40."""
    return figures.length(cell([row(number, moves=rng.expovariate(1 / 40)) for number in range(2 * ROUNDS)]))[0]


@pytest.mark.parametrize(("truth", "measure"), [(0.53, share_of_first_seat), (40, mean_of_moves)])
def test_a_true_value_lies_in_95_percent_of_its_intervals(
    truth: float, measure: Callable[[random.Random], Figure]
) -> None:
    """CON-27: true shares and means lie in 95 % of their intervals."""
    rng = random.Random(1)
    found = [measure(rng) for _ in range(REPETITIONS)]
    assert 0.9 <= sum(one.low <= truth <= one.high for one in found) / REPETITIONS <= 0.985


def test_an_interval_of_an_amount_has_nothing_below_zero() -> None:
    moves = figures.length(cell([row(number, moves=moves) for number, moves in enumerate((10, 10, 200, 200))]))[0]
    assert (moves.low, moves.value) == (0, 105)


def test_the_difference_of_two_shares_is_as_published() -> None:
    """Newcombe 1998, Statistics in Medicine 17: 873, example (a) by method 10: 56 of 70 and 48 of 80."""
    shares = [Figure("", won / of, *wilson(won / of, of, Z_95), of) for won, of in ((48, 80), (56, 70))]
    apart = difference(*shares)
    assert (round(apart.value, 4), round(apart.low, 4), round(apart.high, 4)) == (0.2, 0.0524, 0.3339)


def test_the_same_dice_reveal_a_small_difference() -> None:
    """The dice vary by 30 moves, the variant adds about two. Games that only one variant has don't count."""
    rng = random.Random(4)
    dice = [rng.gauss(100, 30) for _ in range(2 * ROUNDS)]
    first = cell([row(number, moves=dice[number]) for number in range(2 * ROUNDS)])
    other = cell([row(number, moves=dice[number] + rng.gauss(2, 1)) for number in range(2 * ROUNDS - 1)])
    change = named(figures.changes(other, first), "moves")
    assert change.low < 2 < change.high and change.high - change.low < 0.5
    assert change.games == 2 * ROUNDS - 1


# ---- names ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["dune-chess", "over-the-next-dune", "dunkelrunde"])
def test_the_figures_of_a_plan_are_known_before_the_first_game(id: str) -> None:
    """Each has a label, unless it is named after a seat or player, and can be asked for by its name or label."""
    plan = make_plan(crossings.game(id), ["club", "casual"], games=4)
    names = [*figure_units(plan)]
    played = cell([row(number, winners=[0, 1]) for number in range(plan.total)], plan)
    measured = [one.name for measure in MEASURES.values() for one in measure(played)]
    assert [name for name in names if name in measured] == measured
    assert len(set(names)) == len(names) > 10
    seats = plan.subject.seat_names[: plan.starts[0].seats]
    for name in names:
        assert (name in LABELS) != (name in (*seats, *plan.players))
        check_figure(plan, name)
        check_figure(plan, label(name))
    with pytest.raises(BadPlan, match=r"unknown figure 'beauty'; allowed: .*minutes"):
        check_figure(plan, "beauty")
    assert figure_named(played, "near-best choices").name == "of them nearly the best"


def test_a_share_of_more_than_all_games_is_refused() -> None:
    check_figure(TWO, "minutes", 120)
    with pytest.raises(BadPlan, match="'Harkonnen' is a share; allowed: 0 to 100 %, not 120"):
        check_figure(TWO, "Harkonnen", 120)


def test_what_a_variant_changes_has_labels() -> None:
    for plan, wins in ((TWO, "win rate of Harkonnen"), (TEAM, "games won")):
        one = cell([row(number) for number in range(4)], plan)
        labels = [label(figure.name) for figure in figures.changes(one, one)]
        assert labels == [f"{wins} (difference in percentage points)", "moves", "minutes"]


def test_the_share_of_a_seat_is_not_compared_with_that_among_more_seats() -> None:
    plans = (
        make_plan(crossings.game("dunkelrunde"), ["club"], games=4, options={"players": seats}) for seats in (2, 3)
    )
    two, three = (cell([row(number) for number in range(4)], plan) for plan in plans)
    assert [figure.name for figure in figures.changes(three, two)] == ["moves", "minutes"]


def test_a_figure_is_never_minus_zero() -> None:
    assert format_figure(Figure("moves", -0.01, -0.2, 0.04, 9)) == "0.0\u00a0(-0.2\u00a0to\u00a00.0)"


# ---- who wins ------------------------------------------------------------------------------------------


def test_a_share_of_a_game_is_shared_by_its_winners() -> None:
    rows = [row(0, winners=[0, 1]), row(1, winners=[]), row(2), row(3)]
    assert [one.value for one in figures.balance(cell(rows))] == [0.75, 0.25, 0.25, 0.25]


def test_example_games_are_from_different_rounds() -> None:
    """The typical games are three games, not one that its players repeat with other seats."""
    for games, shown in ((24, 6), (6, 3)):
        chosen = choose_games(cell([row(number) for number in range(games)]))
        assert len({game["round"] for _, game in chosen}) == len(chosen) == shown


def test_repeated_games_are_counted_once() -> None:
    assert cell([row(number, fingerprint=f"{number // 2}") for number in range(8)]).different_games == 4


def test_teams_count_only_complete_rounds() -> None:
    rows = [row(number) for number in range(7)]
    for plan, games in ((make_plan(DUNE, ["club", "casual"], games=4), 6), (TWO, 7)):
        (one,) = make_cells([("run", plan, rows)])
        assert len(one.rows) == games


def test_runs_that_cannot_share_a_report_are_refused() -> None:
    rows = [row(number) for number in range(4)]
    with pytest.raises(BadPlan, match="different games: dune-chess and over-the-next-dune"):
        make_cells([("one", TWO, rows), ("other", TEAM, rows)])
    with pytest.raises(BadPlan, match="fewer than two rounds"):
        make_cells([("run", TWO, rows[:2])])


@pytest.mark.parametrize(
    ("who_wins", "seat", "player"),
    [(lambda number: 0, 1.0, 0.0), (lambda number: number % 2, 0.0, 1.0)],
    ids=["the seat", "the player"],
)
def test_what_wins_again_is_measured(who_wins: Callable[[int], int], seat: float, player: float) -> None:
    games = cell([row(number, winners=[who_wins(number)]) for number in range(20)])
    same_seat, same_player = figures.same_dice(games)
    assert (same_seat.value, same_player.value) == (seat, player)
    assert (same_seat.even, same_player.even, same_player.games) == (1 / 2, 1 / 2, 20)
    surer = figures.same_dice(replace(games, z=3.0))[0]
    assert surer.high - surer.low > same_seat.high - same_seat.low


def test_a_player_with_more_seats_wins_again_more_often() -> None:
    """Computed by hand: two of four seats each, 1 / 2; two of three and then one of three, 2 / 9 per player."""
    for first, second, chance in (([0, 1, 0, 1], [1, 0, 1, 0], 1 / 2), ([0, 1, 0], [1, 0, 1], 4 / 9)):
        games = [row(seating=first), row(seating=second)]
        assert figures.random_win_chance(games) == pytest.approx(chance)


# ---- luck ----------------------------------------------------------------------------------------------


def test_luck_is_measured_against_the_expectation() -> None:
    """COI-3: a die of the coin race is worth ten sixths of a space, and a space 40 thousandths of the game."""
    rolled = COIN_RACE.start().play("hide-left").play("hide-left").play("roll")
    for spaces in (1, 2, 3):
        gave = 0.040 * (spaces - 10 / 6)
        assert luck_of(rolled, rolled.play(f"die-{spaces}")) == pytest.approx([gave, -gave])


def test_luck_is_zero_on_average() -> None:
    """This includes an evaluation that sees what was rolled only after its best move."""
    rolls = crossings.game("dunkelrunde").start()
    gave = {move: luck_of(rolls, rolls.play(move))[0] for move in rolls.outcomes()}
    assert any(gave.values())
    assert sum(float(chance) * gave[move] for move, chance in rolls.outcomes().items()) == pytest.approx(0)


def test_the_influence_of_luck_is_measured() -> None:
    two = [row(0), row(1, winners=[1]), row(2, luck=[0.1, 0.1]), row(3, winners=[], luck=[0.0, 0.4])]
    wins, gave = figures.dice(cell(two, make_plan(crossings.game("dunkelrunde"), ["club", "club"], games=4)))
    assert (wins.value, wins.games, wins.even) == ((1 + 0 + 0.5) / 3, 3, 0.5)
    assert gave.value == pytest.approx(100 * (0.1 - 0.1 + 0.1) / 3)
    team = [row(number, winners=[0] * (number < 2), luck=[(-1) ** number * 0.5]) for number in range(4)]
    assert [one.value for one in figures.dice(cell(team, TEAM))] == [0.5, 0.5, 50]


# ---- the course of a game ------------------------------------------------------------------------------


def test_the_length_of_a_game_is_counted_in_decisions() -> None:
    """A decision takes a quarter of a minute; decisions whose moves the player did not judge count for nothing."""
    found = {one.name: one.value for one in figures.length(cell([row(number) for number in range(6)]))}
    assert [found[name] for name in ("decisions", "minutes", "choices a decision")] == [10, 2.5, 4]
    assert found["of them nearly the best"] == 2
    unjudged = cell([row(number, good=[None] * 10, chances=[None] * 10, undecided=None) for number in range(6)])
    assert "of them nearly the best" not in [one.name for one in figures.length(unjudged)]
    assert not figures.tension(unjudged)


def test_decisions_in_a_row_are_one_turn_and_the_others_wait_for_each() -> None:
    assert figures.turns(row(deciders=[0, 0, 1, 0, 1, 1, 1, 0])) == 5 / 2
    assert figures.waits(row(deciders=[0, 0, 1, 2, 0, 1])) == (2 + 2) / 2
    assert figures.waits(row(deciders=[0, 0, 0])) is None


def test_the_course_of_a_game_ends_with_its_result() -> None:
    line = figures.course(row(deciders=[0, 1, 0, 1], chances=[0.5, 0.7, 0.2, 0.1], winners=[0]), cooperative=False)
    assert line is not None and (line[0], min(line), line[-1]) == (0.5, 0.2, 1.0)
    lost = figures.course(row(winners=[], chances=[0.4] * 10), cooperative=True)
    assert lost is not None and lost[-1] == 0.0
    assert figures.course(row(winners=[]), cooperative=False) is None


def test_a_winner_who_had_nearly_lost_came_back() -> None:
    """This counts between the points of the course, too, and for any of several winners."""
    briefly = [0.6] * 50 + [0.1] + [0.6] * 50
    assert figures.comeback(row(deciders=[0] * 101, chances=briefly, winners=[1, 0]), False) == 1.0
    assert figures.comeback(row(deciders=[0, 1], chances=[0.3, 0.7], winners=[0]), False) == 0.0
    unknown = row(seating=[0, 1, 0], deciders=[0] * 10, chances=[0.1] * 10, winners=[1])
    assert figures.comeback(unknown, False) is None
    assert figures.lead_changes(row(deciders=[0, 1, 0], chances=[0.6, 0.7, 0.9]), False) == 2


# ---- rules and moves -----------------------------------------------------------------------------------


def test_unseen_effects_come_first() -> None:
    rows = [row(number, effects=[("drove", 3)] * (number > 0)) for number in range(4)]
    *never, drove = figures.effect_frequencies(DUNE, rows)
    assert (drove.games, drove.times) == (0.75, 2.25)
    assert all(one.line and not one.games for one in never)
    assert {"caught", "somewhere"} & {one.kind for one in never} == {"caught"}, "from the other some derive"


def test_rules_are_listed_if_they_had_an_effect_could_have_one_or_forbade_a_move() -> None:
    counts = {"rules": [("DUC-13", 2)], "refusals": [("DUC-05", 3), ("DUC-06", 1)]}
    rows = [row(number, **(counts if number else {})) for number in range(4)]
    found = {one.id: one for one in figures.rules(CHESS, rows)}
    assert (found["DUC-13"].games, found["DUC-13"].times) == (0.75, 1.5)
    assert {id: one.forbids for id, one in found.items() if one.forbids} == {"DUC-05": 0.75, "DUC-06": 0.25}
    assert found["DUC-05"].games == found["DUC-12"].games == 0.0


def test_kinds_of_moves_are_sorted_by_value() -> None:
    counts = {"offered": [("flew", 4), ("went", 6)], "taken": [("went", 3)], "worthy": [("flew", 1), ("went", 6)]}
    poor, good = figures.choices(cell([row(number, **counts) for number in range(20)]))
    assert (poor.kind, poor.decisions, poor.taken.value, poor.worthy.value) == ("flew", 80, 0.0, 0.25)
    assert (good.kind, good.decisions, good.taken.value, good.worthy.value) == ("went", 120, 0.5, 1.0)
    assert poor.taken.low == 0.0 < poor.taken.high < 0.5
