"""The planet of March on Mars in plain characters: rows of terrain, who is where, what lies and what comes."""

from __future__ import annotations

from typing import Final

from crossings.boxes.ring.data import AIR, CIRCLE, HAZARD, LOWEST, ROCK
from crossings.boxes.ring.flights import Box, Terrain, kind_of
from crossings.boxes.ring.panorama import Strip
from crossings.games.march_on_mars.face import wording
from crossings.games.march_on_mars.face.hints import base_line, incoming_line, marine_line
from crossings.games.march_on_mars.face.layout import NOBODY, STRIPS, Company, View, board_of, companies, ground_of
from crossings.games.march_on_mars.rules.data import ALIENS, SEAT_NAMES

INKS: Final = {
    "#+": "dark_orange3",
    "y": "yellow",
    "b": "blue",
    "r": "red",
    "x": "magenta",
    "[RBYGWPS]": "bold bright_white",
}
"""What is coloured in the rows of the board, and how."""
MARKS: Final = {AIR: ".", CIRCLE: "o", HAZARD: "x", ROCK: "#"}
CELL: Final = 5
TOP: Final = 2
KEY: Final = (
    "o ground  x hazard  # rock;  R: Red's marine, +: more than one",
    "y b r: yellow, blue, red aliens in the box, listed below",
)


def plain(view: View, seat: int | None) -> str:
    """Round and dice, the planet row by row, then marines, aliens and what is coming."""
    there = companies(view)
    lines = [f"Round {view['round']} of {view['options']['turns']}. {_who(view)}{wording.asked(view)}."]
    lines += _dice_lines(view)
    for strip in STRIPS[board_of(view)]:
        lines += ["", *_rows(ground_of(view), strip, there)]
    lines += ["", *KEY, ""]
    lines += [f"- {marine_line(view, number)}" for number in range(len(view["marines"]))]
    lines += [
        f"- {wording.box(view, box)}: {wording.aliens(company.aliens)}"
        for box, company in there.items()
        if any(company.aliens)
    ]
    return "\n".join([*lines, base_line(view), incoming_line(view)])


def _who(view: View) -> str:
    seat = wording.in_turn(view)
    return "" if seat is None or view["result"] else f"{SEAT_NAMES[seat]} "


def _dice_lines(view: View) -> list[str]:
    lines = []
    if any(view["program"]):
        actions = "  ".join(f"{number}: {letters}" for number, letters in enumerate(view["program"], 1) if letters)
        lines.append(f"Actions  {actions}")
    if view["faces"]:
        lines.append(f"Dice lying: {' '.join(view['faces'])}")
    if view["hand"]:
        lines.append(f"Foreseen: {' '.join(view['hand'])}")
    return lines


def _rows(terrain: Terrain, strip: Strip, there: dict[Box, Company]) -> list[str]:
    """A row for each level, then the numbers of the columns."""
    columns = [x for x in range(strip.first, strip.last + 1) if x < len(terrain)]
    rows = [
        f"{y:2} " + "".join(_cell(terrain, (x, y), there.get((x, y), NOBODY)).ljust(CELL) for x in columns)
        for y in range(TOP, LOWEST - 1, -1)
    ]
    return [row.rstrip() for row in rows] + ["   " + "".join(str(x % (len(terrain) - 1)).ljust(CELL) for x in columns)]


def _cell(terrain: Terrain, box: Box, company: Company) -> str:
    marines = "".join(SEAT_NAMES[marine.seat][0] for marine in company.marines[:1])
    more = "+" if len(company.marines) > 1 else ""
    colours = "".join(name for name, count in zip(ALIENS, company.aliens, strict=True) if count)
    return MARKS[kind_of(terrain, box)] + (marines + more + colours)[: CELL - 1]
