"""What glides where when a move of Dune Chess is made; pieces of the scene before the move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from crossings.drawing.kit import Point, moved, placed
from crossings.drawing.scene import Glide, Stage
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
)
from crossings.games.dune_chess.face.layout import (
    RIDER_OFFSET,
    RIDER_SCALE,
    centre,
    held_at,
    held_id,
    hold,
    kept_at,
    kept_id,
    landing,
    offstage,
)
from crossings.games.dune_chess.face.seen import Man, Seen
from crossings.games.dune_chess.rules.data import RANSOMABLE, SEATS
from crossings.words import Deed

TRAVEL: Final = 220
CONSEQUENCE: Final = 180
"""Milliseconds."""
JAWS: Final = 1.12
"""So much bigger is a mouth that closes over its prey."""


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """First whoever moves; then what becomes of what was on the square reached."""
    first = tuple(glide for deed in deeds for glide in _first(deed, before))
    then = tuple(glide for deed in deeds for glide in _then(deed, after))
    overlay = "".join(_overlay(deed, after) for deed in deeds)
    stages = [Stage(first, milliseconds=TRAVEL)] if first else []
    return [*stages, Stage(then, overlay, CONSEQUENCE)] if then or overlay else stages


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """What stays to be seen of it."""
    return ""


# ---- who moves ---------------------------------------------------------------------------------


@singledispatch
def _first(deed: Deed, before: Seen) -> list[Glide]:
    """What glides first."""
    return []


@_first.register
def _(deed: SetOut, before: Seen) -> list[Glide]:
    return [Glide(f"man-{deed.start}", _arrival(deed, before))]


@_first.register
def _(deed: SteppedOut, before: Seen) -> list[Glide]:
    return [Glide(f"load-{deed.start}", _arrival(deed, before))]


@_first.register
def _(deed: Carried, before: Seen) -> list[Glide]:
    return [Glide(f"man-{deed.start}", _arrival(deed, before)), Glide(f"load-{deed.start}", hold(deed.end))]


@_first.register
def _(deed: LeftBehind, before: Seen) -> list[Glide]:
    return [Glide(f"man-{deed.start}", _arrival(deed, before)), Glide(f"load-{deed.start}", centre(deed.start))]


@_first.register
def _(deed: PickedUp, before: Seen) -> list[Glide]:
    return [Glide(f"man-{deed.at}", hold(deed.at))]


@_first.register
def _(deed: Led, before: Seen) -> list[Glide]:
    return [Glide(f"worm-{deed.start}", centre(deed.end))]


@_first.register
def _(deed: Rode, before: Seen) -> list[Glide]:
    rider = Glide(f"man-{deed.start}", moved(centre(deed.end), RIDER_OFFSET))
    return [Glide(f"worm-{deed.start}", centre(deed.end)), rider]


@_first.register
def _(deed: Ransomed, before: Seen) -> list[Glide]:
    """The man goes from his tray to the square, the Spice to the other side."""
    seller = SEATS - 1 - deed.seat
    bought = kept_id(deed.seat, deed.kind, before.captured[deed.seat][deed.kind])
    paid = [
        Glide(held_id(deed.seat, before.held[deed.seat] - index), held_at(seller, before.held[seller] + index + 1))
        for index in range(deed.price)
    ]
    return [Glide(bought, centre(deed.at)), *paid]


def _arrival(deed: SetOut, before: Seen) -> Point:
    """On the square, on a Sandworm, or under an Ornithopter."""
    return hold(deed.end) if deed.aboard else landing(before.squares[deed.end], deed.end)


# ---- what becomes of others --------------------------------------------------------------------


@singledispatch
def _then(deed: Deed, after: Seen) -> list[Glide]:
    """What glides afterwards."""
    return []


@_then.register
def _(deed: Captured, after: Seen) -> list[Glide]:
    """To their side's tray; leaders and Mentats off the board."""
    return [
        Glide(f"{piece}-{deed.at}", _kept(man, after) if man.kind < RANSOMABLE else offstage(man.seat, deed.at))
        for piece, man in zip(("man", "load"), deed.men, strict=False)
    ]


@_then.register
def _(deed: Harvested, after: Seen) -> list[Glide]:
    return [Glide(f"spice-{deed.at}", held_at(deed.seat, deed.held))]


def _kept(man: Man, after: Seen) -> Point:
    return kept_at(man.seat, man.kind, after.captured[man.seat][man.kind])


def _overlay(deed: Deed, after: Seen) -> str:
    """A Seitch in rubble; jaws that close over their prey, a rider above them."""
    if isinstance(deed, Destroyed):
        return placed(art.rubble(), centre(deed.at))
    if not isinstance(deed, Swallowed):
        return ""
    now = after.squares[deed.at]
    rider = placed(art.man(*now.rider, scale=RIDER_SCALE), landing(now, deed.at)) if now.rider else ""
    return placed(art.worm(sated=True), centre(deed.at), scale=JAWS) + rider
