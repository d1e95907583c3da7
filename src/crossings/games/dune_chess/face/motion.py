"""What is seen of a move of Dune Chess, and what stays to be seen of it; pieces are those of the scene before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from crossings.drawing.kit import VERMILION, Point, moved, placed, star, stroked
from crossings.drawing.scene import BLOW, PIECE, Glide, Piece, Stage
from crossings.games.dune_chess.face import art
from crossings.games.dune_chess.face.deeds import (
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
from crossings.games.dune_chess.face.seen import Man, Seen
from crossings.games.dune_chess.rules.data import RANSOMABLE, SEATS
from crossings.games.dune_chess.words import say
from crossings.words import Deed

JAWS: Final = 1.12
"""So much bigger is a mouth that closes over its prey."""
CARRYING: Final = 2 * PIECE
"""The way to a tray is longer than a move."""
KNOCKED: Final = ((10.0, 11.0), (-10.0, 11.0))
"""How far the man who is struck, and the one whom he carries, are pushed aside."""


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """One deed after another."""
    return [stage for deed in deeds for stage in _shown(deed, before, after)]


@singledispatch
def _shown(deed: Deed, before: Seen, after: Seen) -> list[Stage]:
    """What is seen of a deed."""
    return []


# ---- who moves ---------------------------------------------------------------------------------


@_shown.register
def _(deed: SetOut, before: Seen, after: Seen) -> list[Stage]:
    return [_going(Glide(f"man-{deed.start}", _arrival(deed, before)))]


@_shown.register
def _(deed: SteppedOut, before: Seen, after: Seen) -> list[Stage]:
    return [_going(Glide(f"load-{deed.start}", _arrival(deed, before)))]


@_shown.register
def _(deed: Carried, before: Seen, after: Seen) -> list[Stage]:
    load = Glide(f"load-{deed.start}", hold(deed.end))
    return [_going(Glide(f"man-{deed.start}", _arrival(deed, before)), load)]


@_shown.register
def _(deed: LeftBehind, before: Seen, after: Seen) -> list[Stage]:
    load = Glide(f"load-{deed.start}", centre(deed.start))
    return [_going(Glide(f"man-{deed.start}", _arrival(deed, before)), load)]


@_shown.register
def _(deed: PickedUp, before: Seen, after: Seen) -> list[Stage]:
    return [_going(Glide(f"man-{deed.at}", hold(deed.at)))]


@_shown.register
def _(deed: Led, before: Seen, after: Seen) -> list[Stage]:
    return [_going(Glide(f"worm-{deed.start}", centre(deed.end)))]


@_shown.register
def _(deed: Rode, before: Seen, after: Seen) -> list[Stage]:
    rider = Glide(f"man-{deed.start}", moved(centre(deed.end), RIDER_OFFSET))
    return [_going(Glide(f"worm-{deed.start}", centre(deed.end)), rider)]


@_shown.register
def _(deed: Ransomed, before: Seen, after: Seen) -> list[Stage]:
    """The Spice goes to the other side, then the man from his tray to the square."""
    seller = SEATS - 1 - deed.seat
    bought = kept_id(deed.seat, deed.kind, before.s.captured[deed.seat][deed.kind])
    paid = [
        Glide(held_id(deed.seat, before.s.held[deed.seat] - index), held_at(seller, before.s.held[seller] + index + 1))
        for index in range(deed.price)
    ]
    return [Stage(tuple(paid), milliseconds=CARRYING), Stage((Glide(bought, centre(deed.at)),), milliseconds=CARRYING)]


def _going(*glides: Glide) -> Stage:
    return Stage(glides, milliseconds=PIECE)


def _arrival(deed: SetOut, before: Seen) -> Point:
    """On the square, on a Sandworm, or under an Ornithopter."""
    return hold(deed.end) if deed.aboard else landing(before.squares[deed.end], deed.end)


# ---- what becomes of others --------------------------------------------------------------------


@_shown.register
def _(deed: Captured, before: Seen, after: Seen) -> list[Stage]:
    """They are pushed aside, then carried to their side's tray."""
    men = [(f"{piece}-{deed.at}", man) for piece, man in zip(("man", "load"), deed.men, strict=False)]
    pushed = tuple(Glide(id, moved(centre(deed.at), aside)) for (id, _), aside in zip(men, KNOCKED, strict=False))
    burst = placed(stroked(star(9, 26, 19), VERMILION, 3), centre(deed.at))
    off = tuple(Glide(id, _kept(man, after) if man.kind < RANSOMABLE else _gone(man, after)) for id, man in men)
    return [Stage(pushed, burst, BLOW, sound="blow"), Stage(off, milliseconds=CARRYING)]


