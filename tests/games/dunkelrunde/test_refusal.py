"""Why not: each line of section 9 of the rules, and their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import IllegalMove
from crossings.games.dunkelrunde.rules import data

from .conftest import Play

At = Callable[..., Play]
LIFTED = {"winners": [0], "scores": [2, 0, 0], "reason": "curse-lifted"}
AT_DAWN = {"winners": [], "scores": [0, 0, 0], "reason": "dawn"}

CASES: list[tuple[str, str, dict[str, Any], tuple[int, int], dict[str, Any], str]] = [
    # reason, rule, children, dice, what else, move
    ("unknown-move", "DKR-05", {}, (2, 1), {}, "girl:nowhere"),
    ("unknown-move", "DKR-05", {}, (2, 1), {}, "ghost5:a1"),
    ("unknown-move", "DKR-05", {}, (2, 1), {}, "group:a1"),
    ("unknown-move", "DKR-05", {}, (2, 1), {}, "girl:a1:a2"),
    ("unknown-move", "DKR-05", {}, (2, 1), {"board": "short"}, "group:a5:a6"),
    ("unknown-move", "DKR-05", {}, (0, 0), {"ghost_die": 4}, "2-5"),
    ("unknown-move", "DKR-05", {}, (0, 0), {}, "7-1"),
    ("game-over", "DKR-60", {"0 girl": "linden", "0 boy": "linden"}, (0, 0), {"result": LIFTED}, "2-1"),
    ("game-over", "DKR-63", {}, (0, 0), {"result": AT_DAWN, "turn": 2, "round": 200}, "girl:a1"),
    ("no-roll-due", "DKR-10", {}, (2, 1), {}, "2-1"),
    ("roll-first", "DKR-10", {}, (0, 0), {}, "girl:c1"),
    ("no-double", "DKR-16", {}, (2, 1), {}, "group:tower:c2"),
    ("no-double", "DKR-16", {}, (2, 0), {}, "group:a1:a2"),
    ("no-group", "DKR-40", {"0 girl": "b1"}, (2, 2), {}, "group:b1:b3"),
    ("no-group", "DKR-40", {"0 girl": "linden"}, (2, 2), {}, "group:linden:c1"),
    ("at-the-linden", "DKR-28", {"0 girl": "linden", "1 girl": "linden"}, (2, 2), {}, "group:linden:c1"),
    ("only-forward", "DKR-30", {}, (2, 2), {}, "group:tower:b15"),
    ("obstacle-ahead", "DKR-23", {}, (2, 2), {}, "group:tower:k1"),
    ("too-far", "DKR-31", {}, (2, 2), {}, "group:tower:c3"),
    ("slow-path", "DKR-26", {}, (5, 5), {}, "group:tower:bridle1"),
    ("slow-path", "DKR-27", {"1 girl": "k1", "1 boy": "k1"}, (4, 4), {}, "group:k1:linden"),
    ("haunted-place", "DKR-22", {}, (4, 4), {}, "group:tower:c4"),
    ("as-far-as-possible", "DKR-42", {}, (5, 5), {}, "group:tower:c3"),
    ("double", "DKR-16", {}, (2, 2), {}, "girl:c1"),
    ("double", "DKR-16", {}, (2, 2), {}, "ghost1:a2"),
    ("child-done", "DKR-11", {"0 girl": "linden"}, (0, 1), {}, "girl:c1"),
    ("at-the-linden", "DKR-28", {"0 girl": "linden"}, (2, 1), {}, "girl:c1"),
    ("waits-for-others", "DKR-23", {"0 girl": "c9"}, (2, 1), {}, "girl:k1"),
    ("ghost-holds-group", "DKR-34", {"0 girl": "b6", "1 girl": "b6"}, (2, 1), {"ghosts": {2: "b6"}}, "girl:a1"),
    ("only-forward", "DKR-30", {"0 girl": "b6"}, (2, 1), {}, "girl:b6"),
    ("only-forward", "DKR-30", {"0 girl": "b6"}, (2, 1), {}, "girl:b4"),
    ("only-forward", "DKR-30", {"0 girl": "b6"}, (2, 1), {}, "girl:deer3"),
    ("obstacle-ahead", "DKR-23", {"0 girl": "c8"}, (2, 1), {}, "girl:linden"),
    ("too-far", "DKR-31", {"0 girl": "b6"}, (2, 1), {}, "girl:b9"),
    ("too-far", "DKR-31", {"0 girl": "b6"}, (2, 1), {}, "girl:b11"),
    ("slow-path", "DKR-26", {"0 girl": "deer3"}, (5, 1), {}, "girl:b11"),
    ("slow-path", "DKR-26", {"0 girl": "b2"}, (4, 1), {}, "girl:b9"),
    ("slow-path", "DKR-27", {"0 girl": "k3"}, (4, 1), {}, "girl:linden"),
    ("haunted-place", "DKR-22", {"0 girl": "b9"}, (2, 1), {}, "girl:b11"),
    ("ghost-there", "DKR-32", {"0 girl": "b9"}, (3, 1), {"ghosts": {3: "b12"}}, "girl:b12"),
    ("ghost-done", "DKR-11", {}, (2, 0), {}, "ghost1:a5"),
    ("shelter", "DKR-21", {}, (2, 1), {}, "ghost2:hut"),
    ("hidden-path", "DKR-54", {}, (2, 1), {}, "ghost1:deer1"),
    ("other-area", "DKR-51", {}, (2, 1), {}, "ghost1:b5"),
    ("full-count", "DKR-52", {}, (2, 1), {}, "ghost1:a6"),
    ("full-count", "DKR-52", {}, (2, 1), {}, "ghost1:a4"),
]


@pytest.mark.parametrize(("reason", "rule", "children", "dice", "given", "move"), CASES)
def test_why_not(
    at: At, reason: str, rule: str, children: dict[str, str], dice: tuple[int, int], given: dict[str, Any], move: str
) -> None:
    play = at(children, dice, **given)
    assert play.why(move) == (reason, rule)
    with pytest.raises(IllegalMove, match=reason):
        play(move)


def test_sentences_say_the_name_of_the_place(at: At) -> None:
    assert "Graveyard" in str(at({"0 girl": "b9"}, (2, 1)).state.why_not("girl:b11"))


def test_a_ghost_that_keeps_off_is_there(at: At) -> None:
    """DKR-32: the last reason of the walks is given for tiles with a ghost only."""
    play = at({"0 girl": "b1", "0 boy": "c1", "1 girl": "b2", "1 boy": "b2"}, (4, 3), ghosts={2: "b4", 4: "c3"})
    kept_off = [text for text in data.WALK_TEXTS if text not in play.legal and play.why(text)[0] == "ghost-there"]
    assert kept_off == ["girl:b4", "boy:c3"]
