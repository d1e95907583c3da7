"""The evaluation: the same for all, and better where a person would feel better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import Game

from .conftest import Play

At = Callable[..., Play]


def value_of(game: Game, play: Play, seat: int = 0) -> int:
    return game.kernels.asked("value", play.state.record, seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (((3, 0), {}), ((13, 0), {})),
        (((3, 0), {}), ((3, 0), {"hits": 2})),
        (((3, 0), {}), ((3, 0), {"round": 8})),
        (((3, 0), {"aliens": {}}), ((3, 0), {"aliens": {(1, 0): "r1"}})),
        (((3, 0), {"aliens": {}}), ((3, 0), {"aliens": {(14, 0): "y1"}})),
        (((3, 0), {"incoming": ""}), ((3, 0), {"incoming": "y4"})),
        (((3, 0), {"aliens": {(2, 0): "y3"}}), ((3, 0), {"aliens": {(9, 0): "y3"}})),
    ],
)
def test_better_and_worse(game: Game, at: At, better: Any, worse: Any) -> None:
    good, bad = at(better[0], **better[1]), at(worse[0], **worse[1])
    assert value_of(game, good) == value_of(game, good, 1)
    assert 0 < value_of(game, bad) < value_of(game, good) < 1000


def test_the_ends(game: Game, at: At) -> None:
    """MOM-F01, MOM-F03."""
    won = at((1, 0))("1:bbkk", "bomb", "b3", "b3", "k2", "k2")
    lost = at((9, 0), active=1, order=[], round=8)("pass")
    assert (won.end, value_of(game, won), lost.end, value_of(game, lost)) == ("mmm", 1000, "time", 0)


def test_it_is_quiet_at_the_beginning_of_a_turn_alone(game: Game, at: At) -> None:
    """MOM-P03: before any dice are laid."""

    def is_quiet(play: Play) -> bool:
        return bool(game.kernels.own["quiet"](play.state.unpacked()))

    assert is_quiet(at((9, 0)))
    assert not is_quiet(at((9, 0))("1:b/2:kk/3:w"))
    assert not is_quiet(at((9, 0), active=1, order=[], round=8)("pass"))
