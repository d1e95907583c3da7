"""Calibration: the map is fitted to games, and judged on other games."""

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
    """Use few positions and little search."""
    monkeypatch.setattr(calibrating, "DEFAULT_BUDGET", SearchBudget(value=4, choice=4))
    monkeypatch.setattr(calibrating, "POSITIONS", 3)


def samples(chance_of: dict[int, float], each: int = 400) -> list[Sample]:
    """Return one sample per game: a value, and a win with the probability that `wins` gives for it."""
    random = Random(7)
    return [
        (number, value, float(random.random() < chance))
        for value, chance in chance_of.items()
        for number in range(each)
    ]


def fit(found: list[Sample]) -> Calibration:
    _, q, came = zip(*found, strict=True)
    return fit_calibration(np.array(q), np.array(came))


def test_the_fitted_map_is_the_true_one() -> None:
    """A search that is too timid: positions it rates even are won three times in four."""
    truth = {125: 0.1, 325: 0.5, 525: 0.75, 725: 0.95}
    results = fit(samples(truth))
    for value, chance in truth.items():
        assert results.chance(value) / 1000 == pytest.approx(chance, abs=0.06)
    assert list(results.chances) == sorted(results.chances)
    assert (results.chances[0], results.chances[-1]) == (0, 1000)


def test_the_map_never_falls() -> None:
    results = fit(samples({225: 0.2, 425: 0.7, 475: 0.4, 825: 0.8}))
    assert list(results.chances) == sorted(results.chances)
    assert 400 < results.chance(450) < 700


def test_a_map_can_be_flat_and_then_steep() -> None:
    """Values from 300 to 700 are all drawn, values beyond are decided: no power of the odds fits that."""
    drawn = [(number, float(value), 0.5) for number in range(200) for value in (300, 400, 500, 600, 700)]
    results = fit(drawn + samples({150: 0.05, 850: 0.95}))
    assert [results.chance(value) / 1000 for value in (300, 500, 700)] == pytest.approx([0.5, 0.5, 0.5], abs=0.02)
    assert [results.chance(value) / 1000 for value in (150, 850)] == pytest.approx([0.05, 0.95], abs=0.04)


def test_without_samples_values_are_kept() -> None:
    assert fit([(0, 500.0, 0.5)]).chances == STRAIGHT
    assert fit([(0, 250.0, 1.0)]).chance(250) < 400


def test_a_map_holds_if_bands_are_as_predicted() -> None:
    random = Random(5)
    output = measure_calibration(
        [(game, q, float(1000 * random.random() < q)) for game in range(1200) for q in [25.0 + 50 * (game % 20)]]
    )
    assert output["holds"], output["bands"]
    assert output["brier"] < output["constant"]
    assert sum(band["positions"] for band in output["bands"]) == output["positions"] == 1200
    for band in output["bands"]:
        assert band["low"] <= band["came"] <= band["high"]


def test_positions_of_one_game_do_not_count_as_games() -> None:
    """Forty games with a hundred positions each are as informative as forty positions."""
    random = Random(3)
    ends = [float(random.random() < 0.5) for _ in range(40)]
    of_games = np.repeat(np.arange(40.0), 100)
    (band,) = bands(of_games, np.full(4000, 0.5), np.repeat(ends, 100))
    assert band["positions"] == 4000
    assert 0.25 < band["high"] - band["low"] < 0.4


def test_no_map_holds_if_values_predict_nothing() -> None:
    assert not measure_calibration([(number, 500.0, float(number % 4 < 2)) for number in range(MIN_POSITIONS)])["holds"]


def test_a_map_is_judged_on_other_games() -> None:
    """In even games a value of 500 wins, in odd games it loses: each half is wrong about the other."""
    output = measure_calibration([(number, 500.0, float(number % 2 == 0)) for number in range(400)])
    assert not output["holds"]
    assert output["brier"] > 0.8 > output["constant"]


@pytest.mark.usefixtures("brief")
def test_samples_have_values_and_results() -> None:
    plan = make_plan(DUNKELRUNDE, ["novice"], games=1, options={"players": 2})
    results = play_samples(plan, 0)["samples"]
    assert results == play_samples(plan, 0)["samples"]
    assert len(results) == 2 * 3
    for (number, q, share), (_, other, rest) in zip(results[::2], results[1::2], strict=True):
        assert number == 0
        assert q + other == pytest.approx(1000, abs=1)
        assert share + rest == 1


@pytest.mark.usefixtures("brief")
def test_the_command_stores_each_level_separately(
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
    stored = json.loads((tmp_path / CALIBRATION_FILE).read_text())
    assert list(stored) == ["novice", "club"]
    assert stored["club"]["command"] == (
        f"crossings lab calibrate {one.id} --players club --games 2 --seed 1 --simulations 1 --write"
    )
