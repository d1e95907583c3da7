"""What a click on something impossible is answered with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crossings.engine import Game
from crossings.games.walking_on_the_moon.face.picking import RULES
from games.picked import told

from .conftest import Play

At = Callable[..., Play]
RIM = (9, 1)


@pytest.mark.parametrize(
    ("places", "reason", "rule"),
    [
        (("pool-b1",), "too-many-dice", "WOM-P02"),
        (("card-of-dice-1",), "no-die", "WOM-P02"),
        (("pool-b1", "card-of-dice-3"), "empty-jump", "WOM-P04"),
    ],
)
def test_what_cannot_be_shared_out(at: At, places: tuple[str, ...], reason: str, rule: str) -> None:
    assert told(at(RIM, phase="program").state, *places) == (reason, rule)


@pytest.mark.parametrize(
    ("places", "reason", "rule"),
    [
        (("die-1-b1", "x1y0"), "out-of-reach", "WOM-J11"),
        (("x12y1",), "no-die", "WOM-M03"),
        (("die-1-b1", "again"), "no-reroll", "WOM-B06"),
        (("die-1-b1", "panel-0"), "no-ec", "WOM-M05"),
        (("card-0-1",), "wrong-moment", "WOM-N03"),
    ],
)
def test_what_dice_that_lie_cannot_do(at: At, places: tuple[str, ...], reason: str, rule: str) -> None:
    play = at(RIM, faces=["b3", "w2"], hands={0: ["slip"]})
    assert told(play.state, *places) == (reason, rule)


def test_who_has_no_sputnik_cannot_be_robbed(at: At) -> None:
    """WOM-X03."""
    play = at(RIM, (12, 1), faces=["b3"])("b3:fff")
    assert told(play.state, "panel-1") == ("no-sputniks", "WOM-X03")


def test_about_the_map_there_is_nothing_to_tell(at: At) -> None:
    assert told(at(RIM, phase="program").state, "map") is None


def test_rules_beside_tools_are_in_the_rulebook(game: Game) -> None:
    assert all(game.rulebook[rule].text for rule in RULES.values())
