"""Convert Q values to measured winning chances.

`crossings lab calibrate` measures them and writes `calibration.json` into a game's folder. For each level, the file
holds a monotonic map from Q values (as reviews show them) to the winning chance in games between players of that level,
and whether the map was accurate on games that it was not fitted to. Winning chances are shown only for maps that were
accurate, and only with the options with which they were measured.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from crossings.engine import Game
from crossings.search.levels import LEVELS, WIN_VALUE

CALIBRATION_FILE = "calibration.json"
KNOT_SPACING = 50
"""Q values (thousandths) between two knots of a map."""
KNOT_COUNT = WIN_VALUE // KNOT_SPACING + 1

HOPELESS_BELOW = 15
"""Winning chance, in thousandths, below which a game counts as lost. The search that measured the chances sees more
than the levels do: a position that a level values at this chance may be worth twice as much (decision 0017)."""
FINGERPRINT_LENGTH = 12
PUBLISHED_LEVEL = "club"
"""Level whose winning chances are shown to people."""
Options = Mapping[str, Any]

Measure = Literal["chance", "raw"]
"""Meaning of the values that are shown: winning chances, or raw Q values."""


@dataclass(frozen=True)
class Calibration:
    """A monotonic map from Q values to winning chances, both in thousandths: its values at 0, 50, ..., 1000."""

    chances: Sequence[float]

    def chance(self, q: float) -> float:
        """Return the chance, in thousandths, of winning from a position with this Q value."""
        at = min(max(q, 0.0), float(WIN_VALUE)) / KNOT_SPACING
        left = min(int(at), KNOT_COUNT - 2)
        return self.chances[left] + (at - left) * (self.chances[left + 1] - self.chances[left])


@dataclass(frozen=True)
class LevelCalibration:
    """The map of a level (None if it was inaccurate) and the options with which it was measured."""

    options: Options
    map: Calibration | None


def find_calibration(game: Game, options: Options, like: str = PUBLISHED_LEVEL) -> Calibration | None:
    """Return the calibration for these options of the level nearest to `like`, the higher of two equally near.

    Returns None if no level was measured with these options and the current rules, or if that map was inaccurate.
    """
    maps = {name: one.map for name, one in _load_calibrations(game).items() if one.options == dict(options)}
    order = list(LEVELS)
    near = min(reversed(order), key=lambda name: (name not in maps, abs(order.index(name) - order.index(like))))
    return maps.get(near)


def measure_of(game: Game, options: Options) -> Measure:
    """Return the meaning of values in a game with these options."""
    return "raw" if find_calibration(game, options) is None else "chance"


def calibrate(game: Game, options: Options, q: float, like: str = PUBLISHED_LEVEL) -> float:
    """Return the winning chance for a Q value if it is calibrated, else the Q value. Certain results don't change."""
    calibration = find_calibration(game, options, like)
    return q if calibration is None or q in (0, WIN_VALUE) else calibration.chance(q)


def is_hopeless(game: Game, options: Options, q: float, like: str = PUBLISHED_LEVEL) -> bool:
    """Return whether a position with this Q value is as good as lost between players of a level.

    Returns False without a calibration, and in co-operative games.
    """
    calibration = find_calibration(game, options, like)
    return calibration is not None and not game.cooperative and calibration.chance(q) < HOPELESS_BELOW


def calibration_fingerprint(game: Game, options: Options) -> str:
    """Return a hash of the calibration that is used for these options, or an empty string without one."""
    calibration = find_calibration(game, options)
    return (
        ""
        if calibration is None
        else hashlib.sha256(json.dumps(list(calibration.chances)).encode()).hexdigest()[:FINGERPRINT_LENGTH]
    )


@cache
def _load_calibrations(game: Game) -> Mapping[str, LevelCalibration]:
    file = game.folder / CALIBRATION_FILE
    return parse_calibrations(json.loads(file.read_text(encoding="utf-8")), game.version) if file.exists() else {}


def parse_calibrations(data: Mapping[str, Any], version: str) -> dict[str, LevelCalibration]:
    """Parse the content of `calibration.json`, without entries for other versions of the rules."""
    return {
        level: LevelCalibration(one["options"], Calibration(one["knots"]) if one["holds"] else None)
        for level, one in data.items()
        if one["version"] == version
    }
