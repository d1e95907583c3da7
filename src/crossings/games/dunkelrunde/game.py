"""DunkelRunde: facts and parts."""

from __future__ import annotations

from collections.abc import Mapping

from crossings.engine import Credits, Game, Option, Preset
from crossings.engine.game import Value
from crossings.games import dunkelrunde
from crossings.games.dunkelrunde.rules.data import BOARDS, GHOST_DIE, LONGEST_NIGHT, MOST_SEATS, SLOW_VALUES
from crossings.games.dunkelrunde.words import WORDS

SHORTEST_NIGHT = 10
FEWEST_SEATS = 2
TYPICAL_NIGHT = {"round": (29, 25, 20, 17, 16), "short": (21, 16, 13, 11, 10)}
"""By board and number of seats, from two: the rounds that thoughtful players mostly take to lift the curse."""


def is_night_short(options: Mapping[str, Value]) -> bool:
    """DKR-63: whether dawn mostly comes before anybody has won."""
    seats = int(options["players"]) - FEWEST_SEATS
    return int(options["dawn"]) < TYPICAL_NIGHT[str(options["board"])][seats]


GAME = Game(
    id="dunkelrunde",
    minutes=(20, 60),
    cooperative=False,
    version="1.0",
    options=(
        Option("players", tuple(range(FEWEST_SEATS, MOST_SEATS + 1)), 3),
        Option("board", BOARDS, "round"),
        Option("slow", SLOW_VALUES, 3),
        Option("ghost_die", (4, 6, GHOST_DIE), GHOST_DIE),
        Option("dawn", tuple(range(SHORTEST_NIGHT, LONGEST_NIGHT + 1)), LONGEST_NIGHT),
    ),
    credits=Credits(author="Lars-Michael Stock", source="DunkelRunde, AdveRunde Spieleverlag, 2018"),
    words=WORDS,
    parts=dunkelrunde,
    presets=(Preset("full-round", {}), Preset("short-night", {"board": "short"}), Preset("before-dawn", {"dawn": 25})),
    warnings=((is_night_short, "warning-1"),),
)
