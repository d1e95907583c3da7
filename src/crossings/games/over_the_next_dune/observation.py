"""The observation of Over the Next Dune: the whole state, because nothing is hidden.

Planes are indexed `[row, column]` as the battlefield is printed: the goal's row first, column 1 on the left. The
direction of a searcher or marker is given as a step (column, row).

After the set-up, moves and observations have two symmetries:

- Mirror left and right: columns, directions, left and right cards, and `sand`. Pieces 3 and 5 have no mirror images
  (OND-04), so `pieces`, `piece_rows` and `piece_columns` don't change; no rule uses them after the set-up.
- With five players, rotate soldiers and seats by the same number, 1 following 5. Player order begins with the first
  soldier, who is rotated, too (OND-11).

Searchers can't be exchanged: they act in the order of their numbers.
"""

from __future__ import annotations

from crossings.engine.kernels.interface import Cells, Record
from crossings.engine.kernels.kernel import kernel
from crossings.engine.layout import (
    Block,
    expression_block,
    field_block,
    make_fill_kernel,
    manual_offsets,
    options_block,
)

from .rules.data import (
    AREA_COLUMNS,
    AREA_ROWS,
    AREA_SIZE,
    CARDS,
    LANE_COLUMNS,
    MAX_SEARCHERS,
    MAX_SEATS,
    PIECES,
    S_COL,
    SAFE,
    SIZE,
    SOLDIERS,
    STATUSES,
    STEP_COLUMNS,
    STEP_ROWS,
)
from .rules.kernels import actor
from .rules.schema import State
from .rules.setup import count_searchers
from .rules.soldiers import owner

SPACES = SIZE * SIZE
LANES = len(LANE_COLUMNS)

