"""What a turn changes in the position: what it has done, and what the dice that it rolls next are good for.

The chances are exact, and each event is one sentence: the best use of the dice, not all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, product
from math import comb
from typing import NamedTuple

from crossings.engine import Record, copy_of
from crossings.engine.effects import Effect
from crossings.shared.ring.chain import NEVER, SURE, throw
from crossings.shared.ring.data import CARD_COLUMNS, CIRCLE, COLOURS, CRASH, FACES, HIGHEST, LOWEST, dice_texts
from crossings.shared.ring.flights import Box, chance_of, kind_of
from crossings.words import Consequence

from ..rules import data, planet, schema, throws
from .events import (
    BaitsWave,
    BaseIsHit,
    CrashesFor,
    DiscardsNothing,
    FightsInVain,
    JumpsAnd,
    KeepsWatch,
    MovesInBase,
    PutsUp,
    RerollsFor,
    RerollsFromMark,
    RollConsequence,
    RollsFor,
    ShootsAnd,
    StandsAsBeacon,
    StaysAtMMM,
    StaysIn,
    StopsBeforeMark,
    StopsInVain,
    StopsShort,
    TeleportsFor,
    ZoneIsLost,
)
from .hints import JumpTable, strike_chances
from .odds import Dice, March, Shots
from .position import BEHIND, Aliens, Marine, Position, slots_of

PERCENT = 100
LIKELY = Fraction(1, 2)
"""The chance from which a sentence names a column that the dice may reach."""
LEAST, SMALL = Fraction(1, 12), Fraction(1, 4)
"""The minimum chance of a use of the dice that a sentence names, and the maximum of one that is worth no roll."""
MARK = Fraction(1, 6)
"""The chance of a crash mark on a black die."""
MAX_COUNT = 3
"""The maximum number of aliens whose death is one use of the dice."""
SAID = 8
"""The value of any event here: what a turn does for certain says more than what may follow from it."""
CLEAR, FREE, RESCUE, GUARD, REACH, ZONE, NEAR, FAR, HINDMOST, COLUMN = 18, 12, 8, 16, 16, 5, 5, 2, 0.5, 1.2
"""The values of what dice can do: kill all aliens in the landing zone, all in the marine's box or in
that of others, or the guard, reach the
box beside the Master Mind, kill an alien in the landing zone or on a card (one behind the marine matters least), and
get a column nearer."""
CRASH_COST, CRASHED_THERE, COMPANION, WASTED = 6, 3, 2, -2


class Use(NamedTuple):
    """The best use of the dice that are about to be thrown; `use` is empty if they have none."""

    value: float = 0.0
    use: str = ""
    program: tuple[str, ...] = ()
    chance: int = 0
    aliens: Aliens = Aliens()
    box: Box = (0, 0)
    card: str = "none"
    rerolls: bool = False
    """Whether a reroll of the marine's is part of the chance."""
    kills: int = 1
    others: tuple[int, ...] = ()
    later: tuple[str, ...] = ()
    """The dice of the actions after those of the program, with which the marine can then jump."""
    later_use: str = ""
    later_chance: int = 0
    later_box: Box = (0, 0)
    hits: int = 0
    """The hit of the base that is prevented by clearing the landing zone, or that can't be prevented."""
    goal: Goal | None = None
    exact: Fraction = NEVER
    """The goal that is the use, and its exact chance: no part of what a sentence says."""


NO_USE = Use()


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a turn changes for the seat's marine, and what its next dice are good for."""
    marine = before.marines[seat]
    if before.active != seat or after.reason or not marine.box or after.marines[seat].out:
        return
    yield from Turn(before, after, seat).events()


def brings_too(event: Effect, before: Position, after: Position, seat: int) -> bool:
    """Return whether a turn also offers what `standing` says of another one: a place, or a use of dice as likely.

    Who stays where it is may still do so after a throw (MOM-A05). A hit on the base that the dice left can't prevent
    (MOM-B02) is only postponed by throwing them.
    """
    if after.reason or not before.marines[seat].box or after.marines[seat].out:
        return False
    if isinstance(event, KeepsWatch | StaysIn | StaysAtMMM | StandsAsBeacon):
        return after.at(seat) == before.at(seat) and not after.marines[seat].crashed
    if not Turn(before, after, seat).goes_on:
        return False
    dice = Dice.of(after)
    if isinstance(event, BaseIsHit):
        return is_zone_lost(after, dice.numbers)
    if isinstance(event, TeleportsFor):
        return after.ability == "teleport" and "b" in "".join(dice.actions[1:])
    return isinstance(event, RollsFor) and as_percent(_chance_of_use(event, after, dice)) >= event.chance


def _chance_of_use(event: RollConsequence, position: Position, dice: Dice) -> Fraction:
    """Return the chance that dice have the same use as those of an event."""
    if event.use == "safe":
        return SURE if "k" not in "".join(dice.actions) else NEVER
    if event.use in ("march", "reach"):
        return March(position, dice).chance_to_be_within(position.to_mmm(event.box))
    goals = (goal for goal in _targets(position, dice) if goal.use == event.use and goal.kills == event.count)
    chances = (goal.chance(position, dice) for goal in goals if _total(goal.boxes) == event.aliens)
    return next(chances, NEVER)


# ---- the turn ------------------------------------------------------------------------------------


