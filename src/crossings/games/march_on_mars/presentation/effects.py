"""The effects of a move of March on Mars: the move itself, then what followed from it."""

from __future__ import annotations

from itertools import cycle
from typing import ClassVar

from crossings.engine.effects import gather, read
from crossings.shared.ring.data import CARDS, FACES, JUMPS, dice_text, faces_text
from crossings.shared.ring.flights import Box, Flight
from crossings.words import Effect

from ..rules import data
from ..rules import effects as numbers
from ..words import format_arguments
from .position import Aliens, Group

DIRECTION_NAMES = {1: "onward", -1: "back"}
EDGES = {"+": "left", "-": "right"}
SIDES = {data.LEFT: "l", data.RIGHT: "r"}


def box_at(x: int, y: int) -> Box:
    """Return a box."""
    return x, y


def group_at(colour: int, x: int, y: int) -> Group:
    """Return the group of aliens of one colour in a box."""
    return colour, (x, y)


def jumps_of(first: int, second: int) -> tuple[str, ...]:
    """Return one jump or, if there is a second one, two."""
    return tuple(JUMPS[jump] for jump in (first, second) if jump >= 0)


def end_of(crashes: int, cause: int) -> str:
    """Return how a jump ended."""
    if crashes:
        return "crash"
    return "saved" if cause else "safe"


def dice_of(*counts: int) -> str:
    """Return dice, given their numbers by colour."""
    return dice_text(counts)


def faces_of(packed: int) -> tuple[str, ...]:
    """Return packed faces."""
    return tuple(faces_text(data.unpack_faces(packed)))


def aliens_of(kill: int) -> Aliens:
    """Return the aliens that die in a kill."""
    return Aliens(*data.KILLS[kill])


class Fact(Effect):
    """Base class of the effects."""

    effect_id = "fact"

    def message_arguments(self) -> dict[str, object]:
        """Return the formatted fields."""
        return format_arguments(super().message_arguments())


class MarineFact(Fact):
    """Base class of effects that concern one marine."""

    effect_id = "marine-fact"

    seat: int = read(int, 0)


# ---- decisions -----------------------------------------------------------------------------------


class Chose(MarineFact):
    """A decision that changes nothing on the planet by itself. Its message is `chose-VERB`."""

    effect_id = "chose"
    emitted = numbers.CHOSE

    verb: str = read(numbers.VERBS.__getitem__, 1)
    action: int = read(int, 2)
    """The current action."""
    dice: str = read(dice_of, 3, 4, 5)
    """The dice of that action, or to be thrown outside the actions."""
    faces: tuple[str, ...] = read(faces_of, 6)
    """Dice to be rerolled, or to be taken out of the hand."""
    other: int = read(int, 7)
    """The marine that plays next, stands up, or is the beacon."""

    @property
    def message_id(self) -> str:
        """The message of the verb."""
        return f"chose-{self.verb}"


class Left(Chose):
    """A decision to do nothing, or nothing more."""

    effect_id = "left"
    emitted = numbers.CHOSE_NOTHING

    is_pass: ClassVar[bool] = True


class BombSet(MarineFact):
    """MOM-X02, MOM-X03: a marine sets off the bomb."""

    effect_id = "bomb-set"
    emitted = numbers.BOMB_SET
    rules = ("MOM-X02", "MOM-X03")

    target: int = read(int, "target")


class BombCounted(MarineFact):
    """MOM-X03, MOM-X04, MOM-Y07: the final total of the bomb."""

    effect_id = "bomb-counted"
    emitted = numbers.BOMB_COUNTED
    rules = ("MOM-X03", "MOM-X04", "MOM-Y07")

    total: int = read(int, 1)
    target: int = read(int, "target")

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
    emitted = numbers.MISSILE_MISSED
    rules = ("MOM-C06",)

    far: int = read(int, 1)
    other: int = read(int, 2)


class GateChosen(MarineFact):
    """MOM-Y12: a marine teleports to a card, entering from its `left` or `right` edge."""

    effect_id = "gate-chosen"
    emitted = numbers.GATE_CHOSEN
    rules = ("MOM-Y12",)

    slot: str = read(lambda gate: data.GATES[gate][:2], 1)
    card: str = read(CARDS.__getitem__, 2)
    edge: str = read(lambda gate: EDGES[data.GATES[gate][2]], 1)


