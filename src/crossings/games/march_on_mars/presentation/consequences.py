"""What the effects of a move of March on Mars mean for the team, as reasons for advice, with approximate values.

All marines are one team, so values are the same for all seats. Values are rounded from a regression of the results of
rollouts with three marines.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

from crossings.engine import Record, copy_of
from crossings.shared.ring.chain import NEVER, throw
from crossings.shared.ring.data import CRASH, FACES
from crossings.shared.ring.flights import Box, chance_of, landing_boxes
from crossings.words import Consequence, Effect

from ..rules import data, planet, schema, throws
from . import events
from .effects import (
    Appeared,
    BaseHit,
    Bombarded,
    BombSet,
    Chose,
    DieFell,
    IncomingLanded,
    Jumped,
    Killed,
    Lost,
    MissileStruck,
    Started,
    StoodUp,
    Trained,
    WaveMoved,
    WaveTriggered,
)
from .events import (
    AliensAtBase,
    AliensDie,
    AliensHitBase,
    BaseFalls,
    BaseIsHit,
    BecomesBeacon,
    BombsCard,
    BombSucceeds,
    BreaksFree,
    CanBomb,
    CanRerollWave,
    ClearsZone,
    CrashesIn,
    EntersCard,
    GoesDown,
    GuardDies,
    HasAbility,
    HasCompanion,
    IsBeset,
    IsHelpedUp,
    IsOut,
    IsSaved,
    JumpsOn,
    JumpsTo,
    KillsAliens,
    LandsIn,
    MarineConsequence,
    MarkBringsWave,
    MarkTriggersWave,
    MissileFlies,
    MissileHits,
    MissileKillsGuard,
    ReachesGuardBox,
    ReachesMMM,
    RerollsForBomb,
    RerollsMark,
    RerollsToAdvance,
    RerollsToKill,
    SetsOffBomb,
    Shoots,
    StandsForMissile,
    StartsBeset,
    StartsWith,
    TimeRunsOut,
    WaveApproaches,
    WaveBrings,
    WaveComes,
    WaveTakes,
    ZoneCleared,
)
from .hints import JumpTable, strike_chances
from .odds import Dice, missile_chances
from .position import BEHIND, Aliens, Position
from .prospects import (
    SAID,
    area_of,
    as_percent,
    bomb_chance,
    brings_too,
    chance_of_more,
    has_companion,
    has_other_beacon,
    is_zone_lost,
    may_wave_land,
    standing,
)

__all__ = ["brings_too", "consequences", "events", "standing", "whose_turn"]

DECIDED = 50
BASE = 45
"""The value of all hits that the base can take."""
HITS_TO_KILL = Aliens(1, 2, 3)
"""MOM-H04: hits to kill an alien of each colour."""
HIT, MISSILE, CLEARED, GUARD, FREED, LANDED = 1.5, 4, 8, 15, 5, -1.5
NEARER = 2
"""How much more a hit counts next to the landing zone."""
BASE_HIT = 2.5
"""The value of a missile's hit in the landing zone, or next to it."""
ANY_HIT = 1.3
"""The value of a hit of any marine: who kills what says more."""
CRASHED, WAVE, MARK, LOST = -5, -6, -4, -15
OWN_CRASH = -1
"""The value of a crash of the seat's marine: what the turn is for says more."""
TRAINED, BAIT, TOGETHER, BESET, AT_MMM, CARD = 4, 3, 3, -4, 10, 5
JUMP, APPROACH, NEW_ALIENS = 4, -2, -1
"""The values of a jump, and of a wave that only brings aliens nearer, or only new ones."""
PLACE = 0.6
"""The value of where a marine lands."""
FAR_SHOT, NEAR_SHOT, ZONE_SHOT = 0.4, 1.5, 3
"""The values of a shot at aliens on the card next to the Master Mind, on the other card, and in the landing zone."""
AVERTED = 2
"""The value of a crash mark that is rolled again."""
PERCENT = 100
MISSILE_RANGE = range(2, 5)
"""MOM-C06: the possible totals of two white dice."""
OTHERS = 0.25
"""The weight of what happens to other marines: usually it happens whatever the seat does."""


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for the team."""
    yield from chain.from_iterable(_of_effect(before, effect, after, seat) for effect in effects)
    for effect in effects:
        if isinstance(effect, BaseHit) and effect.hits < effect.most:
            yield _of_base_hit(before, effect, [kill for kill in effects if isinstance(kill, Killed)])
    if after.reason is not None:
        yield _of_end(before, after.reason, seat)
    if after.phase == "program" and (before.phase != "program" or before.active != after.active):
        yield from _of_start(after, seat)


def whose_turn(position: Position) -> int | None:
    """MOM-O03: return whose marine's turn it is: one may move last in a round and first in the next."""
    return position.active if position.round else position.actor


