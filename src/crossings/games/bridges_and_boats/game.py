"""Bridges and Boats: facts and parts."""

from __future__ import annotations

from crossings.engine import Credits, First, Game, Option, Preset
from crossings.games import bridges_and_boats
from crossings.games.bridges_and_boats.rules import record
from crossings.games.bridges_and_boats.rules.data import DEFENDER
from crossings.games.bridges_and_boats.words import WORDS

GAME = Game(
    id="bridges-and-boats",
    minutes=(20, 45),
    cooperative=False,
    version="1.0",
    options=(
        Option("players", (2,), 2),
        Option("attacker_income", tuple(range(1, 7)), 3),
        Option("defender_income", tuple(range(7)), 3),
        Option("domino_cost", tuple(range(1, 5)), 2),
        Option("bridge_cost", tuple(range(4)), 0),
        Option("boat_cost", tuple(range(4)), 0),
        Option("bridge_speed", (1, 2, 3), 1),
        Option("mission_cost", (0, 1, 2), 1),
        Option("cannons", record.CANNONS, "volley"),
        Option("max_rounds", tuple(range(10, 61)), 40),
    ),
    credits=Credits(author="Tom Gale", source="Bridges and Boats, version 2, 5 March 2007"),
    words=WORDS,
    parts=bridges_and_boats,
    turned_seats=(DEFENDER,),
    wide=True,
    presets=(
        Preset("even", {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}),
        Preset("quick", {"defender_income": 1, "mission_cost": 0, "domino_cost": 1}),
        Preset("printed", {}),
    ),
    first=First(preset="even"),
    warnings=(
        (lambda options: options["defender_income"] >= (2 if options["bridge_speed"] == 1 else 3), "warning-1"),
        (lambda options: options["defender_income"] == 0, "warning-2"),
        (lambda options: options["cannons"] == "aimed" and options["defender_income"] == 1, "warning-3"),
    ),
)
