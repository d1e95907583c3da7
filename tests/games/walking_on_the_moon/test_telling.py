"""What the log says, what is asked, and what a score is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.engine import Game

from .conftest import Play

At = Callable[..., Play]
TWO = {"players": 2}
HERE = (12, 1)

CASES: list[tuple[list[Any], dict[str, Any], str, str]] = [
    ([], {"phase": "draw", "ask": [1, 2]}, "draw:coop", "Blue draws an action card."),
    ([(3, 0)], {"phase": "roll", "pending": "bb"}, "b3", "Red throws a blue 3."),
    (
        [(3, 0)],
        {"phase": "roll", "program": ["k", "k", ""], "pending": "k"},
        "k1x",
        "Red throws a black 1 with the crash mark.",
    ),
    (
        [(3, 0)],
        {"phase": "program"},
        "1:bk/2:ww",
        "Red shares out the dice: 1 blue and 1 black, then 2 white.",
    ),
    (
        [{"ec": 1}],
        {"phase": "program"},
        "1:bbkkw",
        "Red shares out the dice: 2 blue, 2 black and 1 white, for 1 EC counter.",
    ),
    (
        [(3, 0)],
        {"faces": ["b3"]},
        "b3:fff",
        "Red jumps with a blue 3 (on, on, on) to column 6, level 0. Red gains 1 Sputnik.",
    ),
    (
        [(3, 0)],
        {"faces": ["w1"]},
        "w1:d",
        "Red jumps with a white 1 (down) straight into the rock. It is an accident: Red lies stunned.",
    ),
    (
        [(34, 1)],
        {"faces": ["w1"]},
        "w1:d",
        "Red jumps with a white 1 (down), over the line. Red is across the goal, as the first.",
    ),
    (
        [(27, 0)],
        {"faces": ["b1"]},
        "b1:f",
        "Red jumps with a blue 1 (on) to column 28, level 0. The special box sends it back to column 27.",
    ),
    (
        [(27, 0)],
        {"faces": ["b1"], "options": TWO},
        "b1:f",
        "Red's first jumps with a blue 1 (on) to column 28, level 0. The special box sends it back to column 27.",
    ),
    ([{"ec": 1}], {"faces": ["b1"]}, "ec:b1", "Red throws blue 1 again for an EC counter."),
    (
        [{"reroll": True}],
        {"faces": ["b1", "k2"]},
        "re:b1,k2",
        "Red throws blue 1 and black 2 again, as the special box allows.",
    ),
    ([HERE, HERE], {"phase": "land"}, "sab@1", "Red sabotages Blue: three dice in its next turn."),
    ([HERE, {"x": 12, "y": 1, "sputniks": 1}], {"phase": "land"}, "rob@1", "Red robs Blue of a Sputnik."),
    ([HERE, HERE], {"phase": "land"}, "no", "Red leaves the others in the box alone."),
    ([(14, 0)], {"phase": "box"}, "adv:f", "Red takes a free step straight on."),
    ([(14, 0)], {"phase": "box"}, "no", "Red stays in its box."),
    ([{"x": 21, "y": 0, "sputniks": 1}], {"phase": "box"}, "pay:f", "Red pays a Sputnik and steps straight on."),
    ([(3, 0)], {"phase": "go", "program": ["b", "b", ""]}, "go", "Red goes on with jump 2."),
    ([(3, 0)], {"phase": "go", "program": ["b", "b", ""]}, "stop", "Red ends the turn; the dice left are lost."),
    (
        [(3, 0)],
        {"phase": "before", "hands": {1: ["noinst"]}, "ask": [1, 2]},
        "noinst:k",
        "Blue plays No instructions: a black die is out for this turn of Red.",
    ),
    (
        [(6, 0), (5, 0)],
        {"phase": "react", "hands": {1: ["slip"]}, "ask": [1, 2], "ahead": [1]},
        "slip:f@1",
        "Blue plays Slipstream: Blue steps straight on. Blue gains 1 Sputnik.",
    ),
    (
        [(3, 0), (5, 0)],
        {"phase": "end", "hands": {2: ["extra"]}, "ask": [2]},
        "extra:w@2",
        "Yellow plays Extra jump: Yellow jumps once more with a white die.",
    ),
]


@pytest.mark.parametrize(("places", "given", "move", "line"), CASES)
def test_a_move_in_words(game: Game, at: At, places: list[Any], given: dict[str, Any], move: str, line: str) -> None:
    """To the eyes of a spectator."""
    before = at(*places, **given)
    after = before(move)
    shown = game.shown(before.state, move, None)
    assert looking.line(before.state, shown, after.state) == line


def test_a_round_begins_with_its_first_card(at: At) -> None:
    """WOM-A03: not with the move before it, after which somebody might still play a card."""
    drawing = at(phase="draw", ask=[0, 1, 2])
    states = [play.state for play in (drawing, drawing("draw:plan"), drawing("draw:plan", "draw:coop"))]
    assert looking.line(states[0], "draw:?", states[1]) == "Round 5 begins. Red draws an action card."
    assert looking.line(states[1], "draw:?", states[2]) == "Blue draws an action card."


def test_ones_own_pass_and_draw(at: At) -> None:
    asked = at((3, 0), phase="before", hands={1: ["noinst"]}, ask=[1, 2])
    assert looking.line(asked.state, "pass", asked("pass").state, 1) == "Blue keeps the card."
    drawing = at(phase="draw", ask=[1, 2])
    assert looking.line(drawing.state, "draw:plan", drawing("draw:plan").state, 1) == "Blue draws Planification."


@pytest.mark.parametrize(
    ("places", "given", "asked"),
    [
        ([(3, 0)], {"phase": "program"}, "share out four dice over up to three jumps."),
        ([(3, 0)], {"faces": ["b1", "k2"]}, "pick one of the dice that lie (blue 1, black 2) and jump."),
        ([(3, 0)], {"phase": "go", "program": ["b", "b", ""]}, "make jump 2, or end the turn."),
        ([(14, 0)], {"phase": "box"}, "take a free step, or stay."),
        ([{"x": 22, "y": 0, "sputniks": 1}], {"phase": "box"}, "pay a Sputnik for a step, or stay."),
    ],
)
def test_what_is_asked(game: Game, at: At, places: list[Any], given: dict[str, Any], asked: str) -> None:
    assert game.telling.ask(looking.seen(at(*places, **given).state, 0)) == asked


def test_the_parts_of_a_score(game: Game, at: At) -> None:
    """WOM-F06."""
    places = [{"finished": 1, "sputniks": 2}, {"x": 30, "y": 1, "sputniks": 1}, {"finished": 2}, (3, 0)]
    state = at(*places, phase="end", hands={1: ["plan"]}, ask=[1], options=TWO).state
    assert game.telling.breakdown(looking.seen(state)) == [
        [
            ("position of Red's first", 11),
            ("Sputniks of Red's first", 2),
            ("position of Red's second", 10),
            ("Sputniks of Red's second", 0),
        ],
        [
            ("position of Blue's first", 5),
            ("Sputniks of Blue's first", 1),
            ("position of Blue's second", 0),
            ("Sputniks of Blue's second", 0),
        ],
    ]
