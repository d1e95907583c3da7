"""What a whole turn of Bridges and Boats changes in the position, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from crossings.words import Consequence, Effect

from ..rules.data import ATTACKER, BOAT_HOLDS, DEFENDER, SECTIONS, SPACES
from .events import (
    AnyDominoIsBoat,
    AnyDominoIsCannon,
    AnyDominoIsOfUse,
    AnyDominoIsSection,
    AnyDominoSparesBoats,
    BoatIsReady,
    BoatSails,
    BoatsSail,
    Bombs,
    BuysAllAhead,
    BuysNothing,
    CanBuyTheRest,
    CannonsAdded,
    CannonsSuffice,
    CannotGetAhead,
    CoinsCanWait,
    Enters,
    EntersBridge,
    FleetSails,
    IsTooLate,
    KeepsDomino,
    Marches,
    MarchesOn,
    MayDrawPlane,
    NeedsBoats,
    PlaneStays,
    SpendsNothing,
)
from .position import (
    BUY_STEP,
    PERCENT,
    SPECIAL,
    STRIKE_COUNT,
    TWO_DICE_RESULTS,
    Boat,
    Position,
    chance_against_boats,
    chance_of_landing,
    chance_of_sinking,
    deadly_rolls,
    hitting_rolls,
    percentage,
    sinking_faces,
)

ABOARD, LAUNCHED = 6, 4.5
"""The values of a soldier in a boat that lands, and of a launch, which says more of a turn than its march."""
ENTERS, STEP, MANY, NEAR = 3, 0.5, 6, 3
"""The values of a soldier that enters and of each one that goes on, the number from which more of these are worth no
more, and the maximum number of turns in which a foremost soldier is worth more, by a step for each turn less."""
BESIDES = 0.2
"""The value of soldiers that go on or enter in a turn that launches boats."""
CLOSES_UP = 2
"""The value of soldiers that go on before a gap."""
SECTION, BOAT = 5, 3.5
"""The values of a section and of a boat that any domino can be."""
FALLS, ON_BRIDGE, FLIES, CANNON = 9, 3.5, 1, 3
"""The values of a section destroyed, a soldier killed on the bridge, a mission, and of a cannon or plane."""
SAVED, KEPT, READY, COIN = 0.8, 1.2, 2, 3
"""The values of a turn without expenses, of a domino held back, of a boat built before there are cannons, and of a coin
that the defender doesn't spend on a domino."""
MIN_KILLS = Fraction(1, 200)
"""The smallest chance to kill soldiers that a reason tells."""
LIKELY = 50
"""The percentage of being sunk from which a boat is no prospect."""
MANY_BOATS = 5
"""The number of boats that hardly all get past the cannons."""
NEAR_END = 10
"""The number of dominoes with which the game still lasts long enough for a soldier who enters now."""
ENOUGH_CANNONS, GOOD_PLANE = 3, 4
"""The number of cannons from which a defender without planes rather wants one, and the minimum of its hits."""
DECIDED = 200
"""The value of knowing that the game is won or lost, which comes before all else."""


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a whole turn does: who marches and sails, what is bombed, and what is saved."""
    if after.over:
        return
    if after.phase == "draw":
        yield from _buys_all(before, seat)
        yield from (_purchase if seat == ATTACKER else _defenders_purchase)(before, after)
    elif seat == ATTACKER:
        launched = _launched(before, after)
        yield from _march(before, after, is_main=not launched)
        yield from _fleet(launched, after)
        if _is_idle(before, after):
            yield from _idle(before, after)
        if not after.cannons and not launched:
            yield from _ready(before, after)
        yield from _prospects(after)
    else:
        yield from _mission(before, after)
        yield from _cannons(before, after)
        yield from _unused(before, after)
        yield from _saved(before, after)


def _buys_all(before: Position, seat: int) -> Iterator[Consequence]:
    """BAB-09, BAB-65, BAB-66: yield that the seat can buy all dominoes that are left, at least two, and wins."""
    price, across, coins = len(before.pool) * before.options["domino_cost"], before.crossed, before.coins[DEFENDER]
    left = coins - price if seat == DEFENDER else coins
    is_won = across > left if seat == ATTACKER else left > across
    if len(before.pool) > 1 and before.coins[seat] >= price and is_won:
        yield Consequence(BuysAllAhead(len(before.pool), across, left), DECIDED)


def _is_idle(before: Position, after: Position) -> bool:
    """Return whether nothing was bought, built, moved, launched or sent in a turn."""
    return (
        before.coins[before.turn] == after.coins[before.turn]
        and before.reserves == after.reserves
        and before.soldiers == after.soldiers
        and before.boats_at_bank == after.boats_at_bank
        and before.sent == after.sent
    )


# ---- the attacker --------------------------------------------------------------------------------


def _march(before: Position, after: Position, *, is_main: bool) -> Iterator[Consequence]:
    """BAB-23, BAB-24: yield how many soldiers go on, which keep their order, and what the one that enters brings.

    It counts for less if it isn't what matters most in the turn, unless one gets to the end of the bridge.
    """
    unloaded = 0 if before.phase == "deploy" else sum(boat.soldiers for boat in before.across)
    walked_off = after.crossed - before.crossed - unloaded
    stayed = before.occupied_spaces[: len(before.occupied_spaces) - walked_off][::-1]
    now = after.occupied_spaces[::-1]
    went = [new for old, new in zip(stayed, now, strict=False) if old != new]
    entered = len(now) - len(stayed)
    moved = sum(map(after.is_in_time, went))
    if moved:
        is_complete = len(went) + walked_off >= len(before.single_steps())
        if not after.is_in_time(now[-1]):
            entered = 0
        is_free = after.options["bridge_speed"] == 1 and after.free_until(went[-1]) == SPACES
        event = _marches_on(
            after, len(went), moved, entered, is_complete=is_complete and is_free, walks=stayed[0] != now[0]
        )
        value = STEP * (min(moved, MANY) + max(0, NEAR + 1 - event.turns)) if event.turns else CLOSES_UP
        is_near = now[0] == SPACES != stayed[0]
        yield Consequence(Marches(is_complete), value if is_main or is_near else BESIDES, event=event)
    if len(now) > len(stayed):
        yield from _entry(before, after, ENTERS if is_main else BESIDES)


def _is_too_late(before: Position) -> bool:
    """BAB-06, BAB-24, BAB-69: return whether only soldiers who can't get across in time are left to move in a turn."""
    can_enter = bool(before.coins[ATTACKER]) and before.is_in_time(1)
    if before.phase != "deploy" or before.boats_at_bank or can_enter:
        return False
    moves = before.single_steps()
    return bool(moves) and not any(before.is_in_time(end) for _, end in moves)


