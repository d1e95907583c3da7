"""The kinds of moves of Dune Chess, with their fields."""

from __future__ import annotations

from crossings.engine.move_kinds import MoveKind

SQUARES = "(?P<from>[a-h][1-8])-(?P<to>[a-h][1-8])"

MOVE_KINDS = (
    MoveKind("move", SQUARES, "the man on top, or an unridden Sandworm, moves alone"),
    MoveKind("carry", rf"{SQUARES}\+", "an Ornithopter moves with its load, or a Sandworm with its rider"),
    MoveKind("unload", f"{SQUARES}/", "the load of an Ornithopter moves out alone"),
    MoveKind("destroy", rf"{SQUARES}\*", "a Sardaukar moves onto a Seitch and destroys it"),
    MoveKind("ransom", "(?P<man>tr|ha|or|sr|fr)@(?P<to>[a-h][1-8])", "buy a captured man back, onto a square"),
    MoveKind("pass", "pass", "no other move is possible"),
)
