"""The effects of a move of Walking on the Moon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import ClassVar

from crossings.engine import HIDDEN
from crossings.shared.ring import words
from crossings.shared.ring.flights import Box, Flight, flight, has_sputnik
from crossings.words import Effect, Name

from ..rules.data import GOAL, KINDS, SPECIAL_COLUMNS
from ..rules.landings import mate_in_box
from .position import Astronaut, Position

# ---- kinds of effects ----------------------------------------------------------------------------


class Laid(Effect):
    """WOM-S01: a lunar card is laid; `number` is its slot."""

    effect_id = "laid"
    rules = ("WOM-S01",)

    number: int
    card: Name


class Bore(Effect):
    """WOM-S02: a special box gets its token."""

    effect_id = "bore"
    rules = ("WOM-S02",)

    column: int
    token: Name


class RoundBegan(Effect):
    """WOM-O01: a round begins."""

    effect_id = "round-began"
    rules = ("WOM-O01",)

    round: int


class OfAstronaut(Effect):
    """Something that an astronaut does, or that happens to it."""

    effect_id = "of-astronaut"

    astronaut: int
    who: Name


class SharedOut(OfAstronaut):
    """WOM-P02, WOM-P05: dice are allocated to jumps; `ec` is the number of counters paid for them."""

    effect_id = "shared-out"
    rules = ("WOM-P02", "WOM-P05")

    program: tuple[str, ...]
    ec: int

    def message_arguments(self) -> dict[str, object]:
        """Also format the dice."""
        return {"who": self.who, "ec": self.ec, "program": words.program(self.program)}


class OfDie(OfAstronaut):
    """Something that happens to a die."""

    effect_id = "of-die"

    die: str
    face: Name


class Rolled(OfDie):
    """WOM-M02: a die is rolled."""

    effect_id = "rolled"
    rules = ("WOM-M02",)


class BoughtThrow(OfDie):
    """WOM-M05: a die is rerolled for an EC counter."""

    effect_id = "bought-throw"
    rules = ("WOM-M05",)


class ThrewAgain(OfAstronaut):
    """WOM-B06: dice are rerolled by the right of a token."""

    effect_id = "threw-again"
    rules = ("WOM-B06",)

    dice: tuple[str, ...]
    faces: tuple[Name, ...]


class WentOn(OfAstronaut):
    """WOM-M08: the turn goes on with the next jump."""

    effect_id = "went-on"
    rules = ("WOM-M08",)

    jump: int
    dice: tuple[Name, ...]


class Stopped(OfAstronaut):
    """WOM-M08: the turn ends by choice."""

    effect_id = "stopped"
    rules = ("WOM-M08",)


class Jumped(OfAstronaut):
    """WOM-M03, WOM-J11: a jump with a die, to its end; `why` is the cause of an accident, or empty.

    `sputniks` is the number of Sputniks in the boxes passed (WOM-J15). Jumps that differ only in their path are equal.
    """

    effect_id = "jumped"
    rules = ("WOM-M03", "WOM-J11")

    die: str
    rest: Box
    why: str
    sputniks: int
    flight: Flight = field(compare=False)

    def message_arguments(self) -> dict[str, object]:
        """Return the die and the end of the jump, and whether an accident still passed a Sputnik."""
        past = self.flight.accident and self.sputniks > 0
        return {"who": self.who, **flight_arguments(self.flight), "past": past}


class Crashed(OfAstronaut):
    """WOM-K01, WOM-K02, WOM-K07: an accident and its cause."""

    effect_id = "crashed"
    rules = ("WOM-K01", "WOM-K02", "WOM-K07")

    at: Box
    why: str
    flight: Flight = field(compare=False)

    @property
    def across(self) -> bool:
        """WOM-K07: whether the astronaut crosses the goal in spite of the accident."""
        return self.flight.boxes[-1][0] >= GOAL

    def message_arguments(self) -> dict[str, object]:
        """Return the astronaut and the cause."""
        return {"who": self.who, **cause_arguments(self.flight)}


class Crossed(OfAstronaut):
    """WOM-F01, WOM-F02: an astronaut finishes."""

    effect_id = "crossed"
    rules = ("WOM-F01", "WOM-F02")

    rank: int


class LeftAlone(OfAstronaut):
    """WOM-X01: the astronaut does nothing to the others in the box."""

    effect_id = "left-alone"
    rules = ("WOM-X01",)


class OnRival(OfAstronaut):
    """Something that is done to a rival in the box."""

    effect_id = "on-rival"

    victim: int
    whom: Name


class Robbed(OnRival):
    """WOM-X03: a rival is robbed of a Sputnik counter."""

    effect_id = "robbed"
    rules = ("WOM-X03",)


class Sabotaged(OnRival):
    """WOM-X04: a rival gets a red counter."""

    effect_id = "sabotaged"
    rules = ("WOM-X04",)


class SharedSputniks(OfAstronaut):
    """WOM-T04: the joint Sputniks are exchanged; `sputniks` is the astronaut's new number."""

    effect_id = "shared-sputniks"
    rules = ("WOM-T04",)

    mate: int
    sputniks: int


