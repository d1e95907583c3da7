"""A seat's knowledge as numbers: everything except other seats' hidden coins."""

from __future__ import annotations

from crossings.engine import Block, Cells, Record, kernel
from crossings.engine.layout import field_block, make_fill_kernel, manual_offsets, options_block

from .rules import END, SEATS, State

SIDES = 2

LAYOUT = (
    field_block(State, "places", "place", by_seat=True),
    Block("coins", (SEATS, SIDES), "left, right: where the observer hid, and where others did whose coin was shown"),
    Block("hidden", (SEATS,), "who has hidden a coin"),
    field_block(State, "shown", by_seat=True),
    Block("turn", (SEATS,), "whose turn it is; nobody's at the end"),
    field_block(State, "phase"),
    field_block(State, "stepped"),
    field_block(State, "turns"),
    options_block(State),
)
COINS, HIDDEN, TURN_OF = manual_offsets(LAYOUT)
observe_fields = make_fill_kernel(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """COI-1 to COI-6: write the observation of a seat."""
    observe_fields(s, seat, out)
    for place in range(s.option_players):
        observe_runner(s, (seat + place) % s.option_players, place, out)
    if s.phase != END:
        out[TURN_OF + (s.turn - seat) % s.option_players] = 1


@kernel
def observe_runner(s: Record, runner: int, place: int, out: Cells) -> None:
    """COI-1, COI-4: write a runner's coin; `place` is the number of seats after the observer."""
    if s.coin[runner] != 0:
        out[HIDDEN + place] = 1
        if place == 0 or s.shown[runner] == 1:
            out[COINS + place * SIDES + s.coin[runner] - 1] = 1
