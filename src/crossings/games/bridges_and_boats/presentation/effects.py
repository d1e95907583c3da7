"""The effects of a move of Bridges and Boats, in order, with what followed automatically."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crossings.words import Effect, Name

from ..rules.data import ATTACKER, DEFENDER, DOMINOES, FACES, SPACES
from ..rules.planes import is_deadly, is_hit
from . import position
from .position import SPECIAL, Boat, Position, visible_face

# ---- purchase and building -----------------------------------------------------------------------


class OfSide(Effect):
    """An effect of a side."""

    effect_id = "of-side"

    side: Name


class Bought(OfSide):
    """BAB-09, BAB-65: a domino is paid for; the last one ends the game."""

    effect_id = "bought"
    rules = ("BAB-09", "BAB-65")

    price: int
    last: bool


class Drew(OfSide):
    """BAB-10: a domino joins the reserve; only the buyer sees its face."""

    effect_id = "drew"
    rules = ("BAB-10",)

    face: str | None


class GotLast(Drew):
    """BAB-R01: the last domino joins the reserve without a draw."""

    effect_id = "got-last"
    rules = ("BAB-R01",)


class Built(OfSide):
    """BAB-11: a domino of the reserve is used; `face` is None if the viewer can't see it."""

    effect_id = "built"
    rules: ClassVar[tuple[str, ...]] = ("BAB-11",)

    face: str | None
    price: int


class LaidSection(Built):
    """BAB-15, BAB-17: a section is built."""

    effect_id = "laid-section"
    rules = ("BAB-15", "BAB-17")

    section: int


class BuiltBoat(Built):
    """BAB-19: a boat is built."""

    effect_id = "built-boat"
    rules = ("BAB-19",)


class BuiltPlane(Built):
    """BAB-38: a plane is built."""

    effect_id = "built-plane"
    rules = ("BAB-38",)

    special: str | None


class BuiltCannon(Built):
    """BAB-39: a cannon is built."""

    effect_id = "built-cannon"
    rules = ("BAB-39",)


# ---- soldiers and boats --------------------------------------------------------------------------


class Unloaded(Effect):
    """BAB-21: boats at the defender's bank unload their soldiers."""

    effect_id = "unloaded"
    rules = ("BAB-21",)

    boats: tuple[str, ...]
    soldiers: int


class Entered(Effect):
    """BAB-22, BAB-23: a coin becomes a soldier on space 1."""

    effect_id = "entered"
    rules = ("BAB-22", "BAB-23")


class Stepped(Effect):
    """BAB-24: a soldier moves one space forward."""

    effect_id = "stepped"
    rules = ("BAB-24",)

    space: int
    to: int


class SteppedOff(Stepped):
    """BAB-29: a soldier crosses."""

    effect_id = "stepped-off"
    rules = ("BAB-29",)

    crossed: int


class Marched(Effect):
    """BAB-31: soldiers march; `ways` are pairs of start and end space, `across` is the number that crossed."""

    effect_id = "marched"
    rules = ("BAB-31",)

    ways: tuple[tuple[int, int], ...]
    across: int


class Boarded(Effect):
    """BAB-22, BAB-32, BAB-33: a coin becomes a soldier in a boat, which is turned face up for the first one."""

    effect_id = "boarded"
    rules = ("BAB-22", "BAB-32", "BAB-33")

    boat: str
    soldiers: int


class Launched(Effect):
    """BAB-36: a boat is launched."""

    effect_id = "launched"
    rules = ("BAB-36",)

    boat: str
    soldiers: int


# ---- planes --------------------------------------------------------------------------------------


class OfPlane(Effect):
    """An effect of a plane; `special` says whether it is the ace or the ghost."""

    effect_id = "of-plane"

    plane: str
    special: str | None


class Sent(OfPlane):
    """BAB-42: a plane is sent."""

    effect_id = "sent"
    rules = ("BAB-42",)

    side: Name
    price: int


class Rolled(OfPlane):
    """BAB-46, BAB-49: two dice are rolled, to hit or for the section."""

    effect_id = "rolled"
    rules: ClassVar[tuple[str, ...]] = ("BAB-46", "BAB-49")

    low: int
    high: int


class RolledAgain(Rolled):
    """BAB-56: a new die replaces the old one."""

    effect_id = "rolled-again"
    rules = ("BAB-56",)

    pips: int


