"""The evaluation for searches: who is ahead, who is rich, who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import State

from .conftest import Play

At = Callable[..., Play]


def values_of(state: State) -> list[int]:
    return [state.game.kernels.asked("value", state.record, seat) for seat in range(state.seats)]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"x": 20, "y": 1}, {"x": 15, "y": 0}),
        ({"x": 15, "y": 0, "sputniks": 3}, {"x": 15, "y": 0}),
        ({"x": 15, "y": 0, "ec": 2}, {"x": 15, "y": 0}),
        ({"x": 15, "y": 0}, {"x": 15, "y": 0, "crashed": True}),
        ({"x": 15, "y": 0}, {"x": 15, "y": 0, "handicap": True}),
    ],
)
def test_what_is_better(at: At, better: dict[str, Any], worse: dict[str, Any]) -> None:
    """Of two astronauts that have both had their turn."""
    given: dict[str, Any] = {"phase": "program", "turn": 2, "active": 2}
    shares = values_of(at({**better, "z": 0} if "z" in better else better, worse, (3, 0), **given).state)
    assert shares[0] > shares[1]


def test_all_alike_at_the_start(at: At) -> None:
    """But for the first place in the stack."""
    first, second, third = values_of(at(phase="program").state)
    assert first >= second == third and first - third < 60


def test_the_winner_has_it_all(at: At) -> None:
    given: dict[str, Any] = {"phase": "go", "active": 2, "turn": 2, "program": ["b", "b", ""], "round": 40}
    assert values_of(at((30, 1), (14, 0), (3, 0), **given)("stop").state) == [1000, 0, 0]
