"""What is one choice, what gives something up, and what would be lost by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.drawing.scene import Pick

from .conftest import Play

At = Callable[..., Play]
Box = tuple[int, int]


def picks(play: Play) -> dict[str, Pick]:
    return {pick.move: pick for pick in looking.picks(play.state, play["actor"])}


def test_ways_that_come_to_the_same_are_one_choice(at: At) -> None:
    """MOM-E01: from (9,0) four patterns of a black 2 go two columns on, and all end in the hazard (11,0)."""
    play = at((9, 0))("1:k/2:bbw", "k2")
    here = [pick for pick in picks(play).values() if pick.places == ("die-1-k1", "x11y0")]
    assert len(play.some("+k2")) == 4 and [pick.move for pick in here] == ["+k2:ff"]


def test_ways_that_end_differently_are_told_apart(at: At) -> None:
    """MOM-E01: a black 1 from (9,0) leads to (10,0), on its level safely, and up into the air with a fall."""
    play = at((9, 0))("1:k/2:bbw", "k1")
    labels = [pick.label for pick in picks(play).values() if pick.places == ("die-1-k1", "x10y0")]
    assert [label.split(": ")[1] for label in labels] == ["safe", "accident, no ground under you"]


def test_accidents_are_offered_last(at: At) -> None:
    play = at((9, 0))("1:kk/2:bw", "k1", "k2")
    ends = ["accident" in pick.label for pick in picks(play).values() if len(pick.places) == 2]
    assert ends == sorted(ends) and len(set(ends)) == 2


LAST = {"active": 0, "order": []}
STRIKING = LAST | {"aliens": {(14, 0): "y1"}}


@pytest.mark.parametrize(
    ("where", "given", "moves", "move", "warning"),
    [
        (((9, 0),), {}, "", "pass", "4 dice stay unused."),
        (((15, 0),), {}, "", "bait", "4 dice stay unused."),
        (((9, 0),), STRIKING, "", "pass", "4 dice stay unused; the aliens in the landing zone will hit the base."),
        (((9, 0),), {}, "1:bb/2:kk b1 b1 hold", "stop", "2 dice stay unused."),
        (((9, 0),), {}, "1:bbk/2:k b1 b1 k1 hold", "stop", "1 die stays unused."),
        (((9, 0),), {"aliens": {(8, 0): "y1"}}, "1:w/2:bbk w1", "hold", "aliens could still be shot with this throw."),
        (((9, 0),), {}, "1:b/2:bkk b1", "hold", ""),
        (((1, 0), (1, 0)), {}, "1:bbkk bomb b1 b1 k1 k1", "hold", "one die of the bomb could still be thrown again."),
        (
            ((13, 0),), {"abilities": {0: "drone"}, "aliens": {(12, 0): "y1"}}, "pass", "end",
            "the drone could still shoot.",
        ),
    ],
)  # fmt: skip
def test_what_gives_something_up_is_quiet_and_warns(
    at: At, where: tuple[Box, ...], given: dict[str, Any], moves: str, move: str, warning: str
) -> None:
    pick = picks(at(*where, **given)(*moves.split()))[move]
    assert pick.quiet and pick.warning == warning


@pytest.mark.parametrize(
    ("where", "given", "moves", "move"),
    [
        # WOM-J14: from (9,0) a white die only runs into rock
        (((9, 0),), {}, "1:w/2:bbk w2", "hold"),
        (((9, 0),), {}, "1:bb/2:kk b1 b1 hold", "go"),
        (((1, 0), (1, 0)), {}, "1:bbkk", "bomb"),
        (((13, 0),), {"abilities": {0: "drone"}}, "pass", "end"),
    ],
)
def test_what_is_left_to_do_is_not_quiet(
    at: At, where: tuple[Box, ...], given: dict[str, Any], moves: str, move: str
) -> None:
    pick = picks(at(*where, **given)(*moves.split()))[move]
    assert not pick.quiet and not pick.warning