@_shown.register
def _(deed: Swallowed, before: Seen, after: Seen) -> list[Stage]:
    """Jaws close over them, a rider above; what is left of them goes to those who are gone for good."""
    eaten = tuple(piece for piece, _ in zip((f"man-{deed.at}", f"load-{deed.at}"), deed.men, strict=False))
    left = tuple(
        Piece(
            gone_id(*man, _count_gone(man, after)),
            centre(deed.at),
            art.gone(*man),
            say("gone-man", man=man.name),
        )
        for man in deed.men
    )
    off = tuple(Glide(gone_id(*man, _count_gone(man, after)), _gone(man, after)) for man in deed.men)
    bite = Stage((), _jaws(deed.at, after), BLOW, left, eaten, "blow")
    return [bite, Stage(off, milliseconds=CARRYING)]


@_shown.register
def _(deed: Harvested, before: Seen, after: Seen) -> list[Stage]:
    return [Stage((Glide(f"spice-{deed.at}", held_at(deed.seat, deed.held)),), milliseconds=CARRYING)]


@_shown.register
def _(deed: Destroyed, before: Seen, after: Seen) -> list[Stage]:
    rubble = placed(art.rubble(), centre(deed.at))
    return [Stage((), rubble, BLOW, vanish=(f"seitch-{deed.at}",), sound="fall")]


def _kept(man: Man, after: Seen) -> Point:
    return kept_at(man.seat, man.kind, after.s.captured[man.seat][man.kind])


def _gone(man: Man, after: Seen) -> Point:
    return gone_at(man.seat, man.kind, _count_gone(man, after))


def _count_gone(man: Man, after: Seen) -> int:
    return after.sides[man.seat].gone(man.kind)


def _jaws(square: str, after: Seen) -> str:
    now = after.squares[square]
    rider = placed(art.man(*now.rider, scale=RIDER_SCALE), landing(now, square)) if now.rider else ""
    return placed(art.worm(sated=True), centre(square), scale=JAWS) + rider


# ---- what stays to be seen ---------------------------------------------------------------------


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """Where somebody came from and went, and what was taken."""
    return "".join(_left(deed, before) for deed in deeds)


@singledispatch
def _left(deed: Deed, before: Seen) -> str:
    """What is left of a deed on the board."""
    return ""


@_left.register
def _(deed: SetOut, before: Seen) -> str:
    seat = _mover(before)
    return art.left(art.outline(seat), centre(deed.start), centre(deed.end), art.SIDE_COLOURS[seat])


@_left.register
def _(deed: Led, before: Seen) -> str:
    seat = _mover(before)
    return art.left(art.worm_outline(), centre(deed.start), centre(deed.end), art.SIDE_COLOURS[seat])


@_left.register
def _(deed: Ransomed, before: Seen) -> str:
    start = slot_middle(deed.seat, deed.kind)
    return art.left(art.outline(deed.seat, art.KEPT_RADIUS), start, centre(deed.at), art.SIDE_COLOURS[deed.seat])


@_left.register
def _(deed: Taken, before: Seen) -> str:
    return art.struck("".join(art.gone(*man) for man in deed.men[:1]), centre(deed.at))


@_left.register
def _(deed: Harvested, before: Seen) -> str:
    return art.struck(art.held_spice(), centre(deed.at))


@_left.register
def _(deed: Destroyed, before: Seen) -> str:
    return placed(art.rubble(), centre(deed.at), opacity=0.5)


def _mover(before: Seen) -> int:
    assert before.mover is not None
    return before.mover
