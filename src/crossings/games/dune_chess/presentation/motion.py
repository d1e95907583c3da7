"""Animations of moves of Dune Chess, and marks of the last move. Piece ids are those of the scene before the move."""

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

JAWS_SCALE = 1.12
"""The scale of a Sandworm's mouth while it closes over its prey."""
CARRY_MS = 2 * PIECE_MS
"""Milliseconds to carry a piece to a tray, which is farther than a move."""
KNOCK_OFFSETS = ((10.0, 11.0), (-10.0, 11.0))
"""The offsets by which a captured man, and the one he carries, are pushed aside."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Animate the effects one after another."""
    return [step for effect in effects for step in _animate(effect, before, after)]


def _animate(effect: Effect, before: Position, after: Position) -> Iterator[Step]:
    """The animation steps of an effect."""
    match effect:
        case SetOut(start=start, end=end):
            arrival = layout.hold(end) if effect.aboard else layout.landing(before.squares[end], end)
            yield _move_step(Tween(f"{_moving_piece(effect)}-{start}", arrival), *_load_tween(effect))
        case PickedUp(at=at):
            yield _move_step(Tween(f"man-{at}", layout.hold(at)))
        case Led(start=start, end=end):
            rider = (
                [Tween(f"man-{start}", shift_point(layout.centre(end), layout.RIDER_OFFSET))]
                if isinstance(effect, Rode)
                else []
            )
            yield _move_step(Tween(f"worm-{start}", layout.centre(end)), *rider)
        case Ransomed():
            yield from _ransomed(effect, before)
        case Captured():
            yield from _captured(effect, after)
        case Swallowed():
            yield from _swallowed(effect, after)
        case Harvested(at=at):
            yield Step((Tween(f"spice-{at}", layout.held_at(effect.seat, effect.held)),), milliseconds=CARRY_MS)
        case Destroyed(at=at):
            yield Step(
                (), transform(art.DESERT["rubble"], layout.centre(at)), BLOW_MS, vanish=(f"seitch-{at}",), sound="fall"
            )


# ---- the moving piece ----------------------------------------------------------------------------


def _move_step(*tweens: Tween) -> Step:
    return Step(tweens, milliseconds=PIECE_MS)


def _moving_piece(effect: SetOut) -> str:
    """Return the piece that moves: the man on top, or the one aboard."""
    return "load" if isinstance(effect, SteppedOut) else "man"


def _load_tween(effect: SetOut) -> Iterator[Tween]:
    """The tween of an Ornithopter's load."""
    if isinstance(effect, Carried | LeftBehind):
        yield Tween(
            f"load-{effect.start}",
            layout.hold(effect.end) if isinstance(effect, Carried) else layout.centre(effect.start),
        )


def _ransomed(effect: Ransomed, before: Position) -> Iterator[Step]:
    """The Spice moves to the other side, then the man from his tray to the square."""
    seat, seller, held = effect.seat, SEATS - 1 - effect.seat, before.s.held
    paid = [
        Tween(layout.held_id(seat, held[seat] - index), layout.held_at(seller, held[seller] + index + 1))
        for index in range(effect.price)
    ]
    yield Step(tuple(paid), milliseconds=CARRY_MS)
    bought = layout.captured_id(seat, effect.kind, before.s.captured[seat][effect.kind])
    yield Step((Tween(bought, layout.centre(effect.at)),), milliseconds=CARRY_MS)


# ---- taken men and Sandworms' victims ------------------------------------------------------------


def _captured(effect: Captured, after: Position) -> Iterator[Step]:
    """The men are pushed aside, then moved to their side's tray."""
    men = _pieces(effect)
    pushed = tuple(
        Tween(id, shift_point(layout.centre(effect.at), aside))
        for (id, _), aside in zip(men, KNOCK_OFFSETS, strict=False)
    )
    burst = transform(stroke(star(9, 26, 19), VERMILION, 3), layout.centre(effect.at))
    yield Step(pushed, burst, BLOW_MS, sound="blow")
    carried = tuple(
        Tween(id, _captured_point(man, after) if man.kind < RANSOMABLE else _gone_point(man, after)) for id, man in men
    )
    yield Step(carried, milliseconds=CARRY_MS)


def _swallowed(effect: Swallowed, after: Position) -> Iterator[Step]:
    """Jaws close over the men, with a rider above; the men move to those lost for good."""
    vanished = tuple(id for id, _ in _pieces(effect))
    ids = [(layout.gone_id(*man, _count_gone(man, after)), man) for man in effect.men]
    remains = tuple(
        Piece(id, layout.centre(effect.at), art.gone(*man), translate("gone-man", man=man.name)) for id, man in ids
    )
    yield Step((), _jaws(effect.at, after), BLOW_MS, remains, vanished, "blow")
    yield Step(tuple(Tween(id, _gone_point(man, after)) for id, man in ids), milliseconds=CARRY_MS)


def _pieces(effect: Taken) -> list[tuple[str, Man]]:
    """Return the taken men with their piece ids: the top man and his load."""
    return [(f"{piece}-{effect.at}", man) for piece, man in zip(("man", "load"), effect.men, strict=False)]


def _captured_point(man: Man, after: Position) -> Point:
    return layout.captured_at(man.seat, man.kind, after.s.captured[man.seat][man.kind])


def _gone_point(man: Man, after: Position) -> Point:
    return layout.gone_at(man.seat, man.kind, _count_gone(man, after))


def _count_gone(man: Man, after: Position) -> int:
    return after.sides[man.seat].gone(man.kind)


def _jaws(square: str, after: Position) -> str:
    now = after.squares[square]
    rider = transform(art.man(*now.rider, scale=layout.RIDER_SCALE), layout.landing(now, square)) if now.rider else ""
    return transform(art.DESERT["sated-worm"], layout.centre(square), scale=JAWS_SCALE) + rider


# ---- marks of the last move ----------------------------------------------------------------------


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Mark the start and end of the move, and what was taken."""
    return "".join(_mark(effect, before) for effect in effects)


def _mark(effect: Effect, before: Position) -> str:
    """Mark what an effect changed on the board."""
    match effect:
        case SetOut() | Led():
            seat = _mover(before)
            shape = art.WORM_OUTLINE if isinstance(effect, Led) else art.outline(seat)
            return art.path_mark(shape, layout.centre(effect.start), layout.centre(effect.end), art.SIDE_COLOURS[seat])
        case Ransomed(seat=seat, kind=kind, at=at):
            shape = art.outline(seat, art.CAPTURED_RADIUS)
            return art.path_mark(shape, layout.slot_middle(seat, kind), layout.centre(at), art.SIDE_COLOURS[seat])
        case Taken():
            return art.captured_mark("".join(art.gone(*man) for man in effect.men[:1]), layout.centre(effect.at))
        case Harvested(at=at):
            return art.captured_mark(art.DESERT["held-spice"], layout.centre(at))
        case Destroyed(at=at):
            return transform(art.DESERT["rubble"], layout.centre(at), opacity=0.5)
    return ""


def _mover(before: Position) -> int:
    assert before.mover is not None
    return before.mover
