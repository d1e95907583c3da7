"""What the effects of a move of Walking on the Moon mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from crossings.shared.ring import flights
from crossings.shared.ring.data import CIRCLE, COLOURS, LONGEST_JUMP, RISE, SIDES
from crossings.shared.ring.words import face, faces
from crossings.words import Consequence, Effect, Name

from ..rules.data import EXTRA_JUMP, GOAL, JUMPS_A_TURN, KINDS
from ..rules.race import place_of, seat_of
from . import events
from .effects import (
    Crashed,
    Crossed,
    Dropped,
    FreeStep,
    Handicapped,
    Jumped,
    Lost,
    Passed,
    Played,
    Robbed,
    Rolled,
    Sabotaged,
    TookOut,
    kind_name,
)
from .events import (
    Odds,
    named,
)
from .position import Astronaut, Position
from .prospects import chance_of_column, crossing_chance, finishing_chance, is_good, rounded, without_die
from .prospects import prospects as standing

__all__ = ["consequences", "events", "standing", "whose_turn"]

SPUTNIK, COUNTER = 4, 4
CRASH, ALL_JUMPS, OVERTAKES, FINISHES = -4, 3, 2, 25
GOOD_ROLL, BAD_ROLL = 3, -8
"""The values of rolls, which explain luck, but no turn: the jump that follows does."""
ROBS, SABOTAGES, IS_SABOTAGED, RED_COUNTER = 5, 2, -3, -2
COLUMN, TOTAL = 0.8, 0.3
"""Low values for sums, so that reasons name the event that brings about a difference, not the difference."""
RIVAL = -0.35
"""The factor for other seats: a rival's gain is a loss, shared by several seats."""
RIVAL_COLUMN, RIVAL_CRASH, RIVAL_IS_FIRST = -2, 1.4, -20
HELPFUL = {"slip": 3, "coop": 4, "plan": 4, "extra": 6}
"""The values of cards that help."""
RED_CARDS = frozenset({"misc", "noinst"})
HINDRANCE = 3
KEPT_CARD, BEST_DIE = 1.6, 2.4
MIN_HINDERED = 0.1
"""How much less often a rival must finish because of a card for this to be the reason."""
SPOILS = 3.0
"""What a reroll of a rival's dice takes from it if it can't get as far again."""
"""Low values for what the move itself is about, so that its results count more in comparisons."""
SPOILED_FINISH = 50
"""What a card is worth that certainly keeps a rival from finishing in its turn."""
REACH = 6
"""The number of columns from which a rival often overtakes in a turn."""
BOXES = {"adv": 3, "pay": 1.5, "ec": 4, "reroll": 3, "sput": 8}
"""The values of special boxes, except the one that sends back."""


# ---- kinds of events, and particular ones --------------------------------------------------------


class OfSeat(Effect):
    """Something that an astronaut of the seat does, or that happens to it; `whose` is None if it is the only one."""

    effect_id = "of-seat"

    whose: Name | None


class GetsOn(OfSeat):
    """WOM-M03: columns that the seat advances."""

    effect_id = "gets-on"
    rules = ("WOM-M03",)


class GetsSputniks(OfSeat):
    """WOM-C01: Sputnik counters that the seat gains; losses are negative."""

    effect_id = "gets-sputniks"
    rules = ("WOM-C01",)


class GetsCounters(OfSeat):
    """WOM-C01: EC counters that the seat gains; those spent are negative."""

    effect_id = "gets-counters"
    rules = ("WOM-C01",)


class InRound(OfSeat):
    """Something that happens at most once in a round."""

    effect_id = "in-round"

    round: int


class AdvancesInRound(InRound):
    """WOM-M03: columns that the seat advances in a round."""

    effect_id = "advances-in-round"
    rules = ("WOM-M03",)


class Falls(InRound):
    """WOM-K01: the seat has an accident, and may lose Sputniks."""

    effect_id = "falls"
    rules = ("WOM-K01",)

    loses: bool


