"""What the effects of a move of Bridges and Boats mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect

from ..rules.data import ATTACKER, DEFENDER, SECTIONS
from .effects import (
    Bought,
    BuiltBoat,
    BuiltCannon,
    BuiltPlane,
    Destroyed,
    EndedTurn,
    GameEnded,
    Hit,
    LaidSection,
    Marched,
    Sank,
    SteppedOff,
    TurnBegan,
    Unloaded,
)
from .events import (
    AnyDominoIsBoat,
    AnyDominoIsCannon,
    AnyDominoIsSection,
    BoatIsReady,
    BoatIsSafe,
    BoatSails,
    BoatSinks,
    BoatsSail,
    Bombs,
    BuildsBoat,
    BuildsSection,
    BuildsSectionFor,
    BuysLastAhead,
    BuysLastBehind,
    BuysLastLevel,
    BuysNothing,
    CanBuyTheRest,
    CannonsAdded,
    CannonsBuilt,
    CannonsFire,
    CannonsSuffice,
    CannonStands,
    CannotGetAhead,
    CoinsCanWait,
    CoinsKept,
    DeadlyHit,
    EntersBridge,
    FleetSails,
    GetAcross,
    IsBombed,
    IsSunk,
    KeepsDomino,
    Marches,
    MarchesOn,
    MayDrawPlane,
    NeedsBoats,
    PlaneHits,
    PlanesBuilt,
    PlaneStands,
    PlaneStays,
    SectionFalls,
    SectionsFall,
    SoldiersDie,
    SpendsNothing,
    StaysAshore,
    WalksOff,
)
from .position import (
    SIDES,
    STRIKE_COUNT,
    TWO_DICE_RESULTS,
    Boat,
    Position,
    chance_against_boats,
    chance_of_sinking,
    count_killed,
    hitting_rolls,
    percentage,
    sinking_faces,
)
from .stakes import standing

__all__ = [
    "AnyDominoIsBoat",
    "AnyDominoIsCannon",
    "AnyDominoIsSection",
    "BoatIsReady",
    "BoatIsSafe",
    "BoatSails",
    "BoatSinks",
    "BoatsSail",
    "Bombs",
    "BuildsBoat",
    "BuildsSection",
    "BuildsSectionFor",
    "BuysLastAhead",
    "BuysLastBehind",
    "BuysLastLevel",
    "BuysNothing",
    "CanBuyTheRest",
    "CannonStands",
    "CannonsAdded",
    "CannonsBuilt",
    "CannonsFire",
    "CannonsSuffice",
    "CannotGetAhead",
    "CoinsCanWait",
    "CoinsKept",
    "DeadlyHit",
    "EntersBridge",
    "FleetSails",
    "GetAcross",
    "IsBombed",
    "IsSunk",
    "KeepsDomino",
    "Marches",
    "MarchesOn",
    "MayDrawPlane",
    "NeedsBoats",
    "PlaneHits",
    "PlaneStands",
    "PlaneStays",
    "PlanesBuilt",
    "SectionFalls",
    "SectionsFall",
    "SoldiersDie",
    "SpendsNothing",
    "StaysAshore",
    "WalksOff",
    "consequences",
    "standing",
    "whose_turn",
]

DECIDED, LEVEL = 50, 25
"""As much as a won game, so that its cause explains it rather than `wins-game`; and as much as a draw."""
ACROSS, ABOARD, ON_BRIDGE, NAMED = 6, 6, 3.5, 0.5
"""The values of a soldier across, and of soldiers lost in a boat and on the bridge; and by how much more it says which
boat that is."""
FALLS, BUILT, UNSINKABLE = 9, 4, 5
"""The values of a section destroyed and built, and of a boat built that no cannon can sink."""
CANNON, PLANE, HIT, COIN = 3, 1.4, 3, 3
"""The values of a cannon and a plane built, of a plane's hit, and of a coin that the defender keeps."""


# ---- detection -----------------------------------------------------------------------------------

ORDERS = ((LaidSection, BuiltBoat), (BuiltCannon, BuiltPlane))
"""BAB-05: orders of each side, which don't say yet what becomes of the pieces."""


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat; a gain of the attacker is a loss of the defender.

    What the other side builds or sends is no consequence of the seat's turn, which can hardly prevent it: the other
    side does so whenever it likes.
    """
    for effect in effects:
        if isinstance(effect, ORDERS[1 - seat]):
            continue
        for one in _for_attacker(before, effect, after, seat):
            yield one if seat == ATTACKER else one._replace(value=-one.value)
    if isinstance(effects[0], EndedTurn) and before.turn == seat:
        yield from _keeps(before)
    if isinstance(effects[0], Bought) and isinstance(effects[-1], GameEnded):
        yield from _end(before, effects[0], effects[-1], seat)


def _for_attacker(before: Position, effect: Effect, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of an effect with their values for the attacker, particular ones before totals."""
    match effect:
        case Unloaded(soldiers=soldiers):
            yield Consequence(GetAcross(), ACROSS, soldiers)
        case SteppedOff():
            yield from _walk_off(after, 1, seat)
        case Marched(across=across) if across:
            yield from _walk_off(after, across, seat)
        case LaidSection(section=section):
            front = _front(before, 2 * section - 2)
            waiting = front if front and after.free_until(front) >= 2 * section else 0
            ahead = after.free_until(front) - front if 0 < waiting < 2 * section - 2 else 0
            event = BuildsSectionFor(section, waiting, ahead, len(after.standing) == SECTIONS)
            yield Consequence(BuildsSection(section), BUILT, event=event, only_now=True)
        case BuiltBoat() | Sank():
            yield from _boats(before, effect, after, seat)
        case TurnBegan() if after.turn == seat == ATTACKER:
            yield from _boats(before, effect, after, seat)
        case BuiltCannon() | BuiltPlane() | Hit() | Destroyed():
            yield from _weapons(before, effect, after)


