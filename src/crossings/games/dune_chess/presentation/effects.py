"""What a move of Dune Chess did, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import ClassVar

from crossings.words import Effect, Name

from ..rules.data import CODE_KIND, HARVESTER, NEEDED, ORNITHOPTER, PASS_TEXT, PRICE
from ..words import name_of
from .position import SAND_MARK, SEITCH_MARK, Man, Position, Stack

TOGETHER, OUT = "+", "/"
"""The ends of action texts: two move together, the one below moves out."""
MAX_CACHED_EFFECTS = 16_384
"""How many moves are kept with what is known of them by the squares where they begin and end."""


# ---- setting out -------------------------------------------------------------------------------


class SetOut(Effect):
    """Somebody leaves a square for another; `aboard`: to come to stand under an Ornithopter there."""

    man: Name
    start: str
    end: str
    aboard: bool


class Went(SetOut):
    """DUC-14, DUC-16, DUC-34, DUC-37: a man goes in his own way."""


class Flew(SetOut):
    """DUC-26: an empty Ornithopter flies."""


class Carried(SetOut):
    """DUC-30, DUC-33: an Ornithopter takes its load along."""

    load: Name


class LeftBehind(SetOut):
    """DUC-31: an Ornithopter flies without its load."""

    load: Name


class SteppedOut(SetOut):
    """DUC-32: the man aboard goes by himself."""


class Dismounted(SetOut):
    """DUC-23: a rider leaves his Sandworm."""


class Led(Effect):
    """DUC-43: a side moves a Sandworm without a rider."""

    side: Name
    start: str
    end: str


class Rode(Led):
    """DUC-20: a Sandworm moves with its rider."""


# ---- what comes of it --------------------------------------------------------------------------


class Taken(Effect):
    """Men on a square are taken, the one on top first."""

    at: str
    men: tuple[Man, ...]

    def message_arguments(self) -> dict[str, object]:
        """The men by their names."""
        return super().message_arguments() | {"men": tuple(man.name for man in self.men)}


class Captured(Taken):
    """DUC-12, DUC-13: men are captured."""

    by: Name


class Swallowed(Taken):
    """DUC-44, DUC-49: men are killed by a Sandworm."""

    side: Name


class Bereft(Effect):
    """DUC-51, DUC-52: a leader or Mentat is lost, and with him the ransom of some kinds."""

    man: Name
    kinds: tuple[Name, ...]


class PickedUp(Effect):
    """DUC-29: an Ornithopter lands on a man and takes him aboard."""

    at: str
    load: Name


class Boarded(Effect):
    """DUC-29: a man gets under an Ornithopter."""

    at: str


class Mounted(Effect):
    """DUC-19: a Fremen gets on a Sandworm."""

    at: str


class Harvested(Effect):
    """DUC-36: Spice leaves the board; `held`: how much its owner has now."""

    seat: int
    side: Name
    at: str
    held: int


class Destroyed(Effect):
    """DUC-42: a Seitch falls."""

    at: str


class Ransomed(Effect):
    """DUC-50, DUC-53, DUC-55: a man is bought back; `held`: the Spice left."""

    seat: int
    kind: int
    side: Name
    man: Name
    price: int
    at: str
    held: int


class Passed(Effect):
    """DUC-07: nothing can move."""

    side: Name
    is_pass: ClassVar[bool] = True


TAKING = (Captured, Swallowed, Harvested, Destroyed)
"""DUC-66: effects that count as captures."""


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Who moved, and what came of it on the square reached."""
    assert before.mover is not None
    if move == PASS_TEXT:
        return (Passed(Name(f"seat-{before.mover}")),)
    if "@" in move:
        return (_ransomed(before.mover, move, after),)
    start, end, way = move[:2], move[3:5], move[5:]
    here, there = before.squares[start], before.squares[end]
    known = _known(before.mover, here, there, start, end, way)
    return known + _gained(before.mover, here, there, end, way, after) if there.ground != SAND_MARK else known


def cache_key(before: Position, move: str) -> Hashable:
    """All that the effects of a move hang on: whose move it is, the two squares, and the Spice held where some is
    won."""
    if move == PASS_TEXT or "@" in move:
        return move, before.mover, tuple(before.s.held)
    there = before.squares[move[3:5]]
    return move, before.mover, before.squares[move[:2]], there, tuple(before.s.held) if there.open_spice else ()


@lru_cache(maxsize=MAX_CACHED_EFFECTS)
def _known(seat: int, here: Stack, there: Stack, start: str, end: str, way: str) -> tuple[Effect, ...]:
    """What is known by the two squares alone."""
    if here.worm and (not here.top or way == TOGETHER):
        side = Name(f"seat-{seat}")
        led = Rode(side, start, end) if here.top else Led(side, start, end)
        return (led, Swallowed(end, there.men, side), *_bereft(there)) if there.top else (led,)
    return (_set_out(here, there, start, end, way), *_arrived(here, there, end, way))


def _ransomed(seat: int, move: str, after: Position) -> Ransomed:
    code, square = move.split("@")
    kind = CODE_KIND[code]
    return Ransomed(seat, kind, Name(f"seat-{seat}"), name_of(seat, kind), PRICE[kind], square, after.s.held[seat])


def _mover(here: Stack, way: str) -> Man:
    """The man who goes in front."""
    man = here.load if way == OUT else here.top
    assert man
    return man


def _set_out(here: Stack, there: Stack, start: str, end: str, way: str) -> SetOut:
    man = _mover(here, way)
    aboard = there.top is not None and there.top.seat == man.seat and man.kind != ORNITHOPTER
    if way == OUT:
        return SteppedOut(man.name, start, end, aboard)
    if here.load:
        loaded = Carried if way == TOGETHER else LeftBehind
        return loaded(man.name, start, end, aboard, here.load.name)
    if here.rider:
        return Dismounted(man.name, start, end, aboard)
    return (Flew if man.kind == ORNITHOPTER else Went)(man.name, start, end, aboard)


def _arrived(here: Stack, there: Stack, end: str, way: str) -> tuple[Effect, ...]:
    """DUC-12, DUC-19, DUC-29: whom the man who went meets where he is now."""
    man = _mover(here, way)
    if there.top and there.top.seat != man.seat:
        return (Captured(end, there.men, man.name), *_bereft(there))
    if there.top:
        return (PickedUp(end, there.top.name) if man.kind == ORNITHOPTER else Boarded(end),)
    return (Mounted(end),) if there.worm else ()


def _gained(seat: int, here: Stack, there: Stack, end: str, way: str, after: Position) -> tuple[Effect, ...]:
    """DUC-36, DUC-42: what comes of the ground there; a Sandworm leaves it as it is."""
    if here.worm and (not here.top or way == TOGETHER):
        return ()
    brought = here.load if way == TOGETHER else _mover(here, way)
    if there.open_spice and brought and brought.kind == HARVESTER:
        return (Harvested(seat, Name(f"seat-{seat}"), end, after.s.held[seat]),)
    return (Destroyed(end),) if there.ground == SEITCH_MARK != after.ground(end) else ()


def _bereft(there: Stack) -> tuple[Bereft, ...]:
    """What it means that such a man is lost."""
    assert there.top
    kinds = tuple(kind for kind, buyer in enumerate(NEEDED) if buyer == there.top.kind)
    return (Bereft(there.top.name, tuple(name_of(there.top.seat, kind) for kind in kinds)),) if kinds else ()
