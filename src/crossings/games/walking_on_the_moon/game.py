"""Walking on the Moon: its facts and parts."""

from __future__ import annotations

from crossings.engine import Credits, Game, Preset
from crossings.games import walking_on_the_moon

from .words import WORDS

GAME = Game(
    id="walking-on-the-moon",
    minutes=(15, 40),
    cooperative=False,
    version="1.0",
    credits=Credits(author="César Gómez Bernardino", source="Walking on the Moon, 2016"),
    words=WORDS,
    parts=walking_on_the_moon,
    wide=1,
    open_information_options={"advanced": False},
    presets=(
        Preset("advanced", {}),
        Preset("basic", {"advanced": False}),
        Preset("duel", {"players": 2}),
        Preset("sprint", {"round_limit": 5}),
    ),
)
