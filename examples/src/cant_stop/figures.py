"""The drawings in the rulebook of Can't Stop."""

from __future__ import annotations

from collections.abc import Mapping

from crossings.drawing import kit

from .board import scene
from .game import GAME
from .layout import BELOW, GROUND, HEIGHT, PITCH, SPACE, WIDTH, at
from .position import Position
from .rules import CHOOSE, COLUMNS, DECIDE, DUE, LOWEST, PHASES

Spaces = Mapping[int, int]
"""Spaces by the sum of their column."""
SHOWN = GROUND - 7 * PITCH
"""The y coordinate at which drawings of the lower part of the mountain begin."""


def position(phase: int, red: Spaces, blue: Spaces, runners: Spaces, dice: tuple[int, ...] = ()) -> Position:
    """Return a position of two players in red's turn."""
    head = {"game": GAME.id, "options": {"players": 2}, "actor": "chance" if phase == DUE else 0, "result": None}
    turn = {"phase": PHASES[phase], "turn": 0, "turns": 12, "dice": [*dice]}
    mountain = {"camps": [by_column(red), by_column(blue)], "runners": by_column(runners)}
    result: Position = GAME.from_json(head | turn | mountain).position()
    return result


def by_column(spaces: Spaces) -> list[int]:
    """Return the space in each column, 0 for none."""
    return [spaces.get(column + LOWEST, 0) for column in range(COLUMNS)]


def taken() -> str:
    """CAN-8: red has taken column 8, and blue column 3."""
    return scene(position(DUE, {8: 11, 6: 4}, {3: 5, 7: 6}, {})).svg()


def pairs() -> str:
    """CAN-3, CAN-4: where runners go by `5+7` with the dice 1, 3, 4 and 4."""
    ends = ((5, 1), (7, 3))
    spaces = (kit.box(*SPACE, at(column - LOWEST, space), 7) for column, space in ends)
    frames = "".join(kit.stroke(space, kit.accent(), 2 * kit.LINE) for space in spaces)
    drawn = scene(position(CHOOSE, {7: 2}, {7: 6}, {}, (1, 3, 4, 4)))
    return drawn.part((0, SHOWN), (WIDTH, HEIGHT - SHOWN), frames)


def runners() -> str:
    """CAN-4, CAN-7: all runners are in use; one is above red's camp."""
    drawn = scene(position(DECIDE, {6: 2}, {7: 4}, {6: 4, 7: 1, 8: 2}))
    return drawn.part((0, SHOWN), (WIDTH, GROUND + BELOW - SHOWN))


FIGURES = {"taken": taken, "pairs": pairs, "runners": runners}
