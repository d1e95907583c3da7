"""The effects of a move of Dune Chess, in the order in which the rules emit them."""

from __future__ import annotations

from typing import ClassVar

from crossings.engine.effects import read
from crossings.words import Effect, Name

from ..rules import effects as numbers
from ..rules.data import KIND, NEEDED, PRICE, SIDE, SQUARES
from ..words import name_of
from .position import Man, man_of

# ---- how fields are read -------------------------------------------------------------------------


def square_name(square: int) -> str:
    """Return the name of a square."""
    return SQUARES[square]


def seat_name(seat: int) -> Name:
    """Return the name of a side."""
    return Name(f"seat-{seat}")


def man_name(man: int) -> Name:
    """Return the name of a man, by his number."""
    return name_of(SIDE[man], KIND[man])


def men_on_square(top: int, load: int) -> tuple[Man, ...]:
    """Return the man on top and the man he carries, if any, by their numbers."""
    return tuple(man for man in (man_of(top), man_of(load)) if man)


def kinds_lost(buyer: int) -> tuple[Name, ...]:
    """DUC-51, DUC-52: return the kinds that can't be ransomed without this leader or Mentat."""
    return tuple(name_of(SIDE[buyer], kind) for kind, needed in enumerate(NEEDED) if needed == KIND[buyer])


# ---- movement ------------------------------------------------------------------------------------


class SetOut(Effect):
    """A man leaves a square for another; `aboard`: he ends under an Ornithopter there."""

    effect_id = "set-out"

    man: Name = read(man_name, 0)
    start: str = read(square_name, 1)
    end: str = read(square_name, 2)
    aboard: bool = read(bool, 3)


class Went(SetOut):
    """DUC-14, DUC-16, DUC-34, DUC-37: a man moves on foot."""

    effect_id = "went"
    emitted = numbers.WENT
    rules = ("DUC-14", "DUC-16", "DUC-34", "DUC-37")


class Flew(SetOut):
    """DUC-26: an empty Ornithopter flies."""

    effect_id = "flew"
    emitted = numbers.FLEW
    rules = ("DUC-26",)


class Carried(SetOut):
    """DUC-30, DUC-33: an Ornithopter flies with its load."""

    effect_id = "carried"
    emitted = numbers.CARRIED
    rules = ("DUC-30", "DUC-33")

    load: Name = read(man_name, 4)


class LeftBehind(SetOut):
    """DUC-31: an Ornithopter flies without its load."""

    effect_id = "left-behind"
    emitted = numbers.LEFT_BEHIND
    rules = ("DUC-31",)

    load: Name = read(man_name, 4)


class SteppedOut(SetOut):
    """DUC-32: the man aboard moves out."""

    effect_id = "stepped-out"
    emitted = numbers.STEPPED_OUT
    rules = ("DUC-32",)


class Dismounted(SetOut):
    """DUC-23: a rider leaves his Sandworm."""

    effect_id = "dismounted"
    emitted = numbers.DISMOUNTED
    rules = ("DUC-23",)


class Led(Effect):
    """DUC-43: a side moves a Sandworm without a rider."""

    effect_id = "led"
    emitted = numbers.LED
    rules = ("DUC-43",)

    side: Name = read(seat_name, 0)
    start: str = read(square_name, 1)
    end: str = read(square_name, 2)


class Rode(Led):
    """DUC-20: a Sandworm moves with its rider."""

    effect_id = "rode"
    emitted = numbers.RODE
    rules = ("DUC-20",)


# ---- results of the movement ---------------------------------------------------------------------


class Taken(Effect):
    """Men on a square are taken, the top one first."""

    effect_id = "taken"

    at: str = read(square_name, 0)
    men: tuple[Man, ...] = read(men_on_square, 1, 2)

    def message_arguments(self) -> dict[str, object]:
        """Also replace the men by their names."""
        return super().message_arguments() | {"men": tuple(man.name for man in self.men)}


class Captured(Taken):
    """DUC-12, DUC-13: men are captured."""

    effect_id = "captured"
    emitted = numbers.CAPTURED
    rules = ("DUC-12", "DUC-13")

    by: Name = read(man_name, 3)


class Swallowed(Taken):
    """DUC-44, DUC-49: a Sandworm kills men."""

    effect_id = "swallowed"
    emitted = numbers.SWALLOWED
    rules = ("DUC-44", "DUC-49")

    side: Name = read(seat_name, 3)


class RansomsLost(Effect):
    """DUC-51, DUC-52: a leader or Mentat is lost, so that some kinds can no longer be ransomed."""

    effect_id = "bereft"
    emitted = numbers.RANSOMS_LOST
    rules = ("DUC-51", "DUC-52")

    man: Name = read(man_name, 0)
    kinds: tuple[Name, ...] = read(kinds_lost, 0)


class PickedUp(Effect):
    """DUC-29: an Ornithopter lands on a man and takes him aboard."""

    effect_id = "picked-up"
    emitted = numbers.PICKED_UP
    rules = ("DUC-29",)

    at: str = read(square_name, 0)
    load: Name = read(man_name, 1)


class Boarded(Effect):
    """DUC-29: a man boards an Ornithopter."""

    effect_id = "boarded"
    emitted = numbers.BOARDED
    rules = ("DUC-29",)

    at: str = read(square_name, 0)


class Mounted(Effect):
    """DUC-19: a Fremen mounts a Sandworm."""

    effect_id = "mounted"
    emitted = numbers.MOUNTED
    rules = ("DUC-19",)

    at: str = read(square_name, 0)


class Harvested(Effect):
    """DUC-36: Spice leaves the board; `held` is the amount the side holds now."""

    effect_id = "harvested"
    emitted = numbers.HARVESTED
    rules = ("DUC-36",)

    seat: int = read(int, 0)
    side: Name = read(seat_name, 0)
    at: str = read(square_name, 1)
    held: int = read(int, 2)


class Destroyed(Effect):
    """DUC-42: a Seitch is destroyed."""

    effect_id = "destroyed"
    emitted = numbers.DESTROYED
    rules = ("DUC-42",)

    at: str = read(square_name, 0)


class Ransomed(Effect):
    """DUC-50, DUC-53, DUC-55: a man is ransomed; `held` is the Spice left."""

    effect_id = "ransomed"
    emitted = numbers.RANSOMED
    rules = ("DUC-50", "DUC-53", "DUC-55")

    seat: int = read(int, 0)
    kind: int = read(int, 1)
    side: Name = read(seat_name, 0)
    man: Name = read(name_of, 0, 1)
    price: int = read(PRICE.__getitem__, 1)
    at: str = read(square_name, 2)
    held: int = read(int, 3)


class Passed(Effect):
    """DUC-07: the side has no legal move."""

    effect_id = "passed"
    emitted = numbers.PASSED
    rules = ("DUC-07",)

    side: Name = read(seat_name, 0)
    is_pass: ClassVar[bool] = True


TAKING = (Captured, Swallowed, Harvested, Destroyed)
"""DUC-66: effects that count as captures."""