class GhostAsked(Rolled):
    """BAB-55: the defender may reroll; `need` is the total to hit, or None, `section` the section now struck."""

    effect_id = "ghost-asked"
    rules = ("BAB-55",)

    need: int | None
    section: int


class Kept(Effect):
    """BAB-55: the defender keeps the roll."""

    effect_id = "kept"
    rules = ("BAB-55",)

    low: int
    high: int


class GhostTurned(Effect):
    """BAB-55, BAB-56: a die is picked up, the other stays."""

    effect_id = "ghost-turned"
    rules = ("BAB-55", "BAB-56")

    pips: int
    stays: int


class Missed(Effect):
    """BAB-46: the plane misses."""

    effect_id = "missed"
    rules = ("BAB-46",)

    total: int
    need: int


class Hit(Effect):
    """BAB-46, BAB-47: the plane hits."""

    effect_id = "hit"
    rules = ("BAB-46", "BAB-47")

    total: int
    deadly: bool


class Destroyed(Effect):
    """BAB-50, BAB-51: the section is destroyed; `dead` are the spaces of the soldiers killed."""

    effect_id = "destroyed"
    rules = ("BAB-50", "BAB-51")

    section: int
    dead: tuple[int, ...]


class FellIntoWater(Effect):
    """BAB-52: the bomb falls where no section stands."""

    effect_id = "fell-into-water"
    rules = ("BAB-52",)

    section: int


class TurnedBack(Effect):
    """BAB-53: the remaining planes turn back."""

    effect_id = "turned-back"
    rules = ("BAB-53",)

    planes: int


# ---- cannons -------------------------------------------------------------------------------------


class CannonsReady(Effect):
    """BAB-58: this many cannons may fire."""

    effect_id = "cannons-ready"
    rules = ("BAB-58",)

    cannons: int


class Aimed(Effect):
    """BAB-62: a shot is aimed at a boat, which `sinks` of the `faces` of a die sink."""

    effect_id = "aimed"
    rules = ("BAB-62",)

    boat: str
    sinks: int
    faces: int


class Fired(Effect):
    """BAB-59, BAB-62: a shot is fired, at `target` if aimed."""

    effect_id = "fired"
    rules = ("BAB-59", "BAB-62")

    pips: int
    target: str | None


class Sank(Effect):
    """BAB-60: boats sink with their soldiers."""

    effect_id = "sank"
    rules = ("BAB-60",)

    pips: int
    boats: tuple[str, ...]
    dead: int


class ShotMissed(Effect):
    """BAB-59: a shot misses."""

    effect_id = "shot-missed"
    rules = ("BAB-59",)

    pips: int


# ---- turns ---------------------------------------------------------------------------------------


class EndedTurn(OfSide):
    """BAB-37, BAB-45: a side ends its orders; `planes` are then resolved one after another."""

    effect_id = "ended-turn"
    rules = ("BAB-37", "BAB-45")

    planes: int
    is_pass: ClassVar[bool] = True


class TurnBegan(OfSide):
    """BAB-04, BAB-08: a side's turn begins with its income; `round` is set if a new round begins."""

    effect_id = "turn-began"
    rules = ("BAB-04", "BAB-08")

    coins: int
    round: int | None


class GameEnded(Effect):
    """BAB-65, BAB-66, BAB-69: the game ends."""

    effect_id = "game-ended"
    rules = ("BAB-65", "BAB-66", "BAB-69")

    crossed: int
    coins: int


