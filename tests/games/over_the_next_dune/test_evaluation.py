"""The evaluation, and the risks of the searchers' next drives."""

from itertools import pairwise

import pytest

import presentation
from crossings.conformance.checked_game import sample_evenly, walk
from crossings.engine import State, pack
from crossings.games.over_the_next_dune import evaluation
from crossings.games.over_the_next_dune.presentation import lookahead
from crossings.games.over_the_next_dune.presentation.risks import (
    carry_off_risks,
    catch_risks,
    dangerous_searchers,
    next_drives,
)
from crossings.search.levels import TEAM_LEVELS, level_of
from rows import cases

from .conftest import GAME, at

HELPED = "S1 (10,10)1, 1 held by S1, 2 (7,10), 3 (13,10), 4 (10,13)"
DOOMED = "S1 (10,16)1, 1 held by S1, 2 (3,3), 3 (1,1), 4 (20,1), 5 (18,3)"
NEAR, FAR = "S1 (10,10)5, 1 (1,3), 2 (3,3)", "S1 (10,10)5, 1 (1,15), 2 (3,15)"
COMING, SOON = "moved 1, S1 (10,14)5, 1 (10,11)", "search, S1 (10,10)5"
"""The next drive of this searcher covers rows 7 to 13 if its card is straight."""
BAIT = "moved 1, S1 (4,16)5, 1 (4,10)"


def value_of(position: str, *moves: str) -> int:
    return evaluation.value(at(position)(*moves).state.unpacked(), 0)


@pytest.mark.parametrize(
    "positions",
    [
        pytest.param([NEAR, FAR], id="rows to go"),
        pytest.param([f"turn 3, {FAR}", f"turn 8, {FAR}"], id="turns left"),
        pytest.param(["S1 (10,10)5, 1 safe", "S1 (10,10)5, 1 (20,16)"], id="safe"),
        pytest.param([f"{SOON}, 1 (13,10)", f"{SOON}, 1 (5,5)", f"{SOON}, 1 (10,5)"], id="in its way"),
        pytest.param(["S1 (10,10)1, 1 (10,13)", HELPED, "S1 (10,10)1, 1 held by S1", DOOMED], id="captives"),
        pytest.param([f"deck 7 {straight} 7, {COMING}" for straight in (0, 6, 46)], id="cards left"),
        pytest.param([f"marker 7 (3,13), {BAIT}", BAIT], id="OND-38: a trail leads the searcher away"),
    ],
)  # fmt: skip
def test_better_positions_have_higher_values(positions: list[str]) -> None:
    values = [value_of(position) for position in positions]
    assert values == sorted({*values}, reverse=True)


def test_ends() -> None:
    """OND-60, OND-62: a win has the maximum; a loss with more safe soldiers is better."""
    assert value_of("S1 (10,10)5, 1 (10,1), 2 safe, 3 safe, 4 safe, 5 safe", "1:n") == 1000
    none_safe, two_safe = (
        value_of(f"turn 10, S1 (10,10)5, 1 (10,2){safe}", "done") for safe in ("", ", 2 safe, 3 safe")
    )
    assert 0 <= none_safe < two_safe < 50


def test_the_state_is_unchanged() -> None:
    state = at("search, S1 (10,10)5, S2 (4,12)5, 1 held by S1, marker 7 (4,9)").state
    s = state.unpacked()
    evaluation.value(s, 0)
    assert pack(s) == state.record


def test_last_soldier_walks_out() -> None:
    """In the last turn the evaluation leads him, step by step, past a searcher and over the top."""
    state = at("turn 10, S1 (10,2)3, 1 (12,5), 2 safe, 3 safe, 4 safe, 5 safe").state
    while state.actor == 0:
        after = [state.play(move) for move in state.actions()]
        state = max(after, key=lambda successor: evaluation.value(successor.unpacked(), 0))
    assert state.result is not None and state.result.reason == "escaped"


def test_levels_rarely_err_and_differ_in_search_depth() -> None:
    """A game has about 120 steps, and a single mistake may lose it."""
    levels = ("novice", "casual", "club", "expert")
    for level in levels[:-1]:
        assert 0 < level_of(level, GAME).miss_rate < TEAM_LEVELS[level].miss_rate
    for lower, higher in pairwise(level_of(level, GAME).simulations for level in levels):
        assert lower is not None and higher is not None and 2 * lower <= higher


# ---- the next drives -----------------------------------------------------------------------------


def test_a_drive_in_advance_is_the_drive_of_the_search_phase() -> None:
    """OND-13 to OND-20, OND-38, OND-42: lights and hints show what a card does; the state is unchanged."""
    states = [
        state for state in walk(GAME.start(bends=20, searchers=8), 3).states if state.to_json()["phase"] == "search"
    ]
    for state in sample_evenly(states, 20):
        s = state.unpacked()
        for card, name in enumerate(("left", "straight", "right")):
            drive = lookahead.drive(s, s.searcher, card)
            assert name not in state.outcomes() or state.effects(name, None)[: len(drive)] == drive
        assert pack(s) == state.record


# ---- dangerous searchers -------------------------------------------------------------------------


def numbers(state: State) -> list[int]:
    return [searcher.number for searcher in dangerous_searchers(presentation.position(state))]


@cases("""
    position | near
    S1 (10,10)5, 1 (10,3) | [1]
    S1 (10,10)5, 1 (10,2) | []
    S1 (10,15)1, 1 held by S1, 2 (1,1) | [1]
""")
def test_dangerous_searchers_are_within_reach(position: str, near: list[int]) -> None:
    """OND-13, OND-R06: after six spaces straight up it covers another row; OND-46, OND-61: a captor always counts."""
    view = presentation.position(at(position).state)
    assert numbers(at(position).state) == near
    assert bool(catch_risks(next_drives(view, view.searchers))) == (near == [1] and "held" not in position)


def test_other_searchers_are_harmless() -> None:
    """OND-42, OND-61: checked in a random game."""
    left_out = 0
    for state in sample_evenly(walk(GAME.start(players=2), 3).states, 20):
        view = presentation.position(state)
        others = [searcher for searcher in view.searchers if searcher.number not in numbers(state)]
        drives = next_drives(view, others)
        assert not catch_risks(drives) and not carry_off_risks(drives)
        left_out += len(others)
    assert left_out > 20
