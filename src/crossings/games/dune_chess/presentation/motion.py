"""What is seen of a move of Dune Chess, and what stays to be seen of it; pieces are those of the scene before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.drawing.kit import VERMILION, Point, shift_point, star, stroke, transform
from crossings.drawing.scene import BLOW_MS, PIECE_MS, Piece, Step, Tween
from crossings.words import Effect

from ..rules.data import RANSOMABLE, SEATS
from ..words import translate
from . import art, layout
from .effects import (
    Captured,
    Carried,
    Destroyed,
    Harvested,
    Led,
    LeftBehind,
    PickedUp,
    Ransomed,
    Rode,
    SetOut,
    SteppedOut,
    Swallowed,
    Taken,
)
from .position import Man, Position

JAWS = 1.12
"""So much bigger is a mouth that closes over its prey."""
CARRYING = 2 * PIECE_MS
"""The way to a tray is longer than a move."""
KNOCKED = ((10.0, 11.0), (-10.0, 11.0))
"""How far the man who is struck, and the one whom he carries, are pushed aside."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """One effect after another."""
    return [step for effect in effects for step in _shown(effect, before, after)]


def _shown(effect: Effect, before: Position, after: Position) -> Iterator[Step]:
    """What is seen of an effect."""
    match effect:
        case SetOut(start=start, end=end):
            arrival = layout.hold(end) if effect.aboard else layout.landing(before.squares[end], end)
            yield _going(Tween(f"{_front(effect)}-{start}", arrival), *_loaded(effect))
        case PickedUp(at=at):
            yield _going(Tween(f"man-{at}", layout.hold(at)))
        case Led(start=start, end=end):
            rider = (
                [Tween(f"man-{start}", shift_point(layout.centre(end), layout.RIDER_OFFSET))]
                if isinstance(effect, Rode)
                else []
            )
            yield _going(Tween(f"worm-{start}", layout.centre(end)), *rider)
        case Ransomed():
            yield from _ransomed(effect, before)
        case Captured():
            yield from _captured(effect, after)
        case Swallowed():
            yield from _swallowed(effect, after)
        case Harvested(at=at):
            yield Step((Tween(f"spice-{at}", layout.held_at(effect.seat, effect.held)),), milliseconds=CARRYING)
        case Destroyed(at=at):
            yield Step(
                (), transform(art.DESERT["rubble"], layout.centre(at)), BLOW_MS, vanish=(f"seitch-{at}",), sound="fall"
            )


# ---- who moves ---------------------------------------------------------------------------------


def _going(*tweens: Tween) -> Step:
    return Step(tweens, milliseconds=PIECE_MS)


def _front(effect: SetOut) -> str:
    """Who moves: the man above, or the one aboard."""
    return "load" if isinstance(effect, SteppedOut) else "man"


def _loaded(effect: SetOut) -> Iterator[Tween]:
    """Where an Ornithopter's load goes meanwhile."""
    if isinstance(effect, Carried | LeftBehind):
        yield Tween(
            f"load-{effect.start}",
            layout.hold(effect.end) if isinstance(effect, Carried) else layout.centre(effect.start),
        )


def _ransomed(effect: Ransomed, before: Position) -> Iterator[Step]:
    """The Spice goes to the other side, then the man from his tray to the square."""
    seat, seller, held = effect.seat, SEATS - 1 - effect.seat, before.s.held
    paid = [
        Tween(layout.held_id(seat, held[seat] - index), layout.held_at(seller, held[seller] + index + 1))
        for index in range(effect.price)
    ]
    yield Step(tuple(paid), milliseconds=CARRYING)
    bought = layout.kept_id(seat, effect.kind, before.s.captured[seat][effect.kind])
    yield Step((Tween(bought, layout.centre(effect.at)),), milliseconds=CARRYING)


# ---- what becomes of others --------------------------------------------------------------------


def _captured(effect: Captured, after: Position) -> Iterator[Step]:
    """They are pushed aside, then carried to their side's tray."""
    men = _pieces(effect)
    pushed = tuple(
        Tween(id, shift_point(layout.centre(effect.at), aside)) for (id, _), aside in zip(men, KNOCKED, strict=False)
    )
    burst = transform(stroke(star(9, 26, 19), VERMILION, 3), layout.centre(effect.at))
    yield Step(pushed, burst, BLOW_MS, sound="blow")
    off = tuple(Tween(id, _kept(man, after) if man.kind < RANSOMABLE else _gone(man, after)) for id, man in men)
    yield Step(off, milliseconds=CARRYING)


def _swallowed(effect: Swallowed, after: Position) -> Iterator[Step]:
    """Jaws close over them, a rider above; what is left of them goes to those who are gone for good."""
    eaten = tuple(id for id, _ in _pieces(effect))
    ids = [(layout.gone_id(*man, _count_gone(man, after)), man) for man in effect.men]
    left = tuple(
        Piece(id, layout.centre(effect.at), art.gone(*man), translate("gone-man", man=man.name)) for id, man in ids
    )
    yield Step((), _jaws(effect.at, after), BLOW_MS, left, eaten, "blow")
    yield Step(tuple(Tween(id, _gone(man, after)) for id, man in ids), milliseconds=CARRYING)


def _pieces(effect: Taken) -> list[tuple[str, Man]]:
    """Those on a square, by the ids of their pieces: who is on top, and whom he carries."""
    return [(f"{piece}-{effect.at}", man) for piece, man in zip(("man", "load"), effect.men, strict=False)]


def _kept(man: Man, after: Position) -> Point:
    return layout.kept_at(man.seat, man.kind, after.s.captured[man.seat][man.kind])


def _gone(man: Man, after: Position) -> Point:
    return layout.gone_at(man.seat, man.kind, _count_gone(man, after))


def _count_gone(man: Man, after: Position) -> int:
    return after.sides[man.seat].gone(man.kind)


def _jaws(square: str, after: Position) -> str:
    now = after.squares[square]
    rider = transform(art.man(*now.rider, scale=layout.RIDER_SCALE), layout.landing(now, square)) if now.rider else ""
    return transform(art.DESERT["sated-worm"], layout.centre(square), scale=JAWS) + rider


# ---- what stays to be seen ---------------------------------------------------------------------


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Where somebody came from and went, and what was taken."""
    return "".join(_left(effect, before) for effect in effects)


def _left(effect: Effect, before: Position) -> str:
    """What is left of an effect on the board."""
    match effect:
        case SetOut() | Led():
            seat = _mover(before)
            shape = art.WORM_OUTLINE if isinstance(effect, Led) else art.outline(seat)
            return art.left(shape, layout.centre(effect.start), layout.centre(effect.end), art.SIDE_COLOURS[seat])
        case Ransomed(seat=seat, kind=kind, at=at):
            shape = art.outline(seat, art.KEPT_RADIUS)
            return art.left(shape, layout.slot_middle(seat, kind), layout.centre(at), art.SIDE_COLOURS[seat])
        case Taken():
            return art.struck("".join(art.gone(*man) for man in effect.men[:1]), layout.centre(effect.at))
        case Harvested(at=at):
            return art.struck(art.DESERT["held-spice"], layout.centre(at))
        case Destroyed(at=at):
            return transform(art.DESERT["rubble"], layout.centre(at), opacity=0.5)
    return ""


def _mover(before: Position) -> int:
    assert before.mover is not None
    return before.mover
