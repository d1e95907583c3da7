"""The kinds of moves of DunkelRunde, with their fields."""

from __future__ import annotations

from crossings.engine.move_kinds import MoveKind

MOVE_KINDS = (
    MoveKind("child", "(?P<child>girl|boy):(?P<to>[a-z0-9]+)", "the seat's girl or boy walks to a tile"),
    MoveKind("ghost", "ghost(?P<ghost>[1-4]):(?P<to>[a-z0-9]+)", "a ghost moves to a tile"),
    MoveKind("group", "group:(?P<from>[a-z0-9]+):(?P<to>[a-z0-9]+)", "all children on a tile walk to another"),
    MoveKind("roll", "(?P<child>[1-6])-(?P<ghost>[1-8])", "the child die and the ghost die are rolled"),
)
