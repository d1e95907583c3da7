"""How many sequences of moves there are from seven positions, counted by an independent implementation."""

from __future__ import annotations

import numpy as np
import pytest

from crossings.engine import Game, State
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of

COUNTS = {
    "wall": (
        "SHOBMOHS/TTTTTTTT/2#2#2/****(*w)***/***(*w)****/2#2#2/tttttttt/fhomdohf h 0/0 - 0 0 -",
        (38, 1458, 57630, 2290375),
    ),
    "heart": (
        "SHOBMOHS/TTTTTTTT/2****2/#1**(*w)*1#/#1*(*w)**1#/2****2/tttttttt/fhomdohf h 0/0 - 0 0 -",
        (36, 1291, 48179, 1782531),
    ),
    "checker": (
        "SHOBMOHS/TTTTTTTT/1*1*1*1*/*1*#*#(*w)1/1(*w)#*#*1*/*1*1*1*1/tttttttt/fhomdohf h 0/0 - 0 0 -",
        (30, 894, 28358, 897360),
    ),
    "P1": (
        "1H1B1M2/TTT1T1o1/2#1T#2/*****(oh)**/********/2#2#1w/T3t2t/1(OT)(wf)1d2f a 0/1 THOSSttt 1 49 -",
        (73, 4069, 260436, 15088175),
    ),
    "P2": (
        "S2BM1H1/TTT1(OT)1TT/1*T*1*T*/*1*#o#*1/1(*w)#*(#t)*1*/*1*1*1(*wf)1/tt1t1t(ot)1/fh1md1h1 h 1/0 HOS 4 30 -",
        (50, 2549, 106248, 5132854),
    ),
    "P3": (
        "S4MHS/T1B1T2T/7*/*2(#t)1#1T/1*#*#h1*/*1(*wf)t*1*1/3t(OT)2w/1m2d3 h 3/4 HOoo 2 90 -",
        (81, 3637, 259756, 13104518),
    ),
    "P4": ("3B4/4t3/8/8/2(*w)5/3T4/8/3dm3 h 1/1 hh 17 40 -", (8, 621, 6191, 58357, 679245)),
}
DEPTH_BY_HAND = 2
"""How deep single states are played, one by one, through the shell."""


@pytest.mark.parametrize("name", COUNTS)
def test_compiled(game: Game, name: str) -> None:
    text, counts = COUNTS[name]
    count = game.kernels.bind([kernels_of(drivers)["perft"]], compiled=True)["perft"]
    states = np.zeros(len(counts) + 1, game.kernels.dtype)
    states[0] = game.kernels.cells(game.from_text(text).record)
    rows = np.zeros((len(counts) + 1, game.kernels.max_legal + 2), np.int32)
    assert tuple(count(states, depth, rows) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("name", COUNTS)
def test_move_by_move(game: Game, name: str) -> None:
    text, counts = COUNTS[name]
    nodes: list[State] = [game.from_text(text)]
    for count in counts[:DEPTH_BY_HAND]:
        nodes = [state.play(move) for state in nodes for move in state.actions()]
        assert len(nodes) == count


@pytest.mark.parametrize("setup", ["wall", "heart", "checker"])
def test_starting_positions(game: Game, setup: str) -> None:
    start = game.start(setup=setup)
    assert game.from_text(COUNTS[setup][0], setup=setup) == start
    assert game.fen is not None
    assert game.fen.to_fen(start.unpacked()) == COUNTS[setup][0]
