"""What the effects of a move of Bridges and Boats mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from crossings.words import Consequence, Effect

from ..rules.data import ATTACKER, BOAT_HOLDS, DEFENDER, SECTIONS, SPACES
from . import events
from .effects import (
    Bought,
    BuiltBoat,
    BuiltCannon,
    BuiltPlane,
    Destroyed,
    GameEnded,
    Hit,
    LaidSection,
    Marched,
    Sank,
    SteppedOff,
    TurnBegan,
)
from .events import (
    AllBoatsSink,
    BoatIsSafe,
    BoatsAreSafe,
    BoatSinks,
    BoatsSink,
    BuildsBoat,
    BuildsSection,
    BuildsSectionFor,
    BuysLastAhead,
    BuysLastBehind,
    BuysLastLevel,
    DeadlyHit,
    IsBombed,
    IsSunk,
    PlaneHits,
    PlaneStands,
    SectionFalls,
    SectionsFall,
    WalksOff,
    WastesBoat,
)
from .position import (
    SIDES,
    STRIKE_COUNT,
    TWO_DICE_RESULTS,
    Boat,
    Position,
    chance_of_sinking,
    count_killed,
    hitting_rolls,
    percentage,
    sinking_faces,
)
from .stakes import brings_too, standing

__all__ = ["brings_too", "consequences", "events", "standing", "whose_turn"]

DECIDED, LEVEL = 50, 25
"""As much as a won game, so that its cause explains it rather than `wins-game`; and as much as a draw."""
ACROSS, ABOARD, ON_BRIDGE, NAMED = 6, 6, 3.5, 0.5
"""The values of a soldier across, and of soldiers lost in a boat and on the bridge; and by how much more it says which
boat that is."""
FALLS, BUILT, UNSINKABLE = 9, 4, 5
"""The values of a section destroyed and built, and of a boat that no cannon can sink: built, or wasted as a section."""
PLANE, HIT = 1.4, 3
"""The values of a plane built, and of a plane's hit."""
NAMED_TOGETHER = 4
"""Maximum number of boats that get over of which each group counts as an event."""


# ---- detection -----------------------------------------------------------------------------------

ORDERS = ((LaidSection, BuiltBoat), (BuiltCannon, BuiltPlane))
"""BAB-05: orders of each side, which don't say yet what becomes of the pieces."""


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat; a gain of the attacker is a loss of the defender.

    What the other side builds or sends is no consequence of the seat's turn, which can hardly prevent it: the other
    side does so whenever it likes. What comes of a turn later, after a draw or in rollouts, is no reason for it either.
    """
    for effect in effects:
        if isinstance(effect, ORDERS[1 - seat]):
            continue
        for one in _for_attacker(before, effect, after, seat):
            yield one._replace(value=one.value if seat == ATTACKER else -one.value, by_turn=True)
    if isinstance(effects[0], Bought) and isinstance(effects[-1], GameEnded):
        yield from _end(before, effects[0], effects[-1], seat)


def _for_attacker(before: Position, effect: Effect, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of an effect with their values for the attacker."""
    match effect:
        case SteppedOff():
            yield from _walk_off(after, 1, seat)
        case Marched(across=across):
            yield from _walk_off(after, across, seat)
        case LaidSection(face=face, section=section):
            if face and not sinking_faces(face) and len(before.reserves[ATTACKER]) > 1:
                yield Consequence(WastesBoat(face, section), -UNSINKABLE)
            front = _front(before, 2 * section - 2)
            waiting = front if front and after.free_until(front) >= 2 * section else 0
            ahead = after.free_until(front) - front if 0 < waiting < 2 * section - 2 else 0
            event = BuildsSectionFor(section, waiting, ahead, len(after.standing) == SECTIONS)
            yield Consequence(BuildsSection(section), BUILT, event=event)
        case BuiltBoat() | Sank():
            yield from _boats(before, effect, after)
        case TurnBegan() if after.turn == ATTACKER:
            yield from _boats(before, effect, after)
        case BuiltPlane() | Hit() | Destroyed():
            yield from _weapons(before, effect, after)


def _walk_off(after: Position, soldiers: int, seat: int) -> Iterator[Consequence]:
    """BAB-29: yield that these soldiers, the last of those across, walk off the bridge, as the attacker decides.

    To the defender, this says nothing: a soldier who can walk off does so.
    """
    if seat == ATTACKER:
        launched = tuple(boat.domino for boat in after.across)
        for crossed in range(after.crossed - soldiers + 1, after.crossed + 1):
            fact, event = (WalksOff(crossed, after.coins[DEFENDER], boats) for boats in ((), launched))
            yield Consequence(fact, ACROSS, event=event)