class Trained(MarineFact):
    """MOM-S05, MOM-S06: a marine chooses an ability."""

    effect_id = "trained"
    emitted = numbers.TRAINED
    rules = ("MOM-S05", "MOM-S06")

    ability: str = read(lambda ability: data.ABILITIES[ability - 1], 1)


class Programmed(MarineFact):
    """MOM-P03: a marine programs its dice."""

    effect_id = "programmed"
    emitted = numbers.PROGRAMMED
    rules = ("MOM-P03",)

    program: tuple[str, ...] = read(lambda program: tuple(data.actions_of(data.PROGRAM_TEXTS[program])), 1)
    is_ongoing: ClassVar[bool] = True


# ---- on the planet -------------------------------------------------------------------------------


class Started(MarineFact):
    """MOM-S08: a marine is placed."""

    effect_id = "started"
    emitted = numbers.STARTED
    rules = ("MOM-S08",)

    box: Box = read(box_at, 1, 2)


class Jumped(MarineFact):
    """MOM-M01, MOM-M02: a marine jumps through `boxes`, then falls to the ground in `box`.

    `end` is `safe`, `crash`, or `saved` from a crash by a companion (MOM-T03); `cause` of an accident is `rock`, `air`,
    `hazard` or `mark`. Jumps with the same end compare equal, whatever their path.
    """

    effect_id = "jumped"
    emitted = numbers.JUMPED
    rules = ("MOM-M01", "MOM-M02")

    way: str = read(DIRECTION_NAMES.__getitem__, 1, compare=False)
    jumps: tuple[str, ...] = read(jumps_of, 2, 3, compare=False)
    start: Box = read(box_at, 4, 5)
    boxes: tuple[Box, ...] = gather(numbers.STEP, box_at, compare=False)
    box: Box = read(box_at, 6, 7)
    end: str = read(end_of, 8, 9)
    cause: str = read(numbers.CAUSES.__getitem__, 9, compare=False)

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
    emitted = numbers.APPEARED
    rules = ("MOM-Y12",)

    box: Box = read(box_at, 1, 2)
    cause: str = read(numbers.CAUSES.__getitem__, 3)


