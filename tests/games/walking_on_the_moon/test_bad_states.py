"""States that no game can reach are refused, and the key at fault is named (section 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import BadState, Game

from .conftest import build

THREE = [(3, 0), (5, 0), (1, 0)]
RESULT = {"winners": [1], "scores": [0, 0, 0], "reason": "rounds"}
OVER: dict[str, Any] = {"phase": "over", "turn": 0, "order": [], "round": 40, "result": RESULT}
PROGRAM: dict[str, Any] = {"phase": "program"}
GO: dict[str, Any] = {"phase": "go", "program": ["bb", "k", ""], "jump": 1}
ROLL: dict[str, Any] = {"phase": "roll", "program": ["bk", "", ""], "pending": "bk", "jump": 1}
LAND: dict[str, Any] = {"phase": "land"}
END: dict[str, Any] = {"phase": "end", "hands": {2: ["plan"]}, "ask": [2]}
BEFORE: dict[str, Any] = {"phase": "before", "hands": {1: ["noinst"]}, "ask": [1, 2]}
AFTER: dict[str, Any] = {"phase": "after", "faces": ["b1", "k1"], "hands": {1: ["misc"]}, "ask": [1, 2]}
DRAW: dict[str, Any] = {"phase": "draw", "ask": [1, 2]}
BASIC = {"options": {"advanced": False}}

CASES: list[tuple[str, list[Any], dict[str, Any]]] = [
    ("phase", THREE, {"phase": "nap", "actor": 0}),
    ("phase", THREE, PROGRAM | {"result": RESULT}),
    ("phase", THREE, LAND),
    ("phase", THREE, DRAW | BASIC),
    ("phase", THREE, {"phase": "share"}),
    ("phase", THREE, BEFORE | {"protected": [0]}),
    ("phase", THREE, AFTER | {"faces": ["b1"], "program": ["k", "b", ""], "jump": 2}),
    ("phase", THREE, {"phase": "track", "round": 0, "turn": 0, "order": [], "track": [], "tokens": []}),
    ("order", THREE, PROGRAM | {"round": 0}),
    ("round", THREE, PROGRAM | {"round": 0, "order": []}),
    ("round", THREE, PROGRAM | {"round": 41}),
    ("round", THREE, DRAW | {"round": 1}),
    ("round", THREE, OVER | {"round": 39}),
    ("turn", THREE, PROGRAM | {"turn": 3}),
    ("turn", THREE, DRAW | {"turn": 0}),
    ("turn", THREE, END | {"turn": 2}),
    ("turn", THREE, OVER | {"turn": 1}),
    ("active", THREE, PROGRAM | {"active": None, "actor": 0}),
    ("active", THREE, PROGRAM | {"active": 1}),
    ("active", THREE, END | {"active": 0}),
    ("active", [{"finished": 1}], PROGRAM),
    ("mover", THREE, PROGRAM | {"mover": 0}),
    ("mover", THREE, {"phase": "box"}),
    ("mover", [(14, 0), {"finished": 1}], {"phase": "box", "mover": 1}),
    ("track", THREE, PROGRAM | {"track": list("abcd")}),
    ("track", THREE, PROGRAM | {"track": list("abcda")}),
    ("track", THREE, PROGRAM | {"track": list("abcdf")}),
    ("tokens", THREE, PROGRAM | {"tokens": ["adv"]}),
    ("tokens[1]", THREE, PROGRAM | {"tokens": ["ec", "ec", "adv", "pay"]}),
    ("tokens", THREE, PROGRAM | BASIC | {"tokens": ["ec", "sput", "adv", "pay"]}),
    ("deck.coop", THREE, PROGRAM | {"deck": dict.fromkeys(("coop", "extra", "misc", "noinst", "plan", "slip"), 2)}),
    ("deck", THREE, DRAW | {"discard": {"coop": 3, "extra": 2, "misc": 2, "noinst": 2, "plan": 2, "slip": 3}}),
    ("hands[0]", THREE, PROGRAM | {"hands": {0: ["coop", "slip"]}}),
    ("hands[1]", THREE, {"phase": "drop", "ask": [1, 2], "hands": {1: ["coop"]}}),
    ("astronauts[0].seat", [{"seat": 1}], PROGRAM),
    ("astronauts[0].x", [{"x": 35, "y": 0}], PROGRAM),
    ("astronauts[0].y", [{"x": 1, "y": 4}], PROGRAM),
    ("astronauts[0]", [{"x": 3, "y": 1}], PROGRAM),
    ("astronauts[0]", [{"x": 3, "y": -1}], PROGRAM),
    ("astronauts[0].z", [{"x": 3, "y": 0, "z": 1}], PROGRAM),
    ("astronauts[0].z", [{"z": 1}, {"z": 1}, {"z": 0}], PROGRAM),
    ("astronauts", [{"sputniks": 20}, {"sputniks": 11}], PROGRAM),
    ("astronauts", [{"ec": 6}, {"ec": 5}], PROGRAM),
    ("astronauts[0]", [{"ec": 1}], PROGRAM | BASIC),
    ("astronauts[1]", [{}, {"handicap": True}], PROGRAM | BASIC),
    ("astronauts[0].crashed", [{"crashed": True}], PROGRAM),
    ("astronauts[0].handicap", [{"handicap": True}], PROGRAM),
    ("astronauts", [(3, 0), {"finished": 2}], PROGRAM),
    ("astronauts", [(3, 0), {"finished": 1}], DRAW),
    ("astronauts[1]", [(3, 0), {"finished": 1, "crashed": True}], PROGRAM),
    ("order", THREE, PROGRAM | {"order": [0, 1]}),
    ("order", THREE, PROGRAM | {"order": [0, 1, 1]}),
    ("order", THREE, OVER | {"order": [0, 1, 2]}),
    ("protected", THREE, PROGRAM | {"protected": [2, 1]}),
    ("protected", THREE, PROGRAM | BASIC | {"protected": [1]}),
    ("protected", THREE, OVER | {"protected": [1]}),
    ("dice", THREE, PROGRAM | {"dice": 1}),
    ("dice", THREE, PROGRAM | BASIC | {"dice": 3}),
    ("dice", THREE, GO | {"dice": 4}),
    ("removed", THREE, PROGRAM | {"removed": "b"}),
    ("removed", THREE, PROGRAM | {"removed": "kb", "discard": {"noinst": 2}}),
    ("removed", THREE, PROGRAM | {"removed": "b", "discard": {"noinst": 1}, "protected": [0]}),
    ("removed", THREE, GO | {"removed": "b", "discard": {"noinst": 1}}),
    ("program", THREE, GO | {"program": ["bb", "b", ""]}),
    ("program", THREE, GO | {"program": ["bb", "", "k"]}),
    ("program", THREE, ROLL | {"program": ["b", "", ""], "pending": "b"}),
    ("program", THREE, PROGRAM | {"program": ["bb", "", ""]}),
    ("program[0]", THREE, GO | {"program": ["kb", "k", ""]}),
    ("jump", THREE, GO | {"jump": 2}),
    ("jump", THREE, PROGRAM | {"jump": 1}),
    ("pending", THREE, ROLL | {"pending": "kb"}),
    ("pending", THREE, ROLL | {"pending": "b"}),
    ("pending", THREE, ROLL | {"pending": ""}),
    ("pending", THREE, GO | {"pending": "b"}),
    ("faces", THREE, ROLL | {"pending": "b", "faces": ["k1"]}),
    ("faces", THREE, {"faces": ["k1", "b1"], "program": ["bk", "", ""], "jump": 1}),
    ("faces", THREE, GO | {"faces": ["b1"], "jump": 1}),
    ("ahead", THREE, ROLL | {"ahead": []}),
    ("ahead", THREE, ROLL | {"ahead": [0, 1]}),
    ("ahead", THREE, PROGRAM | {"ahead": [1]}),
    ("touched", THREE, PROGRAM | {"touched": True}),
    ("crash", THREE, PROGRAM | {"crash": True}),
    ("ask", THREE, PROGRAM | {"ask": [1]}),
    ("ask", THREE, BEFORE | {"ask": [1], "actor": 1}),
    ("ask", THREE, BEFORE | {"ask": [2], "actor": 2}),
    ("ask", THREE, BEFORE | {"ask": [2, 1], "actor": 2}),
    ("ask", THREE, DRAW | {"ask": []}),
    ("ask_end", THREE, PROGRAM | {"ask_end": [1]}),
    ("actor", THREE, PROGRAM | {"actor": 1}),
    ("result.reason", THREE, OVER | {"result": RESULT | {"reason": "goals"}}),
    ("result", THREE, OVER | {"result": RESULT | {"reason": "goal"}}),
    ("result", THREE, OVER | {"result": RESULT | {"winners": [0]}}),
]


@pytest.mark.parametrize(("key", "places", "given"), CASES)
def test_a_bad_state_is_refused_by_key(game: Game, key: str, places: list[Any], given: dict[str, Any]) -> None:
    with pytest.raises(BadState) as caught:
        game.from_json(build(places, **given))
    assert caught.value.key == key


@pytest.mark.parametrize(
    "given",
    [PROGRAM, GO, ROLL, END, BEFORE, AFTER, DRAW, OVER],
    ids=lambda given: given["phase"],
)
def test_the_states_that_these_are_made_from_are_good(game: Game, given: dict[str, Any]) -> None:
    data = build(THREE, **given)
    assert game.from_json(data).to_json() == data


def test_the_sample_state_of_the_rules(game: Game, position: Callable[..., dict[str, Any]]) -> None:
    """Section 6: astronaut 0 has overtaken stunned astronaut 2, whose seat may play Slipstream."""
    one = {"x": 12, "y": 1, "z": 1, "sputniks": 6, "ec": 1}
    two, three = {"x": 10, "y": 0, "sputniks": 4, "ec": 2}, {"x": 12, "y": 1, "z": 0, "sputniks": 1, "crashed": True}
    data = position(
        [one, two, three],
        phase="react",
        hands={0: ["slip"], 1: ["slip"], 2: ["slip"]},
        discard={"coop": 3, "misc": 1, "noinst": 1, "plan": 1},
        options={"track": "fbhci"},
        tokens=["adv", "pay", "back", "reroll"],
        round=3,
        order=[2, 0, 1],
        turn=1,
        protected=[0, 1],
        program=["kk", "ww", ""],
        jump=1,
        ahead=[2],
        touched=True,
        ask=[2, 1],
    )
    assert game.from_json(data).actions() == ["pass", "slip:f@2"]
