"""Diagrams of the rulebook of Bridges and Boats: positions drawn by the board's own code, with what happens there."""

from __future__ import annotations

from crossings.drawing.kit import shift_point, transform
from crossings.words import Effect

from . import art, layout, motion, picking
from .board import load_position, scene
from .effects import Destroyed, Marched
from .layout import Region, current_plan
from .position import Position

# ---- parts of the scene --------------------------------------------------------------------------


def _part(position: Position, left: float, top: float, right: float, bottom: float, overlay: str = "") -> str:
    return scene(position).part((left, top), (right - left, bottom - top), overlay)


def _around(position: Position, first: Region, last: Region, overlay: str = "") -> str:
    """The area from the upper left corner of one region to the lower right corner of another."""
    return _part(position, first.left - 6, first.top - 4, last.right + 6, last.top + last.height + 4, overlay)


def _bridge(position: Position, first: int, last: int, overlay: str = "", right: float = 260) -> str:
    """The bridge with its posts, from one section to a later one."""
    far, near = layout.section_at(last)[1], layout.section_at(first)[1]
    return _part(position, 46, far - 36, right, near + 36, overlay)


def _traced(position: Position, effect: Effect) -> str:
    return motion.trail(position, (effect,), position)


# ---- diagrams ------------------------------------------------------------------------------------


def _river() -> str:
    """BAB-16, BAB-03: the whole table."""
    return scene(load_position("river")).svg()


def _score() -> str:
    """BAB-66: the defender's bank, with soldiers across and coins."""
    return _part(load_position("score"), 0, 0, current_plan().size[0], current_plan().far_shore)


def _order() -> str:
    """BAB-17: the lowest missing section."""
    return _bridge(load_position("order"), 1, 4)


def _march() -> str:
    """BAB-27, BAB-31: soldiers before a gap wait."""
    position = load_position("march")
    ways = tuple(position.marching())
    return _bridge(position, 1, 5, _traced(position, Marched(ways, 0)))


def _boats() -> str:
    """BAB-33, BAB-36: boats are face down while empty, face up with the first soldier."""
    return _around(
        load_position("boats"),
        current_plan().near_water._replace(top=current_plan().quay.top - 74, height=70),
        current_plan().quay,
    )


def _bomb() -> str:
    """BAB-46, BAB-49, BAB-50: where a bomb falls."""
    position = load_position("bomb")
    at = layout.section_at(4)
    flying = transform(art.plane("2-5", 1, True), shift_point(at, motion.PLANE_OVER)) + transform(
        art.SIGNS["bomb"], shift_point(at, motion.BOMB_STARTS), 30
    )
    return _bridge(position, 3, 5, picking.strike(position, 4, False) + flying)


def _deadly() -> str:
    """BAB-51: soldiers on neighbouring sections die, their sections stay."""
    position = load_position("deadly")
    return _bridge(position, 3, 6, _traced(position, Destroyed(4, (5, 6, 7, 8, 9, 10))))


def _cannons() -> str:
    """BAB-59: a shot sinks each boat that shows its number."""
    position = load_position("cannons")
    hit = [boat for boat in layout.far_boats(position) if "5" in boat.face]
    die = transform(art.die(5), (current_plan().battery.right - 18, current_plan().far_water.top + 34))
    signs = "".join(transform(art.SIGNS["crosshair"], boat.stand.at) for boat in hit)
    water = current_plan().far_water
    return _around(position, current_plan().battery._replace(left=water.left), water._replace(height=72), signs + die)


def _faces() -> str:
    """BAB-70, BAB-71: a player sees its own faces, but not the others'."""
    return _around(load_position("faces"), current_plan().airfield, current_plan().far_water._replace(height=72))


FIGURES = {
    "river": _river,
    "score": _score,
    "order": _order,
    "march": _march,
    "boats": _boats,
    "bomb": _bomb,
    "deadly": _deadly,
    "cannons": _cannons,
    "faces": _faces,
}
