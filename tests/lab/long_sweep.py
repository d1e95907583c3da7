"""Sweeps and rulings: games played until a figure is known, continued after interrupts, and effects of options."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

import crossings
from cli.command import Command
from crossings.cli.main import main
from crossings.engine import game_ids
from crossings.lab.folder import read_run
from crossings.lab.jobs import find_backend
from crossings.lab.plan import BadPlan, make_plan
from crossings.lab.record import play_row
from crossings.lab.reports.figures import Cell
from crossings.lab.reports.measures import figure_named
from crossings.lab.sweeping import Precision, checkpoints, option_changes, play_sweep

ROUND = crossings.game("dunkelrunde")
SWEEP = (
    "lab",
    "sweep",
    "dunkelrunde",
    "--players",
    "random,random",
    "--vary",
    "board=round,short",
    "--figure",
    "moves",
)
pytestmark = pytest.mark.long


def test_a_variant_is_played_until_its_figure_is_precise(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "sweep"
    arguments = [*SWEEP, "--within", "22", "--most", "200", "-o", str(folder)]
    assert main([*arguments, "--on", "here"]) == 0
    output = capfd.readouterr().out
    _, plan, rows = read_run(folder)
    each = [[row for row in rows if plan.locate(row["number"])[0] == variant] for variant in range(2)]
    assert len(each[1]) < len(each[0]) < 200, "the short board is known sooner, and neither needs all"
    wanted = Precision("moves", 22)
    assert all(wanted.is_met(Cell("", plan, variant, own)) for variant, own in enumerate(each))
    early = Cell("", plan, 1, each[1][: len(each[1]) // 2], z=2.4)
    assert not wanted.is_met(early), "it was not known when it was half as long"

    assert main([*shlex.split(read_run(folder)[0])[1:], "--on", "cores", "--workers", "2"]) == 0
    assert capfd.readouterr().out == output, "all is there"
    assert len(read_run(folder)[2]) == len(rows)


def test_an_interrupted_sweep_continues_to_the_same_rows() -> None:
    plan = make_plan(ROUND, ["random", "random"], games=64, vary={"board": ["round", "short"]})
    wanted, here = Precision("moves", 1), find_backend("here")
    whole = [row["number"] for some in play_sweep(plan, wanted, here) for row in some]
    assert sorted(whole) == list(range(plan.total)), "so narrow a figure takes all games"
    there = [play_row(plan, number) for number in range(0, plan.total, 3)]
    rest = [row["number"] for some in play_sweep(plan, wanted, here, there) for row in some]
    assert sorted([*rest, *(row["number"] for row in there)]) == sorted(whole)


def test_checks_double_the_number_of_rounds() -> None:
    assert checkpoints(make_plan(ROUND, ["random", "random"], games=200)) == [16, 32, 64, 100]
    with pytest.raises(BadPlan, match=r"too few rounds per variant: 8; allowed: 16 or more, of 2 games"):
        checkpoints(make_plan(ROUND, ["random", "random"], games=16))


def test_an_unknown_figure_is_an_error(tmp_path: Path, command: Command) -> None:
    plan = make_plan(ROUND, ["random", "random"], games=4)
    rows = [play_row(plan, number) for number in range(4)]
    with pytest.raises(BadPlan, match=r"unknown figure 'beauty'; allowed: Red, Blue, .*minutes"):
        figure_named(Cell("", plan, 0, rows), "beauty")
    assert "write NAME=VALUE" in command.mistake(
        *("lab", "sweep", "dunkelrunde", "--players", "random,random", "--vary", "board", "--figure", "moves"),
        *("--within", "5", "-o", str(tmp_path / "x")),
    )


def test_every_allowed_option_change_is_tried() -> None:
    for game in map(crossings.game, game_ids()):
        results = list(option_changes(game, {}))
        assert {option.name for option, _ in results} <= {option.name for option in game.options} - {"players"}
        for option, value in results:
            assert game.resolve({option.name: value})[option.name] == value != game.resolve({})[option.name]
    assert [option.name for option, _ in option_changes(ROUND, {"board": "short"})].count("board") == 0


def test_changes_are_measured_under_the_same_dice(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ("--players", "random,random", "--games", "8", "--on", "here")
    assert main(["lab", "rulings", "dunkelrunde", *arguments]) == 0
    output = capfd.readouterr().out
    assert "| option | value | win rate of Red (difference in percentage points) | moves |" in output
    assert "| board | short |" in output and "short by house rule" in output
