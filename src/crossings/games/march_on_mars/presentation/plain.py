"""The board of March on Mars as text."""

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
"""The letter of each seat's marine."""
INKS = {
    "#+": "dark_orange3",
    "y": "yellow",
    "b": "blue",
    "r": "red",
    "x": "magenta",
    f"[{MARINES}]": "bold bright_white",
}
"""The styles of the text board: pattern -> Rich style."""
MARKS = {AIR: ".", CIRCLE: "o", HAZARD: "x", ROCK: "#"}
CELL = 5
TOP = 2


def plain(position: Position) -> str:
    """The round and dice, the planet by levels, then marines, aliens and the incoming wave."""
    head = [prompts.round_now(position), prompts.routes(position), prompts.turn(position), *_dice_lines(position)]
    rows = [row for strip in layout.STRIPS[position.board] for row in ("", *_rows(position, strip))]
    marines = [f"- {prompts.marine_line(position, marine)}" for marine in position.marines]
    groups = [
        f"- {translate('in-box', where=prompts.where(position, box), hazard=False, who=alien_texts(contents.aliens))}"
        for box, contents in position.contents_by_box.items()
        if any(contents.aliens)
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
    return [translate(line, dice=dice, now=position.action) for line, dice in lines.items() if dice]


def _rows(position: Position, strip: Strip) -> list[str]:
    """A row for each level, then the column numbers."""
    columns = range(strip.first, strip.last + 1)
    rows = [
        f"{y:2} " + "".join(_characters(position, (x, y)).ljust(CELL) for x in columns)
        for y in range(TOP, LOWEST - 1, -1)
    ]
    numbers = "".join(_column_number(position, x).ljust(CELL) for x in columns)
    return [row.rstrip() for row in rows] + [f"   {numbers}".rstrip()]


def _column_number(position: Position, x: int) -> str:
    """The number of a column, with an arrow to the MMM on the shorter side."""
    x %= COLUMNS[position.board]
    arrow = "" if not x else "<" if shorter_side(position.board, x) == "left" else ">"
    return f"{x}{arrow}" if arrow == ">" else f"{arrow}{x}"


def _characters(position: Position, box: Box) -> str:
    contents = position.contents_of(box)
    marine_letters = "".join(MARINES[marine.seat] for marine in contents.marines[:1]) + "+" * (
        len(contents.marines) > 1
    )
    colours = "".join(ALIENS[colour] for colour, _ in contents.aliens.groups)
    return MARKS[kind_of(position.terrain, box)] + (marine_letters + colours)[: CELL - 1]
