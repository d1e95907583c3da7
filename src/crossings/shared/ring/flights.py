"""Courses of jumps box by box, and probabilities of dice, for drawing. Uses the kernels of `jumps` on terrain alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple

from crossings.shared.ring import data, jumps

Terrain = tuple[int, ...]
"""The columns of a ring, as made by `data.columns_of`; the first ones are repeated at the end (WOM-J22)."""
Box = tuple[int, int]
"""Column and level."""
MAX_CACHED = 4096
"""More than the number of different jumps drawn in a long game."""


class Flight(NamedTuple):
    """The course of a jump: its boxes from start to last step, the final box, and whether it ends in an accident."""

    jump: str
    boxes: tuple[Box, ...]
    rest: Box
    accident: bool
    why: str = ""
    """The cause of the accident: `rock`, `air`, `hazard` or `mark`."""

    @property
    def face(self) -> str:
        """The required face."""
        return self.jump.split(":")[0]


def kind_of(terrain: Terrain, box: Box) -> int:
    """WOM-J04: return the kind of a box."""
    return jumps.kind_of(SimpleNamespace(terrain=terrain), *box)


def has_sputnik(terrain: Terrain, box: Box) -> bool:
    """WOM-J04: return whether a box has a Sputnik."""
    return jumps.has_sputnik(SimpleNamespace(terrain=terrain), *box)


@lru_cache(maxsize=64)
def landing_boxes(terrain: Terrain) -> tuple[Box, ...]:
    """WOM-J21: return all boxes where figures can rest, from the bottom up in each column."""
    return tuple(
        (x, y)
        for x in range(len(terrain))
        for y in range(data.LOWEST, data.HIGHEST + 1)
        if kind_of(terrain, (x, y)) in (data.CIRCLE, data.HAZARD)
    )


def walk(terrain: Terrain, start: Box, numbers: Iterable[int], direction: int) -> tuple[Box, ...]:
    """WOM-J11 to WOM-J14: return the boxes of a jump from start to last step, or of several made as one (MOM-Y11)."""
    terrain_record, boxes = SimpleNamespace(terrain=terrain), [start]
    for number in numbers:
        x, y = boxes[-1]
        steps = jumps.steps_made(terrain_record, x, y, direction, number)
        boxes += [(x + direction * step, y + data.CLIMBED[number, step]) for step in range(1, steps + 1)]
        if jumps.is_cut_short(number, steps):
            break
    return tuple(boxes)


@lru_cache(maxsize=MAX_CACHED)
def flight(terrain: Terrain, start: Box, jump: str, direction: int = 1) -> Flight:
    """WOM-J11 to WOM-J20: return the course of the jump `FACE:PATTERN` from a box."""
    terrain_record, number = SimpleNamespace(terrain=terrain), data.JUMPS.index(jump)
    boxes = walk(terrain, start, (number,), direction)
    end = boxes[-1]
    rest = end[0], jumps.ground_below(terrain_record, *end)
    accident = jumps.is_accident(terrain_record, number, len(boxes) - 1, *end)
    return Flight(jump, boxes, rest, accident, cause(terrain, (number,), boxes) if accident else "")


def obstacle(flight: Flight, direction: int = 1) -> Box:
    """Return the box that causes the accident: the rock that stops the jump, or its last box."""
    x, y = flight.boxes[-1]
    if flight.why != "rock":
        return x, y
    steps, number = len(flight.boxes), data.JUMPS.index(flight.jump)
    return x + direction, flight.boxes[0][1] + data.CLIMBED[number, steps]


def cause(terrain: Terrain, numbers: Iterable[int], boxes: Sequence[Box]) -> str:
    """WOM-J14, WOM-J17 to WOM-J20, MOM-Y11: return the cause of an accident of a jump, or of several made as one.

    Of several causes, rock precedes air, bad ground and crash mark.
    """
    is_cut_short = len(boxes) <= sum(data.LENGTH[number] for number in numbers)
    return cause_of(is_cut_short, kind_of(terrain, boxes[-1]))


def cause_of(is_cut_short: bool, last: int) -> str:
    """WOM-J14, WOM-J17 to WOM-J20: return the cause of an accident; `last` is the kind of the last box entered."""
    return "rock" if is_cut_short else {data.AIR: "air", data.HAZARD: "hazard"}.get(last, "mark")


@lru_cache(maxsize=MAX_CACHED)
def flights(terrain: Terrain, start: Box, faces: tuple[str, ...], direction: int = 1) -> tuple[Flight, ...]:
    """WOM-J10: return all jumps with one of these faces."""
    return tuple(
        flight(terrain, start, jump, direction)
        for number, jump in enumerate(data.JUMPS)
        if data.FACES[data.FACE_OF_JUMP[number]] in faces
    )


def faces_of(colour: str) -> tuple[str, ...]:
    """WOM-J01: return the faces of a die of this colour."""
    return tuple(face for number, face in enumerate(data.FACES) if data.COLOURS[data.COLOUR_OF[number]] == colour)


def chance_of(face: str, black_twos: int) -> Fraction:
    """WOM-J01: return the probability of a face."""
    return Fraction(data.SIDES_WITH[black_twos, data.FACES.index(face)], data.SIDES)


class Landing(NamedTuple):
    """A possible final box of a die's jumps: one course per face that leads there, and their total probability."""

    ways: tuple[Flight, ...]
    chance: Fraction
    accident: bool


def landings(ways: Iterable[Flight], black_twos: int) -> dict[Box, Landing]:
    """Return the landings by box: safe jumps or, if there are none, accidents. Each face counts once per box."""
    ends: dict[Box, list[Flight]] = defaultdict(list)
    for way in ways:
        ends[way.rest].append(way)
    return {rest: _landing(group, black_twos) for rest, group in ends.items()}


def _landing(ways: Sequence[Flight], black_twos: int) -> Landing:
    safe = {way.face: way for way in ways if not way.accident}
    by_face = safe or {way.face: way for way in ways}
    chance = sum((chance_of(face, black_twos) for face in by_face), Fraction(0))
    return Landing(tuple(by_face.values()), chance, not safe)
