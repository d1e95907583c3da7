"""The observation of DunkelRunde: the whole state, because nothing is hidden (DKR-04).

Tiles are those of the round board, in the order of `TILES`; the short board lacks some of them.

Moves and observations have three symmetries:

- Exchange all boys and girls. Only DKR-60 distinguishes them, and it needs both.
- Exchange ghosts 2 and 3, which have the same road (DKR-51).
- Rotate the seats. They differ only in who has the last turn of the night (DKR-63), so `round` and `seat` change, and
  the symmetry holds until the night ends.

The board itself has no symmetry.
"""

from __future__ import annotations

from crossings.engine.kernels.interface import Cells, Record
from crossings.engine.kernels.kernel import kernel
from crossings.engine.layout import Block, field_block, make_fill_kernel, manual_offsets

from .rules.data import BOARDS, CHILD_DIE, GHOST_DIE, GHOSTS, KINDS, MAX_SEATS, TILE_COUNT
from .rules.kernels import CHILDREN_EACH, is_double, is_roll_due
from .rules.schema import MIN_SEATS, State

PHASES = ("roll", "both", "ghost", "child", "group", "over")
ROLL, BOTH, GHOST, CHILD, GROUP, OVER = range(len(PHASES))

LAYOUT = (
    Block(
        "children",
        (MAX_SEATS, len(KINDS), TILE_COUNT),
        "where each seat's girl and boy stand, by tile; the observer first, then the seats after it; none for a seat"
        " that does not play",
    ),
    Block("ghosts", (GHOSTS, TILE_COUNT), "where ghosts 1 to 4 stand, by tile"),
    Block("child_die", (CHILD_DIE + 1,), "the child die's number that is still to be used, 0 to 6; 0 for none"),
    Block("ghost_die", (GHOST_DIE + 1,), "the ghost die's number that is still to be used, 0 to 8; 0 for none"),
    Block(
        "phase",
        (len(PHASES),),
        "what is due: a roll, both parts of the turn, the ghost part, the child part, a group by a double,"
        " nothing (the game is over)",
    ),
    Block("turn", (MAX_SEATS,), "whose turn it is, the observer first; once the game is over, whose the last one was"),
    Block("seat", (MAX_SEATS,), "which seat the observer has; seat 0 has the first turn of a round"),
    Block("players", (MAX_SEATS - MIN_SEATS + 1,), "how many seats play, 2 to 6"),
    Block("board", (len(BOARDS),), "the board in play: round, short"),
    field_block(State, "round"),
    field_block(State, "dawn", "option_dawn"),
    field_block(State, "options", "option_slow", "option_ghost_die"),
)
CHILD_AT, GHOST_AT, CHILD_NUMBER, GHOST_NUMBER, PHASE, TURN_OF, OWN_SEAT, PLAYERS, BOARD = manual_offsets(LAYOUT)
observe_fields = make_fill_kernel(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """DKR-01 to DKR-63: write the observation of a seat."""
    observe_fields(s, seat, out)
    for place in range(s.option_players):
        observe_seat(s, (seat + place) % s.option_players, place, out)
    for ghost in range(GHOSTS):
        out[GHOST_AT + ghost * TILE_COUNT + s.ghost[ghost]] = 1
    out[CHILD_NUMBER + s.child_die] = 1
    out[GHOST_NUMBER + s.ghost_die] = 1
    out[PHASE + phase(s)] = 1
    out[OWN_SEAT + seat] = 1
    out[PLAYERS + s.option_players - MIN_SEATS] = 1
    out[BOARD + s.option_board] = 1


@kernel
def observe_seat(s: Record, seat: int, place: int, out: Cells) -> None:
    """DKR-01, DKR-03: the children of the seat `place` seats after the observer, and whether it has the turn."""
    for kind in range(CHILDREN_EACH):
        tile = s.child[CHILDREN_EACH * seat + kind]
        out[CHILD_AT + (CHILDREN_EACH * place + kind) * TILE_COUNT + tile] = 1
    out[TURN_OF + place] = s.turn == seat


@kernel
def phase(s: Record) -> int:
    """DKR-10, DKR-11, DKR-16, DKR-60, section 7: the pending decision, an index into PHASES."""
    if s.reason != 0:
        return OVER
    if is_roll_due(s):
        return ROLL
    if is_double(s):
        return GROUP
    if s.child_die == 0:
        return GHOST
    return CHILD if s.ghost_die == 0 else BOTH
