"""What the effects of a move of Bridges and Boats mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect, Name

from ..rules.data import ATTACKER, DEFENDER, SECTIONS, SPACES
from .effects import (
    Bought,
    BuiltBoat,
    BuiltCannon,
    BuiltPlane,
    Destroyed,
    EndedTurn,
    Entered,
    GameEnded,
    Hit,
    LaidSection,
    Launched,
    Marched,
    Sank,
    Sent,
    SteppedOff,
    TurnBegan,
    Unloaded,
)
from .position import (
    SIDES,
    STRIKE_COUNT,
    TWO_DICE_RESULTS,
    Position,
    chance_of_sinking,
    hitting_rolls,
    sinking_faces,
)

DECIDED = 50
"""As much as a won game, so that its cause explains it rather than `wins-game`."""
ACROSS, ABOARD, ON_BRIDGE = 6, 6, 3.5
"""The values of a soldier across, and of soldiers lost in a boat and on the bridge."""
FALLS, BUILT, ENTERS, TEMPO = 9, 4, 3, 1.4
"""The values of a section destroyed and built, of a soldier that enters, and of a march without loss of time."""
BOAT, SAILS = 1.4, 1.4
"""The values of a boat built and a boat launched."""
CANNON, PLANE, SENT, HIT = 3, 1.4, 1, 3
"""The values of a cannon and a plane built, a plane sent, and its hit."""
COIN, KEPT = 3, 1.2
"""The values of a coin that the defender keeps, and of a domino that stays in reserve."""
TYPICAL_BOAT = "1-2"
"""Two of the six faces of a die sink most boats."""
SAFER_BOAT, GOOD_PLANE = 1, 5
"""The maximum number of faces that sink a boat worth keeping a domino for, and the minimum of hits of a plane."""
PERCENT = 100


# ---- the end -------------------------------------------------------------------------------------


class BuysLastAhead(Effect):
    """BAB-65, BAB-66: the last domino is bought, and the seat wins; `own`: whether the seat buys it."""

    effect_id = "buys-last-ahead"
    rules = ("BAB-65", "BAB-66")

    side: Name
    own: bool


class BuysLastBehind(BuysLastAhead):
    """BAB-65, BAB-66: the last domino is bought, and the seat loses."""

    effect_id = "buys-last-behind"


# ---- soldiers and the bridge ---------------------------------------------------------------------


class GetAcross(Effect):
    """BAB-29, BAB-21: soldiers cross the river."""

    effect_id = "get-across"
    rules = ("BAB-29", "BAB-21")


class WalksOff(Effect):
    """BAB-29: a soldier walks off the bridge, as number `crossed` of those across."""

    effect_id = "walks-off"
    rules = ("BAB-29",)

    crossed: int


class EntersBridge(Effect):
    """BAB-23: in this round, a soldier enters the bridge, which can be across in round `arrival`."""

    effect_id = "enters-bridge"
    rules = ("BAB-23",)

    round: int
    arrival: int


class LosesNoTime(Effect):
    """BAB-24, BAB-30: in this round, all soldiers on the bridge that can go on do so."""

    effect_id = "loses-no-time"
    rules = ("BAB-24", "BAB-30")

    round: int


class BuildsSection(Effect):
    """BAB-17: this section is built."""

    effect_id = "builds-section"
    rules = ("BAB-17",)

    section: int


class BuildsSectionFor(Effect):
    """BAB-17, BAB-27: this section is built; `waiting`: the soldier on this space can go on, if it isn't 0."""

    effect_id = "builds-section-for"
    rules = ("BAB-17", "BAB-27")

    section: int
    waiting: int
    complete: bool


class SectionsFall(Effect):
    """BAB-50: sections of the bridge are destroyed."""

    effect_id = "sections-fall"
    rules = ("BAB-50",)


class SectionFalls(Effect):
    """BAB-50: this section is destroyed."""

    effect_id = "section-falls"
    rules = ("BAB-50",)

    section: int


class IsBombed(Effect):
    """BAB-50, BAB-51: a plane destroys this section; `dead`: the number of soldiers killed."""

    effect_id = "is-bombed"
    rules = ("BAB-50", "BAB-51")

    plane: str
    section: int
    dead: int


class SoldiersDie(Effect):
    """BAB-51, BAB-60: soldiers die."""

    effect_id = "soldiers-die"
    rules = ("BAB-51", "BAB-60")


# ---- boats ---------------------------------------------------------------------------------------


class BuildsBoat(Effect):
    """BAB-19: a boat is built; `sinks` of the faces of a die sink it, None if the face is hidden."""

    effect_id = "builds-boat"
    rules = ("BAB-19",)

    face: str | None
    sinks: int | None


class BoatsBuilt(Effect):
    """BAB-19: boats are built."""

    effect_id = "boats-built"
    rules = ("BAB-19",)


