"""The effects of a move of March on Mars: the move itself, then what followed from it."""

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

DIRECTION_NAMES = {"+": "onward", "-": "back"}
EDGES = {"+": "left", "-": "right"}


class Fact(Effect):
    """Base class of the effects."""

    effect_id = "fact"

    def message_arguments(self) -> dict[str, object]:
        """Return the formatted fields."""
        return format_arguments(super().message_arguments())


class MarineFact(Fact):
    """Base class of effects that concern one marine."""

    effect_id = "marine-fact"

    seat: int


# ---- decisions -----------------------------------------------------------------------------------


class Chose(MarineFact):
    """A decision that changes nothing on the planet by itself. Its message is `chose-VERB`."""

    effect_id = "chose"

    verb: str
    action: int = 0
    """The current action."""
    dice: str = ""
    """The dice of that action, or to be thrown outside the actions."""
    faces: tuple[str, ...] = ()
    """Dice to be rerolled, or to be taken out of the hand."""
    other: int = 0
    """The marine that plays next, stands up, or is the beacon."""

    @property
    def message_id(self) -> str:
        """The message of the verb."""
        return f"chose-{self.verb}"


class Left(Chose):
    """A decision to do nothing, or nothing more."""

    effect_id = "left"

    is_pass: ClassVar[bool] = True


class BombSet(MarineFact):
    """MOM-X02, MOM-X03: a marine sets off the bomb."""

    effect_id = "bomb-set"
    rules = ("MOM-X02", "MOM-X03")

    target: int


class BombCounted(MarineFact):
    """MOM-X03, MOM-X04, MOM-Y07: the final total of the bomb."""

    effect_id = "bomb-counted"
    rules = ("MOM-X03", "MOM-X04", "MOM-Y07")

    total: int
    target: int

    @property
    def short(self) -> int:
        """The points missing to the target."""
        return max(0, self.target - self.total)

    def message_arguments(self) -> dict[str, object]:
        """Also add the points missing."""
        return super().message_arguments() | {"short": self.short}


class MissileMissed(MarineFact):
    """MOM-C06: there are no aliens at this distance from the beacon `other`."""

    effect_id = "missile-missed"
    rules = ("MOM-C06",)

    far: int
    other: int


class GateChosen(MarineFact):
    """MOM-Y12: a marine teleports to a card, entering from its `left` or `right` edge."""

    effect_id = "gate-chosen"
    rules = ("MOM-Y12",)

    slot: str
    card: str
    edge: str


class Trained(MarineFact):
    """MOM-S05, MOM-S06: a marine chooses an ability."""

    effect_id = "trained"
    rules = ("MOM-S05", "MOM-S06")

    ability: str


class Programmed(MarineFact):
    """MOM-P03: a marine programs its dice."""

    effect_id = "programmed"
    rules = ("MOM-P03",)

    program: tuple[str, ...]
    is_ongoing: ClassVar[bool] = True


# ---- on the planet -------------------------------------------------------------------------------


class Started(MarineFact):
    """MOM-S08: a marine is placed."""

    effect_id = "started"
    rules = ("MOM-S08",)

    box: Box


class Jumped(MarineFact):
    """MOM-M01, MOM-M02: a marine jumps through `boxes`, then falls to the ground in `box`.

    `end` is `safe`, `crash`, or `saved` from a crash by a companion (MOM-T03); `cause` of an accident is `rock`, `air`,
    `hazard` or `mark`. Jumps with the same end compare equal, whatever their path.
    """

    effect_id = "jumped"
    rules = ("MOM-M01", "MOM-M02")

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
        """The jump as a flight, with the pattern of the first die if two are used."""
        return Flight(self.jumps[0], (self.start, *self.boxes), self.box, self.end == "crash", self.cause)

    def message_arguments(self) -> dict[str, object]:
        """Also add whether the marine ends where it started."""
        return super().message_arguments() | {"stays": self.box == self.start}


