"""The board of March on Mars in plain characters."""

from __future__ import annotations

from crossings.shared.ring.data import AIR, CIRCLE, HAZARD, LOWEST, ROCK
from crossings.shared.ring.flights import Box, kind_of
from crossings.shared.ring.panorama import Strip

from ..rules.data import ALIENS, COLUMNS
from ..words import alien_texts, translate
from . import layout, prompts
from .position import Position
from .routes import shorter_side

MARINES = "RBYGP"
"""By seat: its marine's letter."""
INKS = {
    "#+": "dark_orange3",
    "y": "yellow",
    "b": "blue",
    "r": "red",
    "x": "magenta",
    f"[{MARINES}]": "bold bright_white",
}
"""What is coloured in the rows of the board, and how."""
MARKS = {AIR: ".", CIRCLE: "o", HAZARD: "x", ROCK: "#"}
CELL = 5
TOP = 2


def plain(position: Position) -> str:
    """Round and dice, the planet row by row, then marines, aliens and what is coming."""
    head = [prompts.round_now(position), prompts.ways(position), prompts.turn(position), *_dice_lines(position)]
    rows = [row for strip in layout.STRIPS[position.board] for row in ("", *_rows(position, strip))]
    marines = [f"- {prompts.marine(position, one)}" for one in position.marines]
    groups = [
        f"- {translate('in-box', where=prompts.where(position, box), hazard=False, who=alien_texts(company.aliens))}"
        for box, company in position.companies.items()
        if any(company.aliens)
    ]
    key = ["", translate("key-ground"), translate("key-aliens"), ""]
    return "\n".join([*head, *rows, *key, *marines, *groups, prompts.base(position), prompts.incoming(position)])


def _dice_lines(position: Position) -> list[str]:
    actions = "  ".join(f"{number}: {letters}" for number, letters in enumerate(position.program, 1) if letters)
    lines = {
        "actions-are": actions,
        "dice-lie": " ".join(position.faces),
        "dice-foreseen": " ".join(position.hand or ()),
    }
    return [translate(line, dice=dice) for line, dice in lines.items() if dice]


def _rows(position: Position, strip: Strip) -> list[str]:
    """A row for each level, then the numbers of the columns."""
    columns = range(strip.first, strip.last + 1)
    rows = [
        f"{y:2} " + "".join(_characters(position, (x, y)).ljust(CELL) for x in columns)
        for y in range(TOP, LOWEST - 1, -1)
    ]
    numbers = "".join(_numbered(position, x).ljust(CELL) for x in columns)
    return [row.rstrip() for row in rows] + [f"   {numbers}".rstrip()]


def _numbered(position: Position, x: int) -> str:
    """The number of a column, and by an arrow the shorter way to the MMM."""
    x %= COLUMNS[position.board]
    arrow = "" if not x else "<" if shorter_side(position.board, x) == "left" else ">"
    return f"{x}{arrow}" if arrow == ">" else f"{arrow}{x}"


def _characters(position: Position, box: Box) -> str:
    there = position.company(box)
    marine = "".join(MARINES[one.seat] for one in there.marines[:1]) + "+" * (len(there.marines) > 1)
    colours = "".join(ALIENS[colour] for colour, _ in there.aliens.groups)
    return MARKS[kind_of(position.terrain, box)] + (marine + colours)[: CELL - 1]
