"""What moves where when a move of DunkelRunde is made, and in which order; pieces of the scene before the move."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing import kit
from crossings.drawing.film import Film
from crossings.drawing.kit import Point, moved
from crossings.drawing.scene import BLOW, DIE, Stage
from crossings.games.dunkelrunde.face import art
from crossings.games.dunkelrunde.face.effects import (
    Crossed,
    CrossedRiver,
    DoubleExpired,
    Drifted,
    RanBack,
    Rolled,
    Walked,
)
from crossings.games.dunkelrunde.face.layout import CENTRES, GHOST_ALONE, child_stands, light_id, spots
from crossings.games.dunkelrunde.face.position import Child, Ghost, Position, Way
from crossings.words import Effect

STEP = 140
DRIFT = 100
RUN = 90
CROSS = 500
"""Milliseconds: a child walks a tile, a ghost drifts one, a scared child runs one, a boat crosses."""
ROLLED_AT = (512.0, 52.0)
BOAT_AT = (122.0, 136.0)


class _Film(Film):
    """With where each piece will be in the end."""

    def __init__(self, before: Position, after: Position) -> None:
        super().__init__(spots(before).items())
        self.goals = spots(after)
        self.light = ""
        """The piece of those who walk together."""

    def show(self, effect: Effect) -> None:
        """The stages of an effect; most need none of their own."""
        match effect:
            case Rolled():
                dice = art.rolled(effect.child, effect.ghost, isinstance(effect, DoubleExpired))
                self.stage(DIE, overlay=kit.placed(dice, ROLLED_AT, scale=1.15), sound="die")
            case Walked(children=children, way=way):
                self.light = light_id(way[0]) if len(children) > 1 else ""
                self.shine(way[-1])
                self.walk(STEP, children, way)
            case Crossed():
                self.cross(effect)
            case Drifted(ghost=ghost, way=way):
                for tile in way[1:-1]:
                    self.drift(ghost, tile)
            case RanBack(child=child, ghost=ghost, way=way):
                self.drift(ghost, way[0])
                self.stage(BLOW, overlay=art.fright(CENTRES[way[0]]), sound="blow")
                self.walk(RUN, [child], way)

    def cross(self, crossed: Crossed) -> None:
        """Together they stand at the obstacle, then they are behind it; on the river there is a boat."""
        self.stand(STEP, crossed.children, crossed.at)
        self.shine(crossed.to)
        by_boat = isinstance(crossed, CrossedRiver)
        boat = kit.placed(art.FIGURES["boat"], BOAT_AT, turn=-38, scale=1.3) if by_boat else ""
        self.stage(CROSS, self.goals.items(), boat, "splash" if boat else "")

    def drift(self, ghost: Ghost, tile: str) -> None:
        """A ghost is over a tile."""
        self.stage(DRIFT, [(ghost, moved(CENTRES[tile], GHOST_ALONE))])

    def walk(self, milliseconds: int, children: Sequence[Child], way: Way) -> None:
        """These children go along a way, up to its last tile."""
        for tile in way[1:-1]:
            self.stand(milliseconds, children, tile)

    def stand(self, milliseconds: int, children: Sequence[Child], tile: str) -> None:
        """These children come to stand on a tile by themselves."""
        stands = child_stands(tile, len(children), False)
        lit = [(self.light, CENTRES[tile])] if self.light else []
        self.stage(milliseconds, [*lit, *((child, at) for child, (at, _) in zip(children, stands, strict=True))])

    def shine(self, tile: str) -> None:
        """The light of those who walk together comes to rest on a tile."""
        if self.light:
            self.goals[self.light] = CENTRES[tile]


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Stage]:
    """First whoever moves, tile by tile; then what follows; then everybody finds a place on the tile reached."""
    film = _Film(before, after)
    for effect in effects:
        film.show(effect)
    film.stage(STEP, film.goals.items())
    return film.stages


def trace(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Ways as dotted lines: a child's in the colour of its seat, a ghost's like mist, a flight in vermilion."""
    return "".join(map(_traced, effects))


def _traced(effect: Effect) -> str:
    match effect:
        case RanBack(way=way):
            return art.trail(_along(way), kit.VERMILION) + art.fright(CENTRES[way[0]])
        case Drifted(way=way):
            return art.trail(_along(way), art.MIST)
        case Walked(way=way, children=(child,)):
            return art.trail(_along(way), kit.SEAT_COLOURS[child.seat])
        case Walked(way=way):
            return art.trail(_along(way), kit.PAPER)
    return ""


def _along(way: Way) -> list[Point]:
    return [CENTRES[tile] for tile in way]