class Appeared(MarineFact):
    """MOM-Y12: a marine appears in a box. `cause` of an accident: `hazard`."""

    effect_id = "appeared"
    rules = ("MOM-Y12",)

    box: Box
    cause: str = ""


class Killed(MarineFact):
    """MOM-H04, MOM-H06: aliens of a box are killed."""

    effect_id = "killed"
    rules: ClassVar[tuple[str, ...]] = ("MOM-H04", "MOM-H06")

    aliens: Aliens
    box: Box

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of which aliens die."""
        return tuple((colour, self.box) for colour, _ in self.aliens.groups)


class Fought(Killed):
    """MOM-A04: a marine kills aliens in its own box."""

    effect_id = "fought"
    rules = ("MOM-A04",)


class Shot(Killed):
    """MOM-H01, MOM-H02: a marine kills aliens in another box."""

    effect_id = "shot"
    rules = ("MOM-H01", "MOM-H02")


class MissileStruck(Killed):
    """MOM-C06: a missile kills aliens."""

    effect_id = "missile-struck"
    rules = ("MOM-C06",)


class Bombarded(MarineFact):
    """MOM-Y01: all `groups` of a card are killed."""

    effect_id = "bombarded"
    rules = ("MOM-Y01",)

    slot: str
    card: str
    aliens: Aliens
    groups: tuple[Group, ...]


# ---- chance --------------------------------------------------------------------------------------


class CardLaid(Fact):
    """MOM-S02: a terrain card is laid."""

    effect_id = "card-laid"
    rules = ("MOM-S02",)

    card: str
    slot: str


class TrainingDealt(MarineFact):
    """MOM-S05: a marine is dealt two abilities to choose from."""

    effect_id = "training-dealt"
    rules = ("MOM-S05",)

    abilities: tuple[str, ...]


class AliensCame(Fact):
    """MOM-D03, MOM-S09, MOM-W03: aliens are deployed on a card, where these `groups` have grown."""

    effect_id = "aliens-came"
    rules = ("MOM-D03", "MOM-S09", "MOM-W03")

    aliens: Aliens
    slot: str
    groups: tuple[Group, ...]


class DieFell(MarineFact):
    """MOM-A01: a die shows a face."""

    effect_id = "die-fell"
    rules = ("MOM-A01",)

    face: str


class SideShown(Fact):
    """MOM-W05: the wave die shows a number."""

    effect_id = "side-shown"
    rules = ("MOM-W05",)

    side: int


# ---- what followed -------------------------------------------------------------------------------


class Crashed(MarineFact):
    """MOM-K02: a marine crashes."""

    effect_id = "crashed"
    rules = ("MOM-K02",)


class StoodUp(MarineFact):
    """MOM-P02, MOM-T04, MOM-C05: a marine stands up."""

    effect_id = "stood-up"
    rules = ("MOM-P02", "MOM-T04", "MOM-C05")


class Lost(MarineFact):
    """MOM-Y07: a marine is out of the game."""

    effect_id = "lost"
    rules = ("MOM-Y07",)


class MarkHeeded(Fact):
    """MOM-W07: a crash mark triggers a wave."""

    effect_id = "mark-heeded"
    rules = ("MOM-W07",)


class BaseHit(Fact):
    """MOM-B02, MOM-B03: the base takes hit number `hits` of `most`, by all `groups` of the landing zone."""

    effect_id = "base-hit"
    rules = ("MOM-B02", "MOM-B03")

    hits: int
    most: int
    groups: tuple[Group, ...]


class WaveMoved(Fact):
    """MOM-W01: `gone` move to the incoming wave, and the groups of `onward` to a box of the next card."""

    effect_id = "wave-moved"
    rules = ("MOM-W01",)

    side: str
    gone: tuple[Group, ...]
    onward: tuple[tuple[Group, Box], ...]
    into: Aliens
    """All aliens that reach the incoming wave."""


class AlienSent(Fact):
    """MOM-W06: one more alien comes instead of a wave."""

    effect_id = "alien-sent"
    rules = ("MOM-W06",)


class RoundBegan(Fact):
    """MOM-O01: a round begins."""

    effect_id = "round-began"
    rules = ("MOM-O01",)

    round: int
    ends_setup: ClassVar[bool] = True


class IncomingLanded(Fact):
    """MOM-O02: incoming aliens enter the landing zone, where these `groups` have grown."""

    effect_id = "incoming-landed"
    rules = ("MOM-O02",)

    aliens: Aliens
    groups: tuple[Group, ...]


# ---- effects of a move ---------------------------------------------------------------------------


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Return the effect of the move itself, then the effects that followed."""
    effect = _chance_effect(before, move, after) if before.actor is None else _marine_effect(before, before.actor, move)
    return (effect, *_total_effects(before, move, after), *_following_effects(before, effect, after))


