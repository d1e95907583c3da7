"""Bridges and Boats: its facts and parts."""

from __future__ import annotations

from crossings.engine import BeginnerSetup, Credits, Game, Preset
from crossings.games import bridges_and_boats

from .rules.data import DEFENDER
from .words import WORDS

GAME = Game(
    id="bridges-and-boats",
    minutes=(20, 45),
    cooperative=False,
    version="1.0",
    credits=Credits(author="Tom Gale", source="Bridges and Boats, version 2, 5 March 2007"),
    words=WORDS,
    parts=bridges_and_boats,
    rotated_seats=(DEFENDER,),
    wide=1,
    presets=(
        Preset("even", {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}),
        Preset("quick", {"defender_income": 1, "mission_cost": 0, "domino_cost": 1}),
        Preset("printed", {}),
    ),
    standard="even",
    first=BeginnerSetup(preset="even"),
    warnings=(
        (lambda options: options["defender_income"] >= (2 if options["bridge_speed"] == 1 else 3), "warning-1"),
        (lambda options: options["defender_income"] == 0, "warning-2"),
        (lambda options: options["cannons"] == "aimed" and options["defender_income"] == 1, "warning-3"),
    ),
)
