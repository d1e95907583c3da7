"""March on Mars: facts and parts."""

from __future__ import annotations

from collections.abc import Mapping

from crossings.engine import BeginnerSetup, Credits, Game, Preset
from crossings.engine.options import Value
from crossings.games import march_on_mars

from .rules.data import FULL, HALF, HALF_BOARD_SEATS, RANDOM, SLOTS_ON
from .words import WORDS

WAY = 5
"""Turns that a marine mostly needs from the landing zone to a guard box."""


def is_track_unfit(options: Mapping[str, Value]) -> bool:
    """MOM-S01, MOM-S02: the track has not as many cards as the board has slots."""
    board = HALF if int(options["players"]) <= HALF_BOARD_SEATS else FULL
    return options["track"] != RANDOM and len(str(options["track"])) != SLOTS_ON[board]


def is_too_short(options: Mapping[str, Value]) -> bool:
    """MOM-F03: hardly time for the way."""
    return int(options["turns"]) <= WAY


GAME = Game(
    id="march-on-mars",
    minutes=(30, 60),
    cooperative=True,
    version="1.0",
    credits=Credits(author="César Gómez Bernardino", source="Walking on the Moon / March on Mars, 2016"),
    words=WORDS,
    parts=march_on_mars,
    first=BeginnerSetup(random_choices=("ability:", "start:"), players=3),
    wide=1.0,
    conflicts=((is_track_unfit, "clash-1"),),
    warnings=((is_too_short, "warning-1"),),
    presets=(
        Preset("march", {}),
        Preset("half", {"players": 2}),
        Preset("first", {"players": 3, "specials": "none", "base": 4}),
        Preset("hard", {"difficulty": "hard"}),
    ),
)
