"""Dune Chess: facts and parts."""

from __future__ import annotations

from crossings.engine import Card, Credits, Game, Option, Preset
from crossings.games.dune_chess import advice as outlook
from crossings.games.dune_chess.face import board, motion, telling
from crossings.games.dune_chess.rules import kernels as rules
from crossings.games.dune_chess.rules.data import SEAT_NAMES, SETUPS
from crossings.games.dune_chess.text import notation, refusal, view

GAME = Game(
    id="dune-chess",
    title="Dune Chess",
    tagline="Chess men, two armies, and two Sandworms that anybody may lead.",
    summary=(
        "Harkonnen and Atreides fight for Arrakis on a chess board, harvest the Spice between them and buy captured men"
        " back with it. No man is a king: when one side is spent, or nothing more happens, the higher total of men and"
        " Spice wins. Skill decides at every step, and neither side has an advantage that lasts; a game takes some 80"
        " to 190 moves."
    ),
    kind="duel without luck",
    minutes=(30, 60),
    cooperative=False,
    version="1.0",
    seat_names=SEAT_NAMES,
    options=(
        Option("players", (2,), 2, "Harkonnen against Atreides.", "Players", "as printed"),
        Option(
            "setup",
            SETUPS,
            "wall",
            "Where Spice, Seitch and Sandworms start; in `wall` the worms are far from the men.",
            "Set-up",
            "ours: the printed picture is lost",
        ),
        Option(
            "riders",
            ("own", "both"),
            "own",
            "Who moves a Sandworm with a Fremen on it: the Atreides only, or both sides.",
            "Ridden Sandworms",
            "both readings of the printed rule",
        ),
        Option(
            "worm_back",
            ("allowed", "barred"),
            "allowed",
            "Whether a Sandworm step may be undone by the very next move.",
            "Sandworm straight back",
            "allowed as printed; barred by house rule",
        ),
        Option(
            "quiet",
            (20, 40),
            20,
            "Moves without a capture that end the game once the harvest is over.",
            "Quiet moves at the end",
            "20 as printed; 40 by house rule, twenty for each side",
        ),
        Option(
            "stall",
            (40, 60, 100),
            40,
            "Moves without a capture that end the game in any case.",
            "Moves until it is stalled",
            "ours: the printed rules let shuffling go on for ever",
        ),
        Option(
            "cap",
            (300, 200, 400),
            300,
            "Moves after which the game ends in any case.",
            "Longest game",
            "ours: the printed rules set no limit",
        ),
    ),
    cards=(
        Card("Move one man, or a worm", "Each turn is one move. Sandworms without a rider obey both sides, and kill."),
        Card("Fly for Spice", "Put a Harvester under an Ornithopter, fly it onto Spice, and the Spice is yours."),
        Card("Buy them back", "Spice ransoms captured men while your leader lives, equipment while your Mentat does."),
    ),
    credits=Credits(
        author="L. Lynn Smith",
        source="The Rules of Dune Chess, formerly at geocities.ws",
        note="Rules in our own words; the printed set-up is lost, and ours keep what its text says.",
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
        Preset("wall", "The wall of Spice", {}, "The armies come out, and the harvest decides."),
        Preset("heart", "The heart of Spice", {"setup": "heart"}, "Spice on all sides of the worms: bloody at once."),
        Preset("still-worms", "No undoing", {"worm_back": "barred"}, "A Sandworm may not be led straight back."),
    ),
)