class Turn(NamedTuple):
    """A turn of the seat, up to the next throw or to its end."""

    before: Position
    after: Position
    seat: int

    @property
    def goes_on(self) -> bool:
        """Whether the marine is about to throw the dice of an action."""
        return self.after.active == self.seat and self.after.throw == "act" and bool(self.after.pending)

    def events(self) -> Iterator[Consequence]:
        """Yield what the turn does, in one sentence."""
        now, was = self.after.marines[self.seat], self.before.marines[self.seat]
        if self.after.active == self.seat and not self.goes_on:
            if self.after.throw == "teleport":
                yield from self._teleport()
            elif self.after.draw and now.box != was.box and not now.crashed:
                yield self._jump(now, was, NO_USE)  # the wave of a crash mark comes
            return  # another throw, whose chance is that of the move
        is_plan = self.before.phase == "program"
        is_roll = is_plan or self.before.phase == "go"
        use = best_use(self.after, NEVER if is_roll else LEAST, is_plan=is_plan) if self.goes_on else NO_USE
        if self.after.active != self.seat and (lifted := self._lifted()) is not None:
            yield lifted
        elif self._is_zone_lost_for_nothing():
            yield Consequence(ZoneIsLost(self.seat, True), SAID)
        elif now.bait and not was.bait:
            yield from self._bait()
        elif self.goes_on and self.after.phase == "reroll":
            yield from self._reroll()
        elif now.crashed and not was.crashed:
            yield self._crash(now, was)
        elif now.box != was.box:
            yield self._jump(now, was, use)
        elif any(dead := self._dead()):
            yield self._shot(dead, use)
        elif self.before.phase == "choose":
            yield from self._discard(use)
        elif self.goes_on:
            yield from self._roll(use)
        else:
            yield from self._stop()

    def _dead(self) -> Aliens:
        """The aliens killed in this turn, in all boxes."""
        groups = self.before.groups
        killed = {group: count - self.after.groups.get(group, 0) for group, count in groups.items()}
        is_end = self.after.active != self.seat and not self.after.order
        is_moved = any(count > groups.get(group, 0) for group, count in self.after.groups.items())
        if is_moved or self.after.draw or (is_end and self.before.base_hits != self.after.base_hits):
            return Aliens()
        return Aliens(*(sum(max(0, n) for group, n in killed.items() if group[0] == colour) for colour in range(3)))

    def _is_zone_lost_for_nothing(self) -> bool:
        """MOM-B02: return whether a shot in the landing zone, or the end of the turn there, can't prevent the hit."""
        before, after = self.before, self.after
        if before.phase != "choose" or not before.in_zone(before.here) or after.at(self.seat) != before.here:
            return False
        is_hit = after.base_hits > before.base_hits
        is_shot = any(self._dead()) and _in_zone(before) != _in_zone(after) and any(_in_zone(after))
        return (is_hit or is_shot) and is_zone_lost(before, (len(before.faces), *Dice.of(before).numbers))

    def _roll(self, use: Use) -> Iterator[Consequence]:
        before = self.before
        if use.use in ("", "safe") and before.phase == "program" and (hits := _hits_out_of_reach(before)):
            is_harmless = "k" not in "".join(self.after.program)
            fight = FightsInVain(
                self.seat, True, before.contents_of(before.here).aliens, before.dice, hits, is_harmless
            )
            yield Consequence(fight, SAID)
        elif use.use:
            fact = RollsFor(self.seat, True, *use[1:-2], self.after.s.option_base, *self._mark(use.program))
            yield Consequence(fact, use.value + (SAID if use.use != "behind" else 0))
        elif _are_in_vain(self.after, use):
            mark = self._mark(Dice.of(self.after).actions)
            yield Consequence(RollsFor(self.seat, True, *NO_USE[1:-2], self.after.s.option_base, *mark), WASTED)

    def _mark(self, actions: Sequence[str]) -> tuple[int, str]:
        """MOM-W07: return the percentage of a crash mark that would bring aliens to the base, and their card."""
        after = self.after
        aliens, card = _in_way_of_wave(after)
        if not any(aliens) or after.s.unleash or after.ability == "ranger":
            return 0, "none"
        chance = _mark_chance(after, [letters.count("k") for letters in actions])
        return (as_percent(chance), card) if chance >= LEAST else (0, "none")

    def _reroll(self) -> Iterator[Consequence]:
        """MOM-T02, MOM-C02, MOM-W07: yield what a reroll is for: the goal whose chance it raises most."""
        before = self.before
        face = next(face for face in before.faces if before.faces.count(face) > self.after.faces.count(face))
        is_mark = face == FACES[CRASH] and before.faces.count(face) == 1
        aliens, card = _in_way_of_wave(before)
        if is_mark and any(aliens) and throws.can_unleash(before.s, self.seat) and not before.s.unleash:
            fact = RerollsFromMark(self.seat, True, face, aliens, card, as_percent(1 - MARK))
            yield Consequence(fact, SAID + 2 * sum(aliens))
        dice, kept = Dice.of(self.after), Dice.of(before)
        uses = []
        for goal in (*_targets(self.after, dice), *_marches(self.after, dice)):
            chance, was = goal.chance(self.after, dice), goal.chance(before, kept)
            if as_percent(chance) > as_percent(was) and not (goal.kills > 1 and chance < LIKELY):
                uses.append((goal.value * float(chance - was), goal.as_use(self.after, dice, chance), as_percent(was)))
        if not uses and is_zone_lost(before, (len(before.faces), *kept.numbers[1:])):
            yield Consequence(ZoneIsLost(self.seat, True), 1)
        if uses:
            gain, use, was_percent = max(uses)
            yield Consequence(
                RerollsFor(self.seat, True, *use[1:-2], before.s.option_base, face, was_percent), SAID + gain
            )

    def _jump(self, now: Marine, was: Marine, use: Use) -> Consequence:
        assert now.box and was.box
        columns = self.before.to_mmm(was.box) - self.before.to_mmm(now.box)
        others = tuple(
            one.seat for one in self.after.contents_of(now.box).marines if one.seat != self.seat and not one.crashed
        )
        contents = self.after.contents_of(now.box).aliens
        if not self.goes_on and self.before.in_zone(was.box) and self.before.in_zone(now.box) and not any(contents):
            more, fewer = (sum(_in_range(self.before, self.seat, box)) for box in (now.box, was.box))
            if more > fewer:
                return Consequence(MovesInBase(self.seat, True, now.box, more, fewer), SAID)
        flights = [flight for flight in self.before.jumps if flight.face in self.before.faces and not flight.accident]
        farthest = min((self.before.to_mmm(flight.rest) for flight in flights), default=0)
        is_farthest = columns > 0 and self.before.to_mmm(now.box) <= farthest
        area = area_of(self.after, now.box)
        value = SAID + COLUMN * columns + COMPANION * bool(others) + (REACH if area == "guard" else 0) + use.value / 2
        is_free = not (self.goes_on or self.after.draw or area == "guard" or any(contents))
        nearest = min(map(self.before.to_mmm, (now.box, was.box)))
        die, chance = _next_die(self.before, now.box, nearest) if is_free else ("", NEVER)
        _, was_chance = _next_die(self.before, was.box, nearest)
        fact = JumpsAnd(
            self.seat,
            True,
            *use[1:-2],
            self.after.s.option_base,
            now.box,
            columns,
            is_farthest,
            others,
            contents,
            area,
            die if chance >= LIKELY else "",
            as_percent(chance) if chance >= LIKELY else 0,
            as_percent(was_chance),
        )
        return Consequence(fact, value - 4 * any(contents))

    def _crash(self, now: Marine, was: Marine) -> Consequence:
        assert now.box and was.box
        columns = self.before.to_mmm(was.box) - self.before.to_mmm(now.box)
        area = area_of(self.after, now.box)
        helpers = tuple(seat for seat in _to_play(self.after) if _is_free_in_base(self.after, seat))
        value = COLUMN * columns - CRASH_COST + CRASHED_THERE * (area == "guard")
        aliens = self.after.contents_of(now.box).aliens
        hits = _hits_beyond(self.before, aliens, data.CRASHED_DICE) if any(aliens) else 0
        fact = CrashesFor(self.seat, True, now.box, columns, area, helpers[:1], aliens, hits)
        return Consequence(fact, value + SAID if columns > 0 and not hits else -CRASH_COST)

    def _shot(self, dead: Aliens, use: Use) -> Consequence:
        before, after = self.before, self.after
        boxes = [
            box for box in before.contents_by_box if before.contents_of(box).aliens != after.contents_of(box).aliens
        ]
        areas = {"own" if box == before.here else area_of(before, box) for box in boxes}
        box, area = boxes[0], areas.pop() if len(areas) == 1 else "several"
        if area in ("near", "far") and (not may_wave_land(before) or is_last_stand(before)):
            area = "last"
        left = _in_zone(after) if area == "zone" else after.contents_of(box).aliens
        card = before.card_on(before.slot_of(box[0]) or "")
        values = {"zone": ZONE if any(left) else CLEAR, "near": NEAR, "own": FREE, "guard": GUARD}
        ahead = _ahead_of(before, box)
        fact = ShootsAnd(
            self.seat,
            True,
            *use[1:-2],
            before.s.option_base,
            tuple(boxes),
            dead,
            left,
            area,
            card,
            ahead,
            before.base_hits + 1,
        )
        return Consequence(fact, SAID + values.get(area, FAR) + sum(dead) + use.value / 2)

    def _discard(self, use: Use) -> Iterator[Consequence]:
        """MOM-A05: yield that the dice can do nothing, if so, and what the next ones are for."""
        before = self.before
        if planet.is_at_mmm(self.after.s, self.seat):
            yield from self._stay()
            return
        is_useless = not _is_useful(before) and not any(map(self._would_gain, before.legal))
        if is_useless or use.use:
            fact = DiscardsNothing(self.seat, True, *use[1:-2], before.s.option_base, is_useless)
            yield Consequence(fact, SAID * is_useless + use.value)
        if not self.goes_on:
            yield from self._stay()

    def _would_gain(self, move: str) -> bool:
        """MOM-T02, MOM-C02: return whether a move rerolls a die that could then be of use."""
        face = move.removeprefix("re:")
        if face == move:
            return False
        before = self.before
        dice = Dice.of(before)
        rest = list(before.faces)
        rest.remove(face)
        again = throw(face[0], before.black_twos).items()
        first = {tuple(sorted((*rest, *other))): chance for other, chance in again}
        has_team = dice.team and bool(planet.has_help(before.s, before.mover))
        rerolled = dice._replace(first=first, base=dice.base and has_team)
        goals = (*_targets(before, rerolled), *_marches(before, rerolled))
        return any(goal.chance(before, rerolled) > goal.chance(before, dice) for goal in goals)

    def _stop(self) -> Iterator[Consequence]:
        """MOM-A02: yield what it saves, or doesn't cost, to leave the dice of the next action."""
        before = self.before
        if before.phase == "go" and before.programmed:
            mark = _mark_chance(before, [before.programmed.count("k")])
            aliens, card = _in_way_of_wave(before)
            use = best_use(before, NEVER)
            if mark and any(aliens) and not before.s.unleash and before.ability != "ranger":
                fact = StopsBeforeMark(
                    self.seat, True, before.programmed, aliens, card, as_percent(mark), _may_reroll(before)
                )
                yield Consequence(fact, SAID + float(mark * sum(aliens)))
            elif _are_in_vain(before, use):
                is_harmless = "k" not in "".join(Dice.of(before).actions)
                yield Consequence(StopsInVain(self.seat, True, before.programmed, bool(use.use), is_harmless), SAID)
            elif use.use and use.chance <= PERCENT * SMALL:
                yield Consequence(StopsShort(self.seat, True, *use[1:-2], before.s.option_base), COMPANION)
        yield from self._stay()

    def _stay(self) -> Iterator[Consequence]:
        """Yield where the marine is at the end of its turn, and what for."""
        after, seat = self.after, self.seat
        box = after.at(seat)
        if planet.is_at_mmm(after.s, seat):
            yield Consequence(StaysAtMMM(seat, True, bomb_percent(after, seat)), SAID)
            return
        beacon = _beacon(after, seat)
        if beacon is not None:
            yield Consequence(beacon, SAID + 2)
        if any(_in_range(after, seat, box)) or after.base_hits > self.before.base_hits:
            return  # aliens in range, now or before the hit, are no reason to leave the dice
        others = tuple(one.seat for one in after.contents_of(box).marines if one.seat != seat and not one.crashed)
        if after.in_zone(box):
            yield Consequence(KeepsWatch(seat, True, box, Aliens(), others), 1)
        else:
            yield Consequence(StaysIn(seat, True, box, False, Aliens(), after.to_mmm(box)), 1)

    def _lifted(self) -> Consequence | None:
        """MOM-C05: return which marine is put up by a turn that does nothing else, and what it can do then."""
        before, after = self.before, self.after
        if before.phase != "program" or before.at(self.seat) != after.at(self.seat):
            return None
        for marine in before.marines:
            other = after.marines[marine.seat]
            if marine.crashed and not other.crashed and marine.seat != self.seat:
                bomb = bomb_percent(after, marine.seat) if planet.is_at_mmm(after.s, marine.seat) else 0
                is_lost = is_zone_lost(before, [1] * before.dice)
                columns = after.to_mmm(after.at(marine.seat))
                fact = PutsUp(self.seat, True, marine.seat, marine.seat in before.order, columns, is_lost, bomb)
                return Consequence(fact, SAID + bomb / 4)
        return None

    def _bait(self) -> Iterator[Consequence]:
        """MOM-C08: yield what the reroll of the wave die is for."""
        slots = [slot for slot in BEHIND if slot in slots_of(self.before.board)]
        slot = max(slots, key=lambda slot: sum(self.before.aliens_on(slot)))
        aliens = self.before.aliens_on(slot)
        if any(aliens) and may_wave_land(self.before):
            baits = sum(marine.bait for marine in self.after.marines)
            chance = as_percent(Fraction(1, 2) ** (baits + 1))
            fact = BaitsWave(self.seat, True, aliens, self.before.card_on(slot), 2 * chance, chance)
            yield Consequence(fact, SAID + sum(aliens) / 2)

    def _teleport(self) -> Iterator[Consequence]:
        """MOM-Y12: yield where the blue die may lead, and the chance of a nearer box without a hazard and aliens.

        Who is as near can teleport with the blue die of any action, so that this is no reason to place these dice.
        """
        s, gate = self.after.s, int(self.after.s.gate)
        slot = data.SLOTS[data.GATE_SLOT[gate]]
        columns = gate_columns(gate)
        chances = dict.fromkeys(columns, NEVER)
        for (face,), chance in throw("b", self.after.black_twos).items():
            chances[columns[int(face[1]) - 1]] += chance
        here = self.after.to_mmm(self.after.here)
        clear = {x for x in columns if self.after.to_mmm((x, 0)) < here and _has_clear_box(self.after, x)}
        clear_chance = sum((chances[x] for x in clear), NEVER)
        is_in_base = bool(planet.is_in_base(s, self.seat)) and not s.rerolled & schema.BASE_RIGHT
        rerolls = is_in_base + bool(planet.has_help(s, self.seat))
        clear_chance = 1 - (1 - clear_chance) ** (1 + rerolls)
        gained = here - min(self.after.to_mmm((x, 0)) for x in columns)
        fact = TeleportsFor(
            self.seat, True, self.after.card_on(slot), min(columns), max(columns), gained, as_percent(clear_chance)
        )
        if clear_chance and (self.before.phase == "go" or gained > len(columns)):
            yield Consequence(fact, SAID + COLUMN * gained * float(clear_chance))


