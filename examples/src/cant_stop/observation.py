"""The observation of a seat. Nothing is hidden. Columns are in the order of their sums, from 2.

A position has the same value as its mirror image, in which the columns of the sums a and 14 - a are exchanged and each
die d shows 7 - d. The same holds for its moves.
"""

from __future__ import annotations

from crossings.engine import Block, Cells, Record, kernel
from crossings.engine.layout import offsets

from .rules import COLUMNS, DICE, END, FACES, HEIGHTS, LAST_TURN, SEATS

LAYOUT = (
    Block(
        "camps", (SEATS, COLUMNS), "the space of each seat's camp in each column, the observer first", 0, max(HEIGHTS)
    ),
    Block("runners", (COLUMNS,), "the space of the runner in each column", 0, max(HEIGHTS)),
    Block("dice", (FACES,), "how many of the dice show each number", 0, DICE),
    Block("turn", (SEATS,), "whose turn it is; nobody's at the end"),
    Block("phase", (END + 1,), "dice are due, a pairing is chosen, to roll or to stop, the end"),
    Block("turns", (1,), "turns that are over", 0, LAST_TURN),
    Block("players", (1,), "how many play", 0, SEATS),
)
CAMPS, RUNNERS, DICE_SHOWN, TURN, PHASE, TURNS, PLAYERS = offsets(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """CAN-1 to CAN-10: write the observation of a seat."""
    for place in range(s.option_players):
        for column in range(COLUMNS):
            out[CAMPS + place * COLUMNS + column] = s.camp[(seat + place) % s.option_players, column]
    for column in range(COLUMNS):
        out[RUNNERS + column] = s.runner[column]
    for die in range(DICE):
        if s.dice[die] > 0:
            out[DICE_SHOWN + s.dice[die] - 1] += 1
    if s.phase != END:
        out[TURN + (s.turn - seat) % s.option_players] = 1
    out[PHASE + s.phase] = 1
    out[TURNS] = s.turns
    out[PLAYERS] = s.option_players
