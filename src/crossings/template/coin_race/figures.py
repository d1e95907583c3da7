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
"""Spaces of a lane that a drawing shows."""
HIDDEN = ("hide-left", "hide-right", "hide-left")


def after(*moves: str) -> Position:
    """What red sees after these moves of three players on a short track."""
    state = GAME.start(players=SEATS, goal=GOAL)
    for move in moves:
        state = state.play(move)
    position: Position = state.position(0)
    return position


def goal() -> str:
    """COI-5: red has reached the green spaces."""
    position = after(*HIDDEN, "roll", "die-3", "roll", "die-3", "roll", "die-2", "step", "roll", "die-1")
    return scene(position).part((0, CELL), (SEATS * CELL, ROWS * CELL))


def turn() -> str:
    """COI-2, COI-3: a step, and the farthest run after it."""
    ends = [at(0, space, SPACES) for space in (0, 1, 1 + FACES)]
    overlay = kit.way(ends) + "".join(map(kit.move_dot, ends[1:]))
    return scene(after(*HIDDEN)).part((0, (SPACES - ROWS) * CELL), (SEATS * CELL, (ROWS + 1) * CELL), overlay)


FIGURES = {"goal": goal, "turn": turn}
