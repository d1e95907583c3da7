"""Balancing finds known optimal settings, and fails with one line if a setting is impossible."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crossings
from crossings.cli.main import main
from crossings.lab.balancing import (
    Setting,
    Target,
    TrialResult,
    pareto_front,
    parse_ranges,
    parse_targets,
    search_settings,
)
from crossings.lab.folder import read_run
from crossings.lab.plan import BadPlan, make_plan
from crossings.lab.record import play_row
from crossings.lab.reports.figures import Cell

BRIDGES = crossings.game("bridges-and-boats")
PLAN = make_plan(BRIDGES, ["random", "random"], games=2)
ROW = play_row(PLAN, 0)
OVER = {"attacker_income": [*range(1, 7)], "defender_income": [*range(1, 7)]}
TARGETS = [Target("moves", 100, 110), Target("decisions", 0, 40)]
pytestmark = pytest.mark.long


def known(setting: Setting) -> Cell:
    """Return games whose length depends on the incomes: 100 moves for 4 and 6, 30 decisions if the defender has 3."""
    moves, decisions = (
        10 * (int(setting["attacker_income"]) + int(setting["defender_income"])),
        10 * int(setting["defender_income"]),
    )
    rows = [{**ROW, "round": one, "moves": moves, "decisions": [decisions, 0]} for one in range(4)]
    return Cell("", PLAN, 0, rows)


def test_all_settings_are_tried_if_there_are_few() -> None:
    results = list(search_settings(BRIDGES, OVER, TARGETS, known, trials=36, seed=1))
    assert len(results) == 36
    best = pareto_front(results)
    assert best[0].setting == {"attacker_income": 6, "defender_income": 4}, "the fewest changed options"
    assert all(sum(one.misses[:2]) >= sum(best[0].misses[:2]) for one in results)


def test_the_search_finds_the_same_as_trying_all() -> None:
    over = {**OVER, "bridge_cost": [0, 1, 2, 3], "boat_cost": [0, 1, 2, 3]}
    results = list(search_settings(BRIDGES, over, TARGETS, known, trials=80, seed=1))
    assert 40 < len(results) <= 80 and len({tuple(one.setting.values()) for one in results}) == len(results)
    assert sum(pareto_front(results)[0].misses[:2]) == 0.0
    again = list(search_settings(BRIDGES, over, TARGETS, known, trials=80, seed=1))
    assert [one.setting for one in again] == [one.setting for one in results]


def test_no_setting_of_the_front_is_beaten() -> None:
    cell = Cell("", PLAN, 0, [])
    some = [
        TrialResult({"number": at}, cell, misses)
        for at, misses in enumerate([(1.0, 0.0), (0.0, 2.0), (1.0, 1.0), (0.0, 2.0)])
    ]
    assert [one.setting["number"] for one in pareto_front(some)] == [1, 3, 0]


def test_targets_and_ranges_are_read() -> None:
    assert parse_targets("games won 40..60 %, minutes <= 45, moves >= 7.5") == [
        Target("games won", 40, 60),
        Target("minutes", float("-inf"), 45),
        Target("moves", 7.5, float("inf")),
    ]
    assert parse_ranges(BRIDGES, ["defender_income 1..3", "cannons volley,aimed"])["defender_income"] == [1, 2, 3]
    for text, output in (
        ("fair", "can't read the target"),
        ("moves 9..8", "9 is more than 8"),
        ("moves < 3", "can't read the target"),
    ):
        with pytest.raises(BadPlan, match=output):
            parse_targets(text)
    for texts in (["defender_income"], ["boat_cost 0..1", "boat_cost 1"]):
        with pytest.raises(BadPlan, match=r"allowed: NAME LOW\.\.HIGH"):
            parse_ranges(BRIDGES, texts)


def test_the_command_continues_a_search(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "fair"
    arguments = ["lab", "balance", "bridges-and-boats", "--players", "random,random", "--over", "defender_income 1..2"]
    arguments += ["--games", "8", "--on", "here", "-o", str(folder)]
    wanted = ["--target", "Attacker 45..55 %, minutes <= 60"]
    assert main([*arguments, *wanted]) == 0
    output = capfd.readouterr().out
    assert "2 settings tried" in output and "| defender_income | Attacker | minutes | changed options |" in output
    command = output.splitlines()[-1]
    assert re.search(r"Not decided: .* About [\d,]+ other games would decide", output), output
    assert re.fullmatch(r"    crossings lab run .* --seed 9 -o .*/confirm/defender_income-\d", command)
    runs = sorted(one.name for one in folder.iterdir())
    assert runs == ["defender_income-1", "defender_income-2"]
    assert all(len(read_run(folder / one)[2]) == 8 for one in runs)
    assert main([*arguments, *wanted]) == 0
    assert capfd.readouterr().out == output
