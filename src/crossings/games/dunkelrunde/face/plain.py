"""The board of DunkelRunde in plain characters: the road in stretches, who stands on which tile."""

from __future__ import annotations

from typing import Final

from crossings.games.dunkelrunde.face.hints import dice_line
from crossings.games.dunkelrunde.face.layout import NOBODY, Child, Company, View, board_of, companies, tiles_in_play
from crossings.games.dunkelrunde.face.wording import asked
from crossings.games.dunkelrunde.rules.data import INDEX, SEAT_NAMES, TILES

WIDTH: Final = 80
INKS: Final = {
    r"\[[^\]]*\]": "yellow",
    "<[^>]*>": "blue",
    r"\|[^|]*\|": "red",
    "~[^~]*~": "green",
    "=[^=]*=": "dark_orange3",
    "[RBYGPS][gb]": "bold bright_white",
    r"@\d": "bold black on white",
}
"""What is coloured in the rows of the board, and how."""
STRETCHES: Final = (
    ("Village to river", ("village", "a")),
    ("Hut to tower", ("hut", "b")),
    ("Deer crossing, b2 to b9", ("deer",)),
    ("Grassy trail, b9 to b15", ("trail",)),
    ("Tower to gate", ("tower", "c")),
    ("Bridle path, c1 to c8", ("bridle",)),
    ("Castle", ("k", "linden")),
)
AROUND: Final = {
    "yellow": ("[", "]"),
    "grey": (" ", " "),
    "blue": ("<", ">"),
    "red": ("|", "|"),
    "green": ("~", "~"),
    "brown": ("=", "="),
}
KEY: Final = (
    "[] shelter  <> haunted  || obstacle  ~~ hidden path  == castle path",
    "Rg Rb: Red's girl and boy;  @1: ghost 1",
)


def plain(view: View, seat: int | None) -> str:
    """Turn and dice, then the road stretch by stretch, then how it is to be read."""
    there = companies(view)
    lines = [
        f"Round {view['round']} (dawn after {view['options']['dawn']}). {asked(view)}.",
        f"{dice_line(view)}.",
    ]
    for number, (title, starts) in enumerate(STRETCHES, 1):
        cells = [
            _cell(tile, there.get(tile, NOBODY))
            for tile in tiles_in_play(board_of(view))
            if tile in starts or tile.rstrip("0123456789") in starts
        ]
        lines += ["", title, *(f"{number} {line}" for line in _wrapped(cells))]
    return "\n".join([*lines, "", *KEY])


def _wrapped(cells: list[str]) -> list[str]:
    """The cells of a stretch in lines that fit."""
    lines = [""]
    for cell in cells:
        if len(lines[-1]) + len(cell) + 1 > WIDTH - 3:
            lines.append("")
        lines[-1] += f" {cell}"
    return [line.rstrip() for line in lines]


def _cell(tile: str, company: Company) -> str:
    opening, closing = AROUND[TILES[INDEX[tile]].colour]
    who = [_letters(child) for child in company.children] + [f"@{ghost + 1}" for ghost in company.ghosts]
    return f"{opening}{tile}{':' if who else ''}{' '.join(who)}{closing}"


def _letters(child: Child) -> str:
    return SEAT_NAMES[child.seat][0] + child.kind[0]
