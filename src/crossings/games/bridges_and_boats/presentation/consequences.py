"""What the effects of a move of Bridges and Boats mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

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
    Boat,
    Position,
    chance_of_landing,
    chance_of_sinking,
    hitting_rolls,
    sinking_faces,
)

DECIDED, LEVEL = 50, 25
"""As much as a won game, so that its cause explains it rather than `wins-game`; and as much as a draw."""
ACROSS, ABOARD, ON_BRIDGE = 6, 6, 3.5
"""The values of a soldier across, and of soldiers lost in a boat and on the bridge."""
FALLS, BUILT, ENTERS, STEP = 9, 4, 3, 0.7
"""The values of a section destroyed and built, of a soldier that enters, and of each one that goes on."""
BOAT, SAILS = 1.4, 4
"""The values of a boat built, and of each soldier in a boat launched, if no cannon sinks it."""
CANNON, PLANE, SENT, HIT = 3, 1.4, 1, 3
"""The values of a cannon and a plane built, a plane sent, and its hit."""
COIN, KEPT, HELD, SAVED = 3, 1.2, 1, 0.6
"""The values of a coin that the defender keeps, of a domino and of a boat held back, and of a turn without expenses."""
LIKELY = 50
"""The percentage of being sunk from which a boat should rather wait."""
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


class BuysLastLevel(BuysLastAhead):
    """BAB-65, BAB-67: the last domino is bought, and the game is a draw, which its buyer prefers to playing on."""

    effect_id = "buys-last-level"
    rules = ("BAB-65", "BAB-67")


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


class Marches(Effect):
    """BAB-24, BAB-30: in a turn, soldiers on the bridge go on, `complete` if all that could."""

    effect_id = "marches"
    rules = ("BAB-24", "BAB-30")

    complete: bool


class MarchesOn(Effect):
    """BAB-24, BAB-30: in a turn, soldiers go on and others enter; the foremost is then on space `front`.

    It can be across in `turns` turns; 0 if it hasn't moved, or a section is missing on its way.
    """

    effect_id = "marches-on"
    rules = ("BAB-24", "BAB-30")

    moved: int
    entered: int
    front: int
    turns: int


class BuildsSection(Effect):
    """BAB-17: this section is built."""

    effect_id = "builds-section"
    rules = ("BAB-17",)

    section: int


class BuildsSectionFor(Effect):
    """BAB-17, BAB-27: this section is built; the foremost soldier before it is on space `waiting`, 0 without one.

    It then has `ahead` spaces ahead, 0 if it stood right before the gap.
    """

    effect_id = "builds-section-for"
    rules = ("BAB-17", "BAB-27")

    section: int
    waiting: int
    ahead: int
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
    rules: ClassVar[tuple[str, ...]] = ("BAB-36",)

    boat: str


class BoatIsSafe(BoatSails):
    """BAB-64: this boat is spared in the defender's turn, so that it will unload."""

    effect_id = "boat-is-safe"
    rules = ("BAB-64",)


class Sails(BoatSails):
    """BAB-36: a boat is launched, and the cannons spare it with this percentage (None: the defender aims them)."""

    effect_id = "sails"
    rules: ClassVar[tuple[str, ...]] = ("BAB-36", "BAB-59")

    soldiers: int
    cannons: int
    chance: int | None


class BringsOver(Sails):
    """BAB-64: a boat with its soldiers is spared in the defender's turn, so that it will unload."""

    effect_id = "brings-over"
    rules = ("BAB-64",)

    @property
    def stated_chance(self) -> float | None:
        """The chance against the cannons."""
        return None if self.chance is None else self.chance / PERCENT


class FleetSails(Effect):
    """BAB-36, BAB-59: several boats are launched, and the cannons spare at least one with this percentage."""

    effect_id = "fleet-sails"
    rules = ("BAB-36", "BAB-59")

    boats: tuple[str, ...]
    soldiers: int
    cannons: int
    chance: int

    @property
    def stated_chance(self) -> float:
        """The chance that a boat gets past the cannons."""
        return self.chance / PERCENT


