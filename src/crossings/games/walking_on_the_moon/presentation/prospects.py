"""What a turn makes of the next roll, by the dice and the board alone: exact odds, as reasons for advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from crossings.engine import copy_of
from crossings.shared.ring import chain
from crossings.shared.ring.data import CIRCLE, COLOURS, DICE_EACH, HIGHEST, LOWEST, RISE
from crossings.shared.ring.flights import Box, Flight, Terrain, faces_of, flights, has_sputnik, kind_of
from crossings.shared.ring.words import face
from crossings.words import Consequence, Name

from ..rules.data import ACROSS, EXTRA_JUMP, FIRST_ACROSS, GOAL, JUMPS_A_TURN, LAST_CARD
from ..rules.kernels import best_place, points_of
from .events import (
    CannotPass,
    CanPass,
    FinalTotals,
    FinalTotalsOf,
    Gain,
    GoesFarthest,
    IsLeastBad,
    IsOnlySafe,
    JumpFails,
    JumpIsSafe,
    Odds,
    Pays,
    PaysForFree,
    PlanIsBest,
    RerollCollects,
    RerollGains,
    RerollHelps,
    RerollRobs,
    SparesJump,
    StartsBetter,
    WastesCounter,
)
from .position import Astronaut, Position

AHEAD, SPARED, RISK = 5.0, 4.0, -6.0
"""What a jump to come, one that is not made, and the accident in it are worth; the latter two times its chance."""
MIN_RISK = 0.2
"""The chance of an accident from which a jump is a risk, or worth sparing."""
ONLY_SAFE, ONLY_PATTERN, BETTER_START, FARTHEST, LEAST_BAD, REROLL, PLAN = 6.0, 5.0, 6.0, 2.0, 4.0, 6.0, 4.5
"""What the other events are worth; more than the sums of what a turn gains, which say less."""
MIN_BETTER_START = 1 / 12
WASTE = -7.0
"""What a counter is worth that is spent for nothing."""
TOTALS, LEAD, PASSES, LIKELY_PASS = 20.0, 2.0, 20.0, 10.0
"""What the points decide in the last round, and what a lead is worth while rivals still have a turn."""
HUNDRED = 100
LONGEST_ODDS = 36
"""The largest denominator of odds; others are rounded to hundredths."""
STEPS = ("adv", "pay")
"""The tokens of special boxes that let an astronaut step on."""
HELPS = (*STEPS, "reroll", "ec")
"""The tokens of special boxes that add to what jumps can do; the other two help only in a later jump."""
SAFE, SAFETY = "safe", 2.0
MIN_AIM, MIN_PASS, MIN_GAINED = 0.3, 0.03, 0.15
"""The chance from which an aim explains a plan, from which passing a rival is one, and that a reroll must gain."""
MIN_FINISH = 0.15
"""The chance of crossing the finish line from which this explains a plan."""
COUNTED = ("points", "win")
"""The aims for which Sputnik counters count."""
MIN_WIN = 0.5
"""The chance of winning with the best plan from which other aims say too little about a plan."""
MAX_REACH = 10
"""More than the columns of three jumps."""
BOX_WORTH = {"adv": 1.0, "ec": 4.0, "sput": 8.0}
SPUTNIK = 4
"""What a Sputnik is worth that an accident would cost."""
MAX_TIES = 3
"""The number of other plans that may be as good for an aim that explains one of them."""
MAX_REROLLS = 3
"""The number of counters that the comparison of all plans reckons with: more would take too long."""
MAX_ERROR = 1e-9
STRICTLY = 1.5
"""How much more an aim says for which all other plans are worse."""
GOOD_TOKENS = ("adv", "ec", "sput")
"""The tokens of special boxes that are worth aiming at."""
PREFERRED = ("farther", "box-adv", "sputnik", "box-ec", "robbery", "box-sput", "finish")
"""What a roll can bring, the best last."""
FORCED_ORDER = "fud"
"""WOM-J25: the order in which a forced step is tried."""

REROLLS_FOR = {"sputnik": RerollCollects, "robbery": RerollRobs}


# ---- exact odds ------------------------------------------------------------------------------------


def odds_of(chance: Fraction) -> Odds:
    """Return a chance as odds: exact ones if their denominator is small, else in hundredths, never 0 or all of them."""
    if chance.denominator <= LONGEST_ODDS:
        return chance.numerator, chance.denominator
    return min(HUNDRED - 1, max(1, round(HUNDRED * chance))), HUNDRED


NO_ODDS = (0, 1)
NO_PAYS: Pays = ("nothing", 0, None, NO_ODDS)


def chance_of_jump(
    position: Position,
    who: Astronaut,
    letters: str,
    aim: Aim,
    *,
    counters: int,
    box: Box | None = None,
    lying: Sequence[str] = (),
) -> float:
    """WOM-M05, WOM-B06: return how often dice rolled besides those that lie there reach an aim in one jump.

    `counters`: those of the astronaut that it may spend on rerolls; `box`: the start, if not where it is.
    """
    may_reroll = who.reroll and box is None
    track = _track(position, who)._replace(steps=())
    return _chance(track, box or who.box, (letters,), 0, counters, may_reroll, aim, tuple(lying))


def likely_gain(position: Position, who: Astronaut, letters: str) -> Pays:
    """Return what an astronaut is most likely to gain by rolling dice, with all its rerolls."""
    pays: dict[Gain, float] = {}
    faces = tuple(dict.fromkeys(face for letter in letters for face in faces_of(letter)))
    for way in flights(position.terrain, who.box, faces):
        for gain in gains(position, who, way) if is_good(way) else ():
            kind, column, _ = gain
            aim = Aim(kind, column=column, level=way.rest[1])
            pays[gain] = chance_of_jump(position, who, letters, aim, counters=who.ec)
    best = _most_likely(pays)
    return NO_PAYS if best is None else (*best, rounded(pays[best]))


def _most_likely(gains: Mapping[Gain, float | Fraction]) -> Gain | None:
    """Return what is most likely of what a roll can bring, or the finish line; in a tie what is worth most."""
    return max(
        gains, key=lambda gain: (gain[0] == "finish", gains[gain], PREFERRED.index(gain[0]), gain[1]), default=None
    )


def is_good(way: Flight) -> bool:
    """Return whether a jump is safe, or crosses the finish line."""
    return not way.accident or crosses(way)


def crosses(way: Flight) -> bool:
    """WOM-F01: return whether a jump crosses the finish line."""
    return way.boxes[-1][0] >= GOAL


def gains(position: Position, who: Astronaut, way: Flight) -> Iterator[Gain]:
    """WOM-C02, WOM-F01, WOM-X03: yield what a safe jump brings: the finish, a Sputnik of a column, a robbery."""
    if crosses(way):
        yield "finish", 0, None
    for box in way.boxes[1:]:
        if has_sputnik(position.terrain, box):
            yield "sputnik", box[0], None
    token = position.tokens_at.get(way.rest[0], "")
    if token in GOOD_TOKENS and not crosses(way) and _is_worth_entering(position, who, way.rest[0]):
        yield f"box-{token}", way.rest[0], None
    if not way.accident:
        for rival in _victims(position, who, way.rest):
            yield "robbery", way.rest[0], rival.name


def _is_worth_entering(position: Position, who: Astronaut, column: int) -> bool:
    """WOM-G03, WOM-O04: return whether a special box works: one with a counter doesn't if it is in first position."""
    others = [one for one in position.astronauts if one.number != who.number]
    is_first = not any(one.finished or one.x > column for one in others) and any(one.x != column for one in others)
    return not (is_first and position.tokens_at.get(column) == "ec")


