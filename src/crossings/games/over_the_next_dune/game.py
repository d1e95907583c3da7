"""Over the Next Dune: its facts and parts."""

from __future__ import annotations

from crossings.engine import BeginnerSetup, Credits, Game, Preset
from crossings.games import over_the_next_dune

from .words import WORDS

ROWS_TO_WALK = 20
"""The minimum number of points that a soldier needs to leave the battlefield."""
GAME = Game(
    id="over-the-next-dune",
    minutes=(25, 60),
    cooperative=True,
    wide=1,
    version="1.0",
    credits=Credits(
        author="Law of Game Design (lawofgamedesign.wordpress.com)",
        source="Over the Next Dune, the rulebook published at lawofgamedesign.wordpress.com",
    ),
    words=WORDS,
    parts=over_the_next_dune,
    presets=(
        Preset("night-march", {}),
        Preset("gentle", {"searchers": 4, "rescuers": 2}),
        Preset("hard", {"turns": 8, "searchers": 7}),
    ),
    first=BeginnerSetup(preset="gentle", until_won=True),
    warnings=((lambda options: options["turns"] * options["move"] < ROWS_TO_WALK, "warning-1"),),
    talk=False,
)