# ---- the effects of a move -----------------------------------------------------------------------


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Return the effects of unloading, of the move itself, and of what followed automatically."""
    landed = _boats_gone(before, after) if before.turn == ATTACKER else []
    unloaded = [Unloaded(*_with_crews(landed))] if landed else []
    return (*unloaded, *_own_effects(before, move, after), *_automatic_effects(before, after))


def _own_effects(before: Position, move: str, after: Position) -> Iterator[Effect]:
    """Yield the effects of the move itself. Outcomes of two dice are written `a+b`, of one die `a`."""
    verb, _, argument = move.partition("-")
    if verb == "d":
        yield Drew(before.side, visible_face(argument))
    elif "+" in verb:
        low, high = map(int, verb.split("+"))
        yield from _rolled(Rolled(*_plane(before.flying), low, high), before, after)
    elif before.phase == "fire":
        yield Fired(int(verb), before.target)
        sunk = _boats_gone(before, after)
        yield Sank(int(verb), *_with_crews(sunk)) if sunk else ShotMissed(int(verb))
    elif verb.isdigit():
        low, high = sorted((before.dice[0], int(verb)))
        yield from _rolled(RolledAgain(*_plane(before.flying), low, high, int(verb)), before, after)
    else:
        yield from _ordered(before, verb, argument, after)


def _ordered(before: Position, verb: str, argument: str, after: Position) -> Iterator[Effect]:
    """Yield the effects of an order or of an answer."""
    side, price = before.side, before.coins[before.turn] - after.coins[before.turn]
    match verb:
        case "buy":
            yield Bought(side, price, after.over)
            if after.over:
                yield GotLast(side, _last_face(before, after))
        case "bridge":
            (section,) = set(after.standing) - set(before.standing)
            yield LaidSection(side, visible_face(argument), price, section)
        case "boat":
            yield BuiltBoat(side, visible_face(argument), price)
        case "plane":
            yield BuiltPlane(side, argument, price, SPECIAL.get(argument))
        case "cannon":
            yield BuiltCannon(side, visible_face(argument), price)
        case "enter":
            yield Entered()
        case "move":
            space = int(argument)
            yield SteppedOff(space, SPACES + 1, after.crossed) if space == SPACES else Stepped(space, space + 1)
        case "march":
            ways = tuple(before.marching(before.options["bridge_speed"]))
            yield Marched(ways, sum(end > SPACES for _, end in ways))
        case "load":
            yield Boarded(argument, dict(after.loaded)[argument])
        case "launch":
            yield Launched(argument, dict(after.across)[argument])
        case "send":
            yield Sent(*_plane(argument), side, price)
        case "keep":
            low, high = before.dice
            yield Kept(low, high)
            yield from _settled(before, low, high, after)
        case "reroll":
            yield GhostTurned(int(argument), after.dice[0])
        case "aim":
            yield Aimed(argument, position.sinking_faces(argument), FACES)
        case "end":
            yield EndedTurn(side, len(before.mission))


def _rolled(roll: Rolled, before: Position, after: Position) -> Iterator[Effect]:
    yield roll
    if after.is_asked_about_dice:
        need = None if before.is_bombing else position.pips_needed(before.flying)
        yield GhostAsked(
            roll.plane, roll.special, roll.low, roll.high, need, position.section_struck(roll.low, roll.high)
        )
    else:
        yield from _settled(before, roll.low, roll.high, after)


def _settled(before: Position, low: int, high: int, after: Position) -> Iterator[Effect]:
    """Yield the effects of a pair of dice that counts."""
    plane = DOMINOES.index(before.flying)
    if before.is_bombing:
        section = position.section_struck(low, high)
        dead = tuple(space for space in before.occupied_spaces if space not in after.occupied_spaces)
        yield Destroyed(section, dead) if section in before.standing else FellIntoWater(section)
    elif is_hit(plane, low, high):
        yield Hit(low + high, bool(is_deadly(plane, low, high)))
    else:
        yield Missed(low + high, position.pips_needed(before.flying))


def _automatic_effects(before: Position, after: Position) -> Iterator[Effect]:
    """Yield the end of a mission, of a turn, or of the game."""
    if before.flying and not after.flying and len(before.mission) > 1:
        yield TurnedBack(len(before.mission) - 1)
    if after.shots and not before.shots:
        yield CannonsReady(after.shots)
    if after.over:
        yield GameEnded(after.crossed, after.coins[DEFENDER])
    elif before.turn != after.turn:
        income = after.coins[after.turn] - before.coins[after.turn]
        yield TurnBegan(after.side, income, after.round if after.turn == ATTACKER else None)


# ---- comparison of two positions -----------------------------------------------------------------


def _last_face(before: Position, after: Position) -> str | None:
    """Return the face of the last domino, or None in a preview, because only the end of the game reveals it."""
    new = set(after.reserves[before.turn]) - set(before.reserves[before.turn])
    return None if after.is_preview or len(new) != 1 else new.pop()


def _plane(face: str) -> tuple[str, str | None]:
    return face, SPECIAL.get(face)


def _boats_gone(before: Position, after: Position) -> list[Boat]:
    """Return the boats that have left the defender's bank."""
    return [boat for boat in before.across if boat not in after.across]


def _with_crews(boats: list[Boat]) -> tuple[tuple[str, ...], int]:
    """Return the boats' dominoes and the number of soldiers in them."""
    return tuple(boat.domino for boat in boats), sum(boat.soldiers for boat in boats)
