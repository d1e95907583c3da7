"""The Moon in plain characters: the ring in three rows of columns seen from the side, who is where, dice and cards."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.games.walking_on_the_moon.face.layout import strips
from crossings.games.walking_on_the_moon.face.position import Astronaut, Position
from crossings.games.walking_on_the_moon.face.prompts import headed, panel_line
from crossings.games.walking_on_the_moon.rules.data import SECTOR
from crossings.games.walking_on_the_moon.words import say
from crossings.shared.ring import data, flights, panorama, words
from crossings.words import Name

CELL_WIDTH = 5
MARK_OF = {kind: mark for mark, kind in data.MARKS.items()}
SEAT_LETTERS = "RBYGP"
INKS = {
    "[RBYGPW]+": "bold bright_white",
    "[rb]+": "bold cyan",
    "#+": "grey50",
    r"[OX*]": "yellow",
    "x": "red",
    r"\.": "dim",
}
"""What is coloured in the rows of the board, and how."""


def plain(position: Position) -> str:
    """Round and turn, the strips, the tokens, everybody's counters, dice, one's own cards."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    yield from (headed(position), "")
    for number, strip in enumerate(strips(), 1):
        yield from _strip(position, number, strip)
    if position.tokens:
        boxes = position.tokens_at.items()
        tokens = tuple(say("plain-token", column=column, token=Name(f"token-{token}")) for column, token in boxes)
        yield say("plain-tokens", tokens=tokens)
    yield from ("", *(panel_line(position, one) for one in position.astronauts), "")
    if any(position.program):
        yield say("plain-program", program=words.program(position.program))
    if position.faces:
        yield say("plain-dice", faces=words.faces(position.faces))
    yield from (say(f"kind-{kind}.line") for kind in position.hand)
    yield say("plain-key")


def _strip(position: Position, number: int, strip: panorama.Strip) -> list[str]:
    """Levels from above, then the names of the cards and the numbers of the boxes between them."""
    columns = range(strip.first, min(strip.last + 1, len(position.terrain)))
    rows = [
        f"{number} {y:>2} " + "".join(_cell(position, (x, y)) for x in columns)
        for y in range(data.HIGHEST, data.LOWEST - 1, -1)
    ]
    below = "     "
    for x in columns:
        slot, place = divmod(x, SECTOR)
        if not place:
            below += str(x).center(CELL_WIDTH)
        elif place == 1:
            below += say(f"lunar-{position.track[slot]}").center(CELL_WIDTH * (SECTOR - 1))
    return [*(row.rstrip() for row in rows), below.rstrip(), ""]


def _cell(position: Position, box: flights.Box) -> str:
    """Astronauts in a box, from below, and its ground."""
    kind = flights.kind_of(position.terrain, box)
    if kind == data.ROCK:
        return "#" * CELL_WIDTH
    mark = MARK_OF[kind + data.SPUTNIK * flights.has_sputnik(position.terrain, box)]
    letters = "".join(_letter(one) for one in position.stacks.get(box, ()))
    return (letters + mark)[:CELL_WIDTH].center(CELL_WIDTH)


def _letter(one: Astronaut) -> str:
    return SEAT_LETTERS[one.seat].lower() if one.is_second else SEAT_LETTERS[one.seat]
