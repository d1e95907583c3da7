"""What a move of Walking on the Moon did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import ClassVar

from crossings.engine import HIDDEN
from crossings.shared.ring import words
from crossings.shared.ring.flights import Box, Flight, flight, has_sputnik
from crossings.words import Effect, Name

from ..rules.data import GOAL, KINDS, SPECIAL_COLUMNS
from ..rules.landings import mate_here
from .position import Astronaut, Position

# ---- kinds of effects ----------------------------------------------------------------------------


class Laid(Effect):
    """WOM-S01: a lunar card; `number`: its slot."""

    number: int
    card: Name


class Bore(Effect):
    """WOM-S02: a special box gets its token."""

    column: int
    token: Name


class RoundBegan(Effect):
    """WOM-O01."""

    round: int


class OfAstronaut(Effect):
    """An astronaut did something, or something happened to it."""

    astronaut: int
    who: Name


class SharedOut(OfAstronaut):
    """WOM-P02, WOM-P05: dice on jumps; `ec`: counters paid for them."""

    program: tuple[str, ...]
    ec: int

    def message_arguments(self) -> dict[str, object]:
        """The dice in words."""
        return {"who": self.who, "ec": self.ec, "program": words.program(self.program)}


class OfDie(OfAstronaut):
    """Something happens to a die."""

    die: str
    face: Name


class Rolled(OfDie):
    """WOM-M02: a die lies."""


class BoughtThrow(OfDie):
    """WOM-M05: a die is thrown again for an EC counter."""


class ThrewAgain(OfAstronaut):
    """WOM-B06: dice are thrown again by right."""

    dice: tuple[str, ...]
    faces: tuple[Name, ...]


class WentOn(OfAstronaut):
    """WOM-M08: the next jump."""

    jump: int
    dice: tuple[Name, ...]


class Stopped(OfAstronaut):
    """WOM-M08: the turn is ended."""


class Jumped(OfAstronaut):
    """WOM-M03, WOM-J11: a jump with a die, walked to its end; `why`: what makes an accident of it, if it is one.

    `sputniks`: those in the boxes passed (WOM-J15). On which way it got there makes no other effect of it."""

    die: str
    rest: Box
    why: str
    sputniks: int
    flight: Flight = field(compare=False)

    def message_arguments(self) -> dict[str, object]:
        """Die and end; and of an accident, whether it came past a Sputnik all the same."""
        past = self.flight.accident and self.sputniks > 0
        return {"who": self.who, **of_flight(self.flight), "past": past}


class Crashed(OfAstronaut):
    """WOM-K01, WOM-K02, WOM-K07: an accident, and what has made it."""

    at: Box
    why: str
    flight: Flight = field(compare=False)

    @property
    def across(self) -> bool:
        """WOM-K07: over the line all the same."""
        return self.flight.boxes[-1][0] >= GOAL

    def message_arguments(self) -> dict[str, object]:
        """Who, and what has made it."""
        return {"who": self.who, **of_cause(self.flight)}


class Crossed(OfAstronaut):
    """WOM-F01, WOM-F02."""

    rank: int


class LeftAlone(OfAstronaut):
    """WOM-X01: nothing is done to the others in the box."""


class OnRival(OfAstronaut):
    """Something is done to somebody in the box."""

    victim: int
    whom: Name


class Robbed(OnRival):
    """WOM-X03."""


class Sabotaged(OnRival):
    """WOM-X04."""


class SharedSputniks(OfAstronaut):
    """WOM-T04: so many of the joint Sputniks are its own now."""

    mate: int
    sputniks: int


class SharedEc(OfAstronaut):
    """WOM-T04: so many of the joint EC counters."""

    mate: int
    ec: int


class Stayed(OfAstronaut):
    """WOM-R36: a step that could be made is not."""


class FreeStep(OfAstronaut):
    """WOM-B03."""

    step: Name
    to: Box


class PaidStep(FreeStep):
    """WOM-B05."""


class SentBack(OfAstronaut):
    """WOM-B04."""

    x: int


class MayThrowAgain(OfAstronaut):
    """WOM-B06: the right is given."""


class Handicapped(OfAstronaut):
    """WOM-G06."""


class Counters(OfAstronaut):
    """Counters come or go."""

    sputniks: int = 0
    ec: int = 0


class Handed(Counters):
    """Those of which another effect speaks."""

    has_no_message: ClassVar[bool] = True


class Gained(Counters):
    """WOM-C02, WOM-B07, WOM-B08, WOM-G02, WOM-G04."""


class Lost(Counters):
    """WOM-K04: `kept` are left."""

    kept: int = 0


class OfCard(Effect):
    """Somebody does something with an action card of a kind."""

    seat: int
    player: Name
    kind: str
    card: Name


class Drew(OfCard):
    """WOM-A03, WOM-S04."""


class Dropped(OfCard):
    """WOM-A03: `kept` is the other one, for whoever holds it."""

    kept: Name | None = None


class Passed(OfCard):
    """WOM-A05: no card is played."""


class Played(OfCard):
    """WOM-A02: `who` is helped, or hindered."""

    astronaut: int
    who: Name


class WithDie(Played):
    """It names a die by its colour."""

    colour: str
    die: Name


class TookOut(WithDie):
    """WOM-A12: a die of a colour is missing in this turn."""


class Miscalculated(Played):
    """WOM-A13: the throw is made again."""


class Cooperated(Played):
    """WOM-A09."""


class Planned(Played):
    """WOM-A10."""


class Slipped(Played):
    """WOM-A08."""

    step: Name
    to: Box


class JumpsExtra(WithDie):
    """WOM-A11."""


def of_flight(flown: Flight) -> dict[str, object]:
    """The arguments of messages that tell of a jump."""
    end = "goal" if flown.boxes[-1][0] >= GOAL else "box" if len(flown.boxes) > 1 else "rock"
    x, y = flown.rest
    return {"face": words.face(flown.face), "end": end, "x": x, "y": y, "accident": flown.accident, **of_cause(flown)}


def of_cause(flown: Flight) -> dict[str, object]:
    """The arguments of messages that tell what has made an accident."""
    column, level = flown.boxes[-1]
    return {"why": flown.why, "column": column, "level": level, "beyond": column >= GOAL}


# ---- what a move did ---------------------------------------------------------------------------


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """First what it says itself, then what followed by itself."""
    done = list(_made(before, move, after))
    done += [*_moved_on(before, done, after), *_counted(before, done, after)]
    if before.phase == "draw" and len(before.ask) == len(before.hands):
        done.insert(0, RoundBegan(before.round))
    elif after.round > before.round and after.phase != "draw":
        done.append(RoundBegan(after.round))
    return (*done, *_handicapped(before, done, after))


def programmed(before: Position, move: str) -> SharedOut:
    """`1:bbk/2:w`: what can be told without playing it."""
    program = tuple(part.partition(":")[2] for part in move.split("/"))
    return SharedOut(*before.jumper.who, program, sum(map(len, program)) - before.due)


def _made(before: Position, move: str, after: Position) -> Iterator[Effect]:
    """What the move says itself; nothing, if a viewer may not know of it."""
    text, _, number = move.partition("@")
    verb, _, what = text.partition(":")
    other = before.astronauts[int(number)] if number else None
    match verb:
        case "drop":
            seat = before.ask[0]
            yield Dropped(seat, Name(f"seat-{seat}"), what, Name(f"kind-{what}"), _kept(before.hands[seat], what))
        case "draw" | "pass":
            seat, kind = before.ask[0], "" if what == HIDDEN else what
            did = Drew if verb == "draw" else Passed
            yield did(seat, Name(f"seat-{seat}"), kind, Name(f"kind-{kind or 'hidden'}"))
        case "card":
            yield Laid(len(before.track) + 1, Name(f"lunar-{what}"))
        case "token":
            yield Bore(SPECIAL_COLUMNS[len(before.tokens)], Name(f"token-{what}"))
        case "sab" if other:
            yield Sabotaged(*before.jumper.who, *other.who)
        case "rob" if other:
            one = before.jumper
            yield from (Robbed(*one.who, *other.who), Handed(*one.who, 1), Handed(*other.who, -1))
        case kind if kind in KINDS:
            seat = next(seat for seat, hand in enumerate(before.hands) if len(after.hands[seat]) < len(hand))
            head = (seat, Name(f"seat-{seat}"), kind, Name(f"kind-{kind}"))
            yield from _played(what, other or before.jumper, head)
        case _ if move and before.active_astronaut:
            yield from _chosen(before, before.active_astronaut, verb, what, move)


def _kept(hand: Sequence[str], dropped: str) -> Name | None:
    """The card that is left, unless it is hidden."""
    return Name(f"kind-{hand[1 - hand.index(dropped)]}") if dropped in hand else None


def _played(what: str, one: Astronaut, head: tuple[int, Name, str, Name]) -> Iterator[Effect]:
    match head[2]:
        case "coop":
            yield from (Cooperated(*head, *one.who), Handed(*one.who, sputniks=1))
        case "plan":
            yield from (Planned(*head, *one.who), Handed(*one.who, ec=1))
        case "slip":
            yield Slipped(*head, *one.who, Name(f"step-{what}"), one.stepped(what))
        case "misc":
            yield Miscalculated(*head, *one.who)
        case kind:
            yield (JumpsExtra if kind == "extra" else TookOut)(*head, *one.who, what, words.die(what))


def _chosen(before: Position, one: Astronaut, verb: str, what: str, move: str) -> Iterator[Effect]:
    """What an astronaut does, or its die."""
    match verb:
        case "1":
            shared = programmed(before, move)
            yield from (shared, Handed(*one.who, ec=-shared.ec))
        case "ec":
            yield from (BoughtThrow(*one.who, what, words.face(what)), Handed(*one.who, ec=-1))
        case "re":
            yield ThrewAgain(*one.who, tuple(what.split(",")), words.faces(what.split(",")))
        case "go":
            yield WentOn(*one.who, before.jump + 1, words.dice(before.program[before.jump]))
        case "stop":
            yield Stopped(*one.who)
        case "no":
            yield (LeftAlone if before.mover is None else Stayed)(*one.who)
        case "adv":
            yield FreeStep(*one.who, Name(f"step-{what}"), one.stepped(what))
        case "pay":
            yield from (PaidStep(*one.who, Name(f"step-{what}"), one.stepped(what)), Handed(*one.who, -1))
        case "xs" | "xe":
            yield from _shared(before, one, verb == "xs", int(what))
        case face if what:
            flown = flight(before.terrain, one.box, move)
            passed = sum(has_sputnik(before.terrain, box) for box in flown.boxes[1:])
            yield Jumped(*one.who, flown.face, flown.rest, flown.why, passed, flown)
            if flown.accident:
                yield Crashed(*one.who, flown.rest, flown.why, flown)
        case face:
            yield Rolled(*one.who, face, words.face(face))


def _shared(before: Position, one: Astronaut, sputniks: bool, kept: int) -> Iterator[Effect]:
    """WOM-T04: what one has more now, the other has less."""
    mate = before.astronauts[mate_here(before.s)]
    more = (kept - one.sputniks, 0) if sputniks else (0, kept - one.ec)
    yield (SharedSputniks if sputniks else SharedEc)(*one.who, mate.number, kept)
    yield from (Handed(*one.who, *more), Handed(*mate.who, *(-count for count in more)))


# ---- what followed -----------------------------------------------------------------------------


def _moved_on(before: Position, done: Sequence[Effect], after: Position) -> Iterator[Effect]:
    """WOM-F01, WOM-B04, WOM-B06: whether it crossed, or a special box moved it on or gave it a right."""
    for effect in done[:1]:
        if isinstance(effect, OfAstronaut | Slipped):
            was, now = before.astronauts[effect.astronaut], after.astronauts[effect.astronaut]
            to = effect.flight.rest if isinstance(effect, Jumped) else getattr(effect, "to", was.box)
            if now.finished > was.finished:
                yield Crossed(*now.who, now.finished)
            elif now.box != to:
                yield SentBack(*now.who, now.x)
            if now.reroll and (not was.reroll or isinstance(effect, Jumped)):
                yield MayThrowAgain(*now.who)


def _counted(before: Position, done: Sequence[Effect], after: Position) -> Iterator[Effect]:
    """WOM-C01: counters that came or went, but for those handed over."""
    handed = [effect for effect in done if isinstance(effect, Handed)]
    for was, now in zip(before.astronauts, after.astronauts, strict=True):
        own = [effect for effect in handed if effect.astronaut == now.number]
        sputniks = now.sputniks - was.sputniks - sum(effect.sputniks for effect in own)
        ec = now.ec - was.ec - sum(effect.ec for effect in own)
        if sputniks < 0:
            yield Lost(*now.who, sputniks, kept=now.sputniks)
        if sputniks > 0 or ec > 0:
            yield Gained(*now.who, max(0, sputniks), ec)


def _handicapped(before: Position, done: Sequence[Effect], after: Position) -> Iterator[Effect]:
    """WOM-G06: the foremost at the start of a round."""
    sabotaged = [effect.victim for effect in done if isinstance(effect, Sabotaged)]
    for was, now in zip(before.astronauts, after.astronauts, strict=True):
        if now.handicap and not was.handicap and now.number not in sabotaged:
            yield Handicapped(*now.who)
