"""The effects of a move of Dune Chess, in order."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import ClassVar

from crossings.words import Effect, Name

from ..rules.data import CODE_KIND, HARVESTER, NEEDED, ORNITHOPTER, PASS_TEXT, PRICE
from ..words import name_of
from .position import SAND_MARK, SEITCH_MARK, Man, Position, Stack

TOGETHER, OUT = "+", "/"
"""The suffixes of action texts: two pieces move together, or the lower one moves out."""
MAX_CACHED_EFFECTS = 16_384
"""The number of moves cached with the effects that follow from the start and end square."""


# ---- movement ------------------------------------------------------------------------------------


class SetOut(Effect):
    """A man leaves a square for another; `aboard`: he ends under an Ornithopter there."""

    effect_id = "set-out"

    man: Name
    start: str
    end: str
    aboard: bool


class Went(SetOut):
    """DUC-14, DUC-16, DUC-34, DUC-37: a man moves on foot."""

    effect_id = "went"
    rules = ("DUC-14", "DUC-16", "DUC-34", "DUC-37")


class Flew(SetOut):
    """DUC-26: an empty Ornithopter flies."""

    effect_id = "flew"
    rules = ("DUC-26",)


class Carried(SetOut):
    """DUC-30, DUC-33: an Ornithopter flies with its load."""

    effect_id = "carried"
    rules = ("DUC-30", "DUC-33")

    load: Name


class LeftBehind(SetOut):
    """DUC-31: an Ornithopter flies without its load."""

    effect_id = "left-behind"
    rules = ("DUC-31",)

    load: Name


class SteppedOut(SetOut):
    """DUC-32: the man aboard moves out."""

    effect_id = "stepped-out"
    rules = ("DUC-32",)


class Dismounted(SetOut):
    """DUC-23: a rider leaves his Sandworm."""

    effect_id = "dismounted"
    rules = ("DUC-23",)


class Led(Effect):
    """DUC-43: a side moves a Sandworm without a rider."""

    effect_id = "led"
    rules = ("DUC-43",)

    side: Name
    start: str
    end: str


class Rode(Led):
    """DUC-20: a Sandworm moves with its rider."""

    effect_id = "rode"
    rules = ("DUC-20",)


# ---- results of the movement ---------------------------------------------------------------------


class Taken(Effect):
    """Men on a square are taken, the top one first."""

    effect_id = "taken"

    at: str
    men: tuple[Man, ...]

    def message_arguments(self) -> dict[str, object]:
        """Also replace the men by their names."""
        return super().message_arguments() | {"men": tuple(man.name for man in self.men)}


class Captured(Taken):
    """DUC-12, DUC-13: men are captured."""

    effect_id = "captured"
    rules = ("DUC-12", "DUC-13")

    by: Name


class Swallowed(Taken):
    """DUC-44, DUC-49: a Sandworm kills men."""

    effect_id = "swallowed"
    rules = ("DUC-44", "DUC-49")

    side: Name


class Bereft(Effect):
    """DUC-51, DUC-52: a leader or Mentat is lost, so that some kinds can no longer be ransomed."""

    effect_id = "bereft"
    rules = ("DUC-51", "DUC-52")

    man: Name
    kinds: tuple[Name, ...]


class PickedUp(Effect):
    """DUC-29: an Ornithopter lands on a man and takes him aboard."""

    effect_id = "picked-up"
    rules = ("DUC-29",)

    at: str
    load: Name


class Boarded(Effect):
    """DUC-29: a man boards an Ornithopter."""

    effect_id = "boarded"
    rules = ("DUC-29",)

    at: str


class Mounted(Effect):
    """DUC-19: a Fremen mounts a Sandworm."""

    effect_id = "mounted"
    rules = ("DUC-19",)

    at: str


class Harvested(Effect):
    """DUC-36: Spice leaves the board; `held` is the amount the side holds now."""

    effect_id = "harvested"
    rules = ("DUC-36",)

    seat: int
    side: Name
    at: str
    held: int


class Destroyed(Effect):
    """DUC-42: a Seitch is destroyed."""

    effect_id = "destroyed"
    rules = ("DUC-42",)

    at: str


class Ransomed(Effect):
    """DUC-50, DUC-53, DUC-55: a man is ransomed; `held` is the Spice left."""

    effect_id = "ransomed"
    rules = ("DUC-50", "DUC-53", "DUC-55")

    seat: int
    kind: int
    side: Name
    man: Name
    price: int
    at: str
    held: int


class Passed(Effect):
    """DUC-07: the side has no legal move."""

    effect_id = "passed"
    rules = ("DUC-07",)

    side: Name
    is_pass: ClassVar[bool] = True


TAKING = (Captured, Swallowed, Harvested, Destroyed)
"""DUC-66: effects that count as captures."""


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Return the movement and what happened on the square reached."""
    assert before.mover is not None
    if move == PASS_TEXT:
        return (Passed(Name(f"seat-{before.mover}")),)
    if "@" in move:
        return (_ransomed(before.mover, move, after),)
    start, end, suffix = move[:2], move[3:5], move[5:]
    here, there = before.squares[start], before.squares[end]
    static = _static_effects(before.mover, here, there, start, end, suffix)
    return (
        static + _ground_effects(before.mover, here, there, end, suffix, after) if there.ground != SAND_MARK else static
    )