# ---- the dice that are thrown next ---------------------------------------------------------------


class Goal(NamedTuple):
    """What the marine in turn can achieve with its dice: kill aliens from its box, or get near to the Master Mind."""

    use: str
    value: float
    boxes: Mapping[Box, Aliens] = {}
    """The aliens to kill; without any, it is a march."""
    kills: int = 0
    """How many of them; 0: all."""
    columns: int = 0
    """The number of columns from the Master Mind to get to, at most."""

    def chance(self, position: Position, dice: Dice) -> Fraction:
        """Return the exact chance."""
        if self.columns:
            return March(position, dice).chance_to_be_within(self.columns)
        shots = Shots(position, dice)
        return shots.chance_to_kill(self.boxes, self.kills) if self.kills else shots.chance_to_clear(self.boxes)

    def as_use(self, position: Position, dice: Dice, chance: Fraction) -> Use:
        """Return what a sentence says about it."""
        first = next(iter(self.boxes), (_column(position, self.columns), 0))
        return Use(
            self.value * float(chance),
            self.use,
            chance=as_percent(chance),
            aliens=_total(self.boxes),
            box=first if len(self.boxes) < 2 else (0, 0),
            card=position.card_on(position.slot_of(first[0]) or ""),
            rerolls=self.chance(position, dice.without_rerolls()) < chance,
            kills=self.kills,
            others=tuple(one.seat for one in position.contents_of(first).marines) if self.use == "rescue" else (),
            hits=position.base_hits + 1 if self.use == "clear" or is_zone_lost(position, dice.numbers) else 0,
            goal=self,
            exact=chance,
        )


