"""The drawings in the rulebook of Connect Four."""

from __future__ import annotations

from crossings.drawing import kit

from .board import disc, scene
from .game import GAME
from .layout import above, at
from .position import Position
from .rules import ACTIONS


def after(columns: str) -> Position:
    """Return the position after discs in these columns."""
    state = GAME.start()
    for column in columns:
        state = state.play(column)
    position: Position = state.position()
    return position


def four() -> str:
    """CON-4: red has a diagonal four."""
    return scene(after("abbcdcceddd")).svg()


def drop() -> str:
    """CON-3: where a red disc in column d would fall."""
    position = after("dcdccb")
    column = ACTIONS.index("d")
    top, bottom = above(column), at(position.rest(column))
    falling = kit.transform(disc(0), bottom, opacity=0.45) + kit.transform(disc(0), top)
    drawn = scene(position)
    return drawn.part((0, 0), drawn.size, kit.way((top, bottom)) + falling)


FIGURES = {"four": four, "drop": drop}
