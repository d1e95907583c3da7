"""What the effects of a move of DunkelRunde mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from crossings.words import Consequence, Effect, Name

from ..rules import data
from ..rules import kernels as rules
from ..words import seat_name
from .effects import Crossed, CrossedRiver, PassedGate, RanBack, ReachedLinden, Walked
from .position import CHILD_BY_INDEX, GATE, GHOSTS, LINDEN, RIVER_BANK, TILES, Child, Ghost, Position, path_back

TILE, BEHIND, ARRIVED = 2, 6, 25
OTHERS = -0.4
"""The weight of other seats' gains: a loss for this seat, but a smaller one, because a win can be shared."""
IN_REACH = 0.25
"""Share of what a ghost costs for a child whom one can reach with a single move."""
TOGETHER, WAITS = 3.0, 2.0
NUMBERS = 0.5
"""Share of a crossing, or of an arrival, for one that all numbers of the child die would allow next."""


# ---- kinds of events -----------------------------------------------------------------------------


class TilesWalked(Effect):
    """DKR-31: tiles that the seat's children gain, minus those run back."""

    effect_id = "tiles-walked"
    rules = ("DKR-31",)


class OthersWalk(Effect):
    """DKR-31: tiles that another seat's children gain."""

    effect_id = "others-walk"
    rules = ("DKR-31",)

    seat: Name


class RunsBack(Effect):
    """DKR-55: a child of the seat is scared."""

    effect_id = "runs-back"
    rules = ("DKR-55",)

    kind: str
    child: Child


class OtherRunsBack(Effect):
    """DKR-55: another seat's child is scared."""

    effect_id = "other-runs-back"
    rules = ("DKR-55",)

    child: Child


class GetsBehind(RunsBack):
    """DKR-24: a child of the seat gets behind the river or the gate."""

    effect_id = "gets-behind"
    rules = ("DKR-24",)


class OtherGetsBehind(OtherRunsBack):
    """DKR-24: another seat's child gets behind the river or the gate."""

    effect_id = "other-gets-behind"
    rules = ("DKR-24",)


class Arrives(RunsBack):
    """DKR-28: a child of the seat reaches the linden."""

    effect_id = "arrives"
    rules = ("DKR-28",)


class OtherArrives(OtherRunsBack):
    """DKR-28: another seat's child reaches the linden."""

    effect_id = "other-arrives"
    rules = ("DKR-28",)


class IsTogether(Effect):
    """DKR-55: a child of the seat has joined others, so that no ghost can scare it."""

    effect_id = "is-together"
    rules = ("DKR-55",)

    kind: str
    child: Child
    others: tuple[Child, ...]


class IsWaiting(Effect):
    """DKR-23: a child of the seat has arrived at the river or the gate alone."""

    effect_id = "is-waiting"
    rules = ("DKR-23",)

    kind: str
    child: Child
    river: bool


class CanCross(Effect):
    """DKR-24, DKR-26, DKR-28: more numbers than before let a child of the seat cross next, or reach the linden."""

    effect_id = "can-cross"
    rules = ("DKR-24", "DKR-26", "DKR-28")

    kind: str
    child: Child
    at: Name
    numbers: int


class OutOfReach(Effect):
    """DKR-52, DKR-55: no ghost can reach a child of the seat with one move."""

    effect_id = "out-of-reach"
    rules = ("DKR-52", "DKR-55")

    kind: str
    child: Child
    at: Name


class LeavesReach(Effect):
    """DKR-52, DKR-55: a ghost can no longer reach a child of the seat with one move."""

    effect_id = "leaves-reach"
    rules = ("DKR-52", "DKR-55")

    ghost: Ghost
    kind: str
    child: Child


class EntersReach(LeavesReach):
    """DKR-52, DKR-55: a ghost can now reach a child of the seat with one move."""

    effect_id = "enters-reach"


class ReachesOther(Effect):
    """DKR-52, DKR-55: a ghost can now reach another seat's child with one move."""

    effect_id = "reaches-other"
    rules = ("DKR-52", "DKR-55")

    ghost: Ghost
    child: Child


# ---- particular events ---------------------------------------------------------------------------


class GhostScares(Effect):
    """DKR-55: a ghost scares a child of the seat back to a shelter."""

    effect_id = "ghost-scares"
    rules = ("DKR-55",)

    ghost: Ghost
    kind: str
    child: Child
    at: Name
    to: Name


class GhostScaresOther(GhostScares):
    """DKR-55: a ghost scares another seat's child back to a shelter."""

    effect_id = "ghost-scares-other"


class CrossesWith(Effect):
    """DKR-24: a child of the seat crosses the river or passes the gate together with others."""

    effect_id = "crosses-with"
    rules = ("DKR-24",)

    kind: str
    child: Child
    river: bool
    others: tuple[Child, ...]


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat; other seats' gains count against it."""
    return chain.from_iterable(_consequences(effect, seat) for effect in effects)


