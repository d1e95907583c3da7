"""What the log says, what is asked, and what a score is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.engine import Game
from crossings.games.walking_on_the_moon.face.prompts import round_line
from crossings.games.walking_on_the_moon.rules.data import KINDS
from crossings.games.walking_on_the_moon.words import say

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
        "Red shares out the dice: 2 blue, 2 black and 1 white, for 1 Earth Control counter.",
    ),
    (
        [(3, 0)],
        {"faces": ["b3"]},
        "b3:fff",
        "Red jumps with a blue 3 to column 6, level 0. Red gains 1 Sputnik.",
    ),
    (
        [(3, 0)],
        {"faces": ["w1"]},
        "w1:d",
        "Red jumps with a white 1 straight into the rock. The rock stops Red, who lies stunned.",
    ),
    (
        [(34, 1)],
        {"faces": ["w1"]},
        "w1:d",
        "Red jumps with a white 1, over the line. Red is across the goal, as the first.",
    ),
    (
        [(27, 0)],
        {"faces": ["b1"]},
        "b1:f",
        "Red jumps with a blue 1 to column 28, level 0. The special box sends it back to column 27.",
    ),
    (
        [(27, 0)],
        {"faces": ["b1"], "options": TWO},
        "b1:f",
        "Red's first jumps with a blue 1 to column 28, level 0. The special box sends it back to column 27.",
    ),
    ([{"ec": 1}], {"faces": ["b1"]}, "ec:b1", "Red throws blue 1 again for an Earth Control counter."),
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
        "Blue plays “No instructions”: a black die is out for this turn of Red.",
    ),
    (
        [(6, 0), (5, 0)],
        {"phase": "react", "hands": {1: ["slip"]}, "ask": [1, 2], "ahead": [1]},
        "slip:f@1",
        "Blue plays “Slipstream”: Blue steps straight on. Blue gains 1 Sputnik.",
    ),
    (
        [(3, 0), (5, 0)],
        {"phase": "end", "hands": {2: ["extra"]}, "ask": [2]},
        "extra:w@2",
        "Yellow plays “Extra jump”: Yellow jumps once more with a white die.",
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
    ("places", "given", "move", "clauses"),
    [
        ([(9, 1)], {"faces": ["b1"]}, "b1:f", ["Red fell, no circle under column 10, level 1"]),
        ([(1, 0)], {"faces": ["b1"]}, "b1:f", ["Red fell on bad ground in column 2"]),
        ([(3, 0)], {"faces": ["w1"]}, "w1:d", ["the rock stopped Red"]),
        ([(5, 0)], {"faces": ["k1x"]}, "k1x:f", ["Red fell by the crash mark"]),
        ([(34, 1)], {"faces": ["w1"]}, "w1:d", ["Red crossed the goal first"]),
        ([(27, 0)], {"faces": ["b1"]}, "b1:f", ["a special box sent Red back"]),
        ([HERE, {"x": 12, "y": 1, "sputniks": 1}], {"phase": "land"}, "rob@1", ["Red robbed Blue of a Sputnik"]),
        ([HERE, HERE], {"phase": "land"}, "sab@1", ["Red sabotaged Blue: three dice in its next turn"]),
        ([(3, 0)], {"faces": ["b3"]}, "b3:fff", []),
    ],
)
def test_what_somebody_coming_back_has_to_know(
    game: Game, at: At, places: list[Any], given: dict[str, Any], move: str, clauses: list[str]
) -> None:
    before = at(*places, **given)
    assert game.words.recap(looking.effects(before.state, move, before(move).state)) == clauses


ONE_LANDED = {"phase": "land"}


@pytest.mark.parametrize(
    ("places", "given", "asked"),
    [
        ([(3, 0)], {"phase": "program"}, "share out four dice over up to three jumps."),
        (
            [{"ec": 1}],
            {"phase": "program"},
            "share out four dice over up to three jumps; one more costs an Earth Control counter.",
        ),
        (
            [{"ec": 3}],
            {"phase": "program", "dice": 2},
            "share out two dice, because an accident costs two, over up to three jumps; "
            "up to 2 more cost an Earth Control counter each.",
        ),
        (
            [(3, 0)],
            {"phase": "program", "dice": 3, "removed": "b", "discard": {"noinst": 1}},
            "share out three dice, because of the red counter, over up to three jumps; one blue die is missing.",
        ),
        ([(3, 0)], {"faces": ["b3", "k2"]}, "pick one of the dice that lie (blue 3, black 2) and jump."),
        ([(14, 0)], {"faces": ["b3"]}, "pick a die; every jump ends in an accident."),
        (
            [{"x": 14, "ec": 1}],
            {"faces": ["b3"]},
            "pick a die; every jump ends in an accident, or throw one again for an Earth Control counter.",
        ),
        (
            [{"x": 3, "reroll": True}],
            {"faces": ["b3"]},
            "pick one of the dice that lie (blue 3) and jump, or throw any of them again.",
        ),
        (
            [(3, 0)],
            {"phase": "go", "program": ["b", "bk", ""]},
            "make jump 2 with 1 blue and 1 black, or end the turn here.",
        ),
        ([(14, 0)], {"phase": "box"}, "take a free step, or stay."),
        ([{"x": 22, "sputniks": 1}], {"phase": "box"}, "pay your last Sputnik for a step, or stay."),
        ([{"x": 22, "sputniks": 4}], {"phase": "box"}, "pay one of your 4 Sputniks for a step, or stay."),
        ([HERE, HERE], ONE_LANDED, "hinder somebody here with a red counter, or leave the others alone."),
        (
            [HERE, {"x": 12, "y": 1, "sputniks": 1}],
            ONE_LANDED,
            "rob somebody here of a Sputnik, or leave the others alone.",
        ),
        (
            [{"x": 12, "y": 1, "sputniks": 1}, (3, 0), HERE],
            ONE_LANDED | {"options": TWO},
            "exchange with your own, or leave the others alone.",
        ),
    ],
)
def test_what_is_asked(game: Game, at: At, places: list[Any], given: dict[str, Any], asked: str) -> None:
    assert game.prompts.prompt(looking.position(at(*places, **given).state, 0)) == asked


@pytest.mark.parametrize("kind", KINDS)
def test_a_name_on_a_card_is_broken_once_at_the_most(kind: str) -> None:
    drawn = say(f"kind-{kind}.drawn").splitlines()
    assert " ".join(drawn).replace("- ", "") == say(f"kind-{kind}")
    assert sum(line.endswith("-") for line in drawn) <= 1


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ({"phase": "before", "hands": {1: ["noinst"]}}, "play “No instructions” before Red takes dice, or pass."),
        (
            {"phase": "after", "faces": ["b1", "k1"], "hands": {1: ["misc"]}},
            "have Red throw again with “Miscalculation”, or pass.",
        ),
        (
            {"phase": "drop", "hands": {1: ["coop", "slip"]}},
            "keep one of two action cards and drop the other: Cooperation or Slipstream.",
        ),
    ],
)
def test_cards_are_asked_for_by_name(game: Game, at: At, given: dict[str, Any], asked: str) -> None:
    """WOM-A03, WOM-A05: to whoever holds them, and to nobody else (section 8)."""
    play = at((3, 0), (1, 0), (0, 0), ask=[1, 2], **given)
    assert game.prompts.prompt(looking.position(play.state, 1)) == asked
    if given["phase"] == "drop":
        others = {game.prompts.prompt(looking.position(play.state, seat)) for seat in (None, 0, 2)}
        assert others == {"keep one of two action cards and drop the other."}


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"phase": "program"}, "Waiting for Red, who shares out 4 dice."),
        ({"faces": ["b3"]}, "Waiting for Red, who picks a die and jumps."),
        ({"phase": "go", "program": ["b", "bk", ""]}, "Waiting for Red, who may make jump 2."),
    ],
)
def test_what_those_read_who_wait(game: Game, at: At, given: dict[str, Any], read: str) -> None:
    """Never an order."""
    assert game.prompts.waiting(looking.position(at((3, 0), **given).state, 1), "Red") == read


def test_the_round_is_told_and_its_limit_when_it_is_near(at: At) -> None:
    """WOM-F04, WOM-F05."""

    def told(round_: int, *places: Any, **options: Any) -> str:
        return round_line(looking.position(at(*places, phase="program", round=round_, options=options).state))

    assert told(3) == "Round 3"
    assert told(36) == "Round 36 of 40 at the most"
    assert told(40) == "Round 40, the last"
    assert told(3, round_limit=5) == "Round 3 of 5 at the most"
    assert told(7, (3, 0), {"finished": 1}) == "Round 7, the last"


def test_the_parts_of_a_score(game: Game, at: At) -> None:
    """WOM-F06."""
    places = [{"finished": 1, "sputniks": 2}, {"x": 30, "y": 1, "sputniks": 1}, {"finished": 2}, (3, 0)]
    state = at(*places, phase="end", hands={1: ["plan"]}, ask=[1], options=TWO).state
    assert game.prompts.breakdown(looking.position(state)) == [
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
