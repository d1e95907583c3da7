"""The drawings in the rulebook: small positions (`figures.json`), drawn by the board's own code."""

from __future__ import annotations

from functools import partial

from crossings.drawing import kit, sheets
from crossings.drawing.scene import CELL

from ..rules import data, search
from . import art, hints, layout, picking
from .board import scene
from .effects import Caught, Drove, drive
from .position import Position, position_from_json

DRAWN = sheets.data(__file__, "figures.json")
"""By name the first and the last space that are shown, and how the position differs from `base`, in which all that
does not matter is out of the picture."""


def _drawing(name: str) -> str:
    """A part of the board under what is laid over it, standing alone. As everybody sees it."""
    position = position_from_json(DRAWN["base"] | DRAWN[name]["position"], 0)
    (left, top), (x, y) = map(layout.middle, DRAWN[name]["window"])
    corner, size = (left - CELL / 2, top - CELL / 2), (x - left + CELL, y - top + CELL)
    return scene(position).part(corner, size, OVERLAYS[name](position))


# ---- what is laid over the board -----------------------------------------------------------------


def _nothing(position: Position) -> str:
    return ""


def _areas(position: Position) -> str:
    frames, wide = "", data.AREA_SIZE * CELL
    for number, (column, row) in enumerate(zip(data.AREA_COLUMNS, data.AREA_ROWS, strict=True), 1):
        x, y = layout.middle((column + 2.5, row + 2.5))
        frames += kit.stroke(kit.box(wide - 4, wide - 4, (x, y), 6), art.CLOAK, 2.4, 0.9, "8 7")
        at = (x - wide / 2 + 20, y - wide / 2 + 34)
        frames += kit.text(str(number), at, 26, art.CLOAK, weight=700, halo=art.DARK)
    return frames


def _cards(position: Position) -> str:
    return hints.sweeps(position, 1)


def _driven(position: Position) -> str:
    """The drive of the first searcher for a straight card, from where it stands."""
    overlay = ""
    for effect in drive(position.s, 1, data.STRAIGHT):
        if isinstance(effect, Drove):
            way = [layout.middle(space) for space in (position.searchers[0].at, *(leg.at for leg in effect.legs))]
            overlay += art.course(way, 1) + art.ghost(1, effect.legs[-1].face, way[-1])
        elif isinstance(effect, Caught):
            overlay += "".join(art.taken(layout.middle(spot)) for spot in effect.spots)
    return overlay


def _steps(position: Position) -> str:
    return picking.Reach(position, 1).overlay()


def _following(position: Position) -> str:
    walk = picking.way_to(position, 1, (10, 15))
    assert walk is not None
    return picking.overlay(position, walk)


def _rescue(position: Position) -> str:
    """All spaces where the captive may be put."""
    column, row = position.soldier(1).at
    return "".join(
        kit.move_dot(layout.middle((column + across, row + along)), at_night=True)
        for place, (_, across, along) in enumerate(data.RING_SPACES)
        if search.can_be_placed_at(position.s, 1, place)
    )


OVERLAYS = {
    "start": _nothing,
    "areas": _areas,
    "cards": _cards,
    "bounce": _driven,
    "steps": _steps,
    "trail": _driven,
    "catch": _driven,
    "rescue": _rescue,
    "following": _following,
    "camp": _driven,
    "order": _nothing,
}
FIGURES = {name: partial(_drawing, name) for name in OVERLAYS}
