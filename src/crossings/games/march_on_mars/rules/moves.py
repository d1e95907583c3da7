"""Generation of all moves of March on Mars except the uses of a throw.

Kernels write to `out` after its first `count` numbers, and return the new count.
"""

from __future__ import annotations

from crossings.engine import Ints, Record, Rng, kernel
from crossings.engine.kernels.bits import count_bits, nth_bit
from crossings.engine.kernels.rng import draw_below
from crossings.shared.ring.data import add, add_outcome, add_row

from .data import (
    ABILITIES,
    ABILITY_OF_PLACE,
    AGAIN,
    BAIT,
    BITS_A_FACE,
    BOMB,
    BORROWS,
    CHOOSE,
    DRAW_COUNT,
    DRAWN,
    DRAWS_OF,
    FIRST_ABILITY,
    FIRST_CARD,
    FIRST_DEAL,
    FIRST_DRAW,
    FIRST_FORESEE,
    FIRST_HIM,
    FIRST_KAMIKAZE,
    FIRST_LIFT,
    FIRST_NEXT,
    FIRST_ORBITAL,
    FIRST_SM,
    FIRST_TAKE,
    FIRST_TELEPORT,
    FORESEE_DICE,
    GATE_SLOT,
    GO,
    INJECT,
    INJECTED_DICE,
    KAMIKAZE_SETS,
    KEEP,
    KINDS_OF_ALIEN,
    PASS,
    PROGRAM_COUNT,
    PROGRAM_NUMBERS,
    SLOTS_IN_TEXTS,
    SLOTS_ON,
    STOP,
    TAKE_PACKED,
)
from .planet import board, count_in_bag, is_in_game
from .rounds import is_waiting
from .setup import cards_left, may_choose, training_left
from .throws import FACE_COUNT, can_bomb
from .turns import can_bombard, can_foresee, can_inject, can_support, can_teleport, can_use_kamikaze, is_lift_possible

ABILITY_COUNT = len(ABILITIES)

# ---- actions -------------------------------------------------------------------------------------


@kernel
def write_abilities(s: Record, out: Ints) -> int:
    """MOM-S05, MOM-S06: the abilities that can be chosen, in alphabetical order."""
    count = 0
    for place in range(ABILITY_COUNT):
        if may_choose(s, ABILITY_OF_PLACE[place]):
            count = add(FIRST_ABILITY + place, out, count)
    return count


@kernel
def write_waiting(s: Record, out: Ints) -> int:
    """MOM-O05: the marines that have not had their turn in this round."""
    count = 0
    for marine in range(s.option_players):
        if is_waiting(s, marine):
            count = add(FIRST_NEXT + marine, out, count)
    return count


@kernel
def write_programs(s: Record, out: Ints) -> int:
    """MOM-P03: all programs with the dice due."""
    for i in range(PROGRAM_COUNT[s.dice]):
        out[i] = PROGRAM_NUMBERS[s.dice, i]
    return PROGRAM_COUNT[s.dice]


@kernel
def write_beacons(s: Record, first: int, out: Ints, count: int) -> int:
    """MOM-C06: missiles with each marine in the game as beacon."""
    for marine in range(s.option_players):
        if is_in_game(s, marine):
            count = add(first + marine, out, count)
    return count


@kernel
def write_lifts(s: Record, out: Ints, count: int) -> int:
    """MOM-C05: crash support for each crashed marine."""
    for marine in range(s.option_players):
        if is_lift_possible(s, marine):
            count = add(FIRST_LIFT + marine, out, count)
    return count


@kernel
def write_forecasts(s: Record, out: Ints, count: int) -> int:
    """MOM-Y09: all choices of as many dice as are due."""
    for i in range(len(FORESEE_DICE)):
        if FORESEE_DICE[i, 0] + FORESEE_DICE[i, 1] + FORESEE_DICE[i, 2] == s.dice:
            count = add(FIRST_FORESEE + i, out, count)
    return count


@kernel
def write_bombardments(s: Record, marine: int, out: Ints, count: int) -> int:
    """MOM-Y01: cards with aliens, in alphabetical order."""
    for i in range(len(SLOTS_IN_TEXTS)):
        if can_bombard(s, marine, SLOTS_IN_TEXTS[i]):
            count = add(FIRST_ORBITAL + i, out, count)
    return count


@kernel
def write_choices(s: Record, marine: int, out: Ints) -> int:
    """MOM-P03, MOM-P04, MOM-P05, MOM-C03: the choices of a marine at the start of its turn."""
    return write_other_choices(s, marine, out, write_programs(s, out))


