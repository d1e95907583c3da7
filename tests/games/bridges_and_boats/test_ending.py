"""How a game is told from its end: why, what was held against what, and the figures that sum it up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import looking
from crossings.engine import State
from crossings.engine.effect import Happened

from .conftest import Play

At = Callable[..., Play]


def story(state: State, *moves: str) -> tuple[State, list[Happened]]:
    """The position reached, and what happened on the way."""
    told = []
    for at, move in enumerate(moves, 1):
        following = state.play(move)
        by = state.actor if isinstance(state.actor, int) else None
        told.append(Happened(at, by, looking.effects(state, move, following)))
        state = following
    return state, told


def figures(over: State, told: list[Happened]) -> dict[str, tuple[str, int]]:
    part = over.game.at_the_end
    assert part
    return {one.label: (one.value, one.at) for one in part.figures(looking.position(over), told)}


BOUGHT_OUT = "The last domino has been bought: soldiers across are held against the defender's coins. "


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, "You got 5 soldiers across, and the defender saved 4 coins."),
        (1, "You saved 4 coins, and 5 soldiers got across."),
        (None, "5 soldiers got across, and the defender saved 4 coins."),
    ],
)
def test_the_verdict_is_told_to_each_side(at: At, seat: int | None, told: str) -> None:
    """BAB-65, BAB-66, example E13."""
    over = at(pool=["1-1"], coins=[2, 4], crossed=5)("buy").state
    assert over.game.at_the_end
    assert over.game.at_the_end.verdict(looking.position(over, seat), seat) == BOUGHT_OUT + told


def test_a_draw_is_called_one(at: At) -> None:
    """BAB-67, example E14."""
    over = at(turn=1, pool=["1-1"], coins=[0, 6], crossed=4)("buy").state
    assert over.game.at_the_end
    told = over.game.at_the_end.verdict(looking.position(over, 1), 1)
    assert told.endswith("You saved 4 coins, and 4 soldiers got across: a draw.")


def test_the_figures_name_the_moment_that_decided_it(at: At) -> None:
    """BAB-66: 4 across against 4 coins; two soldiers walk off the bridge, then the last domino is bought."""
    start = at(pool=["1-1", "1-2"], coins=[9, 4], crossed=4, bridge=range(1, 7), soldiers=[11, 12], round=7).state
    over, told = story(start, "move-12", "move-11", "end", "end", "buy", "d-1-1", "buy")
    assert (over.result is not None, over.scores) == (True, (5, 7))
    found = figures(over, told)
    assert found["The defender ahead for good since"] == ("round 7", 3)
    assert found["Soldiers across, by boat : over the bridge"] == ("0 : 1", 0)
    assert found["Dominoes bought, attacker : defender"] == ("2 : 0", 0)
    assert found["Rounds"] == ("8", 0)
    assert "Flights that hit" not in found and "Worst blow" not in found


def test_flights_shots_and_blows_are_counted(at: At) -> None:
    """Examples E18 and E15: a hit with two dead, a miss; a shot that sinks two boats with three, another none."""
    start = at(
        turn=1, bridge=range(1, 7), soldiers=range(5, 12), planes=["2-5", "3-4"], cannons=["1-1", "2-2"],
        across={"3-5": 2, "4-6": 1, "6-6": 2}, coins=[0, 9],
    ).state  # fmt: skip
    moves = ("send-2-5", "send-3-4", "end", "3+4", "4+4", "1+1", "6", "1")
    over, told = story(start, *moves)
    found = figures(over, told)
    assert found["Flights that hit"] == ("1 of 2", 0)
    assert found["Shots that sank a boat"] == ("1 of 2", 0)
    assert found["Worst blow"] == ("2 boats with 3 soldiers", 7)
