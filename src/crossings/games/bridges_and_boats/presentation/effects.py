"""The effects of a move of Bridges and Boats: who may know them, and how they are read from what the rules emit."""

from __future__ import annotations

from typing import ClassVar

from crossings.engine.effects import Place, gather, read
from crossings.words import Effect, Name

from ..rules import effects as numbers
from ..rules.data import COUNT, DOMINOES, FACES, SPACES, has_space, holds
from ..rules.schema import NO_DOMINO
from .position import SIDES, SPECIAL

# ---- how emitted integers are read ---------------------------------------------------------------

SIDE = 0
"""The place of the side in effects of a side."""
PLANE = 0
"""The place of the plane in effects of a plane."""


def side_name(seat: int) -> Name:
    """Return the name of a side."""
    return SIDES[seat]


def face_of(domino: int) -> str:
    """Return the face of a domino."""
    return DOMINOES[domino]


def target_face(boat: int) -> str | None:
    """BAB-62: return the face of the boat fired at, or None if all boats are."""
    return None if boat == NO_DOMINO else DOMINOES[boat]


def faces_of(dominoes: int) -> tuple[str, ...]:
    """Return the faces of a set of dominoes."""
    return tuple(DOMINOES[domino] for domino in range(COUNT) if holds(dominoes, domino))


def special_plane(plane: int) -> str | None:
    """BAB-48, BAB-54: return whether a plane is the ace or the ghost."""
    return SPECIAL.get(DOMINOES[plane])


def spaces_of(spaces: int) -> tuple[int, ...]:
    """Return the spaces of a set."""
    return tuple(space for space in range(1, SPACES + 1) if has_space(spaces, space))


def start_and_end(start: int, end: int) -> tuple[int, int]:
    """BAB-31: return where a soldier marched."""
    return start, end


def needed_total(total: int) -> int | None:
    """BAB-46: return the total that a plane has to roll, or None if it is not rolling to hit."""
    return None if total == numbers.NOTHING_NEEDED else total


def new_round(number: int) -> int | None:
    """BAB-04: return the number of the round that begins, or None if none does."""
    return None if number == numbers.NO_NEW_ROUND else number


# ---- purchase and building -----------------------------------------------------------------------


class OfSide(Effect):
    """An effect of a side."""

    effect_id = "of-side"

    side: Name = read(side_name, SIDE)


class Bought(OfSide):
    """BAB-09, BAB-65: a domino is paid for; the last one ends the game."""

    effect_id = "bought"
    emitted = numbers.BOUGHT
    rules = ("BAB-09", "BAB-65")

    price: int = read(int, 1)
    last: bool = read(bool, 2)


class Drew(OfSide):
    """BAB-10: a domino joins the reserve; only the buyer sees its face."""

    effect_id = "drew"
    emitted = numbers.DREW
    rules = ("BAB-10",)

    face: str | None = read(face_of, 1, visible_to=Place(SIDE))


class GotLast(Drew):
    """BAB-R01: the last domino joins the reserve without a draw.

    BAB-72: the end of the game reveals all faces, but not which domino of a reserve was the last.
    """

    effect_id = "got-last"
    emitted = numbers.GOT_LAST
    rules = ("BAB-R01",)

    face: str | None = read(face_of, 1, visible_to=Place(2), is_revealed=True)


class Built(OfSide):
    """BAB-11: a domino of the reserve is used; `face` is None if the viewer can't see it."""

    effect_id = "built"
    rules: ClassVar[tuple[str, ...]] = ("BAB-11",)

    face: str | None = read(face_of, 1, visible_to=Place(SIDE))
    price: int = read(int, 2)


class LaidSection(Built):
    """BAB-15, BAB-17: a section is built."""

    effect_id = "laid-section"
    emitted = numbers.LAID_SECTION
    rules = ("BAB-15", "BAB-17")

    section: int = read(int, 3)


class BuiltBoat(Built):
    """BAB-19: a boat is built."""

    effect_id = "built-boat"
    emitted = numbers.BUILT_BOAT
    rules = ("BAB-19",)