class FallsAt(Falls):
    """WOM-K01: the seat has an accident in a jump and a column, with its cause."""

    effect_id = "falls-at"

    jump: int
    why: str
    column: int
    made: str
    """The face and the direction of each step: `w2:df`."""

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, with the face in words."""
        die, _, steps = self.made.partition(":")
        return {**super().message_arguments(), "face": face(die), "steps": steps}


class RollIsBad(InRound):
    """WOM-J10: the dice rolled for a jump allow no safe one."""

    effect_id = "roll-is-bad"
    rules = ("WOM-J10",)

    jump: int


class RollIsGood(InRound):
    """WOM-J10: the dice rolled for a jump allow a safe one."""

    effect_id = "roll-is-good"
    rules = ("WOM-J10",)

    jump: int


class RollLeadsTo(RollIsGood):
    """WOM-J10: the last column that can be reached safely."""

    effect_id = "roll-leads-to"

    column: int


class MakesAllJumps(InRound):
    """WOM-M08, WOM-G02: the seat makes all jumps of its turn without an accident, and may earn an EC counter."""

    effect_id = "makes-all-jumps"
    rules = ("WOM-M08", "WOM-G02")

    jumps: int
    earns: bool


class MakesAllJumpsTo(MakesAllJumps):
    """WOM-M08, WOM-G02: the seat's last jump takes it to this column."""

    effect_id = "makes-all-jumps-to"

    column: int


class Finishes(OfSeat):
    """WOM-F01: the seat finishes."""

    effect_id = "gets-over"
    rules = ("WOM-F01",)

    first: bool


class FinishesIn(Finishes):
    """WOM-F01: the jump in which the seat finishes."""

    effect_id = "gets-over-in"

    jump: int


class PassesSputnik(InRound):
    """WOM-C02: the seat passes the Sputnik of a column."""

    effect_id = "passes-sputnik"
    rules = ("WOM-C02",)

    column: int


class LeavesSputnik(InRound):
    """WOM-C02: another jump with the same dice ends in the same way, but passes more Sputniks."""

    effect_id = "leaves-sputnik"
    rules = ("WOM-C02", "WOM-J10")

    column: int


class EntersBox(InRound):
    """WOM-B01: the seat enters a special box that helps it."""

    effect_id = "enters-box"
    rules = ("WOM-B01",)

    column: int
    token: Name


class WithRival(InRound):
    """Something between the seat and another one."""

    effect_id = "with-rival"

    rival: Name


class Overtakes(WithRival):
    """WOM-O02: the seat overtakes another one."""

    effect_id = "overtakes"
    rules = ("WOM-O02",)


class Robs(WithRival):
    """WOM-X03: the seat robs another one."""

    effect_id = "robs"
    rules = ("WOM-X03",)


class RobsOf(Robs):
    """WOM-X03: the seat robs another one that has this many Sputniks; `most`: no other rival has more."""

    effect_id = "robs-of"

    sputniks: int
    most: bool


class IsRobbed(WithRival):
    """WOM-X03: another seat robs the seat."""

    effect_id = "is-robbed"
    rules = ("WOM-X03",)


class Sabotages(WithRival):
    """WOM-X04: the seat sabotages another one."""

    effect_id = "sabotages"
    rules = ("WOM-X04",)


class IsSabotaged(WithRival):
    """WOM-X04: another seat sabotages the seat."""

    effect_id = "is-sabotaged"
    rules = ("WOM-X04",)


class GetsRedCounter(InRound):
    """WOM-G06: the seat gets a red counter for being in first position."""

    effect_id = "gets-red-counter"
    rules = ("WOM-G06",)


class OfCard(Effect):
    """Something about an action card."""

    effect_id = "of-card"

    kind: str
    card: Name


class UsesCard(OfCard):
    """WOM-A02: the seat plays an action card that helps it."""

    effect_id = "uses-card"
    rules = ("WOM-A02",)