def best_use(position: Position, least: Fraction, *, is_plan: bool = False) -> Use:
    """Return the best use, with at least this chance, of the dice that the marine in turn is about to throw.

    While dice are placed (`is_plan`), a use for which other dice are better is no reason for these.
    """
    likely = sorted((use for use in _uses(position) if use.chance >= PERCENT * least), key=lambda use: -use.value)
    if is_plan:
        fitting = (use for use in likely if not _is_better_with_others(position, use) and not _is_part(use, likely))
        likely = [*islice(fitting, 1), *_harmless(position), *likely]
    return next(iter(likely), NO_USE)


def _is_part(use: Use, uses: Sequence[Use]) -> bool:
    """Return whether more throws of these dice serve the same goal with a greater chance, and have no other use."""
    if use.later_use:
        return False
    others = (other for other in uses if len(other.program) > len(use.program) and other.exact > use.exact)
    return any(other.goal == use.goal for other in others)


def _harmless(position: Position) -> Iterator[Use]:
    """MOM-W07: yield that dice have no crash mark, if it would bring aliens to the landing zone."""
    actions = Dice.of(position).actions
    aliens, card = _in_way_of_wave(position)
    if "k" not in "".join(actions) and any(aliens) and position.ability != "ranger":
        yield Use(NEAR, use="safe", program=actions, chance=PERCENT, aliens=aliens, card=card)