class StaysAshore(Sails):
    """BAB-35, BAB-59: a boat with soldiers is not launched; the cannons would sink it with this percentage."""

    effect_id = "stays-ashore"
    rules = ("BAB-35", "BAB-59")


class BoatSinks(BoatSails):
    """BAB-60: this boat is sunk."""

    effect_id = "boat-sinks"
    rules = ("BAB-60",)


class IsSunk(Sails):
    """BAB-60: a boat is sunk with its soldiers; the chance is that of being sunk."""

    effect_id = "is-sunk"
    rules = ("BAB-60",)

    @property
    def stated_chance(self) -> float | None:
        """The chance against the cannons."""
        return None if self.chance is None else self.chance / PERCENT


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


class SpendsNothing(Effect):
    """BAB-12: the seat ends its turn with this many coins; a defender compares them with the soldiers across.

    With its next income, it can buy `dominoes` of the `pool`.
    """

    effect_id = "spends-nothing"
    rules = ("BAB-12", "BAB-66")

    coins: int
    defends: bool
    crossed: int
    dominoes: int
    pool: int


# ---- detection -----------------------------------------------------------------------------------

ORDERS = ((LaidSection, BuiltBoat, Entered, Launched), (BuiltCannon, BuiltPlane, Sent))
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
        yield from _keeps(before, seat)
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
        case Entered() if arrival := _arrival(before):
            yield Consequence(EntersBridge(before.round, arrival), ENTERS, only_now=True)
        case LaidSection(section=section):
            front = _front(before, 2 * section - 2)
            waiting = front if front and _free_until(after, front) >= 2 * section else 0
            ahead = _free_until(after, front) - front if 0 < waiting < 2 * section - 2 else 0
            event = BuildsSectionFor(section, waiting, ahead, len(after.standing) == SECTIONS)
            yield Consequence(BuildsSection(section), BUILT, event=event)
        case BuiltBoat() | Launched() | Sank():
            yield from _boats(before, effect, after)
        case TurnBegan() if after.turn == seat == ATTACKER:
            yield from _boats(before, effect, after)
        case BuiltCannon() | BuiltPlane() | Sent() | EndedTurn() | Hit() | Destroyed():
            yield from _weapons(before, effect, after, seat)


def _walk_off(after: Position, soldiers: int, seat: int) -> Iterator[Consequence]:
    """BAB-29: yield that these soldiers, the last of those across, walk off the bridge, as the attacker decides."""
    if seat == ATTACKER:
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
            voyage = _voyage(Sails, after, Boat(face, soldiers))
            likely = LIKELY if voyage.chance is None else voyage.chance
            yield Consequence(BoatSails(face), SAILS * soldiers * likely / PERCENT, event=voyage)
        case TurnBegan():
            for boat in after.across:
                yield Consequence(
                    BoatIsSafe(boat.domino), ACROSS * boat.soldiers, event=_voyage(BringsOver, before, boat)
                )
        case Sank(boats=boats, dead=dead):
            for boat in before.across:
                if boat.domino in boats:
                    yield Consequence(
                        BoatSinks(boat.domino), -ABOARD * boat.soldiers, event=_voyage(IsSunk, before, boat)
                    )
            yield Consequence(SoldiersDie(), -ABOARD, dead)


def _voyage(kind: type[Sails], position: Position, boat: Boat) -> Sails:
    """BAB-59: return what happens to a boat, with the chance of it, which is unknown if the cannons are aimed."""
    chance = None
    if position.options["cannons"] == "volley":
        sunk = chance_of_sinking(boat.domino, len(position.cannons))
        chance = round(PERCENT * (sunk if kind in (IsSunk, StaysAshore) else 1 - sunk))
    return kind(boat.domino, boat.soldiers, len(position.cannons), chance)


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


