"""What a move of Bridges and Boats did, in the order in which it happened, with what followed by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crossings.words import Effect, Name

from ..rules.data import ATTACKER, DEFENDER, DOMINOES, FACES, SPACES
from ..rules.planes import is_deadly, is_hit
from . import position
from .position import SPECIAL, Boat, Position, known

# ---- purchase and building -----------------------------------------------------------------------


class OfSide(Effect):
    """A side did something."""

    side: Name


class Bought(OfSide):
    """BAB-09, BAB-65: a domino is paid; the last one ends the game."""

    price: int
    last: bool


class Drew(OfSide):
    """BAB-10: a domino joins the reserve; only the buyer sees its face."""

    face: str | None


class GotLast(Drew):
    """BAB-R01: the last domino needs no draw."""


class Built(OfSide):
    """BAB-11: a domino of the reserve is used; its face, where the viewer sees it."""

    face: str | None
    price: int


class LaidSection(Built):
    """BAB-15, BAB-17."""

    section: int


class BuiltBoat(Built):
    """BAB-19."""


class BuiltPlane(Built):
    """BAB-38."""

    special: str | None


class BuiltCannon(Built):
    """BAB-39."""


# ---- soldiers and boats --------------------------------------------------------------------------


class Unloaded(Effect):
    """BAB-21: boats at the defender's bank let their soldiers off."""

    boats: tuple[str, ...]
    soldiers: int


class Entered(Effect):
    """BAB-22, BAB-23: a coin becomes a soldier on space 1."""


class Stepped(Effect):
    """BAB-24."""

    space: int
    to: int


class SteppedOff(Stepped):
    """BAB-29: a soldier has crossed."""

    crossed: int


class Marched(Effect):
    """BAB-31: who went from which space to which, and how many got across."""

    ways: tuple[tuple[int, int], ...]
    across: int


class Boarded(Effect):
    """BAB-22, BAB-32, BAB-33: a coin becomes a soldier in a boat, which is turned up for the first."""

    boat: str
    soldiers: int


class Launched(Effect):
    """BAB-36."""

    boat: str
    soldiers: int


# ---- planes --------------------------------------------------------------------------------------


class OfPlane(Effect):
    """A plane, and whether it is the ace or the ghost."""

    plane: str
    special: str | None


class Sent(OfPlane):
    """BAB-42."""

    side: Name
    price: int


class Rolled(OfPlane):
    """BAB-46, BAB-49: two dice, to hit or for the section."""

    low: int
    high: int


class RolledAgain(Rolled):
    """BAB-56: a new die replaces the old one."""

    pips: int


class GhostAsked(Rolled):
    """BAB-55: what the plane needs to hit, or else the section that the bomb would strike."""

    need: int | None
    section: int


class Kept(Effect):
    """BAB-55: the roll counts."""

    low: int
    high: int


class GhostTurned(Effect):
    """BAB-55, BAB-56: a die is picked up, the other stays."""

    pips: int
    stays: int


class Missed(Effect):
    """BAB-46."""

    total: int
    need: int


class Hit(Effect):
    """BAB-46, BAB-47."""

    total: int
    deadly: bool


class Destroyed(Effect):
    """BAB-50, BAB-51: the section is gone, and the soldiers on these spaces are dead."""

    section: int
    dead: tuple[int, ...]


class FellIntoWater(Effect):
    """BAB-52: no section stands there."""

    section: int


class TurnedBack(Effect):
    """BAB-53: planes that were still to come."""

    planes: int


# ---- cannons -------------------------------------------------------------------------------------


class CannonsReady(Effect):
    """BAB-58: so many may fire."""

    cannons: int


class Aimed(Effect):
    """BAB-62: at this boat, which so many of the results of a die sink."""

    boat: str
    sinks: int
    faces: int


class Fired(Effect):
    """BAB-59, BAB-62: a shot, aimed at a boat or at all."""

    pips: int
    target: str | None


class Sank(Effect):
    """BAB-60: boats with so many soldiers."""

    pips: int
    boats: tuple[str, ...]
    dead: int


class ShotMissed(Effect):
    """BAB-59."""

    pips: int


# ---- turns ---------------------------------------------------------------------------------------


class EndedTurn(OfSide):
    """BAB-37, BAB-45: no more orders; so many planes are resolved one after another."""

    planes: int
    is_pass: ClassVar[bool] = True


class TurnBegan(OfSide):
    """BAB-04, BAB-08: with so many coins; the attacker's begins a round."""

    coins: int
    round: int | None


class GameEnded(Effect):
    """BAB-65, BAB-66, BAB-69."""

    crossed: int
    coins: int