def _of_effect(before: Position, effect: Effect, after: Position, seat: int) -> Iterator[Consequence]:
    match effect:
        case DieFell() if _is_marked_for_good(after) and may_wave_land(after):
            yield _of_mark(after, seat)
        case Trained(seat=marine, ability=ability) if marine == seat:
            yield Consequence(HasAbility(ability), TRAINED)
        case BombSet(seat=marine) | Chose(seat=marine, verb="kamikaze") if after.throw in ("bomb", "kamikaze"):
            yield from _of_bomb(after, marine, seat)
        case Chose(seat=marine, verb="him" | "sm" as missile, other=beacon):
            yield from _of_missile(before, marine, beacon, seat, missile)
        case Started(seat=marine, box=box) if marine == seat:
            yield Consequence(_landing(before, marine, box), SAID, only_now=True)
        case Chose(seat=marine, verb="bait"):
            yield _for_marine(CanRerollWave(marine, marine == seat, before.round), BAIT)
        case Chose(seat=marine, verb="re") if marine == seat:
            yield from _of_reroll(before, after, marine)
        case Killed():
            yield from _of_kill(before, effect, after, seat)
        case Bombarded(seat=marine, aliens=aliens, slot=slot, card=card):
            yield Consequence(AliensDie(), ANY_HIT, _hits(aliens))
            is_near = slot in BEHIND and may_wave_land(before)
            bombs = BombsCard(marine, marine == seat, aliens, card, "near" if is_near else "far")
            yield _for_marine(bombs, HIT * _hits(aliens) * (NEARER if is_near else 1))
        case Jumped():
            yield from _of_jump(before, effect, after, seat)
        case StoodUp(seat=marine) if marine != after.active or after.dice != data.CRASHED_DICE:
            fact, helps = IsHelpedUp(marine, marine == seat), before.active == seat
            yield Consequence(fact, -CRASHED if fact.own or helps else -OTHERS * CRASHED, only_now=True)
        case Appeared(seat=marine, box=box, cause=cause) if marine == seat:
            yield from _of_arrival(before, before.at(marine), box, after, crashes=bool(cause))
        case WaveTriggered() if not _is_marked_for_good(before) and may_wave_land(before):
            yield _of_mark(before, seat)
        case Lost(seat=marine):
            yield _for_marine(IsOut(marine, marine == seat), LOST)
        case WaveMoved() if before.phase not in ("side", "bait"):
            pass  # that of a crash mark, which has been told
        case WaveMoved(side=side, into=into) if any(into):
            card = before.card_on(f"{side}1")
            yield Consequence(WaveComes(card), WAVE, event=WaveTakes(card, into), only_now=True)
        case WaveMoved(side=side):
            yield _of_approach(before, after, side)._replace(only_now=True)
        case IncomingLanded(aliens=aliens):
            yield Consequence(AliensAtBase(), LANDED, sum(aliens))


def _of_base_hit(before: Position, hit: BaseHit, kills: Sequence[Killed]) -> Consequence:
    """MOM-B02: return that the aliens left in the landing zone hit the base, at the end of the turn.

    Whether the dice of the turn prevent it has an exact chance, which `standing` gives. What others do about it is
    their choice.
    """
    dead = Counter((colour, kill.box) for kill in kills for colour, count in kill.aliens.groups for _ in range(count))
    counts = [0, 0, 0]
    for group in hit.groups:
        counts[group[0]] += before.groups[group] - dead[group]
    event = AliensHitBase(Aliens(*counts), hit.hits, hit.most)
    return Consequence(BaseIsHit(hit.hits, hit.most), -BASE / hit.most, event=event, by_turn=True)


