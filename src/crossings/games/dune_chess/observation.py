"""The observation tensor of Dune Chess. Nothing is hidden.

The board has its printed orientation for both seats. Squares are in the order a1, a2, ... h8, so planes are indexed
`[file, rank]`.

All eight rotations and reflections of the board are symmetries: they map a position to one of the same value, and its
legal actions to the legal actions there. The sides differ only in their warriors (Sardaukar destroy a Seitch, Fremen
ride). A half turn that also exchanges the sides maps each set-up to itself (DUC-02, DUC-03).
"""

from __future__ import annotations

from crossings.engine.kernels.interface import OVER, Cells, Record
from crossings.engine.kernels.kernel import kernel
from crossings.engine.layout import Block, field_block, make_fill_kernel, manual_offsets, options_block

from .rules.data import KIND, KINDS, NO_SQUARE, NOBODY, RANSOMABLE, SEATS, SEITCH, SIDE, SIZE, SPICE, WIDTH, WORM
from .rules.schema import State

LOADS = 2
"""An Ornithopter carries a Troop or a Harvester."""

LAYOUT = (
    Block(
        "men",
        (SEATS, KINDS, WIDTH, WIDTH),
        "men on top of squares, own, then the other's; Troops, Harvesters, Ornithopters, warriors, Mentat, leader",
    ),
    Block(
        "loads",
        (SEATS, LOADS, WIDTH, WIDTH),
        "men aboard Ornithopters, own, then the other's; Troops, Harvesters",
    ),
    Block("desert", (3, WIDTH, WIDTH), "Spice (also under a Sandworm), Seitch, Sandworms"),
    Block("last_worm", (2, WIDTH, WIDTH), "the worm step just made without capture: from where, to where"),
    field_block(State, "spice_held", "held", by_seat=True),
    Block(
        "captured",
        (SEATS, RANSOMABLE),
        "men that may be ransomed, own, then the other's; Troops, Harvesters, Ornithopters, warriors",
        0,
        8,
    ),
    Block("side", (SEATS,), "one for the side that the observer plays: Harkonnen, Atreides"),
    Block("to_move", (SEATS,), "one for who is to move: the observer, the other; none when the game is over"),
    field_block(State, "quiet", high=127),
    field_block(State, "ply"),
    options_block(State, "players", "setup"),
)
MEN, LOADED, DESERT, LAST_WORM, CAPTURED, OWN_SIDE, TO_MOVE = manual_offsets(LAYOUT)
observe_fields = make_fill_kernel(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """DUC-01 to DUC-65: write the position from the viewpoint of a seat."""
    observe_fields(s, seat, out)
    for square in range(SIZE):
        observe_square(s, seat, square, out)
    for end in range(2):
        if s.last_worm[end] != NO_SQUARE:
            out[LAST_WORM + end * SIZE + s.last_worm[end]] = 1
    for side in range(SEATS):
        whose = side ^ seat
        for kind in range(RANSOMABLE):
            out[CAPTURED + whose * RANSOMABLE + kind] = s.captured[side, kind]
    out[OWN_SIDE + seat] = 1
    if s.mover != OVER:
        out[TO_MOVE + (s.mover ^ seat)] = 1


@kernel
def observe_square(s: Record, seat: int, square: int, out: Cells) -> None:
    """DUC-02 to DUC-04: write the contents of a square."""
    man, load = s.men[square], s.cargo[square]
    if man != NOBODY:
        out[MEN + ((SIDE[man] ^ seat) * KINDS + KIND[man]) * SIZE + square] = 1
    if load != NOBODY:
        out[LOADED + ((SIDE[load] ^ seat) * LOADS + KIND[load]) * SIZE + square] = 1
    out[DESERT + square] = s.ground[square] % WORM == SPICE
    out[DESERT + SIZE + square] = s.ground[square] % WORM == SEITCH
    out[DESERT + 2 * SIZE + square] = s.ground[square] >= WORM