def _walk_off(after: Position, soldiers: int, seat: int) -> Iterator[Consequence]:
    """BAB-29: yield that these soldiers, the last of those across, walk off the bridge, as the attacker decides.

    To the defender, this says nothing: a soldier who can walk off does so.
    """
    if seat == ATTACKER:
        for crossed in range(after.crossed - soldiers + 1, after.crossed + 1):
            yield Consequence(WalksOff(crossed, after.coins[DEFENDER]), ACROSS, only_now=True)
        yield Consequence(GetAcross(), ACROSS, soldiers)


def _boats(before: Position, effect: Effect, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what happens to boats. The attacker who launches one knows its chance, so that its fate is no reason."""
    match effect:
        case BuiltBoat(face=face) if face and not sinking_faces(face):
            yield Consequence(BuildsBoat(face), UNSINKABLE)
        case TurnBegan():
            for boat in after.across:
                yield Consequence(BoatIsSafe(boat.domino), ACROSS * boat.soldiers + NAMED, only_now=True)
        case Sank(boats=boats, dead=dead):
            for boat in before.across:
                if boat.domino in boats:
                    value, event = -ABOARD * boat.soldiers - NAMED, _is_sunk(before, boat)
                    yield Consequence(BoatSinks(boat.domino), value, event=event, only_now=seat == ATTACKER)
            yield Consequence(SoldiersDie(), -ABOARD, dead)


def _is_sunk(before: Position, boat: Boat) -> IsSunk:
    """BAB-59: return that a boat is sunk, with the chance of it, which is unknown if the cannons are aimed."""
    cannons, is_volley = len(before.cannons), before.options["cannons"] == "volley"
    chance = percentage(chance_of_sinking(boat.domino, cannons)) if is_volley else None
    return IsSunk(boat.domino, boat.soldiers, cannons, chance)


def _weapons(before: Position, effect: Effect, after: Position) -> Iterator[Consequence]:
    match effect:
        case BuiltCannon():
            cannons = len(after.cannons)
            chances = (chance_against_boats(number) for number in (cannons, cannons - 1))
            event = CannonStands(cannons, *chances)
            yield Consequence(CannonsBuilt(), -CANNON, event=event)
        case BuiltPlane(face=face, special=special) if face is not None:
            yield Consequence(PlanesBuilt(), -PLANE, event=PlaneStands(face, special, hitting_rolls(face)))
        case Hit(deadly=deadly):
            yield Consequence(PlaneHits(before.flying), -HIT)
            if deadly:
                yield Consequence(DeadlyHit(before.flying), -FALLS - ON_BRIDGE * _expected_dead(after))
        case Destroyed(section=section, dead=dead):
            yield Consequence(
                SectionFalls(section),
                -FALLS - ON_BRIDGE * len(dead),
                event=IsBombed(before.flying, section, len(dead)),
            )
            yield Consequence(SectionsFall(), -FALLS)
            if dead:
                yield Consequence(SoldiersDie(), -ON_BRIDGE, len(dead))


def _expected_dead(position: Position) -> float:
    """BAB-51: return the expected number of soldiers that a deadly hit kills."""
    return sum(STRIKE_COUNT[one] * count_killed(position, one, deadly=True) for one in position.standing) / (
        TWO_DICE_RESULTS
    )


def _end(before: Position, bought: Bought, ended: GameEnded, seat: int) -> Iterator[Consequence]:
    """BAB-65 to BAB-67: yield that the last domino ends the game, with the coins that count then."""
    own = bought.side == SIDES[seat]
    if ended.crossed == ended.coins:
        yield Consequence(BuysLastLevel(bought.side, own), LEVEL if own else -LEVEL)
    else:
        is_won = seat == (ATTACKER if ended.crossed > ended.coins else DEFENDER)
        kind = BuysLastAhead if is_won else BuysLastBehind
        yield Consequence(kind(bought.side, own), DECIDED if is_won else -DECIDED)
    if seat == DEFENDER:
        yield Consequence(CoinsKept(before.round), COIN, ended.coins)


def _keeps(before: Position) -> Iterator[Consequence]:
    """BAB-12: yield the coins that the defender keeps at the end of its turn."""
    if before.turn == DEFENDER and before.coins[DEFENDER] > 1:
        yield Consequence(CoinsKept(before.round), COIN, before.coins[DEFENDER])


def whose_turn(position: Position) -> int:
    """BAB-04: return whose turn it is, also while dice are rolled: cannons fire in the defender's turn."""
    return position.turn


def _front(position: Position, last: int) -> int:
    """Return the foremost space up to this one with a soldier, or 0."""
    return max((space for space in position.occupied_spaces if space <= last), default=0)
