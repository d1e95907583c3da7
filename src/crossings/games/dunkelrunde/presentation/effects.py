"""The effects of a move in DunkelRunde, in order, and their animation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from crossings.drawing import kit
from crossings.drawing.kit import Point, Timeline, shift_point
from crossings.drawing.scene import BLOW_MS, DIE_MS, Step
from crossings.words import Effect, Name

from ..rules.data import KINDS
from ..words import seat_name
from . import art
from .layout import CENTRES, GHOST_ALONE, child_stands, light_id, spots
from .position import GATE, GROUP, LINDEN, RIVER_BANK, Child, Ghost, Position, TilePath

MAX_NAMED = 3
"""The maximum number of children named one by one; more are a crowd."""

# ---- the dice ----------------------------------------------------------------------------------


class Rolled(Effect):
    """DKR-10: two different numbers are rolled."""

    effect_id = "rolled"
    rules = ("DKR-10",)

    seat: Name
    child: int
    ghost: int


class RolledDouble(Rolled):
    """DKR-16: a double is rolled, so that a group has to move."""

    effect_id = "rolled-double"
    rules = ("DKR-16",)


class DoubleExpired(Rolled):
    """DKR-17: a double is rolled that no group can use."""

    effect_id = "double-expired"
    rules = ("DKR-17",)


class RollsAgain(Effect):
    """DKR-18: the seat rolls again after a double."""

    effect_id = "rolls-again"
    rules = ("DKR-18",)

    seat: Name


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

    children: tuple[Child, ...]

    def message_arguments(self) -> dict[str, object]:
        """Also say whether they are a crowd, which is counted instead of named."""
        return {**super().message_arguments(), "crowd": len(self.children) > MAX_NAMED}


# ---- children ----------------------------------------------------------------------------------


class Walked(OfChildren, Went):
    """DKR-31: a child walks forward."""

    effect_id = "walked"
    rules = ("DKR-31",)


class WalkedTogether(Walked):
    """DKR-40: all children on a tile walk forward."""

    effect_id = "walked-together"
    rules = ("DKR-40",)


class Joined(OfChildren):
    """DKR-33: the arriving children join the group of these children."""

    effect_id = "joined"
    rules = ("DKR-33",)


class Waited(Effect):
    """DKR-23: a child arrives at an obstacle alone."""

    effect_id = "waited"
    rules = ("DKR-23",)

    child: Child


class Crossed(OfChildren):
    """DKR-24: all children at an obstacle are put behind it."""

    effect_id = "crossed"
    rules: ClassVar[tuple[str, ...]] = ("DKR-24",)

    at: Name
    to: Name


class CrossedRiver(Crossed):
    """DKR-24: they cross the river to the hut."""

    effect_id = "crossed-river"
    rules = ("DKR-24",)


class HelpedAcross(CrossedRiver):
    """DKR-25: the witch helps the last child across."""

    effect_id = "helped-across"
    rules = ("DKR-25",)


class PassedGate(Crossed):
    """DKR-24, DKR-R12: they pass the gate into the castle."""

    effect_id = "passed-gate"
    rules = ("DKR-24", "DKR-R12")


class ReachedLinden(OfChildren):
    """DKR-28: girls or boys arrive at the linden."""

    effect_id = "reached-linden"
    rules = ("DKR-28",)

    kind: str


# ---- ghosts ------------------------------------------------------------------------------------


class Drifted(Went):
    """DKR-52, DKR-53: a ghost moves by exactly the number."""

    effect_id = "drifted"
    rules: ClassVar[tuple[str, ...]] = ("DKR-52", "DKR-53")

    ghost: Ghost


class DriftedBack(Drifted):
    """DKR-R21: a ghost returns to the tile that it left."""

    effect_id = "drifted-back"
    rules = ("DKR-R21",)


class RanBack(Went):
    """DKR-55, DKR-56: a child that is alone with a ghost runs back to its shelter."""

    effect_id = "ran-back"
    rules = ("DKR-55", "DKR-56")

    child: Child
    ghost: Ghost

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
    rules = ("DKR-55",)


# ---- the turn ----------------------------------------------------------------------------------


class Lapsed(Effect):
    """DKR-13: the child part was impossible."""

    effect_id = "lapsed"
    rules = ("DKR-13",)

    seat: Name


class RoundBegan(Effect):
    """DKR-03: all seats have had their turn."""

    effect_id = "round-began"
    rules = ("DKR-03",)

    round: int


# ---- effects of a move -------------------------------------------------------------------------


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Return the effects of the move itself, then the effects that followed."""
    return *_move_effects(before, move, after), *_turn_effects(before, after)


def _move_effects(before: Position, move: str, after: Position) -> Iterator[Effect]:
    who, *tiles = move.split(":")
    if not tiles:
        return iter((_roll_effect(before, move, after),))
    if who == GROUP:
        return _walk_effects(before, before.on(tiles[0]).children, tiles[1], after)
    mover = before.mover_name(who)
    if isinstance(mover, Child):
        return _walk_effects(before, (mover,), tiles[0], after)
    return _ghost_effects(before, mover, tiles[0], after)


def _turn_effects(before: Position, after: Position) -> Iterator[Effect]:
    if after.due == "roll" and after.turn == before.turn:
        yield RollsAgain(seat_name(before.turn))
    if after.round > before.round:
        yield RoundBegan(after.round)


def _roll_effect(before: Position, move: str, after: Position) -> Effect:
    child, ghost = map(int, move.split("-"))
    rolled = {GROUP: RolledDouble, "roll": DoubleExpired}.get(after.due, Rolled)
    return rolled(seat_name(before.turn), child, ghost)


def _walk_effects(before: Position, children: tuple[Child, ...], end: str, after: Position) -> Iterator[Effect]:
    present = before.on(end).children
    walked = Walked if len(children) == 1 else WalkedTogether
    yield walked(before.walking_path(before.children[children[0]], end), children)
    if present and end != LINDEN:
        yield Joined(present)
    arrived = after.children[children[0]]
    if arrived != end:
        crossed = PassedGate if end == GATE else CrossedRiver if present or len(children) > 1 else HelpedAcross
        yield crossed(present + children, Name(end), arrived)
    elif end in (RIVER_BANK, GATE):
        yield Waited(children[0])
    for kind in KINDS if end == LINDEN else ():
        if arriving := tuple(child for child in children if child.kind == kind):
            yield ReachedLinden(arriving, kind)


def _ghost_effects(before: Position, ghost: Ghost, end: str, after: Position) -> Iterator[Effect]:
    drifted = DriftedBack if before.ghosts[ghost] == end else Drifted
    yield drifted(before.ghost_path(ghost, end), ghost)
    met = before.on(end).children
    scared = [child for child in met if after.children[child] != end]
    for child in scared:
        yield RanBack(before.path_back(end), child, ghost)
    if met and not scared:
        yield HeldHands(met)
    if before.due == "both" and after.due != "child":
        yield Lapsed(seat_name(before.turn))


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
