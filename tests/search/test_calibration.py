"""What worths mean as chances: the map is found from games, judged on others, and shown only where it holds."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from calibrating import (
    BANDS,
    FEWEST,
    FEWEST_BANDS,
    NEAR,
    NEARLY_ALL,
    Sample,
    fitted,
    judged,
    measured,
    played,
    predicted,
    shares,
)

import crossings
from crossings.bots import BOTS, Budget
from crossings.bots.registry import answer, question
from crossings.bots.review import Effort, weigh
from crossings.engine import Game, games
from crossings.search import calibration
from crossings.search.calibration import (
    FILE,
    KNOTS,
    Calibration,
    Measured,
    calibrated,
    calibration_of,
    found_good,
    is_hopeless,
    measure_of,
)
from toys.nim import game as nim

STRAIGHT = Calibration([50.0 * knot for knot in range(KNOTS)])


def samples(chance_of: dict[int, float], each: int = 400) -> list[Sample]:
    """Many games of one guess each: a worth, and a win as often as that worth wins."""
    random = Random(7)
    return [
        Sample(number, worth, float(random.random() < chance))
        for worth, chance in chance_of.items()
        for number in range(each)
    ]


def test_between_its_knots_a_map_is_straight_and_it_ends_where_worths_end() -> None:
    assert STRAIGHT.chance(325) == 325
    assert (STRAIGHT.chance(-1), STRAIGHT.chance(1000), STRAIGHT.chance(1200)) == (0, 1000, 1000)


def test_the_map_found_is_that_by_which_the_games_came_out() -> None:
    """A search that is too timid: what it thinks even is won three times in four."""
    truth = {125: 0.1, 325: 0.5, 525: 0.75, 725: 0.95}
    found = fitted(samples(truth))
    for worth, chance in truth.items():
        assert found.chance(worth) / 1000 == pytest.approx(chance, abs=0.06)
    assert list(found.chances) == sorted(found.chances)
    assert (found.chances[0], found.chances[-1]) == (0, 1000)


def test_the_map_never_falls_even_where_games_came_out_so() -> None:
    found = fitted(samples({225: 0.2, 425: 0.7, 475: 0.4, 825: 0.8}))
    assert list(found.chances) == sorted(found.chances)
    assert 400 < found.chance(450) < 700


def test_a_map_may_be_flat_where_games_are_drawn_and_steep_beside() -> None:
    """Worths from 300 to 700 are all drawn, whatever lies beyond is decided: no power of the odds says that."""
    drawn = [Sample(number, worth, 0.5) for number in range(200) for worth in (300, 400, 500, 600, 700)]
    found = fitted(drawn + samples({150: 0.05, 850: 0.95}))
    assert [found.chance(worth) / 1000 for worth in (300, 500, 700)] == pytest.approx([0.5, 0.5, 0.5], abs=0.02)
    assert [found.chance(worth) / 1000 for worth in (150, 850)] == pytest.approx([0.05, 0.95], abs=0.04)


def test_where_hardly_anything_was_seen_worths_are_taken_as_they_are() -> None:
    assert fitted([]).chances == STRAIGHT.chances
    assert fitted([Sample(0, 250, 1.0)]).chance(250) < 400


def test_a_map_holds_where_each_band_comes_as_predicted() -> None:
    told = judged(predicted(samples({150: 0.15, 550: 0.55, 950: 0.95}), STRAIGHT))
    assert told["holds"]
    assert told["brier"] < told["constant"]
    assert len(told["bands"]) == BANDS
    assert [band["positions"] for band in told["bands"] if band["positions"]] == [400, 400, 400]


@pytest.mark.parametrize(
    "came",
    [{150: 0.15, 550: 0.75, 950: 0.95}, {450: 0.5, 550: 0.5}, {}],
    ids=["a band is off", "it knows nothing", "too few"],
)
def test_a_map_that_does_not_hold_is_not_used(came: dict[int, float]) -> None:
    few = [Sample(number, 500, 1.0) for number in range(FEWEST - 1)]
    told = judged(predicted(samples(came) or few, STRAIGHT))
    assert not told["holds"]
    data = {"version": "1", "options": {}, **told, "chances": list(STRAIGHT.chances)}
    assert found_good(data, "1").map is None


def test_a_map_of_other_rules_or_options_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    good = {"holds": True, "chances": list(STRAIGHT.chances)}
    options = dict(nim.GAME.start(heap=6).options)
    data = {"version": "1", "options": options, **good}
    assert found_good(data, "1").map == STRAIGHT
    assert found_good(data, "2").map is None
    monkeypatch.setattr(calibration, "_measured", lambda game: found_good(data, "1"))
    assert measure_of(nim.GAME, options) == "chance"
    assert measure_of(nim.GAME, options | {"heap": 7}) == "standing"


def test_it_is_judged_by_games_that_it_was_not_made_from() -> None:
    """The even games say that a worth of 500 is won, the odd ones that it is lost: each is wrong about the other."""
    told = measured([Sample(number, 500, float(number % 2 == 0)) for number in range(400)])
    assert not told["holds"]
    assert told["brier"] > 0.8 > told["constant"]
    assert sum(band["positions"] for band in told["bands"]) == 400


def test_a_game_is_played_and_what_was_thought_is_held_against_its_end() -> None:
    found = played(nim.GAME, 4, 3, 60, 5)
    assert 0 < len(found) <= 2 * 5
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert one.game == 4
        assert one.q + other.q == pytest.approx(1000, abs=1)
        assert {one.share, other.share} == {0, 1}
    assert shares(nim.GAME.start(heap=1).play("take-1")) == [1, 0]


def test_where_chances_are_measured_reviews_tell_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but what is sure: that stays as it is."""
    start, effort = nim.GAME.start(heap=6), Effort(worth=40, choice=40)
    before = weigh(start, "take-1", effort)
    half = Measured(start.options, Calibration([500.0] * KNOTS))
    monkeypatch.setattr(calibration, "_measured", lambda game: half)
    after = weigh(start, "take-1", effort)
    assert before.worth != after.worth == (500, 500)
    assert [calibrated(nim.GAME, start.options, worth) for worth in (0, 1000)] == [0, 1000]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_what_a_game_claims_of_its_chances_is_what_was_measured(game: Game) -> None:
    file: Path = game.folder / FILE
    if not file.exists():
        assert measure_of(game, game.ready()) == "standing"
        return
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["game"] == game.id
    assert data["command"].startswith("python benchmarks/calibrate.py")
    told = [band for band in data["bands"] if band["positions"] >= FEWEST]
    near = all(abs(band["predicted"] - band["came"]) <= NEAR for band in told)
    most = len(told) >= FEWEST_BANDS and sum(band["positions"] for band in told) >= NEARLY_ALL * data["positions"]
    assert data["holds"] == (most and near and data["brier"] < data["constant"])
    assert data["chances"] == sorted(data["chances"])
    assert len(data["chances"]) == KNOTS