def _landing(before: Position, marine: int, box: Box) -> LandsIn:
    """MOM-S08, MOM-H01: return where a marine lands, beside whom, and what it can shoot from there."""
    others = tuple(other.seat for other in before.contents_of(box).marines)
    is_apart = not others and any(other.box for other in before.marines)
    columns = _columns_in_range(before, box[0])
    zone = [x for x in range(1, data.COLUMNS[before.board]) if before.in_zone((x, 0))]
    if len(columns) < max(len(_columns_in_range(before, x)) for x in zone):
        columns = []  # which speaks against this column
    teleports = before.marines[marine].ability == "teleport"
    boxes = [other for other in landing_boxes(before.terrain) if before.in_zone(other)]
    chances = {other: _chance_to_leave(before, marine, other) for other in boxes}
    is_best = all(chance < chances[box] for other, chance in chances.items() if other != box)
    card = before.card_on(before.slot_of(columns[0]) or "") if columns else "none"
    return LandsIn(
        marine,
        True,
        box,
        others,
        is_apart,
        min(columns, default=0),
        max(columns, default=0),
        card,
        teleports,
        as_percent(chances[box]) if is_best else 0,
    )


def _chance_to_leave(before: Position, marine: int, box: Box) -> Fraction:
    """MOM-M01: return the chance that a blue die leads from a box out of the landing zone without a crash."""
    s: Record = copy_of(before.s)
    s.active = marine
    start = Position(before.viewer, s)
    safe = JumpTable(start, ("b",)).safe_ends(box).items()
    leaving = (face for (face,), ends in safe if not all(map(start.in_zone, ends)))
    return sum((chance_of(face, start.black_twos) for face in leaving), NEVER)


def _columns_in_range(position: Position, x: int) -> list[int]:
    """MOM-H01: return the columns of the cards next to the landing zone that shots from one of its columns reach."""
    reach = max(data.SHOT_DX)
    return [
        at for at in range(x - reach, x + reach + 1) if (slot := position.slot_of(at)) is not None and slot in BEHIND
    ]


def _for_marine(
    fact: MarineConsequence, value: float, event: Effect | None = None, *, by_turn: bool = False
) -> Consequence:
    """Return a consequence for a marine.

    `by_turn`: it only counts in the turn itself. What the dice that follow may do has an exact chance, which `standing`
    gives; what others do is their choice, and in rollouts they don't even try to do it well.
    """
    return Consequence(fact, value if fact.own else OTHERS * value, event=event, by_turn=by_turn)


