"""The 'Why not' table, line by line, and that it has a line for all that is not legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import Game, State
from crossings.engine.playthrough import random_outcomes, random_policy

from .conftest import Play

At = Callable[..., Play]
ALL = range(1, 7)
OVER: dict[str, Any] = {
    "pool": [],
    "phase": "over",
    "result": {"winners": [], "scores": [0, 0], "reason": "last-domino"},
}
ASKED: dict[str, Any] = {
    "turn": 1,
    "phase": "hit-ghost",
    "bridge": ALL,
    "planes": ["0-0", "3-4"],
    "mission": ["3-4"],
    "ghost": True,
    "dice": [1, 2],
}
AIMING: dict[str, Any] = {
    "turn": 1,
    "phase": "aim",
    "cannons": ["1-1"],
    "shots": 1,
    "across": {"0-0": 1, "3-5": 1, "5-6": 1},
    "options": {"cannons": "aimed"},
}
DEFENDING: dict[str, Any] = {"turn": 1, "bridge": ALL, "planes": ["0-0", "0-1", "3-4"], "coins": [0, 5]}
MARCHING: dict[str, Any] = {"phase": "deploy", "bridge": [1, 2, 3], "coins": [5, 0]}

ROWS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("no-such-move", "BAB-05", "nonsense", {}),
    ("no-such-move", "BAB-05", "bridge-5-3", {}),
    ("no-such-move", "BAB-05", "aim-0-0", AIMING),
    ("no-such-move", "BAB-05", "d-3-5", {"phase": "draw", "reserves": (["3-5"], [])}),
    ("no-such-move", "BAB-05", "7", OVER),
    ("game-over", "BAB-66", "buy", OVER),
    ("game-over", "BAB-66", "send-3-4", OVER),
    ("dice-first", "BAB-07", "buy", {"phase": "draw"}),
    ("dice-first", "BAB-07", "bridge-3-5", ASKED | {"phase": "hit", "dice": [], "ghost": False}),
    ("wrong-side", "BAB-03", "plane-3-5", {}),
    ("wrong-side", "BAB-03", "keep", {}),
    ("wrong-side", "BAB-03", "aim-3-5", {}),
    ("wrong-side", "BAB-03", "boat-3-5", {"turn": 1}),
    ("wrong-side", "BAB-03", "march", ASKED),
    ("wrong-moment", "BAB-55", "keep", DEFENDING),
    ("wrong-moment", "BAB-55", "reroll-3", AIMING),
    ("wrong-moment", "BAB-62", "aim-3-5", DEFENDING),
    ("wrong-moment", "BAB-62", "aim-3-5", ASKED),
    ("wrong-moment", "BAB-07", "buy", ASKED),
    ("wrong-moment", "BAB-07", "end", AIMING),
    ("wrong-moment", "BAB-07", "send-3-4", ASKED),
    ("step-over", "BAB-06", "buy", {"phase": "build", "coins": [9, 9]}),
    ("step-over", "BAB-06", "buy", {"phase": "deploy", "coins": [0, 0]}),
    ("step-over", "BAB-06", "bridge-3-5", {"phase": "deploy", "reserves": (["3-5"], [])}),
    ("step-over", "BAB-06", "cannon-3-5", DEFENDING | {"phase": "deploy", "mission": ["3-4"]}),
    ("coins", "BAB-09", "buy", {"coins": [1, 9]}),
    ("not-yours", "BAB-11", "bridge-3-5", {"bridge": ALL}),
    ("not-yours", "BAB-11", "boat-3-5", {"reserves": ([], ["3-5"]), "phase": "build"}),
    ("not-yours", "BAB-11", "plane-3-5", {"turn": 1, "reserves": (["3-5"], [])}),
    ("not-yours", "BAB-11", "cannon-3-5", {"turn": 1, "cannons": ["3-5"]}),
    ("bridge-complete", "BAB-18", "bridge-3-5", {"bridge": ALL, "reserves": (["3-5"], [])}),
    ("coins", "BAB-15", "bridge-3-5", {"reserves": (["3-5"], []), "options": {"bridge_cost": 1}}),
    ("coins", "BAB-19", "boat-3-5", {"reserves": (["3-5"], []), "coins": [1, 9], "options": {"boat_cost": 2}}),
    ("gap", "BAB-23", "enter", {"bridge": [2], "coins": [0, 0]}),
    ("space-taken", "BAB-26", "enter", {"bridge": [1], "soldiers": [1]}),
    ("coins", "BAB-22", "enter", {"bridge": [1], "coins": [0, 9]}),
    ("no-soldier", "BAB-24", "move-3", {"bridge": ALL, "soldiers": [4]}),
    ("ahead-first", "BAB-28", "move-5", MARCHING | {"soldiers": [4, 5], "mover": 4, "steps": 1}),
    ("moved", "BAB-24", "move-4", MARCHING | {"soldiers": [4, 5], "mover": 4, "steps": 1}),
    ("gap", "BAB-27", "move-6", {"bridge": [1, 2, 3], "soldiers": [6]}),
    ("space-taken", "BAB-26", "move-5", {"bridge": [1, 2, 3], "soldiers": [5, 6]}),
    ("one-by-one", "BAB-31", "march", {"bridge": [1, 2, 3], "soldiers": [5]}),
    ("no-boat", "BAB-32", "load-3-5", {"reserves": (["3-5"], [])}),
    ("no-boat", "BAB-32", "load-3-5", {"across": {"3-5": 1}}),
    ("boat-full", "BAB-32", "load-3-5", {"loaded": {"3-5": 2}}),
    ("coins", "BAB-22", "load-3-5", {"loaded": {"3-5": 1}, "coins": [0, 9]}),
    ("boat-empty", "BAB-35", "launch-3-5", {"boats": ["3-5"]}),
    ("no-boat", "BAB-35", "launch-3-5", {"across": {"3-5": 1}}),
    ("no-plane", "BAB-43", "send-3-5", DEFENDING | {"reserves": ([], ["3-5"])}),
    ("already-sent", "BAB-43", "send-3-4", DEFENDING | {"phase": "deploy", "mission": ["3-4"]}),
    ("already-sent", "BAB-43", "send-0-0", DEFENDING | {"phase": "deploy", "ghost": True}),
    ("no-bridge", "BAB-44", "send-3-4", DEFENDING | {"bridge": [], "coins": [0, 0]}),
    ("coins", "BAB-42", "send-3-4", DEFENDING | {"coins": [9, 0]}),
    ("coins", "BAB-42", "send-0-1", DEFENDING | {"coins": [9, 0], "options": {"mission_cost": 0}}),
    ("no-such-die", "BAB-55", "reroll-3", ASKED),
    ("no-target", "BAB-62", "aim-1-1", AIMING),
]


@pytest.mark.parametrize(("reason", "rule", "move", "given"), ROWS)
def test_line(at: At, reason: str, rule: str, move: str, given: dict[str, Any]) -> None:
    play = at(**given)
    assert play.refusal(move) == (reason, rule)
    sentence = play.state.why_not(move).sentence
    assert sentence.endswith(".") and "\n" not in sentence


SETS = [{"defender_income": 3, "mission_cost": 0}, {"cannons": "aimed", "bridge_speed": 3}, {"domino_cost": 1}]


@pytest.mark.parametrize("options", SETS)
def test_refuses_all_that_is_not_legal(game: Game, options: dict[str, Any]) -> None:
    """Every move that is not legal has its line."""
    state: State = game.start(**options, max_rounds=20)
    choose, draw = random_policy(3), random_outcomes(3)
    while state.result is None:
        legal, unpacked = set(state.actions()), state.unpacked()
        for text in game.actions:
            if text not in legal:
                assert game.refusal.explain(unpacked, text).rule in game.rulebook.ids
        state = state.play(draw(state) if state.actor == "chance" else choose(state))
