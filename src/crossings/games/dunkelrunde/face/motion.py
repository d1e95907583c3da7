"""What moves where when a move of DunkelRunde is made, and in which order; pieces of the scene before the move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point, moved
from crossings.drawing.scene import BLOW, DIE, Glide, Stage
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
from crossings.games.dunkelrunde.face.position import Child, Position, Way
from crossings.words import Effect

STEP: Final = 140
DRIFT: Final = 100
RUN: Final = 90
CROSS: Final = 500
"""Milliseconds: a child walks a tile, a ghost drifts one, a scared child runs one, a boat crosses."""
ROLLED_AT: Final = (512.0, 52.0)
BOAT_AT: Final = (122.0, 136.0)


@dataclass
class _Film:
    """Where each piece is drawn by now, where it will be in the end, and the stages so far."""

    shown: dict[str, Point]
    goals: dict[str, Point]
    stages: list[Stage] = field(default_factory=list)
    light: str = ""
    """The piece of those who walk together."""

    def glide(self, milliseconds: int, targets: Mapping[str, Point], overlay: str = "", sound: str = "") -> None:
        """A stage in which pieces go where they are not yet."""
        changed = {piece: to for piece, to in targets.items() if self.shown.get(piece, to) != to}
        self.shown |= changed
        if changed or overlay:
            self.stages.append(
                Stage(tuple(Glide(*glide) for glide in changed.items()), overlay, milliseconds, sound=sound)
            )

    def stand(self, milliseconds: int, children: Sequence[Child], tile: str) -> None:
        """These children come to stand on a tile by themselves."""
        stands = child_stands(tile, len(children), False)
        lit = {self.light: CENTRES[tile]} if self.light else {}
        self.glide(milliseconds, lit | {child: stand.at for child, stand in zip(children, stands, strict=True)})

    def shine(self, tile: str) -> None:
        """The light of those who walk together comes to rest on a tile."""
        if self.light:
            self.goals[self.light] = CENTRES[tile]


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Stage]:
    """First whoever moves, tile by tile; then what follows; then everybody finds a place on the tile reached."""
    film = _Film(spots(before), spots(after))
    for effect in effects:
        _show(effect, film)
    film.glide(STEP, film.goals)
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


@singledispatch
def _show(effect: Effect, film: _Film) -> None:
    """Most effects need no stages of their own."""


@_show.register
def _(effect: Rolled, film: _Film) -> None:
    """The dice as they fell; struck out where a double expires."""
    dice = art.rolled(effect.child, effect.ghost, isinstance(effect, DoubleExpired))
    film.glide(DIE, {}, kit.placed(dice, ROLLED_AT, scale=1.15), "die")


@_show.register
def _(effect: Walked, film: _Film) -> None:
    """Those who walk together take their light along."""
    film.light = light_id(effect.way[0]) if len(effect.children) > 1 else ""
    film.shine(effect.way[-1])
    for tile in effect.way[1:-1]:
        film.stand(STEP, effect.children, tile)


@_show.register
def _(effect: Crossed, film: _Film) -> None:
    """Together they stand at the obstacle, then they are behind it; on the river there is a boat."""
    film.stand(STEP, effect.children, effect.at)
    film.shine(effect.to)
    boat = kit.placed(art.FIGURES["boat"], BOAT_AT, turn=-38, scale=1.3) if isinstance(effect, CrossedRiver) else ""
    film.glide(CROSS, film.goals, boat, "splash" if boat else "")


@_show.register
def _(effect: Drifted, film: _Film) -> None:
    for tile in effect.way[1:-1]:
        film.glide(DRIFT, {effect.ghost: moved(CENTRES[tile], GHOST_ALONE)})


@_show.register
def _(effect: RanBack, film: _Film) -> None:
    """The ghost is there, which is seen; then the child runs."""
    film.glide(DRIFT, {effect.ghost: moved(CENTRES[effect.way[0]], GHOST_ALONE)})
    film.glide(BLOW, {}, art.fright(CENTRES[effect.way[0]]), "blow")
    for tile in effect.way[1:-1]:
        film.stand(RUN, [effect.child], tile)