class BuiltPlane(Built):
    """BAB-38: a plane is built."""

    effect_id = "built-plane"
    emitted = numbers.BUILT_PLANE
    rules = ("BAB-38",)

    face: str | None = read(face_of, 1)
    special: str | None = read(special_plane, 1)


class BuiltCannon(Built):
    """BAB-39: a cannon is built."""

    effect_id = "built-cannon"
    emitted = numbers.BUILT_CANNON
    rules = ("BAB-39",)


# ---- soldiers and boats --------------------------------------------------------------------------


class Unloaded(Effect):
    """BAB-21: boats at the defender's bank unload their soldiers."""

    effect_id = "unloaded"
    emitted = numbers.UNLOADED
    rules = ("BAB-21",)

    boats: tuple[str, ...] = read(faces_of, 0)
    soldiers: int = read(int, 1)


class Entered(Effect):
    """BAB-22, BAB-23: a coin becomes a soldier on space 1."""

    effect_id = "entered"
    emitted = numbers.ENTERED
    rules = ("BAB-22", "BAB-23")


class Stepped(Effect):
    """BAB-24: a soldier moves one space forward."""

    effect_id = "stepped"
    emitted = numbers.STEPPED
    rules = ("BAB-24",)

    space: int = read(int, 0)
    to: int = read(int, 1)


class SteppedOff(Stepped):
    """BAB-29: a soldier crosses."""

    effect_id = "stepped-off"
    emitted = numbers.STEPPED_OFF
    rules = ("BAB-29",)

    crossed: int = read(int, 2)


class Marched(Effect):
    """BAB-31: soldiers march; `ways` are pairs of start and end space, `across` is the number that crossed."""

    effect_id = "marched"
    emitted = numbers.MARCHED
    rules = ("BAB-31",)

    ways: tuple[tuple[int, int], ...] = gather(numbers.MARCHER, start_and_end)
    across: int = read(int, 0)


class Boarded(Effect):
    """BAB-22, BAB-32, BAB-33: a coin becomes a soldier in a boat, which is turned face up for the first one."""

    effect_id = "boarded"
    emitted = numbers.BOARDED
    rules = ("BAB-22", "BAB-32", "BAB-33")

    boat: str = read(face_of, 0)
    soldiers: int = read(int, 1)


class Launched(Effect):
    """BAB-36: a boat is launched."""

    effect_id = "launched"
    emitted = numbers.LAUNCHED
    rules = ("BAB-36",)

    boat: str = read(face_of, 0)
    soldiers: int = read(int, 1)


# ---- planes --------------------------------------------------------------------------------------


class OfPlane(Effect):
    """An effect of a plane; `special` says whether it is the ace or the ghost."""

    effect_id = "of-plane"

    plane: str = read(face_of, PLANE)
    special: str | None = read(special_plane, PLANE)


class Sent(OfPlane):
    """BAB-42: a plane is sent."""

    effect_id = "sent"
    emitted = numbers.SENT
    rules = ("BAB-42",)

    side: Name = read(side_name, 1)
    price: int = read(int, 2)


class Rolled(OfPlane):
    """BAB-46, BAB-49: two dice are rolled, to hit or for the section."""

    effect_id = "rolled"
    emitted = numbers.ROLLED
    rules: ClassVar[tuple[str, ...]] = ("BAB-46", "BAB-49")

    low: int = read(int, 1)
    high: int = read(int, 2)


class RolledAgain(Rolled):
    """BAB-56: a new die replaces the old one."""

    effect_id = "rolled-again"
    emitted = numbers.ROLLED_AGAIN
    rules = ("BAB-56",)

    pips: int = read(int, 3)


class GhostAsked(Rolled):
    """BAB-55: the defender may reroll; `need` is the total to hit, or None, `section` the section now struck."""

    effect_id = "ghost-asked"
    emitted = numbers.GHOST_ASKED
    rules = ("BAB-55",)

    need: int | None = read(needed_total, 3)
    section: int = read(int, 4)


class Kept(Effect):
    """BAB-55: the defender keeps the roll."""

    effect_id = "kept"
    emitted = numbers.KEPT_ROLL
    rules = ("BAB-55",)

    low: int = read(int, 0)
    high: int = read(int, 1)