class UsesCardTo(UsesCard):
    """WOM-A02: what the card gives: the counters that the astronaut then has, or the column where it then is.

    `draws`: whether the seat draws another card at the start of the next round.
    """

    effect_id = "uses-card-to"

    number: int
    draws: bool


class KeepsCard(OfCard):
    """WOM-A03, WOM-A05: the seat keeps an action card for later, at this turn and jump of the round."""

    effect_id = "keeps-card"
    rules = ("WOM-A03", "WOM-A05")

    round: int
    turn: int
    jump: int


class KeepsCardFor(KeepsCard):
    """WOM-A08 to WOM-A13: the rivals with whom the card may be useful; `column`: where Slipstream's free step leads."""

    effect_id = "keeps-card-for"

    rivals: tuple[Name, ...]
    column: int

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, and whether there are several rivals; no astronaut is named."""
        return {**super().message_arguments(), "several": len(self.rivals) > 1, "whose": None}


class KeepsCardUntilPassed(KeepsCard):
    """WOM-A10, WOM-A11: the card can't be played in first position; these rivals are close behind."""

    effect_id = "keeps-card-until-passed"

    rivals: tuple[Name, ...]

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, and whether there are several rivals."""
        return {**super().message_arguments(), "several": len(self.rivals) > 1}


class GetsCounterAnyway(KeepsCard):
    """WOM-G04: the astronaut gets a counter at the end of the round, without the card, and has this many then."""

    effect_id = "gets-counter-anyway"

    counters: int

    def message_arguments(self) -> dict[str, object]:
        """Return the fields; the seat gets the counter, so no astronaut is named."""
        return {**super().message_arguments(), "whose": None}


class NoMoreCards(KeepsCard):
    """WOM-A07: the astronaut is this many columns from the finish line, and plays no cards once it is across."""

    effect_id = "no-more-cards"

    columns: int


class StepLeadsBack(KeepsCard):
    """WOM-A08, WOM-B04: a free step with Slipstream would lead into the special box that sends back."""

    effect_id = "step-leads-back"

    column: int


class AgainstRival(OfCard):
    """WOM-A12, WOM-A13: the seat plays a card against another one, about these dice."""

    effect_id = "against-rival"
    rules = ("WOM-A12", "WOM-A13")

    rival: Name
    dice: tuple[Name, ...]


class TakesBestDie(AgainstRival):
    """WOM-A12: the die taken is the one that most often makes a safe first jump: with this many of its sides."""

    effect_id = "takes-best-die"

    sides: int


class HindersFinish(AgainstRival):
    """WOM-A12, WOM-F01: how often the rival's best plan crosses the finish line without the die, and with it."""

    effect_id = "hinders-finish"

    odds: Odds
    odds_before: Odds

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, with the odds as numbers."""
        return {
            **super().message_arguments(),
            **named(self.odds),
            **named(self.odds_before, "before_"),
        }


class StillFinishes(OfCard):
    """WOM-A12, WOM-F01: the rival's best plan crosses the finish line this often; another die taken would hinder it."""

    effect_id = "still-finishes"
    rules = ("WOM-A12", "WOM-F01")

    rival: Name
    odds: Odds

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, with the odds as numbers."""
        return {**super().message_arguments(), **named(self.odds)}


class SpoilsThrow(AgainstRival):
    """WOM-A13: with the dice that are rerolled the rival could jump safely to this column, and can again this often."""

    effect_id = "spoils-throw"

    column: int
    odds: Odds
    counters: int

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, with the odds as two numbers."""
        return {**super().message_arguments(), **named(self.odds)}


class SpoilsFinish(HindersFinish):
    """WOM-A13, WOM-F01: how often the rival crosses the finish line this turn after a reroll, and with its throw."""

    effect_id = "spoils-finish"
    rules = ("WOM-A13", "WOM-F01")

    counters: int

    @property
    def stated_chance(self) -> float:
        """How often it crosses after the reroll."""
        return self.odds[0] / self.odds[1]


