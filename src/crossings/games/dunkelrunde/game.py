"""DunkelRunde: facts and parts."""

from __future__ import annotations

from collections.abc import Mapping

from crossings.engine import Card, Credits, Game, Option, Preset
from crossings.engine.game import Value
from crossings.games.dunkelrunde import advice as outlook
from crossings.games.dunkelrunde.face import board, motion, telling
from crossings.games.dunkelrunde.rules import kernels as rules
from crossings.games.dunkelrunde.rules.data import BOARDS, GHOST_DIE, LONGEST_NIGHT, MOST_SEATS, SEAT_NAMES, SLOW_VALUES
from crossings.games.dunkelrunde.text import notation, refusal, view

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
    title="DunkelRunde",
    tagline="Hand in hand past four ghosts to the linden.",
    summary=(
        "Two children of each player set out at night, past four ghosts that everybody moves, to a linden in a ruined"
        " castle: a race in which nobody crosses river or gate alone. The first girl and boy there lift the curse, and"
        " whoever has a child with them wins; three thoughtful players take some 25 rounds, and share the win in six"
        " games of ten."
    ),
    kind="race with shared wins",
    minutes=(20, 60),
    cooperative=False,
    version="1.0",
    seat_names=SEAT_NAMES,
    options=(
        Option(
            "players",
            tuple(range(FEWEST_SEATS, MOST_SEATS + 1)),
            3,
            "A girl and a boy each; best with three or more.",
            "Players",
            "as printed",
        ),
        Option(
            "board",
            BOARDS,
            "round",
            "`short` leaves out twelve tiles: about two thirds of the playing time.",
            "Board",
            "round by the printed rules, its lengths ours; short by house rule",
        ),
        Option(
            "slow",
            SLOW_VALUES,
            3,
            "The greatest number on the child die with which hidden and castle paths can be walked.",
            "Slow paths up to",
            "3 as printed; others by house rule",
        ),
        Option(
            "ghost_die",
            (4, 6, GHOST_DIE),
            GHOST_DIE,
            "Sides of the ghost die; with fewer the ghosts reach less far and there are more doubles.",
            "Ghost die",
            "8 as printed; others by house rule",
        ),
        Option(
            "dawn",
            tuple(range(SHORTEST_NIGHT, LONGEST_NIGHT + 1)),
            LONGEST_NIGHT,
            "Rounds after which the night is over and nobody wins; 200 is only a safety net.",
            "Rounds until dawn",
            "ours: the printed rules set no limit",
        ),
    ),
    cards=(
        Card(
            "Two dice, two parts",
            "One die walks one of your children, the other moves a ghost of your choice. You pick the order.",
        ),
        Card(
            "Alone you run",
            "A ghost that ends on a child alone sends it back to the last shelter. Two together fear nothing.",
        ),
        Card(
            "Doubles move a group",
            "Both dice alike: a whole group walks together, whoever owns the children, and you roll again.",
        ),
    ),
    credits=Credits(
        author="Lars-Michael Stock",
        source="DunkelRunde, AdveRunde Spieleverlag, 2018",
        note="Rules in our own words; the lengths of the paths and the names of ordinary tiles are ours.",
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
        Preset("full-round", "The whole night", {}, "The round board as printed; ten minutes a player."),
        Preset(
            "short-night",
            "A short night",
            {"board": "short"},
            "Fewer tiles, for the first time or a last game before bed.",
        ),
        Preset("before-dawn", "Before dawn", {"dawn": 25}, "Twenty-five rounds: help one another, or nobody wins."),
    ),
    warnings=(
        (
            is_night_short,
            "With so few rounds until dawn the curse is lifted in less than half of all games.",
        ),
    ),
)
