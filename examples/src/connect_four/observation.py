"""The observation of a seat. Nothing is hidden.

A position has the same value as its mirror image with left and right exchanged, and so have its moves: reverse the
planes' first axis and the columns of the actions.
"""

from __future__ import annotations

from crossings.engine import OVER, Block, Cells, Record, kernel
from crossings.engine.layout import offsets

from .rules import CELLS, COLUMNS, ROWS, SEATS, actor, cell_at

LAYOUT = (
    Block("discs", (SEATS, COLUMNS, ROWS), "discs, own, then the other's; a plane is read [column, row from below]"),
    Block("to_move", (SEATS,), "one for who is to move: the observer, the other; none when the game is over"),
    Block("red", (1,), "one if the observer's discs are the red ones, which began"),
)
DISCS, TO_MOVE, RED = offsets(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """CON-1 to CON-5: write the observation of a seat."""
    for owner in range(SEATS):
        plane = DISCS + (owner ^ seat) * CELLS
        for column in range(COLUMNS):
            for row in range(s.height[column]):
                if s.discs[owner] & cell_at(column, row):
                    out[plane + column * ROWS + row] = 1
    mover = actor(s)
    if mover != OVER:
        out[TO_MOVE + (mover ^ seat)] = 1
    out[RED] = 1 - seat