def cache_key(before: Position, move: str) -> Hashable:
    """Return what the effects of a move depend on: the mover, both squares, and Spice held if it changes."""
    if move == PASS_TEXT or "@" in move:
        return move, before.mover, tuple(before.s.held)
    there = before.squares[move[3:5]]
    return move, before.mover, before.squares[move[:2]], there, tuple(before.s.held) if there.open_spice else ()


@lru_cache(maxsize=MAX_CACHED_EFFECTS)
def _static_effects(seat: int, here: Stack, there: Stack, start: str, end: str, suffix: str) -> tuple[Effect, ...]:
    """Return the effects that follow from the two squares alone."""
    if here.worm and (not here.top or suffix == TOGETHER):
        side = Name(f"seat-{seat}")
        led = Rode(side, start, end) if here.top else Led(side, start, end)
        return (led, Swallowed(end, there.men, side), *_lost_ransoms(there)) if there.top else (led,)
    return (_set_out(here, there, start, end, suffix), *_arrival(here, there, end, suffix))


def _ransomed(seat: int, move: str, after: Position) -> Ransomed:
    code, square = move.split("@")
    kind = CODE_KIND[code]
    return Ransomed(seat, kind, Name(f"seat-{seat}"), name_of(seat, kind), PRICE[kind], square, after.s.held[seat])


def _front_man(here: Stack, suffix: str) -> Man:
    """Return the man who moves in front."""
    man = here.load if suffix == OUT else here.top
    assert man
    return man


def _set_out(here: Stack, there: Stack, start: str, end: str, suffix: str) -> SetOut:
    man = _front_man(here, suffix)
    aboard = there.top is not None and there.top.seat == man.seat and man.kind != ORNITHOPTER
    if suffix == OUT:
        return SteppedOut(man.name, start, end, aboard)
    if here.load:
        loaded = Carried if suffix == TOGETHER else LeftBehind
        return loaded(man.name, start, end, aboard, here.load.name)
    if here.rider:
        return Dismounted(man.name, start, end, aboard)
    return (Flew if man.kind == ORNITHOPTER else Went)(man.name, start, end, aboard)


def _arrival(here: Stack, there: Stack, end: str, suffix: str) -> tuple[Effect, ...]:
    """DUC-12, DUC-19, DUC-29: return the effects of meeting men or a Sandworm on the square reached."""
    man = _front_man(here, suffix)
    if there.top and there.top.seat != man.seat:
        return (Captured(end, there.men, man.name), *_lost_ransoms(there))
    if there.top:
        return (PickedUp(end, there.top.name) if man.kind == ORNITHOPTER else Boarded(end),)
    return (Mounted(end),) if there.worm else ()


def _ground_effects(seat: int, here: Stack, there: Stack, end: str, suffix: str, after: Position) -> tuple[Effect, ...]:
    """DUC-36, DUC-42: return the effects on the ground of the square reached; Sandworms have none."""
    if here.worm and (not here.top or suffix == TOGETHER):
        return ()
    brought = here.load if suffix == TOGETHER else _front_man(here, suffix)
    if there.open_spice and brought and brought.kind == HARVESTER:
        return (Harvested(seat, Name(f"seat-{seat}"), end, after.s.held[seat]),)
    return (Destroyed(end),) if there.ground == SEITCH_MARK != after.ground(end) else ()


def _lost_ransoms(there: Stack) -> tuple[Bereft, ...]:
    """Return the loss of ransoms if a leader or Mentat is taken."""
    assert there.top
    kinds = tuple(kind for kind, buyer in enumerate(NEEDED) if buyer == there.top.kind)
    return (Bereft(there.top.name, tuple(name_of(there.top.seat, kind) for kind in kinds)),) if kinds else ()
