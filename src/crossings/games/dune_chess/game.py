"""Dune Chess: its facts and parts."""

from __future__ import annotations

from crossings.engine import Credits, Game, Preset
from crossings.games import dune_chess

from .rules.data import HARKONNEN
from .words import WORDS

GAME = Game(
    id="dune-chess",
    minutes=(30, 60),
    cooperative=False,
    version="1.0",
    credits=Credits(author="L. Lynn Smith", source="The Rules of Dune Chess, formerly at geocities.ws"),
    words=WORDS,
    parts=dune_chess,
    rotated_seats=(HARKONNEN,),
    wide=1,
    presets=(Preset("wall", {}), Preset("heart", {"setup": "heart"}), Preset("still-worms", {"worm_back": "barred"})),
    draws=True,
)
