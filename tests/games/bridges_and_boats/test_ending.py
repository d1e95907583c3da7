"""How a game is told from its end: why, what was held against what, and the figures that sum it up."""

from __future__ import annotations

import pytest

import looking
from crossings.engine.effect import Happened

from .conftest import At


@pytest.mark.parametrize(
    ("position", "seat", "told"),
    [
        ("pool 1-1, coins 2 4, crossed 5", 0, "You got 5 soldiers across, and the defender saved 4 coins."),
        ("pool 1-1, coins 2 4, crossed 5", 1, "You saved 4 coins, and 5 soldiers got across."),
        ("pool 1-1, coins 2 4, crossed 5", None, "5 soldiers got across, and the defender saved 4 coins."),
        ("defender, pool 1-1, coins 0 6, crossed 4", 1, "You saved 4 coins, and 4 soldiers got across: a draw."),
    ],
)
def test_the_verdict_is_told_to_each_side(at: At, position: str, seat: int | None, told: str) -> None:
    """BAB-65 to BAB-67, examples BAB-E13 and BAB-E14."""
    over = at(position)("buy").state
    assert over.game.at_the_end
    why = "The last domino has been bought: soldiers across are held against the defender's coins. "
    assert over.game.at_the_end.verdict(looking.position(over, seat), seat) == why + told


@pytest.mark.parametrize(
    ("position", "moves", "told", "untold"),
    [
        pytest.param(
            "pool 1-1 1-2, coins 9 4, crossed 4, bridge whole, soldiers 11 12, round 7",
            "move-12 move-11 end end buy d-1-1 buy",
            {
                "The defender ahead for good since": ("round 7", 3),
                "Soldiers across, by boat : over the bridge": ("0 : 1", 0),
                "Dominoes bought, attacker : defender": ("2 : 0", 0),
                "Rounds": ("8", 0),
            },
            {"Flights that hit", "Worst blow"},
            id="BAB-66: what decided it",
        ),
        pytest.param(
            """defender, coins 0 9, bridge whole, soldiers 5 6 7 8 9 10 11, planes 2-5 3-4, cannons 1-1 2-2,
            across 3-5:2 4-6:1 6-6:2""",
            "send-2-5 send-3-4 end 3+4 4+4 1+1 6 1",
            {
                "Flights that hit": ("1 of 2", 0),
                "Shots that sank a boat": ("1 of 2", 0),
                "Worst blow": ("2 boats with 3 soldiers", 7),
            },
            set(),
            id="BAB-E15, BAB-E18: flights, shots and blows",
        ),
    ],
)  # fmt: skip
def test_figures(at: At, position: str, moves: str, told: dict[str, tuple[str, int]], untold: set[str]) -> None:
    """What is told, and the moment that can be shown."""
    state, story = at(position).state, []
    for moment, move in enumerate(moves.split(), 1):
        before, state = state, state.play(move)
        by = before.actor if isinstance(before.actor, int) else None
        story.append(Happened(moment, by, looking.effects(before, move, state)))
    assert state.game.at_the_end
    found = {one.label: (one.value, one.at) for one in state.game.at_the_end.figures(looking.position(state), story)}
    assert found.items() >= told.items() and not untold & found.keys()
