"""DunkelRunde: its facts and parts."""

from __future__ import annotations

from collections.abc import Mapping

from crossings.engine import Credits, Game, Preset
from crossings.engine.options import Value
from crossings.games import dunkelrunde

from .rules.schema import MIN_SEATS
from .words import WORDS

TYPICAL_NIGHT = {"round": (29, 25, 20, 17, 16), "short": (21, 16, 13, 11, 10)}
"""By board and number of seats, from two: the typical number of rounds in which thoughtful players lift the curse."""


def is_night_short(options: Mapping[str, Value]) -> bool:
    """DKR-63: whether dawn usually comes before a seat has won."""
    seats = int(options["players"]) - MIN_SEATS
    return int(options["dawn"]) < TYPICAL_NIGHT[str(options["board"])][seats]


GAME = Game(
    id="dunkelrunde",
    minutes=(20, 60),
    cooperative=False,
    version="1.0",
    credits=Credits(author="Lars-Michael Stock", source="DunkelRunde, AdveRunde Spieleverlag, 2018"),
    words=WORDS,
    parts=dunkelrunde,
    presets=(Preset("full-round", {}), Preset("short-night", {"board": "short"}), Preset("before-dawn", {"dawn": 25})),
    warnings=((is_night_short, "warning-1"),),
)
