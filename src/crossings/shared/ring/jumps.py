"""Kernels for jumps over a ring of terrain, step by step (WOM-J03 to WOM-J22), shared by both games.

The record needs a field `terrain`: its columns from 0 on in direction +1, each a number as made by `data.columns_of`.
The first columns are repeated at the end, for jumps beyond the last one (WOM-J22).
"""

from __future__ import annotations

from crossings.engine import Cells, Ints, Record, Rng, kernel
from crossings.engine.kernels.rng import draw_below
from crossings.shared.ring.data import (
    AIR,
    BARE_ROCK,
    BITS_A_LEVEL,
    CIRCLE,
    CLIMBED,
    CRASH,
    FACE_OF_JUMP,
    FACE_ON,
    FIRST_FACE,
    HIGHEST,
    KIND,
    LENGTH,
    LOWEST,
    ROCK,
    SIDES,
    SIDES_WITH,
    SPUTNIK,
)

# ---- boxes ---------------------------------------------------------------------------------------


@kernel
def kind_of(s: Record, x: int, y: int) -> int:
    """WOM-J03, WOM-J04, WOM-J05: return the kind of box (x, y): air above the drawn levels, rock below.

    MOM-J02: above bare rock there is rock.
    """
    if y > HIGHEST:
        return ROCK if s.terrain[x] == BARE_ROCK else AIR
    if y < LOWEST:
        return ROCK
    return (s.terrain[x] >> (BITS_A_LEVEL * (y - LOWEST))) & KIND


@kernel
def has_sputnik(s: Record, x: int, y: int) -> bool:
    """WOM-J04: return whether box (x, y) has a Sputnik."""
    if y > HIGHEST or y < LOWEST:
        return False
    return (s.terrain[x] >> (BITS_A_LEVEL * (y - LOWEST))) & SPUTNIK != 0


@kernel
def is_landing_box(s: Record, x: int, y: int) -> bool:
    """WOM-J04: return whether a box is a circle or hazard, the only places where figures rest (WOM-J21)."""
    kind = kind_of(s, x, y)
    return kind != AIR and kind != ROCK


@kernel
def ground_below(s: Record, x: int, y: int) -> int:
    """WOM-J06, WOM-J18: return the level where a fall from box (x, y) ends; y itself unless the box is air."""
    while kind_of(s, x, y) == AIR:
        y -= 1
    return y


# ---- a jump --------------------------------------------------------------------------------------


@kernel
def steps_made(s: Record, x: int, y: int, direction: int, jump: int) -> int:
    """WOM-J07, WOM-J11 to WOM-J14: return how many steps a jump from (x, y) makes before rock stops it.

    It ends in column `x + direction * steps` on level `y + CLIMBED[jump, steps]`, possibly in the air.
    """
    steps = 0
    while steps < LENGTH[jump]:
        ahead = steps + 1
        if kind_of(s, x + direction * ahead, y + CLIMBED[jump, ahead]) == ROCK:
            return steps
        steps += 1
    return steps


@kernel
def is_crash_face(jump: int) -> bool:
    """WOM-J19: return whether the jump's face has the crash mark."""
    return FACE_OF_JUMP[jump] == CRASH


@kernel
def is_cut_short(jump: int, steps: int) -> bool:
    """WOM-J14: return whether rock has stopped the jump."""
    return steps < LENGTH[jump]


@kernel
def is_accident(s: Record, jump: int, steps: int, x: int, y: int) -> bool:
    """WOM-J14, WOM-J16 to WOM-J20: return whether a jump of these steps that ends in (x, y) is an accident."""
    return is_cut_short(jump, steps) or is_crash_face(jump) or kind_of(s, x, y) != CIRCLE


@kernel
def count_sputniks(s: Record, x: int, y: int, direction: int, jump: int, steps: int) -> int:
    """WOM-J15: count the Sputniks in the boxes that these steps of a jump from (x, y) pass."""
    count = 0
    for step in range(1, steps + 1):
        count += has_sputnik(s, x + direction * step, y + CLIMBED[jump, step])
    return count


# ---- dice ----------------------------------------------------------------------------------------


@kernel
def write_throws(s: Record, colour: int, first: int, out: Ints, weights: Ints) -> int:
    """WOM-J01, WOM-J02: write the faces of a die of this colour, weighted by their numbers of sides.

    Face outcomes begin at `first`.
    """
    count = 0
    for face in range(FIRST_FACE[colour], FIRST_FACE[colour + 1]):
        out[count] = first + face
        weights[count] = SIDES_WITH[s.option_black_twos, face]
        count += 1
    return count


@kernel
def throw_die(s: Record, colour: int, rng: Rng) -> int:
    """WOM-J01, WOM-J02: return the face of a thrown die; all sides are equally likely."""
    return FACE_ON[s.option_black_twos, colour, draw_below(rng, SIDES)]


PLANES_OF_GROUND = 3
"""Circles, hazards, rock; boxes in none of these planes are air."""


@kernel
def observe_ground(s: Record, column: int, levels: int, columns: int, at: int, out: Cells) -> None:
    """WOM-J03, WOM-J04: write a column of terrain into planes of this many levels and columns that begin at `at`."""
    for floor in range(levels):
        kind = kind_of(s, column, LOWEST + floor)
        if kind != AIR:
            out[at + ((kind - CIRCLE) * levels + floor) * columns + column] = 1


@kernel
def observe_set(members: int, size: int, first: int, at: int, out: Cells) -> None:
    """Write a set of seats (bits), one number per seat from seat `first` on, to `at`."""
    for place in range(size):
        out[at + place] = (members >> ((first + place) % size)) & 1
