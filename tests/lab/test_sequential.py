"""Sequential tests err as rarely as they state, and depend only on the seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

import crossings
from crossings.bots.match import entry, interval, play_nth_game, wilson
from crossings.cli.main import main
from crossings.engine import Game, UnknownGame
from crossings.lab import comparing
from crossings.lab.comparing import play_until_decided
from crossings.lab.jobs import find_backend
from crossings.lab.plan import make_plan
from crossings.lab.record import Row, play_row
from crossings.lab.sequential import MIN_ROUNDS, BadBounds, Bounds, SequentialTest, elo_from_points, points_from_elo
from crossings.template.coin_race.game import GAME as COIN_RACE
from toys.nim.game import GAME as NIM

TESTS = 1000
ELO_30 = Bounds(points_from_elo(0), points_from_elo(30))
DUNE = crossings.game("over-the-next-dune")
Draw = Callable[[Random], float]


def rounds_of(points: float, tie: float) -> Draw:
    """Return means of two games with these expected points; in a share of rounds both have the same luck."""

    def draw(rng: Random) -> float:
        first = rng.random() < points
        second = first if rng.random() < tie else rng.random() < points
        return (first + second) / 2

    return draw


def teams(first: float, second: float) -> Draw:
    """Return differences in wins between two teams with the same dice."""

    def draw(rng: Random) -> float:
        luck = rng.random()
        return float(luck < first) - float(luck < second)

    return draw


def simulated(bounds: Bounds, draw: Draw, *, cooperative: bool = False) -> tuple[float, float]:
    """Return how many tests accepted `high`, and their mean number of rounds."""
    rng, results, rounds = Random(1), 0, 0
    for _ in range(TESTS):
        test = SequentialTest(bounds, cooperative=cooperative)
        while test.verdict is None:
            test.add(draw(rng))
        results, rounds = results + bool(test.verdict), rounds + test.rounds
    return results / TESTS, rounds / TESTS


@cache
def most(share: float) -> float:
    """Return the maximum number of errors at this rate, in 999 of 1000 cases."""
    return wilson(share, TESTS, 3.1)[1]


# ---- errors ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tie", [0.0, 0.6])
def test_error_rates_are_as_stated(tie: float) -> None:
    wrong, _ = simulated(ELO_30, rounds_of(ELO_30.low, tie))
    right, _ = simulated(ELO_30, rounds_of(ELO_30.high, tie))
    assert wrong <= most(ELO_30.alpha)
    assert 1 - right <= most(ELO_30.beta)


def test_error_rates_of_teams_are_as_stated() -> None:
    bounds = Bounds(0.0, 0.1, alpha=0.02, beta=0.1)
    wrong, _ = simulated(bounds, teams(0.5, 0.5 - 1e-9), cooperative=True)
    right, _ = simulated(bounds, teams(0.6, 0.5), cooperative=True)
    assert wrong <= most(bounds.alpha)
    assert 1 - right <= most(bounds.beta)


def test_wide_bounds_do_not_err_more_often() -> None:
    wide = Bounds(points_from_elo(0), points_from_elo(200))
    assert simulated(wide, rounds_of(wide.low, 0.6))[0] <= most(wide.alpha)
    assert 1 - simulated(wide, rounds_of(wide.high, 0.6))[0] <= most(wide.beta)


@pytest.mark.parametrize("points", [ELO_30.low, (ELO_30.low + ELO_30.high) / 2, ELO_30.high])
def test_the_expected_number_of_rounds_is_right(points: float) -> None:
    output = SequentialTest(ELO_30, cooperative=False).expected(points)
    assert simulated(ELO_30, rounds_of(points, 0.0))[1] == pytest.approx(output, rel=0.1)


def test_a_difference_of_three_points_is_found() -> None:
    bounds = Bounds(0.47, 0.5)
    output = SequentialTest(bounds, cooperative=False).expected(bounds.low)
    results, rounds = simulated(bounds, rounds_of(bounds.low, 0.0))
    assert results <= most(bounds.alpha)
    assert rounds <= 1.1 * output


@pytest.mark.parametrize(
    "verdict, low, high, often, seldom",
    [
        (False, 0.5, 0.6, {"alpha": 0.01, "beta": 0.2}, {"alpha": 0.2, "beta": 0.01}),
        (True, 0.4, 0.5, {"alpha": 0.2, "beta": 0.01}, {"alpha": 0.01, "beta": 0.2}),
    ],
    ids=["low", "high"],
)
def test_a_higher_error_rate_takes_fewer_rounds(
    verdict: bool, low: float, high: float, often: dict[str, float], seldom: dict[str, float]
) -> None:
    """`alpha` is the probability of accepting `high` wrongly, `beta` of accepting `low` wrongly."""
    rounds = []
    for rates in (often, seldom):
        test = SequentialTest(Bounds(low, high, **rates), cooperative=False)
        while test.verdict is None:
            test.add(test.rounds % 2)
        assert test.verdict is verdict
        rounds.append(test.rounds)
    assert rounds[0] < rounds[1]


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


def test_elo_and_points_are_one_scale() -> None:
    for difference in (-200.0, 0.0, 30.0):
        assert elo_from_points(points_from_elo(difference)) == pytest.approx(difference)


# ---- the comparison of two players -------------------------------------------------------------------


def test_a_verdict_depends_neither_on_workers_nor_on_order(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan(DUNE, ["random", "random"], games=40, options={"players": 1})
    rows = {number: {"round": number // 2, "points": points(number)} for number in range(plan.total)}

    def shuffled(_: object, numbers: range, *where: object) -> Iterator[list[Row]]:
        order = list(numbers)
        Random(3).shuffle(order)
        yield from ([rows[number]] for number in order)

    bounds = Bounds(0.0, 0.4)
    observed = []
    for play in (shuffled, lambda _, numbers, *where: ([rows[number]] for number in numbers)):
        monkeypatch.setattr(comparing, "play_games", play)
        test = SequentialTest(bounds, cooperative=True)
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
    assert main([*compare, "random", "random", "--most", "5"]) == 0
    question, expected, verdict, worth = capfd.readouterr().out.splitlines()
    assert question.startswith("Hypotheses about the difference in wins per game, random minus random: H0 +0.000,")
    assert expected.endswith("at most 5.")
    assert verdict.startswith("Undecided. 5 games per player, ")
    assert "95 % confidence interval" in worth


# ---- known truths ------------------------------------------------------------------------------------


HEAP = 9
GOAL = 3
REPETITIONS = 100


def nim_worth(sticks: int) -> float:
    """Return the probability that the player to move wins with random moves."""
    if sticks == 0:
        return 0.0
    takes = range(1, min(3, sticks) + 1)
    return sum(1 - nim_worth(sticks - take) for take in takes) / len(takes)


def race_worth() -> float:
    """Return the probability that the first of two random runners wins a coin race without dusk."""
    spots = [(a, b, x, y) for a in range(GOAL) for b in range(GOAL) for x in (False, True) for y in (False, True)]
    worth = dict.fromkeys(spots, 0.5)

    def ended(a: int, b: int, guessed: bool, other: bool) -> float:
        """Return the probability after the turn of the runner at `a`, who has `guessed` at the other's coin."""
        return 1.0 if a >= GOAL else 1 - worth[b, a, other, guessed]

    def turn(a: int, b: int, guessed: bool, other: bool, stepped: bool) -> float:
        options = [ended(a, b, guessed, other)]
        options.append(sum((4 - face) * ended(a + face, b, guessed, other) for face in (1, 2, 3)) / 6)
        if not guessed:
            options += [(ended(a + 2, b, True, other) + ended(a, b, True, other)) / 2] * 2
        if not stepped:
            options.append(turn(a + 1, b, guessed, other, True))
        return sum(options) / len(options)

    for _ in range(200):
        worth = {spot: turn(*spot, False) for spot in spots}
    return worth[0, 0, False, False]


def inside(truth: float, games: int, play: Callable[[int], float]) -> int:
    """Return the share of repetitions whose interval contains the truth."""
    results = 0
    for first in range(0, REPETITIONS * games, games):
        low, high = interval([[play(number)] for number in range(first, first + games)])
        results += low <= truth <= high
    return results


def test_nim_lies_in_its_intervals() -> None:
    start, entries = NIM.start(heap=HEAP), [entry("random", NIM)]

    def play(number: int) -> float:
        return float(play_nth_game(start, entries, 1, number).winners == (0,))

    assert 88 <= inside(nim_worth(HEAP), 50, play) <= 99


def test_the_coin_race_lies_in_its_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(name: str) -> Game:
        if name != COIN_RACE.id:
            raise UnknownGame(name, [COIN_RACE.id])
        return COIN_RACE

    monkeypatch.setattr(crossings, "game", found)
    plan = make_plan(COIN_RACE, ["random"], games=1, options={"goal": GOAL, "players": 2})

    def play(number: int) -> float:
        return float(play_row(plan, number)["winners"] == [0])

    assert 88 <= inside(race_worth(), 25, play) <= 99