class HelpsRival(AgainstRival):
    """WOM-A13: the rival has no safe jump with the dice that are rerolled."""

    effect_id = "helps-rival"
    rules = ("WOM-A13", "WOM-J10")


class RerollIsNoUse(KeepsCard):
    """WOM-A13: rerolled dice would let the rival jump as far with these odds, or can only help it (column 0)."""

    effect_id = "reroll-is-no-use"

    rival: Name
    dice: tuple[Name, ...]
    column: int
    odds: Odds
    counters: int

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, with the odds as two numbers."""
        return {**super().message_arguments(), **named(self.odds)}


class IsHindered(OfCard):
    """WOM-A12, WOM-A13: another seat plays a card against the seat."""

    effect_id = "is-hindered"
    rules = ("WOM-A12", "WOM-A13")

    rival: Name


class OfRival(Effect):
    """Something that another seat's astronaut does, or that happens to it."""

    effect_id = "of-rival"

    rival: Name


class RivalGetsOn(OfRival):
    """WOM-M03: columns that a rival advances."""

    effect_id = "rival-gets-on"
    rules = ("WOM-M03",)


class RivalGetsSputniks(OfRival):
    """WOM-C01: Sputnik counters that a rival gains; losses are negative."""

    effect_id = "rival-gets-sputniks"
    rules = ("WOM-C01",)


class RivalFalls(OfRival):
    """WOM-K01: a rival has an accident."""

    effect_id = "rival-falls"
    rules = ("WOM-K01",)

    round: int


class RivalFinishes(OfRival):
    """WOM-F01: a rival finishes."""

    effect_id = "rival-gets-over"
    rules = ("WOM-F01",)

    first: bool


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat; rivals' gains count less, and against it.

    After the advised turn, rollouts choose moves by searches too short for odds; `prospects` has those of the dice.
    """
    lost = sum(-effect.sputniks for effect in effects if isinstance(effect, Lost))
    found = [*chain.from_iterable(_consequences(before, effect, after, seat, lost) for effect in effects)]
    if any(isinstance(effect, Rolled) for effect in effects) and after.jumper.seat == seat:
        found += _roll(after)
    for old, new in zip(before.astronauts, after.astronauts, strict=True):
        found += _own_gains(before, old, new) if old.seat == seat else _rivals_gains(old, new)
    yield from (one._replace(by_turn=True) for one in found)


def whose_turn(position: Position) -> int | None:
    """WOM-O01: return whose astronaut's turn it is; None between rounds, when seats may also decide or jump."""
    if position.active is None or position.jump == EXTRA_JUMP:
        return None
    return seat_of(position.s, position.active)


def _own_gains(before: Position, old: Astronaut, new: Astronaut) -> Iterator[Consequence]:
    """Yield what an astronaut of the seat gains, compared with its position before."""
    whose = _whose(before, old)
    if new.x != old.x:
        yield Consequence(AdvancesInRound(whose, before.round), COLUMN, new.x - old.x)
        yield Consequence(GetsOn(whose), COLUMN, new.x - old.x)
        for rival in before.astronauts:
            if rival.seat != old.seat and not rival.finished and old.x < rival.x < new.x:
                yield Consequence(Overtakes(whose, before.round, rival.name), OVERTAKES)
    if new.sputniks != old.sputniks:
        yield Consequence(GetsSputniks(whose), TOTAL * SPUTNIK, new.sputniks - old.sputniks)
    if new.ec != old.ec:
        yield Consequence(GetsCounters(whose), TOTAL * COUNTER, new.ec - old.ec)


def _rivals_gains(old: Astronaut, new: Astronaut) -> Iterator[Consequence]:
    if new.x != old.x:
        yield Consequence(RivalGetsOn(old.name), RIVAL_COLUMN, new.x - old.x)
    if new.sputniks != old.sputniks:
        yield Consequence(RivalGetsSputniks(old.name), RIVAL * TOTAL * SPUTNIK, new.sputniks - old.sputniks)


