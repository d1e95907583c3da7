"""All actions of a phase, listed, and one of them picked."""

from __future__ import annotations

from crossings.engine import Ints, Record, Rng, kernel
from crossings.engine.kernels.bits import count_bits
from crossings.engine.kernels.rng import draw_below
from crossings.games.over_the_next_dune.rules.data import (
    ACTIONS,
    CARD_PART,
    CARDS,
    PARTS,
    PARTS_OF,
    PLACE_PART,
    SOLDIERS,
)
from crossings.games.over_the_next_dune.rules.rescue import RING_SIZE, can_be_placed_at
from crossings.games.over_the_next_dune.rules.sneak import card_holder, must_take_first_card, possible_movement
from crossings.games.over_the_next_dune.rules.soldiers import is_waiting

ALL_PARTS = len(PARTS)
DONE = len(ACTIONS) - 1


@kernel
def write_cards(s: Record, soldier: int, out: Ints) -> int:
    """OND-23, OND-24, OND-49: the turn order cards that the soldier can take."""
    if must_take_first_card(s):
        out[0] = (soldier - 1) * ALL_PARTS + CARD_PART
        return 1
    count = 0
    for card in range(1, CARDS + 1):
        if card_holder(s, card) == 0:
            out[count] = (soldier - 1) * ALL_PARTS + CARD_PART + card - 1
            count += 1
    return count


@kernel
def write_places(s: Record, soldier: int, out: Ints) -> int:
    """OND-48: the places where the freed captive can be put."""
    count = 0
    for place in range(RING_SIZE):
        if can_be_placed_at(s, s.soldier_captor[soldier], place):
            out[count] = (soldier - 1) * ALL_PARTS + PLACE_PART + place
            count += 1
    return count


@kernel
def write_movement(s: Record, soldier: int, points: int, out: Ints, count: int) -> int:
    """OND-28, OND-34: the steps of a soldier, and `end` if he is the mover, written from `count` on; the new count."""
    movement = possible_movement(s, soldier, points)
    for i in range(count_bits(movement)):
        out[count + i] = (soldier - 1) * ALL_PARTS + PARTS_OF[movement, i]
    return count + count_bits(movement)


@kernel
def write_first_steps(s: Record, out: Ints) -> int:
    """OND-27: solo, between movements: the first steps of all who may move, and `done`."""
    count = 0
    for soldier in range(1, SOLDIERS + 1):
        if is_waiting(s, soldier):
            count = write_movement(s, soldier, s.option_move, out, count)
    out[count] = DONE
    return count + 1


@kernel
def choose_first_step(s: Record, rng: Rng, room: Ints) -> int:
    """OND-27: solo, between movements: any first step of all who may move, or `done`."""
    count = 1
    for soldier in range(1, SOLDIERS + 1):
        room[soldier] = possible_movement(s, soldier, s.option_move) if is_waiting(s, soldier) else 0
        count += count_bits(int(room[soldier]))
    n = draw_below(rng, count)
    for soldier in range(1, SOLDIERS + 1):
        steps = count_bits(int(room[soldier]))
        if n < steps:
            return (soldier - 1) * ALL_PARTS + PARTS_OF[room[soldier], n]
        n -= steps
    return DONE
