"""The expected value of a throw if the best of its faces is chosen (WOM-J02, WOM-J10), as kernels.

The caller gives the value of each face (that of its best pattern) as an integer. Colours are processed one after the
other: the value of the best face so far is a *floor*, and lower faces of the remaining colours don't matter.
"""

from __future__ import annotations

from crossings.engine import kernel
from crossings.shared.ring.data import BLACK, BLUE, COLOURS, DICE_EACH, SIDES, WHITE

DICE_BITS, DICE_MASK = 2, 3
"""The dice of a throw are packed into one number, with this many bits per colour, in the order of `COLOURS`."""
THROW_BITS = DICE_BITS * len(COLOURS)
THROW_MASK = (1 << THROW_BITS) - 1
"""Consecutive throws are packed the same way, the next one in the lowest bits."""
NOTHING = -(1 << 40)
"""Less than the value of any face: the floor if no die lies yet."""
CASES = SIDES * SIDES
"""Equally likely cases of a colour's dice, whether one or two of them."""


@kernel
def dice_in(throw: int, colour: int) -> int:
    """Return the number of dice of a colour in a packed throw."""
    return (throw >> (DICE_BITS * colour)) & DICE_MASK


@kernel
def cases_within(sides: int, dice: int) -> int:
    """Return the number of cases in which all dice of a colour show one of these sides."""
    return sides * sides if dice == DICE_EACH else SIDES * sides


@kernel
def sum_white(throw: int, floor: int, one: int, two: int) -> int:
    """Return the sum over all cases of white dice of the best of floor and faces."""
    dice = dice_in(throw, WHITE)
    if dice == 0:
        return CASES * floor
    low = cases_within(SIDES // 2, dice)
    return low * max(floor, min(one, two)) + (CASES - low) * max(floor, one, two)


@kernel
def sum_black(throw: int, floor: int, twos: int, k1: int, k1x: int, k2: int, w1: int, w2: int) -> int:
    """Return the sum over all cases of black and white dice.

    `twos` is the number of sides of a black die that show 2.
    """
    dice = dice_in(throw, BLACK)
    if dice == 0:
        return CASES * sum_white(throw, floor, w1, w2)
    ones = SIDES - 1 - twos
    low, low_sides, middle, middle_sides, high = sort_by_value(k1, ones, k1x, 1, k2, twos)
    lowest = cases_within(low_sides, dice)
    lower = cases_within(low_sides + middle_sides, dice)
    return (
        lowest * sum_white(throw, max(floor, low), w1, w2)
        + (lower - lowest) * sum_white(throw, max(floor, middle), w1, w2)
        + (CASES - lower) * sum_white(throw, max(floor, high), w1, w2)
    )


@kernel
def best_of_throw(
    throw: int, floor: int, twos: int, b1: int, b2: int, b3: int, k1: int, k1x: int, k2: int, w1: int, w2: int
) -> int:
    """Return the expected value of a packed throw, given a floor."""
    dice = dice_in(throw, BLUE)
    if dice == 0:
        return sum_black(throw, floor, twos, k1, k1x, k2, w1, w2) // (CASES * CASES)
    low, low_sides, middle, middle_sides, high = sort_by_value(b1, 1, b2, 2, b3, 3)
    lowest = cases_within(low_sides, dice)
    lower = cases_within(low_sides + middle_sides, dice)
    total = (
        lowest * sum_black(throw, max(floor, low), twos, k1, k1x, k2, w1, w2)
        + (lower - lowest) * sum_black(throw, max(floor, middle), twos, k1, k1x, k2, w1, w2)
        + (CASES - lower) * sum_black(throw, max(floor, high), twos, k1, k1x, k2, w1, w2)
    )
    return total // (CASES * CASES * CASES)


@kernel
def sort_by_value(
    one: int, sides_one: int, two: int, sides_two: int, three: int, sides_three: int
) -> tuple[int, int, int, int, int]:
    """Sort three faces of a die by value, each with its number of sides (omitted for the last)."""
    if one > two:
        one, sides_one, two, sides_two = two, sides_two, one, sides_one
    if two > three:
        two, sides_two, three, sides_three = three, sides_three, two, sides_two
    if one > two:
        one, sides_one, two, sides_two = two, sides_two, one, sides_one
    return one, sides_one, two, sides_two, three
