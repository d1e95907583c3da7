"""The odds that the rules give: of planes, bombs, boats under fire. All exact."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from crossings.engine import copy_of
from crossings.engine.kernels.bits import count_bits
from crossings.games.bridges_and_boats.face.position import Position
from crossings.games.bridges_and_boats.rules import data, planes
from crossings.games.bridges_and_boats.rules.data import DOMINOES, FACES, SECTIONS

PAIRS = FACES * FACES
"""So many equally likely results have two dice."""
WEIGHTS = dict(zip(data.ROLLS, data.ROLL_WEIGHT, strict=True))


def needs(plane: str) -> int:
    """BAB-46: what a plane has to roll."""
    return data.SUM[DOMINOES.index(plane)]


def hits(plane: str) -> int:
    """BAB-46, BAB-48, BAB-54: how many of the 36 results of two dice hit."""
    return data.HITS[DOMINOES.index(plane)]


@cache
def deadly(plane: str) -> int:
    """BAB-47: how many of the 36 results are deadly."""
    number = DOMINOES.index(plane)
    return sum(weight for pair, weight in WEIGHTS.items() if planes.is_deadly(number, *pair))


def struck(low: int, high: int) -> int:
    """BAB-49: the section where the bomb falls."""
    return data.SECTION_STRUCK[low + high]


STRIKES = {n: sum(WEIGHTS[pair] for pair in WEIGHTS if struck(*pair) == n) for n in range(1, SECTIONS + 1)}
"""BAB-49: how many of the 36 results strike each section."""


@cache
def sums_of(section: int) -> tuple[int, ...]:
    """The sums of two dice that strike a section."""
    return tuple(total for total in range(2, 2 * FACES + 1) if data.SECTION_STRUCK[total] == section)


def killed(position: Position, section: int, deadly: bool) -> int:
    """BAB-50, BAB-51: how many soldiers a bomb on a section that stands kills."""
    s = copy_of(position.state)
    s.deadly = int(deadly)
    planes.destroy(s, section)
    return count_bits(position.state.soldiers) - count_bits(s.soldiers)


def expected_dead(position: Position, plane: str) -> Fraction:
    """How many soldiers a plane kills on the average, if it flies now."""
    sure, worse = hits(plane) - deadly(plane), deadly(plane)
    dead = ((STRIKES[n], killed(position, n, False), killed(position, n, True)) for n in position.standing)
    return Fraction(sum(strikes * (sure * few + worse * many) for strikes, few, many in dead), PAIRS**2)


def sinking(boat: str) -> int:
    """BAB-59, BAB-61: how many of the six results of a die sink a boat."""
    return data.SINKS[DOMINOES.index(boat)]


@cache
def sunk(boat: str, shots: int) -> Fraction:
    """The chance that so many shots at a boat sink it."""
    return 1 - (1 - Fraction(sinking(boat), FACES)) ** shots


def percent(chance: Fraction) -> str:
    """'56 %'; what is possible but rare is '<1 %'."""
    return "<1 %" if 0 < chance < Fraction(1, 100) else f"{round(100 * chance)} %"
