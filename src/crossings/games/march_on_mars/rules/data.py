"""Components of March on Mars, tables derived from them, and the texts of all moves.

Columns of the planet count from 0, the MMM. Levels run from -1 to 2; a *floor* is a level plus one. Slots, cards,
abilities, faces and alien colours are indices into their tuples. For dice and jumps see `crossings.shared.ring.data`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations, product
from math import comb
from operator import mul
from typing import Any

from crossings.engine.kernels.tables import table, tabulated
from crossings.shared.ring.data import (
    ACTIONS_EACH_TURN,
    BARE_ROCK,
    BITS_A_LEVEL,
    CARD_COLUMNS,
    CARDS,
    CIRCLE,
    COLOURS,
    FACES,
    JUMPS,
    KIND,
    LONE_CIRCLE,
    LOWEST,
    columns_of,
    dice_texts,
    parts_of_faces,
    program_text,
    programs,
)

MIN_SEATS, MAX_SEATS = 2, 5
HALF_BOARD_SEATS = 3
"""MOM-S01: the maximum number of players on the half board."""

# ---- aliens --------------------------------------------------------------------------------------

ALIENS = ("y", "b", "r")
YELLOW, ALIEN_BLUE, RED = range(len(ALIENS))
KINDS_OF_ALIEN = len(ALIENS)
ALIENS_IN_BOX = table([30, 10, 5])
"""Section 2: the number of aliens in the game, by colour."""
HITS_TO_KILL = table([1, 2, 3])
"""MOM-H04, MOM-R42: hits to kill an alien, by colour."""


def _padded(row: Iterable[Any], length: int, filler: Any = 0) -> list[Any]:
    """Return the row as a list, filled up to a length."""
    values = list(row)
    return values + [filler] * (length - len(values))


def aliens_text(counts: Iterable[int]) -> str:
    """Format numbers of aliens by colour, such as `y2r1`."""
    return "".join(f"{name}{count}" for name, count in zip(ALIENS, counts, strict=True) if count)


# ---- the planet ----------------------------------------------------------------------------------

BOARDS = ("full", "half")
FULL, HALF = range(len(BOARDS))
COLUMNS = table([33, 17])
"""MOM-S01: the number of columns, by board. The MMM is column 0 and also the column after the last one."""
MAX_COLUMNS = 33
LEFT, RIGHT = 1, 2
"""MOM-W05: the sides of the planet, as numbers on the white die."""
LAST_ON_THE_LEFT = 16
"""MOM-R02, MOM-R03: the last column of the left side; the sides meet in the middle of the landing zone."""
GUARD_BOX = 1
FLOORS = 4
"""Levels -1 to 2: no marine or alien ever rests higher or lower."""
FLOOR_0 = -LOWEST
"""The floor of level 0."""

SLOTS = ("l2", "l1", "r1", "r2")
L2, L1, R1, R2 = range(len(SLOTS))
"""MOM-S02: terrain cards are laid in this order."""
SLOTS_ON = table([4, 2])
"""The number of slots, by board."""
SLOT_COLUMN = table([2, 8, 20, 26])
"""The first column of a slot."""
SLOTS_IN_TEXTS = (L1, L2, R1, R2)
"""The slots in the alphabetical order of their names."""

DRAWINGS = (
    ("......", "......", "......", "oooxoo", "######"),
    ("......", "......", "..oo..", "oo##oo", "######"),
    ("......", "......", "o....o", "#ooxo#", "######"),
    ("......", ".o..o.", "o#..#o", "##ox##", "######"),
    ("......", "......", "......", "oo..oo", "##oo##"),
    ("......", "...o..", ".oo#o.", "o####o", "######"),
    ("......", "......", "..o...", "oo#xoo", "######"),
    ("......", "......", "..oo..", "oo##oo", "##ox##"),
    ("......", "......", "o....o", "#o..o#", "##oo##"),
    ("......", "..o...", "o.#.o.", "#o#o#o", "######"),
)
"""Section 2: cards a to j, from the highest level down."""
CARD_TERRAIN = tuple(columns_of(drawing) for drawing in DRAWINGS)
MESA = 1

LZ = 14
"""The first column of the landing zone."""
LZ_COLUMNS = table([6, 3])
"""The number of columns of the landing zone, by board."""
LZ_TERRAIN = CARD_TERRAIN[MESA]
"""MOM-S01: the landing zone is a Mesa; the half board has its first three columns."""
LZ_LEVEL = table([0, 0, 1, 1, 0, 0])
"""By column of the landing zone: the level of its only circle box."""

TERRAIN = table([*CARD_TERRAIN, LZ_TERRAIN])
"""By card, then for the landing zone: six columns, encoded by `ring.data.columns_of`."""
LZ_GROUND = len(CARD_TERRAIN)
GUARD_TERRAIN, MMM_TERRAIN = LONE_CIRCLE, BARE_ROCK
"""MOM-J02: the MMM is rock on every level."""


def _slot_of(board: int, column: int) -> int:
    slots = range(SLOTS_ON[board])
    return next((slot for slot in slots if 0 <= column - SLOT_COLUMN[slot] < CARD_COLUMNS), -1)


SLOT_OF = tabulated((len(BOARDS), MAX_COLUMNS + 1), _slot_of)
"""By board and column: the slot that the column belongs to, or -1."""


def to_mmm(board: int, column: int) -> int:
    """MOM-D02, MOM-R17: the number of columns to the MMM; on the full board by the shorter side."""
    return column if board == HALF else min(column, COLUMNS[FULL] - column)


TO_MMM = tabulated((len(BOARDS), MAX_COLUMNS + 1), to_mmm)
"""`to_mmm` by board and column."""

# ---- deployment of aliens ------------------------------------------------------------------------

FROM_MMM, TOWARDS_MMM = 0, 1
AREAS = (*SLOTS, "lz")
LZ_AREA = len(SLOTS)
AREA_COLUMN = table([*SLOT_COLUMN, LZ])
MAX_BOXES = 7
"""The maximum number of circle boxes of an area."""


def _circles(ground: int, columns: int) -> list[tuple[int, int]]:
    """MOM-D01: return the circle boxes of a card or of the landing zone as (column from its first, level)."""
    return [
        (column, floor + LOWEST)
        for column in range(columns)
        for floor in range(FLOORS)
        if TERRAIN[ground, column] >> (BITS_A_LEVEL * floor) & KIND == CIRCLE
    ]


def _deploy_order(board: int, area: int, ground: int, direction: int) -> list[tuple[int, int]]:
    """MOM-D02: sort boxes by columns to the MMM (`direction` says from which end), then highest level, then column."""
    if (area == LZ_AREA) != (ground == LZ_GROUND):
        return []
    width = LZ_COLUMNS[board] if area == LZ_AREA else CARD_COLUMNS
    sign = -1 if direction == TOWARDS_MMM else 1
    boxes = [(AREA_COLUMN[area] + column, level) for column, level in _circles(ground, width)]
    return sorted(boxes, key=lambda box: (sign * to_mmm(board, box[0]), -box[1], box[0]))


_DEPLOY_SHAPE = (len(BOARDS), len(AREAS), len(TERRAIN), 2)
DEPLOY_COUNT = tabulated(_DEPLOY_SHAPE, lambda *place: len(_deploy_order(*place)))
"""By board, area, card (or landing zone) and direction: the number of circle boxes."""
DEPLOY_BOXES = tabulated(_DEPLOY_SHAPE, lambda *place: _padded(_deploy_order(*place), MAX_BOXES, (0, 0)))
"""MOM-D01, MOM-D02: the boxes themselves, by the same indices."""

# ---- special training ----------------------------------------------------------------------------

ABILITIES = (
    "orbital", "fusion", "comms", "multishot", "drone", "sniper",
    "kamikaze", "injector", "precog", "ranger", "jetpack", "teleport",
)  # fmt: skip
"""MOM-R41: each of the six training cards has two of these, in this order."""
(ORBITAL, FUSION, COMMS, MULTISHOT, DRONE, SNIPER, KAMIKAZE, INJECTOR, PRECOG, RANGER, JETPACK, TELEPORT) = range(
    1, len(ABILITIES) + 1
)
"""Abilities as numbers in a record; 0 is none."""
TRAINING_CARDS = len(ABILITIES) // 2
CARD_OF = table([0, *(1 + ability // 2 for ability in range(len(ABILITIES)))])
"""The training card of an ability in a record."""

# ---- kills ---------------------------------------------------------------------------------------

MAX_HITS, MAX_SNIPED = 8, 4
"""The maximum of one shot: hits, with four ones of the Fusion cannon, and aliens killed by the Sniper."""
MISSILE_HITS = table([3, 2])
"""MOM-C06: hits of the HIM and of the SM."""


def _cost(kill: Iterable[int], prices: Iterable[int]) -> int:
    return sum(map(mul, kill, prices))


def _hits(kill: Iterable[int]) -> int:
    return _cost(kill, HITS_TO_KILL)


KILLS = tuple(
    sorted(
        (counts for counts in product(range(MAX_HITS + 1), repeat=KINDS_OF_ALIEN)
         if sum(counts) > 0 and (_hits(counts) <= MAX_HITS or sum(counts) <= MAX_SNIPED)),
        key=aliens_text,
    )
)  # fmt: skip
"""Section 7: all kills of one shot as numbers by colour, in the order of their texts."""
KILLED = table(KILLS)
"""By kill and colour: the number of aliens killed."""
KILL_HITS = table([_hits(kill) for kill in KILLS])
"""MOM-H04: the hits that a kill takes."""
KILL_ALIENS = table([sum(kill) for kill in KILLS])

_sets: dict[tuple[int, ...], int] = {(): 0}
"""Set of kills -> its number."""


def _set_of(kills: Iterable[int]) -> int:
    return _sets.setdefault(tuple(kills), len(_sets))


def _is_complete(kill: tuple[int, ...], present: tuple[int, ...], left: int, prices: Iterable[int]) -> bool:
    """MOM-H05: whether all aliens of a kill are in the box, and the hits left can't kill another one."""
    if left < 0 or any(dead > alive for dead, alive in zip(kill, present, strict=True)):
        return False
    rest = zip(prices, kill, present, strict=True)
    return not any(price <= left and dead < alive for price, dead, alive in rest)