def _marches_on(
    after: Position, moved: int, in_time: int, entered: int, *, is_complete: bool, walks: bool
) -> MarchesOn:
    front, speed = after.occupied_spaces[-1], after.options["bridge_speed"]
    last = after.free_until(front)
    gap = 0 if last == SPACES else last // 2 + 1
    last_round = after.options["max_rounds"]
    row = min(_row(after, front), last_round - after.round) - 1 if front == SPACES and speed == 1 else 0
    turns = -((front - SPACES - 1) // speed) if walks and not gap else 0
    until = last_round if in_time < moved else 0
    return MarchesOn(is_complete, in_time, entered, front, turns, row, gap, until)


def _entry(before: Position, after: Position, value: float) -> Iterator[Consequence]:
    """BAB-23, BAB-26: yield that a soldier enters, if one can in each turn, and if there is time for it to cross."""
    if not is_worth_entering(after):
        return
    last = after.free_until(1)
    gap = 0 if last == SPACES else last // 2 + 1
    soldiers = sum(after.soldiers[:last])
    coins = after.coins[ATTACKER]
    full = bool(gap) and soldiers == last
    event = EntersBridge(bool(before.soldiers[0]), full, gap, soldiers, coins, _affordable(after))
    yield Consequence(Enters(), value, event=event)


def is_worth_entering(position: Position) -> bool:
    """BAB-24, BAB-65, BAB-69: return whether one soldier can enter in each turn, and there is time for it to cross.

    The round is that of the attacker's turn, also in the defender's after it.
    """
    is_in_time = position.round + SPACES <= position.options["max_rounds"]
    return bool(position.options["bridge_speed"] == 1 and is_in_time and len(position.pool) >= NEAR_END)


def can_spare_coin(position: Position) -> bool:
    """BAB-08, BAB-09, BAB-32: return whether the attacker can do as much with a coin less in its next turn.

    It can then buy as many dominoes, or fill the boats at its bank.
    """
    room = sum(BOAT_HOLDS - boat.soldiers for boat in position.boats_at_bank)
    left = position.coins[ATTACKER] + position.incomes[ATTACKER] - 1
    return left >= room and _affordable(position) == _affordable(position, 1)


def _launched(before: Position, after: Position) -> list[Boat]:
    """BAB-21, BAB-36: return the boats launched in a turn; those that were across before it have unloaded."""
    waiting = before.across if before.phase == "deploy" else ()
    return [boat for boat in after.across if boat not in waiting]


def _fleet(launched: Sequence[Boat], after: Position) -> Iterator[Consequence]:
    """BAB-36, BAB-59: yield that boats are launched."""
    if after.options["cannons"] == "volley" and launched:
        cannons = len(after.cannons)
        expected = sum(boat.soldiers * (1 - chance_of_sinking(boat.domino, cannons)) for boat in launched)
        yield Consequence(_sails(launched, after), float(ABOARD * expected) + LAUNCHED)


def _ready(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-09, BAB-19, BAB-59: yield that a boat is built early, so that few cannons can fire at it if launched next."""
    there = {boat.domino for boat in before.boats_at_bank}
    built = [boat for boat in after.boats_at_bank if not boat.soldiers and boat.domino not in there]
    if not built or after.options["cannons"] != "volley":
        return
    coins = after.coins[DEFENDER] + after.incomes[DEFENDER]
    cannons = len(after.reserves[DEFENDER]) + coins // after.options["domino_cost"]
    boat = min(built, key=lambda one: sinking_faces(one.domino))
    chance = percentage(chance_of_sinking(boat.domino, cannons))
    if chance < LIKELY:
        yield Consequence(BoatIsReady(boat.domino, BOAT_HOLDS, cannons, chance), READY)


def _sails(launched: Sequence[Boat], after: Position) -> BoatsSail:
    kind = BoatSails if len(launched) == 1 else FleetSails
    cannons = len(after.cannons)
    boats = tuple(boat.domino for boat in launched)
    safe = tuple(boat for boat in boats if not sinking_faces(boat))
    at_risk = [boat for boat in boats if boat not in safe]
    chance = percentage(chance_of_landing(at_risk, cannons)) if at_risk else PERCENT
    soldiers = sum(boat.soldiers for boat in launched)
    if _can_be_ended(after, len(after.pool)):
        return kind(boats, safe, soldiers, cannons, chance, 0, 0, False, 0)
    coins = _income_of_defender(after) + after.coins[DEFENDER]
    certain = [boat.soldiers for boat in launched if boat.domino in safe]
    across = after.crossed + (sum(certain) or min(boat.soldiers for boat in launched))
    counts = after.crossed <= coins <= across
    return kind(boats, safe, soldiers, cannons, chance, across, coins, counts, _behind(after))


def _behind(after: Position) -> int:
    """BAB-08, BAB-24: return the defender's lead if the bridge alone can't make up for it; 0 if it could."""
    behind = after.coins[DEFENDER] + _income_of_defender(after) - after.incomes[DEFENDER] - after.crossed
    return int(behind) if behind > 0 and _keeps_up(after) else 0


def _keeps_up(after: Position) -> bool:
    """BAB-08, BAB-24: return whether the defender takes as many coins a turn as soldiers can walk off the bridge.

    One soldier at most walks off the bridge for each space that soldiers go in a turn.
    """
    return bool(after.incomes[DEFENDER] >= after.options["bridge_speed"])


def _about_to_cross(position: Position) -> int:
    """BAB-21, BAB-29: return how many soldiers get across in the attacker's turn by unloading and walking off."""
    speed: int = position.options["bridge_speed"]
    walkers = sum(space + speed > SPACES for space in position.occupied_spaces)
    return sum(boat.soldiers for boat in position.across) + min(speed, walkers)


def _income_of_defender(after: Position) -> int:
    """BAB-08: return what the defender takes before its next orders; 0 if it has done so."""
    return after.incomes[DEFENDER] if after.turn == ATTACKER else 0


def _purchase(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-09, BAB-17, BAB-19: yield what any domino can be used for, unless the defender can then end the game."""
    if _can_be_ended(after, len(after.pool) - 1) or before.options["bridge_cost"] or before.options["boat_cost"]:
        return
    section, missing, held = before.next_section, SECTIONS - len(before.standing), len(before.reserves[ATTACKER])
    if section and not held:
        row = _row(before, 2 * section - 2)
        yield Consequence(AnyDominoIsSection(section, row, 2 * section - 2, missing == 1), SECTION)
    else:
        coins, seats, places = after.coins[ATTACKER], _seats(before), _places(before)
        if coins - places < BOAT_HOLDS:
            if section and coins >= seats:
                yield Consequence(AnyDominoSparesBoats(section, before.reserves[ATTACKER], seats, coins), BOAT)
        elif held < missing:
            yield Consequence(AnyDominoIsOfUse(coins, places), BOAT)
        else:
            behind, crossing = after.coins[DEFENDER] - after.crossed, _about_to_cross(before)
            needs_boats = not seats and _keeps_up(after)
            lead = max(0, behind - crossing) if needs_boats else 0
            is_level = bool(crossing) and behind == crossing and needs_boats
            yield Consequence(AnyDominoIsBoat(coins, places, lead, crossing, is_level), BOAT)


def _places(position: Position) -> int:
    """BAB-23, BAB-32: return how many soldiers can be put into boats and onto the bridge in a turn at most."""
    missing, held = SECTIONS - len(position.standing), len(position.reserves[ATTACKER])
    last = 2 * position.next_section - 2
    can_enter = missing <= held or _row(position, last) < last
    return _seats(position) + can_enter


def _seats(position: Position) -> int:
    """BAB-19, BAB-32: return how many more soldiers find room in boats, if each domino of the reserve becomes one."""
    room = sum(BOAT_HOLDS - boat.soldiers for boat in position.boats_at_bank)
    return room + BOAT_HOLDS * len(position.reserves[ATTACKER])


def _can_be_ended(after: Position, pool: int) -> bool:
    """BAB-65: return whether the defender could buy this number of dominoes, all that are left, next, and win."""
    return bool(
        after.coins[DEFENDER] + _income_of_defender(after) - pool * after.options["domino_cost"] > after.crossed
    )


def _idle(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-12: yield that nothing is left to do in a turn, or what the attacker has after one without expenses.

    BAB-65: a coin for the last domino, which ends the game, only matters to an attacker who is ahead then.
    """
    if _is_too_late(before):
        yield Consequence(IsTooLate(before.options["max_rounds"]), SAVED)
    elif can_buy := _affordable(after):
        is_ahead = after.crossed > after.coins[DEFENDER] + _income_of_defender(after)
        is_for_last = can_buy == len(after.pool) and not is_ahead
        fewer = can_buy if is_for_last else _affordable(after, 1)
        yield Consequence(SpendsNothing(after.coins[ATTACKER], can_buy, fewer, len(after.pool)), SAVED)


def _affordable(after: Position, spent: int = 0) -> int:
    """BAB-08, BAB-09: return the number of dominoes that the attacker can buy in its next turn."""
    can_pay: int = (after.coins[ATTACKER] - spent + after.incomes[ATTACKER]) // after.options["domino_cost"]
    return min(len(after.pool), can_pay)


def _prospects(after: Position) -> Iterator[Consequence]:
    """BAB-65, BAB-66: yield that the attacker has won, or can't get ahead of a defender who only saves.

    What counts then is the number of its coins after the income that follows each turn of the attacker.
    """
    is_late = len(after.pool) < NEAR_END and not _can_be_ended(after, len(after.pool))
    if after.turn == ATTACKER or after.options["bridge_speed"] > 1 or not is_late:
        return
    coins, income, left = after.coins[DEFENDER], after.incomes[DEFENDER], after.options["max_rounds"] - after.round
    if left and after.crossed > coins and _affordable(after) == len(after.pool):
        yield Consequence(CanBuyTheRest(len(after.pool), after.crossed, coins), DECIDED)
        return
    nearest = [(_most_across(after, turns) - income * turns, -turns) for turns in range(1, left + 1)]
    best, turns = max(nearest, default=(coins + 1, 0))
    if best <= coins:
        event = CannotGetAhead(after.round - turns, best - income * turns, coins - income * turns)
        yield Consequence(event, DECIDED)
    elif not after.across and left:
        needed = min(
            coins + income * turns + 1 - after.crossed - _walkers(after, turns) for turns in range(1, left + 1)
        )
        boats, cannons = -(-needed // BOAT_HOLDS), len(after.cannons)
        if boats >= MANY_BOATS and cannons >= ENOUGH_CANNONS:
            yield Consequence(NeedsBoats(boats, cannons), DECIDED)


def _walkers(after: Position, turns: int) -> int:
    """BAB-26, BAB-29: return how many soldiers can walk off the bridge in this many turns, at most one in each."""
    walkers = sum(SPACES + 1 - space <= turns for space in after.occupied_spaces) + max(0, turns - SPACES)
    return min(turns, walkers)


def _most_across(after: Position, turns: int) -> int:
    """Return how many soldiers can be across in this many turns of the attacker, if nothing is sunk or bombed.

    Soldiers walk off in the turn in which they would reach space 13. Boats that unload in the last turn are launched in
    the one before, and may be bought with the coins of that turn.
    """
    walkers = _walkers(after, turns)
    aboard = sum(boat.soldiers for boat in after.across)
    if turns == 1:
        return after.crossed + aboard + walkers
    coins = after.coins[ATTACKER] + after.incomes[ATTACKER] * (turns - 1)
    loaded = sum(boat.soldiers for boat in after.loaded)
    seats = BOAT_HOLDS * (len(after.boats_at_bank) + len(after.reserves[ATTACKER])) - loaded
    first = min(seats, coins)
    price = after.options["domino_cost"] + BOAT_HOLDS
    more = min(BOAT_HOLDS * (len(after.pool) - 1), BOAT_HOLDS * (coins - first) // price)
    return int(after.crossed + aboard + walkers + loaded + first + more)


# ---- the defender --------------------------------------------------------------------------------


def _mission(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-45 to BAB-51: yield what the mission that takes off may destroy."""
    if not after.mission:
        return
    standing = after.standing
    soldiers = {section: after.count_on(section) for section in range(SECTIONS + 2) if 0 < section <= SECTIONS}
    hit = sum(STRIKE_COUNT[section] for section in standing)
    dead = sum(STRIKE_COUNT[section] * soldiers[section] for section in standing) / hit
    chance, was = (chance_of_destroying(standing, planes) for planes in (after.mission, before.mission))
    added = len(after.mission) - len(before.mission)
    kills = 1 - chance_of_sparing(standing, tuple(soldiers.items()), after.mission)
    event = Bombs(
        after.mission,
        added,
        percentage(chance),
        percentage(was) if added else 0,
        percentage(kills) if kills >= MIN_KILLS else 0,
        before.coins[DEFENDER] - after.coins[DEFENDER],
        after.ghost,
    )
    yield Consequence(event, FLIES + float(chance) * (FALLS + ON_BRIDGE * dead))


def _defenders_purchase(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-09, BAB-38, BAB-39: yield what a domino may be good for."""
    cannons = len(before.cannons)
    if cannons >= ENOUGH_CANNONS and not before.planes and any(before.soldiers):
        unseen = before.unseen
        good = sum(hitting_rolls(face) >= GOOD_PLANE for face in unseen)
        yield Consequence(MayDrawPlane(good, len(unseen), GOOD_PLANE), CANNON)
    elif not before.reserves[DEFENDER] and (cannons < ENOUGH_CANNONS or before.across):
        chances = (chance_against_boats(number) for number in (cannons + 1, cannons))
        yield Consequence(AnyDominoIsCannon(cannons + 1, *chances), CANNON)


def _cannons(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-39, BAB-59: yield what cannons built in this turn add."""
    old, new = len(before.cannons), len(after.cannons)
    if new > old:
        chance, without = chance_against_boats(new), chance_against_boats(old)
        yield Consequence(CannonsAdded(new, chance, without), CANNON + (chance - without) / PERCENT)


def brings_too(event: Effect, before: Position, after: Position, seat: int) -> bool:
    """BAB-40, BAB-58: return whether a turn also offers what `standing` says of another one.

    Dominoes of the reserve can still become cannons in the next turn, before cannons fire at boats that aren't launched
    yet.
    """
    possible = len(after.cannons) + len(after.reserves[DEFENDER])
    return isinstance(event, CannonsAdded) and not before.across and possible >= event.cannons


def chance_of_destroying(standing: Sequence[int], planes: Sequence[str]) -> Fraction:
    """BAB-46, BAB-49: return the chance that planes destroy at least one of these sections, without the ghost."""
    misses = Fraction(1)
    for plane in planes:
        misses *= 1 - Fraction(hitting_rolls(plane) * sum(map(STRIKE_COUNT.__getitem__, standing)), TWO_DICE_RESULTS**2)
    return 1 - misses


@cache
def chance_of_sparing(
    standing: tuple[int, ...], soldiers: tuple[tuple[int, int], ...], planes: tuple[str, ...]
) -> Fraction:
    """BAB-46 to BAB-52: return the chance that planes kill no soldier, without the ghost.

    `soldiers`: the number on each section.
    """
    if not planes:
        return Fraction(1)
    plane, later, on = planes[0], planes[1:], dict(soldiers)
    spared = Fraction(0)
    happened = 0
    for section in standing:
        rest = tuple(one for one in standing if one != section)
        near = on[section] + on.get(section - 1, 0) + on.get(section + 1, 0)
        deadly = deadly_rolls(plane)
        for rolls, dead in ((deadly, near), (hitting_rolls(plane) - deadly, on[section])):
            happened += rolls * STRIKE_COUNT[section]
            if rolls and not dead:
                spared += rolls * STRIKE_COUNT[section] * chance_of_sparing(rest, soldiers, later)
    spared += (TWO_DICE_RESULTS**2 - happened) * chance_of_sparing(standing, soldiers, later)
    return spared / TWO_DICE_RESULTS**2


def _unused(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-38, BAB-42, BAB-58: yield why a plane that costs coins stays, and why a domino isn't built yet."""
    if _is_idle(before, after):
        for plane in before.sendable_planes:
            if before.price(plane):
                chance = percentage(chance_of_destroying(before.standing, (plane,)))
                yield Consequence(PlaneStays(plane, SPECIAL.get(plane), before.price(plane), chance), SAVED)
    if not before.across:
        for face in before.reserves[DEFENDER]:
            if face in after.reserves[DEFENDER]:
                yield Consequence(KeepsDomino(face, hitting_rolls(face)), KEPT)


def _saved(before: Position, after: Position) -> Iterator[Consequence]:
    """BAB-05, BAB-09, BAB-58, BAB-61, BAB-66: yield what a domino would cost a defender who could buy one and doesn't.

    A mission says more of the turn itself.
    """
    if BUY_STEP not in before.open_steps or len(before.pool) != len(after.pool):
        return
    price, coins, cannons = before.options["domino_cost"], after.coins[DEFENDER], len(before.cannons)
    targets = [boat for boat in before.across if sinking_faces(boat.domino)]
    aboard = sum(boat.soldiers for boat in after.across if not sinking_faces(boat.domino))
    certain = after.crossed + aboard
    trails = coins - price < certain
    value = SAVED if after.mission else COIN * price
    if targets and cannons and before.options["cannons"] == "volley":
        boat = max(targets, key=lambda one: one.soldiers)
        now, more = (percentage(chance_of_sinking(boat.domino, number)) for number in (cannons, cannons + 1))
        yield Consequence(CannonsSuffice(boat.domino, now, more, price), value)
    elif trails:
        yield Consequence(BuysNothing(price, max(0, coins - price), certain, aboard, trails), 2 * value)
    elif not before.across:
        yield Consequence(CoinsCanWait(coins, cannons), value)
    else:
        yield Consequence(BuysNothing(price, max(0, coins - price), certain, aboard, trails), value)


# ---- both ----------------------------------------------------------------------------------------


def _row(position: Position, last: int) -> int:
    """Return the number of soldiers right behind one another up to this space."""
    space = last
    while space and position.soldiers[space - 1]:
        space -= 1
    return last - space
