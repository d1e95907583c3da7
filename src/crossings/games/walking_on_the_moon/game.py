"""Walking on the Moon: facts and parts."""

from __future__ import annotations

from crossings.boxes.ring.data import BLACK_TWOS
from crossings.engine import Card, Credits, Game, Option, Preset
from crossings.games.walking_on_the_moon import advice as outlook
from crossings.games.walking_on_the_moon.face import board, motion, telling
from crossings.games.walking_on_the_moon.rules import kernels as rules
from crossings.games.walking_on_the_moon.rules.data import FEWEST_SEATS, MOST_SEATS, RANDOM, SEAT_NAMES, TRACKS
from crossings.games.walking_on_the_moon.text import notation, refusal, view

GAME = Game(
    id="walking-on-the-moon",
    title="Walking on the Moon",
    tagline="Once around the Moon, if the dice let you land.",
    summary=(
        "Astronauts race around the Moon: share out four special dice over up to three jumps, then throw them and see"
        " where you come down. Whoever lands in the air, on bad ground or against a rock loses half of the Sputniks."
        " Being first across counts 11 points, each Sputnik one; a game takes seven or eight rounds."
    ),
    kind="race of planning and dice",
    minutes=(15, 40),
    cooperative=False,
    version="1.0",
    seat_names=SEAT_NAMES,
    options=(
        Option(
            "players", tuple(range(FEWEST_SEATS, MOST_SEATS + 1)), 4, "With two seats each leads two astronauts.",
            "Players", "as printed",
        ),
        Option(
            "advanced", (True, False), True,
            "Robbery, special boxes, action cards, help for the last and a handicap for the first.",
            "Advanced game", "both as printed",
        ),
        Option(
            "track", TRACKS, RANDOM, "The lunar cards in order, or drawn at random.", "Track",
            "random as printed; chosen by house rule", "random, or five different letters of a to j",
        ),
        Option(
            "black_twos", BLACK_TWOS, 4, "Sides of a black die that show 2; with 3 climbing is slower.",
            "Twos on a black die", "ours: the printed faces are lost",
        ),
        Option(
            "last_card", (0, 1, 2, 3), 3, "Points for its column on the last card, and this many more.",
            "Points on the last card", "ours: the printed numbers are lost",
        ),
        Option(
            "round_limit", tuple(range(1, 61)), 40, "Rounds after which the game ends in any case.",
            "Longest game", "ours: the printed rules set no limit",
        ),
    ),
    cards=(
        Card("Share out the dice", "Four of six dice go to up to three jumps, openly, before any is thrown."),
        Card("Throw and jump", "Blue flies level, black climbs, white descends. Pick one die of the jump and walk it."),
        Card("Land on a circle", "In the air, on bad ground or against rock you fall: half of your Sputniks are lost."),
    ),
    credits=Credits(
        author="César Gómez Bernardino",
        source="Walking on the Moon, 2016",
        note="Rules in our own words; the lunar cards and the faces of the dice are ours, for the pictures are lost.",
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
        Preset("advanced", "The whole race", {}, "All rules: cards, special boxes, robbery."),
        Preset("basic", "First steps", {"advanced": False}, "Dice, jumps and Sputniks only; for the first time."),
        Preset("duel", "Two crews", {"players": 2}, "Two seats with two astronauts each."),
        Preset("sprint", "Five rounds", {"round_limit": 5}, "Whoever has come farthest after five rounds."),
    ),
)  # fmt: skip
