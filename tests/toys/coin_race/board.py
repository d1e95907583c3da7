"""The track as a scene."""

from __future__ import annotations

from crossings.drawing.kit import box
from crossings.drawing.scene import CELL, Piece, Place, Scene

from .seen import Seen
from .words import say


def scene(seen: Seen) -> Scene:
    """One row a runner, a coin at its head."""
    spaces, rows = seen.goal + 3, len(seen.places)
    pieces, places = [], []
    for row, (place, coin) in enumerate(zip(seen.places, seen.coins, strict=True)):
        y = CELL * (row + 0.5)
        runner, hidden = say("runner", seat=row), say("coin", side=coin)
        pieces.append(Piece(f"runner-{row}", (CELL * (place + 1.5), y), f'<circle r="{10 + row}"/>', runner))
        pieces.append(Piece(f"coin-{row}", (CELL / 2, y), f'<rect width="9" height="9"/><!--{coin}-->', hidden))
        for column in range(spaces):
            at = (CELL * (column + 1.5), y)
            label = say("space", at=column)
            places.append(Place(f"p{column}-{row}", at, box(CELL, CELL, at), label, row, column))
    size = (CELL * (spaces + 1), CELL * rows)
    track = f'<rect width="{size[0]}" height="{size[1]}"/>'
    return Scene(size, say("title"), track, tuple(pieces), tuple(places))


def picture() -> str:
    """For the shelf."""
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 270"><circle cx="195" cy="135" r="80"/></svg>'