def _victims(position: Position, who: Astronaut, box: Box) -> Iterator[Astronaut]:
    """WOM-X03: yield the rivals in a box that have a Sputnik, the richest first."""
    for other in sorted(position.astronauts, key=lambda one: -one.sputniks):
        is_rival = other.seat != who.seat and not other.finished and other.box == box
        if position.s.option_advanced and is_rival and other.sputniks:
            yield other


# ---- detection -------------------------------------------------------------------------------------


def prospects(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a turn of the seat makes of the next roll, and in the last round of the points."""
    number = before.active if before.phase != "end" else after.active
    if number is None or before.astronauts[number].seat != seat:
        return
    old, new = before.astronauts[number], after.astronauts[number]
    is_rolling = after.active == number and bool(after.pending) and not new.finished
    if is_rolling:
        found = [*_pass(after, new)]
        yield from found
        if any(isinstance(one.fact, CannotPass) for one in found):
            return
    if before.phase == "program" and is_rolling:
        yield from _plan(before, after)
    elif before.phase == "choose" and is_rolling and after.jump == before.jump and after.faces != before.faces:
        yield from _reroll(before, after)
    else:
        if before.phase == "choose":
            yield from _picked(before, old, new)
        if is_rolling and not after.faces:
            is_decision = before.phase == "go" or after.jump == EXTRA_JUMP
            # robbing a rival or not changes nothing about a jump that will be made anyway
            if before.phase != "land" or _risk(after, new, after.pending) >= MIN_RISK:
                yield from _jump_to_come(after, new, is_decision=is_decision)
        elif not new.finished and not new.crashed and after.active != number and before.jump < JUMPS_A_TURN:
            yield from _spared(before, after, new)
        if before.phase == "box" and not new.crashed:
            yield from _step(before, after, new)
    if not is_rolling and (after.active != number or new.crashed or not any(after.program[after.slot :])):
        yield from _totals(after, old)


def _jump_to_come(after: Position, who: Astronaut, *, is_decision: bool = False) -> Iterator[Consequence]:
    """Yield how often the next jump is safe, and if the seat had to decide about it, how often it fails."""
    letters, risk = after.pending, _risk(after, who, after.pending)
    safe = chance_of_jump(after, who, letters, Aim(SAFE), counters=who.ec)
    if safe:
        pays, fall = likely_gain(after, who, letters), _fall(after, who, letters)
        goes_on = is_decision and risk >= MIN_RISK and not fall.most and fall.column > who.x
        column = fall.column if goes_on else 0
        counters = _counters_needed(after, who, letters, safe, pays)
        event = JumpIsSafe(after.jump, letters, rounded(safe), pays, *fall.cost, who.sputniks, counters, column)
        if not is_decision or column or 2 * safe >= 1:
            yield Consequence(event, AHEAD - risk)
    if is_decision and risk >= MIN_RISK:
        fails = _failing(JumpFails, after, after.jump, letters, who)
        yield Consequence(fails, risk * (RISK - SPUTNIK * fails.cost))


def _counters_needed(position: Position, who: Astronaut, letters: str, safe: float, pays: Pays) -> int:
    """Return the fewest counters with which a jump is as often safe, and as likely to gain what it can."""
    for count in range(who.ec):
        is_as_safe = chance_of_jump(position, who, letters, Aim(SAFE), counters=count) >= safe - MAX_ERROR
        if is_as_safe and likely_gain(position, who._replace(ec=count), letters) == pays:
            return count
    return who.ec


class Fall(NamedTuple):
    """What the accidents of a jump lead to: the fewest and the most Sputniks they cost, and the first column."""

    least: int
    most: int
    column: int

    @property
    def cost(self) -> tuple[int, bool]:
        """The most Sputniks an accident costs, and whether another one costs fewer."""
        return self.most, self.least < self.most


def _fall(position: Position, who: Astronaut, letters: str) -> Fall:
    """WOM-K04, WOM-K05: return what throws without a safe jump lead to; the jump itself may collect Sputniks first."""
    track, found = _track(position, who), list[tuple[int, int]]()
    for faces in chain.throw(letters, track.twos, ()):
        ways = flights(track.terrain, who.box, faces)
        if not any(map(is_good, ways)):
            kept = ((track.sputniks_after(Aim(SAFE), way, who.sputniks), way) for way in ways)
            found.append(min((max(0, who.sputniks - sputniks), -way.rest[0]) for sputniks, way in kept))
    costs = [cost for cost, _ in found] or [0]
    return Fall(min(costs), max(costs), min((-column for _, column in found), default=0))


def _spared(before: Position, after: Position, who: Astronaut) -> Iterator[Consequence]:
    if (letters := before.program[before.jump]) and (risk := _risk(after, who, letters)) >= MIN_RISK:
        who = who._replace(ec=min(who.ec, before.jumper.ec + (before.tokens_at.get(who.x) == "ec")))
        event = _failing(SparesJump, after, before.jump + 1, letters, who)
        yield Consequence(event, risk * (SPARED + SPUTNIK * event.cost))


def _failing(kind: type[JumpFails], position: Position, jump: int, letters: str, who: Astronaut) -> JumpFails:
    alone, with_counters = (
        1 - chance_of_jump(position, who, letters, Aim(SAFE), counters=count) for count in (0, who.ec)
    )
    counter = rounded(with_counters) if with_counters < alone - MAX_ERROR else NO_ODDS
    cost = _fall(position, who, letters).cost
    return kind(jump, letters, rounded(alone), counter, *cost, who.sputniks, who.ec)


def _risk(position: Position, who: Astronaut, letters: str) -> float:
    """Return how often a jump fails, after a reroll for a counter if possible."""
    return 1 - chance_of_jump(position, who, letters, Aim(SAFE), counters=min(who.ec, 1))


def _picked(before: Position, old: Astronaut, new: Astronaut) -> Iterator[Consequence]:
    """Yield how the picked jump compares with the others that the dice allow."""
    ways = before.flights(before.faces)
    safe = {way.rest: way for way in ways if is_good(way)}
    if not safe:
        yield from _least_bad(ways, old, new)
        return
    made = safe.get(new.box) if not new.crashed else None
    others = [way for rest, way in safe.items() if rest != new.box]
    if made is None or new.finished:
        return
    if not others:
        same = [way for way in ways if way.rest == made.rest and is_good(way)]
        sputniks = {sum(has_sputnik(before.terrain, box) for box in way.boxes[1:]) for way in same}
        if len(sputniks) > 1 and new.sputniks - old.sputniks == max(sputniks):
            yield Consequence(IsOnlySafe(face(made.face), made.rest[0], by_sputnik=True), ONLY_PATTERN)
        elif len(sputniks) == 1 and len(ways) > len(same):
            value = ONLY_SAFE if len(set(before.faces)) > 1 else ONLY_PATTERN
            yield Consequence(IsOnlySafe(face(made.face), made.rest[0], by_sputnik=False), value)
        return
    farthest = max(way.rest[0] for way in others)
    if made.rest[0] > farthest:
        yield Consequence(GoesFarthest(made.rest[0], farthest), FARTHEST)
    yield from _better_start(before, old, made.rest, [way.rest for way in others])


def _least_bad(ways: Sequence[Flight], old: Astronaut, new: Astronaut) -> Iterator[Consequence]:
    columns = {way.rest[0] for way in ways}
    if len(columns) > 1 and new.x == max(columns):
        yield Consequence(IsLeastBad("column", new.x, 0), LEAST_BAD)
    elif len(ways) > 1 and new.sputniks > old.sputniks - old.sputniks // 2:
        yield Consequence(IsLeastBad("sputniks", new.x, 0), LEAST_BAD)
    elif new.ec and new.ec == old.ec and new.sputniks >= old.sputniks:
        yield Consequence(IsLeastBad("counters", new.x, new.ec), LEAST_BAD)


def _better_start(before: Position, who: Astronaut, box: Box, others: Sequence[Box]) -> Iterator[Consequence]:
    """Yield that the next jump is safer from a box than from each of the others, of which the farthest is named."""
    letters = before.program[before.jump] if before.jump < JUMPS_A_TURN else ""
    if not letters:
        return
    here, *there = (
        chance_of_jump(before, who, letters, Aim(SAFE), counters=who.ec, box=start) for start in (box, *others)
    )
    if here - max(there) >= MIN_BETTER_START:
        column, _ = max(others)
        odds = rounded(here), column, rounded(there[others.index(max(others))])
        event = StartsBetter(before.jump + 1, letters, box[0], *odds, who.ec)
        yield Consequence(event, BETTER_START * (here - max(there)))


def _step(before: Position, after: Position, new: Astronaut) -> Iterator[Consequence]:
    """WOM-B03, WOM-B05: yield from where the next jump is safer: the special box, or the one after a free step."""
    box = before.jumper.box
    steps = [
        before.jumper.box_after_step(step)
        for step in RISE
        if kind_of(before.terrain, before.jumper.box_after_step(step)) == CIRCLE
    ]
    others = [other for other in (box, *steps) if other != new.box]
    if new.box in (box, *steps) and others and not new.finished:
        yield from _better_start(before, before.jumper, new.box, others)


def _reroll(before: Position, after: Position) -> Iterator[Consequence]:
    """Yield what dice that are rerolled may bring: an aim of this turn, a safe jump, or a better one."""
    who, is_paid = after.jumper, after.jumper.ec < before.jumper.ec
    if is_paid and before.may_reroll:
        yield Consequence(PaysForFree(), WASTE)
        return
    aim, chance, was = _gained_by_reroll(before, after)
    lying = [way for way in before.flights(before.faces) if is_good(way)]
    if chance - was >= MIN_GAINED:
        kind, odds = REROLLS_FOR.get(aim.kind, RerollGains), (rounded(chance), rounded(was))
        event = kind(after.jump, after.pending, aim.kind, aim.column, aim.rival, *odds, who.ec)
        yield Consequence(event, REROLL + aim.worth * (chance - was))
    elif lying and is_paid and _is_counter_needed(before, after):
        best = max(lying, key=lambda way: (len([*gains(before, who, way)]), way.rest[0]))
        yield Consequence(WastesCounter(face(best.face), best.rest[0]), WASTE)
    else:
        safe = chance_of_jump(after, who, after.pending, Aim(SAFE), counters=who.ec, lying=after.faces)
        pays = _better_landing(before, after, lying)
        if pays != NO_PAYS or not lying:
            helps = RerollHelps(after.jump, after.pending, bool(lying), rounded(safe), pays, who.ec)
            yield Consequence(helps, REROLL)


def _is_counter_needed(before: Position, after: Position) -> bool:
    """Return whether a counter is of use later: in the last round for other jumps, unless the reroll decides."""
    rest, who = tuple(letters for letters in after.program[after.slot :] if letters), before.jumper
    aim = _points_aim(after, who) if rest and _is_last_round(after) else None
    if aim is None:
        return not _is_last_round(after)
    then = _chance(
        _track(after, who), who.box, (after.pending, *rest), who.sputniks, who.ec - 1, False, aim, after.faces
    )
    return then <= _chance_of_picks(before, rest, aim) + MAX_ERROR


def _chance_of_picks(before: Position, rest: tuple[str, ...], aim: Aim) -> float:
    """Return the chance of an aim with the dice as they lie, with the best pick and all counters for later jumps."""
    who, track = before.jumper, _track(before, before.jumper)
    ways = before.flights(before.faces)
    return max(_chance_after_jump(track, rest, who.sputniks, who.ec, aim, way) for way in ways)


def _gained_by_reroll(before: Position, after: Position) -> tuple[Aim, float, float]:
    """Return the aim for which a reroll does most, its chance after it, and without one in this jump.

    The counters that are left then may buy more rerolls, those of the seat now some in later jumps.
    """
    who, track = after.jumper, _track(after, after.jumper)
    rest = tuple(letters for letters in after.program[after.slot :] if letters)

    def chances(aim: Aim) -> tuple[float, float]:
        aim = aim._replace(rival=None, worth=0.0)
        then = _chance(track, who.box, (after.pending, *rest), 0, who.ec, False, aim, after.faces)
        return then, _chance_of_picks(before, rest, aim)

    found = [(aim, *chances(aim)) for aim in _aims(after, who)]
    return max(found, key=lambda one: one[0].worth * (one[1] - one[2]))


def _better_landing(before: Position, after: Position, lying: Sequence[Flight]) -> Pays:
    """Return what a reroll is most likely to bring that the dice that lie there don't."""
    who, column = after.jumper, max((way.rest[0] for way in lying), default=GOAL)
    had = {gain for way in lying for gain in gains(before, who, way)}
    found: dict[Gain, Fraction] = {}
    throws = chain.throw("".join(sorted(after.pending)), after.s.option_black_twos, after.faces)
    for faces, chance in throws.items():
        ways = [way for way in flights(after.terrain, who.box, faces) if is_good(way)]
        new = {gain for way in ways for gain in gains(after, who, way)} - had
        for gain in new | {("farther", column, None) for way in ways if way.rest[0] > column}:
            found[gain] = found.get(gain, Fraction(0)) + chance
    best = _most_likely(found)
    return NO_PAYS if best is None else (*best, odds_of(found[best]))


# ---- plans -----------------------------------------------------------------------------------------


def _plan(before: Position, after: Position) -> Iterator[Consequence]:
    """Yield an aim for which no other plan of as many dice is better: the finish, a Sputnik, safety, a column.

    If many plans are as good, its first jump has to explain it; if others are better for each aim, nothing does.
    """
    plan, who = tuple(letters for letters in after.program if letters), after.jumper
    if not _is_last_round(after):
        others = [other for other in _plans(before, sum(map(len, plan))) if other != plan]
        best, is_tied = _best_aim(after, plan, others)
        if best is not None:
            yield Consequence(best, PLAN + best.stated_chance)
        if best is not None or not is_tied:
            return
    yield from _jump_to_come(after, who)


def _best_aim(
    after: Position, plan: tuple[str, ...], others: Sequence[tuple[str, ...]]
) -> tuple[PlanIsBest | None, bool]:
    """Return the aim that explains a plan best, and whether none of the others reaches some aim more often.

    If several others reach the aim as often, the plan must be better than all of these for a second aim.
    """
    who, aims = after.jumper, _aims(after, after.jumper)
    if wins := _winning_aim(after, who):
        best = max(_chance_of_aim(after, who, other, wins) for other in others)
        chance = _chance_of_aim(after, who, plan, wins)
        if max(best, chance) >= MIN_WIN:
            counters = _counters_for(after, who, plan, [wins])
            event = PlanIsBest("win", 0, None, len(plan), rounded(chance), counters, NO_PAYS)
            return (event, True) if chance >= best - MAX_ERROR else (None, False)
    chances = {aim: _chance_of_aim(after, who, plan, aim) for aim in aims}
    found, is_tied = list[tuple[float, PlanIsBest]](), False
    for aim in sorted(aims, key=lambda aim: -aim.worth * chances[aim]):
        rivals = [other for other in others if aim.kind != SAFE or len(other) == len(plan)]
        least = MIN_FINISH if aim.kind == "finish" else MIN_AIM
        if chances[aim] < least or (lead := _lead(after, who, rivals, aim, chances[aim])) < 0:
            continue
        is_strict = lead > MAX_ERROR
        ties = [] if is_strict else [one for one in rivals if _is_as_good(after, who, one, aim, chances[aim])]
        second = _second_aim(after, who, aim, chances, ties) if ties else None
        is_tied = True
        if second is None and len(ties) > MAX_TIES and aim.kind != "finish":
            continue
        also = NO_PAYS if second is None else (second.kind, second.column, second.rival, rounded(chances[second]))
        counters = _counters_for(after, who, plan, [one for one in (aim, second) if one])
        event = PlanIsBest(aim.kind, aim.column, aim.rival, len(plan), rounded(chances[aim]), counters, also)
        found.append((aim.worth * chances[aim] * (STRICTLY if is_strict or second else 1.0), event))
        if is_strict:
            break
    return max(found, key=lambda one: one[0])[1] if found else None, is_tied


def _winning_aim(after: Position, who: Astronaut) -> Aim | None:
    """WOM-F04: return the aim to end the game and win, if all others have made their turns of the round."""
    seats = [one.seat for one in after.astronauts]
    if GOAL - who.x > MAX_REACH or len(set(seats)) < len(seats) or any(one != who for one in _to_move(after)):
        return None
    return _points_aim(after, who)._replace(kind="win")


def _second_aim(
    after: Position, who: Astronaut, first: Aim, chances: Mapping[Aim, float], ties: Sequence[tuple[str, ...]]
) -> Aim | None:
    """Return the aim for which a plan is better than all that are as good for the first one, or None."""
    found = (
        aim
        for aim, chance in chances.items()
        if aim not in (first, Aim(SAFE, SAFETY))
        and chance >= MIN_AIM
        and aim.column != first.column
        and _lead(after, who, ties, aim, chance) > MAX_ERROR
    )
    return max(found, key=lambda aim: aim.worth * chances[aim], default=None)


def _is_as_good(position: Position, who: Astronaut, plan: tuple[str, ...], aim: Aim, chance: float) -> bool:
    return _chance_of_aim(position, who, plan, aim) >= chance - MAX_ERROR


def _counters_for(position: Position, who: Astronaut, plan: tuple[str, ...], aims: Sequence[Aim]) -> int:
    """WOM-M05: return the fewest counters for rerolls with which a plan reaches these aims as often as with all."""
    most = min(who.ec, MAX_REROLLS)
    chances = [_chance_of_aim(position, who, plan, aim) for aim in aims]

    def is_enough(count: int) -> bool:
        fewer = who._replace(ec=count)
        pairs = zip(aims, chances, strict=True)
        return all(_is_as_good(position, fewer, plan, aim, chance) for aim, chance in pairs)

    return next((count for count in range(most) if is_enough(count)), most)


def finishing_chance(position: Position) -> float:
    """WOM-P02, WOM-F01: return how often the best plan of the astronaut that places dice crosses the finish line."""
    who, plans = position.jumper, _plans(position, position.due)
    return max(_chance_of_aim(position, who, plan, Aim("finish")) for plan in plans)


def chance_of_column(position: Position, letters: str, column: int) -> float:
    """WOM-M05, WOM-B06: return how often the astronaut that rolls dice can jump safely to a column or farther.

    It may reroll as its counters and its special box allow.
    """
    who = position.jumper
    track = _track(position, who)._replace(steps=())
    rerolls = who.ec, who.reroll
    return _chance(track, who.box, (letters,), 0, *rerolls, Aim("far", column=column))


def crossing_chance(position: Position, *, is_rerolled: bool) -> float:
    """WOM-A13, WOM-F01: return how often the astronaut that has rolled crosses the finish line in the jumps to come.

    `is_rerolled`: whether it first has to reroll all dice of this jump.
    """
    who, faces = position.jumper, tuple(position.faces)
    letters, lying = ("".join(sorted(face[0] for face in faces)), ()) if is_rerolled else ("", faces)
    plan = (letters, *(letters for letters in position.program[position.jump :] if letters))
    rerolls = who.ec, who.reroll
    return _chance(_track(position, who), who.box, plan, 0, *rerolls, Aim("finish"), lying)


def without_die(position: Position, colour: str) -> Position:
    """WOM-A12: return the position with a die of a colour taken out, or the same one if it already is."""
    s = copy_of(position.s)
    s.removed |= 1 << COLOURS.index(colour)
    return Position(position.viewer, s, phase=position.phase, hands=position.hands)


def _lead(position: Position, who: Astronaut, others: Iterable[tuple[str, ...]], aim: Aim, chance: float) -> float:
    """Return how much more often than the others a plan with this chance reaches an aim; -1 if less often."""
    lead = 1.0
    for other in others:
        lead = min(lead, chance - _chance_of_aim(position, who, other, aim))
        if lead < -MAX_ERROR:
            return -1.0
    return max(0.0, lead)


def _aims(position: Position, who: Astronaut) -> list[Aim]:
    """Return what a plan can be good for."""
    aims = [Aim(SAFE, SAFETY), Aim("finish", 20.0)]
    reach = range(who.x + 1, min(GOAL, who.x + MAX_REACH))
    levels = range(LOWEST, HIGHEST + 1)
    for x in reach:
        if any(has_sputnik(position.terrain, (x, y)) for y in levels):
            aims.append(Aim("sputnik", 4.0, x))
        token = position.tokens_at.get(x, "")
        if token in GOOD_TOKENS and _is_worth_entering(position, who, x):
            aims.append(Aim(f"box-{token}", BOX_WORTH[token], x))
        aims.append(Aim("far", 0.5 * (x - who.x), x))
    for other in position.astronauts:
        if other.x > who.x and other == next(_victims(position, who, other.box), None):
            aims.append(Aim("robbery", 5.0, other.x, other.y, other.name))
    return aims


def _chance_of_aim(position: Position, who: Astronaut, plan: tuple[str, ...], aim: Aim) -> float:
    rerolls = min(who.ec, MAX_REROLLS), who.reroll
    held = who.sputniks if aim.kind in COUNTED else 0
    return _chance(_track(position, who), who.box, plan, held, *rerolls, aim._replace(rival=None, worth=0.0))


def _track(position: Position, who: Astronaut) -> Track:
    pays = position.active is not None and position.jumper.sputniks > 0

    def columns(*tokens: str) -> tuple[int, ...]:
        return tuple(column for column, token in position.tokens_at.items() if token in tokens)

    steps = columns("adv", "pay") if pays else columns("adv")
    special = columns("back"), columns("sput"), steps, columns("reroll")
    counters = tuple(column for column in columns("ec") if _is_worth_entering(position, who, column))
    return Track(position.terrain, position.s.option_black_twos, *special, counters)


def rounded(chance: float) -> Odds:
    """Return a chance as odds in small numbers, or in hundredths."""
    near = Fraction(chance).limit_denominator(LONGEST_ODDS)
    return odds_of(near if abs(near - chance) < MAX_ERROR else Fraction(chance))


def _plans(before: Position, count: int) -> list[tuple[str, ...]]:
    """WOM-P02 to WOM-P04: return all ways to place this many dice of the pool on jumps."""
    pool = [sum(colour == letter for letter, _ in before.free_dice) for colour in COLOURS]
    splits = [
        [split for split in product(range(DICE_EACH + 1), repeat=JUMPS_A_TURN) if sum(split) <= most] for most in pool
    ]
    found = []
    for chosen in product(*splits):
        jumps = [
            "".join(letter * split[jump] for letter, split in zip(COLOURS, chosen, strict=True)) for jump in range(3)
        ]
        if sum(map(len, jumps)) == count and jumps[0] and (jumps[1] or not jumps[2]):
            found.append(tuple(filter(None, jumps)))
    return found


class Aim(NamedTuple):
    """What the jumps of a turn are to achieve."""

    kind: str
    """`safe` for all jumps, `finish`, `sputnik`, `robbery`, `far`, `points`, `win`, or `box-` and a token."""
    worth: float = 0.0
    column: int = 0
    level: int = 0
    rival: Name | None = None
    points: int = 0
    last_card: int = 0
    across: int = 0
    """The points for crossing the finish line."""
    victims: frozenset[Box] = frozenset()
    """The boxes of rivals that can be robbed."""
    best: tuple[Box, ...] = ()
    """The boxes of the rivals with most points: farther on than these, a point less is enough (WOM-F07)."""


class Track(NamedTuple):
    """Where jumps can lead: the terrain, the faces of the dice, and the columns of special boxes, by what they do."""

    terrain: Terrain
    twos: int
    back: tuple[int, ...]
    sputniks: tuple[int, ...]
    steps: tuple[int, ...]
    """With a free step, or one for a Sputnik."""
    rerolls: tuple[int, ...]
    counters: tuple[int, ...]

    def starts(self, box: Box) -> list[Box]:
        """WOM-B03 to WOM-B05: return where the next jump can start after a landing."""
        x, y = box
        if x in self.back:
            return [_forced_step(self.terrain, box)]
        steps = [(x + 1, y + rise) for rise in RISE.values()] if x in self.steps else []
        return [box, *(step for step in steps if kind_of(self.terrain, step) == CIRCLE)]

    def is_reached(self, aim: Aim, way: Flight, sputniks: int) -> bool:
        """Return whether a jump reaches an aim; `sputniks`: the counters after it."""
        match aim.kind:
            case "finish":
                return crosses(way)
            case "sputnik":
                boxes = (box for box in way.boxes[1:] if box[0] == aim.column)
                return is_good(way) and any(has_sputnik(self.terrain, box) for box in boxes)
            case "robbery":
                return not way.accident and way.rest == (aim.column, aim.level)
            case "far":
                return is_good(way) and way.boxes[-1][0] >= aim.column
            case "win" if not crosses(way):
                return False
            case "points" | "win":
                robbed = (way.rest,) if way.rest in aim.victims and aim.best.count(way.rest) == 1 else ()
                rivals = (x for x, y in aim.best if (x, y) not in robbed)
                is_ahead = not way.accident and min(GOAL, way.rest[0]) > max(rivals, default=0)
                return self.points(aim, way) + sputniks >= aim.points - is_ahead
        return aim.kind.startswith("box") and not way.accident and way.rest[0] == aim.column

    def points(self, aim: Aim, way: Flight) -> int:
        """WOM-F06: return the points for the place at the end of a jump."""
        if crosses(way):
            return aim.across
        return aim.last_card + way.rest[0] - LAST_CARD + 1 if way.rest[0] >= LAST_CARD else 0

    def sputniks_after(self, aim: Aim, way: Flight, held: int) -> int:
        """WOM-C02, WOM-B08, WOM-K04, WOM-X03: return the Sputnik counters after a jump; a robbery takes one more."""
        held += sum(has_sputnik(self.terrain, box) for box in way.boxes[1:])
        held += 2 * (way.rest[0] in self.sputniks and not crosses(way))
        return held - held // 2 if way.accident else held + (way.rest in aim.victims)


@lru_cache(maxsize=1 << 16)
def _chance(
    track: Track,
    box: Box,
    plan: tuple[str, ...],
    held: int,
    counters: int,
    may_reroll: bool,
    aim: Aim,
    lying: tuple[str, ...] = (),
) -> float:
    """Return the chance to reach an aim with a plan and the best picks; each counter rerolls a die once.

    `may_reroll`: whether any dice of the first jump may be rerolled once (WOM-B06); `held`: the Sputnik counters, which
    count if the aim is a number of points; `lying`: the dice of the first jump that are rolled already.
    """
    if not plan:
        return float(aim.kind == SAFE)

    @cache
    def after_face(face: str, left: int) -> float:
        ways = flights(track.terrain, box, (face,))
        return max(_chance_after_jump(track, plan[1:], held, left, aim, way) for way in ways)

    @cache
    def after_roll(faces: tuple[str, ...], left: int, *, may_reroll: bool = False) -> float:
        best = max(after_face(face, left) for face in faces)
        options: list[tuple[Sequence[str], int, bool]] = []
        if left:
            options += [((face,), left - 1, may_reroll) for face in dict.fromkeys(faces)]
        if may_reroll:
            options += [(dice, left, False) for count in range(len(faces)) for dice in combinations(faces, count + 1)]
        for dice_again, counters_left, may_later in options if best < 1 else ():
            lying = list(faces)
            for one in dice_again:
                lying.remove(one)
            again = chain.throw("".join(one[0] for one in dice_again), track.twos, tuple(lying)).items()
            best = max(
                best,
                sum(float(chance) * after_roll(new, counters_left, may_reroll=may_later) for new, chance in again),
            )
        return best

    throws = chain.throw(plan[0], track.twos, lying).items()
    return sum(float(chance) * after_roll(faces, counters, may_reroll=may_reroll) for faces, chance in throws)


def _chance_after_jump(track: Track, plan: tuple[str, ...], held: int, counters: int, aim: Aim, way: Flight) -> float:
    """Return the chance to reach an aim with a jump, or with the plan for the jumps after it."""
    sputniks = track.sputniks_after(aim, way, held) if aim.kind in COUNTED else 0
    if track.is_reached(aim, way, sputniks):
        return 1.0
    if way.accident or crosses(way):
        return float(aim.kind == SAFE and crosses(way))
    starts = track.starts(way.rest)
    if aim.kind == "far" and max(starts)[0] >= aim.column:
        return 1.0
    x, _ = way.rest
    after = sputniks, counters + (x in track.counters), x in track.rerolls, aim
    return max(_chance(track, start, plan, *after) for start in starts)


def _forced_step(terrain: Terrain, box: Box) -> Box:
    """WOM-J25, WOM-B04: return the box one column back."""
    x, y = box
    boxes = ((x - 1, y + RISE[step]) for step in FORCED_ORDER)
    return next((one for one in boxes if kind_of(terrain, one) == CIRCLE), box)


# ---- the last round --------------------------------------------------------------------------------


def _is_last_round(position: Position) -> bool:
    """WOM-F04, WOM-F05: return whether the game ends with this round."""
    is_over = any(one.finished for one in position.astronauts)
    return is_over or position.round == position.s.option_round_limit


def _points(position: Position) -> dict[int, int]:
    """WOM-F06: return the points of each seat if the game ended now."""
    points: dict[int, int] = {}
    for one in position.astronauts:
        points[one.seat] = points.get(one.seat, 0) + points_of(position.s, one.number) + one.sputniks
    return points


def _totals(after: Position, who: Astronaut) -> Iterator[Consequence]:
    """Yield the points after the last turn of the seat, that of this astronaut."""
    seat, others = who.seat, [one for one in _to_move(after) if one.number != who.number]
    if not _is_last_round(after) or after.jump == EXTRA_JUMP or any(one.seat == seat for one in others):
        return
    points = _points(after)
    rival = max((other for other in points if other != seat), key=points.__getitem__)
    places = [best_place(after.s, one) for one in (rival, seat)]
    is_ahead = (points[seat], places[0]) > (points[rival], places[1])  # WOM-F07
    is_to_move = any(one.seat == rival for one in others)
    event = FinalTotalsOf(is_ahead, points[seat], Name(f"seat-{rival}"), points[rival], is_to_move)
    value = -TOTALS if not is_ahead else LEAD if others else TOTALS
    yield Consequence(FinalTotals(is_ahead), value, event=event)


def _pass(after: Position, who: Astronaut) -> Iterator[Consequence]:
    """Yield how often the last jumps of the seat can still pass the rival that is ahead in points."""
    if not _is_last_round(after) or after.jump == EXTRA_JUMP:
        return
    points = _points(after)
    rival = max((other for other in points if other != who.seat), key=points.__getitem__)
    if points[who.seat] > points[rival]:
        return
    is_to_move = any(one.seat == rival for one in _to_move(after))
    shared = points[who.seat], Name(f"seat-{rival}"), points[rival], is_to_move
    has_card = "extra" in after.hands[who.seat]
    if _has_other_help(after, who):
        if not has_card and _most_points(after, who) < points[rival]:
            yield Consequence(CannotPass(*shared), -TOTALS)
        return
    aim = _points_aim(after, who)
    plan = (after.pending, *(letters for letters in after.program[after.jump :] if letters))
    may_reroll = who.reroll and not after.faces
    chance = _chance(_track(after, who), who.box, plan, who.sputniks, who.ec, may_reroll, aim, tuple(after.faces))
    if chance >= MIN_PASS:
        value = PASSES + LIKELY_PASS * chance
        yield Consequence(CanPass(*shared, rounded(chance), who.ec), value if chance >= MIN_AIM else TOTALS * chance)
    elif not has_card and (not chance or _most_points(after, who) < points[rival]):
        yield Consequence(CannotPass(*shared), -TOTALS)


def _points_aim(after: Position, who: Astronaut) -> Aim:
    """WOM-F06, WOM-F07: return the aim to pass the rival that is ahead in points."""
    points = _points(after)
    most = max(points[one.seat] for one in after.astronauts if one.seat != who.seat)
    first = not any(one.finished for one in after.astronauts)
    rivals = [one for one in after.astronauts if one.seat != who.seat]
    return Aim(
        "points",
        points=most + 1 - points[who.seat] + points_of(after.s, who.number) + who.sputniks,
        last_card=after.s.option_last_card,
        across=FIRST_ACROSS if first else ACROSS,
        victims=frozenset(one.box for one in rivals if one in _victims(after, who, one.box)),
        best=tuple(sorted(one.box for one in rivals if points[one.seat] == most)),
    )


def _most_points(after: Position, who: Astronaut) -> int:
    """Return a number of points that the jumps to come can't exceed: all Sputniks on the way, and all robberies."""
    letters = [after.pending + "".join(face[0] for face in after.faces)]
    letters += [letters for letters in after.program[after.slot :] if letters]
    farthest = who.x + sum(3 if "b" in dice else 2 for dice in letters)
    farthest += sum(who.sputniks + len(letters) for x, token in after.tokens_at.items() if token in STEPS and x > who.x)
    columns = range(who.x + 1, min(GOAL, farthest + 1))
    levels = range(LOWEST, HIGHEST + 1)
    sputniks = sum(any(has_sputnik(after.terrain, (x, y)) for y in levels) for x in columns)
    sputniks += 2 * any(after.tokens_at.get(x) == "sput" for x in columns)
    # a robbery may take a point from the rival that is ahead, too
    sputniks += 2 * len({one.box for one in after.astronauts if one.x > who.x and one in _victims(after, who, one.box)})
    if any(after.tokens_at.get(x) == "back" for x in columns):
        sputniks += 3 * len(letters)  # a step back may lead past the same Sputnik again, or to the same rival
    if farthest >= GOAL:
        place = ACROSS if any(one.finished for one in after.astronauts) else FIRST_ACROSS
    else:
        place = max(0, after.s.option_last_card + farthest - LAST_CARD + 1) if farthest >= LAST_CARD else 0
    return _points(after)[who.seat] - points_of(after.s, who.number) + place + sputniks


def _has_other_help(after: Position, who: Astronaut) -> bool:
    """Return whether the jumps to come can reach a special box that adds to what they can do."""
    faces = [int(one[1]) for one in after.faces]
    reach = [max([3 if "b" in after.pending else 2, *faces])]
    reach += [3 if "b" in letters else 2 for letters in after.program[after.slot :] if letters]
    last, before_last = who.x + sum(reach), who.x + sum(reach[:-1])
    return any(
        who.x < x <= (last if token in STEPS else before_last) and token in HELPS
        for x, token in after.tokens_at.items()
    )


def _to_move(after: Position) -> Iterator[Astronaut]:
    """Yield the astronauts whose turn of this round is not over."""
    for number in after.s.order[max(0, after.s.turn) : len(after.astronauts)]:
        if not after.astronauts[number].finished:
            yield after.astronauts[number]
