"""Jumps and shots of a marine as they are drawn: the ways of jumps box by box, how far it is, who is in reach."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from crossings.boxes.ring.data import AIR, CIRCLE, HAZARD, LOWEST, RISE, ROCK
from crossings.boxes.ring.flights import Box, Flight, Terrain, kind_of
from crossings.games.march_on_mars.face.layout import Company, View, board_of, columns_of_slot, ground_of, sides_of
from crossings.games.march_on_mars.rules.data import COLUMNS, FULL

MANY: Final = 8192
FARTHEST_SHOT: Final = 3
DIRECTIONS: Final = {"+": 1, "-": -1}
CRASH_FACE: Final = "k1x"


def at(view: View, seat: int) -> Box:
    """The box of a marine on the planet."""
    marine = view["marines"][seat]
    return marine["x"], marine["y"]


def is_ranger(view: View, seat: int) -> bool:
    """MOM-Y10."""
    return bool(view["marines"][seat]["ability"] == "ranger")


def flight_of(view: View, move: str) -> Flight:
    """The jump that the active marine would make."""
    seat = view["active"]
    return flight(ground_of(view), at(view, seat), move, is_ranger(view, seat))


@lru_cache(maxsize=MANY)
def flight(terrain: Terrain, start: Box, move: str, ranger: bool = False) -> Flight:
    """WOM-J11 to WOM-J20, MOM-Y10, MOM-Y11: `+FACE:PATTERN`, perhaps with a second die, walked to its end."""
    jumps = move[1:].split(",")
    steps = "".join(jump.partition(":")[2] for jump in jumps)
    boxes = _walked(terrain, start, DIRECTIONS[move[0]], steps)
    end = boxes[-1]
    x, y = end
    while kind_of(terrain, (x, y)) == AIR:
        y -= 1
    stopped = len(boxes) <= len(steps)
    crash = not ranger and any(jump.startswith(CRASH_FACE) for jump in jumps)
    good = kind_of(terrain, end) in ((CIRCLE, HAZARD) if ranger else (CIRCLE,))
    return Flight(move, boxes, (x, y), stopped or crash or not good)


def _walked(terrain: Terrain, start: Box, direction: int, steps: str) -> tuple[Box, ...]:
    """WOM-J12 to WOM-J14: rock stops it."""
    boxes = [start]
    for step in steps:
        x, y = boxes[-1]
        ahead = (x + direction, y + RISE[step])
        if ahead[1] < LOWEST or kind_of(terrain, ahead) == ROCK:
            break
        boxes.append(ahead)
    return tuple(boxes)


# ---- shots -------------------------------------------------------------------------------------


def distance(start: Box, box: Box) -> int:
    """MOM-J04: columns between them; another level of the own column is at distance 1."""
    return 0 if start == box else max(1, abs(start[0] - box[0]))


def in_reach(there: dict[Box, Company], start: Box) -> dict[Box, int]:
    """MOM-H01, MOM-A04: the boxes at which a marine can shoot, and the number that dice have to show."""
    if any(there[start].aliens):
        return {start: 1}
    reached = {box: distance(start, box) for box, company in there.items() if any(company.aliens)}
    return {box: far for box, far in reached.items() if far <= FARTHEST_SHOT}


def aimed(start: Box, where: str) -> Box:
    """The box at `DX@Y` from another."""
    dx, _, level = where.partition("@")
    return start[0] + int(dx), int(level)


# ---- sides and cards ---------------------------------------------------------------------------


def marines_on(view: View, side: int) -> int:
    """MOM-W02: the marines that count for a wave on a side."""
    board = board_of(view)
    return sum(
        side in sides_of(board, marine["x"])
        for marine in view["marines"]
        if marine["x"] is not None and not marine["out"]
    )


def aliens_on(there: dict[Box, Company], slot: str) -> tuple[int, int, int]:
    """How many aliens of each colour stand on a card."""
    columns = columns_of_slot(slot)
    groups = [company.aliens for box, company in there.items() if box[0] in columns]
    yellow, blue, red = (sum(group[colour] for group in groups) for colour in range(3))
    return yellow, blue, red


def to_mmm(view: View, x: int) -> int:
    """MOM-D02: columns to the MMM."""
    board = board_of(view)
    return min(x, int(COLUMNS[board]) - x) if board == FULL else x