def _total_effects(before: Position, move: str, after: Position) -> Iterator[Effect]:
    """Return the effect of a total: of the bomb, or of a missile without a target."""
    if before.throw in BOMBS and (after.throw != before.throw or after.reason):
        faces = (*before.faces, move) if before.actor is None else before.faces
        yield BombCounted(before.mover, total_of(faces), before.target)
    elif move == "bomb" and before.hand is not None:
        yield BombCounted(before.mover, total_of(before.hand), before.target)
    elif move == "hold" and before.throw in MISSILES and not any(legal.startswith("hit") for legal in before.legal):
        assert before.beacon is not None
        yield MissileMissed(before.mover, total_of(before.faces), before.beacon)


BOMBS, MISSILES = ("bomb", "kamikaze"), ("him", "sm")
"""Throws whose total decides."""


def total_of(faces: Iterable[str]) -> int:
    """MOM-X03: return the sum of dice; 1x counts as 1."""
    return sum(int(face[1]) for face in faces)


def _chance_effect(before: Position, move: str, after: Position) -> Fact:
    kind, _, argument = move.partition(":")
    if kind == "card":
        return CardLaid(argument, data.SLOTS[len(before.track)])
    if kind == "deal":
        seat = next(marine.seat for marine in before.marines if marine.card is None)
        return TrainingDealt(seat, data.ABILITIES[2 * int(argument) - 2 : 2 * int(argument)])
    if kind == "draw":
        assert before.draw
        slot, more = before.draw.slot, _grown_groups(before, after)
        return AliensCame(_parse_aliens(argument), slot, tuple(group for group in after.on(slot) if group in more))
    if before.phase == "side":
        return SideShown(int(move[1]))
    return DieFell(before.mover, move)


def _marine_effect(before: Position, seat: int, move: str) -> Fact:
    verb = verb_of(move)
    argument = move[len(verb) + 1 :]
    match verb:
        case "ability":
            return Trained(seat, argument)
        case "start":
            return Started(seat, (int(argument), data.LZ_LEVEL[int(argument) - data.LZ]))
        case "bomb":
            return BombSet(seat, before.target)
        case "tp":
            return GateChosen(seat, argument[:2], before.card_on(argument[:2]), EDGES[argument[2]])
        case "land":
            s, box = copy_of(before.s), (throws.gate_column(before.s), int(argument))
            return Appeared(seat, box, "hazard" if throws.arrive(s, seat, box[1]) else "")
        case "orbital":
            return Bombarded(
                seat, argument, before.card_on(argument), before.aliens_on(argument), tuple(before.on(argument))
            )
        case "fight":
            return Fought(seat, _parse_aliens(argument), before.at(seat))
        case "shoot":
            return Shot(seat, *parse_shot(before.at(seat), argument))
        case "hit":
            return MissileStruck(seat, *parse_shot(before.at(before.beacon or 0), argument))
    if move[0] in DIRECTIONS:
        return _jump_effect(before, seat, move)
    if move[0].isdigit():
        return programmed(seat, move)
    return _choice_effect(before, seat, verb, argument)