class SharedEc(OfAstronaut):
    """WOM-T04: the joint EC counters are exchanged; `ec` is the astronaut's new number."""

    effect_id = "shared-ec"
    rules = ("WOM-T04",)

    mate: int
    ec: int


class Stayed(OfAstronaut):
    """WOM-R36: an astronaut declines a possible step."""

    effect_id = "stayed"
    rules = ("WOM-R36",)


class FreeStep(OfAstronaut):
    """WOM-B03: an astronaut makes a free step."""

    effect_id = "free-step"
    rules = ("WOM-B03",)

    step: Name
    to: Box


class PaidStep(FreeStep):
    """WOM-B05: an astronaut pays for a step."""

    effect_id = "paid-step"
    rules = ("WOM-B05",)


class SentBack(OfAstronaut):
    """WOM-B04: a token sends an astronaut back."""

    effect_id = "sent-back"
    rules = ("WOM-B04",)

    x: int


class MayThrowAgain(OfAstronaut):
    """WOM-B06: an astronaut gets the right to reroll."""

    effect_id = "may-throw-again"
    rules = ("WOM-B06",)


class Handicapped(OfAstronaut):
    """WOM-G06: an astronaut in first position gets a red counter."""

    effect_id = "handicapped"
    rules = ("WOM-G06",)


class Counters(OfAstronaut):
    """The counters of an astronaut change."""

    effect_id = "counters"

    sputniks: int = 0
    ec: int = 0


class Handed(Counters):
    """A change of counters that another effect mentions."""

    effect_id = "handed"

    has_no_message: ClassVar[bool] = True


class Gained(Counters):
    """WOM-C02, WOM-B07, WOM-B08, WOM-G02, WOM-G04: an astronaut gains counters."""

    effect_id = "gained"
    rules = ("WOM-C02", "WOM-B07", "WOM-B08", "WOM-G02", "WOM-G04")


class Lost(Counters):
    """WOM-K04: an astronaut loses Sputniks in an accident; `kept` is the number left."""

    effect_id = "lost"
    rules = ("WOM-K04",)

    kept: int = 0


class OfCard(Effect):
    """Something that a player does with an action card."""

    effect_id = "of-card"

    seat: int
    player: Name
    kind: str
    card: Name


class Drew(OfCard):
    """WOM-A03, WOM-S04: a player draws a card."""

    effect_id = "drew"
    rules = ("WOM-A03", "WOM-S04")


class Dropped(OfCard):
    """WOM-A03: a player drops a card; `kept` is the other one, or None if it is hidden."""

    effect_id = "dropped"
    rules = ("WOM-A03",)

    kept: Name | None = None


class Passed(OfCard):
    """WOM-A05: a player plays no card."""

    effect_id = "passed"
    rules = ("WOM-A05",)


class Played(OfCard):
    """WOM-A02: a player plays a card that helps or hinders the astronaut `who`."""

    effect_id = "played"
    rules = ("WOM-A02",)

    astronaut: int
    who: Name


class WithDie(Played):
    """A card played that names the colour of a die."""

    effect_id = "with-die"

    colour: str
    die: Name


class TookOut(WithDie):
    """WOM-A12: a die of a colour is removed for this turn."""

    effect_id = "took-out"
    rules = ("WOM-A12",)


class Miscalculated(Played):
    """WOM-A13: all dice of the jump are rerolled."""

    effect_id = "miscalculated"
    rules = ("WOM-A13",)


class Cooperated(Played):
    """WOM-A09: an astronaut takes a Sputnik counter."""

    effect_id = "cooperated"
    rules = ("WOM-A09",)


class Planned(Played):
    """WOM-A10: an astronaut takes an EC counter."""

    effect_id = "planned"
    rules = ("WOM-A10",)


