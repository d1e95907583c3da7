"""What a Q value means as a chance to win, where that has been measured: a file `calibration.json` in a game's folder.

`crossings lab calibrate` writes it. For levels it holds a rising map from Q values, as a review shows them, to the
chance in games between players of that level, and how good such a map was on games that it was not made from. Only
where that was good enough, and with the options with which it was measured, anybody is shown a winning chance.
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
"""Worths between two knots of a map."""
KNOT_COUNT = WIN_VALUE // KNOT_SPACING + 1

HOPELESS_BELOW = 15
"""A lower chance to win, in thousandths, is none that anybody would play on for. Levels see less than the search by
which chances were measured: what they hold to be below this may bring twice as much (decision 0017)."""
FINGERPRINT_LENGTH = 12
PUBLISHED_LEVEL = "club"
"""The level by whose games people's chances are told."""
Options = Mapping[str, Any]

Measure = Literal["chance", "raw"]
"""What numbers are that are shown: winning chances, or standings only."""


@dataclass(frozen=True)
class Calibration:
    """A rising map from Q values to chances, both in thousandths, by its values at 0, 50, ... 1000."""

    chances: Sequence[float]

    def chance(self, q: float) -> float:
        """The chance, in thousandths, to win from a position of this Q value."""
        at = min(max(q, 0.0), float(WIN_VALUE)) / KNOT_SPACING
        left = min(int(at), KNOT_COUNT - 2)
        return self.chances[left] + (at - left) * (self.chances[left + 1] - self.chances[left])


@dataclass(frozen=True)
class LevelCalibration:
    """The map of a level if it is good enough, and the options with which it was measured."""

    options: Options
    map: Calibration | None


def find_calibration(game: Game, options: Options, like: str = PUBLISHED_LEVEL) -> Calibration | None:
    """The map of the level nearest to `like` (of two the higher) that has been measured for a game's rules as they are
    and these options, if it was good enough."""
    found = {name: one.map for name, one in _load_calibrations(game).items() if one.options == dict(options)}
    order = list(LEVELS)
    near = min(reversed(order), key=lambda name: (name not in found, abs(order.index(name) - order.index(like))))
    return found.get(near)


def measure_of(game: Game, options: Options) -> Measure:
    """What the numbers of a game with these options are."""
    return "raw" if find_calibration(game, options) is None else "chance"


def calibrate(game: Game, options: Options, q: float, like: str = PUBLISHED_LEVEL) -> float:
    """A Q value as a chance among players of a level where that has been measured, else as it is; what is sure stays
    so."""
    found = find_calibration(game, options, like)
    return q if found is None or q in (0, WIN_VALUE) else found.chance(q)


def is_hopeless(game: Game, options: Options, q: float, like: str = PUBLISHED_LEVEL) -> bool:
    """Whether a position of this Q value is as good as lost among players of a level; nobody can say so where Q values
    have not been measured."""
    found = find_calibration(game, options, like)
    return found is not None and not game.cooperative and found.chance(q) < HOPELESS_BELOW


def calibration_fingerprint(game: Game, options: Options) -> str:
    """Tells one map from another; empty where there is none."""
    found = find_calibration(game, options)
    return (
        ""
        if found is None
        else hashlib.sha256(json.dumps(list(found.chances)).encode()).hexdigest()[:FINGERPRINT_LENGTH]
    )


@cache
def _load_calibrations(game: Game) -> Mapping[str, LevelCalibration]:
    file = game.folder / CALIBRATION_FILE
    return parse_calibrations(json.loads(file.read_text(encoding="utf-8")), game.version) if file.exists() else {}


def parse_calibrations(data: Mapping[str, Any], version: str) -> dict[str, LevelCalibration]:
    """What a file holds by level, as far as it is of these rules and holds."""
    return {
        level: LevelCalibration(one["options"], Calibration(one["knots"]) if one["holds"] else None)
        for level, one in data.items()
        if one["version"] == version
    }
