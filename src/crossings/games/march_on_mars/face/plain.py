"""The planet of March on Mars in plain characters: rows of terrain, who is where, what lies and what comes."""

from __future__ import annotations

from typing import Final

from crossings.boxes.ring.data import AIR, CIRCLE, HAZARD, LOWEST, ROCK
from crossings.boxes.ring.flights import Box, kind_of
from crossings.boxes.ring.panorama import Strip
from crossings.games.march_on_mars.face import lines
from crossings.games.march_on_mars.face.layout import STRIPS
from crossings.games.march_on_mars.face.seen import NOBODY, Seen
from crossings.games.march_on_mars.rules.data import ALIENS
from crossings.games.march_on_mars.words import aliens_said, say

MARINES: Final = "RBYGP"
"""By seat: its marine's letter."""
INKS: Final = {
    "#+": "dark_orange3",
    "y": "yellow",
    "b": "blue",
    "r": "red",
    "x": "magenta",
    f"[{MARINES}]": "bold bright_white",
}
"""What is coloured in the rows of the board, and how."""
MARKS: Final = {AIR: ".", CIRCLE: "o", HAZARD: "x", ROCK: "#"}
CELL: Final = 5
TOP: Final = 2


def plain(seen: Seen) -> str:
    """Round and dice, the planet row by row, then marines, aliens and what is coming."""
    head = [lines.round_now(seen), lines.turn(seen), *_dice_lines(seen)]
    rows = [row for strip in STRIPS[seen.board] for row in ("", *_rows(seen, strip))]
    marines = [f"- {lines.marine(seen, one)}" for one in seen.marines]
    groups = [
        f"- {say('in-box', where=lines.where(seen, box), hazard=False, who=aliens_said(company.aliens))}"
        for box, company in seen.companies.items()
        if any(company.aliens)
    ]
    key = ["", say("key-ground"), say("key-aliens"), ""]
    return "\n".join([*head, *rows, *key, *marines, *groups, lines.base(seen), lines.incoming(seen)])


def _dice_lines(seen: Seen) -> list[str]:
    actions = "  ".join(f"{number}: {letters}" for number, letters in enumerate(seen.program, 1) if letters)
    lines = {"actions-are": actions, "dice-lie": " ".join(seen.faces), "dice-foreseen": " ".join(seen.hand or ())}
    return [say(line, dice=dice) for line, dice in lines.items() if dice]


def _rows(seen: Seen, strip: Strip) -> list[str]:
    """A row for each level, then the numbers of the columns."""
    columns = range(strip.first, strip.last + 1)
    rows = [f"{y:2} " + "".join(_cell(seen, (x, y)).ljust(CELL) for x in columns) for y in range(TOP, LOWEST - 1, -1)]
    numbers = "".join(str(x % (len(seen.terrain) - 1)).ljust(CELL) for x in columns)
    return [row.rstrip() for row in rows] + [f"   {numbers}"]


def _cell(seen: Seen, box: Box) -> str:
    there = seen.companies.get(box, NOBODY)
    marine = "".join(MARINES[one.seat] for one in there.marines[:1]) + "+" * (len(there.marines) > 1)
    colours = "".join(ALIENS[colour] for colour, _ in there.aliens.groups)
    return MARKS[kind_of(seen.terrain, box)] + (marine + colours)[: CELL - 1]
