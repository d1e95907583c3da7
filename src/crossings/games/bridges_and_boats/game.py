"""Bridges and Boats: facts and parts."""

from __future__ import annotations

from crossings.engine import Card, Credits, Game, Option, Preset
from crossings.games.bridges_and_boats import advice as outlook
from crossings.games.bridges_and_boats.face import board, motion, telling
from crossings.games.bridges_and_boats.rules import kernels as rules
from crossings.games.bridges_and_boats.rules.data import SEAT_NAMES
from crossings.games.bridges_and_boats.text import notation, refusal, view

GAME = Game(
    id="bridges-and-boats",
    title="Bridges and Boats",
    tagline="One side has to cross the river; the other only has to stay rich.",
    summary=(
        "The attacker gets soldiers over a river, step by step on a bridge or two at a time in boats, while the"
        " defender bombs, fires and saves coins; when the last domino is bought, soldiers across are held against coins"
        " saved. As printed, saving alone wins by round 19; with the options “An even fight” all weapons count, and a"
        " good attacker wins 47 games in a hundred."
    ),
    kind="duel of dice and secrets",
    minutes=(20, 45),
    cooperative=False,
    version="1.0",
    seat_names=SEAT_NAMES,
    options=(
        Option("players", (2,), 2, "Attacker against defender.", "Players", "as published by the designer"),
        Option(
            "attacker_income", tuple(range(1, 7)), 3, "Coins that the attacker takes each turn.",
            "Attacker's income", "3 as printed; others by house rule",
        ),
        Option(
            "defender_income", tuple(range(7)), 3, "Coins that the defender takes each turn; with 3 saving alone wins.",
            "Defender's income", "3 as printed; others by house rule, the designer's first idea for balance",
        ),
        Option(
            "domino_cost", tuple(range(1, 5)), 2, "Coins for a domino.",
            "Price of a domino", "2 as printed; others by house rule",
        ),
        Option(
            "bridge_cost", tuple(range(4)), 0, "Further coins for laying a section of the bridge.",
            "Price of a section", "0 as printed; others by house rule, an idea of the designer",
        ),
        Option(
            "boat_cost", tuple(range(4)), 0, "Further coins for building a boat.",
            "Price of a boat", "0 as printed; others by house rule, an idea of the designer",
        ),
        Option(
            "bridge_speed", (1, 2, 3), 1, "Spaces that a soldier may go on the bridge each turn.",
            "Spaces a turn", "1 as printed; others by house rule, an idea of the designer",
        ),
        Option(
            "mission_cost", (0, 1, 2), 1, "Coins for each plane sent; the ace costs one more, the ghost nothing.",
            "Price of a flight", "1 as printed; others by house rule",
        ),
        Option(
            "cannons", rules.CANNONS, "volley",
            "volley: a shot sinks every boat that shows its number; aimed: only a boat named before the roll.",
            "Cannons", "both readings of the printed rule",
        ),
        Option(
            "max_rounds", tuple(range(10, 61)), 40, "Rounds after which the game ends in any case.",
            "Longest game", "ours: the printed rules let two savers go on for ever",
        ),
    ),
    cards=(
        Card("Buy in secret", "Coins buy dominoes, drawn face down. What one is worth depends on what you make of it."),
        Card("Cross", "Attacker: lay a bridge or build boats, then turn coins into soldiers and send them over."),
        Card("Or stop them", "Defender: planes bomb by rolling their pips; cannons sink boats that show their roll."),
    ),
    credits=Credits(
        author="Tom Gale",
        source="Bridges and Boats, version 2, 5 March 2007",
        note="The rulebook is signed with the address “tomgale” only. Rules in our own words.",
    ),
    rules=rules,
    outlook=outlook,
    notation=notation,
    refusal=refusal,
    view=view,
    telling=telling,
    board=board,
    motion=motion,
    presets=(
        Preset(
            "even", "An even fight", {"defender_income": 1, "mission_cost": 0, "max_rounds": 35},
            "Recommended, because the printed numbers favour the defender.",
        ),
        Preset(
            "quick", "Short and wet", {"defender_income": 1, "mission_cost": 0, "domino_cost": 1},
            "As even, two thirds as long, with more boats.",
        ),
        Preset("printed", "As printed", {}, "The designer's numbers; a defender who only saves wins."),
    ),
    warnings=(
        (
            lambda options: options["defender_income"] >= (2 if options["bridge_speed"] == 1 else 3),
            "With this income a defender who only saves coins wins;"
            " the options “An even fight” give both sides a chance.",
        ),
        (
            lambda options: options["defender_income"] == 0,
            "Without an income the defender has hardly a chance.",
        ),
        (
            lambda options: options["cannons"] == "aimed" and options["defender_income"] == 1,
            "With aimed cannons and this income a big fleet, launched late, can hardly be stopped.",
        ),
    ),
)  # fmt: skip
