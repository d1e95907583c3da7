"""A move chosen by chance without a list is the one that the list has at its place, whatever the room held before."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from crossings.engine import State
from crossings.engine.kernels.rng import draw_below, drawing_next

RIDING_AT_THE_FIRST_SQUARE = "3B4/8/8/8/2f5/8/**6/(*wf)2d4 a 0/0 - 4 11 -"
ARMIES_WITH_LOADS_AND_RIDERS = (
    "S2BM1H1/TTT1(OT)1TT/1*T*1*T*/*1*#o#*1/1(*w)#*(#t)*1*/*1*1*1(*wf)1/tt1t1t(ot)1/fh1md1h1 {} 0/0 - 4 30 -"
)


@pytest.mark.parametrize(
    "line",
    [RIDING_AT_THE_FIRST_SQUARE, *(ARMIES_WITH_LOADS_AND_RIDERS.format(seat) for seat in "ha")],
)
@pytest.mark.parametrize("before", [0, np.iinfo(np.int32).max])
def test_each_move_of_the_list_is_chosen_by_its_own_draw(line: str, before: int, at: Callable[[str], State]) -> None:
    state = at(line)
    kernels = state.game.kernels
    legal = kernels.legal(state.record)
    chosen = []
    for place in range(len(legal)):
        bits = -(-(place << 32) // len(legal))
        assert draw_below(drawing_next(bits), len(legal)) == place
        room = np.full_like(kernels.buffers()[0], before)
        chosen.append(kernels.own["choose"](state.unpacked(), drawing_next(bits), room))
    assert chosen == legal