def _boats(before: Position, effect: Effect, after: Position) -> Iterator[Consequence]:
    """Yield what happens to boats. The attacker who launches one knows its chance, so that its fate is no reason."""
    match effect:
        case BuiltBoat(face=face) if face and not sinking_faces(face):
            yield Consequence(BuildsBoat(face), UNSINKABLE)
        case TurnBegan():
            for boat in after.across:
                yield Consequence(BoatIsSafe(boat.domino), ACROSS * boat.soldiers + NAMED)
            at_risk = [boat for boat in after.across if sinking_faces(boat.domino)]
            for number in range(2, min(len(at_risk), NAMED_TOGETHER) + 1):
                for group in combinations(at_risk, number):
                    value = ACROSS * max(boat.soldiers for boat in group) + NAMED
                    yield Consequence(BoatsAreSafe(tuple(boat.domino for boat in group)), value)
        case Sank(boats=boats, dead=dead):
            for boat in before.across:
                if boat.domino in boats:
                    value, event = -ABOARD * boat.soldiers - NAMED, _is_sunk(before, boat)
                    yield Consequence(BoatSinks(boat.domino), value, event=event)
            if len(boats) > 1:
                yield Consequence(BoatsSink(boats), -ABOARD * dead - NAMED)
            if not after.across:
                yield Consequence(AllBoatsSink(), -ABOARD * min(dead, BOAT_HOLDS))


def _is_sunk(before: Position, boat: Boat) -> IsSunk:
    """BAB-59: return that a boat is sunk, with the chance of it, which is unknown if the cannons are aimed."""
    cannons, is_volley = len(before.cannons), before.options["cannons"] == "volley"
    chance = percentage(chance_of_sinking(boat.domino, cannons)) if is_volley else None
    return IsSunk(boat.domino, boat.soldiers, cannons, chance)


def _weapons(before: Position, effect: Effect, after: Position) -> Iterator[Consequence]:
    match effect:
        case BuiltPlane(face=face, special=special) if face is not None:
            yield Consequence(PlaneStands(face, special, hitting_rolls(face)), -PLANE)
        case Hit(deadly=deadly):
            yield Consequence(PlaneHits(before.flying), -HIT)
            if deadly:
                yield Consequence(DeadlyHit(before.flying), -FALLS - ON_BRIDGE * _expected_dead(after))
        case Destroyed(section=section, dead=dead) if before.is_needed(section):
            lost = -FALLS - ON_BRIDGE * sum(map(before.is_in_time, dead))
            yield Consequence(SectionFalls(section), lost, event=IsBombed(before.flying, section, len(dead)))
            yield Consequence(SectionsFall(), -FALLS)


def _expected_dead(position: Position) -> float:
    """BAB-51: return the expected number of soldiers that a deadly hit kills."""
    return sum(STRIKE_COUNT[one] * count_killed(position, one, deadly=True) for one in position.standing) / (
        TWO_DICE_RESULTS
    )


def _end(before: Position, bought: Bought, ended: GameEnded, seat: int) -> Iterator[Consequence]:
    """BAB-65 to BAB-67: yield that the last domino ends the game, with the coins that count then."""
    own = bought.side == SIDES[seat]
    if ended.crossed == ended.coins:
        front = max(before.occupied_spaces, default=0)
        turns = SPACES + 1 - front if front and before.options["bridge_speed"] == 1 else 0
        can_wait = before.turn == DEFENDER or before.across or not before.incomes[DEFENDER]
        yield Consequence(BuysLastLevel(bought.side, own, 0 if can_wait else turns), LEVEL if own else -LEVEL)
    else:
        is_won = seat == (ATTACKER if ended.crossed > ended.coins else DEFENDER)
        kind = BuysLastAhead if is_won else BuysLastBehind
        yield Consequence(kind(bought.side, own), DECIDED if is_won else -DECIDED)


def whose_turn(position: Position) -> int:
    """BAB-04: return whose turn it is, also while dice are rolled: cannons fire in the defender's turn."""
    return position.turn


def _front(position: Position, last: int) -> int:
    """Return the foremost space up to this one with a soldier, or 0."""
    return max((space for space in position.occupied_spaces if space <= last), default=0)