def _consequences(before: Position, effect: Effect, after: Position, seat: int, lost: int) -> Iterator[Consequence]:
    match effect:
        case Jumped(astronaut=number) if before.astronauts[number].seat == seat:
            yield from _jump(before, effect, after)
        case FreeStep(astronaut=number, to=to) if before.astronauts[number].seat == seat:
            yield from _box(before, before.astronauts[number], after.astronauts[number], to[0])
        case Crashed(astronaut=number):
            yield from _crash(before, effect, seat, lost)
        case Crossed(astronaut=number, rank=rank):
            astronaut = before.astronauts[number]
            if astronaut.seat == seat:
                shared = _whose(before, astronaut), rank == 1
                event = FinishesIn(*shared, before.jump) if before.phase == "choose" else None
                yield Consequence(Finishes(*shared), FINISHES, event=event)
            else:
                value = RIVAL_IS_FIRST if rank == 1 else RIVAL * FINISHES
                yield Consequence(RivalFinishes(astronaut.name, rank == 1), value)
        case Robbed() | Sabotaged():
            yield from _meeting(before, effect, seat)
        case Handicapped(astronaut=number) if before.astronauts[number].seat == seat:
            yield Consequence(GetsRedCounter(_whose(before, before.astronauts[number]), before.round), RED_COUNTER)
        case Played() | Dropped() | Passed():
            yield from (one for one in _card(before, effect, after, seat) if one.value)


