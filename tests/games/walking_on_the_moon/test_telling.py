"""What the log says, what is asked, and what a score is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import Game
from crossings.games.walking_on_the_moon.rules.data import SEAT_NAMES

from .conftest import Play

At = Callable[..., Play]
TWO = {"players": 2}
THIRD = SEAT_NAMES[2]
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
        "Red puts one blue and one black die on jump 1, two white dice on jump 2.",
    ),
    (
        [{"ec": 1}],
        {"phase": "program"},
        "1:bbkkw",
        "Red puts two blue and two black and one white die on jump 1, for 1 EC counter.",
    ),
    (
        [(3, 0)],
        {"faces": ["b3"]},
        "b3:fff",
        "Red jumps straight on, straight on, straight on with a blue 3 to column 6, level 0; 1 Sputnik more.",
    ),
    ([(3, 0)], {"faces": ["w1"]}, "w1:d", "Red jumps down with a white 1 straight into the rock: an accident."),
    ([(34, 1)], {"faces": ["w1"]}, "w1:d", "Red jumps down with a white 1 and is across the goal."),
    (
        [(27, 0)],
        {"faces": ["b1"]},
        "b1:f",
        "Red jumps straight on with a blue 1 to column 28, level 0. The special box sends it back to column 27.",
    ),
    (
        [(27, 0)],
        {"faces": ["b1"], "options": TWO},
        "b1:f",
        "Red's astronaut 0 jumps straight on with a blue 1 to column 28, level 0."
        " The special box sends it back to column 27.",
    ),
    ([{"ec": 1}], {"faces": ["b1"]}, "ec:b1", "Red throws b1 again for an EC counter."),
    ([{"reroll": True}], {"faces": ["b1", "k2"]}, "re:b1,k2", "Red throws b1, k2 again, as the special box allows."),
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
        "Blue plays Slipstream: Blue steps straight on; 1 Sputnik more.",
    ),
    (
        [(3, 0), (5, 0)],
        {"phase": "end", "hands": {2: ["extra"]}, "ask": [2]},
        "extra:w@2",
        f"{THIRD} plays Extra jump: {THIRD} jumps once more with a white die.",
    ),
]


@pytest.mark.parametrize(("places", "given", "move", "line"), CASES)
def test_a_move_in_words(game: Game, at: At, places: list[Any], given: dict[str, Any], move: str, line: str) -> None:
    """To the eyes of a spectator."""
    before = at(*places, **given)
    after = before(move)
    shown = game.view.shown(before.state.loose(), move, None)
    assert game.telling.tell(before.state.view(None), shown, after.state.view(None), None) == line


def test_a_round_begins_with_its_first_card(game: Game, at: At) -> None:
    """WOM-A03: not with the move before it, after which somebody might still play a card."""
    drawing = at(phase="draw", ask=[0, 1, 2])
    views = [play.state.view(None) for play in (drawing, drawing("draw:plan"), drawing("draw:plan", "draw:coop"))]
    assert game.telling.tell(views[0], "draw:?", views[1], None) == "Round 5 begins. Red draws an action card."
    assert game.telling.tell(views[1], "draw:?", views[2], None) == "Blue draws an action card."


def test_ones_own_pass_and_draw(game: Game, at: At) -> None:
    asked = at((3, 0), phase="before", hands={1: ["noinst"]}, ask=[1, 2])
    views = asked.state.view(1), asked("pass").state.view(1)
    assert game.telling.tell(views[0], "pass", views[1], 1) == "Blue keeps the card."
    drawing = at(phase="draw", ask=[1, 2])
    views = drawing.state.view(1), drawing("draw:plan").state.view(1)
    assert game.telling.tell(views[0], "draw:plan", views[1], 1) == "Blue draws Planification."


@pytest.mark.parametrize(
    ("places", "given", "asked"),
    [
        ([(3, 0)], {"phase": "program"}, "share out four dice over up to three jumps."),
        ([(3, 0)], {"faces": ["b1", "k2"]}, "pick one of the dice that lie (b1, k2) and jump."),
        ([(3, 0)], {"phase": "go", "program": ["b", "b", ""]}, "make jump 2, or end the turn."),
        ([(14, 0)], {"phase": "box"}, "take a free step, or stay."),
        ([{"x": 22, "y": 0, "sputniks": 1}], {"phase": "box"}, "pay a Sputnik for a step, or stay."),
    ],
)
def test_what_is_asked(game: Game, at: At, places: list[Any], given: dict[str, Any], asked: str) -> None:
    assert game.telling.ask(at(*places, **given).state.view(0)) == asked


def test_the_parts_of_a_score(game: Game, at: At) -> None:
    """WOM-F06."""
    places = [{"finished": 1, "sputniks": 2}, {"x": 30, "y": 1, "sputniks": 1}, {"finished": 2}, (3, 0)]
    state = at(*places, phase="end", hands={1: ["plan"]}, ask=[1], options=TWO).state
    assert game.telling.breakdown(state.view(None)) == [
        [
            ("position of astronaut 0", 11),
            ("Sputniks of astronaut 0", 2),
            ("position of astronaut 2", 10),
            ("Sputniks of astronaut 2", 0),
        ],
        [
            ("position of astronaut 1", 5),
            ("Sputniks of astronaut 1", 1),
            ("position of astronaut 3", 0),
            ("Sputniks of astronaut 3", 0),
        ],
    ]
