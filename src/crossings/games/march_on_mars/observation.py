"""The observation tensor of March on Mars. Nothing is hidden (section 8).

Marines are listed in the order of seats, from the observer on. Planes show the full board; on the half board they are
empty behind its last column. Draws and rolls for the whole team look the same to all seats.

There is one symmetry: if players change places around the table, they see the same numbers except `seat`, and moves
that name a marine use its new seat. The symmetry is broken where seat numbers decide: the lower one goes first in the
set-up (MOM-S05 to MOM-S08), of marines at the same distance from the MMM and on the same level (MOM-O03), and among
marines that bait (MOM-C08); with free order the lowest seat enters the team's decision (MOM-O05). The planet has no
symmetry: terrain cards have the same orientation on both sides, and of two columns at the same distance from the MMM
the lower one comes first (MOM-D02).
"""

from __future__ import annotations

from crossings.engine import Block, Cells, Record, kernel
from crossings.engine.layout import field_block, make_fill_kernel, manual_offsets, options_block
from crossings.shared.ring.data import ACTIONS_EACH_TURN, DICE_EACH
from crossings.shared.ring.jumps import PLANES_OF_GROUND, observe_ground, observe_set

from .rules.data import (
    ABILITIES,
    ALIENS_IN_BOX,
    COLUMNS,
    FLOOR_0,
    FLOORS,
    KINDS_OF_ALIEN,
    MAX_COLUMNS,
    MAX_DRAWN,
    MAX_SEATS,
    RIGHT,
    SLOTS,
    TRAINING_CARDS,
    YELLOW,
)
from .rules.kernels import actor
from .rules.planet import board
from .rules.rounds import count_waiting
from .rules.schema import State

MARKS = ("crashed", "out", "used", "strained", "bait", "active", "beacon")
CRASHED, OUT, USED, STRAINED, BAIT, ACTIVE, BEACON = range(len(MARKS))
MAX_OF_ONE_COLOUR = ALIENS_IN_BOX[YELLOW]

LAYOUT = (
    Block(
        "ground",
        (PLANES_OF_GROUND, FLOORS, MAX_COLUMNS),
        "boxes by `[what, level, column]`: circles, hazards, rock; levels -1 to 2; cards not laid yet are air",
    ),
    Block(
        "aliens",
        (KINDS_OF_ALIEN, FLOORS, MAX_COLUMNS),
        "aliens on the board by `[yellow, blue, red; level, column]`: how many",
        0,
        MAX_OF_ONE_COLOUR,
    ),
    Block(
        "marines",
        (MAX_SEATS, FLOORS, MAX_COLUMNS),
        "where each marine is, the observer's first, by `[marine, level, column]`; nowhere until it is placed",
    ),
    Block(
        "marks",
        (MAX_SEATS, len(MARKS)),
        "of each marine: lies crashed, is out of the game, has used its Orbital bombing, has used the injector or "
        "Precog in its last turn, baits in this round, has the turn, is the beacon of a missile",
    ),
    Block("training", (MAX_SEATS, TRAINING_CARDS), "one for the training card of each marine: 1 to 6"),
    Block("abilities", (MAX_SEATS, len(ABILITIES)), f"one for the ability of each marine: {', '.join(ABILITIES)}"),
    field_block(State, "bag"),
    field_block(State, "incoming"),
    Block("draw", (len(SLOTS),), f"how many aliens are drawn now, by where they go: {', '.join(SLOTS)}", 0, MAX_DRAWN),
    field_block(State, "base_hits"),
    field_block(State, "phase"),
    Block("to_act", (MAX_SEATS,), "one for the seat to decide; none for chance and when the game is over"),
    field_block(State, "round"),
    Block(
        "order",
        (MAX_SEATS, MAX_SEATS),
        "whose turn of the round is still to come, by `[place, marine]`: in order of play, or by their numbers if free",
    ),
    Block("ask", (MAX_SEATS,), "seats that bait and are still to be asked"),
    Block("side", (RIGHT,), "one for what this round's wave die shows: 1 left, 2 right"),
    field_block(State, "dice_due", "dice"),
    field_block(State, "program", high=DICE_EACH),
    field_block(State, "pending", high=DICE_EACH),
    field_block(State, "faces", high=DICE_EACH),
    Block("action", (ACTIONS_EACH_TURN,), "one for the current or last action"),
    field_block(State, "throw"),
    field_block(State, "gate"),
    field_block(State, "has_hand"),
    field_block(State, "hand", high=DICE_EACH),
    field_block(State, "rerolled"),
    field_block(State, "notes", "moved", "shot", "fired", "strain", "unleash"),
    field_block(State, "ending", "reason"),
    Block("seat", (MAX_SEATS,), "one for the number of the observer's seat, by which moves name marines"),
    options_block(State, "track"),
)
(
    GROUND, ALIENS_AT, MARINES, MARKED, TRAINING, TRAINED, DRAWN_FOR, TO_ACT, ORDER, ASK, SIDE, ACTION, SEAT,
) = manual_offsets(LAYOUT)  # fmt: skip
observe_fields = make_fill_kernel(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """Section 8: write the state from the viewpoint of a seat."""
    observe_fields(s, seat, out)
    for column in range(COLUMNS[board(s)]):
        observe_ground(s, column, FLOORS, MAX_COLUMNS, GROUND, out)
        observe_aliens(s, column, out)
    for place in range(s.option_players):
        observe_marine(s, (seat + place) % s.option_players, place, out)
    out[DRAWN_FOR + s.draw_slot] = s.draw_count
    observe_course(s, seat, out)
    out[SEAT + seat] = 1


@kernel
def observe_aliens(s: Record, column: int, out: Cells) -> None:
    """MOM-D01: write the aliens in the boxes of a column."""
    for floor in range(FLOORS):
        for colour in range(KINDS_OF_ALIEN):
            out[ALIENS_AT + (colour * FLOORS + floor) * MAX_COLUMNS + column] = s.aliens[column, floor, colour]


@kernel
def observe_marine(s: Record, marine: int, place: int, out: Cells) -> None:
    """MOM-S05 to MOM-S08, MOM-K02, MOM-Y07: write a marine that is `place` seats after the observer."""
    if s.x[marine] != 0:
        out[MARINES + (place * FLOORS + s.y[marine] + FLOOR_0) * MAX_COLUMNS + s.x[marine]] = 1
    if s.card[marine] != 0:
        out[TRAINING + place * TRAINING_CARDS + s.card[marine] - 1] = 1
    if s.ability[marine] != 0:
        out[TRAINED + place * len(ABILITIES) + s.ability[marine] - 1] = 1
    marks = MARKED + place * len(MARKS)
    out[marks + CRASHED] = s.crashed[marine]
    out[marks + OUT] = s.out[marine]
    out[marks + USED] = s.used[marine]
    out[marks + STRAINED] = s.strained[marine]
    out[marks + BAIT] = s.bait[marine]
    out[marks + ACTIVE] = s.active == marine
    out[marks + BEACON] = s.beacon == marine


@kernel
def observe_course(s: Record, seat: int, out: Cells) -> None:
    """MOM-O01, MOM-C08, MOM-W05: write the progress of the round, and whose decision it is."""
    if actor(s) >= 0:
        out[TO_ACT + (actor(s) - seat) % s.option_players] = 1
    for place in range(count_waiting(s)):
        out[ORDER + place * MAX_SEATS + (s.order[place] - seat) % s.option_players] = 1
    observe_set(s.ask, s.option_players, seat, ASK, out)
    if s.side != 0:
        out[SIDE + s.side - 1] = 1
    if s.action != 0:
        out[ACTION + s.action - 1] = 1