class BoatSails(Effect):
    """BAB-36: this boat is launched."""

    effect_id = "boat-sails"
    rules = ("BAB-36",)

    boat: str


class BoatIsSafe(BoatSails):
    """BAB-64: this boat is spared in the defender's turn, so that it will unload."""

    effect_id = "boat-is-safe"
    rules = ("BAB-64",)


class Sails(Effect):
    """BAB-36: a boat is launched with its soldiers."""

    effect_id = "sails"
    rules = ("BAB-36",)

    boat: str
    soldiers: int


class BringsOver(Sails):
    """BAB-64: a boat with its soldiers is spared in the defender's turn, so that it will unload."""

    effect_id = "brings-over"
    rules = ("BAB-64",)


class BoatSinks(BoatSails):
    """BAB-60: this boat is sunk."""

    effect_id = "boat-sinks"
    rules = ("BAB-60",)


class IsSunk(Sails):
    """BAB-60: a boat is sunk with its soldiers."""

    effect_id = "is-sunk"
    rules = ("BAB-60",)


# ---- the defender's weapons ----------------------------------------------------------------------


class CannonsBuilt(Effect):
    """BAB-39: cannons are built."""

    effect_id = "cannons-built"
    rules = ("BAB-39",)


class CannonStands(Effect):
    """BAB-39, BAB-59: the defender now has this many cannons, which sink most boats with this percentage."""

    effect_id = "cannon-stands"
    rules = ("BAB-39", "BAB-59")

    cannons: int
    chance: int


class PlanesBuilt(Effect):
    """BAB-38: planes are built."""

    effect_id = "planes-built"
    rules = ("BAB-38",)


class PlaneStands(Effect):
    """BAB-38, BAB-46: a plane is built, which hits with this many of the results of two dice."""

    effect_id = "plane-stands"
    rules = ("BAB-38", "BAB-46")

    plane: str
    special: str | None
    hits: int
    results: int = TWO_DICE_RESULTS


class PlanesSent(Effect):
    """BAB-41: planes are sent."""

    effect_id = "planes-sent"
    rules = ("BAB-41",)


class MissionFlies(Effect):
    """BAB-45: the mission of this round takes off."""

    effect_id = "mission-flies"
    rules = ("BAB-45",)

    round: int


class Bombs(Effect):
    """BAB-45, BAB-50: planes take off, and destroy a section with this percentage, the ghost left aside.

    `section` is the most likely one, with `soldiers` on it.
    """

    effect_id = "bombs"
    rules = ("BAB-45", "BAB-50")

    planes: int
    chance: int
    section: int
    soldiers: int


class PlaneHits(Effect):
    """BAB-46: this plane hits."""

    effect_id = "plane-hits"
    rules = ("BAB-46",)

    plane: str


# ---- coins and dominoes --------------------------------------------------------------------------


class CoinsKept(Effect):
    """BAB-12, BAB-66: the defender ends its turn of this round with coins, which count as its score."""

    effect_id = "coins-kept"
    rules = ("BAB-12", "BAB-66")

    round: int


class KeepsDomino(Effect):
    """BAB-11: the seat ends its turn with a good domino in its reserve: a boat hard to sink, or a good plane."""

    effect_id = "keeps-domino"
    rules = ("BAB-11",)

    face: str
    boat: bool


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat; a gain of the attacker is a loss of the defender."""
    for effect in effects:
        for one in _for_attacker(before, effect, after, seat):
            yield one if seat == ATTACKER else one._replace(value=-one.value)
    if isinstance(effects[0], EndedTurn) and before.turn == seat:
        yield from _keeps(before, seat)
    if isinstance(effects[0], Bought) and isinstance(effects[-1], GameEnded):
        yield from _end(effects[0], effects[-1], seat)


def _for_attacker(before: Position, effect: Effect, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of an effect with their values for the attacker, particular ones before totals."""
    match effect:
        case Unloaded(soldiers=soldiers):
            yield Consequence(GetAcross(), ACROSS, soldiers)
        case SteppedOff():
            yield from _walk_off(after, 1)
        case Marched(across=across) if across:
            yield from _walk_off(after, across)
        case Entered() if arrival := _arrival(before):
            yield Consequence(EntersBridge(before.round, arrival), ENTERS, only_now=True)
        case LaidSection(section=section):
            last_space = 2 * section - 2
            waiting = last_space if last_space and before.soldiers[last_space - 1] else 0
            event = BuildsSectionFor(section, waiting, len(after.standing) == SECTIONS)
            yield Consequence(BuildsSection(section), BUILT, event=event)
        case BuiltBoat() | Launched() | Sank():
            yield from _boats(before, effect, after)
        case TurnBegan() if after.turn == seat == ATTACKER:
            yield from _boats(before, effect, after)
        case BuiltCannon() | BuiltPlane() | Sent() | EndedTurn() | Hit() | Destroyed():
            yield from _weapons(before, effect, after, seat)


