"""The kinds of moves of Over the Next Dune, with their fields."""

from __future__ import annotations

from crossings.engine.move_kinds import MoveKind

SOLDIER = "(?P<soldier>[1-5])"

MOVE_KINDS = (
    MoveKind("step", f"{SOLDIER}:(?P<direction>n|ne|e|se|s|sw|w|nw)", "a soldier moves one space"),
    MoveKind("end", f"{SOLDIER}:end", "a soldier's movement ends"),
    MoveKind("card", f"{SOLDIER}:card-(?P<card>[1-5])", "a soldier takes a turn order card"),
    MoveKind("place", f"{SOLDIER}:place-(?P<place>[nesw]+)", "a rescued soldier is put on a space beside the searcher"),
    MoveKind("done", "done", "the sneak phase ends (solo)"),
    MoveKind("piece", "piece-(?P<piece>[1-6])", "a piece of terrain is drawn"),
    MoveKind("terrain-row", "t-row-(?P<row>[1-6])", "the piece's row in its area is rolled"),
    MoveKind("terrain-column", "t-col-(?P<column>[1-6])", "the piece's column in its area is rolled"),
    MoveKind("searcher-row", "s-row-(?P<row>[0-9]+)", "a searcher's row is rolled"),
    MoveKind("searcher-column", "s-col-(?P<column>[0-9]+)", "a searcher's column is rolled"),
    MoveKind("searcher-face", "s-face-(?P<direction>[1-8])", "the direction that a searcher faces is rolled"),
    MoveKind("first", "first-(?P<soldier>[1-5])", "the first soldier of the first turn is drawn"),
    MoveKind("turn", "(?P<turn>left|straight|right)", "a movement card is flipped: how the next searcher drives"),
)
