"""The odds that the rules give: of planes, bombs, boats under fire. All exact."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from crossings.games.bridges_and_boats.face.layout import ACE_PLANE, GHOST_PLANE, View, beside, on_section, standing
from crossings.games.bridges_and_boats.rules.data import (
    DOMINOES,
    ENDS,
    FACES,
    ROLL_WEIGHT,
    ROLLS,
    SECTION_STRUCK,
    SECTIONS,
)

PAIRS: Final = FACES * FACES
"""So many equally likely results have two dice."""

Pair = tuple[int, int]


def ends(face: str) -> Pair:
    """The two ends of a domino, the lower first."""
    return ENDS[DOMINOES.index(face)]


class Aim(NamedTuple):
    """How many of the 36 results of two dice hit, and how many of those are deadly."""

    hit: int
    deadly: int


@cache
def aim(face: str) -> Aim:
    """BAB-46 to BAB-48, BAB-54: what a plane hits with."""
    if face == ACE_PLANE:
        return Aim(PAIRS, 0)
    rolls = [(pair, int(weight)) for pair, weight in zip(ROLLS, ROLL_WEIGHT, strict=True)]
    hits = sum(weight for pair, weight in rolls if is_hit(face, pair))
    return Aim(hits, sum(weight for pair, weight in rolls if is_deadly(face, pair)))


def is_hit(face: str, pair: Pair) -> bool:
    """BAB-46, BAB-54: whether a roll hits with a plane that has to roll."""
    return face != GHOST_PLANE and sum(pair) == sum(ends(face))


def is_deadly(face: str, pair: Pair) -> bool:
    """BAB-47: both dice show both ends."""
    return tuple(sorted(pair)) == ends(face)


def struck(pair: Pair) -> int:
    """BAB-49: the section where the bomb falls."""
    return int(SECTION_STRUCK[sum(pair)])


STRIKES: Final = {
    section: sum(int(weight) for pair, weight in zip(ROLLS, ROLL_WEIGHT, strict=True) if struck(pair) == section)
    for section in range(1, SECTIONS + 1)
}
"""BAB-49: how many of the 36 results strike each section."""


@cache
def sums_of(section: int) -> tuple[int, ...]:
    """The sums of two dice that strike a section."""
    return tuple(total for total in range(2, 2 * FACES + 1) if SECTION_STRUCK[total] == section)


def killed(view: View, section: int, deadly: bool) -> int:
    """BAB-50 to BAB-52: how many soldiers a bomb on that section kills."""
    if section not in standing(view):
        return 0
    near = sum(on_section(view, other) for other in beside(section)) if deadly else 0
    return on_section(view, section) + near


def expected_dead(view: View, face: str) -> Fraction:
    """How many soldiers a plane kills on the average, if it flies now."""
    hits, deadly = aim(face)
    return sum(
        Fraction(STRIKES[section], PAIRS)
        * Fraction((hits - deadly) * killed(view, section, False) + deadly * killed(view, section, True), PAIRS)
        for section in standing(view)
    ) + Fraction(0)


@cache
def sinking(face: str) -> int:
    """BAB-59, BAB-61: how many of the six results of a die sink a boat."""
    return len(set(ends(face)) - {0})


@cache
def sunk(face: str, shots: int) -> Fraction:
    """The chance that so many shots at a boat sink it."""
    return 1 - (1 - Fraction(sinking(face), FACES)) ** shots


def percent(chance: Fraction) -> str:
    """'56 %'; what is possible but rare is '<1 %'."""
    if 0 < chance < Fraction(1, 100):
        return "<1 %"
    return f"{round(100 * chance)} %"
