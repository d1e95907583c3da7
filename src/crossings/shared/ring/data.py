"""Dice, jumps, programs and terrain as printed, as numbers and as texts (WOM-J01 to WOM-J22).

A *column* of terrain is one number: three bits per level, from the lowest drawn one up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from crossings.engine import Ints, kernel
from crossings.engine.kernels.tables import table, tabulated
from crossings.engine.notation import need

# ---- dice ----------------------------------------------------------------------------------------

COLOURS = ("b", "k", "w")
BLUE, BLACK, WHITE = range(len(COLOURS))
DICE_EACH = 2
"""WOM-J01: dice of each colour."""
DICE = DICE_EACH * len(COLOURS)

FACES = ("b1", "b2", "b3", "k1", "k1x", "k2", "w1", "w2")
"""In the order of the notation."""
B1, B2, B3, K1, K1X, K2, W1, W2 = range(len(FACES))
CRASH = K1X
"""WOM-J19: the face with the crash mark."""
COLOUR_OF = table([COLOURS.index(face[0]) for face in FACES])
"""By face: the colour of its die."""
NUMBER_ON = table([int(face[1]) for face in FACES])
"""By face: its number."""
FIRST_FACE = table([B1, K1, W1, len(FACES)])
"""By colour: its first face; its last one precedes the first face of the next colour."""

BLACK_TWOS = (4, 3)
"""Values of the option: number of sides of a black die that show 2."""
SIDES = 6


def _sides(black_twos: int) -> dict[str, int]:
    return {"b1": 1, "b2": 2, "b3": 3, "k1": 5 - black_twos, "k1x": 1, "k2": black_twos, "w1": 3, "w2": 3}


SIDES_WITH = table(
    [[_sides(twos)[face] if twos in BLACK_TWOS else 0 for face in FACES] for twos in range(max(BLACK_TWOS) + 1)]
)
"""By option `black_twos` and face: the number of sides that show it."""


def _faces_on(black_twos: int, colour: int) -> list[int]:
    faces = range(FIRST_FACE[colour], FIRST_FACE[colour + 1])
    return [face for face in faces for _ in range(SIDES_WITH[black_twos, face])] or [0] * SIDES


FACE_ON = tabulated((max(BLACK_TWOS) + 1, len(COLOURS)), _faces_on)
"""By option `black_twos`, colour and side of a die: the face on it."""

# ---- jumps ---------------------------------------------------------------------------------------

PATTERNS = {
    "b1": ("f",),
    "b2": ("ff",),
    "b3": ("fff",),
    "k1": ("f", "u"),
    "k1x": ("f", "u"),
    "k2": ("ff", "fu", "uf", "uu"),
    "w1": ("d",),
    "w2": ("dd", "df", "fd"),
}
"""WOM-J09: by face, the patterns that it allows."""
JUMPS = tuple(f"{face}:{pattern}" for face in FACES for pattern in PATTERNS[face])
"""`FACE:PATTERN`: all jumps with one die."""
STEPS = ("d", "f", "u")
"""WOM-J08: a step changes the level by -1, 0 or 1."""
RISE = {step: rise for rise, step in enumerate(STEPS, -1)}
LONGEST_JUMP = 3

FACE_OF_JUMP = table([FACES.index(jump.split(":")[0]) for jump in JUMPS])
"""By jump: the required face."""
LENGTH = table([len(jump.split(":")[1]) for jump in JUMPS])
"""By jump: its number of steps."""
CLIMBED = table(
    [[sum(RISE[step] for step in jump.split(":")[1][:steps]) for steps in range(LONGEST_JUMP + 1)] for jump in JUMPS]
)
"""By jump and number of steps made: the change of level."""

# ---- programs ------------------------------------------------------------------------------------


def dice_text(counts: Sequence[int]) -> str:
    """Return `bbk` for two blue dice and a black one."""
    return "".join(colour * count for colour, count in zip(COLOURS, counts, strict=True))


def dice_texts(count: int) -> tuple[str, ...]:
    """Return all sets of `count` of the six dice, sorted."""
    return tuple(
        text
        for text in map("".join, combinations_with_replacement(COLOURS, count))
        if all(text.count(colour) <= DICE_EACH for colour in COLOURS)
    )


def faces_text(counts: Sequence[int]) -> list[str]:
    """Return the sorted faces, given the number of dice that show each face."""
    return [face for face, count in zip(FACES, counts, strict=True) for _ in range(count)]


ACTIONS_EACH_TURN = 3
"""Jumps per turn on the Moon, actions per turn on Mars."""


def programs(dice: int) -> tuple[tuple[str, str, str], ...]:
    """WOM-P02 to WOM-P04, MOM-P03: return all ways to distribute this number of dice, sorted.

    The first card is never empty, and there are no gaps.
    """
    return tuple(sorted(_programs(dice)))


def _programs(dice: int) -> Iterator[tuple[str, str, str]]:
    sets = [text for count in range(dice + 1) for text in dice_texts(count)]
    for first, second, third in product(sets, repeat=ACTIONS_EACH_TURN):
        all_dice = first + second + third
        has_gap = not first or (third and not second)
        if len(all_dice) == dice and not has_gap and all(all_dice.count(colour) <= DICE_EACH for colour in COLOURS):
            yield first, second, third


def program_text(program: Sequence[str]) -> str:
    """Return the notation of a program: `1:bbk/2:w`."""
    return "/".join(f"{number}:{dice}" for number, dice in enumerate(program, 1) if dice)


def parts_of_faces(most: int) -> tuple[tuple[str, ...], ...]:
    """Return all sets of one to `most` faces that the six dice can show, sorted, each a sorted tuple."""
    return tuple(
        part
        for count in range(1, most + 1)
        for part in combinations_with_replacement(FACES, count)
        if all(sum(face[0] == colour for face in part) <= DICE_EACH for colour in COLOURS)
    )


# ---- terrain -------------------------------------------------------------------------------------

AIR, CIRCLE, HAZARD, ROCK = range(4)
"""WOM-J04: the kinds of boxes."""
HIGHEST, LOWEST = 3, -1
"""The levels on the cards."""
LEVELS = HIGHEST - LOWEST + 1
BITS_A_LEVEL, KIND, SPUTNIK = 3, 3, 4
"""Three bits per level: two for the kind, one for a Sputnik."""
CARD_COLUMNS = 6
CARDS = tuple("abcdefghij")

MARKS = {
    ".": AIR,
    "*": AIR + SPUTNIK,
    "o": CIRCLE,
    "O": CIRCLE + SPUTNIK,
    "x": HAZARD,
    "X": HAZARD + SPUTNIK,
    "#": ROCK,
}
"""The notation of terrain in the rules."""


def columns_of(drawing: Sequence[str]) -> tuple[int, ...]:
    """Return the columns of terrain from `LEVELS` lines of marks, the highest level first."""
    assert len(drawing) == LEVELS
    return tuple(
        sum(MARKS[mark] << (BITS_A_LEVEL * level) for level, mark in enumerate(reversed(marks)))
        for marks in zip(*drawing, strict=True)
    )


LONE_CIRCLE = columns_of((".", ".", ".", "o", "#"))[0]
"""A single circle on level 0: the exit box, special boxes, guard boxes."""
BARE_ROCK = columns_of(("#",) * LEVELS)[0]
"""Rock on every drawn level."""


@kernel
def add(move: int, out: Ints, count: int) -> int:
    """Append a move; return the new count."""
    out[count] = move
    return count + 1


@kernel
def add_row(first: int, number: int, out: Ints, count: int) -> int:
    """Append `number` consecutive moves; return the new count."""
    for i in range(number):
        out[count + i] = first + i
    return count + number


@kernel
def add_outcome(outcome: int, weight: int, out: Ints, weights: Ints, count: int) -> int:
    """Append an outcome unless its weight is 0; return the new count."""
    if weight == 0:
        return count
    out[count] = outcome
    weights[count] = weight
    return count + 1


def check_track(s: Any, named: str, slots: int, is_growing: bool) -> None:
    """Check the cards of the track.

    They must be those of the option `track` (if set), one per slot after the phase track.
    """
    cards = "".join(CARDS[card - 1] for card in s.track if card)
    need(not s.option_track or cards == named, "track", f"must be {named}, the cards that the option `track` names")
    need((len(cards) < slots) == is_growing, "track", f"must hold {slots} letters, in the phase track fewer")


def check_program(program: Sequence[Sequence[int]]) -> None:
    """Check that a program has no more dice of a colour than there are, and no empty card before dice."""
    need(max(map(sum, zip(*program, strict=True))) <= DICE_EACH, "program", f"has more than {DICE_EACH} of a colour")
    first, second, third = map(sum, program)
    need((first or not second) and (second or not third), "program", "must have nothing empty before dice")


def check_left_first(pending: Sequence[int], lying: Sequence[int]) -> None:
    """Check that during a throw, the dice already thrown come before those still to be thrown."""
    first = next(colour for colour, count in enumerate(pending) if count)
    need(not any(lying[first + 1 :]), "faces", "must be those of the dice before the pending ones")


def colours_of(faces: Sequence[int]) -> list[int]:
    """Return the number of dice of each colour, given the number of dice that show each face."""
    counts = [0] * len(COLOURS)
    for face, count in enumerate(faces):
        counts[COLOUR_OF[face]] += count
    return counts