def _walk_off(after: Position, soldiers: int) -> Iterator[Consequence]:
    """BAB-29: yield that these soldiers, the last of those across, walk off the bridge."""
    for crossed in range(after.crossed - soldiers + 1, after.crossed + 1):
        yield Consequence(WalksOff(crossed), ACROSS)
    yield Consequence(GetAcross(), ACROSS, soldiers)


def _arrival(before: Position) -> int:
    """BAB-24: return the round in which a soldier that enters now can be across; 0 if that is too late."""
    arrival = before.round + SPACES // before.options["bridge_speed"]
    return arrival if arrival <= before.options["max_rounds"] else 0


def _boats(before: Position, effect: Effect, after: Position) -> Iterator[Consequence]:
    match effect:
        case BuiltBoat(face=face):
            yield Consequence(BoatsBuilt(), BOAT, event=BuildsBoat(face, sinking_faces(face) if face else None))
        case Launched(boat=face, soldiers=soldiers):
            yield Consequence(BoatSails(face), SAILS, event=Sails(face, soldiers))
        case TurnBegan():
            for boat in after.across:
                yield Consequence(BoatIsSafe(boat.domino), ACROSS * boat.soldiers, event=BringsOver(*boat))
        case Sank(boats=boats, dead=dead):
            for boat in before.across:
                if boat.domino in boats:
                    yield Consequence(BoatSinks(boat.domino), -ABOARD * boat.soldiers, event=IsSunk(*boat))
            yield Consequence(SoldiersDie(), -ABOARD, dead)


def _weapons(before: Position, effect: Effect, after: Position, seat: int) -> Iterator[Consequence]:
    match effect:
        case BuiltCannon():
            cannons = len(after.cannons)
            event = CannonStands(cannons, round(PERCENT * chance_of_sinking(TYPICAL_BOAT, cannons)))
            yield Consequence(CannonsBuilt(), -CANNON, event=event)
        case BuiltPlane(face=face, special=special) if face is not None:
            yield Consequence(PlanesBuilt(), -PLANE, event=PlaneStands(face, special, hitting_rolls(face)))
        case Sent():
            yield Consequence(PlanesSent(), -SENT)
        case EndedTurn() if before.mission and seat == DEFENDER:
            yield _mission(before)
        case Hit():
            yield Consequence(PlaneHits(before.flying), -HIT)
        case Destroyed(section=section, dead=dead):
            yield Consequence(
                SectionFalls(section),
                -FALLS - ON_BRIDGE * len(dead),
                event=IsBombed(before.flying, section, len(dead)),
            )
            yield Consequence(SectionsFall(), -FALLS)
            if dead:
                yield Consequence(SoldiersDie(), -ON_BRIDGE, len(dead))


def _mission(before: Position) -> Consequence:
    """BAB-45 to BAB-50: return what the mission that takes off may destroy."""
    strikes = {section: STRIKE_COUNT[section] for section in before.standing}
    dead = sum(count * before.count_on(section) for section, count in strikes.items()) / sum(strikes.values())
    misses = 1.0
    for plane in before.mission:
        misses *= 1 - hitting_rolls(plane) * sum(strikes.values()) / TWO_DICE_RESULTS**2
    likely = max(strikes, key=strikes.__getitem__)
    event = Bombs(len(before.mission), round(PERCENT * (1 - misses)), likely, before.count_on(likely))
    return Consequence(MissionFlies(before.round), -(1 - misses) * (FALLS + ON_BRIDGE * dead), event=event)


def _end(bought: Bought, ended: GameEnded, seat: int) -> Iterator[Consequence]:
    """BAB-65, BAB-66: yield that the last domino ends the game, unless it is a draw."""
    if ended.crossed != ended.coins:
        is_won = seat == (ATTACKER if ended.crossed > ended.coins else DEFENDER)
        kind = BuysLastAhead if is_won else BuysLastBehind
        yield Consequence(kind(bought.side, own=bought.side == SIDES[seat]), DECIDED if is_won else -DECIDED)


def _keeps(before: Position, seat: int) -> Iterator[Consequence]:
    """BAB-11, BAB-12, BAB-24: yield what the seat keeps at the end of its turn: time, coins, good dominoes."""
    if seat == ATTACKER and before.s.mover <= SPACES and not before.movable_soldiers:
        yield Consequence(LosesNoTime(before.round), TEMPO, only_now=True)
    if seat == DEFENDER and before.coins[DEFENDER] > 1:
        yield Consequence(CoinsKept(before.round), COIN, before.coins[DEFENDER])
    for face in before.reserves[seat]:
        is_boat = seat == ATTACKER
        if sinking_faces(face) <= SAFER_BOAT if is_boat else hitting_rolls(face) >= GOOD_PLANE:
            yield Consequence(KeepsDomino(face, is_boat), KEPT)
