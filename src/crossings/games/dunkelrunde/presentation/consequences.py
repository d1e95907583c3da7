"""What the effects of a move of DunkelRunde mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from crossings.words import Consequence, Effect, Name

from ..words import seat_name
from .effects import Crossed, CrossedRiver, PassedGate, RanBack, ReachedLinden, Walked
from .position import RIVER_BANK, Child, Ghost, Position

TILE, BEHIND, ARRIVED = 2, 6, 25
OTHERS = -0.4
"""The weight of other seats' gains: a loss for this seat, but a smaller one, because a win can be shared."""


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
