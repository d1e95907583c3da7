"""What a Q value means as a chance to win, where that has been measured: a file `calibration.json` in a game's folder.

`benchmarks/calibrate.py` writes it. It holds a rising map from Q values, as searches with a review's budget find them,
to chances, and how good such a map was on games that it was not made from. Only where that was good enough, and with
the options with which it was measured, anybody is shown a winning chance.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from crossings.engine import Game

FILE = "calibration.json"
FULL = 1000
STEP = 50
"""Worths between two knots of a map."""
KNOTS = FULL // STEP + 1

HOPELESS = 15
"""A lower chance to win, in thousandths, is none that anybody would play on for. Levels see less than the search by
which chances were measured: what they hold to be below this brings below 3 % (decision 0017)."""
HASH = 12
Options = Mapping[str, Any]

Measure = Literal["chance", "standing"]
"""What numbers are that are shown: winning chances, or standings only."""


@dataclass(frozen=True)
class Calibration:
    """A rising map from Q values to chances, both in thousandths, by its values at 0, 50, ... 1000."""

    chances: Sequence[float]

    def chance(self, q: float) -> float:
        """The chance, in thousandths, to win from a position of this Q value."""
        at = min(max(q, 0.0), float(FULL)) / STEP
        left = min(int(at), KNOTS - 2)
        return self.chances[left] + (at - left) * (self.chances[left + 1] - self.chances[left])


@dataclass(frozen=True)
class Measured:
    """The map of a game if it is good enough, and the options with which it was measured."""

    options: Options
    map: Calibration | None


NOTHING = Measured({}, None)


def calibration_of(game: Game, options: Options) -> Calibration | None:
    """The map that has been measured for a game's rules as they are and these options, if it was good enough."""
    measured = _measured(game)
    return measured.map if measured.options == dict(options) else None


def measure_of(game: Game, options: Options) -> Measure:
    """What the numbers of a game with these options are."""
    return "standing" if calibration_of(game, options) is None else "chance"


def calibrated(game: Game, options: Options, q: float) -> float:
    """A Q value as a chance where that has been measured, else as it is; what is sure stays so."""
    found = calibration_of(game, options)
    return q if found is None or q in (0, FULL) else found.chance(q)


def is_hopeless(game: Game, options: Options, q: float) -> bool:
    """Whether a position of this Q value is as good as lost; nobody can say so where Q values have not been
    measured."""
    found = calibration_of(game, options)
    return found is not None and not game.cooperative and found.chance(q) < HOPELESS


def fingerprint_of(game: Game, options: Options) -> str:
    """Tells one map from another; empty where there is none."""
    found = calibration_of(game, options)
    return "" if found is None else hashlib.sha256(json.dumps(list(found.chances)).encode()).hexdigest()[:HASH]


@cache
def _measured(game: Game) -> Measured:
    file = game.folder / FILE
    return found_good(json.loads(file.read_text(encoding="utf-8")), game.version) if file.exists() else NOTHING


def found_good(data: Mapping[str, Any], version: str) -> Measured:
    """What a file holds, as far as it is of these rules and holds."""
    if data["version"] != version:
        return NOTHING
    return Measured(data["options"], Calibration(data["chances"]) if data["holds"] else None)
