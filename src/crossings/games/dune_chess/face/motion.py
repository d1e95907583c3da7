"""What is seen of a move of Dune Chess, and what stays to be seen of it; pieces are those of the scene before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from crossings.drawing.kit import VERMILION, Point, moved, placed, star, stroked
from crossings.drawing.scene import BLOW, PIECE, Glide, Piece, Stage
from crossings.games.dune_chess.face import art
from crossings.games.dune_chess.face.effects import (
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
from crossings.games.dune_chess.face.layout import (
    RIDER_OFFSET,
    RIDER_SCALE,
    centre,
    gone_at,
    gone_id,
    held_at,
    held_id,
    hold,
    kept_at,
    kept_id,
    landing,
    slot_middle,
)
from crossings.games.dune_chess.face.position import Man, Position
from crossings.games.dune_chess.rules.data import RANSOMABLE, SEATS
from crossings.games.dune_chess.words import say
from crossings.words import Effect

JAWS: Final = 1.12
"""So much bigger is a mouth that closes over its prey."""
CARRYING: Final = 2 * PIECE
"""The way to a tray is longer than a move."""
KNOCKED: Final = ((10.0, 11.0), (-10.0, 11.0))
"""How far the man who is struck, and the one whom he carries, are pushed aside."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Stage]:
    """One effect after another."""
    return [stage for effect in effects for stage in _shown(effect, before, after)]


@singledispatch
def _shown(effect: Effect, before: Position, after: Position) -> list[Stage]:
    """What is seen of an effect."""
    return []


# ---- who moves ---------------------------------------------------------------------------------


@_shown.register
def _(effect: SetOut, before: Position, after: Position) -> list[Stage]:
    return [_going(Glide(f"man-{effect.start}", _arrival(effect, before)))]


@_shown.register
def _(effect: SteppedOut, before: Position, after: Position) -> list[Stage]:
    return [_going(Glide(f"load-{effect.start}", _arrival(effect, before)))]


@_shown.register
def _(effect: Carried, before: Position, after: Position) -> list[Stage]:
    load = Glide(f"load-{effect.start}", hold(effect.end))
    return [_going(Glide(f"man-{effect.start}", _arrival(effect, before)), load)]


@_shown.register
def _(effect: LeftBehind, before: Position, after: Position) -> list[Stage]:
    load = Glide(f"load-{effect.start}", centre(effect.start))
    return [_going(Glide(f"man-{effect.start}", _arrival(effect, before)), load)]


@_shown.register
def _(effect: PickedUp, before: Position, after: Position) -> list[Stage]:
    return [_going(Glide(f"man-{effect.at}", hold(effect.at)))]


@_shown.register
def _(effect: Led, before: Position, after: Position) -> list[Stage]:
    return [_going(Glide(f"worm-{effect.start}", centre(effect.end)))]


@_shown.register
def _(effect: Rode, before: Position, after: Position) -> list[Stage]:
    rider = Glide(f"man-{effect.start}", moved(centre(effect.end), RIDER_OFFSET))
    return [_going(Glide(f"worm-{effect.start}", centre(effect.end)), rider)]


@_shown.register
def _(effect: Ransomed, before: Position, after: Position) -> list[Stage]:
    """The Spice goes to the other side, then the man from his tray to the square."""
    seller = SEATS - 1 - effect.seat
    bought = kept_id(effect.seat, effect.kind, before.s.captured[effect.seat][effect.kind])
    paid = [
        Glide(
            held_id(effect.seat, before.s.held[effect.seat] - index), held_at(seller, before.s.held[seller] + index + 1)
        )
        for index in range(effect.price)
    ]
    return [
        Stage(tuple(paid), milliseconds=CARRYING),
        Stage((Glide(bought, centre(effect.at)),), milliseconds=CARRYING),
    ]


def _going(*glides: Glide) -> Stage:
    return Stage(glides, milliseconds=PIECE)


def _arrival(effect: SetOut, before: Position) -> Point:
    """On the square, on a Sandworm, or under an Ornithopter."""
    return hold(effect.end) if effect.aboard else landing(before.squares[effect.end], effect.end)


# ---- what becomes of others --------------------------------------------------------------------