class GhostTurned(Effect):
    """BAB-55, BAB-56: a die is picked up, the other stays."""

    effect_id = "ghost-turned"
    emitted = numbers.GHOST_TURNED
    rules = ("BAB-55", "BAB-56")

    pips: int = read(int, 0)
    stays: int = read(int, 1)


class Missed(Effect):
    """BAB-46: the plane misses."""

    effect_id = "missed"
    emitted = numbers.PLANE_MISSED
    rules = ("BAB-46",)

    total: int = read(int, 0)
    need: int = read(int, 1)


class Hit(Effect):
    """BAB-46, BAB-47: the plane hits."""

    effect_id = "hit"
    emitted = numbers.PLANE_HIT
    rules = ("BAB-46", "BAB-47")

    total: int = read(int, 0)
    deadly: bool = read(bool, 1)


class Destroyed(Effect):
    """BAB-50, BAB-51: the section is destroyed; `dead` are the spaces of the soldiers killed."""

    effect_id = "destroyed"
    emitted = numbers.DESTROYED
    rules = ("BAB-50", "BAB-51")

    section: int = read(int, 0)
    dead: tuple[int, ...] = read(spaces_of, 1)


class FellIntoWater(Effect):
    """BAB-52: the bomb falls where no section stands."""

    effect_id = "fell-into-water"
    emitted = numbers.FELL_INTO_WATER
    rules = ("BAB-52",)

    section: int = read(int, 0)


class TurnedBack(Effect):
    """BAB-53: the remaining planes turn back."""

    effect_id = "turned-back"
    emitted = numbers.TURNED_BACK
    rules = ("BAB-53",)

    planes: int = read(int, 0)


# ---- cannons -------------------------------------------------------------------------------------


class CannonsReady(Effect):
    """BAB-58: this many cannons may fire."""

    effect_id = "cannons-ready"
    emitted = numbers.CANNONS_READY
    rules = ("BAB-58",)

    cannons: int = read(int, 0)


class Aimed(Effect):
    """BAB-62: a shot is aimed at a boat, which `sinks` of the `faces` of a die sink."""

    effect_id = "aimed"
    emitted = numbers.AIMED_SHOT
    rules = ("BAB-62",)

    boat: str = read(face_of, 0)
    sinks: int = read(int, 1)
    faces: int = FACES


class Fired(Effect):
    """BAB-59, BAB-62: a shot is fired, at `target` if aimed."""

    effect_id = "fired"
    emitted = numbers.FIRED
    rules = ("BAB-59", "BAB-62")

    pips: int = read(int, 0)
    target: str | None = read(target_face, 1)


class Sank(Effect):
    """BAB-60: boats sink with their soldiers."""

    effect_id = "sank"
    emitted = numbers.SANK
    rules = ("BAB-60",)

    pips: int = read(int, 0)
    boats: tuple[str, ...] = read(faces_of, 1)
    dead: int = read(int, 2)


class ShotMissed(Effect):
    """BAB-59: a shot misses."""

    effect_id = "shot-missed"
    emitted = numbers.SHOT_MISSED
    rules = ("BAB-59",)

    pips: int = read(int, 0)


# ---- turns ---------------------------------------------------------------------------------------


class EndedTurn(OfSide):
    """BAB-37, BAB-45: a side ends its orders; `planes` are then resolved one after another."""

    effect_id = "ended-turn"
    emitted = numbers.ENDED_TURN
    rules = ("BAB-37", "BAB-45")

    planes: int = read(int, 1)
    is_pass: ClassVar[bool] = True


class TurnBegan(OfSide):
    """BAB-04, BAB-08: a side's turn begins with its income; `round` is set if a new round begins."""

    effect_id = "turn-began"
    emitted = numbers.TURN_BEGAN
    rules = ("BAB-04", "BAB-08")

    coins: int = read(int, 1)
    round: int | None = read(new_round, 2)


class GameEnded(Effect):
    """BAB-65, BAB-66, BAB-69: the game ends."""

    effect_id = "game-ended"
    emitted = numbers.GAME_ENDED
    rules = ("BAB-65", "BAB-66", "BAB-69")

    crossed: int = read(int, 0)
    coins: int = read(int, 1)
