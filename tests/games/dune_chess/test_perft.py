"""Perft: the numbers of move sequences from seven positions, counted by an independent implementation."""

import numpy as np
import pytest

from crossings.engine import State
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator_with_next_bits
from rows import cases, rows

from .conftest import GAME, at, fen

COUNTS = rows("""
SHOBMOHS/TTTTTTTT/2#2#2/****(*w)***/***(*w)****/2#2#2/tttttttt/fhomdohf h 0/0 - 0 0 - | [38, 1458, 57630, 2290375]
  -- wall
SHOBMOHS/TTTTTTTT/2****2/#1**(*w)*1#/#1*(*w)**1#/2****2/tttttttt/fhomdohf h 0/0 - 0 0 - | [36, 1291, 48179, 1782531]
  -- heart
SHOBMOHS/TTTTTTTT/1*1*1*1*/*1*#*#(*w)1/1(*w)#*#*1*/*1*1*1*1/tttttttt/fhomdohf h 0/0 - 0 0 - | [30, 894, 28358, 897360]
  -- checker
1H1B1M2/TTT1T1o1/2#1T#2/*****(oh)**/********/2#2#1w/T3t2t/1(OT)(wf)1d2f a 0/1 THOSSttt 1 49 -
  | [73, 4069, 260436, 15088175] -- P1
S2BM1H1/TTT1(OT)1TT/1*T*1*T*/*1*#o#*1/1(*w)#*(#t)*1*/*1*1*1(*wf)1/tt1t1t(ot)1/fh1md1h1 h 1/0 HOS 4 30 -
  | [50, 2549, 106248, 5132854] -- P2
S4MHS/T1B1T2T/7*/*2(#t)1#1T/1*#*#h1*/*1(*wf)t*1*1/3t(OT)2w/1m2d3 h 3/4 HOoo 2 90 - | [81, 3637, 259756, 13104518] -- P3
3B4/4t3/8/8/2(*w)5/3T4/8/3dm3 h 1/1 hh 17 40 - | [8, 621, 6191, 58357, 679245] -- P4
""")
"""A position, and the numbers of sequences of one move, two moves, and so on."""
each_position = pytest.mark.parametrize("text, counts", COUNTS)
DEPTH_BY_HAND = 2
"""The depth to which single states are played through the Python API."""


@each_position
def test_compiled_kernels_count_as_many_games(text: str, counts: list[int]) -> None:
    count = GAME.kernels.bind([kernels_of(drivers)["perft"]], compiled=True)["perft"]
    states = np.zeros(len(counts) + 1, GAME.kernels.dtype)
    states[0] = GAME.kernels.numpy_record(GAME.from_text(text).record)
    legal = np.zeros((len(counts) + 1, GAME.kernels.max_legal + 2), np.int32)
    assert [count(states, depth, legal) for depth in range(1, len(counts) + 1)] == counts


@each_position
def test_single_states_count_as_many_games(text: str, counts: list[int]) -> None:
    nodes: list[State] = [GAME.from_text(text)]
    for count in counts[:DEPTH_BY_HAND]:
        nodes = [state.play(move) for state in nodes for move in state.actions()]
        assert len(nodes) == count


@cases("""
    number | setup
    0 | wall
    1 | heart
    2 | checker
""")
def test_games_start_from_the_positions_of_the_rule_text(number: int, setup: str) -> None:
    """DUC-01 to DUC-05, DUC-R01: the men, Spice, Seitch and Sandworms of each set-up."""
    start, (text, _) = GAME.start(setup=setup), COUNTS[number]
    assert GAME.from_text(text, setup=setup) == start
    assert fen(start) == text


# ---- random choice -------------------------------------------------------------------------------

RIDING_AT_THE_FIRST_SQUARE = "3B4/8/8/8/2f5/8/**6/(*wf)2d4 a 0/0 - 4 11 -"
ARMIES_WITH_LOADS_AND_RIDERS = (
    "S2BM1H1/TTT1(OT)1TT/1*T*1*T*/*1*#o#*1/1(*w)#*(#t)*1*/*1*1*1(*wf)1/tt1t1t(ot)1/fh1md1h1 {} 0/0 - 4 30 -"
)


@pytest.mark.parametrize(
    "line",
    [RIDING_AT_THE_FIRST_SQUARE, *(ARMIES_WITH_LOADS_AND_RIDERS.format(seat) for seat in "ha")],
)
def test_each_move_of_the_list_is_chosen_by_its_own_draw(line: str) -> None:
    """The conformance suite checks positions of random games, which have few riders and loads."""
    state = at(line)
    kernels = state.game.kernels
    legal = kernels.legal(state.record)
    draws = [generator_with_next_bits(-(-(place << 32) // len(legal))) for place in range(len(legal))]
    assert [kernels.own["choose"](state.unpacked(), draw, kernels.buffers()[0]) for draw in draws] == legal
