"""The kinds of moves of Bridges and Boats, with their fields."""

from __future__ import annotations

from crossings.engine.move_kinds import MoveKind

DOMINO = "(?P<domino>[0-6]-[0-6])"

MOVE_KINDS = (
    MoveKind("buy", "buy", "buy a domino, which is drawn at random"),
    MoveKind("bridge", f"bridge-{DOMINO}", "build the next section of the bridge from a domino"),
    MoveKind("boat", f"boat-{DOMINO}", "build a boat from a domino"),
    MoveKind("enter", "enter", "put a soldier on the first space of the bridge"),
    MoveKind("move", "move-(?P<space>[0-9]+)", "move the soldier on this space one space forward"),
    MoveKind("march", "march", "all soldiers on the bridge go forward as far as they can"),
    MoveKind("load", f"load-{DOMINO}", "put a soldier into this boat"),
    MoveKind("launch", f"launch-{DOMINO}", "send this boat across the river"),
    MoveKind("plane", f"plane-{DOMINO}", "build a plane from a domino"),
    MoveKind("cannon", f"cannon-{DOMINO}", "build a cannon from a domino"),
    MoveKind("send", f"send-{DOMINO}", "send this plane to the bridge"),
    MoveKind("end", "end", "end the turn"),
    MoveKind("keep", "keep", "keep the dice of a plane with the ghost"),
    MoveKind("reroll", "reroll-(?P<die>[1-6])", "roll a die that shows this number again"),
    MoveKind("aim", f"aim-{DOMINO}", "aim the next shot at this boat"),
    MoveKind("draw", f"d-{DOMINO}", "a domino is drawn"),
    MoveKind("dice", r"(?P<low>[1-6])\+(?P<high>[1-6])", "two dice are rolled"),
    MoveKind("die", "(?P<die>[1-6])", "one die is rolled"),
)
