"""Sweeps: a variant is played until its figure is precise; rulings try each value that an option may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

import crossings
from crossings.engine import Preset
from crossings.lab import sweeping
from crossings.lab.jobs import find_backend
from crossings.lab.plan import BadPlan, Plan, make_plan
from crossings.lab.record import Row
from crossings.lab.reports.figures import Cell
from crossings.lab.sweeping import Precision, checkpoints, option_changes, play_sweep
from lab.test_figures import row

CHESS = crossings.game("dune-chess")
PLAN = make_plan(CHESS, ["random", "novice"], games=128, vary={"setup": ["wall", "heart"]})


def played(number: int) -> Row:
    """Return a game whose length varies by 50 moves from round to round in the first variant, else by one move."""
    variant, nth = PLAN.locate(number)
    return row(nth, moves=100 + (1 if variant else 50) * (nth // 2 % 2)) | {"number": number}


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_games(plan: Plan, numbers: Sequence[int], backend: object) -> Iterator[list[Row]]:
        yield from ([played(number)] for number in numbers)

    monkeypatch.setattr(sweeping, "play_games", play_games)


def swept(within: float, stored: Sequence[int] = ()) -> list[int]:
    """Return the numbers of the games that a sweep plays for this precision."""
    rows = [played(number) for number in stored]
    sweep = play_sweep(PLAN, Precision("moves", within), find_backend("here"), rows)
    return sorted(found["number"] for batch in sweep for found in batch)


def test_a_variant_is_played_until_its_figure_is_precise() -> None:
    """The second variant is known after 16 rounds, the first not even after all 64."""
    variants = [PLAN.locate(number)[0] for number in swept(within=1)]
    assert (variants.count(0), variants.count(1)) == (128, 32)


def test_intervals_are_wider_because_they_are_checked_repeatedly() -> None:
    """A precision that 16 rounds have by the usual interval takes more of them."""
    (figure,) = (Cell("", PLAN, 1, [played(2 * nth + 1) for nth in range(32)]).average("", lambda one: one["moves"]),)
    assert figure is not None
    variants = [PLAN.locate(number)[0] for number in swept(within=1.01 * (figure.high - figure.value))]
    assert variants.count(1) == 64


def test_an_interrupted_sweep_continues_to_the_same_games() -> None:
    whole, stored = swept(within=1), range(0, 64, 3)
    assert sorted([*swept(within=1, stored=stored), *stored]) == whole


def test_checks_double_the_number_of_rounds() -> None:
    assert checkpoints(make_plan(CHESS, ["random", "novice"], games=200)) == [16, 32, 64, 100]
    with pytest.raises(BadPlan, match=r"too few rounds per variant: 8; allowed: 16 or more, of 2 games"):
        checkpoints(make_plan(CHESS, ["random", "novice"], games=16))


@pytest.mark.parametrize("id", ["dunkelrunde", "bridges-and-boats"])
def test_every_allowed_option_change_is_tried(id: str) -> None:
    game = crossings.game(id)
    changes = list(option_changes(game, {}))
    assert changes and "players" not in {option.name for option, _ in changes}
    for option, value in changes:
        assert game.resolve({option.name: value})[option.name] == value != game.resolve({})[option.name]
    option, value = changes[0]
    assert option not in [one for one, _ in option_changes(game, {option.name: value})], "it is given"


@pytest.mark.parametrize(("usual", "tried"), [(10, [11]), (11, [10, 12]), (199, [198, 200]), (200, [199])])
def test_an_option_with_many_values_is_varied_by_one_step(usual: int, tried: list[int]) -> None:
    """In each direction that has one."""
    game = replace(crossings.game("dunkelrunde"), presets=(Preset("night", {"dawn": usual}),))
    assert [value for option, value in option_changes(game, {"preset": "night"}) if option.name == "dawn"] == tried