def _card(before: Position, effect: Played | Dropped | Passed, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a card played or kept means."""
    match effect:
        case Played(seat=player, kind=kind, card=card, astronaut=number) if player == seat and kind in HELPFUL:
            gained = _gained(kind, before.astronauts[number], after.astronauts[number])
            event = UsesCardTo(kind, card, gained, draws=_is_round_to_come(before))
            is_useless = kind == "slip" and gained <= before.astronauts[number].x
            yield Consequence(UsesCard(kind, card), 0.0 if is_useless else HELPFUL[kind], event=event)
        case Played(seat=player, astronaut=number) if player == seat:
            yield _against(before, effect, after, before.astronauts[number])
        case Played(player=rival, kind=kind, card=card, astronaut=number) if (
            kind not in HELPFUL and before.astronauts[number].seat == seat
        ):
            yield Consequence(IsHindered(kind, card, rival), -HINDRANCE)
        case Dropped(seat=player, kind=dropped) if player == seat:
            kept = next((kind for kind in before.hands[seat] if kind != dropped), dropped)
            if not {kept, dropped} <= RED_CARDS:  # which of them hinders a rival more depends on its dice
                yield _kept(before, kept, seat)
        case Passed(seat=player) if player == seat and _hinders_finish(before, seat):
            yield _still_finishes(before, before)
        case Passed(seat=player) if player == seat and (before.phase == "after" or _is_round_to_come(before)):
            gains = [one for one in after.astronauts if one.seat == seat and one.ec > before.astronauts[one.number].ec]
            yield from (_kept(before, kind, seat, gains) for kind in before.hands[seat])


def _gained(kind: str, old: Astronaut, new: Astronaut) -> int:
    """Return what an astronaut has after a card that helps: its counters, without what a round's end adds (WOM-G04),
    or its column."""
    return {"coop": old.sputniks + 1, "plan": old.ec + 1}.get(kind, new.x)


def _is_round_to_come(position: Position) -> bool:
    """WOM-F04, WOM-F05: return whether this round is not the last one."""
    is_over = any(astronaut.finished for astronaut in position.astronauts)
    return not is_over and position.round < position.s.option_round_limit


def _against(before: Position, effect: Played, after: Position, rival: Astronaut) -> Consequence:
    """Return what a card against a rival means: the loss of its best die, or of a good roll."""
    dice = (effect.die,) if isinstance(effect, TookOut) else faces(before.faces)
    shared = effect.kind, effect.card, rival.name, dice
    event: Effect | None = None
    if isinstance(effect, TookOut):
        chance, was = finishing_chance(after), finishing_chance(before)
        if was - chance >= MIN_HINDERED:
            event = HindersFinish(*shared, rounded(chance), rounded(was))
            return Consequence(AgainstRival(*shared), -RIVAL_IS_FIRST * (was - chance), event=event)
        if _hinders_finish(before, before.ask[0]):
            return _still_finishes(before, after)
        sides = {colour: _safe_sides(before, rival, colour) for colour in COLOURS}
        best = sides.pop(effect.colour)
        event = TakesBestDie(*shared, best) if best > max(sides.values()) else None
    else:
        was, chance = (crossing_chance(before, is_rerolled=is_rerolled) for is_rerolled in (False, True))
        if was - chance >= MIN_HINDERED:
            spoils = SpoilsFinish(*shared, rounded(chance), rounded(was), rival.ec)
            return Consequence(spoils, SPOILED_FINISH * (was - chance))
        column, again = _reroll_of_rival(before)
        if not column:
            return Consequence(HelpsRival(*shared), -SPOILS)
        if 2 * again > 1:
            return Consequence(AgainstRival(*shared), 0.0)
        event = SpoilsThrow(*shared, column, rounded(again), rival.ec)
        return Consequence(AgainstRival(*shared), SPOILS * (1 - again), event=event)
    return Consequence(AgainstRival(*shared), BEST_DIE if event else 0.0, event=event)


def _hinders_finish(before: Position, seat: int) -> bool:
    """WOM-A12: return whether the seat can take a die without which the rival finishes much less often."""
    if before.phase != "before" or "noinst" not in before.hands[seat]:
        return False
    was = finishing_chance(before)
    return any(was - finishing_chance(without_die(before, colour)) >= MIN_HINDERED for colour in COLOURS)


def _still_finishes(before: Position, after: Position) -> Consequence:
    card = kind_name(KINDS.index("noinst"))
    event = StillFinishes("noinst", card, before.jumper.name, rounded(finishing_chance(after)))
    return Consequence(event, -KEPT_CARD)


def _reroll_of_rival(before: Position) -> tuple[int, float]:
    """WOM-A13: return how far the rival can jump safely (0: not at all), and the chance of as much after a reroll.

    The rival may then use its own rerolls.
    """
    ways = flights.flights(before.terrain, before.jumper.box, before.faces)
    column = max((way.rest[0] for way in ways if is_good(way)), default=0)
    letters = "".join(sorted(face[0] for face in before.faces))
    return column, chance_of_column(before, letters, column) if column else 1.0


def _safe_sides(position: Position, astronaut: Astronaut, colour: str) -> int:
    """Return the number of sides of a die with which an astronaut can jump safely."""
    jumps = flights.flights(position.terrain, astronaut.box, flights.faces_of(colour))
    safe = {flight.face for flight in jumps if not flight.accident}
    return int(SIDES * sum(flights.chance_of(face, position.s.option_black_twos) for face in safe))


def _kept(before: Position, kind: str, seat: int, gains: Sequence[Astronaut] = ()) -> Consequence:
    """Return what a card that is kept means; `gains`: the seat's astronauts that get a counter all the same."""
    shared = kind, kind_name(KINDS.index(kind)), before.round, before.s.turn, before.jump
    event: Effect | None = None
    if kind == "misc" and before.phase == "after":
        column, again = _reroll_of_rival(before)
        rival, counters = before.jumper, before.jumper.ec
        event = RerollIsNoUse(*shared, rival.name, faces(before.faces), column, rounded(again), counters)
        return Consequence(KeepsCard(*shared), SPOILS * again if 2 * again >= 1 else 0.0, event=event)
    own = _foremost(before, seat)
    if kind == "slip" and before.phase == "react" and before.tokens_at.get(own.x + 1) == "back":
        return Consequence(KeepsCard(*shared), KEPT_CARD, event=StepLeadsBack(*shared, own.x + 1))
    if kind == "noinst" and before.phase == "before":
        return Consequence(KeepsCard(*shared), 0.0)
    to_go = GOAL - own.x
    if before.phase == "drop" and to_go <= LONGEST_JUMP and not _whose(before, own):
        event = NoMoreCards(*shared, to_go)
    elif kind == "plan" and gains:
        event = GetsCounterAnyway(*shared, gains[0].ec)
    elif found := _use_of(before, kind, seat):
        event = KeepsCardFor(*shared, *found)
    elif kind in ("plan", "extra") and (behind := _close_behind(before, own)):
        event = KeepsCardUntilPassed(*shared, behind)
    # what a card can do in general is printed on it
    return Consequence(KeepsCard(*shared), KEPT_CARD if event else 0.0, event=event)


def _close_behind(before: Position, own: Astronaut) -> tuple[Name, ...]:
    """Return the rivals that may soon pass an astronaut in front; none if its seat has others, which may be behind."""
    if _whose(before, own):
        return ()
    rivals = (one for one in before.astronauts if one.seat != own.seat and not one.finished)
    return tuple(one.name for one in rivals if own.x - one.x <= REACH and _is_behind(before, one, own))


def _is_behind(position: Position, rival: Astronaut, own: Astronaut) -> bool:
    """WOM-O02: return whether a rival can overtake an astronaut; one that lies on it already has."""
    return place_of(position.s, rival.number) > place_of(position.s, own.number)


def _use_of(before: Position, kind: str, seat: int) -> tuple[tuple[Name, ...], int] | None:
    """Return the rivals with whom a card that is kept may soon be useful, and the column of Slipstream's free step.

    A Slipstream needs rivals close behind and a circle to step on (WOM-J24), a Cooperation ones with a Sputnik close
    ahead, a red card ones in front; the others need a rival in front at the end of the round.
    """
    own = _foremost(before, seat)
    rivals = [one for one in before.astronauts if one.seat != seat and not one.finished]
    ahead = [one.name for one in rivals if one.x > own.x]
    column = 0
    match kind:
        case "slip":
            boxes = map(own.box_after_step, RISE)
            can_step = any(flights.kind_of(before.terrain, box) == CIRCLE for box in boxes)
            column = own.x + 1 if can_step and before.tokens_at.get(own.x + 1) != "back" else 0
            useful = [one.name for one in rivals if column and own.x - one.x <= REACH and _is_behind(before, one, own)]
        case "coop":
            useful = [one.name for one in rivals if _has_sputnik_ahead(before, one)]
        case _:
            useful = ahead
    return (tuple(useful), column) if useful else None


def _foremost(position: Position, seat: int) -> Astronaut:
    """Return the foremost astronaut of a seat that is still in the race."""
    own = (one for one in position.astronauts if one.seat == seat and not one.finished)
    return max(own, key=lambda one: one.x)


def _has_sputnik_ahead(before: Position, one: Astronaut) -> bool:
    """WOM-C02: return whether a jump of an astronaut with any die passes a Sputnik."""
    faces = tuple(chain.from_iterable(map(flights.faces_of, COLOURS)))
    return any(_sputniks(before, way) for way in flights.flights(before.terrain, one.box, faces))


def _sputniks(position: Position, way: flights.Flight) -> int:
    """WOM-C02: return the number of Sputniks that a jump passes."""
    return sum(flights.has_sputnik(position.terrain, box) for box in way.boxes[1:])


def _jump(before: Position, effect: Jumped, after: Position) -> Iterator[Consequence]:
    """Yield the Sputniks passed, the special box entered, and whether this was the last jump of the turn."""
    astronaut, course = before.astronauts[effect.astronaut], effect.flight
    now, whose, round_ = after.astronauts[effect.astronaut], _whose(before, astronaut), before.round
    for box in course.boxes[1:]:
        if flights.has_sputnik(before.terrain, box):
            yield Consequence(PassesSputnik(whose, round_, box[0]), SPUTNIK)
    same = [way for way in before.flights(before.faces) if (way.rest, way.accident) == (course.rest, course.accident)]
    if max(_sputniks(before, way) for way in same) > _sputniks(before, course):
        yield Consequence(LeavesSputnik(whose, round_, course.rest[0]), -SPUTNIK)
    if len(course.boxes) > 1:
        yield from _box(before, astronaut, now, course.rest[0])
    is_last = before.jump <= len(before.program) and not any(before.program[before.jump :])
    if is_last and not course.accident and not now.finished:
        earns = before.jump == JUMPS_A_TURN and now.ec > astronaut.ec
        shared = whose, round_, before.jump, earns
        value = ALL_JUMPS + COUNTER * earns
        event = MakesAllJumpsTo(*shared, now.x)
        # a later turn has fewer jumps by choice, or because of an accident
        only_now = before.jump < JUMPS_A_TURN
        yield Consequence(MakesAllJumps(*shared), value, event=event, only_now=only_now)


def _roll(after: Position) -> Iterator[Consequence]:
    """Yield whether the dice of a jump, once all are rolled, allow a safe one."""
    if after.pending or not after.faces:
        return
    shared = _whose(after, after.jumper), after.round, after.jump
    columns = [flight.rest[0] for flight in after.flights(after.faces) if not flight.accident]
    if columns:
        yield Consequence(RollIsGood(*shared), GOOD_ROLL, event=RollLeadsTo(*shared, max(columns)))
    else:
        yield Consequence(RollIsBad(*shared), BAD_ROLL - after.jumper.sputniks // 2)


def _box(before: Position, old: Astronaut, new: Astronaut, column: int) -> Iterator[Consequence]:
    """Yield a special box entered that helps; one with an EC counter doesn't help the first (WOM-G03)."""
    token = before.tokens_at.get(column, "")
    if token in BOXES and not (token == "ec" and new.ec == old.ec):
        box = EntersBox(_whose(before, old), before.round, column, Name(f"token-{token}"))
        yield Consequence(box, BOXES[token])


def _crash(before: Position, effect: Crashed, seat: int, lost: int) -> Iterator[Consequence]:
    """Yield an accident; past the finish only the Sputniks lost count (WOM-K07)."""
    astronaut = before.astronauts[effect.astronaut]
    if astronaut.seat != seat:
        yield Consequence(RivalFalls(astronaut.name, before.round), RIVAL_CRASH)
        return
    shared = _whose(before, astronaut), before.round, lost > 0
    if not effect.across:
        column, _ = flights.obstacle(effect.flight)
        at = FallsAt(*shared, before.jump, effect.why, column, effect.flight.jump)
        yield Consequence(Falls(*shared), CRASH - lost, event=at)
    elif lost:
        yield Consequence(Falls(*shared), -SPUTNIK * lost)


def _meeting(before: Position, effect: Robbed | Sabotaged, seat: int) -> Iterator[Consequence]:
    actor, victim = before.astronauts[effect.astronaut], before.astronauts[effect.victim]
    robs = isinstance(effect, Robbed)
    if actor.seat == seat:
        shared = _whose(before, actor), before.round, victim.name
        if not robs:
            yield Consequence(Sabotages(*shared), SABOTAGES)
            return
        is_most = victim.sputniks == max(one.sputniks for one in before.astronauts if one.seat != seat)
        yield Consequence(Robs(*shared), ROBS, event=RobsOf(*shared, victim.sputniks, is_most))
    elif victim.seat == seat:
        bad_kind = IsRobbed if robs else IsSabotaged
        value = -SPUTNIK if robs else IS_SABOTAGED
        yield Consequence(bad_kind(_whose(before, victim), before.round, actor.name), value)


def _whose(before: Position, astronaut: Astronaut) -> Name | None:
    return astronaut.name if len(before.astronauts) > before.s.option_players else None
