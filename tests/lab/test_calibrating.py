"""Calibration: the map is fitted to games, and judged on other games."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from crossings.bots.turns import SearchBudget
from crossings.cli.main import main
from crossings.engine import Game
from crossings.lab import calibrating
from crossings.lab.calibrating import MIN_POSITIONS, bands, fit_calibration, measure_calibration, play_samples
from crossings.lab.plan import make_plan
from crossings.search.calibration import CALIBRATION_FILE, KNOT_COUNT, Calibration
from rows import cases


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few positions and little search."""
    monkeypatch.setattr(calibrating, "DEFAULT_BUDGET", SearchBudget(value=4, choice=4))
    monkeypatch.setattr(calibrating, "POSITIONS", 3)


def fit(*samples: tuple[float, float]) -> Calibration:
    """Return the map of these values and shares."""
    q, shares = zip(*samples, strict=True)
    return fit_calibration(np.array(q), np.array(shares))


@cases("""
    came | expected
    {"100": 0.1, "300": 0.5, "500": 0.75, "700": 0.95} | {}
    {"200": 0.2, "400": 0.7, "450": 0.4, "800": 0.8} | {"400": 0.55, "450": 0.55}
    {"150": 0.05, "300": 0.5, "500": 0.5, "700": 0.5, "850": 0.95} | {}
""")
def test_the_fitted_map_is_the_true_one_and_never_falls(came: dict[str, float], expected: dict[str, float]) -> None:
    """A timid search; values whose results would fall are pooled; a map that is flat and then steep."""
    found = fit(*((float(q), float(number < 1000 * share)) for q, share in came.items() for number in range(1000)))
    for q, share in (came | expected).items():
        assert found.chance(float(q)) / 1000 == pytest.approx(share, abs=0.02)
    assert list(found.chances) == sorted(found.chances)
    assert (found.chances[0], found.chances[-1]) == (0, 1000)


def test_a_few_samples_hardly_change_a_map() -> None:
    assert fit((500.0, 0.5)).chances == [50.0 * knot for knot in range(KNOT_COUNT)]
    assert 250 < fit((250.0, 1.0)).chance(250) < 400


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
def test_samples_have_values_and_results(coin_race: Game) -> None:
    plan = make_plan(coin_race, ["novice"], games=1)
    results = play_samples(plan, 0)["samples"]
    assert results == play_samples(plan, 0)["samples"]
    assert len(results) == 2 * 3
    for (number, q, share), (_, other, rest) in zip(results[::2], results[1::2], strict=True):
        assert number == 0
        assert q + other == pytest.approx(1000, abs=1)
        assert share + rest == 1


@pytest.mark.usefixtures("brief")
def test_the_command_stores_each_level_separately(
    coin_race: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(coin_race), "folder", tmp_path)
    command = ["lab", "calibrate", coin_race.id, "--games", "2", "--simulations", "1", "--on", "here"]
    assert main([*command, "--players", "novice"]) == 0
    assert list(tmp_path.iterdir()) == []
    assert json.loads(capfd.readouterr().out)["options"] == coin_race.ready()
    assert main([*command, "--players", "novice", "--write"]) == 0
    assert main([*command, "--players", "club", "--write"]) == 0
    stored = json.loads((tmp_path / CALIBRATION_FILE).read_text())
    assert list(stored) == ["novice", "club"]
    assert stored["club"]["command"] == (
        f"crossings lab calibrate {coin_race.id} --players club --games 2 --seed 1 --simulations 1 --write"
    )
