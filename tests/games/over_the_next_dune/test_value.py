"""The rough guess of a position: what should look better does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crossings.engine import pack
from crossings.games.over_the_next_dune import evaluation as value_of

from .conftest import Play

At = Callable[..., Play]


def guess(at: At, *args: Any, **kwargs: Any) -> int:
    return value_of.value(at(*args, **kwargs).state.unpacked(), 0)


def test_ends(at: At) -> None:
    won = at([(10, 10, 5)], {1: (10, 1)} | dict.fromkeys([2, 3, 4, 5], "safe"))("1:n")
    assert value_of.value(won.state.unpacked(), 0) == 1000
    lost = [at([(10, 10, 5)], {1: (10, 2)} | safe, turn=10)("done") for safe in ({}, {2: "safe", 3: "safe"})]
    none_safe, two_safe = (value_of.value(play.state.unpacked(), 0) for play in lost)
    assert 0 <= none_safe < two_safe < 50


def test_rows_and_time(at: At) -> None:
    near, far = {1: (1, 3), 2: (3, 3)}, {1: (1, 15), 2: (3, 15)}
    assert guess(at, [(10, 10, 5)], near) > guess(at, [(10, 10, 5)], far)
    assert guess(at, [(10, 10, 5)], far, turn=3) > guess(at, [(10, 10, 5)], far, turn=8)
    assert guess(at, [(10, 10, 5)], {1: "safe"}) > guess(at, [(10, 10, 5)], {1: (20, 16)})


def test_danger(at: At) -> None:
    """Under the straight drive it is worse than under a bend, and that is worse than beside all drives."""
    ahead, bend, aside = (guess(at, [(10, 10, 5)], {1: space}, phase="search") for space in ((10, 5), (5, 5), (13, 10)))
    assert ahead < bend < aside


def test_captives(at: At) -> None:
    helpers = {2: (7, 10), 3: (13, 10), 4: (10, 13)}
    close = guess(at, [(10, 10, 1)], {1: 1, **helpers})
    far = guess(at, [(10, 10, 1)], {1: 1})
    nobody_caught = guess(at, [(10, 10, 1)], {1: (10, 13)})
    doomed = guess(at, [(10, 16, 1)], {1: 1, 2: (3, 3), 3: (1, 1), 4: (20, 1), 5: (18, 3)})
    assert nobody_caught > close > far > doomed


def test_same_for_all_seats(at: At) -> None:
    state = at([(10, 10, 5)], phase="search", players=3, first=2).state
    assert len({value_of.value(state.unpacked(), seat) for seat in range(3)}) == 1


def test_changes_nothing(at: At) -> None:
    state = at([(10, 10, 5), (4, 12, 5)], {1: 1}, markers={(4, 9): 7}, phase="search").state
    s = state.unpacked()
    value_of.value(s, 0)
    assert pack(s) == state.record
