"""The printed facts of Bridges and Boats and the tables derived from them.

Dominoes are numbered 0 to 27 in the order 0-0, 0-1, ... 0-6, 1-1, ... 6-6; a set of dominoes is an integer with bits 0
to 27. Sections are numbered 1 to 6, spaces 1 to 12; a set of spaces is an integer whose bit 0 is space 1.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from crossings.engine import kernel
from crossings.engine.kernels.tables import table

# ---- dominoes ------------------------------------------------------------------------------------

ENDS = tuple(combinations_with_replacement(range(7), 2))
"""BAB-01: the double-six set as the two ends of each domino, the lower end first."""
DOMINOES = tuple(f"{low}-{high}" for low, high in ENDS)
"""The text of each domino."""
COUNT = len(DOMINOES)
ALL_DOMINOES = (1 << COUNT) - 1
GHOST, ACE = DOMINOES.index("0-0"), DOMINOES.index("0-1")
"""BAB-48, BAB-54: the two special planes."""
LOW = table([low for low, _ in ENDS])
HIGH = table([high for _, high in ENDS])
SUM = table([low + high for low, high in ENDS])
"""BAB-46: the total that a plane has to roll."""
DOMINOES_SHOWING = table([sum(1 << n for n, ends in enumerate(ENDS) if pips in ends) for pips in range(7)])
"""BAB-59: by pips, the set of dominoes with such an end."""
UNSINKABLE = 1 << GHOST
"""BAB-61: the set of the only boat that no die matches."""

# ---- dice ----------------------------------------------------------------------------------------

FACES = 6
ROLLS = tuple(combinations_with_replacement(range(1, FACES + 1), 2))
"""The 21 results of two dice, the lower die first."""
ROLL_LOW = table([low for low, _ in ROLLS])
ROLL_HIGH = table([high for _, high in ROLLS])
ROLL_WEIGHT = table([1 if low == high else 2 for low, high in ROLLS])
"""The weight of each result, in thirty-sixths."""
ROLL_OF = table([roll for roll, weight in enumerate(ROLL_WEIGHT) for _ in range(weight)])
"""The result at each of the 36 equally likely outcomes."""

_ROLL_COUNTS = [
    sum(weight for roll, weight in zip(ROLLS, ROLL_WEIGHT, strict=True) if sum(roll) == total) for total in SUM
]
HITS = table([sum(ROLL_WEIGHT) if plane == ACE else ways for plane, ways in enumerate(_ROLL_COUNTS)])
"""BAB-46, BAB-48: the number of rolls, of 36, with which each plane hits."""
SINKS = table([len({low, high} - {0}) for low, high in ENDS])
"""BAB-59: the number of faces, of 6, that sink each boat."""

# ---- the river -----------------------------------------------------------------------------------

SECTIONS, SPACES = 6, 12
"""BAB-14, BAB-16: the numbers of sections and spaces."""
SPACES_OF = table([0] + [0b11 << (2 * section) for section in range(SECTIONS)])
"""The set of the two spaces of each section."""
SPACES_BESIDE = table(
    [0] + [sum(SPACES_OF[n] for n in (s - 1, s + 1) if 1 <= n <= SECTIONS) for s in range(1, SECTIONS + 1)]
)
"""BAB-51, BAB-R17: the set of the spaces of the neighbours of each section."""
ALL_SPACES = (1 << SPACES) - 1
SECTION_STRUCK = table([0, 0, *((total + 1) // 2 for total in range(2, 2 * FACES + 1))])
"""BAB-49: the section that a bomb strikes, by the sum of two dice: 2; 3, 4; 5, 6; 7, 8; 9, 10; 11, 12."""

# ---- coins and boats -----------------------------------------------------------------------------

SOLDIER_COST = 1
ACE_EXTRA = 1
"""BAB-42: the price of the ace beyond that of other planes."""
BOAT_HOLDS = 2
"""BAB-32: the number of soldiers that a boat holds."""
MAX_COINS = 360
"""The highest income in the longest game."""

ATTACKER, DEFENDER = 0, 1

# ---- moves ---------------------------------------------------------------------------------------

BUILDING = ("bridge", "boat")
CROSSING = ("load", "launch")
DEFENDING = ("plane", "cannon", "send")


def _with_dominoes(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{word}-{domino}" for word in words for domino in DOMINOES)


ACTIONS = (
    "buy",
    *_with_dominoes(BUILDING),
    "enter",
    *(f"move-{space}" for space in range(1, SPACES + 1)),
    "march",
    *_with_dominoes(CROSSING),
    *_with_dominoes(DEFENDING),
    "end",
    "keep",
    *(f"reroll-{face}" for face in range(1, FACES + 1)),
    *(f"aim-{domino}" for domino in DOMINOES if domino != DOMINOES[GHOST]),
)
"""Section 7: the texts of all actions."""
OUTCOMES = (
    *(f"d-{domino}" for domino in DOMINOES),
    *(f"{low}+{high}" for low, high in ROLLS),
    *(str(face) for face in range(1, FACES + 1)),
)
"""Section 7: a domino drawn, two dice, one die."""

BUY = ACTIONS.index("buy")
FIRST_BRIDGE = ACTIONS.index("bridge-0-0")
FIRST_BOAT = ACTIONS.index("boat-0-0")
ENTER = ACTIONS.index("enter")
FIRST_MOVE = ACTIONS.index("move-1")
MARCH = ACTIONS.index("march")
FIRST_LOAD = ACTIONS.index("load-0-0")
FIRST_LAUNCH = ACTIONS.index("launch-0-0")
FIRST_PLANE = ACTIONS.index("plane-0-0")
FIRST_CANNON = ACTIONS.index("cannon-0-0")
FIRST_SEND = ACTIONS.index("send-0-0")
END = ACTIONS.index("end")
KEEP = ACTIONS.index("keep")
FIRST_REROLL = ACTIONS.index("reroll-1")
FIRST_AIM = ACTIONS.index("aim-0-1") - 1
"""The offset of aim actions from the domino number; 0-0 has none."""
FIRST_DRAW = len(ACTIONS)
FIRST_ROLL = FIRST_DRAW + COUNT
FIRST_DIE = FIRST_ROLL + len(ROLLS)


INLINED = True


@kernel
def holds(bits: int, number: int) -> bool:
    """Whether a set of dominoes contains a domino."""
    return (bits >> number) & 1 != 0


@kernel
def has_space(spaces: int, space: int) -> bool:
    """Whether a set of spaces contains a space."""
    return (spaces >> (space - 1)) & 1 != 0
