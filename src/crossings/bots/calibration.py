"""What a worth means as a chance to win, where that has been measured: a file `calibration.json` in a game's folder.

`benchmarks/calibrate.py` writes it. It holds a rising map from worths to chances, for worths of searches that see
everything (`all`) and, where something is hidden, of searches from a seat's view (`view`), and how good it was on games
that it was not made from. Only where that was good enough anybody is shown a winning chance.
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

HASH = 12

Sight = Literal["all", "view"]
Measure = Literal["chance", "standing"]
"""What numbers are that are shown: winning chances, or standings only."""


@dataclass(frozen=True)
class Calibration:
    """A rising map from worths to chances, both in thousandths, by its values at 0, 50, ... 1000."""

    chances: Sequence[float]

    def chance(self, worth: float) -> float:
        """The chance, in thousandths, to win from a position of this worth."""
        at = min(max(worth, 0.0), float(FULL)) / STEP
        left = min(int(at), KNOTS - 2)
        return self.chances[left] + (at - left) * (self.chances[left + 1] - self.chances[left])


def calibration_of(game: Game, sight: Sight) -> Calibration | None:
    """The map that has been measured for a game's rules as they are, if it was found good enough."""
    return _calibrations(game).get(sight if game.hides else "all")


def measure_of(game: Game, sight: Sight) -> Measure:
    """What the numbers of this game are."""
    return "standing" if calibration_of(game, sight) is None else "chance"


def calibrated(game: Game, sight: Sight, worth: float) -> float:
    """A worth as a chance where that has been measured, else as it is; what is sure stays so."""
    found = calibration_of(game, sight)
    return worth if found is None or worth in (0, FULL) else found.chance(worth)


def fingerprint_of(game: Game) -> str:
    """Tells one map from another; empty where there is none."""
    found = calibration_of(game, "all")
    return "" if found is None else hashlib.sha256(json.dumps(list(found.chances)).encode()).hexdigest()[:HASH]


@cache
def _calibrations(game: Game) -> Mapping[str, Calibration]:
    file = game.folder / FILE
    if not file.exists():
        return {}
    return found_good(json.loads(file.read_text(encoding="utf-8")), game.version)


def found_good(data: Mapping[str, Any], version: str) -> dict[str, Calibration]:
    """The maps of a file that are of these rules and hold."""
    if data["version"] != version:
        return {}
    return {sight: Calibration(one["chances"]) for sight, one in data["maps"].items() if one["holds"]}