def _kill_table(max_hits: int, prices: Sequence[int]) -> Any:
    """Return a table of the possible sets of kills.

    It is indexed by hits and by the aliens in the box; of each colour no more are counted than can die.
    """

    def kills(hits: int, *present: int) -> int:
        left = [hits - _cost(kill, prices) for kill in KILLS]
        return _set_of(number for number, kill in enumerate(KILLS) if _is_complete(kill, present, left[number], prices))

    return tabulated((max_hits + 1, *(max_hits // price + 1 for price in prices)), kills)


KILLS_BY_HITS = _kill_table(MAX_HITS, HITS_TO_KILL)
"""MOM-H03, MOM-H04, MOM-H05, MOM-R07: the set of kills, by hits and yellow, blue and red aliens in the box."""
KILLS_BY_DICE = _kill_table(MAX_SNIPED, (1,) * KINDS_OF_ALIEN)
"""MOM-Y06, MOM-R34: the same by dice of the Sniper, each of which kills one alien."""
MAX_KILLS = max(map(len, _sets))
SET_SIZE = table([len(kills) for kills in _sets])
"""The number of kills in a set."""
SET_KILL = table([_padded(kills, MAX_KILLS) for kills in _sets])
"""The kills of a set, in ascending order."""

# ---- texts of actions ----------------------------------------------------------------------------

DICE_DUE = (2, 3, 4, 6)
"""MOM-P01, MOM-Y08: the numbers of dice that may be due."""
PROGRAMS = {count: tuple(map(program_text, programs(count))) for count in DICE_DUE}
FULL_DICE = 4
CRASHED_DICE, TIRED_DICE, INJECTED_DICE = 2, 3, 6
"""MOM-P01, MOM-Y08: dice due after a crash, in the turn after an injection, and with an injection."""
BOMB_DICE, KAMIKAZE_DICE, DRONE_DICE, MISSILE_DICE = 4, 5, 2, 2
"""MOM-X02, MOM-Y07, MOM-Y05, MOM-C06: dice of special throws."""

SIGNS = ("+", "-")
SHOT_DX = (0, 1, 2, 3, -1, -2, -3)
"""Columns from the marine to the box it shoots at, in the order of the texts."""
HIT_DX = (2, 3, 4, -2, -3, -4)
"""MOM-J04, MOM-C06: columns from the beacon to the box that a missile hits, in the order of the texts."""
LEVELS = tuple(range(LOWEST, LOWEST + FLOORS))
MISSILE_KILLS = tuple(kill for kill in KILLS if _hits(kill) <= MISSILE_HITS[0])
TAKES = parts_of_faces(FULL_DICE)


def shot_text(verb: str, dx: int, level: int, kill: Iterable[int]) -> str:
    """Format a shot or missile hit, such as `shoot:-2@0=y1b1`."""
    return f"{verb}:{dx:+d}@{level}={aliens_text(kill)}"


def _jump_texts() -> list[str]:
    return [
        f"{sign}{first}{second}"
        for sign in SIGNS
        for first in JUMPS
        for second in ("", *(f",{jump}" for jump in JUMPS))
    ]


def _action_texts() -> list[str]:
    seats = range(MAX_SEATS)
    return [
        *_jump_texts(),
        *(text for count in DICE_DUE for text in PROGRAMS[count]),
        *(f"ability:{name}" for name in ABILITIES),
        *(f"start:{LZ + column}" for column in range(CARD_COLUMNS)),
        *(f"{word}@{seat}" for word in ("next", "lift", "him", "sm") for seat in seats),
        *("pass", "inject", "bait", "go", "stop", "bomb", "hold", "end", "keep", "again"),
        *(f"foresee:{dice}" for count in (CRASHED_DICE, FULL_DICE) for dice in dice_texts(count)),
        *(f"orbital:{slot}" for slot in SLOTS),
        *(f"kamikaze:{dice}" for dice in dice_texts(KAMIKAZE_DICE)),
        *(f"tp:{slot}{sign}" for slot in SLOTS for sign in SIGNS),
        *(f"take:{','.join(faces)}" for faces in TAKES),
        *(f"re:{face}" for face in FACES),
        *(f"land:{level}" for level in LEVELS),
        *(f"fight={aliens_text(kill)}" for kill in KILLS),
        *(shot_text("shoot", dx, level, kill) for dx in SHOT_DX for level in LEVELS for kill in KILLS),
        *(shot_text("hit", dx, level, kill) for dx in HIT_DX for level in LEVELS for kill in MISSILE_KILLS),
        *(f"drone:{dice}" for dice in dice_texts(DRONE_DICE)),
    ]


ACTIONS = tuple(sorted(_action_texts()))
"""MOM-N01: all 2787 actions in alphabetical order, so that ascending numbers are sorted texts."""
NUMBER = {text: number for number, text in enumerate(ACTIONS)}


def _block(texts: Iterable[str]) -> int:
    """Return the number of the first of these texts, which must be consecutive in `ACTIONS`."""
    numbers = [NUMBER[text] for text in texts]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return numbers[0]


def _start(prefix: str) -> int:
    """Return the number of the first text with this prefix; all texts with it must be consecutive."""
    return _block(text for text in ACTIONS if text.startswith(prefix))


SECOND_JUMPS = len(JUMPS) + 1
"""The choices for a second jump: none, or any jump."""
FIRST_JUMP = _block(_jump_texts())
JUMPS_EACH_WAY = len(JUMPS) * SECOND_JUMPS
"""The number of a jump is `FIRST_JUMP + direction * JUMPS_EACH_WAY + first * SECOND_JUMPS + (0, or 1 + second)`."""
JUMP_COUNT = 2 * JUMPS_EACH_WAY
FIRST_PROGRAM = _start("1:")
FIRST_ABILITY, FIRST_START, FIRST_NEXT = _start("ability:"), _start("start:"), _start("next@")
FIRST_FORESEE, FIRST_KAMIKAZE, FIRST_DRONE = _start("foresee:"), _start("kamikaze:"), _start("drone:")
FIRST_ORBITAL, FIRST_TELEPORT, FIRST_TAKE = _start("orbital:"), _start("tp:"), _start("take:")
FIRST_LIFT, FIRST_HIM, FIRST_SM = _start("lift@"), _start("him@"), _start("sm@")
FIRST_REROLL, FIRST_LANDING = _start("re:"), _start("land:")
FIRST_FIGHT, FIRST_SHOT, FIRST_HIT = _start("fight="), _start("shoot:"), _start("hit:")
PASS, INJECT, BAIT, GO, STOP, BOMB = (NUMBER[text] for text in ("pass", "inject", "bait", "go", "stop", "bomb"))
HOLD, END, KEEP, AGAIN = (NUMBER[text] for text in ("hold", "end", "keep", "again"))

KILL_COUNT, MISSILE_KILL_COUNT = len(KILLS), len(MISSILE_KILLS)
"""The number of a shot is `FIRST_SHOT + (index of DX * FLOORS + floor) * KILL_COUNT + kill`; likewise of a hit."""
DX_OF_SHOT, DX_OF_HIT = table(SHOT_DX), table(HIT_DX)
VALUE_FOR = table([max(1, abs(dx)) for dx in SHOT_DX])
"""MOM-J04, MOM-R08: the value on the dice that a shot needs; another level of the same column is at distance 1."""
KILL_OF_HIT = table([KILLS.index(kill) for kill in MISSILE_KILLS])
HIT_OF_KILL = table([MISSILE_KILLS.index(kill) if kill in MISSILE_KILLS else -1 for kill in KILLS])

ABILITY_OF_PLACE = table([1 + ABILITIES.index(name) for name in sorted(ABILITIES)])
"""The ability in a record, by its index in alphabetical order."""

PROGRAM_TEXTS = tuple(text for text in ACTIONS if text.startswith("1:"))
_PROGRAM_NUMBERS = [sorted(NUMBER[text] for text in PROGRAMS.get(dice, ())) for dice in range(max(DICE_DUE) + 1)]
PROGRAM_COUNT = table(map(len, _PROGRAM_NUMBERS))
"""By dice due: the number of programs."""
PROGRAM_NUMBERS = table([_padded(numbers, max(PROGRAM_COUNT)) for numbers in _PROGRAM_NUMBERS])
"""By dice due: the numbers of the programs, in ascending order."""


def _count_colours(dice: str) -> list[int]:
    return [dice.count(colour) for colour in COLOURS]


def actions_of(text: str) -> list[str]:
    """Return the dice of the three actions of a program: `1:bbk/2:w` gives `bbk`, `w` and an empty text."""
    dice = [part[2:] for part in text.split("/")]
    return dice + [""] * (ACTIONS_EACH_TURN - len(dice))


PROGRAM_DICE = table([[_count_colours(dice) for dice in actions_of(text)] for text in PROGRAM_TEXTS])
"""Numbers of dice, by program, action and colour."""


def _dice_of(prefix: str) -> Any:
    """Return a table of the dice by colour in texts with this prefix."""
    return table([_count_colours(text[len(prefix) :]) for text in ACTIONS if text.startswith(prefix)])


FORESEE_DICE, KAMIKAZE_SETS, DRONE_SETS = _dice_of("foresee:"), _dice_of("kamikaze:"), _dice_of("drone:")

_GATES = tuple(text.removeprefix("tp:") for text in ACTIONS if text.startswith("tp:"))
GATES = ("", *_GATES)
"""MOM-Y12: `l1+` and so on, as numbers in a record; 0 is none."""
GATE_SLOT = table([-1, *(SLOTS.index(gate[:2]) for gate in _GATES)])
GATE_FIRST = table([0, *(0 if gate[2] == "+" else CARD_COLUMNS - 1 for gate in _GATES)])
GATE_STEP = table([0, *(1 if gate[2] == "+" else -1 for gate in _GATES)])
"""By gate: the slot, the column in it that a 1 leads to, and the direction in which higher values count."""

BITS_A_FACE = 3
"""Bits per face: enough for a count of two, and one for a borrow."""


def pack_faces(counts: Iterable[int]) -> int:
    """Pack counts of faces into one number, three bits per face."""
    return sum(count << (BITS_A_FACE * face) for face, count in enumerate(counts))


def unpack_faces(packed: int) -> list[int]:
    """Return the counts of packed faces."""
    return [(packed >> (BITS_A_FACE * face)) & ((1 << BITS_A_FACE) - 1) for face in range(len(FACES))]


BORROWS = sum(1 << (BITS_A_FACE * face + BITS_A_FACE - 1) for face in range(len(FACES)))
"""The highest bit of each face, set before subtracting. A borrow clears it if more dice are taken than there are."""
TAKE_TEXTS = tuple(text for text in ACTIONS if text.startswith("take:"))
TAKE_FACES = table([[text.removeprefix("take:").split(",").count(face) for face in FACES] for text in TAKE_TEXTS])
"""By `take` move and face: the number of dice."""
TAKE_PACKED = table([pack_faces(faces) for faces in TAKE_FACES])

# ---- texts of outcomes ---------------------------------------------------------------------------

MAX_DRAWN = MAX_SEATS + 1
"""MOM-S09, MOM-W03: one alien more than marines."""


def _draws() -> list[tuple[int, ...]]:
    """Return all draws of up to six aliens, at most five of them red, sorted by text."""
    numbers = product(range(MAX_DRAWN + 1), range(MAX_DRAWN + 1), range(ALIENS_IN_BOX[RED] + 1))
    return sorted((draw for draw in numbers if 0 < sum(draw) <= MAX_DRAWN), key=aliens_text)


DRAWS = tuple(_draws())
OUTCOMES = (
    *FACES,
    *(f"card:{card}" for card in CARDS),
    *(f"deal:{card}" for card in range(1, TRAINING_CARDS + 1)),
    *(f"draw:{aliens_text(draw)}" for draw in DRAWS),
)
"""MOM-N01: all 106 outcomes."""
FIRST_FACE_OUTCOME = len(ACTIONS)
FIRST_CARD = len(ACTIONS) + OUTCOMES.index("card:a")
FIRST_DEAL = len(ACTIONS) + OUTCOMES.index("deal:1")
FIRST_DRAW = FIRST_DEAL + TRAINING_CARDS
DRAWN = table(DRAWS)
"""By draw and colour: the number of aliens."""
DRAW_SIZE = table([sum(draw) for draw in DRAWS])
_DRAWS_OF = [[draw for draw, aliens in enumerate(DRAW_SIZE) if aliens == size] for size in range(MAX_DRAWN + 1)]
DRAW_COUNT = table(map(len, _DRAWS_OF))
MAX_OUTCOMES_OF_DRAW = max(DRAW_COUNT)
DRAWS_OF = table([_padded(draws, MAX_OUTCOMES_OF_DRAW) for draws in _DRAWS_OF])
"""By number of aliens: the draws of that size, in ascending order."""
CHOOSE = tabulated((sum(ALIENS_IN_BOX) + 1, MAX_DRAWN + 1), comb)
"""Binomial coefficients: ways to draw k of n aliens."""

# ---- options -------------------------------------------------------------------------------------

RANDOM = "random"
TRACKS = (
    RANDOM,
    *("".join(cards) for board in (HALF, FULL) for cards in permutations(CARDS, SLOTS_ON[board])),
)
"""MOM-S02: values of the option `track`: cards for `l2 l1` on the half board, or for all four slots."""
TRACK_CARDS = table(
    _padded((1 + CARDS.index(card) for card in track if track != RANDOM), len(SLOTS)) for track in TRACKS
)
"""By option value and slot: 1 + the card, or 0."""
