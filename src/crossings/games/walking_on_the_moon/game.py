"""Walking on the Moon: facts and parts."""

from __future__ import annotations

from crossings.boxes.ring.data import BLACK_TWOS
from crossings.engine import Credits, Game, Option, Preset
from crossings.games import walking_on_the_moon
from crossings.games.walking_on_the_moon.rules.data import FEWEST_SEATS, MOST_SEATS, RANDOM, TRACKS
from crossings.games.walking_on_the_moon.words import WORDS

GAME = Game(
    id="walking-on-the-moon",
    minutes=(15, 40),
    cooperative=False,
    version="1.0",
    options=(
        Option("players", tuple(range(FEWEST_SEATS, MOST_SEATS + 1)), 4),
        Option("advanced", (True, False), True),
        Option("track", TRACKS, RANDOM),
        Option("black_twos", BLACK_TWOS, 4),
        Option("last_card", (0, 1, 2, 3), 3),
        Option("round_limit", tuple(range(1, 61)), 40),
    ),
    credits=Credits(author="César Gómez Bernardino", source="Walking on the Moon, 2016"),
    words=WORDS,
    parts=walking_on_the_moon,
    wide=True,
    presets=(
        Preset("advanced", {}),
        Preset("basic", {"advanced": False}),
        Preset("duel", {"players": 2}),
        Preset("sprint", {"round_limit": 5}),
    ),
)