class Killed(MarineFact):
    """MOM-H04, MOM-H06: aliens of a box are killed."""

    effect_id = "killed"
    rules: ClassVar[tuple[str, ...]] = ("MOM-H04", "MOM-H06")

    aliens: Aliens = read(aliens_of, 3)
    box: Box = read(box_at, 1, 2)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of which aliens die."""
        return tuple((colour, self.box) for colour, _ in self.aliens.groups)


class Fought(Killed):
    """MOM-A04: a marine kills aliens in its own box."""

    effect_id = "fought"
    emitted = numbers.FOUGHT
    rules = ("MOM-A04",)


class Shot(Killed):
    """MOM-H01, MOM-H02: a marine kills aliens in another box."""

    effect_id = "shot"
    emitted = numbers.SHOT
    rules = ("MOM-H01", "MOM-H02")


class MissileStruck(Killed):
    """MOM-C06: a missile kills aliens."""

    effect_id = "missile-struck"
    emitted = numbers.MISSILE_STRUCK
    rules = ("MOM-C06",)


class Bombarded(MarineFact):
    """MOM-Y01: all `groups` of a card are killed."""

    effect_id = "bombarded"
    emitted = numbers.BOMBARDED
    rules = ("MOM-Y01",)

    slot: str = read(data.SLOTS.__getitem__, 1)
    card: str = read(CARDS.__getitem__, 2)
    aliens: Aliens = read(Aliens, 3, 4, 5)
    groups: tuple[Group, ...] = gather(numbers.GROUP, group_at)


# ---- chance --------------------------------------------------------------------------------------


class CardLaid(Fact):
    """MOM-S02: a terrain card is laid."""

    effect_id = "card-laid"
    emitted = numbers.CARD_LAID
    rules = ("MOM-S02",)

    card: str = read(CARDS.__getitem__, 0)
    slot: str = read(data.SLOTS.__getitem__, 1)


class TrainingDealt(MarineFact):
    """MOM-S05: a marine is dealt two abilities to choose from."""

    effect_id = "training-dealt"
    emitted = numbers.TRAINING_DEALT
    rules = ("MOM-S05",)

    abilities: tuple[str, ...] = read(lambda card: data.ABILITIES[2 * card - 2 : 2 * card], 1)


class AliensCame(Fact):
    """MOM-D03, MOM-S09, MOM-W03: aliens are deployed on a card, each into one of these `groups`, in order."""

    effect_id = "aliens-came"
    emitted = numbers.ALIENS_CAME
    rules = ("MOM-D03", "MOM-S09", "MOM-W03")

    aliens: Aliens = read(Aliens, 1, 2, 3)
    slot: str = read(data.SLOTS.__getitem__, 0)
    groups: tuple[Group, ...] = gather(numbers.DEPLOYED, group_at)


class DieFell(MarineFact):
    """MOM-A01: a die shows a face."""

    effect_id = "die-fell"
    emitted = numbers.DIE_FELL
    rules = ("MOM-A01",)

    face: str = read(FACES.__getitem__, 1)


class SideShown(Fact):
    """MOM-W05: the wave die shows a number."""

    effect_id = "side-shown"
    emitted = numbers.SIDE_SHOWN
    rules = ("MOM-W05",)

    side: int = read(int, 0)


# ---- what followed -------------------------------------------------------------------------------


class Crashed(MarineFact):
    """MOM-K02: a marine crashes."""

    effect_id = "crashed"
    emitted = numbers.CRASHED
    rules = ("MOM-K02",)


class StoodUp(MarineFact):
    """MOM-P02, MOM-T04, MOM-C05: a marine stands up."""

    effect_id = "stood-up"
    emitted = numbers.STOOD_UP
    rules = ("MOM-P02", "MOM-T04", "MOM-C05")


class Lost(MarineFact):
    """MOM-Y07: a marine is out of the game."""

    effect_id = "lost"
    emitted = numbers.LOST
    rules = ("MOM-Y07",)


class WaveTriggered(Fact):
    """MOM-W07: a crash mark triggers a wave."""

    effect_id = "mark-heeded"
    emitted = numbers.WAVE_TRIGGERED
    rules = ("MOM-W07",)


class BaseHit(Fact):
    """MOM-B02, MOM-B03: the base takes hit number `hits` of `most`, by all `groups` of the landing zone."""

    effect_id = "base-hit"
    emitted = numbers.BASE_HIT
    rules = ("MOM-B02", "MOM-B03")

    hits: int = read(int, 0)
    most: int = read(int, "base")
    groups: tuple[Group, ...] = gather(numbers.GROUP, group_at)


class WaveMoved(Fact):
    """MOM-W01: `gone` move to the incoming wave, and those `behind` to the next card, one by one into `places`."""

    effect_id = "wave-moved"
    emitted = numbers.WAVE_MOVED
    rules = ("MOM-W01",)

    side: str = read(SIDES.__getitem__, 0)
    gone: tuple[Group, ...] = gather(numbers.GROUP, group_at)
    behind: tuple[Group, ...] = gather(numbers.GROUP_BEHIND, group_at)
    places: tuple[Group, ...] = gather(numbers.DEPLOYED, group_at)
    into: Aliens = read(Aliens, 1, 2, 3)
    """All aliens that reach the incoming wave."""

    @property
    def onward(self) -> tuple[tuple[Group, Box], ...]:
        """Each group from behind, with a box to which its aliens may have moved.

        Aliens of one colour look alike, so boxes are in such an order that paths don't cross.
        """
        boxes = {
            colour: cycle(sorted({box for other, box in self.places if other == colour})) for colour, _ in self.behind
        }
        return tuple((group, next(boxes[group[0]])) for group in self.behind)


class AlienSent(Fact):
    """MOM-W06: one more alien comes instead of a wave."""

    effect_id = "alien-sent"
    emitted = numbers.ALIEN_SENT
    rules = ("MOM-W06",)


class RoundBegan(Fact):
    """MOM-O01: a round begins."""

    effect_id = "round-began"
    emitted = numbers.ROUND_BEGAN
    rules = ("MOM-O01",)

    round: int = read(int, 0)
    ends_setup: ClassVar[bool] = True


class IncomingLanded(Fact):
    """MOM-O02: incoming aliens enter the landing zone, each into one of these `groups`, in order."""

    effect_id = "incoming-landed"
    emitted = numbers.INCOMING_LANDED
    rules = ("MOM-O02",)

    aliens: Aliens = read(Aliens, 0, 1, 2)
    groups: tuple[Group, ...] = gather(numbers.DEPLOYED, group_at)
