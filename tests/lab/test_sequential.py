"""Sequential tests err as rarely as they state, and depend only on the seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

import crossings
from crossings.bots.match import entry, interval, play_nth_game
from crossings.cli.main import main
from crossings.engine.intervals import wilson
from crossings.lab import comparing
from crossings.lab.comparing import play_until_decided
from crossings.lab.jobs import find_backend
from crossings.lab.plan import make_plan
from crossings.lab.record import Row
from crossings.lab.sequential import MIN_ROUNDS, BadBounds, Bounds, SequentialTest, elo_from_points, points_from_elo
from toys.nim.game import GAME as NIM

TESTS = 1000
ELO_30 = Bounds(points_from_elo(0), points_from_elo(30))
Draw = Callable[[Random], float]


def opponents(points: float, tie: float = 0.0) -> Draw:
    """Return means of two games with these expected points; in a share of rounds both have the same luck."""

    def draw(rng: Random) -> float:
        first = rng.random() < points
        second = first if rng.random() < tie else rng.random() < points
        return (first + second) / 2

    return draw


def teams(difference: float, same_luck: bool = False) -> Draw:
    """Return differences in wins between two teams, of which the second wins half of its games."""

    def draw(rng: Random) -> float:
        luck = rng.random()
        return float(luck < 0.5 + difference) - float((luck if same_luck else rng.random()) < 0.5)

    return draw


def simulated(bounds: Bounds, draw: Draw, *, cooperative: bool = False) -> tuple[float, float]:
    """Return how many tests accepted `high`, and their mean number of rounds."""
    rng, accepted, rounds = Random(1), 0, 0
    for _ in range(TESTS):
        test = SequentialTest(bounds, cooperative=cooperative)
        while test.verdict is None:
            test.add(draw(rng))
        accepted, rounds = accepted + bool(test.verdict), rounds + test.rounds
    return accepted / TESTS, rounds / TESTS


@cache
def most(share: float) -> float:
    """Return the maximum number of errors at this rate, in 999 of 1000 cases."""
    return wilson(share, TESTS, 3.1)[1]


# ---- errors ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bounds", "draw_with", "cooperative"),
    [
        (ELO_30, opponents, False),
        (ELO_30, lambda points: opponents(points, tie=0.6), False),
        (Bounds(points_from_elo(0), points_from_elo(200)), lambda points: opponents(points, tie=0.6), False),
        (Bounds(0.0, 0.1, alpha=0.02, beta=0.1), teams, True),
        (Bounds(0.0, 0.1, alpha=0.1, beta=0.02), teams, True),
        (Bounds(0.0, 0.1, alpha=0.02, beta=0.1), lambda difference: teams(difference, same_luck=True), True),
    ],
    ids=[
        "independent games",
        "common luck",
        "wide bounds",
        "teams, rarely high",
        "teams, rarely low",
        "teams, common luck",
    ],
)
def test_error_rates_are_as_stated(bounds: Bounds, draw_with: Callable[[float], Draw], cooperative: bool) -> None:
    """CON-27: neither error is more frequent than stated."""
    wrong, _ = simulated(bounds, draw_with(bounds.low), cooperative=cooperative)
    right, _ = simulated(bounds, draw_with(bounds.high), cooperative=cooperative)
    assert wrong <= most(bounds.alpha)
    assert 1 - right <= most(bounds.beta)


def test_teams_with_the_same_luck_are_not_judged_by_rounds_without_a_difference() -> None:
    """CON-27: if the better team wins what the other wins and rarely more, the first rounds seldom show it."""
    bounds = Bounds(0.0, 0.05)
    right, _ = simulated(bounds, teams(bounds.high, same_luck=True), cooperative=True)
    assert 1 - right <= bounds.beta


@pytest.mark.parametrize("points", [ELO_30.low, (ELO_30.low + ELO_30.high) / 2, ELO_30.high])
def test_the_expected_number_of_rounds_is_right(points: float) -> None:
    expected = SequentialTest(ELO_30, cooperative=False).expected(points)
    assert simulated(ELO_30, opponents(points))[1] == pytest.approx(expected, rel=0.1)


def test_a_few_rounds_give_no_verdict() -> None:
    test = SequentialTest(ELO_30, cooperative=False)
    for _ in range(MIN_ROUNDS - 1):
        test.add(1.0)
        assert test.verdict is None
    test.add(1.0)
    assert test.verdict
    assert test.interval[1] == 1.0


def test_bounds_are_validated() -> None:
    for bounds in (Bounds(0.5, 0.5), Bounds(0.6, 0.5), Bounds(-0.1, 0.5), Bounds(0.5, 1.1)):
        with pytest.raises(BadBounds, match="allowed: from 0 to 1"):
            SequentialTest(bounds, cooperative=False)
    with pytest.raises(BadBounds, match=r"above 0 and below 0\.5"):
        SequentialTest(Bounds(0.0, 0.1, alpha=0.0), cooperative=True)


@pytest.mark.parametrize(("points", "elo"), [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.75, 190.85), (0.76, 200.24)])
def test_points_correspond_to_elo(points: float, elo: float) -> None:
    """By the logistic curve, 400 Elo are odds of ten to one; 3 to 1 are 190.85."""
    assert elo_from_points(points) == pytest.approx(elo, abs=0.01)
    assert points_from_elo(elo) == pytest.approx(points, abs=1e-4)


# ---- the comparison of two players -------------------------------------------------------------------


def test_a_verdict_depends_neither_on_workers_nor_on_order(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan(crossings.game("over-the-next-dune"), ["random", "novice"], games=40, options={"players": 1})
    rows = {number: {"round": number // 2, "points": points(number)} for number in range(plan.total)}

    def shuffled(_: object, numbers: range, *where: object) -> Iterator[list[Row]]:
        order = list(numbers)
        Random(3).shuffle(order)
        yield from ([rows[number]] for number in order)

    observed = []
    for play in (shuffled, lambda _, numbers, *where: ([rows[number]] for number in numbers)):
        monkeypatch.setattr(comparing, "play_games", play)
        test = SequentialTest(Bounds(0.0, 0.4), cooperative=True)
        list(play_until_decided(plan, test, find_backend("here")))
        observed.append((test.rounds, test.ratio, test.verdict))
    assert observed[0] == observed[1]
    assert observed[0][2] is not None


def points(number: int) -> list[float | None]:
    """The first team wins five of six games, the other two of six."""
    won = float((number // 2) % 6 < 5 - 3 * (number % 2))
    return [None, won] if number % 2 else [won, None]


def test_the_command_prints_question_and_verdict(capfd: pytest.CaptureFixture[str]) -> None:
    compare = ("lab", "compare", "over-the-next-dune", "--option", "players=1", "--on", "here")
    assert main([*compare, "random", "novice", "--most", "5"]) == 0
    question, expected, verdict, worth = capfd.readouterr().out.splitlines()
    assert question.startswith("Hypotheses about the difference in wins per game, random minus novice: H0 +0.000,")
    assert expected.endswith("at most 5.")
    assert verdict.startswith("Undecided. 5 games per player, ")
    assert "95 % confidence interval" in worth


# ---- a game with a known value -----------------------------------------------------------------------


def chance_of_mover(sticks: int) -> float:
    """Return the probability that the player to move wins Nim with random moves."""
    if sticks == 0:
        return 0.0
    takes = range(1, min(3, sticks) + 1)
    return sum(1 - chance_of_mover(sticks - take) for take in takes) / len(takes)


def test_the_value_of_nim_lies_in_95_percent_of_its_intervals() -> None:
    start, entries, inside = NIM.start(heap=9), [entry("random", NIM)], 0
    for first in range(0, 100 * 50, 50):
        won = [float(play_nth_game(start, entries, 1, first + at).winners == (0,)) for at in range(50)]
        low, high = interval([[one] for one in won])
        inside += low <= chance_of_mover(9) <= high
    assert 88 <= inside <= 99
