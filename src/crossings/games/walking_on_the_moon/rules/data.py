"""What is printed on cards, tokens and board of Walking on the Moon, the texts of all moves, and tables of them."""

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
"""WOM-T01: astronauts of a game with two seats."""

# ---- board and lunar cards -----------------------------------------------------------------------

SLOTS = 5
GOAL = 35
"""WOM-F01: the column of the exit and goal box, which is column 0 as well."""
SECTOR = CARD_COLUMNS + 1
"""A lunar card and the box behind it."""
SPECIAL_COLUMNS = tuple(range(SECTOR, GOAL, SECTOR))
"""WOM-S02: the circled boxes between the cards."""
LAST_CARD = GOAL - CARD_COLUMNS
"""WOM-F06: the first column of the last card."""
RUN_OUT = 2
"""WOM-R13: columns behind the goal that a jump may still reach; there the first card follows once more."""
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
"""By card and column of it."""
BOX = LONE_CIRCLE
"""The column of the exit box and of each special box."""

# ---- tokens, cards, counters ---------------------------------------------------------------------

TOKENS = ("adv", "back", "ec", "pay", "reroll", "sput")
ADV, BACK, EC, PAY, REROLL, SPUT = range(len(TOKENS))
TOKEN_NUMBER = table([2, 1, 1, 1, 1, 1])
"""By token: how many there are."""
TOKENS_IN_PLAY = len(SPECIAL_COLUMNS)
SPUTNIKS_OF_TOKEN = 2

KINDS = ("coop", "extra", "misc", "noinst", "plan", "slip")
COOP, EXTRA, MISC, NOINST, PLAN, SLIP = range(len(KINDS))
CARD_NUMBER = table([3, 2, 2, 2, 2, 3])
"""By kind of action card: how many there are."""
MAX_OF_A_KIND = 3
ACTION_CARDS = 14
HAND_LIMIT = 1
"""WOM-A03: action cards that a seat may keep."""

SPUTNIKS, EC_COUNTERS = 30, 10
"""WOM-C01: counters in the box."""

DICE_STANDING, DICE_HANDICAPPED, DICE_STUNNED = 4, 3, 2
"""WOM-P01: dice of a turn."""
MAX_BOUGHT = 2
"""WOM-P05: dice that EC counters may buy in a turn."""
JUMPS_A_TURN = 3
EXTRA_JUMP = 4
"""WOM-A11: the number of a jump that belongs to no turn."""
FORWARD, BACKWARD = 1, -1
DOWN, LEVEL, UP = -1, 0, 1
FIRST_RISE = DOWN
"""The rise of a step is its number in `STEPS`, counted from this."""

FIRST_ACROSS, ACROSS = 11, 10
"""WOM-F06: points."""

# ---- options -------------------------------------------------------------------------------------

RANDOM = "random"
TRACKS = (RANDOM, *map("".join, permutations(CARDS, SLOTS)))
"""Values of the option `track`."""
TRACK_CARDS = table([[-1] * SLOTS, *permutations(range(len(CARDS)), SLOTS)], "int8")
"""By value of the option: the card of each slot."""

# ---- moves ---------------------------------------------------------------------------------------

PROGRAMS = tuple(program for dice in range(DICE_STUNNED, DICE + 1) for program in programs(dice))
PROGRAM_DICE = table([[[jump.count(colour) for colour in COLOURS] for jump in program] for program in PROGRAMS])
"""By program, jump and colour: how many dice."""
PROGRAM_USES = table(["".join(program).count(colour) for colour in COLOURS] for program in PROGRAMS)
"""By program and colour."""
FIRST_WITH = table(bisect_left(PROGRAM_USES, dice, key=sum) for dice in range(DICE + 2))
"""By number of dice: the first program with so many; those with more follow."""

PARTS = parts_of_faces(DICE)
PART_FACES = table([part.count(face) for face in FACES] for part in PARTS)
"""By part of a throw and face: how many dice."""
PARTS_UP_TO = table(bisect_left(PARTS, dice + 1, key=len) for dice in range(DICE + 1))
"""By number of dice: how many parts have at most so many."""

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
"""The texts of all moves, block by block."""
_CHANCE = ("card", "token", "draw", "face")


def _firsts() -> dict[str, int]:
    firsts, number = {}, 0
    for name, texts in _BLOCKS.items():
        firsts[name] = number
        number += len(texts)
    return firsts


FIRST = _firsts()
"""By block: the number of its first text."""
FIRST_DROP, FIRST_NOINST, PASS = FIRST["drop"], FIRST["noinst"], FIRST["pass"]
FIRST_PROGRAM, FIRST_JUMP, FIRST_EC, FIRST_RE = FIRST["program"], FIRST["jump"], FIRST["ec"], FIRST["re"]
NO, FIRST_ROB, FIRST_SAB, FIRST_XS, FIRST_XE = (FIRST[name] for name in ("no", "rob", "sab", "xs", "xe"))
FIRST_ADV, FIRST_PAY, GO, STOP, CALL_MISC = FIRST["adv"], FIRST["pay"], FIRST["go"], FIRST["go"] + 1, FIRST["misc"]
FIRST_COOP, FIRST_SLIP, FIRST_PLAN, FIRST_EXTRA = (FIRST[name] for name in ("coop", "slip", "plan", "extra"))
FIRST_CARD, FIRST_TOKEN, FIRST_DRAW, FIRST_FACE_OUTCOME = (FIRST[name] for name in _CHANCE)

ACTIONS = tuple(text for name, texts in _BLOCKS.items() if name not in _CHANCE for text in texts)
OUTCOMES = tuple(text for name in _CHANCE for text in _BLOCKS[name])