def programmed(seat: int, move: str) -> Programmed:
    """MOM-P03: return the effect of a program."""
    return Programmed(seat, tuple(data.actions_of(move)))


def verb_of(move: str) -> str:
    """Return the first word of an action."""
    return re.split("[:@=]", move)[0]


def _choice_effect(before: Position, seat: int, verb: str, argument: str) -> Fact:
    """MOM-O05, MOM-P04, MOM-C05 to MOM-C08, MOM-A02, MOM-A05, MOM-T02, MOM-Y05, MOM-Y07 to MOM-Y09: return a choice."""
    if argument.isdigit():
        return Chose(seat, verb, other=int(argument))
    if argument.isalpha():
        return Chose(seat, verb, dice=argument)
    faces = tuple(argument.split(",")) if argument else ()
    effect_type = Left if verb in ("pass", "stop", "hold", "end") else Chose
    return effect_type(seat, verb, before.action, before.programmed, faces)


def _jump_effect(before: Position, seat: int, move: str) -> Fact:
    flown, alone = before.flight(move), before.flight(move, alone=True)
    end = "crash" if flown.accident else "saved" if alone.accident else "safe"
    jumps = tuple(move[1:].split(","))
    return Jumped(seat, DIRECTION_NAMES[move[0]], jumps, flown.boxes[0], flown.boxes[1:], flown.rest, end, alone.why)


def parse_shot(start: Box, shot: str) -> tuple[Aliens, Box]:
    """Parse the target of a shot such as `-2@0=y1b1`, relative to a box."""
    dx, level, dead = re.split("[@=]", shot)
    return _parse_aliens(dead), (start[0] + int(dx), int(level))


def _parse_aliens(text: str) -> Aliens:
    """Parse numbers of aliens such as `y2r1`."""
    return Aliens(*(int(text.partition(name)[2][:1] or 0) for name in data.ALIENS))


def _grown_groups(before: Position, after: Position) -> list[Group]:
    """Return the groups in which the number of aliens has grown."""
    return list(Counter(after.groups) - Counter(before.groups))


def _surviving_groups(before: Position, effect: Fact) -> list[Group]:
    """Return the groups with aliens that the move itself did not kill."""
    dead = {group: effect.aliens[group[0]] for group in effect.groups} if isinstance(effect, Killed) else {}
    return list(Counter(before.groups) - Counter(dead))


def _following_effects(before: Position, effect: Fact, after: Position) -> Iterator[Effect]:
    """Return what followed, in the order of the rules: marines, the base, waves, the next round, the next turn."""
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
        strikers = tuple(group for group in _surviving_groups(before, effect) if before.in_zone(group[1]))
        yield BaseHit(after.base_hits, after.s.option_base, strikers)
    if after.draw and after.round and not before.draw:
        yield _wave_effect(before, effect, after, after.draw.slot)
    if after.round > before.round:
        yield RoundBegan(after.round)
        if any(before.incoming):
            landed = tuple(group for group in _grown_groups(before, after) if after.in_zone(group[1]))
            yield IncomingLanded(before.incoming, landed)
    yield from map(StoodUp, begins)


def _wave_effect(before: Position, effect: Fact, after: Position, far: str) -> Fact:
    """MOM-W01, MOM-W06, MOM-W07: return the movement of aliens before a group is drawn for a card next to the MMM."""
    number = effect.side if isinstance(effect, SideShown) else before.side
    if after.board == data.HALF and number == data.RIGHT:
        return AlienSent()
    survivors, near = _surviving_groups(before, effect), f"{far[0]}1"
    goals = {colour: cycle([box for other, box in after.on(near) if other == colour]) for colour, _ in after.on(near)}
    gone = tuple(group for group in survivors if group in before.on(near))
    onward = tuple((group, next(goals[group[0]])) for group in survivors if group in before.on(far))
    into = Aliens(*(now - was for now, was in zip(after.incoming, before.incoming, strict=True)))
    return WaveMoved(far[0], gone, onward, into)
