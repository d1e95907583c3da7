"""What a move of DunkelRunde did, in the order in which it happened, and how it is shown in motion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
"""More children than these are a crowd."""

# ---- the dice ----------------------------------------------------------------------------------


class Rolled(Effect):
    """DKR-10: two different numbers."""

    seat: Name
    child: int
    ghost: int


class RolledDouble(Rolled):
    """DKR-16: a group has to go."""


class DoubleExpired(Rolled):
    """DKR-17: no group can go."""


class RollsAgain(Effect):
    """DKR-18: after every double."""

    seat: Name


# ---- who and where -----------------------------------------------------------------------------


class Went(Effect):
    """Somebody went along a way."""

    way: TilePath

    def message_arguments(self) -> dict[str, object]:
        """Messages name where it begins and where it ends."""
        return {**super().message_arguments(), "start": self.way[0], "to": self.way[-1]}


class OfChildren(Effect):
    """It concerns these children."""

    children: tuple[Child, ...]

    def message_arguments(self) -> dict[str, object]:
        """A crowd is counted, not named."""
        return {**super().message_arguments(), "crowd": len(self.children) > MAX_NAMED}


# ---- children ----------------------------------------------------------------------------------


class Walked(OfChildren, Went):
    """DKR-31: a child went forward."""


class WalkedTogether(Walked):
    """DKR-40: all children on a tile went forward."""


class Joined(OfChildren):
    """DKR-33: from now on whoever came belongs to the group of these children."""


class Waited(Effect):
    """DKR-23: a child came to an obstacle alone."""

    child: Child


class Crossed(OfChildren):
    """DKR-24: all who are at an obstacle are put behind it."""

    at: Name
    to: Name


class CrossedRiver(Crossed):
    """DKR-24: to the hut."""


class HelpedAcross(CrossedRiver):
    """DKR-25: the last child, by the witch."""


class PassedGate(Crossed):
    """DKR-24, DKR-R12: into the castle."""


class ReachedLinden(OfChildren):
    """DKR-28: girls, or boys, have arrived."""

    kind: str


# ---- ghosts ------------------------------------------------------------------------------------


class Drifted(Went):
    """DKR-52, DKR-53: a ghost went exactly the number."""

    ghost: Ghost


class DriftedBack(Drifted):
    """DKR-R21: to the very tile that it left."""


class RanBack(Went):
    """DKR-55, DKR-56: a child alone that a ghost came to; to the shelter behind."""

    child: Child
    ghost: Ghost

    @property
    def tiles(self) -> int:
        """How many it has lost."""
        return len(self.way) - 1

    def message_arguments(self) -> dict[str, object]:
        """Messages also say how far that is."""
        return {**super().message_arguments(), "tiles": self.tiles}


class HeldHands(OfChildren):
    """DKR-55: two or more, whom a ghost came to, fear nothing."""


# ---- the turn ----------------------------------------------------------------------------------


class Lapsed(Effect):
    """DKR-13: nobody could carry out the child part."""

    seat: Name


class RoundBegan(Effect):
    """DKR-03: all seats have had their turn."""

    round: int


# ---- what a move did ---------------------------------------------------------------------------


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """First the move itself, then what followed."""
    return *_moved(before, move, after), *_followed(before, after)


def _moved(before: Position, move: str, after: Position) -> Iterator[Effect]:
    who, *tiles = move.split(":")
    if not tiles:
        return iter((_rolled(before, move, after),))
    if who == GROUP:
        return _walked(before, before.on(tiles[0]).children, tiles[1], after)
    mover_name = before.mover_name(who)
    if isinstance(mover_name, Child):
        return _walked(before, (mover_name,), tiles[0], after)
    return _haunted(before, mover_name, tiles[0], after)


def _followed(before: Position, after: Position) -> Iterator[Effect]:
    if after.due == "roll" and after.turn == before.turn:
        yield RollsAgain(seat_name(before.turn))
    if after.round > before.round:
        yield RoundBegan(after.round)


def _rolled(before: Position, move: str, after: Position) -> Effect:
    child, ghost = map(int, move.split("-"))
    rolled = {GROUP: RolledDouble, "roll": DoubleExpired}.get(after.due, Rolled)
    return rolled(seat_name(before.turn), child, ghost)


def _walked(before: Position, children: tuple[Child, ...], end: str, after: Position) -> Iterator[Effect]:
    there = before.on(end).children
    walked = Walked if len(children) == 1 else WalkedTogether
    yield walked(before.walking_path(before.children[children[0]], end), children)
    if there and end != LINDEN:
        yield Joined(there)
    arrived = after.children[children[0]]
    if arrived != end:
        crossed = PassedGate if end == GATE else CrossedRiver if there or len(children) > 1 else HelpedAcross
        yield crossed(there + children, Name(end), arrived)
    elif end in (RIVER_BANK, GATE):
        yield Waited(children[0])
    for kind in KINDS if end == LINDEN else ():
        if arriving := tuple(child for child in children if child.kind == kind):
            yield ReachedLinden(arriving, kind)


def _haunted(before: Position, ghost: Ghost, end: str, after: Position) -> Iterator[Effect]:
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
"""Milliseconds: a child walks a tile, a ghost drifts one, a scared child runs one, a boat crosses."""
ROLLED_AT = (512.0, 52.0)
BOAT_AT = (122.0, 136.0)


class _Film(Timeline):
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
        """Together they stand at the obstacle, then they are behind it; on the river there is a boat."""
        self.stand(STEP, crossed.children, crossed.at)
        self.shine(crossed.to)
        by_boat = isinstance(crossed, CrossedRiver)
        boat = kit.transform(art.FIGURES["boat"], BOAT_AT, turn=-38, scale=1.3) if by_boat else ""
        self.step(CROSS, self.goals.items(), boat, "splash" if boat else "")

    def drift(self, ghost: Ghost, tile: str) -> None:
        """A ghost is over a tile."""
        self.step(DRIFT, [(ghost, shift_point(CENTRES[tile], GHOST_ALONE))])

    def walk(self, milliseconds: int, children: Sequence[Child], way: TilePath) -> None:
        """These children go along a way, up to its last tile."""
        for tile in way[1:-1]:
            self.stand(milliseconds, children, tile)

    def stand(self, milliseconds: int, children: Sequence[Child], tile: str) -> None:
        """These children come to stand on a tile by themselves."""
        stands = child_stands(tile, len(children), False)
        lit = [(self.light, CENTRES[tile])] if self.light else []
        self.step(milliseconds, [*lit, *((child, at) for child, (at, _) in zip(children, stands, strict=True))])

    def shine(self, tile: str) -> None:
        """The light of those who walk together comes to rest on a tile."""
        if self.light:
            self.goals[self.light] = CENTRES[tile]


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """First whoever moves, tile by tile; then what follows; then everybody finds a place on the tile reached."""
    timeline = _Film(before, after)
    for effect in effects:
        timeline.show(effect)
    timeline.step(STEP, timeline.goals.items())
    return timeline.steps


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
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


def _along(way: TilePath) -> list[Point]:
    return [CENTRES[tile] for tile in way]