class Slipped(Played):
    """WOM-A08: an astronaut makes a free step."""

    effect_id = "slipped"
    rules = ("WOM-A08",)

    step: Name
    to: Box


class JumpsExtra(WithDie):
    """WOM-A11: an astronaut makes an Extra jump."""

    effect_id = "jumps-extra"
    rules = ("WOM-A11",)


def flight_arguments(flown: Flight) -> dict[str, object]:
    """Return the arguments of messages about a jump."""
    end = "goal" if flown.boxes[-1][0] >= GOAL else "box" if len(flown.boxes) > 1 else "rock"
    x, y = flown.rest
    return {
        "face": words.face(flown.face),
        "end": end,
        "x": x,
        "y": y,
        "accident": flown.accident,
        **cause_arguments(flown),
    }


def cause_arguments(flown: Flight) -> dict[str, object]:
    """Return the arguments of messages about the cause of an accident."""
    column, level = flown.boxes[-1]
    return {"why": flown.why, "column": column, "level": level, "beyond": column >= GOAL}


# ---- the effects of a move ---------------------------------------------------------------------


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Return what the move itself does, then what follows from it."""
    found = list(_effects_of_move(before, move, after))
    found += [*_moves_that_follow(before, found, after), *_counter_changes(before, found, after)]
    if before.phase == "draw" and len(before.ask) == len(before.hands):
        found.insert(0, RoundBegan(before.round))
    elif after.round > before.round and after.phase != "draw":
        found.append(RoundBegan(after.round))
    return (*found, *_new_handicaps(before, found, after))


def allocation(before: Position, move: str) -> SharedOut:
    """Return the allocation of dice of a program such as `1:bbk/2:w`, without playing it."""
    program = tuple(part.partition(":")[2] for part in move.split("/"))
    return SharedOut(*before.jumper.who, program, sum(map(len, program)) - before.due)


def _effects_of_move(before: Position, move: str, after: Position) -> Iterator[Effect]:
    """Yield what the move itself does; nothing if it is hidden from the viewer."""
    text, _, number = move.partition("@")
    verb, _, argument = text.partition(":")
    other = before.astronauts[int(number)] if number else None
    match verb:
        case "drop":
            seat = before.ask[0]
            yield Dropped(
                seat, Name(f"seat-{seat}"), argument, Name(f"kind-{argument}"), _kept_card(before.hands[seat], argument)
            )
        case "draw" | "pass":
            seat, kind = before.ask[0], "" if argument == HIDDEN else argument
            effect_type = Drew if verb == "draw" else Passed
            yield effect_type(seat, Name(f"seat-{seat}"), kind, Name(f"kind-{kind or 'hidden'}"))
        case "card":
            yield Laid(len(before.track) + 1, Name(f"lunar-{argument}"))
        case "token":
            yield Bore(SPECIAL_COLUMNS[len(before.tokens)], Name(f"token-{argument}"))
        case "sab" if other:
            yield Sabotaged(*before.jumper.who, *other.who)
        case "rob" if other:
            astronaut = before.jumper
            yield from (Robbed(*astronaut.who, *other.who), Handed(*astronaut.who, 1), Handed(*other.who, -1))
        case kind if kind in KINDS:
            seat = next(seat for seat, hand in enumerate(before.hands) if len(after.hands[seat]) < len(hand))
            card_played = (seat, Name(f"seat-{seat}"), kind, Name(f"kind-{kind}"))
            yield from _effects_of_card(argument, other or before.jumper, card_played)
        case _ if move and before.active_astronaut:
            yield from _effects_of_choice(before, before.active_astronaut, verb, argument, move)


def _kept_card(hand: Sequence[str], dropped: str) -> Name | None:
    """Return the card that is left, unless it is hidden."""
    return Name(f"kind-{hand[1 - hand.index(dropped)]}") if dropped in hand else None


def _effects_of_card(argument: str, astronaut: Astronaut, card_played: tuple[int, Name, str, Name]) -> Iterator[Effect]:
    match card_played[2]:
        case "coop":
            yield from (Cooperated(*card_played, *astronaut.who), Handed(*astronaut.who, sputniks=1))
        case "plan":
            yield from (Planned(*card_played, *astronaut.who), Handed(*astronaut.who, ec=1))
        case "slip":
            yield Slipped(*card_played, *astronaut.who, Name(f"step-{argument}"), astronaut.box_after_step(argument))
        case "misc":
            yield Miscalculated(*card_played, *astronaut.who)
        case kind:
            yield (JumpsExtra if kind == "extra" else TookOut)(
                *card_played, *astronaut.who, argument, words.die(argument)
            )


def _effects_of_choice(before: Position, astronaut: Astronaut, verb: str, argument: str, move: str) -> Iterator[Effect]:
    """Yield what an astronaut or its die does."""
    match verb:
        case "1":
            shared = allocation(before, move)
            yield from (shared, Handed(*astronaut.who, ec=-shared.ec))
        case "ec":
            yield from (BoughtThrow(*astronaut.who, argument, words.face(argument)), Handed(*astronaut.who, ec=-1))
        case "re":
            yield ThrewAgain(*astronaut.who, tuple(argument.split(",")), words.faces(argument.split(",")))
        case "go":
            yield WentOn(*astronaut.who, before.jump + 1, words.dice(before.program[before.jump]))
        case "stop":
            yield Stopped(*astronaut.who)
        case "no":
            yield (LeftAlone if before.mover is None else Stayed)(*astronaut.who)
        case "adv":
            yield FreeStep(*astronaut.who, Name(f"step-{argument}"), astronaut.box_after_step(argument))
        case "pay":
            yield from (
                PaidStep(*astronaut.who, Name(f"step-{argument}"), astronaut.box_after_step(argument)),
                Handed(*astronaut.who, -1),
            )
        case "xs" | "xe":
            yield from _effects_of_exchange(before, astronaut, verb == "xs", int(argument))
        case face if argument:
            flown = flight(before.terrain, astronaut.box, move)
            passed = sum(has_sputnik(before.terrain, box) for box in flown.boxes[1:])
            yield Jumped(*astronaut.who, flown.face, flown.rest, flown.why, passed, flown)
            if flown.accident:
                yield Crashed(*astronaut.who, flown.rest, flown.why, flown)
        case face:
            yield Rolled(*astronaut.who, face, words.face(face))


def _effects_of_exchange(before: Position, astronaut: Astronaut, sputniks: bool, number: int) -> Iterator[Effect]:
    """WOM-T04: yield an exchange of counters and its changes."""
    mate = before.astronauts[mate_in_box(before.s)]
    change = (number - astronaut.sputniks, 0) if sputniks else (0, number - astronaut.ec)
    yield (SharedSputniks if sputniks else SharedEc)(*astronaut.who, mate.number, number)
    yield from (Handed(*astronaut.who, *change), Handed(*mate.who, *(-count for count in change)))


# ---- what follows ------------------------------------------------------------------------------


def _moves_that_follow(before: Position, found: Sequence[Effect], after: Position) -> Iterator[Effect]:
    """WOM-F01, WOM-B04, WOM-B06: yield whether the astronaut finishes, is moved by a special box, or may reroll."""
    for effect in found[:1]:
        if isinstance(effect, OfAstronaut | Slipped):
            was, now = before.astronauts[effect.astronaut], after.astronauts[effect.astronaut]
            to = effect.flight.rest if isinstance(effect, Jumped) else getattr(effect, "to", was.box)
            if now.finished > was.finished:
                yield Crossed(*now.who, now.finished)
            elif now.box != to:
                yield SentBack(*now.who, now.x)
            if now.reroll and (not was.reroll or isinstance(effect, Jumped)):
                yield MayThrowAgain(*now.who)


def _counter_changes(before: Position, found: Sequence[Effect], after: Position) -> Iterator[Effect]:
    """WOM-C01: yield changes of counters that no effect has mentioned."""
    mentioned = [effect for effect in found if isinstance(effect, Handed)]
    for was, now in zip(before.astronauts, after.astronauts, strict=True):
        own = [effect for effect in mentioned if effect.astronaut == now.number]
        sputniks = now.sputniks - was.sputniks - sum(effect.sputniks for effect in own)
        ec = now.ec - was.ec - sum(effect.ec for effect in own)
        if sputniks < 0:
            yield Lost(*now.who, sputniks, kept=now.sputniks)
        if sputniks > 0 or ec > 0:
            yield Gained(*now.who, max(0, sputniks), ec)


def _new_handicaps(before: Position, found: Sequence[Effect], after: Position) -> Iterator[Effect]:
    """WOM-G06: yield the red counters at the start of a round."""
    sabotaged = [effect.victim for effect in found if isinstance(effect, Sabotaged)]
    for was, now in zip(before.astronauts, after.astronauts, strict=True):
        if now.handicap and not was.handicap and now.number not in sabotaged:
            yield Handicapped(*now.who)
