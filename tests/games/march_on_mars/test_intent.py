"""What a click on something impossible is answered with."""

from __future__ import annotations

from typing import Any

import pytest

from crossings.engine import Game
from crossings.games.march_on_mars.face.picking import RULES
from games.picked import told

from .test_board import position, programming


@pytest.mark.parametrize(
    ("view", "places", "reason", "rule"),
    [
        (programming(), ("pool-b1",), "too-many-dice", "MOM-P03"),
        (programming(), ("card-of-dice-2",), "no-die", "MOM-P03"),
        (programming(), ("pool-b1", "card-of-dice-3"), "empty-action", "MOM-P03"),
        (programming(), ("l2",), "not-trained", "MOM-P05"),
        (programming(), ("training-0",), "not-crashed", "MOM-C05"),
        (position(), ("die-2-b1", "x9y0"), "wrong-distance", "MOM-H01"),
        (position(), ("die-2-b1", "x14y0"), "not-thrown", "MOM-H01"),
        (position(), ("x16y1",), "not-thrown", "MOM-H01"),
        (position(), ("die-2-b1", "x8y0"), "out-of-reach", "MOM-M01"),
        (position(rerolled=["base", "team"]), ("die-2-b1", "again"), "no-reroll", "MOM-T02"),
    ],
)
def test_the_rule_is_told(game: Game, view: dict[str, Any], places: tuple[str, ...], reason: str, rule: str) -> None:
    assert told(game.from_json(view), *places) == (reason, rule)


def test_about_the_bag_there_is_nothing_to_tell(game: Game) -> None:
    assert told(game.from_json(programming()), "bag") is None


def test_rules_beside_tools_are_in_the_rulebook(game: Game) -> None:
    assert all(game.rulebook[rule].text for rule in RULES.values())
