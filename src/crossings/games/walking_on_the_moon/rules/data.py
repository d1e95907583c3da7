"""The components of Walking on the Moon, the texts of all moves, and lookup tables."""

from __future__ import annotations

from bisect import bisect_left
from itertools import permutations, product

from crossings.engine.kernels.tables import table
from crossings.shared.ring.data import (
    CARD_COLUMNS,
    CARDS,
    COLOURS,
    DICE,
    FACES,
    JUMPS,
    LONE_CIRCLE,
    STEPS,
    columns_of,
    parts_of_faces,
    program_text,
    programs,
)

MIN_SEATS, MAX_SEATS = 2, 5
ASTRONAUTS_OF_TWO = 4
"""WOM-T01: the number of astronauts in a two-player game."""

# ---- board and lunar cards -----------------------------------------------------------------------

SLOTS = 5
GOAL = 35
"""WOM-F01: the column of the exit and goal box. It is column 0 as well."""
SECTOR = CARD_COLUMNS + 1
"""The number of columns of a lunar card and the box after it."""
SPECIAL_COLUMNS = tuple(range(SECTOR, GOAL, SECTOR))
"""WOM-S02: the columns of the special boxes between the cards."""
LAST_CARD = GOAL - CARD_COLUMNS
"""WOM-F06: the first column of the last card."""
RUN_OUT = 2
"""WOM-R13: the number of columns after the goal that a jump can reach. They repeat the first card."""
COLUMNS = GOAL + RUN_OUT + 1

DRAWINGS = {
    "a": ("......", "......", "......", "oXoxoO", "######"),
    "b": ("......", "......", "oo.*oo", "##Ox##", "######"),
    "c": ("......", "..oOo.", ".o###O", "o#####", "######"),
    "d": ("......", "......", "......", "oo.o*o", "##o#O#"),
    "e": ("......", "......", ".oOoXo", "o#####", "######"),
    "f": ("......", "......", ".xoXo.", "o####o", "#OooO#"),
    "g": ("......", "......", "..oO.o", "oo##O#", "######"),
    "h": ("......", "..OOo.", "..###.", "ooxoxo", "######"),
    "i": ("..O...", ".o#o..", "o###o.", "#####o", "ooXoo#"),
    "j": ("......", "......", "......", "ooxXoO", "######"),
}
"""The lunar cards, highest level first; marks as in `ring.data`."""
CARD_TERRAIN = table([columns_of(DRAWINGS[card]) for card in CARDS])
"""The terrain of each column, by card and column."""
BOX = LONE_CIRCLE
"""The terrain of the exit box's column and of each special box's column."""

# ---- tokens, cards, counters ---------------------------------------------------------------------

TOKENS = ("adv", "back", "ec", "pay", "reroll", "sput")
ADV, BACK, EC, PAY, REROLL, SPUT = range(len(TOKENS))
TOKEN_NUMBER = table([2, 1, 1, 1, 1, 1])
"""The number of tokens of each kind."""
TOKENS_IN_PLAY = len(SPECIAL_COLUMNS)
SPUTNIKS_OF_TOKEN = 2

KINDS = ("coop", "extra", "misc", "noinst", "plan", "slip")
COOP, EXTRA, MISC, NOINST, PLAN, SLIP = range(len(KINDS))
CARD_NUMBER = table([3, 2, 2, 2, 2, 3])
"""The number of action cards of each kind."""
MAX_OF_A_KIND = 3
ACTION_CARDS = 14
HAND_LIMIT = 1
"""WOM-A03: the number of action cards that a seat can keep."""

SPUTNIKS, EC_COUNTERS = 30, 10
"""WOM-C01: the numbers of counters in the game box."""

DICE_STANDING, DICE_HANDICAPPED, DICE_STUNNED = 4, 3, 2
"""WOM-P01: the numbers of dice per turn."""
MAX_BOUGHT = 2
"""WOM-P05: the maximum number of dice that EC counters buy in a turn."""
JUMPS_A_TURN = 3
EXTRA_JUMP = 4
"""WOM-A11: the jump number of an Extra jump, which is no part of a turn."""
FORWARD, BACKWARD = 1, -1
DOWN, LEVEL, UP = -1, 0, 1
FIRST_RISE = DOWN
"""The rise of the first step in `STEPS`."""

FIRST_ACROSS, ACROSS = 11, 10
"""WOM-F06: points for finishing."""

# ---- options -------------------------------------------------------------------------------------

RANDOM = "random"
TRACKS = (RANDOM, *map("".join, permutations(CARDS, SLOTS)))
"""The values of the option `track`."""
TRACK_CARDS = table([[-1] * SLOTS, *permutations(range(len(CARDS)), SLOTS)], "int8")
"""The card in each slot, by value of the option `track`."""