def test_a_game_is_as_good_as_lost_only_where_that_has_been_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the options that were measured, where the map holds; a team never gives up."""
    held, team = map(crossings.game, ("bridges-and-boats", "over-the-next-dune"))
    assert is_hopeless(held, held.ready(), 1.0)
    assert not is_hopeless(held, held.ready(), 100.0)
    assert not is_hopeless(held, held.resolve({"max_rounds": 20}), 1.0)
    assert calibration_of(team, team.ready()) is not None
    assert not is_hopeless(team, team.ready(), 1.0)
    monkeypatch.setattr(calibration, "_measured", lambda game: Measured(game.ready(), STRAIGHT))
    assert [is_hopeless(held, held.ready(), worth) for worth in (14.0, 16.0)] == [True, False]
    monkeypatch.setattr(calibration, "_measured", lambda game: Measured(game.ready(), None))
    assert not is_hopeless(held, held.ready(), 1.0), "the map does not hold"


@pytest.mark.parametrize(("level", "says"), [("novice", False), ("casual", False), ("club", True), ("master", True)])
def test_who_sees_little_does_not_say_that_a_game_is_lost(
    level: str, says: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crossings.bots.registry.is_hopeless", lambda game, options, worth: True)
    one = crossings.game("dune-chess")
    state = one.start()
    asked = question(one, state.view(0), 0, 1, Budget(simulations=4))
    decision = answer(level, BOTS[level].decide, asked)
    assert decision.hopeless is says
    assert decision.worth is not None
    assert 0 <= decision.worth <= 1000