def _keeps(before: Position, seat: int) -> Iterator[Consequence]:
    """BAB-11, BAB-12: yield what the seat keeps at the end of its turn: coins, good dominoes."""
    if seat == DEFENDER and before.coins[DEFENDER] > 1:
        yield Consequence(CoinsKept(before.round), COIN, before.coins[DEFENDER])
    for face in before.reserves[seat]:
        is_boat = seat == ATTACKER
        if sinking_faces(face) <= SAFER_BOAT if is_boat else hitting_rolls(face) >= GOOD_PLANE:
            yield Consequence(KeepsDomino(face, is_boat), KEPT)


def whose_turn(position: Position) -> int:
    """BAB-04: return whose turn it is, also while dice are rolled: cannons fire in the defender's turn."""
    return position.turn


# ---- detection: what a turn changes --------------------------------------------------------------


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a whole turn does: who marches, sails or stays ashore, and what it saves."""
    if after.phase == "draw":
        return
    if seat == ATTACKER and not after.over:
        yield from _march(before, after)
        yield from _fleet(before, after)
    if before.coins[seat] == after.coins[seat] and before.can_buy:
        yield Consequence(_savings(after, seat), SAVED)


def _march(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-23, BAB-24: yield how many soldiers go on; they keep their order."""
    unloaded = 0 if before.phase == "deploy" else sum(boat.soldiers for boat in before.across)
    walked_off = after.crossed - before.crossed - unloaded
    stayed = before.occupied_spaces[: len(before.occupied_spaces) - walked_off][::-1]
    now = after.occupied_spaces[::-1]
    moved = sum(old != new for old, new in zip(stayed, now, strict=False))
    entered = len(now) - len(stayed)
    if moved:
        front, speed = now[0], after.options["bridge_speed"]
        turns = -((front - SPACES - 1) // speed) if _free_until(after, front) == SPACES else 0
        is_complete = moved + walked_off >= len(before.single_steps())
        yield Consequence(Marches(is_complete), STEP * moved, event=MarchesOn(moved, entered, front, turns))


def _fleet(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-36, BAB-59: yield that several boats are launched, or that a boat stays ashore."""
    if after.options["cannons"] != "volley":
        return
    waiting = before.across if before.phase == "deploy" else ()
    launched = [boat for boat in after.across if boat not in waiting]
    if len(launched) > 1:
        cannons = len(after.cannons)
        chance = round(PERCENT * chance_of_landing([boat.domino for boat in launched], cannons))
        expected = sum(boat.soldiers * (1 - chance_of_sinking(boat.domino, cannons)) for boat in launched)
        event = FleetSails(
            tuple(boat.domino for boat in launched), sum(boat.soldiers for boat in launched), cannons, chance
        )
        yield Consequence(event, float(ACROSS * expected))
    if not launched:
        held = [_voyage(StaysAshore, after, boat) for boat in after.loaded]
        likely = [one for one in held if one.chance is not None and one.chance >= LIKELY]
        if likely:
            yield Consequence(max(likely, key=lambda one: (one.soldiers, one.chance)), HELD)


def _savings(after: Position, seat: int) -> SpendsNothing:
    """BAB-12, BAB-66: return what the seat has after a turn without expenses."""
    coins, pool = after.coins[seat], len(after.pool)
    dominoes = min(pool, (coins + after.incomes[seat]) // after.options["domino_cost"])
    return SpendsNothing(coins, seat == DEFENDER, after.crossed, dominoes, pool)


def _front(position: Position, last: int) -> int:
    """Return the foremost space up to this one with a soldier, or 0."""
    return max((space for space in position.occupied_spaces if space <= last), default=0)


def _free_until(position: Position, space: int) -> int:
    """BAB-27: return the last space up to which sections stand without a gap from this space on."""
    last = space
    while last < SPACES and last // 2 + 1 in position.standing:
        last += 1
    return last