# ---- moves ---------------------------------------------------------------------------------------

PROGRAMS = tuple(program for dice in range(DICE_STUNNED, DICE + 1) for program in programs(dice))
PROGRAM_DICE = table([[[jump.count(colour) for colour in COLOURS] for jump in program] for program in PROGRAMS])
"""The number of dice, by program, jump and colour."""
PROGRAM_USES = table(["".join(program).count(colour) for colour in COLOURS] for program in PROGRAMS)
"""The number of dice, by program and colour."""
FIRST_WITH = table(bisect_left(PROGRAM_USES, dice, key=sum) for dice in range(DICE + 2))
"""The first program with each number of dice; programs are sorted by number of dice."""

PARTS = parts_of_faces(DICE)
PART_FACES = table([part.count(face) for face in FACES] for part in PARTS)
"""The number of dice, by subset of a roll and face."""
PARTS_UP_TO = table(bisect_left(PARTS, dice + 1, key=len) for dice in range(DICE + 1))
"""The number of subsets with at most each number of dice."""

SHARED = (*range(SPUTNIKS + 1),)
SHARED_EC = (*range(EC_COUNTERS + 1),)

_BLOCKS: dict[str, tuple[str, ...]] = {
    "drop": tuple(f"drop:{kind}" for kind in KINDS),
    "noinst": tuple(f"noinst:{colour}" for colour in COLOURS),
    "pass": ("pass",),
    "program": tuple(map(program_text, PROGRAMS)),
    "jump": JUMPS,
    "ec": tuple(f"ec:{face}" for face in FACES),
    "re": tuple(f"re:{','.join(part)}" for part in PARTS),
    "no": ("no",),
    "rob": tuple(f"rob@{astronaut}" for astronaut in range(MAX_SEATS)),
    "sab": tuple(f"sab@{astronaut}" for astronaut in range(MAX_SEATS)),
    "xs": tuple(f"xs:{number}" for number in SHARED),
    "xe": tuple(f"xe:{number}" for number in SHARED_EC),
    "adv": tuple(f"adv:{step}" for step in STEPS),
    "pay": tuple(f"pay:{step}" for step in STEPS),
    "go": ("go", "stop"),
    "misc": ("misc",),
    "coop": tuple(f"coop@{astronaut}" for astronaut in range(MAX_SEATS)),
    "slip": tuple(f"slip:{step}@{astronaut}" for astronaut, step in product(range(MAX_SEATS), STEPS)),
    "plan": tuple(f"plan@{astronaut}" for astronaut in range(MAX_SEATS)),
    "extra": tuple(f"extra:{colour}@{astronaut}" for astronaut, colour in product(range(MAX_SEATS), COLOURS)),
    "card": tuple(f"card:{card}" for card in CARDS),
    "token": tuple(f"token:{token}" for token in TOKENS),
    "draw": tuple(f"draw:{kind}" for kind in KINDS),
    "face": FACES,
}
"""The texts of all moves, by block."""
_CHANCE = ("card", "token", "draw", "face")


def _firsts() -> dict[str, int]:
    firsts, number = {}, 0
    for name, texts in _BLOCKS.items():
        firsts[name] = number
        number += len(texts)
    return firsts


FIRST = _firsts()
"""The number of the first move of each block."""
FIRST_DROP, FIRST_NOINST, PASS = FIRST["drop"], FIRST["noinst"], FIRST["pass"]
FIRST_PROGRAM, FIRST_JUMP, FIRST_EC, FIRST_RE = FIRST["program"], FIRST["jump"], FIRST["ec"], FIRST["re"]
NO, FIRST_ROB, FIRST_SAB, FIRST_XS, FIRST_XE = (FIRST[name] for name in ("no", "rob", "sab", "xs", "xe"))
FIRST_ADV, FIRST_PAY, GO, STOP, CALL_MISC = FIRST["adv"], FIRST["pay"], FIRST["go"], FIRST["go"] + 1, FIRST["misc"]
FIRST_COOP, FIRST_SLIP, FIRST_PLAN, FIRST_EXTRA = (FIRST[name] for name in ("coop", "slip", "plan", "extra"))
FIRST_CARD, FIRST_TOKEN, FIRST_DRAW, FIRST_FACE_OUTCOME = (FIRST[name] for name in _CHANCE)

ACTIONS = tuple(text for name, texts in _BLOCKS.items() if name not in _CHANCE for text in texts)
OUTCOMES = tuple(text for name in _CHANCE for text in _BLOCKS[name])