def _of_kill(before: Position, kill: Killed, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield who dies, and who or what is free of aliens then.

    The position before tells who is left: at the end of the turn, the base or a wave may take away the others.
    """
    marine, own, box = kill.seat, kill.seat == seat, kill.box
    area = _area_in_time(before, box)
    yield Consequence(AliensDie(), ANY_HIT, _hits(kill.aliens), by_turn=True)
    shot = Shoots(marine, own, kill.aliens, box, area)
    if isinstance(kill, MissileStruck):
        yield _for_marine(MissileHits(marine, own, before.round), MISSILE, shot)._replace(by_turn=True)
    elif before.s.shot:
        yield _for_marine(shot, HIT * _hits(kill.aliens), by_turn=True)
    else:
        fact = KillsAliens(marine, own, before.round)
        yield _for_marine(fact, HIT * _hits(kill.aliens), shot, by_turn=True)
    if area == "zone" and sum(before.groups[group] for group in before.groups if before.in_zone(group[1])) == sum(
        kill.aliens
    ):
        yield Consequence(
            ZoneCleared(),
            CLEARED if own else OTHERS * CLEARED,
            event=ClearsZone(marine, own, kill.aliens),
            by_turn=True,
        )
    if before.contents_of(box).aliens == kill.aliens:
        if area == "guard":
            yield _guard_dies(before, kill, seat)
        for freed in after.contents_of(box).marines:
            if freed.seat == marine and before.s.moved:
                continue  # it jumped among them in this turn
            yield _for_marine(BreaksFree(freed.seat, freed.seat == seat), FREED, by_turn=True)


def _guard_dies(before: Position, kill: Killed, seat: int) -> Consequence:
    """MOM-X01: return that the guard dies; by a missile, only in the turn itself: who calls one in is a choice."""
    fact = GuardDies(kill.seat, kill.seat == seat)
    if not isinstance(kill, MissileStruck) or before.beacon is None:
        return _for_marine(fact, GUARD)
    own_beacon = before.beacon == seat
    event = MissileKillsGuard(kill.seat, fact.own, before.beacon, own_beacon)
    return Consequence(fact, GUARD if fact.own or own_beacon else OTHERS * GUARD, event=event, by_turn=True)


def _of_jump(before: Position, jump: Jumped, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield how far the seat's marine gets, and how the jump of any marine ends.

    How far others get is their own choice. So is a crash that gets a marine on, or a later one of the seat's marine,
    which can let the throw go (MOM-A05), unless it leads to the guard box: it only counts in the turn itself.
    """
    marine, own, crashes = jump.seat, jump.seat == seat, jump.end == "crash"
    columns = after.to_mmm(jump.start) - after.to_mmm(jump.box)
    if own:
        yield from _of_arrival(before, jump.start, jump.box, after, crashes=crashes)
    if jump.end == "saved":
        yield _for_marine(IsSaved(marine, own, jump.box), -CRASHED, by_turn=True)
    if crashes and (own or columns <= 0):
        event = CrashesIn(marine, own, jump.box, jump.cause)
        value = OWN_CRASH if own else OTHERS * CRASHED
        is_avoidable = own and area_of(after, jump.box) != "guard"
        yield Consequence(GoesDown(marine, own, after.round), value, event=event, by_turn=is_avoidable)


def _of_arrival(before: Position, start: Box, box: Box, after: Position, *, crashes: bool) -> Iterator[Consequence]:
    """Yield where the seat's marine gets by a jump towards the Master Mind, or by a teleportation.

    A few columns are not worth a crash.
    """
    marine, slot, area = before.mover, after.slot_of(box[0]), area_of(after, box)
    yield from _of_beacon(start, after, marine)
    if after.to_mmm(box) >= after.to_mmm(start):
        return
    if not (before.s.moved or crashes):
        event = JumpsTo(marine, True, before.round, box)
        yield Consequence(JumpsOn(marine, True, before.round), JUMP, event=event, by_turn=True)
    if slot is not None and slot != after.slot_of(start[0]):
        yield Consequence(EntersCard(marine, True, area, after.card_on(slot)), CARD, by_turn=True)
    if area == "guard":
        yield Consequence(ReachesMMM(marine, True), AT_MMM, event=ReachesGuardBox(marine, True, crashes))


def _of_beacon(start: Box, after: Position, marine: int) -> Iterator[Consequence]:
    """MOM-C06: yield that a missile of another marine can kill the guard, with this one as the beacon, if it is new."""
    callers = [other.seat for other in after.marines if other.seat != marine and _can_call_missile(after, other.seat)]
    here, guards = after.at(marine), {box for _, box in after.groups if area_of(after, box) == "guard"}
    near = [box for box in guards if planet.distance(*start, *box) != planet.distance(*here, *box) in MISSILE_RANGE]
    if not callers or not near:
        return
    chance = strike_chances(after, marine)[near[0]]
    if chance and not has_other_beacon(after, marine, near[0], chance):
        columns = planet.distance(*here, *near[0])
        event = StandsForMissile(marine, True, columns, callers[0], round(PERCENT * chance))
        yield Consequence(BecomesBeacon(marine, True, columns), float(chance * AT_MMM), event=event, by_turn=True)


def _can_call_missile(position: Position, seat: int) -> bool:
    """MOM-C03, MOM-O06: return whether a marine in the base can give support, if it is its turn."""
    marine = position.marines[seat]
    return not marine.out and position.in_zone(position.at(seat)) and not planet.is_beset(position.s, seat)


# ---- detection: waves ----------------------------------------------------------------------------


def _is_marked_for_good(position: Position) -> bool:
    """MOM-W07: return whether a crash mark lies that can't be rerolled, the first of this turn."""
    s = position.s
    return bool(
        position.phase == "choose"
        and not s.unleash
        and throws.can_unleash(s, position.mover)
        and throws.right_of_reroll(s, position.mover) == schema.NO_RIGHT
    )


def _of_mark(position: Position, seat: int) -> Consequence:
    """MOM-W07: return that a crash mark of the marine in turn triggers a wave, and which aliens are in its way."""
    marine, own = position.mover, position.mover == seat
    slot = "l1" if planet.side_of(position.here[0]) == data.LEFT else "r1"
    aliens, fact = position.aliens_on(slot), MarkTriggersWave(marine, own, position.round)
    is_sure = any(aliens) and not _may_kill_on(position, slot)
    event = MarkBringsWave(marine, own, position.round, aliens, position.card_on(slot)) if is_sure else None
    return _for_marine(fact, MARK, event, by_turn=True)


def _may_kill_on(position: Position, slot: str) -> bool:
    """MOM-H01, MOM-W07: return whether the marine in turn may kill aliens of a card before the wave of its mark."""
    actions = sum(map(bool, position.program[position.action :]))
    reach = max(data.SHOT_DX) * (1 + actions)
    return any(planet.distance(*position.here, *box) <= reach for _, box in position.on(slot))


def _of_approach(before: Position, after: Position, side: str) -> Consequence:
    """MOM-W01, MOM-W03: return what a wave brings that takes no alien to the incoming wave."""
    near, far = f"{side}1", BEHIND[f"{side}1"]
    aliens, new = before.aliens_on(far), after.draw.number if after.draw else 0
    event = WaveBrings(aliens, before.card_on(near), new, before.card_on(far))
    return Consequence(WaveApproaches(), APPROACH if any(aliens) else NEW_ALIENS, event=event)


def _of_end(before: Position, reason: str, seat: int) -> Consequence:
    if reason == "mmm":
        return Consequence(BombSucceeds(before.mover, before.mover == seat), DECIDED, by_turn=True)
    return Consequence(BaseFalls() if reason == "base" else TimeRunsOut(), -DECIDED)


def _of_start(after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the circumstances in which a marine begins its turn.

    Who is in its box only counts if the turn itself leads to it: later jumps of any marine are choices.
    """
    marine, own = after.mover, after.mover == seat
    contents = after.contents_of(after.here)
    others = tuple(other.seat for other in contents.marines if other.seat != marine and not other.crashed)
    if others and not any(contents.aliens) and not after.in_zone(after.here):
        yield _for_marine(HasCompanion(marine, own), TOGETHER, StartsWith(marine, own, others))._replace(by_turn=True)
    if any(contents.aliens):
        event = StartsBeset(marine, own, contents.aliens)
        yield _for_marine(IsBeset(marine, own), BESET, event)._replace(by_turn=True)
    if planet.is_at_mmm(after.s, marine) and after.dice >= data.BOMB_DICE:
        yield _for_marine(CanBomb(marine, own), AT_MMM)


def _hits(aliens: Aliens) -> int:
    return sum(count * hits for count, hits in zip(aliens, HITS_TO_KILL, strict=True))


# ---- detection: chances --------------------------------------------------------------------------


def _of_bomb(after: Position, marine: int, seat: int) -> Iterator[Consequence]:
    """MOM-X03, MOM-Y07: yield the chance of a bomb whose dice are about to be thrown."""
    can_reroll = after.throw == "bomb" and has_companion(after, marine)
    chance = bomb_chance(after.pending, after.black_twos, after.target, can_reroll)
    fact = SetsOffBomb(marine, marine == seat, after.target, round(PERCENT * chance))
    yield _for_marine(fact, float(DECIDED * chance), by_turn=marine != seat)


def _value_of_shot(position: Position, box: Box) -> float:
    """Return the value of a shot that kills aliens of a box."""
    if any(not marine.out for marine in position.contents_of(box).marines):
        return FREED
    dice = (len(position.faces), *Dice.of(position).numbers[1:])
    if position.in_zone(box) and position.beacon is None and is_zone_lost(position, dice):
        return 0
    return {"guard": GUARD, "zone": ZONE_SHOT, "near": NEAR_SHOT, "far": FAR_SHOT}[area_of(position, box)]


def _safe_faces(position: Position, marine: int) -> set[str]:
    """MOM-M01: return the faces with which a marine can jump safely towards the Master Mind."""
    if planet.is_beset(position.s, marine):
        return set()
    return {
        jump.face
        for jump in position.jumps
        if not jump.accident and position.to_mmm(jump.rest) < position.to_mmm(jump.boxes[0])
    }


def _of_reroll(before: Position, after: Position, marine: int) -> Iterator[Consequence]:
    """MOM-T02, MOM-C02: yield what the reroll of a die may allow that the dice which lie don't."""
    face = next(face for face in before.faces if before.faces.count(face) > after.faces.count(face))
    rerolled = {faces[0]: chance for faces, chance in throw(face[0], before.black_twos).items()}
    if before.throw == "bomb":
        missing = before.target - sum(int(one[1]) for one in before.faces)
        chance = chance_of_more(face, missing, before.black_twos)
        yield Consequence(
            RerollsForBomb(marine, True, face, before.target, round(PERCENT * chance)), float(DECIDED * chance)
        )
        return
    is_mark = face == FACES[CRASH] and may_wave_land(before)
    if is_mark and not before.s.unleash and throws.can_unleash(before.s, marine):
        chance = sum((chance for other, chance in rerolled.items() if other != face), NEVER)
        yield Consequence(RerollsMark(marine, True, face, round(PERCENT * chance)), AVERTED)
    targets: dict[Box, Fraction] = defaultdict(Fraction)
    as_rolled = _targets(before, before.faces)
    most = max((_value_of_shot(before, box) for box in as_rolled), default=0)
    for other, chance in rerolled.items():
        for box in _targets(before, (*after.faces, other)) - as_rolled:
            if _value_of_shot(before, box) > most:
                targets[box] += chance
    if targets:
        box = max(targets, key=lambda box: targets[box] * _value_of_shot(before, box))
        value = max(PLACE, float(targets[box] * _value_of_shot(before, box)))
        aliens = before.contents_of(box).aliens
        yield Consequence(RerollsToKill(marine, True, face, aliens, box, round(PERCENT * targets[box])), value)
    safe = _safe_faces(before, marine) if before.throw == "act" else set()
    if safe.isdisjoint(before.faces) and (chance := sum((rerolled.get(one, NEVER) for one in safe), NEVER)):
        yield Consequence(RerollsToAdvance(marine, True, face, round(PERCENT * chance)), PLACE)


def _targets(position: Position, faces: Sequence[str]) -> set[Box]:
    """MOM-H01, MOM-C06: return the boxes where dice with these faces, thrown instead of those that lie, can kill."""
    s: Record = copy_of(position.s)
    seat = position.mover
    s.faces[:] = map(faces.count, FACES)
    if position.beacon is not None:
        return {box for _, box in position.groups if throws.count_targets(s, *box) > 0}
    if position.throw not in ("act", "drone") or not throws.may_fire(s, seat):
        return set()
    reach = position.reach(seat).items()
    return {box for box, number in reach if throws.kills_at(s, seat, number, *box) != throws.NO_KILL}


def _of_missile(before: Position, marine: int, beacon: int, seat: int, missile: str) -> Iterator[Consequence]:
    """MOM-C06, MOM-C07: yield the most valuable target of a missile."""
    strikes = missile_chances(before, marine, beacon, missile)
    if not strikes:
        return
    values = {box: chance * _worth(before, box, missile) for box, chance in strikes.items()}
    box = max(values, key=values.__getitem__)
    own, area = marine == seat, _area_in_time(before, box)
    fact = MissileFlies(
        marine, own, beacon, beacon == seat, box, area, before.contents_of(box).aliens, as_percent(strikes[box])
    )
    yield _for_marine(fact, float(values[box]) + (SAID if own else 0))._replace(by_turn=True)


def _area_in_time(position: Position, box: Box) -> str:
    """MOM-O02: return what a box belongs to; no card is `near` if no wave of this round can land."""
    area = area_of(position, box)
    return "far" if area == "near" and not may_wave_land(position) else area


def _worth(position: Position, box: Box, missile: str) -> float:
    """Return the value of a missile's hit on a box."""
    area = area_of(position, box)
    if area == "guard":
        return GUARD
    most = data.MISSILE_HITS[schema.THROWS.index(missile) - schema.HIM]
    return (HIT if area == "far" else BASE_HIT) * min(most, _hits(position.contents_of(box).aliens))
