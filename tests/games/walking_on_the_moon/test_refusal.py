"""Why not: each line of section 9 of the rules, and their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import IllegalMove

from .conftest import Play

At = Callable[..., Play]

OVER: dict[str, Any] = {
    "phase": "over",
    "turn": 0,
    "order": [],
    "round": 40,
    "result": {"winners": [0], "scores": [0, 0, 0], "reason": "rounds"},
}
DROP: dict[str, Any] = {"phase": "drop", "hands": {1: ["coop", "slip"]}, "ask": [1, 2]}
TWO: dict[str, Any] = {"options": {"players": 2}}
ACROSS = {"finished": 1}
HERE = (12, 1)
LAND: dict[str, Any] = {"phase": "land"}
REACT: dict[str, Any] = {"phase": "react", "hands": {1: ["slip"]}, "ask": [1, 2], "ahead": [1]}
REACT_OF_TWO = REACT | TWO | {"ask": [1]}
END: dict[str, Any] = {"phase": "end", "hands": {2: ["extra"]}, "ask": [2]}
END_OF_TWO = END | TWO | {"hands": {1: ["extra"]}, "ask": [1]}
PLAN_OF_TWO = END_OF_TWO | {"hands": {1: ["plan"]}}
OVERTAKEN = [(6, 0), (5, 0), (1, 0)]
BOX: dict[str, Any] = {"phase": "box"}
BEFORE: dict[str, Any] = {"phase": "before", "hands": {1: ["noinst"]}, "ask": [1, 2]}
AFTER: dict[str, Any] = {"phase": "after", "faces": ["b1", "b2"], "hands": {1: ["misc"]}, "ask": [1, 2]}
DUO = [HERE, HERE, {"x": 12, "y": 1, "sputniks": 2}, HERE]

CASES: list[tuple[str, str, list[Any], dict[str, Any], str]] = [
    # reason, rule, places, what else, move
    ("over", "WOM-F04", [], OVER, "go"),
    ("over", "WOM-F04", [], OVER, "nonsense"),
    ("unknown", "WOM-N01", [], {"phase": "program"}, "nonsense"),
    ("unknown", "WOM-N01", [], {"phase": "program"}, "1:wb"),
    ("unknown", "WOM-N01", [], {"phase": "program"}, "1:b//3:b"),
    ("unknown", "WOM-N01", [], {"phase": "roll", "pending": "bb"}, "b4"),
    ("chance", "WOM-N02", [], {"phase": "roll", "pending": "bb"}, "go"),
    ("impossible", "WOM-N02", [], {"phase": "roll", "pending": "bb"}, "w1"),
    ("impossible", "WOM-N02", [], {"phase": "draw", "ask": [0, 1, 2], "discard": {"misc": 2}}, "draw:misc"),
    ("not-chance", "WOM-N02", [], {"phase": "program"}, "b1"),
    ("wrong-moment", "WOM-N03", [], {"phase": "program"}, "go"),
    ("wrong-moment", "WOM-N03", [], {"phase": "program"}, "no"),
    ("wrong-moment", "WOM-N03", [], {"phase": "go", "program": ["b", "b", ""]}, "pass"),
    ("no-card", "WOM-A03", [], DROP, "drop:misc"),
    ("removed-die", "WOM-A12", [], {"phase": "program", "removed": "b", "discard": {"noinst": 1}}, "1:bb"),
    ("too-few-dice", "WOM-P02", [], {"phase": "program"}, "1:bbk"),
    ("too-many-dice", "WOM-P05", [], {"phase": "program", "dice": 3}, "1:bbkkww"),
    ("no-ec", "WOM-P05", [{"ec": 1}], {"phase": "program"}, "1:bbkkww"),
    ("no-ec", "WOM-M05", [], {"faces": ["b1"]}, "ec:b2"),
    ("no-reroll", "WOM-B06", [], {"faces": ["b1"]}, "re:b1"),
    ("not-thrown", "WOM-M03", [], {"faces": ["b1"]}, "b2:ff"),
    ("not-thrown", "WOM-M03", [{"ec": 1}], {"faces": ["b1"]}, "ec:b2"),
    ("not-thrown", "WOM-M03", [{"reroll": True}], {"faces": ["b1", "w1"]}, "re:b1,b1"),
    ("not-here", "WOM-T04", [HERE, HERE], LAND, "xs:0"),
    ("too-many", "WOM-T04", DUO, LAND | TWO, "xs:3"),
    ("no-change", "WOM-T04", DUO, LAND | TWO, "xs:0"),
    ("too-many", "WOM-T04", [{"x": 6, "y": 0, "ec": 1}, (1, 0), (6, 0)], {"phase": "share"} | TWO, "xe:2"),
    ("basic-game", "WOM-X01", DUO, {"phase": "land", "options": {"players": 2, "advanced": False}}, "rob@4"),
    ("no-such-astronaut", "WOM-N01", [HERE, HERE], LAND, "rob@4"),
    ("own-astronaut", "WOM-X01", [HERE, HERE], LAND, "rob@0"),
    ("own-astronaut", "WOM-X01", DUO, LAND | TWO, "sab@2"),
    ("finished", "WOM-X06", [HERE, HERE, ACROSS], LAND, "sab@2"),
    ("not-here", "WOM-X01", [HERE, HERE], LAND, "rob@2"),
    ("no-sputniks", "WOM-X03", [HERE, HERE], LAND, "rob@1"),
    ("has-sputniks", "WOM-X04", [HERE, {"x": 12, "y": 1, "sputniks": 1}], LAND, "sab@1"),
    ("already-handicapped", "WOM-X04", [HERE, {"x": 12, "y": 1, "handicap": True}, HERE], LAND, "sab@1"),
    ("other-token", "WOM-B01", [(14, 0)], BOX, "pay:f"),
    ("other-token", "WOM-B01", [{"x": 21, "y": 0, "sputniks": 1}], BOX, "adv:f"),
    ("no-circle", "WOM-J24", [(14, 0)], BOX, "adv:u"),
    ("last-of-colour", "WOM-A12", [], BEFORE | {"removed": "b", "discard": {"noinst": 1}}, "noinst:b"),
    ("no-card", "WOM-A05", OVERTAKEN, REACT, "coop@1"),
    ("no-such-astronaut", "WOM-N01", OVERTAKEN, REACT, "slip:f@3"),
    ("not-your-astronaut", "WOM-A05", OVERTAKEN, REACT, "slip:f@2"),
    ("not-overtaken", "WOM-A08", [(6, 0), (5, 0), (9, 1), (1, 0)], REACT_OF_TWO, "slip:f@3"),
    ("no-circle", "WOM-J24", OVERTAKEN, REACT, "slip:u@1"),
    ("finished", "WOM-A07", [(6, 0), (5, 0), (0, 0), ACROSS], REACT_OF_TWO, "slip:f@3"),
    ("finished", "WOM-A07", [(6, 0), (5, 0), (0, 0), ACROSS], END_OF_TWO, "extra:b@3"),
    ("no-card", "WOM-A05", [(6, 0), (5, 0), (1, 0)], END, "plan@2"),
    ("first-position", "WOM-A10", [(1, 0), (2, 0), (6, 0), (9, 1)], PLAN_OF_TWO, "plan@3"),
    ("first-position", "WOM-A11", [(1, 0), (3, 0), (6, 0), (9, 1)], END_OF_TWO, "extra:w@3"),
    ("wrong-moment", "WOM-N03", [], AFTER, "noinst:b"),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "rule", "places", "given", "move"), CASES)
def test_why_not(at: At, reason: str, rule: str, places: list[Any], given: dict[str, Any], move: str) -> None:
    """WOM-N01, WOM-N02, WOM-N03."""
    play = at(*places, **given)
    assert play.why(move) == (reason, rule)
    with pytest.raises(IllegalMove, match=reason):
        play(move)
