"""The board of DunkelRunde in plain characters: the road in stretches, who stands on which tile."""

from __future__ import annotations

from crossings.games.dunkelrunde.face import labels, layout
from crossings.games.dunkelrunde.face.position import Position
from crossings.games.dunkelrunde.rules.data import INDEX, TILES
from crossings.games.dunkelrunde.words import say

WIDTH = 77
SEAT_LETTERS = "RBYGPS"
INKS = {
    r"\[[^\]]*\]": "yellow",
    "<[^>]*>": "blue",
    r"\|[^|]*\|": "red",
    "~[^~]*~": "green",
    "=[^=]*=": "dark_orange3",
    "[RBYGPS][gb]": "bold bright_white",
    r"@\d": "bold black on white",
}
"""What is coloured in the rows of the board, and how."""
AROUND = {"yellow": "[]", "grey": "  ", "blue": "<>", "red": "||", "green": "~~", "brown": "=="}


def plain(position: Position) -> str:
    """Turn and dice, then the road stretch by stretch, then how it is to be read."""
    head = say(
        "plain-head",
        round=position.round,
        dawn=position.dawn_in_sight,
        asked=labels.asked(position),
        dice=labels.dice(position),
    )
    stretches: dict[str, list[str]] = {}
    for tile in layout.tiles_in_play(position.board):
        stretches.setdefault(layout.stretch_of(tile), []).append(_cell(position, tile))
    lines = [head]
    for number, (stretch, cells) in enumerate(stretches.items(), 1):
        lines += ["", say(f"stretch-{stretch}"), *(f"{number} {line}" for line in _wrapped(cells))]
    return "\n".join([*lines, "", say("plain-key")])


def _wrapped(cells: list[str]) -> list[str]:
    """The cells of a stretch in lines that fit."""
    lines = [""]
    for cell in cells:
        if len(lines[-1]) + len(cell) + 1 > WIDTH:
            lines.append("")
        lines[-1] += f" {cell}"
    return [line.rstrip() for line in lines]


def _cell(position: Position, tile: str) -> str:
    around = AROUND[TILES[INDEX[tile]].colour]
    children, ghosts = position.on(tile)
    who = [*(SEAT_LETTERS[child.seat] + child.kind[0] for child in children), *(f"@{ghost.number}" for ghost in ghosts)]
    return f"{around[0]}{tile} {say(tile)}{': ' if who else ''}{' '.join(who)}{around[1]}"
