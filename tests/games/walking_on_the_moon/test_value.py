"""The evaluation for searches: who is ahead, who is rich, who has won."""

from __future__ import annotations

import pytest

from crossings.engine import State

from .conftest import At


def values_of(state: State) -> list[int]:
    return [state.game.kernels.asked("value", state.record, seat) for seat in range(state.seats)]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("(20,1)", "(15,0)"),
        ("(15,0) 3 sputniks", "(15,0)"),
        ("(15,0) 2 ec", "(15,0)"),
        ("(15,0)", "(15,0) crashed"),
        ("(15,0)", "(15,0) handicap"),
    ],
)
def test_what_is_better(at: At, better: str, worse: str) -> None:
    """Of two astronauts that have both had their turn."""
    shares = values_of(at(f"program, turn 2, active 2, 0 {better}, 1 {worse}, 2 (3,0)").state)
    assert shares[0] > shares[1]


def test_all_alike_at_the_start(at: At) -> None:
    """But for the first place in the stack."""
    first, second, third = values_of(at("program").state)
    assert first >= second == third and first - third < 60


def test_the_winner_has_it_all(at: At) -> None:
    over = at("go, 0 (30,1), 1 (14,0), 2 (3,0), active 2, turn 2, program b b, round 40")("stop")
    assert values_of(over.state) == [1000, 0, 0]
