"""The observation tensor of Bridges and Boats: everything but the faces hidden from a seat (BAB-70 to BAB-72).

Dominoes are numbered in the order 0-0, 0-1, ... 6-6. For each place the observation has the number of dominoes there,
and which ones if the observer sees their faces. Dominoes that the observer sees nowhere are in the hidden places.

The seats have no symmetry: both sides only share buying. Pips have none, because sums, ends and blanks all matter.
Dominoes whose faces no longer matter are symmetric: if sections, cannons and used dominoes (`discard`, `buried`) are
permuted, moves and chances stay the same.
"""

from __future__ import annotations

from crossings.engine.kernels.bits import count_bits, lowest_bit
from crossings.engine.kernels.interface import Cells, Record
from crossings.engine.kernels.kernel import kernel
from crossings.engine.layout import Block, field_block, make_fill_kernel, manual_offsets, options_block

from .rules.data import ATTACKER, COUNT, DEFENDER, FACES, SECTIONS, SPACES, has_space
from .rules.schema import ENDED, MAX_MISSION, NO_DIE, NO_DOMINO, NOBODY_MOVED, State

SEATS = 2
DICE = 2
PLACES = (
    "own reserve",
    "the other's reserve",
    "pool",
    "empty boats",
    "boats loaded at the attacker's bank",
    "boats across",
    "planes",
    "cannons",
    "discard",
    "buried",
)
OWN_RESERVE, OTHER_RESERVE, POOL, BOATS, LOADED, ACROSS, PLANES, CANNONS, DISCARD, BURIED = range(len(PLACES))
LAYOUT = (
    Block("counts", (len(PLACES),), f"how many dominoes lie in each place: {', '.join(PLACES)}", 0, COUNT),
    Block("faces", (len(PLACES), COUNT), "which dominoes the observer sees in each place, places as in `counts`"),
    Block("standing", (SECTIONS,), "which sections stand, 1 to 6"),
    Block("sections", (SECTIONS, COUNT), "which domino each section is, 1 to 6, if the observer sees its face"),
    Block("soldiers", (SPACES,), "on which spaces of the bridge soldiers stand, 1 to 12"),
    Block("pairs", (COUNT,), "which boats, loaded or across, hold two soldiers; the others of them hold one"),
    Block("mover", (NOBODY_MOVED,), "where the soldier that moved last in this turn stands, space 1 to 12; 13: none"),
    field_block(State, "steps"),
    Block(
        "mission",
        (COUNT,),
        "for each domino its place among the planes that have not flown yet, from 1",
        0,
        MAX_MISSION,
    ),
    field_block(State, "ghost"),
    Block(
        "dice", (DICE, FACES), "the dice rolled, the lower one first, or the die that stays while the other is rerolled"
    ),
    field_block(State, "deadly"),
    field_block(State, "shots"),
    Block("target", (COUNT,), "the boat that a cannon has aimed at"),
    field_block(State, "coins", by_seat=True),
    field_block(State, "crossed"),
    Block("side", (SEATS,), "the side of the observer: attacker, defender"),
    Block("turn", (SEATS,), "whose turn it is, or was when the game ended: the observer's, the other's"),
    field_block(State, "phase"),
    field_block(State, "round"),
    options_block(State, "players"),
)
COUNTS, SEEN, STANDING, SECTION, SOLDIERS, PAIRS, MOVER, MISSION, ROLLED, TARGET, SIDE, TURN_OF = manual_offsets(LAYOUT)
observe_fields = make_fill_kernel(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """BAB-01 to BAB-72: write the state as seen by a seat."""
    observe_fields(s, seat, out)
    observe_dominoes(s, seat, out)
    observe_bridge(s, seat, out)
    observe_mission(s, out)
    observe_target(s, out)
    out[SIDE + seat] = 1
    out[TURN_OF + (s.turn ^ seat)] = 1


@kernel
def sees(s: Record, seat: int, owner: int) -> bool:
    """BAB-70, BAB-72: whether a seat sees the faces of this owner's dominoes: its own, and all after the game."""
    return seat == owner or s.phase == ENDED


@kernel
def mark_dominoes(dominoes: int, start: int, out: Cells) -> None:
    """Write 1 for each domino of a set, in a block of all dominoes from `start`."""
    while dominoes != 0:
        out[start + lowest_bit(dominoes)] = 1
        dominoes &= dominoes - 1


@kernel
def observe_place(place: int, dominoes: int, seen: bool, out: Cells) -> None:
    """BAB-70, BAB-R27: write the number of dominoes in a place of `PLACES`, and which ones if they are seen."""
    out[COUNTS + place] = count_bits(dominoes)
    if seen:
        mark_dominoes(dominoes, SEEN + place * COUNT, out)


@kernel
def observe_dominoes(s: Record, seat: int, out: Cells) -> None:
    """BAB-70, BAB-71, section 8: write all dominoes except those of the bridge."""
    over = s.phase == ENDED
    observe_place(OWN_RESERVE, s.reserves[seat], True, out)
    observe_place(OTHER_RESERVE, s.reserves[1 - seat], over, out)
    observe_place(POOL, s.pool, over, out)
    observe_place(BOATS, s.boats, sees(s, seat, ATTACKER), out)
    observe_place(LOADED, s.loaded, True, out)
    observe_place(ACROSS, s.across, True, out)
    observe_place(PLANES, s.planes, True, out)
    observe_place(CANNONS, s.cannons, sees(s, seat, DEFENDER), out)
    observe_place(DISCARD, s.discard, True, out)
    observe_place(BURIED, s.buried, sees(s, seat, ATTACKER), out)
    mark_dominoes(s.pairs, PAIRS, out)


@kernel
def observe_bridge(s: Record, seat: int, out: Cells) -> None:
    """BAB-14 to BAB-28, BAB-70: write sections and soldiers; only the attacker knows the faces."""
    for section in range(SECTIONS):
        if s.bridge[section] != 0:
            out[STANDING + section] = 1
            if sees(s, seat, ATTACKER):
                out[SECTION + section * COUNT + s.bridge[section] - 1] = 1
    for space in range(1, SPACES + 1):
        out[SOLDIERS + space - 1] = has_space(s.soldiers, space)
    out[MOVER + s.mover - 1] = 1


@kernel
def observe_mission(s: Record, out: Cells) -> None:
    """BAB-41 to BAB-56: write the order of the planes still to fly, and the dice."""
    i = 0
    while i < MAX_MISSION and s.mission[i] != NO_DOMINO:
        out[MISSION + s.mission[i]] = i + 1
        i += 1
    for die in range(DICE):
        if s.dice[die] != NO_DIE:
            out[ROLLED + die * FACES + s.dice[die] - 1] = 1


@kernel
def observe_target(s: Record, out: Cells) -> None:
    """BAB-58, BAB-62: write the boat aimed at."""
    if s.target != NO_DOMINO:
        out[TARGET + s.target] = 1
