"""Exact worths are those that can be worked out by hand."""

from __future__ import annotations

import pytest
from solving import solve

from toys.nim import game as nim


@pytest.mark.parametrize("heap", range(1, 20))
def test_multiples_of_four_are_lost(heap: int) -> None:
    solved = solve(nim.GAME.start(heap=heap))
    assert solved is not None
    assert solved.shares[0] == (0.0 if heap % 4 == 0 else 1.0)
    if heap % 4:
        assert solved.best == [f"take-{heap % 4}"]


def test_chance_is_weighed_exactly() -> None:
    """With wind and four sticks: taking two leaves two, or by a gust (1 in 3) one: either way the other wins. Taking
    three leaves one, which a gust takes away: a win in one of three."""
    solved = solve(nim.GAME.start(heap=4, wind=True))
    assert solved is not None
    assert solved.moves["take-2"] == 0.0
    assert solved.moves["take-3"] == pytest.approx(1 / 3)
    assert solved.best == ["take-3"]
    assert sum(solved.shares) == pytest.approx(1.0)


def test_what_has_too_many_ways_is_given_up() -> None:
    assert solve(nim.GAME.start(heap=40, wind=True), most=20) is None
