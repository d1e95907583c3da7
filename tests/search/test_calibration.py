"""Calibration: one map per level, used only if it is accurate; and the calibrations of the built-in games."""

import json

import pytest

import crossings
from crossings.bots import BOTS, Budget
from crossings.bots.registry import answer, question
from crossings.bots.review import review_turn
from crossings.bots.turns import SearchBudget
from crossings.engine import Game, games
from crossings.lab.calibrating import MIN_POSITIONS, REQUIRED_SHARE
from crossings.search import calibration
from crossings.search.calibration import (
    CALIBRATION_FILE,
    KNOT_COUNT,
    PUBLISHED_LEVEL,
    Calibration,
    LevelCalibration,
    calibrate,
    find_calibration,
    is_hopeless,
    measure_of,
    parse_calibrations,
)
from rows import cases
from toys.nim import game as nim

STRAIGHT = Calibration([50.0 * knot for knot in range(KNOT_COUNT)])
HALF = Calibration([500.0] * KNOT_COUNT)


def measured(monkeypatch: pytest.MonkeyPatch, game: Game, **maps: Calibration | None) -> None:
    """A game whose levels have these maps, measured with its default options."""
    found = {level: LevelCalibration(game.ready(), one) for level, one in maps.items()}
    monkeypatch.setattr(calibration, "_load_calibrations", lambda game: found)


def test_a_map_interpolates_linearly_and_clamps_at_its_ends() -> None:
    assert STRAIGHT.chance(325) == 325
    assert (STRAIGHT.chance(-1), STRAIGHT.chance(1000), STRAIGHT.chance(1200)) == (0, 1000, 1000)


def test_maps_of_other_rules_or_options_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    options = dict(nim.GAME.start(heap=6).options)
    one = {"version": "1", "options": options, "holds": True, "knots": list(STRAIGHT.chances)}
    data = {"club": one, "master": {**one, "holds": False}}
    assert parse_calibrations(data, "1") == {
        "club": LevelCalibration(options, STRAIGHT),
        "master": LevelCalibration(options, None),
    }
    assert parse_calibrations(data, "2") == {}
    monkeypatch.setattr(calibration, "_load_calibrations", lambda game: parse_calibrations(data, "1"))
    assert measure_of(nim.GAME, options) == "chance"
    assert measure_of(nim.GAME, options | {"heap": 7}) == "raw"


def test_the_map_of_the_nearest_level_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two equally near levels the higher one counts; no other level replaces an inaccurate map."""
    game = crossings.game("dune-chess")
    measured(monkeypatch, game, club=STRAIGHT, master=HALF)
    found = [find_calibration(game, game.ready(), level) for level in ("novice", "club", "expert", "master")]
    assert found == [STRAIGHT, STRAIGHT, HALF, HALF]
    assert find_calibration(game, game.ready()) == STRAIGHT
    measured(monkeypatch, game, club=STRAIGHT, master=None)
    assert find_calibration(game, game.ready(), "expert") is None
    measured(monkeypatch, game, master=HALF)
    assert calibrate(game, game.ready(), 100.0) == 500


def test_reviews_show_calibrated_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """All values are converted, except certain ones."""
    start, effort = nim.GAME.start(heap=6), SearchBudget(value=40, choice=40)
    [before] = review_turn(start, ["take-1"], effort)
    monkeypatch.setattr(calibration, "_load_calibrations", lambda game: {"club": LevelCalibration(start.options, HALF)})
    [after] = review_turn(start, ["take-1"], effort)
    assert before.value != after.value == (500, 500)
    assert [calibrate(nim.GAME, start.options, value) for value in (0, 1000)] == [0, 1000]


@pytest.mark.parametrize("game", games())
def test_calibrations_of_games_are_those_that_were_measured(game: Game) -> None:
    file = game.folder / CALIBRATION_FILE
    if not file.exists():
        assert measure_of(game, game.ready()) == "raw"
        return
    data = json.loads(file.read_text(encoding="utf-8"))
    assert PUBLISHED_LEVEL in data
    for level, one in data.items():
        assert (one["version"], one["options"]) == (game.version, game.ready())
        assert one["command"].startswith(f"crossings lab calibrate {game.id} --players {level}")
        bands = [band for band in one["bands"] if band["positions"] >= MIN_POSITIONS]
        inside = sum(band["low"] <= band["predicted"] <= band["high"] for band in bands)
        assert one["within"] == f"{inside} of {len(bands)}"
        assert one["holds"] == (inside >= REQUIRED_SHARE * len(bands) and one["brier"] < one["constant"])
        assert one["knots"] == sorted(one["knots"])
        assert len(one["knots"]) == KNOT_COUNT


def test_a_game_is_hopeless_only_with_a_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map must be accurate and measured with these options; a team never resigns."""
    held, team = map(crossings.game, ("bridges-and-boats", "over-the-next-dune"))
    measured(monkeypatch, team, club=STRAIGHT)
    assert find_calibration(team, team.ready()) is not None
    assert not is_hopeless(team, team.ready(), 1.0)
    measured(monkeypatch, held, club=STRAIGHT, master=HALF)
    assert [is_hopeless(held, held.ready(), value) for value in (14.0, 16.0)] == [True, False]
    assert not is_hopeless(held, held.ready(), 14.0, "master")
    assert not is_hopeless(held, held.resolve({"max_rounds": 20}), 1.0)
    measured(monkeypatch, held, club=None)
    assert not is_hopeless(held, held.ready(), 1.0), "the map does not hold"


@cases("""
    level | hopeless
    novice | false
    casual | false
    club | true
    master | true
""")
def test_weak_levels_do_not_call_a_game_lost(level: str, hopeless: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crossings.bots.registry.is_hopeless", lambda *_: True)
    request = question(nim.GAME, nim.GAME.start(heap=6).view(0), 0, 1, Budget(simulations=4))
    assert answer(level, BOTS[level].decide, request).hopeless is hopeless
