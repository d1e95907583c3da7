"""Measuring what worths mean as chances: the map is found from games, and judged on others."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

import crossings
from crossings.bots.turns import SearchBudget
from crossings.cli.main import main
from crossings.lab import calibrating
from crossings.lab.calibrating import MIN_POSITIONS, Sample, bands, fit_calibration, measure_calibration, play_samples
from crossings.lab.plan import make_plan
from crossings.search.calibration import CALIBRATION_FILE, KNOT_COUNT, Calibration
from toys import register

STRAIGHT = [50.0 * knot for knot in range(KNOT_COUNT)]
DUNKELRUNDE = crossings.game("dunkelrunde")


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions are looked at, and not for long."""
    monkeypatch.setattr(calibrating, "DEFAULT_BUDGET", SearchBudget(value=4, choice=4))
    monkeypatch.setattr(calibrating, "POSITIONS", 3)


def samples(chance_of: dict[int, float], each: int = 400) -> list[Sample]:
    """Many games of one guess each: a worth, and a win as often as that worth wins."""
    random = Random(7)
    return [
        (number, value, float(random.random() < chance))
        for value, chance in chance_of.items()
        for number in range(each)
    ]


def fit(found: list[Sample]) -> Calibration:
    _, q, came = zip(*found, strict=True)
    return fit_calibration(np.array(q), np.array(came))


def test_the_map_found_is_that_by_which_the_games_came_out() -> None:
    """A search that is too timid: what it thinks even is won three times in four."""
    truth = {125: 0.1, 325: 0.5, 525: 0.75, 725: 0.95}
    found = fit(samples(truth))
    for value, chance in truth.items():
        assert found.chance(value) / 1000 == pytest.approx(chance, abs=0.06)
    assert list(found.chances) == sorted(found.chances)
    assert (found.chances[0], found.chances[-1]) == (0, 1000)


def test_the_map_never_falls_even_where_games_came_out_so() -> None:
    found = fit(samples({225: 0.2, 425: 0.7, 475: 0.4, 825: 0.8}))
    assert list(found.chances) == sorted(found.chances)
    assert 400 < found.chance(450) < 700


def test_a_map_may_be_flat_where_games_are_drawn_and_steep_beside() -> None:
    """Worths from 300 to 700 are all drawn, whatever lies beyond is decided: no power of the odds says that."""
    drawn = [(number, float(value), 0.5) for number in range(200) for value in (300, 400, 500, 600, 700)]
    found = fit(drawn + samples({150: 0.05, 850: 0.95}))
    assert [found.chance(value) / 1000 for value in (300, 500, 700)] == pytest.approx([0.5, 0.5, 0.5], abs=0.02)
    assert [found.chance(value) / 1000 for value in (150, 850)] == pytest.approx([0.05, 0.95], abs=0.04)


def test_where_hardly_anything_was_seen_worths_are_taken_as_they_are() -> None:
    assert fit([(0, 500.0, 0.5)]).chances == STRAIGHT
    assert fit([(0, 250.0, 1.0)]).chance(250) < 400


def test_a_map_holds_where_bands_come_as_predicted() -> None:
    random = Random(5)
    told = measure_calibration(
        [(game, q, float(1000 * random.random() < q)) for game in range(1200) for q in [25.0 + 50 * (game % 20)]]
    )
    assert told["holds"], told["bands"]
    assert told["brier"] < told["constant"]
    assert sum(band["positions"] for band in told["bands"]) == told["positions"] == 1200
    for band in told["bands"]:
        assert band["low"] <= band["came"] <= band["high"]


def test_positions_of_one_game_are_not_so_many_games() -> None:
    """Forty games in which a hundred positions each share an end tell as much as forty."""
    random = Random(3)
    ends = [float(random.random() < 0.5) for _ in range(40)]
    of_games = np.repeat(np.arange(40.0), 100)
    (band,) = bands(of_games, np.full(4000, 0.5), np.repeat(ends, 100))
    assert band["positions"] == 4000
    assert 0.25 < band["high"] - band["low"] < 0.4


def test_where_the_worth_tells_nothing_no_map_holds() -> None:
    assert not measure_calibration([(number, 500.0, float(number % 4 < 2)) for number in range(MIN_POSITIONS)])["holds"]


def test_it_is_judged_by_games_that_it_was_not_made_from() -> None:
    """The even games say that a worth of 500 is won, the odd ones that it is lost: each is wrong about the other."""
    told = measure_calibration([(number, 500.0, float(number % 2 == 0)) for number in range(400)])
    assert not told["holds"]
    assert told["brier"] > 0.8 > told["constant"]


@pytest.mark.usefixtures("brief")
def test_a_game_is_played_and_what_was_thought_is_held_against_its_end() -> None:
    plan = make_plan(DUNKELRUNDE, ["novice"], games=1, options={"players": 2})
    found = play_samples(plan, 0)["samples"]
    assert found == play_samples(plan, 0)["samples"]
    assert len(found) == 2 * 3
    for (number, q, share), (_, other, rest) in zip(found[::2], found[1::2], strict=True):
        assert number == 0
        assert q + other == pytest.approx(1000, abs=1)
        assert share + rest == 1


@pytest.mark.usefixtures("brief")
def test_the_command_keeps_each_level_for_itself(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    one = register(monkeypatch)
    monkeypatch.setattr(type(one), "folder", tmp_path)
    command = ["lab", "calibrate", one.id, "--games", "2", "--simulations", "1", "--on", "here"]
    assert main([*command, "--players", "novice"]) == 0
    assert list(tmp_path.iterdir()) == []
    assert json.loads(capfd.readouterr().out)["options"] == one.ready()
    assert main([*command, "--players", "novice", "--write"]) == 0
    assert main([*command, "--players", "club", "--write"]) == 0
    kept = json.loads((tmp_path / CALIBRATION_FILE).read_text())
    assert list(kept) == ["novice", "club"]
    assert kept["club"]["command"] == (
        f"crossings lab calibrate {one.id} --players club --games 2 --seed 1 --simulations 1 --write"
    )