LAYOUT = (
    Block("sand", (SIZE, SIZE), "spaces that terrain covers"),
    Block("soldiers", (SOLDIERS, SIZE, SIZE), "the spaces of soldiers 1 to 5, a captive with his captor; none if safe"),
    Block("searchers", (MAX_SEARCHERS, SIZE, SIZE), "the centres of searchers 1 to 8, once row and column are rolled"),
    Block("markers", (2, SIZE, SIZE), "the directions of trail markers: the step's column, the step's row", -1, 1),
    Block("facings", (MAX_SEARCHERS, 2), "the facings of searchers 1 to 8: the step's column, the step's row", -1, 1),
    expression_block(
        "statuses", (SOLDIERS, len(STATUSES)), "s.soldier_status[{} + 1] == {}", "soldiers 1 to 5: free, caught, safe"
    ),
    expression_block(
        "captors",
        (SOLDIERS, MAX_SEARCHERS),
        "s.soldier_captor[{} + 1] == {} + 1",
        "the searcher, 1 to 8, that holds soldiers 1 to 5",
    ),
    expression_block(
        "cards",
        (SOLDIERS, CARDS),
        "s.soldier_card[{} + 1] == {} + 1",
        "the turn order cards, 1 to 5, that soldiers 1 to 5 hold",
    ),
    expression_block(
        "moved", (SOLDIERS,), "s.soldier_moved[{} + 1]", "soldiers 1 to 5 who have begun to move this turn"
    ),
    Block("owners", (SOLDIERS, MAX_SEATS), "the owners of soldiers 1 to 5, the observer first"),
    expression_block("first", (SOLDIERS,), "s.first == {} + 1", "the first soldier, 1 to 5; none until he is drawn"),
    expression_block("mover", (SOLDIERS,), "s.mover == {} + 1", "the soldier who is moving, 1 to 5"),
    field_block(State, "points"),
    field_block(State, "halted"),
    Block("to_move", (MAX_SEATS,), "the seat that decides, the observer first; none at a draw or at the end"),
    field_block(State, "phase"),
    expression_block("searching", (MAX_SEARCHERS,), "s.searcher == {} + 1", "the searcher, 1 to 8, that drives next"),
    field_block(State, "turn"),
    field_block(State, "deck"),
    field_block(State, "ending", "reason"),
    expression_block(
        "pieces", (PIECES, PIECES), "s.terrain_piece[{}] == {} + 1", "the terrain piece, 1 to 6, of each area"
    ),
    Block("piece_rows", (PIECES, AREA_SIZE), "the row of its centre within the area, 1 to 6"),
    Block("piece_columns", (PIECES, AREA_SIZE), "the column of its centre within the area, 1 to 6"),
    Block("row_rolled", (SIZE,), "the row of the searcher whose column is rolled next"),
    options_block(State),
)
(
    SAND, SOLDIER_AT, SEARCHER_AT, MARKERS, FACINGS, OWNER, TO_MOVE, PIECE_ROW, PIECE_COLUMN, ROW_ROLLED,
) = manual_offsets(LAYOUT)  # fmt: skip
observe_fields = make_fill_kernel(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """OND-01 to OND-64: write the observation of a seat."""
    observe_fields(s, seat, out)
    observe_ground(s, out)
    observe_terrain(s, out)
    for searcher in range(1, s.option_searchers + 1):
        observe_searcher(s, searcher, out)
    for soldier in range(1, SOLDIERS + 1):
        observe_soldier(s, seat, soldier, out)
    if actor(s) >= 0:
        out[TO_MOVE + seats_after(seat, actor(s), s.option_players)] = 1
    if s.phase == S_COL:
        mark_number(out, ROW_ROLLED, s.searcher_row[count_searchers(s)])


@kernel
def seats_after(seat: int, other: int, players: int) -> int:
    """The number of seats from one seat to another, in turn order."""
    return (other - seat + players) % players


@kernel
def mark_space(out: Cells, plane: int, column: int, row: int, value: int) -> None:
    """OND-01: write a number on a space of the plane that begins at `plane`."""
    out[plane + (row - 1) * SIZE + column - 1] = value


@kernel
def mark_number(out: Cells, start: int, number: int) -> None:
    """Set the cell of a number 1, 2, ... in a one-hot block that begins at `start`; 0 sets none."""
    if number > 0:
        out[start + number - 1] = 1


@kernel
def observe_ground(s: Record, out: Cells) -> None:
    """OND-05, OND-32, OND-36: the spaces that terrain covers, and trail markers."""
    for row in range(1, SIZE + 1):
        for column in range(1, SIZE + 1):
            mark_space(out, SAND, column, row, (s.sand[row] >> column) & 1)
        for lane in range(LANES):
            direction = s.trails[row, lane]
            mark_space(out, MARKERS, LANE_COLUMNS[lane], row, STEP_COLUMNS[direction])
            mark_space(out, MARKERS + SPACES, LANE_COLUMNS[lane], row, STEP_ROWS[direction])


@kernel
def observe_terrain(s: Record, out: Cells) -> None:
    """OND-04: the terrain pieces as placed."""
    for area in range(PIECES):
        mark_number(out, PIECE_ROW + area * AREA_SIZE, s.terrain_row[area] - AREA_ROWS[area] + 1)
        mark_number(out, PIECE_COLUMN + area * AREA_SIZE, s.terrain_column[area] - AREA_COLUMNS[area] + 1)


@kernel
def observe_searcher(s: Record, searcher: int, out: Cells) -> None:
    """OND-07 to OND-09, OND-54: a searcher, as far as its dice are rolled."""
    index = searcher - 1
    column, row = s.searcher_column[searcher], s.searcher_row[searcher]
    if column > 0:
        mark_space(out, SEARCHER_AT + index * SPACES, column, row, 1)
    out[FACINGS + 2 * index] = STEP_COLUMNS[s.searcher_face[searcher]]
    out[FACINGS + 2 * index + 1] = STEP_ROWS[s.searcher_face[searcher]]


@kernel
def observe_soldier(s: Record, seat: int, soldier: int, out: Cells) -> None:
    """OND-33, OND-44, OND-R27: the space and the owner of a soldier."""
    index = soldier - 1
    if s.soldier_status[soldier] != SAFE:
        mark_space(out, SOLDIER_AT + index * SPACES, s.soldier_column[soldier], s.soldier_row[soldier], 1)
    out[OWNER + index * MAX_SEATS + seats_after(seat, owner(s, soldier), s.option_players)] = 1
