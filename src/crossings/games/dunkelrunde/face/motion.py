"""What moves where when a move of DunkelRunde is made, and in which order; pieces of the scene before the move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point, moved
from crossings.drawing.scene import Glide, Stage, hurried
from crossings.games.dunkelrunde.face import art, landmarks
from crossings.games.dunkelrunde.face.layout import (
    CENTRES,
    GHOST_ALONE,
    NOBODY,
    STANDING,
    Child,
    View,
    board_of,
    child_stands,
    companies,
    ghost_id,
    light_id,
    spots,
)
from crossings.games.dunkelrunde.face.ways import Way, across, back, drifts, on_foot
from crossings.games.dunkelrunde.rules.data import OUTCOMES

ROLL: Final = 650
STEP: Final = 120
DRIFT: Final = 85
RUN: Final = 70
CROSS: Final = 280
"""Milliseconds: dice are seen, a child walks a tile, a ghost drifts one, a scared child runs one, a boat crosses."""
ROLLED_AT: Final = (512.0, 52.0)
BOAT_AT: Final = (122.0, 136.0)


def motion(before: View, move: str, after: View) -> list[Stage]:
    """First whoever moves, tile by tile; then what follows; then everybody finds a place on the tile reached."""
    if move in OUTCOMES:
        return [_roll(move, after)]
    who, _, where = move.partition(":")
    film = _Film(before, after, spots(before))
    if who == "group":
        film.group(*where.split(":"))
    elif who.startswith("ghost"):
        film.ghost(int(who.removeprefix("ghost")) - 1, where)
    else:
        film.child(Child(before["turn"], who), where)
    return hurried(film.stages)


def _roll(move: str, after: View) -> Stage:
    """DKR-10, DKR-17: the dice as they fell; struck out where a double expires."""
    child, ghost = map(int, move.split("-"))
    expired = child == ghost and not after["dice"]["child"]
    return Stage(overlay=kit.placed(art.rolled(child, ghost, expired), ROLLED_AT, scale=1.15), milliseconds=ROLL)


@dataclass
class _Film:
    """The stages so far, and where each piece is drawn by now."""

    before: View
    after: View
    shown: dict[str, Point]
    stages: list[Stage] = field(default_factory=list)

    def glide(self, milliseconds: int, targets: Mapping[str, Point], overlay: str = "") -> None:
        """A stage in which pieces go where they are not yet."""
        changed = {piece: to for piece, to in targets.items() if self.shown.get(piece, to) != to}
        self.shown |= changed
        if changed or overlay:
            self.stages.append(Stage(tuple(Glide(*glide) for glide in changed.items()), overlay, milliseconds))

    def settle(self, milliseconds: int, others: Mapping[str, Point] | None = None, overlay: str = "") -> None:
        """Everybody to where the new view has them."""
        self.glide(milliseconds, {**spots(self.after), **(others or {})}, overlay)

    # ---- children ------------------------------------------------------------------------------

    def child(self, child: Child, end: str) -> None:
        """DKR-31: along the way; DKR-24, DKR-25: over the obstacle, with whoever waits there."""
        way = on_foot(self.before, self.before["children"][child.seat][child.kind], end)
        for tile in way[1:-1]:
            self.glide(STEP, {child.id: moved(CENTRES[tile], STANDING)})
        if self.after["children"][child.seat][child.kind] == end:
            self.settle(STEP)
            return
        together = [*companies(self.before).get(end, NOBODY).children, child]
        self.glide(STEP, _standing(together, end))
        self.settle(CROSS, overlay=_ferry(end))

    def group(self, start: str, end: str) -> None:
        """DKR-40: all of them, with their light; those whom they join make room."""
        children = companies(self.before)[start].children
        way = on_foot(self.before, start, end)
        for tile in way[1:-1]:
            self.glide(STEP, {light_id(start): CENTRES[tile], **_standing(children, tile)})
        arrived = self.after["children"][children[0].seat][children[0].kind]
        if arrived == end:
            self.settle(STEP, {light_id(start): CENTRES[end]})
            return
        together = [*companies(self.before).get(end, NOBODY).children, *children]
        self.glide(STEP, {light_id(start): CENTRES[end], **_standing(together, end)})
        self.settle(CROSS, {light_id(start): CENTRES[across(end)]}, _ferry(end))

    # ---- ghosts --------------------------------------------------------------------------------

    def ghost(self, ghost: int, end: str) -> None:
        """DKR-52: over all tiles of its way; DKR-55, DKR-56: a child alone there runs back, tile by tile."""
        scared = companies(self.before).get(end, NOBODY).lone
        way = self._drift(ghost, end)
        for tile in way[1:] if scared else way[1:-1]:
            self.glide(DRIFT, {ghost_id(ghost): moved(CENTRES[tile], GHOST_ALONE)})
        if scared:
            for tile in back(board_of(self.before), end)[1:-1]:
                self.glide(RUN, {scared.id: moved(CENTRES[tile], STANDING)})
        self.settle(DRIFT)

    def _drift(self, ghost: int, end: str) -> Way:
        return next(way for way in drifts(self.before, ghost) if way[-1] == end)


def _standing(children: list[Child] | tuple[Child, ...], tile: str) -> dict[str, Point]:
    """Where these children stand on a tile by themselves."""
    stands = child_stands(tile, len(children), False)
    return {child.id: stand.at for child, stand in zip(children, stands, strict=True)}


def _ferry(obstacle: str) -> str:
    """The boat on the river; the gate needs none."""
    return kit.placed(landmarks.boat(), BOAT_AT, turn=-38, scale=1.3) if obstacle == "a8" else ""
