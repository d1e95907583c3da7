"""The track as a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crossings.drawing.kit import box
from crossings.drawing.scene import CELL, Hint, Pick, Piece, Place, Row, Scene


def scene(view: Mapping[str, Any], seat: int | None) -> Scene:
    """One row a runner, a coin at its head."""
    spaces, rows = view["options"]["goal"] + 3, len(view["places"])
    pieces, places = [], []
    for row, (place, coin) in enumerate(zip(view["places"], view["coins"], strict=True)):
        y = CELL * (row + 0.5)
        pieces.append(Piece(f"runner-{row}", (CELL * (place + 1.5), y), f'<circle r="{10 + row}"/>', f"runner {row}"))
        pieces.append(Piece(f"coin-{row}", (CELL / 2, y), f'<rect width="9" height="9"/><!--{coin}-->', f"coin {coin}"))
        for column in range(spaces):
            at = (CELL * (column + 1.5), y)
            places.append(Place(f"p{column}-{row}", at, box(CELL, CELL, at), f"{column}", row, column))
    size = (CELL * (spaces + 1), CELL * rows)
    return Scene(size, "Coin Race", f'<rect width="{size[0]}" height="{size[1]}"/>', tuple(pieces), tuple(places))


def plain(view: Mapping[str, Any], seat: int | None) -> str:
    """A line a runner."""
    runners = enumerate(zip(view["places"], view["coins"], strict=True))
    return "\n".join(f"{coin:6}{'.' * place}{row}" for row, (place, coin) in runners)


def picks(view: Mapping[str, Any], seat: int | None, legal: Sequence[str]) -> list[Pick]:
    """All moves are buttons, but the step."""
    turn = view["turn"]
    here = view["places"][turn]
    return [Pick(text, (f"p{here}-{turn}", f"p{here + 1}-{turn}") if text == "step" else (), text) for text in legal]


def hint(view: Mapping[str, Any], place: str) -> Hint | None:
    """What is there."""
    return Hint(f"Space {place}.") if place.startswith("p") else None


def row(view: Mapping[str, Any], seat: int | None, place: str) -> Row | None:
    """Step and rest, offered at the space ahead."""
    turn = view["turn"]
    ahead = f"p{view['places'][turn] + 1}-{turn}"
    return Row(("step", "rest"), "step, then rest") if place == ahead and not view["stepped"] else None


def rows(view: Mapping[str, Any], seat: int | None, legal: Sequence[str]) -> list[Row]:
    """Step and rest, at one press."""
    return [Row(("step", "rest"), "Step, then rest", '<circle r="4"/>')] if "step" in legal else []


def picture() -> str:
    """For the shelf."""
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 270"><circle cx="195" cy="135" r="80"/></svg>'