# ---- what a move did -----------------------------------------------------------------------------


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Unloading, the move itself, what followed by itself."""
    landed = _gone(before, after) if before.turn == ATTACKER else []
    unloaded = [Unloaded(*_with_crews(landed))] if landed else []
    return (*unloaded, *_done(before, move, after), *_follows(before, after))


def _done(before: Position, move: str, after: Position) -> Iterator[Effect]:
    """What the move itself did; outcomes of two dice are written `a+b`, of one `a`."""
    verb, _, what = move.partition("-")
    if verb == "d":
        yield Drew(before.side, known(what))
    elif "+" in verb:
        low, high = map(int, verb.split("+"))
        yield from _rolled(Rolled(*_plane(before.flying), low, high), before, after)
    elif before.phase == "fire":
        yield Fired(int(verb), before.target)
        sunk = _gone(before, after)
        yield Sank(int(verb), *_with_crews(sunk)) if sunk else ShotMissed(int(verb))
    elif verb.isdigit():
        low, high = sorted((before.dice[0], int(verb)))
        yield from _rolled(RolledAgain(*_plane(before.flying), low, high, int(verb)), before, after)
    else:
        yield from _ordered(before, verb, what, after)


def _ordered(before: Position, verb: str, what: str, after: Position) -> Iterator[Effect]:
    """An order of a side, or the answer to a question."""
    side, price = before.side, before.coins[before.turn] - after.coins[before.turn]
    match verb:
        case "buy":
            yield Bought(side, price, after.over)
            if after.over:
                yield GotLast(side, _last_face(before, after))
        case "bridge":
            (section,) = set(after.standing) - set(before.standing)
            yield LaidSection(side, known(what), price, section)
        case "boat":
            yield BuiltBoat(side, known(what), price)
        case "plane":
            yield BuiltPlane(side, what, price, SPECIAL.get(what))
        case "cannon":
            yield BuiltCannon(side, known(what), price)
        case "enter":
            yield Entered()
        case "move":
            space = int(what)
            yield SteppedOff(space, SPACES + 1, after.crossed) if space == SPACES else Stepped(space, space + 1)
        case "march":
            ways = tuple(before.marching(before.options["bridge_speed"]))
            yield Marched(ways, sum(end > SPACES for _, end in ways))
        case "load":
            yield Boarded(what, dict(after.loaded)[what])
        case "launch":
            yield Launched(what, dict(after.across)[what])
        case "send":
            yield Sent(*_plane(what), side, price)
        case "keep":
            low, high = before.dice
            yield Kept(low, high)
            yield from _settled(before, low, high, after)
        case "reroll":
            yield GhostTurned(int(what), after.dice[0])
        case "aim":
            yield Aimed(what, position.sinking(what), FACES)
        case "end":
            yield EndedTurn(side, len(before.mission))


def _rolled(roll: Rolled, before: Position, after: Position) -> Iterator[Effect]:
    yield roll
    if after.is_asked_about_dice:
        need = None if before.is_bombing else position.pips_needed(before.flying)
        yield GhostAsked(roll.plane, roll.special, roll.low, roll.high, need, position.struck(roll.low, roll.high))
    else:
        yield from _settled(before, roll.low, roll.high, after)


def _settled(before: Position, low: int, high: int, after: Position) -> Iterator[Effect]:
    """What a pair of dice does that counts."""
    plane = DOMINOES.index(before.flying)
    if before.is_bombing:
        section = position.struck(low, high)
        dead = tuple(space for space in before.manned if space not in after.manned)
        yield Destroyed(section, dead) if section in before.standing else FellIntoWater(section)
    elif is_hit(plane, low, high):
        yield Hit(low + high, bool(is_deadly(plane, low, high)))
    else:
        yield Missed(low + high, position.pips_needed(before.flying))


def _follows(before: Position, after: Position) -> Iterator[Effect]:
    """The end of a mission, of a turn, of the game."""
    if before.flying and not after.flying and len(before.mission) > 1:
        yield TurnedBack(len(before.mission) - 1)
    if after.shots and not before.shots:
        yield CannonsReady(after.shots)
    if after.over:
        yield GameEnded(after.crossed, after.coins[DEFENDER])
    elif before.turn != after.turn:
        income = after.coins[after.turn] - before.coins[after.turn]
        yield TurnBegan(after.side, income, after.round if after.turn == ATTACKER else None)


# ---- what is asked of two views ------------------------------------------------------------------


def _last_face(before: Position, after: Position) -> str | None:
    """Return the face of the last domino; only the end of the game shows it, so a preview doesn't know it."""
    new = set(after.reserves[before.turn]) - set(before.reserves[before.turn])
    return None if after.is_preview or len(new) != 1 else new.pop()


def _plane(face: str) -> tuple[str, str | None]:
    return face, SPECIAL.get(face)


def _gone(before: Position, after: Position) -> list[Boat]:
    """The boats that no longer lie at the defender's bank."""
    return [boat for boat in before.across if boat not in after.across]


def _with_crews(boats: list[Boat]) -> tuple[tuple[str, ...], int]:
    """Which they are, and how many soldiers are in them."""
    return tuple(boat.domino for boat in boats), sum(boat.soldiers for boat in boats)
