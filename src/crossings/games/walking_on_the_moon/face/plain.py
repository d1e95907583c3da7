"""The Moon in plain characters: the ring in three rows of columns seen from the side, who is where, dice and cards."""

from __future__ import annotations

from typing import Final

from crossings.boxes.ring import flights
from crossings.boxes.ring.data import HIGHEST, LOWEST, MARKS, ROCK, SPUTNIK
from crossings.boxes.ring.flights import Box, Terrain
from crossings.boxes.ring.panorama import Strip
from crossings.games.walking_on_the_moon.face.layout import STRIPS, View, dice, hand, is_second, stacks, terrain
from crossings.games.walking_on_the_moon.face.wording import (
    TOKEN_WORDS,
    card_line,
    doing,
    face_words,
    panel_line,
    program_words,
)
from crossings.games.walking_on_the_moon.rules.data import CARD_NAMES, SEAT_NAMES, SECTOR

CELL_WIDTH: Final = 5
MARK_OF: Final = {kind: mark for mark, kind in MARKS.items()}
KEY: Final = (
    "o circle  x bad ground  . air  # rock;  O X * the same with a Sputnik;  letters: astronauts, the top one last"
)
INKS: Final = {
    "[RBYGPW]+": "bold bright_white",
    "[rb]+": "bold cyan",
    "#+": "grey50",
    r"[OX*]": "yellow",
    "x": "red",
    r"\.": "dim",
}
"""What is coloured in the rows of the board, and how."""


def plain(view: View, seat: int | None) -> str:
    """Round and turn, the strips, the tokens, everybody's counters, dice, one's own cards."""
    lines = [f"Round {view['round']} of {view['options']['round_limit']}. {doing(view)}.", ""]
    for number, strip in enumerate(STRIPS, 1):
        lines += _strip(view, number, strip)
    tokens = ", ".join(f"{SECTOR * number}: {TOKEN_WORDS[token]}" for number, token in enumerate(view["tokens"], 1))
    lines += [f"Special boxes: {tokens}."] if tokens else []
    lines += ["", *(panel_line(view, number) for number in range(len(view["astronauts"]))), ""]
    lines += [*_dice(view), *(card_line(kind) for kind in hand(view, seat)), KEY]
    return "\n".join(lines)


def _strip(view: View, number: int, strip: Strip) -> list[str]:
    """Levels from above, then the names of the cards and the numbers of the boxes between them."""
    land, there = terrain(view), stacks(view)
    columns = range(strip.first, min(strip.last + 1, len(land)))
    rows = [
        f"{number} {y:>2} " + "".join(_cell(view, land, there.get((x, y), ()), (x, y)) for x in columns)
        for y in range(HIGHEST, LOWEST - 1, -1)
    ]
    below = "     "
    for x in columns:
        slot, place = divmod(x, SECTOR)
        if not place:
            below += str(x).center(CELL_WIDTH)
        elif place == 1:
            below += CARD_NAMES[view["track"][slot]].center(CELL_WIDTH * (SECTOR - 1))
    return [*(row.rstrip() for row in rows), below.rstrip(), ""]


def _cell(view: View, land: Terrain, who: tuple[int, ...], box: Box) -> str:
    """Astronauts in a box, from below, and its ground."""
    kind = flights.kind_of(land, box)
    if kind == ROCK:
        return "#" * CELL_WIDTH
    mark = MARK_OF[kind + SPUTNIK * flights.has_sputnik(land, box)]
    letters = "".join(_letter(view, number) for number in who)
    words = (letters + mark)[:CELL_WIDTH]
    return words.center(CELL_WIDTH)


def _letter(view: View, number: int) -> str:
    letter = SEAT_NAMES[view["astronauts"][number]["seat"]][0]
    return letter.lower() if is_second(view, number) else letter


def _dice(view: View) -> list[str]:
    """What is programmed, and what lies."""
    lines = [f"Program: {program_words(view['program'])}"] if any(view["program"]) else []
    lie = [face_words(die.face) for die in dice(view) if die.face]
    return lines + ([f"Dice: {', '.join(lie)}"] if lie else [])
