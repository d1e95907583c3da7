"""The drawings in the rulebook of Bridges and Boats: positions as the board shows them, and what happens there."""

from __future__ import annotations

from typing import Any, Final

from crossings.drawing.kit import Point, moved, placed
from crossings.engine import blank
from crossings.games.bridges_and_boats.face import art, hints, layout
from crossings.games.bridges_and_boats.face.board import scene
from crossings.games.bridges_and_boats.face.effects import Destroyed, Marched
from crossings.games.bridges_and_boats.face.layout import Region, now
from crossings.games.bridges_and_boats.face.motion import BOMB_STARTS, PLANE_OVER, trace
from crossings.games.bridges_and_boats.face.position import HIDDEN, Boat, Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, DOMINOES, SPACES
from crossings.games.bridges_and_boats.rules.schema import NOBODY_MOVED, State
from crossings.words import Effect

OPTIONS: Final[dict[str, int | str]] = {
    "attacker_income": 3,
    "defender_income": 1,
    "domino_cost": 2,
    "bridge_cost": 0,
    "boat_cost": 0,
    "bridge_speed": 1,
    "mission_cost": 0,
    "cannons": "volley",
    "max_rounds": 35,
}
WHOLE: Final = (HIDDEN,) * 6


def _position(viewer: int | None = None, **given: Any) -> Position:
    """A position: what is named."""
    s = blank(State, OPTIONS)
    s.round, s.mover = 1, NOBODY_MOVED
    return Position(viewer, s, pool=DOMINOES[:12], **given)


def _spaces(*spaces: int) -> tuple[int, ...]:
    return tuple(int(space in spaces) for space in range(1, SPACES + 1))


# ---- parts of the scene ------------------------------------------------------------------------


def _part(position: Position, left: float, top: float, right: float, bottom: float, overlay: str = "") -> str:
    return scene(position).part((left, top), (right - left, bottom - top), overlay)


def _around(position: Position, first: Region, last: Region, overlay: str = "") -> str:
    """From the upper left corner of one region to the lower right one of another."""
    return _part(position, first.left - 6, first.top - 4, last.right + 6, last.top + last.height + 4, overlay)


def _bridge(position: Position, first: int, last: int, overlay: str = "", right: float = 260) -> str:
    """The bridge with its posts, from a section to a later one."""
    far, near = layout.section_at(last)[1], layout.section_at(first)[1]
    return _part(position, 46, far - 36, right, near + 36, overlay)


def _traced(position: Position, effect: Effect) -> str:
    return trace(position, (effect,), position)


# ---- the drawings ------------------------------------------------------------------------------


def _river() -> str:
    """BAB-16, BAB-03: the whole of it."""
    return scene(
        _position(
            viewer=DEFENDER,
            turn=ATTACKER,
            coins=(4, 5),
            crossed=2,
            bridge=(HIDDEN, HIDDEN, HIDDEN, None, None, None),
            soldiers=_spaces(1, 3, 4),
            boats=(HIDDEN,),
            loaded=(Boat("2-6", 2),),
            across=(Boat("3-5", 1),),
            planes=("1-4", "3-4"),
            cannons=("0-3", "5-5"),
            reserves=((HIDDEN, HIDDEN), ("4-6",)),
        )
    ).svg()


def _order() -> str:
    """BAB-17: the lowest section that is missing."""
    return _bridge(_position(bridge=(HIDDEN, None, HIDDEN, None, None, None)), 1, 4)


def _march() -> str:
    """BAB-27, BAB-31: those before a gap wait."""
    position = _position(bridge=(HIDDEN, HIDDEN, None, HIDDEN, HIDDEN, HIDDEN), soldiers=_spaces(2, 4, 7, 8))
    ways = tuple(position.marching(1))
    return _bridge(position, 1, 5, _traced(position, Marched(ways, 0)))


def _boats() -> str:
    """BAB-33, BAB-36: face down while empty, face up with the first soldier."""
    position = _position(boats=(HIDDEN,), loaded=(Boat("1-5", 1), Boat("2-6", 2)))
    return _around(position, now().near_water._replace(top=now().quay.top - 74, height=70), now().quay)


def _bomb() -> str:
    """BAB-46, BAB-49, BAB-50: where it falls."""
    position = _position(bridge=WHOLE, soldiers=_spaces(5, 6, 7, 8, 9))
    at = layout.section_at(4)
    flying = placed(art.plane("2-5", 1, True), moved(at, PLANE_OVER)) + placed(art.SIGNS["bomb"], _near(at), 30)
    return _bridge(position, 3, 5, hints.strike(position, 4, False) + flying)


def _deadly() -> str:
    """BAB-51: neighbours die, their sections stay."""
    position = _position(bridge=(HIDDEN, HIDDEN, HIDDEN, None, HIDDEN, HIDDEN), soldiers=_spaces(11))
    return _bridge(position, 3, 6, _traced(position, Destroyed(4, (5, 6, 7, 8, 9, 10))))


def _cannons() -> str:
    """BAB-59: a shot sinks each boat that shows its number."""
    position = _position(
        turn=DEFENDER, cannons=(HIDDEN, HIDDEN), across=(Boat("3-5", 2), Boat("5-6", 1), Boat("1-2", 2))
    )
    hit = [boat for boat in layout.far_boats(position) if "5" in boat.face]
    die = placed(art.die(5), (now().battery.right - 18, now().far_water.top + 34))
    signs = "".join(placed(art.SIGNS["crosshair"], boat.stand.at) for boat in hit)
    water = now().far_water
    return _around(position, now().battery._replace(left=water.left), water._replace(height=72), signs + die)


def _faces() -> str:
    """BAB-70, BAB-71: the own faces are seen through a glass, those of others not at all."""
    position = _position(
        viewer=DEFENDER, cannons=("1-1", "4-6"), planes=("0-1", "2-5"), across=(Boat("3-3", 1), Boat("0-6", 2))
    )
    return _around(position, now().airfield, now().far_water._replace(height=72))


def _near(at: Point) -> Point:
    return moved(at, BOMB_STARTS)


FIGURES: Final = {
    "river": _river,
    "order": _order,
    "march": _march,
    "boats": _boats,
    "bomb": _bomb,
    "deadly": _deadly,
    "cannons": _cannons,
    "faces": _faces,
}