def _is_better_with_others(position: Position, use: Use) -> bool:
    """Return whether as many dice of other colours have a greater chance of a use, or fewer throws the same."""
    goal, program, dice = use.goal, use.program, Dice.of(position)
    if goal is None:
        return False
    fewer = [program[:number] + program[number + 1 :] for number in range(len(program)) if len(program) > 1]
    if any(goal.chance(position, dice._replace(actions=actions)) == use.exact for actions in fewer):
        return True
    others = _programs(tuple(map(len, program)))
    return any(goal.chance(position, dice._replace(actions=actions)) > use.exact for actions in others)


@cache
def _programs(sizes: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """MOM-P03: return the ways to place so many of the six dice on actions."""
    pool = {*dice_texts(sum(sizes))}
    return tuple(program for program in product(*map(dice_texts, sizes)) if "".join(sorted("".join(program))) in pool)


def _uses(position: Position) -> Iterator[Use]:
    """Yield the possible uses of the dice: those of the first throws, and how far the others may then lead.

    Behind the marine, aliens are a use only if there is no other.
    """
    if position.hand is not None:
        return
    dice, freed = Dice.of(position), _without_aliens(position, position.here)
    for first in range(1, dice.rolls + 1):
        now, then = dice.first_rolls(first), dice.after_rolls(first)
        is_last = first == dice.rolls
        jumps = [] if is_last else _likely(freed, then, _marches(freed, then))
        best = max((*jumps, *_teleportations(position, then)), key=lambda use: use.value, default=NO_USE)
        program = tuple(filter(None, now.actions))
        if is_last or best.use:
            for use in _likely(position, now, _targets(position, now)):
                if best.rerolls and _needs_base(position, now, use):
                    continue
                yield use._replace(
                    value=use.value + best.value,
                    program=program,
                    later=then.actions if best.use else (),
                    later_use=best.use,
                    later_chance=best.chance,
                    later_box=best.box,
                )
        for use in _likely(position, now, _marches(position, now)):
            yield use._replace(program=program)


def _needs_base(position: Position, dice: Dice, use: Use) -> bool:
    """MOM-C02: return whether the reroll of the base raises the chance of a use: then later throws may lack it."""
    without = dice._replace(base=False)
    return use.goal is not None and use.goal.chance(position, without) < use.exact


def _likely(position: Position, dice: Dice, goals: Iterable[Goal]) -> list[Use]:
    """Return the possible goals as uses; of several numbers of aliens, only the largest that is likely."""
    found: dict[tuple[str, tuple[Box, ...]], Use] = {}
    for goal in goals:
        chance = goal.chance(position, dice)
        if chance and (goal.kills < 2 or chance >= LIKELY):
            found[goal.use, tuple(goal.boxes)] = goal.as_use(position, dice, chance)
    return [*found.values()]


def _targets(position: Position, dice: Dice) -> Iterator[Goal]:
    """MOM-H01 to MOM-H05: yield what the marine in turn can shoot at from its box, and kill with these dice."""
    shots, here = Shots(position, dice), position.here
    within = {box: position.contents_of(box).aliens for box in position.reach(position.mover)}
    zone = {box: one.aliens for box, one in position.contents_by_box.items() if position.in_zone(box)}
    zone = {box: aliens for box, aliens in zone.items() if any(aliens)}
    if zone:
        yield Goal("clear", CLEAR, zone)
    if is_last_stand(position):
        return
    if here in within:
        yield Goal("free", FREE, {here: within[here]})
        return
    for box, aliens in within.items():
        if position.contents_of(box).marines:
            yield Goal("rescue", RESCUE, {box: aliens})
    boxes_by_use: dict[str, dict[Box, Aliens]] = defaultdict(dict)
    for box, aliens in within.items():
        boxes_by_use[_use_of_shot(position, box)][box] = aliens
    for use, value in (("guard", GUARD), ("zone", ZONE), ("near", NEAR), ("far", FAR), ("behind", HINDMOST)):
        boxes = boxes_by_use[use]
        if use == "guard" and boxes:
            yield Goal(use, value, boxes)
            continue
        boxes = {box: aliens for box, aliens in boxes.items() if shots.chance_to_kill({box: aliens}, 1)}
        if use != "zone" or position.order:
            for count in range(1, min(MAX_COUNT, sum(_total(boxes))) + 1):
                yield Goal(use, value * count, boxes, count)


def _use_of_shot(position: Position, box: Box) -> str:
    """Return the use of a shot into a box: what it belongs to, but `behind` the marine if its aliens do no harm."""
    area = area_of(position, box)
    if area in ("guard", "zone") or (area == "near" and may_wave_land(position) and can_base_fall(position)):
        return area
    return "far" if position.to_mmm(box) < position.to_mmm(position.here) else "behind"


def _marches(position: Position, dice: Dice) -> Iterator[Goal]:
    """MOM-M01: yield how near to the Master Mind the dice may lead without a crash."""
    if is_last_stand(position) or (planet.is_beset(position.s, position.mover) and position.ability != "jetpack"):
        return
    here = position.to_mmm(position.here)
    is_open = not any(any(position.contents_of(box).aliens) for box in _guard_boxes(position))
    if here > 1 and is_open:
        yield Goal("reach", REACH, columns=1)
    columns = March(position, dice).best_column(SMALL)
    if columns < here:
        yield Goal("march", COLUMN * (here - columns), columns=columns)


def _teleportations(position: Position, dice: Dice) -> Iterator[Use]:
    """MOM-Y12: yield the teleportation to the card next to the Master Mind, if a blue die allows it."""
    slot = position.slot_of(position.here[0])
    if position.ability == "teleport" and "b" in "".join(dice.actions) and slot not in BEHIND.values():
        yield Use(COLUMN * (position.to_mmm(position.here) - CARD_COLUMNS), use="teleport")


def _without_aliens(position: Position, box: Box) -> Position:
    """Return the position after the aliens of a box are killed."""
    s: Record = copy_of(position.s)
    for colour in range(len(data.ALIENS)):
        s.aliens[box[0], box[1] + data.FLOOR_0, colour] = 0
    return Position(position.viewer, s)


def _ahead_of(position: Position, box: Box) -> tuple[int, ...]:
    """Return the marine that has a box ahead of it, at most three columns away: the one in turn, or the nearest one."""
    seats = [position.mover, *(one.seat for one in position.marines if one.box and not one.out)]
    for seat in seats:
        if 0 < position.to_mmm(position.at(seat)) - position.to_mmm(box) <= max(data.SHOT_DX):
            return (seat,)
    return ()


def _may_reroll(position: Position) -> bool:
    s, seat = position.s, position.mover
    base = planet.is_in_base(s, seat) and not s.rerolled & schema.BASE_RIGHT
    return not s.has_hand and bool(base or planet.has_help(s, seat))


def _next_die(position: Position, box: Box, columns: int) -> tuple[str, Fraction]:
    """MOM-M01: return the colour that most often leads from a box to less than so many columns from the Master Mind.

    Also return its chance, with one die. It leads to a box without aliens, and without a crash.
    """
    table, chances = JumpTable(position, COLOURS), dict.fromkeys(COLOURS, NEVER)
    safe = {
        jump.faces[0]
        for jump in table.jumps_from(box)
        if jump.is_safe
        and position.to_mmm(jump.rest) < columns
        and len(jump.faces) == 1
        and not any(position.contents_of(jump.rest).aliens)
    }
    for face in safe:
        chances[face[0]] += chance_of(face, position.black_twos)
    return max(chances.items(), key=lambda item: item[1])


def _column(position: Position, columns: int) -> int:
    """Return the column on the marine's side of the planet that is this far from the Master Mind."""
    x = position.here[0]
    return columns if position.to_mmm(position.here) == x else int(data.COLUMNS[position.board]) - columns


def _guard_boxes(position: Position) -> list[Box]:
    return [(x, 0) for x in range(1, data.COLUMNS[position.board]) if planet.is_guard_box(position.s, x)]


def as_percent(chance: Fraction) -> int:
    """Return a chance as a percentage; only what is certain has 100."""
    return PERCENT if chance == 1 else min(PERCENT - 1, round(PERCENT * chance))


def _mark_chance(position: Position, numbers: Sequence[int]) -> Fraction:
    """MOM-W07: return the chance that a crash mark stays in throws of so many black dice, with all rerolls."""
    s, seat = position.s, position.mover
    team = not s.has_hand and bool(planet.has_help(s, seat))
    base = not s.has_hand and bool(planet.is_in_base(s, seat)) and not s.rerolled & schema.BASE_RIGHT

    def throw_all(action: int, base: bool) -> Fraction:
        if action == len(numbers):
            return NEVER
        dice = numbers[action]
        chances = [comb(dice, marks) * MARK**marks * (1 - MARK) ** (dice - marks) for marks in range(dice + 1)]
        return sum((chance * reroll(action, marks, team, base) for marks, chance in enumerate(chances)), NEVER)

    def reroll(action: int, marks: int, team: bool, base: bool) -> Fraction:
        if not marks:
            return throw_all(action + 1, base)
        if not (team or base):
            return SURE
        rights = (False, base) if team else (False, False)
        return MARK * reroll(action, marks, *rights) + (1 - MARK) * reroll(action, marks - 1, *rights)

    return throw_all(0, base)


# ---- the state of the round ----------------------------------------------------------------------


def area_of(position: Position, box: Box) -> str:
    """Return what a box belongs to: the landing zone, a guard box, or the card near to it or far from it."""
    if position.in_zone(box):
        return "zone"
    slot = position.slot_of(box[0])
    return "guard" if slot is None else "near" if slot in BEHIND else "far"


def _total(boxes: Mapping[Box, Aliens]) -> Aliens:
    return Aliens(*map(sum, zip(*boxes.values(), strict=True))) if boxes else Aliens()


def _in_zone(position: Position) -> Aliens:
    """Return the aliens in the landing zone."""
    return _total({box: one.aliens for box, one in position.contents_by_box.items() if position.in_zone(box)})


def _to_play(position: Position) -> tuple[int, ...]:
    """MOM-O04: return the marines that still play in this round, after the turn."""
    active = () if position.active is None else (position.active,)
    return (*active, *position.order)


def is_zone_lost(position: Position, dice: Iterable[int]) -> bool:
    """MOM-B02, MOM-H01, MOM-H04: return whether the last marine to play has too few dice for the landing zone.

    `dice`: their number on each action, which is good for a shot into one box.
    """
    extra = (2,) if position.ability == "drone" else ()
    most = [number * (2 if position.ability == "fusion" else 1) for number in (*dice, *extra) if number]
    needed = [_hits_for(position, box) for box in position.contents_by_box if position.in_zone(box)]
    shots = sum(-(-hits // max(most, default=1)) for hits in needed)
    return not position.order and (sum(needed) > sum(most) or (position.ability != "multishot" and shots > len(most)))


def is_last_stand(position: Position) -> bool:
    """MOM-B02, MOM-F02: return whether the base falls unless the marine in turn, the last one, clears the zone."""
    return position.base_hits + 1 == position.s.option_base and any(_in_zone(position)) and not position.order


def _hits_for(position: Position, box: Box) -> int:
    """MOM-H04: return how many hits kill all aliens of a box."""
    aliens = position.contents_of(box).aliens
    return sum(aliens) if position.ability == "sniper" else aliens.yellow + 2 * aliens.blue + 3 * aliens.red


def _hits_out_of_reach(position: Position) -> int:
    """MOM-A04, MOM-H04: return the hits for the weakest alien in the marine's box, if its dice can't make them."""
    if not planet.is_beset(position.s, position.mover) or position.ability in ("jetpack", "orbital", "injector"):
        return 0
    return _hits_beyond(position, position.contents_of(position.here).aliens, position.dice)


def _hits_beyond(position: Position, aliens: Aliens, dice: int) -> int:
    """MOM-H04: return the hits for the weakest of these aliens, if so many dice of the marine can't make them."""
    hits = min(1 + colour for colour, _ in aliens.groups)
    return hits if hits > dice * (2 if position.ability == "fusion" else 1) else 0


def _in_range(position: Position, seat: int, box: Box) -> Aliens:
    """MOM-A04, MOM-H01, MOM-Y02: return the aliens that a marine can hit from a box."""
    if any(beset := position.contents_of(box).aliens):
        return beset
    most = max(data.SHOT_DX) - (position.marines[seat].ability == "fusion")
    targets = {target for _, target in position.groups if planet.distance(*box, *target) <= most}
    return _total({target: position.contents_of(target).aliens for target in targets})


def may_wave_land(position: Position) -> bool:
    """MOM-O02, MOM-W05, MOM-F03: return whether a wave of this round can land: another round follows."""
    return position.round < position.s.option_turns


def can_base_fall(position: Position) -> bool:
    """MOM-B02, MOM-F03: return whether the base can fall before the last round ends, with a hit a round at most.

    In this round it is only hit if aliens are in the landing zone, or can be there before its end.
    """
    hits = position.s.option_turns - position.round
    if not any(_in_zone(position)) and not any(position.incoming):
        hits -= 1
    return bool(position.base_hits + hits >= position.s.option_base)


def _in_way_of_wave(position: Position) -> tuple[Aliens, str]:
    """MOM-W07: return the aliens on the card next to the landing zone, on the marine's side, and the card.

    MOM-O02: those of a wave in the last round never land.
    """
    slot = "l1" if planet.side_of(position.here[0]) == data.LEFT else "r1"
    return position.aliens_on(slot) if may_wave_land(position) else Aliens(), position.card_on(slot)


def _is_free_in_base(position: Position, seat: int) -> bool:
    """MOM-C03: return whether a marine in the base can support the others."""
    marine = position.marines[seat]
    return not marine.out and position.in_zone(position.at(seat)) and not planet.is_beset(position.s, seat)


def _is_useful(position: Position) -> bool:
    """MOM-A03: return whether a die that lies hits an alien, or leads nearer to the Master Mind without a crash."""
    for move in position.legal:
        if move.startswith(("shoot", "fight", "hit")):
            return True
        if move[0] in "+-":
            flight = position.flight(move)
            if not flight.accident and position.to_mmm(flight.rest) < position.to_mmm(position.here):
                return True
    return False


def _are_in_vain(position: Position, use: Use) -> bool:
    """Return whether dice, with this best use, can't lead nearer, and only kill aliens behind the marine, or none."""
    dice = Dice.of(position)
    can_teleport = (
        position.ability == "teleport" and "b" in "".join(dice.actions) and position.to_mmm(position.here) > 2
    )
    if position.hand is not None or can_teleport or use.use not in ("", "behind"):
        return False
    shots, reach = Shots(position, dice), position.reach(position.mover)
    within = [{box: position.contents_of(box).aliens} for box in reach]
    return use.use == "behind" or not any(shots.chance_to_kill(boxes, 1) for boxes in within)


def can_only_fail(position: Position) -> bool:
    """MOM-A04, MOM-W07: return whether a beset marine's dice can't kill, but a crash mark would bring a wave."""
    if not planet.is_beset(position.s, position.mover) or position.ability in ("jetpack", "ranger", "drone"):
        return False
    boxes = {position.here: position.contents_of(position.here).aliens}
    is_harm = not position.s.unleash and any(_in_way_of_wave(position)[0])
    return is_harm and position.hand is None and not Shots(position, Dice.of(position)).chance_to_kill(boxes, 1)


def gate_columns(gate: int) -> list[int]:
    """MOM-Y12: return the columns to which a teleportation with 1, 2 or 3 leads."""
    first = int(data.SLOT_COLUMN[data.GATE_SLOT[gate]] + data.GATE_FIRST[gate])
    return [first + int(data.GATE_STEP[gate]) * number for number in range(3)]


def _has_clear_box(position: Position, x: int) -> bool:
    """MOM-Y12: return whether a column has a box to land in without a hazard and without aliens."""
    kinds = [(y, kind_of(position.terrain, (x, y))) for y in range(LOWEST, HIGHEST + 1)]
    return any(kind == CIRCLE and not any(position.contents_of((x, y)).aliens) for y, kind in kinds)


def _beacon(position: Position, seat: int) -> StandsAsBeacon | None:
    """MOM-C06: return that a missile can still kill the guard in this round, with the marine as the beacon."""
    callers = [other for other in _to_play(position) if other != seat and _is_free_in_base(position, other)]
    guards = [box for box in _guard_boxes(position) if any(position.contents_of(box).aliens)]
    if not callers or not guards:
        return None
    box = min(guards, key=lambda box: planet.distance(*position.at(seat), *box))
    chance = strike_chances(position, seat).get(box, NEVER)
    if not chance or has_other_beacon(position, seat, box, chance):
        return None
    return StandsAsBeacon(seat, True, planet.distance(*position.at(seat), *box), callers[0], as_percent(chance))


def has_other_beacon(position: Position, seat: int, box: Box, chance: Fraction) -> bool:
    """MOM-C06: return whether a missile of these marines can strike a box as well with another marine as the beacon."""
    beacons = (one.seat for one in position.marines if one.seat != seat and one.box and not one.out)
    return any(strike_chances(position, one).get(box, NEVER) >= chance for one in beacons)


def has_companion(position: Position, marine: int) -> bool:
    """MOM-T01: return whether a marine has companions in its box."""
    others = position.contents_of(position.at(marine)).marines
    return any(other.seat != marine and not other.crashed for other in others)


# ---- the bomb ------------------------------------------------------------------------------------

BOMB_CHOICES = tuple(dice_texts(data.BOMB_DICE))
"""MOM-P03: the sets of dice that can be thrown as the bomb."""


def bomb_percent(position: Position, seat: int) -> int:
    """Return the chance of the best bomb of a marine."""
    can_reroll = has_companion(position, seat)
    return as_percent(max(bomb_chance(dice, position.black_twos, position.target, can_reroll) for dice in BOMB_CHOICES))


@cache
def bomb_chance(dice: str, black_twos: int, target: int, can_reroll: bool) -> Fraction:
    """MOM-X03, MOM-T02: return the chance that these dice reach the target, with the best reroll of one if allowed."""
    total = NEVER
    for faces, chance in throw(dice, black_twos).items():
        missing = target - sum(int(face[1]) for face in faces)
        if missing <= 0:
            total += chance
        elif can_reroll:
            total += chance * max(chance_of_more(face, missing, black_twos) for face in faces)
    return total


def chance_of_more(face: str, more: int, black_twos: int) -> Fraction:
    """Return the chance that a reroll of a die gains this much."""
    rerolled = throw(face[0], black_twos).items()
    return sum((chance for (other,), chance in rerolled if int(other[1]) >= int(face[1]) + more), NEVER)