def _consequences(effect: Effect, seat: int) -> Iterator[Consequence]:
    match effect:
        case RanBack(child=child, ghost=ghost, way=way, tiles=tiles):
            own = child.seat == seat
            event = (GhostScares if own else GhostScaresOther)(ghost, child.kind, child, way[0], way[-1])
            kind = RunsBack(child.kind, child) if own else OtherRunsBack(child)
            yield Consequence(kind, _value(child, seat, -TILE * tiles), event=event)
            yield _walked(child, seat, -tiles)
        case CrossedRiver() | PassedGate():
            yield from _crossed(effect, seat)
        case ReachedLinden(children=children):
            for child in children:
                kind = Arrives(child.kind, child) if child.seat == seat else OtherArrives(child)
                yield Consequence(kind, _value(child, seat, ARRIVED))
        case Walked(children=children, way=way):
            for child in children:
                yield _walked(child, seat, len(way) - 1)


def _crossed(effect: Crossed, seat: int) -> Iterator[Consequence]:
    """Yield the crossings; those who cross with a child of the seat help it."""
    has_own = any(child.seat == seat for child in effect.children)
    for child in effect.children:
        if child.seat == seat:
            others = tuple(other for other in effect.children if other != child)
            event = CrossesWith(child.kind, child, effect.at == RIVER_BANK, others)
            yield Consequence(GetsBehind(child.kind, child), BEHIND, event=event if others else None)
        elif not has_own:
            yield Consequence(OtherGetsBehind(child), OTHERS * BEHIND)


def _walked(child: Child, seat: int, tiles: int) -> Consequence:
    kind = TilesWalked() if child.seat == seat else OthersWalk(seat_name(child.seat))
    return Consequence(kind, _value(child, seat, TILE), tiles)


def _value(child: Child, seat: int, value: float) -> float:
    return value if child.seat == seat else OTHERS * value


# ---- detection: what a turn changes ----------------------------------------------------------------


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a turn changes: who is together, waits, or is in reach of a ghost."""
    old, new = (dict.fromkeys(_reached(position)) for position in (before, after))
    for child, at in after.children.items():
        has_moved, company = before.children[child] != at, after.on(at).children
        if child.seat == seat and has_moved and len(company) > 1 and path_back(after.board, data.INDEX[at]):
            others = tuple(other for other in company if other != child)
            yield Consequence(IsTogether(child.kind, child, others), TOGETHER)
        elif child.seat == seat and has_moved and at in (RIVER_BANK, GATE):
            yield Consequence(IsWaiting(child.kind, child, at == RIVER_BANK), WAITS)
    for child in (child for child in after.children if child.seat == seat):
        for goal, value in ((RIVER_BANK, BEHIND), (GATE, BEHIND), (LINDEN, ARRIVED)):
            numbers = _numbers_to(after, child, goal)
            gained = numbers - _numbers_to(before, child, goal)
            if gained > 0 and after.children[child] != goal:
                yield Consequence(CanCross(child.kind, child, goal, numbers), NUMBERS * value * gained / data.CHILD_DIE)
    for child, at in after.children.items():
        cost = IN_REACH * TILE * (len(path_back(after.board, data.INDEX[at])) - 1)
        ghosts = {ghost for ghost, other in new if other == child}
        had = {ghost for ghost, other in old if other == child}
        if child.seat != seat:
            yield from (Consequence(ReachesOther(ghost, child), -OTHERS * cost) for ghost in sorted(ghosts - had))
        elif after.on(at).lone == child and cost > 0:
            if had and not ghosts:
                yield Consequence(OutOfReach(child.kind, child, at), cost)
            else:
                yield from (Consequence(LeavesReach(g, child.kind, child), cost / 2) for g in sorted(had - ghosts))
            yield from (Consequence(EntersReach(g, child.kind, child), -cost / 2) for g in sorted(ghosts - had))


def _reached(position: Position) -> Iterator[tuple[Ghost, Child]]:
    """DKR-52, DKR-55: yield each ghost that can scare a child with one move, with the child."""
    for number, ghost in enumerate(GHOSTS):
        tile = data.INDEX[position.ghosts[ghost]]
        ends = {
            end
            for steps in range(1, position.s.option_ghost_die + 1)
            for end in data.GHOST_ENDS[position.board, number, steps, tile]
        }
        for end in sorted(ends):
            child = position.on(TILES[end]).lone if end >= 0 else None
            if child is not None:
                yield ghost, child


def _numbers_to(position: Position, child: Child, goal: Name) -> int:
    """DKR-24, DKR-26: return how many numbers let a child walk to the linden, or to where another child waits."""
    tile, end = data.INDEX[position.children[child]], data.INDEX[goal]
    waiting = any(other != child for other in position.on(goal).children)
    if (
        position.on(goal).ghosts
        or (goal != LINDEN and not waiting)
        or rules.is_held(position.s, CHILD_BY_INDEX.index(child))
    ):
        return 0
    return sum(
        any(path[-1] == end for path in data.walks(position.board, tile, number, rules.pace(position.s, number)))
        for number in range(1, data.CHILD_DIE + 1)
    )
