"""The declaration of the coin race."""

from __future__ import annotations

from crossings.engine import Credits, Game, Preset
from toys import coin_race
from toys.coin_race.words import WORDS

GAME = Game(
    id="coin-race",
    minutes=(1, 3),
    cooperative=False,
    version="1",
    credits=Credits(),
    words=WORDS,
    parts=coin_race,
    presets=(Preset("long", {"goal": 50}),),
    warnings=((lambda options: options["goal"] > 60, "warning-long"),),
)