@kernel
def write_other_choices(s: Record, marine: int, out: Ints, count: int) -> int:
    """MOM-P04, MOM-P05, MOM-C03: the choices of a marine other than a program."""
    if s.dice == INJECTED_DICE:
        return count
    is_supporting = can_support(s, marine)
    if is_supporting:
        count = add(BAIT, out, count)
    if can_foresee(s, marine):
        count = write_forecasts(s, out, count)
    if is_supporting:
        count = write_beacons(s, FIRST_HIM, out, count)
    if can_inject(s, marine):
        count = add(INJECT, out, count)
    if can_use_kamikaze(s, marine):
        count = add_row(FIRST_KAMIKAZE, len(KAMIKAZE_SETS), out, count)
    if is_supporting:
        count = write_lifts(s, out, count)
    count = write_bombardments(s, marine, out, count)
    count = add(PASS, out, count)
    if is_supporting:
        count = write_beacons(s, FIRST_SM, out, count)
    return count


@kernel
def pack_hand(s: Record) -> int:
    """MOM-Y09: the hand, packed as by `data.pack_faces`."""
    packed = 0
    for face in range(FACE_COUNT):
        packed |= s.hand[face] << (BITS_A_FACE * face)
    return packed


@kernel
def is_part_of(packed: int, hand: int) -> bool:
    """MOM-Y09: whether the hand contains all these faces."""
    return ((hand | BORROWS) - packed) & BORROWS == BORROWS


@kernel
def write_takes(s: Record, out: Ints, count: int) -> int:
    """MOM-Y09: any part of the hand."""
    hand = pack_hand(s)
    for i in range(len(TAKE_PACKED)):
        if is_part_of(TAKE_PACKED[i], hand):
            count = add(FIRST_TAKE + i, out, count)
    return count


@kernel
def write_gates(s: Record, out: Ints, count: int) -> int:
    """MOM-Y12: all terrain cards, from either edge."""
    for gate in range(1, len(GATE_SLOT)):
        if GATE_SLOT[gate] < SLOTS_ON[board(s)]:
            count = add(FIRST_TELEPORT + gate - 1, out, count)
    return count


@kernel
def write_go(s: Record, marine: int, out: Ints) -> int:
    """MOM-A02, MOM-X02, MOM-Y09, MOM-Y12: the choices before an action."""
    count = 0
    if can_bomb(s, marine):
        count = add(BOMB, out, count)
    if s.has_hand != 0:
        count = add(STOP, out, count)
        return write_takes(s, out, count)
    count = add(GO, out, count)
    if s.action > 1:
        count = add(STOP, out, count)
    if can_teleport(s, marine):
        count = write_gates(s, out, count)
    return count


@kernel
def write_baits(out: Ints) -> int:
    """MOM-C08: reroll the wave die, or keep it."""
    out[0] = AGAIN
    out[1] = KEEP
    return 2


# ---- outcomes ------------------------------------------------------------------------------------


@kernel
def count_combinations(s: Record, draw: int) -> int:
    """MOM-W04: the number of ways to draw these aliens from the bag."""
    ways = 1
    for colour in range(KINDS_OF_ALIEN):
        ways *= CHOOSE[s.bag[colour], DRAWN[draw, colour]]
    return ways


@kernel
def write_draws(s: Record, out: Ints, weights: Ints) -> int:
    """MOM-W04: the possible draws from the bag, with their weights."""
    count = 0
    for i in range(DRAW_COUNT[s.draw_count]):
        draw = DRAWS_OF[s.draw_count, i]
        count = add_outcome(FIRST_DRAW + draw, count_combinations(s, draw), out, weights, count)
    return count


@kernel
def draw_aliens(s: Record, rng: Rng) -> int:
    """MOM-W04: draw aliens from the bag at random; each way to draw them is equally likely."""
    left = draw_below(rng, CHOOSE[count_in_bag(s), s.draw_count])
    i = 0
    while left >= count_combinations(s, DRAWS_OF[s.draw_count, i]):
        left -= count_combinations(s, DRAWS_OF[s.draw_count, i])
        i += 1
    return DRAWS_OF[s.draw_count, i]


@kernel
def write_cards(s: Record, out: Ints, weights: Ints) -> int:
    """MOM-S02: the terrain cards that are not laid yet."""
    count = 0
    for i in range(count_bits(cards_left(s))):
        count = add_outcome(FIRST_CARD + nth_bit(cards_left(s), i), 1, out, weights, count)
    return count


@kernel
def write_deals(s: Record, out: Ints, weights: Ints) -> int:
    """MOM-S05: the training cards that are not dealt yet."""
    count = 0
    for i in range(count_bits(training_left(s))):
        count = add_outcome(FIRST_DEAL + nth_bit(training_left(s), i) - 1, 1, out, weights, count)
    return count
