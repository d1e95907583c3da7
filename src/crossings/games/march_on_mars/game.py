"""March on Mars: facts and parts."""

from __future__ import annotations

from collections.abc import Mapping

from crossings.boxes.ring.data import BLACK_TWOS
from crossings.engine import Card, Credits, Game, Option, Preset
from crossings.engine.game import Value
from crossings.games.march_on_mars import advice as outlook
from crossings.games.march_on_mars.face import board, motion, telling
from crossings.games.march_on_mars.rules import kernels as rules
from crossings.games.march_on_mars.rules.data import FULL, HALF, HALF_BOARD_SEATS, RANDOM, SEAT_NAMES, SLOTS_ON, TRACKS
from crossings.games.march_on_mars.rules.record import DIFFICULTIES, ORDERS, SPECIALS
from crossings.games.march_on_mars.text import notation, refusal, view

WAY = 5
"""Turns that a marine mostly needs from the landing zone to a guard box."""


def is_track_unfit(options: Mapping[str, Value]) -> bool:
    """MOM-S01, MOM-S02: the track has not as many cards as the board has slots."""
    board = HALF if int(options["players"]) <= HALF_BOARD_SEATS else FULL
    return options["track"] != RANDOM and len(str(options["track"])) != SLOTS_ON[board]


def is_too_short(options: Mapping[str, Value]) -> bool:
    """MOM-F03: hardly time for the way."""
    return int(options["turns"]) <= WAY


GAME = Game(
    id="march-on-mars",
    title="March on Mars",
    tagline="Eight rounds to walk round Mars and blow up a mind.",
    summary=(
        "Two to five marines march together to the far side of Mars, through wave after wave of aliens that want their"
        " base: share out four special dice over up to three actions, and with each throw either jump or shoot. Win by"
        " throwing nine or more beside the Master Mind before eight rounds are over; teams that split march and guard"
        " well win about two games of five."
    ),
    kind="co-operative dice march",
    minutes=(30, 60),
    cooperative=True,
    version="1.0",
    seat_names=SEAT_NAMES,
    options=(
        Option(
            "players", (2, 3, 4, 5), 4, "One marine each; two and three play on half of the planet.",
            "Players", "as printed",
        ),
        Option(
            "difficulty", DIFFICULTIES, "normal", "hard: yellow aliens come down on top of marines.",
            "Difficulty", "both as printed",
        ),
        Option(
            "specials", SPECIALS, "deal",
            "Special abilities: deal a card of two to each marine, choose freely, or none.",
            "Special training", "dealt as printed; others by house rule",
        ),
        Option(
            "order", ORDERS, "front", "front: the foremost marine plays first; free: as the team likes.",
            "Order of play", "the printed rules do not say; free by house rule",
        ),
        Option(
            "turns", tuple(range(1, 21)), 8, "Rounds in which the Master Mind has to be destroyed.",
            "Rounds", "8 as printed; others by house rule",
        ),
        Option(
            "target", tuple(range(4, 11)), 9, "What the four dice of the bomb have to add up to.",
            "Bomb needs", "9 as printed; others by house rule",
        ),
        Option(
            "base", tuple(range(1, 6)), 3, "The hit that destroys the base.",
            "Hits on the base", "3 as printed; others by house rule",
        ),
        Option(
            "track", TRACKS, RANDOM, "Terrain cards from the Master Mind on, like hcai (half planet: hc), or random.",
            "Track", "ours: the printed cards are lost",
            "random, or different letters of a-j: four, or two with 2 or 3 players",
        ),
        Option(
            "black_twos", BLACK_TWOS, 4, "Sides of a black die that show 2; with 3 climbing and the bomb are harder.",
            "Twos on a black die", "ours: the printed faces are lost",
        ),
    ),
    cards=(
        Card("Share out the dice", "Four of six dice go to up to three actions, openly, before any is thrown."),
        Card("Jump or shoot", "A throw is a jump with one die, or a shot with equal dice at exactly that distance."),
        Card("Stay together", "A comrade in your box lets you throw a die again, and no accident can stop you there."),
    ),
    credits=Credits(
        author="César Gómez Bernardino",
        source="Walking on the Moon / March on Mars, 2016",
        note="Rules in our own words; terrain, dice and the aliens' strength are ours, for the pictures are lost.",
    ),
    rules=rules,
    outlook=outlook,
    notation=notation,
    refusal=refusal,
    view=view,
    telling=telling,
    board=board,
    motion=motion,
    clashes=(
        (is_track_unfit, "option track: four cards for four or five players, two cards for two or three"),
    ),
    warnings=(
        (is_too_short, "The way to the Master Mind takes four to five turns; so few rounds leave no time for it."),
    ),
    presets=(
        Preset("march", "The march", {}, "As printed: eight rounds, abilities dealt."),
        Preset("half", "Half a planet", {"players": 2}, "Two marines on the short way."),
        Preset(
            "first", "First landing", {"players": 3, "specials": "none", "base": 4},
            "Without abilities, and the base holds longer.",
        ),
        Preset("hard", "Over your heads", {"difficulty": "hard"}, "Yellow aliens come down on marines."),
    ),
)  # fmt: skip
