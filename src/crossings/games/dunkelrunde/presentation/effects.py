"""The effects of moves in DunkelRunde, and their animation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from crossings.drawing import kit
from crossings.drawing.kit import Point, Timeline, shift_point
from crossings.drawing.scene import BLOW_MS, DIE_MS, Step
from crossings.engine.effects import read
from crossings.words import Effect, Name

from ..rules import effects as numbers
from ..rules.data import KINDS
from ..words import seat_name
from . import art
from .layout import CENTRES, GHOST_ALONE, child_stands, light_id, spots
from .position import (
    CHILD_BY_INDEX,
    GHOSTS,
    TILES,
    Child,
    Ghost,
    Position,
    TilePath,
    children_in,
    ghost_path,
    path_back,
    walking_path,
)

MAX_NAMED = 3
"""The maximum number of children named one by one; more are a crowd."""

# ---- the dice ----------------------------------------------------------------------------------


class Rolled(Effect):
    """DKR-10: two different numbers are rolled."""

    effect_id = "rolled"
    emitted = numbers.ROLLED
    rules = ("DKR-10",)

    seat: Name = read(seat_name, 0)
    child: int = read(int, 1)
    ghost: int = read(int, 2)


class RolledDouble(Rolled):
    """DKR-16: a double is rolled, so that a group has to move."""

    effect_id = "rolled-double"
    emitted = numbers.ROLLED_DOUBLE
    rules = ("DKR-16",)


class DoubleExpired(Rolled):
    """DKR-17: a double is rolled that no group can use."""

    effect_id = "double-expired"
    emitted = numbers.DOUBLE_EXPIRED
    rules = ("DKR-17",)


class RollsAgain(Effect):
    """DKR-18: the seat rolls again after a double."""

    effect_id = "rolls-again"
    emitted = numbers.ROLLS_AGAIN
    rules = ("DKR-18",)

    seat: Name = read(seat_name, 0)


# ---- base classes ------------------------------------------------------------------------------


class Went(Effect):
    """A child or ghost moves along a path."""

    effect_id = "went"

    way: TilePath

    def message_arguments(self) -> dict[str, object]:
        """Also return the start and end of the path."""
        return {**super().message_arguments(), "start": self.way[0], "to": self.way[-1]}


class OfChildren(Effect):
    """An effect on these children."""

    effect_id = "of-children"

    children: tuple[Child, ...] = read(children_in, 0)

    def message_arguments(self) -> dict[str, object]:
        """Also say whether they are a crowd, which is counted instead of named."""
        return {**super().message_arguments(), "crowd": len(self.children) > MAX_NAMED}


# ---- children ----------------------------------------------------------------------------------


class Walked(OfChildren, Went):
    """DKR-31: a child walks forward."""

    effect_id = "walked"
    emitted = numbers.WALKED
    rules = ("DKR-31",)

    way: TilePath = read(walking_path, "board", 4, 3, 1, 2)


class WalkedTogether(Walked):
    """DKR-40: all children on a tile walk forward."""

    effect_id = "walked-together"
    emitted = numbers.WALKED_TOGETHER
    rules = ("DKR-40",)


class Joined(OfChildren):
    """DKR-33: the arriving children join the group of these children."""

    effect_id = "joined"
    emitted = numbers.JOINED
    rules = ("DKR-33",)


class Waited(Effect):
    """DKR-23: a child arrives at an obstacle alone."""

    effect_id = "waited"
    emitted = numbers.WAITED
    rules = ("DKR-23",)

    child: Child = read(lambda children: children_in(children)[0], 0)


class Crossed(OfChildren):
    """DKR-24: all children at an obstacle are put behind it."""

    effect_id = "crossed"
    rules: ClassVar[tuple[str, ...]] = ("DKR-24",)

    children: tuple[Child, ...] = read(children_in, 0, 1)
    at: Name = read(TILES.__getitem__, 2)
    to: Name = read(TILES.__getitem__, 3)


class CrossedRiver(Crossed):
    """DKR-24: they cross the river to the hut."""

    effect_id = "crossed-river"
    emitted = numbers.CROSSED_RIVER
    rules = ("DKR-24",)


class HelpedAcross(CrossedRiver):
    """DKR-25: the witch helps the last child across."""

    effect_id = "helped-across"
    emitted = numbers.HELPED_ACROSS
    rules = ("DKR-25",)


class PassedGate(Crossed):
    """DKR-24, DKR-R12: they pass the gate into the castle."""

    effect_id = "passed-gate"
    emitted = numbers.PASSED_GATE
    rules = ("DKR-24", "DKR-R12")


class ReachedLinden(OfChildren):
    """DKR-28: girls or boys arrive at the linden."""

    effect_id = "reached-linden"
    emitted = numbers.REACHED_LINDEN
    rules = ("DKR-28",)

    kind: str = read(KINDS.__getitem__, 1)


# ---- ghosts ------------------------------------------------------------------------------------


class Drifted(Went):
    """DKR-52, DKR-53: a ghost moves by exactly the number."""

    effect_id = "drifted"
    emitted = numbers.DRIFTED
    rules: ClassVar[tuple[str, ...]] = ("DKR-52", "DKR-53")

    way: TilePath = read(ghost_path, "board", 0, 3, 1, 2)
    ghost: Ghost = read(GHOSTS.__getitem__, 0)


class DriftedBack(Drifted):
    """DKR-R21: a ghost returns to the tile that it left."""

    effect_id = "drifted-back"
    emitted = numbers.DRIFTED_BACK
    rules = ("DKR-R21",)


class RanBack(Went):
    """DKR-55, DKR-56: a child that is alone with a ghost runs back to its shelter."""

    effect_id = "ran-back"
    emitted = numbers.RAN_BACK
    rules = ("DKR-55", "DKR-56")

    way: TilePath = read(path_back, "board", 2)
    child: Child = read(CHILD_BY_INDEX.__getitem__, 0)
    ghost: Ghost = read(GHOSTS.__getitem__, 1)

    @property
    def tiles(self) -> int:
        """The number of tiles lost."""
        return len(self.way) - 1

    def message_arguments(self) -> dict[str, object]:
        """Also return the number of tiles lost."""
        return {**super().message_arguments(), "tiles": self.tiles}


class HeldHands(OfChildren):
    """DKR-55: two or more children whom a ghost reaches are not scared."""

    effect_id = "held-hands"
    emitted = numbers.HELD_HANDS
    rules = ("DKR-55",)


# ---- the turn ----------------------------------------------------------------------------------


class Lapsed(Effect):
    """DKR-13: the child part was impossible."""

    effect_id = "lapsed"
    emitted = numbers.LAPSED
    rules = ("DKR-13",)

    seat: Name = read(seat_name, 0)


class RoundBegan(Effect):
    """DKR-03: all seats have had their turn."""

    effect_id = "round-began"
    emitted = numbers.ROUND_BEGAN
    rules = ("DKR-03",)

    round: int = read(int, 0)


# ---- animation ---------------------------------------------------------------------------------

STEP = 140
DRIFT = 100
RUN = 90
CROSS = 500
"""Durations in milliseconds: a child walks a tile, a ghost moves a tile, a scared child runs a tile, a boat crosses."""
ROLLED_AT = (512.0, 52.0)
BOAT_AT = (122.0, 136.0)


class _Timeline(Timeline):
    """A timeline that also knows where each piece will end."""

    def __init__(self, before: Position, after: Position) -> None:
        super().__init__(spots(before).items())
        self.goals = spots(after)
        self.light = ""
        """The piece id of the light of children who walk together."""

    def show(self, effect: Effect) -> None:
        """Add the steps of an effect; most effects need none of their own."""
        match effect:
            case Rolled():
                dice = art.rolled(effect.child, effect.ghost, isinstance(effect, DoubleExpired))
                self.step(DIE_MS, overlay=kit.transform(dice, ROLLED_AT, scale=1.15), sound="die")
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
                self.step(BLOW_MS, overlay=art.fright(CENTRES[way[0]]), sound="blow")
                self.walk(RUN, [child], way)

    def cross(self, crossed: Crossed) -> None:
        """Show the children together at the obstacle, then behind it; on the river with a boat."""
        self.stand(STEP, crossed.children, crossed.at)
        self.shine(crossed.to)
        by_boat = isinstance(crossed, CrossedRiver)
        boat = kit.transform(art.FIGURES["boat"], BOAT_AT, turn=-38, scale=1.3) if by_boat else ""
        self.step(CROSS, self.goals.items(), boat, "splash" if boat else "")

    def drift(self, ghost: Ghost, tile: str) -> None:
        """Show a ghost over a tile."""
        self.step(DRIFT, [(ghost, shift_point(CENTRES[tile], GHOST_ALONE))])

    def walk(self, milliseconds: int, children: Sequence[Child], way: TilePath) -> None:
        """Show children on each tile of a path, without its last one."""
        for tile in way[1:-1]:
            self.stand(milliseconds, children, tile)

    def stand(self, milliseconds: int, children: Sequence[Child], tile: str) -> None:
        """Show these children alone on a tile."""
        stands = child_stands(tile, len(children), False)
        lit = [(self.light, CENTRES[tile])] if self.light else []
        self.step(milliseconds, [*lit, *((child, at) for child, (at, _) in zip(children, stands, strict=True))])

    def shine(self, tile: str) -> None:
        """Set the final tile of the light of children who walk together."""
        if self.light:
            self.goals[self.light] = CENTRES[tile]


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Animate the move tile by tile, then its results, then arrange the pieces on each tile."""
    timeline = _Timeline(before, after)
    for effect in effects:
        timeline.show(effect)
    timeline.step(STEP, timeline.goals.items())
    return timeline.steps


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Mark paths with dotted lines: children in the colour of their seat, ghosts in grey, flights in vermilion."""
    return "".join(map(_effect_trail, effects))


def _effect_trail(effect: Effect) -> str:
    match effect:
        case RanBack(way=way):
            return art.trail(_points(way), kit.VERMILION) + art.fright(CENTRES[way[0]])
        case Drifted(way=way):
            return art.trail(_points(way), art.MIST)
        case Walked(way=way, children=(child,)):
            return art.trail(_points(way), kit.SEAT_COLOURS[child.seat])
        case Walked(way=way):
            return art.trail(_points(way), kit.PAPER)
    return ""


def _points(way: TilePath) -> list[Point]:
    return [CENTRES[tile] for tile in way]
