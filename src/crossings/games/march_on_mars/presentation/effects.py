"""What a move of March on Mars did, or would do: first the move itself, then what followed from it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import field
from itertools import cycle
from typing import ClassVar

from crossings.engine import copy_of
from crossings.shared.ring.flights import Box, Flight
from crossings.words import Effect

from ..rules import data, throws
from ..words import format_arguments
from .position import DIRECTIONS, Aliens, Group, Position

WAYS = {"+": "onward", "-": "back"}
EDGES = {"+": "left", "-": "right"}


class Fact(Effect):
    """Something that happened."""

    def message_arguments(self) -> dict[str, object]:
        """The fields, each as it is called."""
        return format_arguments(super().message_arguments())


class OfMarine(Fact):
    """What a marine did, or what became of it."""

    seat: int


# ---- decisions ---------------------------------------------------------------------------------


class Chose(OfMarine):
    """A decision that changes nothing on the planet by itself: said by the message `chose-VERB`."""

    verb: str
    action: int = 0
    """The one in hand."""
    dice: str = ""
    """Of that action, or to be thrown besides the actions."""
    faces: tuple[str, ...] = ()
    """Dice to be thrown again, or to be taken out of the hand."""
    other: int = 0
    """Who plays next, is put up, or is the beacon."""

    @property
    def message_id(self) -> str:
        """By what was chosen."""
        return f"chose-{self.verb}"


class Left(Chose):
    """A decision to do nothing, or nothing more."""

    is_pass: ClassVar[bool] = True


class BombSet(OfMarine):
    """MOM-X02, MOM-X03."""

    target: int


class BombCounted(OfMarine):
    """MOM-X03, MOM-X04, MOM-Y07: what the dice of the bomb add up to, once none of them can be thrown again."""

    total: int
    target: int

    @property
    def short(self) -> int:
        """How much is missing."""
        return max(0, self.target - self.total)

    def message_arguments(self) -> dict[str, object]:
        """The fields, and how much is missing."""
        return super().message_arguments() | {"short": self.short}


class MissileMissed(OfMarine):
    """MOM-C06: there are no aliens at this distance from the beacon, a marine."""

    far: int
    other: int


class GateChosen(OfMarine):
    """MOM-Y12: a teleportation to a card, in from its `left` or `right` edge."""

    slot: str
    card: str
    edge: str


class Trained(OfMarine):
    """MOM-S05, MOM-S06."""

    ability: str


class Programmed(OfMarine):
    """MOM-P03."""

    program: tuple[str, ...]
    is_ongoing: ClassVar[bool] = True


# ---- on the planet -----------------------------------------------------------------------------


class Started(OfMarine):
    """MOM-S08."""

    box: Box


class Jumped(OfMarine):
    """MOM-M01, MOM-M02: box by box along its way, then down to the ground of a `box`.

    `end`: `safe`; an accident, `crash`; or `saved` from one by a companion (MOM-T03). `cause` of an accident: `rock`,
    `air`, `hazard` or `mark`. Jumps that end alike are alike, whichever way they go there.
    """

    way: str = field(compare=False)
    jumps: tuple[str, ...] = field(compare=False)
    start: Box
    boxes: tuple[Box, ...] = field(compare=False)
    box: Box
    end: str
    cause: str = field(default="", compare=False)

    @property
    def faces(self) -> list[str]:
        """The dice used, in their order."""
        return [jump.partition(":")[0] for jump in self.jumps]

    @property
    def flight(self) -> Flight:
        """As it was walked, or the first of two."""
        return Flight(self.jumps[0], (self.start, *self.boxes), self.box, self.end == "crash", self.cause)

    def message_arguments(self) -> dict[str, object]:
        """The fields, and whether the marine has got nowhere."""
        return super().message_arguments() | {"stays": self.box == self.start}


class Appeared(OfMarine):
    """MOM-Y12. `cause` of an accident: `hazard`."""

    box: Box
    cause: str = ""


class Killed(OfMarine):
    """MOM-H04, MOM-H06: aliens of a box."""

    aliens: Aliens
    box: Box

    @property
    def groups(self) -> tuple[Group, ...]:
        """Those of whom some die."""
        return tuple((colour, self.box) for colour, _ in self.aliens.groups)


class Fought(Killed):
    """MOM-A04."""


class Shot(Killed):
    """MOM-H01, MOM-H02."""


class MissileStruck(Killed):
    """MOM-C06."""


class Bombarded(OfMarine):
    """MOM-Y01: all `groups` of a card."""

    slot: str
    card: str
    aliens: Aliens
    groups: tuple[Group, ...]


# ---- chance ------------------------------------------------------------------------------------


class CardLaid(Fact):
    """MOM-S02."""

    card: str
    slot: str


class TrainingDealt(OfMarine):
    """MOM-S05: two abilities to choose from."""

    abilities: tuple[str, ...]


class AliensCame(Fact):
    """MOM-D03, MOM-S09, MOM-W03: down on a card, where these `groups` are now larger."""

    aliens: Aliens
    slot: str
    groups: tuple[Group, ...]


class DieFell(OfMarine):
    """MOM-A01."""

    face: str


class SideShown(Fact):
    """MOM-W05: the white die for the wave."""

    side: int


# ---- what followed -----------------------------------------------------------------------------


class Crashed(OfMarine):
    """MOM-K02."""


class StoodUp(OfMarine):
    """MOM-P02, MOM-T04, MOM-C05."""


class Lost(OfMarine):
    """MOM-Y07: out of the game."""


class MarkHeeded(Fact):
    """MOM-W07: a wave will come."""


class BaseHit(Fact):
    """MOM-B02, MOM-B03: hit number `hits` of `most`, by all `groups` of the landing zone."""

    hits: int
    most: int
    groups: tuple[Group, ...]


class WaveMoved(Fact):
    """MOM-W01: `gone` to the incoming wave, and each `onward` from its box to one of the next card."""

    side: str
    gone: tuple[Group, ...]
    onward: tuple[tuple[Group, Box], ...]
    into: Aliens
    """All that reach the incoming wave."""


class AlienSent(Fact):
    """MOM-W06."""


class RoundBegan(Fact):
    """MOM-O01."""

    round: int
    ends_setup: ClassVar[bool] = True


class IncomingLanded(Fact):
    """MOM-O02: incoming aliens come down in the landing zone, where these `groups` are now larger."""

    aliens: Aliens
    groups: tuple[Group, ...]


# ---- which they were ---------------------------------------------------------------------------


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """The move, then what came of it."""
    done = _by_chance(before, move, after) if before.actor is None else _by_marine(before, before.actor, move)
    return (done, *_totalled(before, move, after), *_followed(before, done, after))


def _totalled(before: Position, move: str, after: Position) -> Iterator[Effect]:
    """What a total has decided: the bomb, or a missile for which there is no target."""
    if before.throw in BOMBS and (after.throw != before.throw or after.reason):
        faces = (*before.faces, move) if before.actor is None else before.faces
        yield BombCounted(before.mover, total_of(faces), before.target)
    elif move == "bomb" and before.hand is not None:
        yield BombCounted(before.mover, total_of(before.hand), before.target)
    elif move == "hold" and before.throw in MISSILES and not any(one.startswith("hit") for one in before.legal):
        assert before.beacon is not None
        yield MissileMissed(before.mover, total_of(before.faces), before.beacon)


BOMBS, MISSILES = ("bomb", "kamikaze"), ("him", "sm")
"""Throws whose total decides."""


def total_of(faces: Iterable[str]) -> int:
    """MOM-X03: what dice add up to; 1x counts 1."""
    return sum(int(face[1]) for face in faces)


def _by_chance(before: Position, move: str, after: Position) -> Fact:
    kind, _, what = move.partition(":")
    if kind == "card":
        return CardLaid(what, data.SLOTS[len(before.track)])
    if kind == "deal":
        seat = next(marine.seat for marine in before.marines if marine.card is None)
        return TrainingDealt(seat, data.ABILITIES[2 * int(what) - 2 : 2 * int(what)])
    if kind == "draw":
        assert before.draw
        slot, more = before.draw.slot, _gained(before, after)
        return AliensCame(_counted(what), slot, tuple(group for group in after.on(slot) if group in more))
    if before.phase == "side":
        return SideShown(int(move[1]))
    return DieFell(before.mover, move)


def _by_marine(before: Position, seat: int, move: str) -> Fact:
    verb = verb_of(move)
    what = move[len(verb) + 1 :]
    match verb:
        case "ability":
            return Trained(seat, what)
        case "start":
            return Started(seat, (int(what), data.LZ_LEVEL[int(what) - data.LZ]))
        case "bomb":
            return BombSet(seat, before.target)
        case "tp":
            return GateChosen(seat, what[:2], before.card_on(what[:2]), EDGES[what[2]])
        case "land":
            s, box = copy_of(before.s), (throws.gate_column(before.s), int(what))
            return Appeared(seat, box, "hazard" if throws.arrive(s, seat, box[1]) else "")
        case "orbital":
            return Bombarded(seat, what, before.card_on(what), before.aliens_on(what), tuple(before.on(what)))
        case "fight":
            return Fought(seat, _counted(what), before.at(seat))
        case "shoot":
            return Shot(seat, *aimed(before.at(seat), what))
        case "hit":
            return MissileStruck(seat, *aimed(before.at(before.beacon or 0), what))
    if move[0] in DIRECTIONS:
        return _jumped(before, seat, move)
    if move[0].isdigit():
        return programmed(seat, move)
    return _chose(before, seat, verb, what)


def programmed(seat: int, move: str) -> Programmed:
    """MOM-P03: dice shared out."""
    return Programmed(seat, tuple(data.actions_of(move)))


def verb_of(move: str) -> str:
    """The first word of an action."""
    return re.split("[:@=]", move)[0]


def _chose(before: Position, seat: int, verb: str, what: str) -> Fact:
    """MOM-O05, MOM-P04, MOM-C05 to MOM-C08, MOM-A02, MOM-A05, MOM-T02, MOM-Y05, MOM-Y07 to MOM-Y09."""
    if what.isdigit():
        return Chose(seat, verb, other=int(what))
    if what.isalpha():
        return Chose(seat, verb, dice=what)
    faces = tuple(what.split(",")) if what else ()
    kind = Left if verb in ("pass", "stop", "hold", "end") else Chose
    return kind(seat, verb, before.action, before.programmed, faces)


def _jumped(before: Position, seat: int, move: str) -> Fact:
    flown, alone = before.flight(move), before.flight(move, alone=True)
    end = "crash" if flown.accident else "saved" if alone.accident else "safe"
    jumps = tuple(move[1:].split(","))
    return Jumped(seat, WAYS[move[0]], jumps, flown.boxes[0], flown.boxes[1:], flown.rest, end, alone.why)


def aimed(start: Box, shot: str) -> tuple[Aliens, Box]:
    """`-2@0=y1b1`, counted from a box."""
    dx, level, dead = re.split("[@=]", shot)
    return _counted(dead), (start[0] + int(dx), int(level))


def _counted(text: str) -> Aliens:
    """`y2r1`."""
    return Aliens(*(int(text.partition(name)[2][:1] or 0) for name in data.ALIENS))


def _gained(before: Position, after: Position) -> list[Group]:
    """Where aliens have become more."""
    return list(Counter(after.groups) - Counter(before.groups))


def _left(before: Position, done: Fact) -> list[Group]:
    """Aliens that have outlived the move itself."""
    dead = {group: done.aliens[group[0]] for group in done.groups} if isinstance(done, Killed) else {}
    return list(Counter(before.groups) - Counter(dead))


def _followed(before: Position, done: Fact, after: Position) -> Iterator[Effect]:
    """In the order of the rules: marines, the base, waves, the next round, the next turn."""
    changed = list(zip(before.marines, after.marines, strict=True))
    yield from (Crashed(now.seat) for was, now in changed if now.crashed and not was.crashed)
    yield from (Lost(now.seat) for was, now in changed if now.out and not was.out)
    up = [now.seat for was, now in changed if was.crashed and not now.crashed]
    begins = [seat for seat in up if seat == after.active != before.active]
    yield from (StoodUp(seat) for seat in up if seat not in begins)
    is_wave_of_turn = before.active is not None and after.active is not None and after.draw is not None
    if not before.s.unleash and (after.s.unleash or is_wave_of_turn):
        yield MarkHeeded()
    if after.base_hits > before.base_hits:
        strikers = tuple(group for group in _left(before, done) if before.in_zone(group[1]))
        yield BaseHit(after.base_hits, after.s.option_base, strikers)
    if after.draw and after.round and not before.draw:
        yield _wave(before, done, after, after.draw.slot)
    if after.round > before.round:
        yield RoundBegan(after.round)
        if any(before.incoming):
            landed = tuple(group for group in _gained(before, after) if after.in_zone(group[1]))
            yield IncomingLanded(before.incoming, landed)
    yield from map(StoodUp, begins)


def _wave(before: Position, done: Fact, after: Position, far: str) -> Fact:
    """MOM-W01, MOM-W06, MOM-W07: towards it aliens are drawn for a card next to the MMM."""
    number = done.side if isinstance(done, SideShown) else before.side
    if after.board == data.HALF and number == data.RIGHT:
        return AlienSent()
    left, near = _left(before, done), f"{far[0]}1"
    goals = {colour: cycle([box for of, box in after.on(near) if of == colour]) for colour, _ in after.on(near)}
    gone = tuple(group for group in left if group in before.on(near))
    onward = tuple((group, next(goals[group[0]])) for group in left if group in before.on(far))
    into = Aliens(*(now - was for now, was in zip(after.incoming, before.incoming, strict=True)))
    return WaveMoved(far[0], gone, onward, into)
