"""How a game is told from its end: why, by how much, and the figures that sum it up."""

from __future__ import annotations

import pytest

import looking
from crossings.engine import Game, State
from crossings.engine.effect import Happened

from .conftest import Position


def story(state: State, moves: str) -> tuple[State, list[Happened]]:
    """The position reached, and what happened on the way."""
    told = []
    for at, move in enumerate(moves.split(), 1):
        assert isinstance(state.actor, int)
        following = state.play(move)
        told.append(Happened(at, state.actor, looking.effects(state, move, following)))
        state = following
    return state, told


@pytest.mark.parametrize(
    ("position", "move", "seat", "told"),
    [
        ("3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -", "e7-d8", 0, "Harkonnen 0, Atreides 11."),  # DUC-E19
        ("3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -", "e7-d8", 1, "Atreides 11, Harkonnen 0."),
        ("3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -", "e7-d8", None, "Harkonnen 0, Atreides 11."),
        ("3B4/8/8/8/8/8/8/3d4 h 3/3 - 19 40 -", "d8-d7", 1, "Atreides 13, Harkonnen 13: a draw."),  # DUC-68, DUC-E26
    ],
)
def test_the_verdict_tells_ones_own_points_first(
    game: Game, at: Position, position: str, move: str, seat: int | None, told: str
) -> None:
    """And why it is over."""
    over = at(position).play(move)
    assert over.result and game.at_the_end
    assert game.at_the_end.verdict(looking.position(over, seat), seat) == f"{game.ending(over.result.reason)} {told}"


def test_the_figures_name_the_move_that_decided_it(game: Game, at: Position) -> None:
    """14 : 16; the Harkonnen take a Troop, the Atreides harvest and take the Baron."""
    start = at("3B3T/4t3/8/8/h*4t1/7T/8/3d3h h 2/2 - 9 11 -")
    assert start.scores == (14, 16)
    over, told = story(start, "h3-g4 a4-b4 g4-f3 e7-d8 f3-g2 h1-g1 h8-g7 d8-c7 g2-h1")
    found = figures(game, over, told)
    assert found["Dearest loss of the Harkonnen"] == ("Baron on d8, 10 points", 4)
    assert found["Atreides ahead for good since"] == ("move 1", 1)
    assert found["Moves"] == ("9", 0)
    assert found["Men taken (Harkonnen : Atreides)"] == ("1 : 1", 0)
    assert found["Spice harvested"] == ("0 : 1", 0)
    assert "Spice paid as ransom" not in found


EVEN = "3B4/8/8/2T2h2/1t3T2/4t3/8/2T1d3 h 0/0 - 9 11 -"
"""13 : 13."""


def test_who_was_ahead_for_good_and_since_when(game: Game, at: Position) -> None:
    """DUC-67: 13 : 12 after the first capture, 12 : 12 after the second; in the other game 12 : 13 for good."""
    over, told = story(at(EVEN), "c5-b4 e3-f4 c1-b2 f5-e5")
    assert over.scores == (12, 12)
    assert not any("ahead" in label for label in figures(game, over, told))
    over, told = story(at(EVEN), "d8-d7 e3-f4 c5-d6 e1-e2")
    assert figures(game, over, told)["Atreides ahead for good since"] == ("move 2", 2)


def figures(game: Game, over: State, told: list[Happened]) -> dict[str, tuple[str, int]]:
    assert game.at_the_end
    return {one.label: (one.value, one.at) for one in game.at_the_end.figures(looking.position(over), told)}


def test_ransom_and_worms_are_counted(game: Game, at: Position) -> None:
    """DUC-44, DUC-53."""
    start = at("3B4/8/8/8/2(*w)*4/3t4/8/h2d3m h 2/6 of 9 11 -")
    over, told = story(start, "c4-d3 fr@d5")
    found = figures(game, over, told)
    assert found["Men taken (Harkonnen : Atreides)"] == ("1 : 0", 0)
    assert found["Spice paid as ransom"] == ("0 : 5", 0)
