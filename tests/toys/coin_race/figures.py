"""The drawings in the rulebook of the coin race."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import CELL

from .board import at, scene
from .game import GAME
from .presentation import Position
from .rules import FACES, SEATS

GOAL = 5
SPACES = GOAL + FACES + 1
ROWS = 6
"""Number of spaces of a lane in a drawing."""
HIDDEN = ("hide-left", "hide-right", "hide-left")


def after(*moves: str) -> Position:
    """Return red's view after these moves of three players on a short track."""
    state = GAME.start(players=SEATS, goal=GOAL)
    for move in moves:
        state = state.play(move)
    position: Position = state.position(0)
    return position


def goal() -> str:
    """COI-5: draw red on the green spaces."""
    position = after(*HIDDEN, "roll", "die-3", "roll", "die-3", "roll", "die-2", "step", "roll", "die-1")
    return scene(position).part((0, CELL), (SEATS * CELL, ROWS * CELL))


def turn() -> str:
    """COI-2, COI-3: draw a step, and the longest run after it."""
    ends = [at(0, space, SPACES) for space in (0, 1, 1 + FACES)]
    overlay = kit.way(ends) + "".join(map(kit.move_dot, ends[1:]))
    return scene(after(*HIDDEN)).part((0, (SPACES - ROWS) * CELL), (SEATS * CELL, (ROWS + 1) * CELL), overlay)


FIGURES = {"goal": goal, "turn": turn}
