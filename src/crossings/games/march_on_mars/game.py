"""March on Mars: its facts and parts."""

from __future__ import annotations

from collections.abc import Mapping

from crossings.engine import BeginnerSetup, Credits, Game, Preset
from crossings.engine.options import Value
from crossings.games import march_on_mars

from .rules.data import FULL, HALF, HALF_BOARD_SEATS, RANDOM, SLOTS_ON
from .words import WORDS

TURNS_TO_MMM = 5
"""The number of turns that a marine usually needs from the landing zone to a guard box."""


def is_track_unfit(options: Mapping[str, Value]) -> bool:
    """MOM-S01, MOM-S02: whether the number of cards in `track` differs from the number of slots."""
    board = HALF if int(options["players"]) <= HALF_BOARD_SEATS else FULL
    return options["track"] != RANDOM and len(str(options["track"])) != SLOTS_ON[board]


def is_too_short(options: Mapping[str, Value]) -> bool:
    """MOM-F03: whether a game has hardly enough rounds to reach the Master Mind."""
    return int(options["turns"]) <= TURNS_TO_MMM


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