@_shown.register
def _(effect: Captured, before: Position, after: Position) -> list[Stage]:
    """They are pushed aside, then carried to their side's tray."""
    men = [(f"{piece}-{effect.at}", man) for piece, man in zip(("man", "load"), effect.men, strict=False)]
    pushed = tuple(Glide(id, moved(centre(effect.at), aside)) for (id, _), aside in zip(men, KNOCKED, strict=False))
    burst = placed(stroked(star(9, 26, 19), VERMILION, 3), centre(effect.at))
    off = tuple(Glide(id, _kept(man, after) if man.kind < RANSOMABLE else _gone(man, after)) for id, man in men)
    return [Stage(pushed, burst, BLOW, sound="blow"), Stage(off, milliseconds=CARRYING)]


@_shown.register
def _(effect: Swallowed, before: Position, after: Position) -> list[Stage]:
    """Jaws close over them, a rider above; what is left of them goes to those who are gone for good."""
    eaten = tuple(piece for piece, _ in zip((f"man-{effect.at}", f"load-{effect.at}"), effect.men, strict=False))
    left = tuple(
        Piece(
            gone_id(*man, _count_gone(man, after)),
            centre(effect.at),
            art.gone(*man),
            say("gone-man", man=man.name),
        )
        for man in effect.men
    )
    off = tuple(Glide(gone_id(*man, _count_gone(man, after)), _gone(man, after)) for man in effect.men)
    bite = Stage((), _jaws(effect.at, after), BLOW, left, eaten, "blow")
    return [bite, Stage(off, milliseconds=CARRYING)]


@_shown.register
def _(effect: Harvested, before: Position, after: Position) -> list[Stage]:
    return [Stage((Glide(f"spice-{effect.at}", held_at(effect.seat, effect.held)),), milliseconds=CARRYING)]


@_shown.register
def _(effect: Destroyed, before: Position, after: Position) -> list[Stage]:
    rubble = placed(art.rubble(), centre(effect.at))
    return [Stage((), rubble, BLOW, vanish=(f"seitch-{effect.at}",), sound="fall")]


def _kept(man: Man, after: Position) -> Point:
    return kept_at(man.seat, man.kind, after.s.captured[man.seat][man.kind])


def _gone(man: Man, after: Position) -> Point:
    return gone_at(man.seat, man.kind, _count_gone(man, after))


def _count_gone(man: Man, after: Position) -> int:
    return after.sides[man.seat].gone(man.kind)


def _jaws(square: str, after: Position) -> str:
    now = after.squares[square]
    rider = placed(art.man(*now.rider, scale=RIDER_SCALE), landing(now, square)) if now.rider else ""
    return placed(art.worm(sated=True), centre(square), scale=JAWS) + rider


# ---- what stays to be seen ---------------------------------------------------------------------


def trace(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Where somebody came from and went, and what was taken."""
    return "".join(_left(effect, before) for effect in effects)


@singledispatch
def _left(effect: Effect, before: Position) -> str:
    """What is left of an effect on the board."""
    return ""


@_left.register
def _(effect: SetOut, before: Position) -> str:
    seat = _mover(before)
    return art.left(art.outline(seat), centre(effect.start), centre(effect.end), art.SIDE_COLOURS[seat])


@_left.register
def _(effect: Led, before: Position) -> str:
    seat = _mover(before)
    return art.left(art.worm_outline(), centre(effect.start), centre(effect.end), art.SIDE_COLOURS[seat])


@_left.register
def _(effect: Ransomed, before: Position) -> str:
    start = slot_middle(effect.seat, effect.kind)
    return art.left(art.outline(effect.seat, art.KEPT_RADIUS), start, centre(effect.at), art.SIDE_COLOURS[effect.seat])


@_left.register
def _(effect: Taken, before: Position) -> str:
    return art.struck("".join(art.gone(*man) for man in effect.men[:1]), centre(effect.at))


@_left.register
def _(effect: Harvested, before: Position) -> str:
    return art.struck(art.held_spice(), centre(effect.at))


@_left.register
def _(effect: Destroyed, before: Position) -> str:
    return placed(art.rubble(), centre(effect.at), opacity=0.5)


def _mover(before: Position) -> int:
    assert before.mover is not None
    return before.mover
