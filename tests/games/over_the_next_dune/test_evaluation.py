"""The evaluation, and the risks of the searchers' next drives."""

import pytest

import presentation
from crossings.conformance.checked_game import sample_evenly, walk
from crossings.engine import pack
from crossings.games.over_the_next_dune.presentation import lookahead
from crossings.games.over_the_next_dune.presentation.risks import (
    carry_off_risks,
    catch_risks,
    dangerous_searchers,
    next_drives,
)
from evaluations import value
from games.scenarios import table
from rows import cases

from .conftest import GAME, at

HELPED = "S1 (10,10)1, 1 held by S1, 2 (7,10), 3 (13,10), 4 (10,13)"
DOOMED = "S1 (10,16)1, 1 held by S1, 2 (3,3), 3 (1,1), 4 (20,1), 5 (18,3)"
NEAR, FAR = "S1 (10,10)5, 1 (1,3), 2 (3,3)", "S1 (10,10)5, 1 (1,15), 2 (3,15)"
COMING, SOON = "moved 1, S1 (10,14)5, 1 (10,11)", "search, S1 (10,10)5"
"""The next drive of this searcher covers rows 7 to 13 if its card is straight."""
BAIT = "moved 1, S1 (4,16)5, 1 (4,10)"


BETTER = f"""
rows to go: {NEAR} | {FAR}
turns left: turn 3, {FAR} | turn 8, {FAR}
safe: S1 (10,10)5, 1 safe | S1 (10,10)5, 1 (20,16)
in its way: {SOON}, 1 (13,10) | {SOON}, 1 (5,5) | {SOON}, 1 (10,5)
captives: S1 (10,10)1, 1 (10,13) | {HELPED} | S1 (10,10)1, 1 held by S1 | {DOOMED}
cards left: deck 7 0 7, {COMING} | deck 7 6 7, {COMING} | deck 7 46 7, {COMING}
OND-38 a trail leads the searcher away: marker 7 (3,13), {BAIT} | {BAIT}
OND-62 lost with more soldiers safe: turn 10, S1 (10,10)5, 1 (10,2), 2 safe, 3 safe > done
  | turn 10, S1 (10,10)5, 1 (10,2) > done
"""


@pytest.mark.parametrize("best, others", table(BETTER))
def test_better_positions_have_higher_values(best: str, others: list[str]) -> None:
    found = []
    for position, _, moves in (text.partition(" > ") for text in (best, *others)):
        found.append(at(position)(*moves.split()).value())
    assert found == sorted({*found}, reverse=True)


def test_the_evaluation_leads_the_last_soldier_out() -> None:
    """In the last turn the evaluation leads him, step by step, past a searcher and over the top."""
    state = at("turn 10, S1 (10,2)3, 1 (12,5), 2 safe, 3 safe, 4 safe, 5 safe").state
    while state.actor == 0:
        after = [state.play(move) for move in state.actions()]
        state = max(after, key=value)
    assert state.result is not None and state.result.reason == "escaped" and value(state) == 1000


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


@cases("""
    position | near
    S1 (10,10)5, 1 (10,3) | [1]
    S1 (10,10)5, 1 (10,2) | []
    S1 (10,15)1, 1 held by S1, 2 (1,1) | [1]
""")
def test_dangerous_searchers_are_within_reach(position: str, near: list[int]) -> None:
    """OND-13, OND-R06: after six spaces straight up it covers another row; OND-46, OND-61: a captor always counts."""
    view = presentation.position(at(position).state)
    assert [searcher.number for searcher in dangerous_searchers(view)] == near


def test_other_searchers_neither_catch_nor_carry_off() -> None:
    """OND-42, OND-61: checked in a random game."""
    left_out = 0
    for state in sample_evenly(walk(GAME.start(players=2), 3).states, 20):
        view = presentation.position(state)
        dangerous = dangerous_searchers(view)
        drives = next_drives(view, [searcher for searcher in view.searchers if searcher not in dangerous])
        assert not catch_risks(drives) and not carry_off_risks(drives)
        left_out += len(view.searchers) - len(dangerous)
    assert left_out > 20
