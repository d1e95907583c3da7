"""Figures of many games with known true values."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import crossings
from crossings.bots.match import Z_95, wilson
from crossings.engine import game_ids
from crossings.lab.luck import luck_of
from crossings.lab.plan import BadPlan, Plan, make_plan
from crossings.lab.record import Row, play_row
from crossings.lab.reports.figures import (
    LABELS,
    Cell,
    Figure,
    balance,
    changes,
    choices,
    comeback,
    course,
    dice,
    difference,
    effect_frequencies,
    format_figure,
    label,
    lead_changes,
    length,
    make_cells,
    random_win_chance,
    rules,
    same_dice,
    tension,
    turns,
    waits,
)
from crossings.lab.reports.measures import MEASURES, check_figure, figure_named, figure_names
from crossings.template.coin_race.game import GAME as COIN_RACE

CHESS = crossings.game("dune-chess")
DUNE = crossings.game("over-the-next-dune")
TWO = make_plan(CHESS, ["club", "casual"], games=8)
REPETITIONS = 120
ROUNDS = 80
COVERED = 0.9
"""Minimum share of 95 % intervals, each from few rounds, that contain the truth."""


def row(number: int = 0, **given: Any) -> Row:
    """Return the row of a game of two players who swap seats every other game."""
    return {
        "number": number,
        "round": number // 2,
        "seating": [number % 2, 1 - number % 2],
        "winners": [0],
        "points": [1.0, 0.0] if number % 2 == 0 else [0.0, 1.0],
        "moves": 10,
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


def cell(rows: Sequence[Row], plan: Plan = TWO, name: str = "all") -> Cell:
    return Cell(name, plan, 0, rows)


def named(figures: Sequence[Figure], name: str) -> Figure:
    return next(one for one in figures if one.name == name)


def games_won(chance: float, rng: random.Random, dice_decide: float = 0.0) -> list[Row]:
    """Return games with this share of wins for the first seat; in some rounds the dice alone decide both games."""
    rows = []
    for number in range(0, 2 * ROUNDS, 2):
        first = rng.random() < chance
        second = first if rng.random() < dice_decide else rng.random() < chance
        rows += [row(number, winners=[0] if first else [1]), row(number + 1, winners=[0] if second else [1])]
    return rows


@pytest.mark.parametrize("dice_decide", [0.0, 0.7])
def test_a_true_share_lies_in_its_interval(dice_decide: float) -> None:
    rng = random.Random(1)
    results = [balance(cell(games_won(0.53, rng, dice_decide)))[0] for _ in range(REPETITIONS)]
    assert sum(one.low <= 0.53 <= one.high for one in results) >= COVERED * REPETITIONS
    assert sum(one.low <= 0.53 <= one.high for one in results) < REPETITIONS, "an interval may miss"


def test_a_true_mean_lies_in_its_interval() -> None:
    rng = random.Random(2)
    results = []
    for _ in range(REPETITIONS):
        rows = [row(number, moves=rng.expovariate(1 / 40)) for number in range(2 * ROUNDS)]
        results.append(named(length(cell(rows)), "moves"))
    assert sum(one.low <= 40 <= one.high for one in results) >= COVERED * REPETITIONS
    two = named(length(cell([row(number, moves=moves) for number, moves in enumerate((10, 10, 200, 200))])), "moves")
    assert (two.low, two.value) == (0, 105), "no game has less than none"


def test_an_unfairness_of_three_points_is_found() -> None:
    rng = random.Random(3)
    results = balance(cell([one for _ in range(30) for one in again(games_won(0.53, rng), rng)]))[0]
    assert results.low > 0.5 and results.even == 0.5 and results.games == 30 * 2 * ROUNDS


def again(rows: Sequence[Row], rng: random.Random) -> list[Row]:
    """Return the same games with a round for each."""
    shift = rng.randrange(10**6) * 1000
    return [{**one, "round": one["round"] + shift} for one in rows]


def test_the_difference_of_two_shares_is_as_published() -> None:
    """Newcombe 1998, Statistics in Medicine 17: 873, example (a) by method 10: 56 of 70 and 48 of 80."""
    shares = [Figure("", won / of, *wilson(won / of, of, Z_95), of) for won, of in ((48, 80), (56, 70))]
    apart = difference(*shares)
    assert (round(apart.value, 4), round(apart.low, 4), round(apart.high, 4)) == (0.2, 0.0524, 0.3339)


def test_the_same_dice_reveal_a_smaller_difference() -> None:
    rng = random.Random(4)
    dice = [rng.gauss(100, 30) for _ in range(2 * ROUNDS)]
    first = cell([row(number, moves=dice[number]) for number in range(2 * ROUNDS)])
    other = cell([row(number, moves=dice[number] + rng.gauss(2, 1)) for number in range(2 * ROUNDS)], name="other")
    change = named(changes(other, first), "moves")
    assert change.low < 2 < change.high and change.high - change.low < 0.5
    alone = named(length(other), "moves")
    assert alone.high - alone.low > 5
    interrupted = named(changes(replace(first, rows=first.rows[:-1]), first), "moves")
    assert (interrupted.value, interrupted.games) == (0, 2 * ROUNDS - 1), "game by game"


def test_a_share_of_a_game_is_shared_by_its_winners() -> None:
    rows = [row(0, winners=[0, 1]), row(1, winners=[]), row(2), row(3)]
    first, second, drawn, shared = balance(cell(rows))
    assert (first.value, second.value, drawn.value, shared.value) == (0.75, 0.25, 0.25, 0.25)


@pytest.mark.parametrize(
    ("who_wins", "seat", "player"),
    [(lambda number: 0, 1.0, 0.0), (lambda number: number % 2, 0.0, 1.0)],
    ids=["the seat", "the player"],
)
def test_what_wins_again_is_measured(who_wins: Callable[[int], int], seat: float, player: float) -> None:
    all_games = cell([row(number, winners=[who_wins(number)]) for number in range(20)])
    same_seat, same_player = same_dice(all_games)
    assert (same_seat.value, same_player.value) == (seat, player)
    assert (same_seat.even, same_player.even, same_player.games) == (1 / 2, 1 / 2, 20)
    surer = same_dice(replace(all_games, z=3.0))[0]
    assert surer.high - surer.low > same_seat.high - same_seat.low


@pytest.mark.parametrize("id", ["dune-chess", "over-the-next-dune", "dunkelrunde"])
def test_the_names_of_figures_are_known_before_the_first_game(id: str) -> None:
    plan = make_plan(crossings.game(id), ["club", "casual"], games=4)
    names = figure_names(plan)
    rows = [row(number, winners=[0, 1] if plan.subject.cooperative else [0]) for number in range(plan.total)]
    measured = [one.name for measure in MEASURES.values() for one in measure(cell(rows, plan))]
    assert [name for name in names if name in measured] == measured
    assert len(set(names)) == len(names) > 10
    check_figure(plan, measured[0])
    with pytest.raises(BadPlan, match=r"unknown figure 'beauty'; allowed: .*minutes"):
        check_figure(plan, "beauty")


@pytest.mark.parametrize("id", game_ids())
def test_a_figure_has_a_label_unless_it_is_named_after_a_seat_or_player(id: str) -> None:
    """It is found by its name or its label."""
    plan = make_plan(crossings.game(id), ["club", "casual"], games=4)
    seats = plan.subject.seat_names[: plan.starts[0].seats]
    for name in figure_names(plan):
        assert (name in LABELS) != (name in (*seats, *plan.players))
        check_figure(plan, label(name))
    figures = length(cell([row(number) for number in range(4)]))
    assert figure_named(cell([row(number) for number in range(4)]), "near-best choices") in figures


def test_what_a_variant_changes_has_labels() -> None:
    for plan, wins in ((TWO, "win rate of Harkonnen"), (make_plan(DUNE, ["club"], games=4), "games won")):
        one = cell([row(number) for number in range(4)], plan)
        labels = [label(figure.name) for figure in changes(one, one)]
        assert labels == [f"{wins} (difference in percentage points)", "moves", "decisions"]


def test_a_player_with_more_seats_wins_again_more_often() -> None:
    """Computed by hand: two of four seats each, 1 / 2; two of three and then one of three, 2 / 9 per player."""
    assert random_win_chance([row(seating=[0, 1, 0, 1]), row(seating=[1, 0, 1, 0])]) == pytest.approx(1 / 2)
    assert random_win_chance([row(seating=[0, 1, 0]), row(seating=[1, 0, 1])]) == pytest.approx(4 / 9)


def test_teams_count_only_complete_rounds() -> None:
    plan = make_plan(DUNE, ["club", "casual"], games=4)
    (one,) = make_cells([("run", plan, [row(number) for number in range(7)])])
    assert len(one.rows) == 6
    (two,) = make_cells([("run", TWO, [row(number) for number in range(7)])])
    assert len(two.rows) == 7


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
    wins, gave = dice(cell(two, make_plan(crossings.game("dunkelrunde"), ["club", "club"], games=4)))
    assert (wins.value, wins.games, wins.even) == ((1 + 0 + 0.5) / 3, 3, 0.5)
    assert gave.value == pytest.approx(100 * (0.1 - 0.1 + 0.1) / 3)
    team = [row(number, winners=[0] * (number < 2), luck=[(-1) ** number * 0.5]) for number in range(4)]
    assert [one.value for one in dice(cell(team, make_plan(DUNE, ["club"], games=4)))] == [0.5, 0.5, 50]


def test_a_figure_is_never_minus_zero() -> None:
    assert format_figure(Figure("moves", -0.01, -0.2, 0.04, 9)) == "0.0\u00a0(-0.2\u00a0to\u00a00.0)"


def test_decisions_in_a_row_are_one_turn() -> None:
    assert turns(row(deciders=[0, 0, 1, 0, 1, 1, 1, 0])) == 5 / 2


def test_waiting_counts_the_decisions_of_others() -> None:
    assert waits(row(deciders=[0, 0, 1, 2, 0, 1])) == (2 + 2) / 2
    assert waits(row(deciders=[0, 0, 0])) is None


def test_a_course_ends_where_the_game_did() -> None:
    up = row(deciders=[0, 1, 0, 1], chances=[0.5, 0.7, 0.2, 0.1], winners=[0])
    line = course(up, cooperative=False)
    assert line is not None and line[0] == 0.5 and line[-1] == 1.0
    assert min(line) == 0.2 and comeback(up, False) == 1.0
    long = row(deciders=[0] * 101, chances=[0.6] * 50 + [0.1] + [0.6] * 50, winners=[1, 0])
    assert comeback(long, False) == 1.0, "also between two moments of the course, and of several winners"
    assert comeback(row(seating=[0, 1, 0], deciders=[0] * 10, chances=[0.1] * 10, winners=[1]), False) is None
    assert lead_changes(row(deciders=[0, 1, 0], chances=[0.6, 0.7, 0.9]), False) == 2
    assert course(row(winners=[]), cooperative=False) is None
    lost = course(row(winners=[], chances=[0.4] * 10), cooperative=True)
    assert lost is not None and lost[-1] == 0.0


def test_figures_of_games_that_were_played() -> None:
    plan = make_plan(DUNE, ["random"], games=4)
    played = cell([play_row(plan, number) for number in range(plan.total)], plan)
    assert balance(played)[0].value == 0.0, "nobody wins it by chance"
    assert not tension(played), "random estimates no chances"
    output = named(length(played), "choices a decision")
    assert 1 < output.low <= output.value <= output.high
    assert all(one.name != "of them nearly the best" for one in length(played)), "random has looked at none"
    thoughtful = cell([row(number) for number in range(6)])
    assert named(length(thoughtful), "of them nearly the best").value == 2
    assert math.isclose(named(length(played), "minutes").value, named(length(played), "decisions").value / 4)
    at_work = {one.id: one for one in rules(DUNE, played.rows)}
    assert at_work["OND-13"].games == 1.0 and at_work["OND-60"].games == 0.0


def test_unseen_rules_and_effects_come_first() -> None:
    rows = [row(number, effects=[("drove", 3)] * (number > 0)) for number in range(4)]
    *never, drove = effect_frequencies(DUNE, rows)
    assert (drove.games, drove.times) == (0.75, 2.25)
    assert all(one.line and not one.games for one in never)
    assert {"caught", "somewhere"} & {one.kind for one in never} == {"caught"}, "from the other some derive"


def test_kinds_of_moves_are_sorted_by_value() -> None:
    counts = {"offered": [("flew", 4), ("went", 6)], "taken": [("went", 3)], "worthy": [("flew", 1), ("went", 6)]}
    poor, good = choices(cell([row(number, **counts) for number in range(20)]))
    assert (poor.kind, poor.decisions, poor.taken.value, poor.worthy.value) == ("flew", 80, 0.0, 0.25)
    assert (good.kind, good.decisions, good.taken.value, good.worthy.value) == ("went", 120, 0.5, 1.0)
    assert poor.taken.low == 0.0 < poor.taken.high < 0.5


def test_a_rule_that_forbids_moves_is_listed() -> None:
    """A rule without an effect is listed once it forbids a move."""
    rows = [row(number, refusals=[("DUC-05", 3), ("DUC-06", 1)]) for number in range(4)]
    output = {one.id: one for one in rules(CHESS, rows)}
    assert (output["DUC-05"].forbids, output["DUC-06"].forbids, output["DUC-05"].games) == (0.75, 0.25, 0.0)
    assert sum(one.forbids for one in output.values()) == 1.0
