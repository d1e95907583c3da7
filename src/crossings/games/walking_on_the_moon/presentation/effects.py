"""The effects of a move of Walking on the Moon."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from crossings.engine.effects import Place, read
from crossings.shared.ring import words
from crossings.shared.ring.data import CARDS, CLIMBED, COLOURS, FACES, JUMPS, LENGTH, STEPS
from crossings.shared.ring.flights import Box, Flight, cause_of
from crossings.words import Effect, Name

from ..rules import effects as numbers
from ..rules.data import ACTIONS, FIRST_PROGRAM, FIRST_RE, FIRST_RISE, GOAL, KINDS, TOKENS
from ..words import astronaut_name

# ---- how fields are read -------------------------------------------------------------------------


def seat_name(seat: int) -> Name:
    """Return the name of a seat."""
    return Name(f"seat-{seat}")


def kind_name(kind: int) -> Name:
    """Return the name of an action card."""
    return Name(f"kind-{KINDS[kind]}")


def step_name(rise: int) -> Name:
    """Return the name of a free step."""
    return Name(f"step-{STEPS[rise - FIRST_RISE]}")


def face_name(face: int) -> Name:
    """Return the name of a face of a die."""
    return words.face(FACES[face])


def die_name(colour: int) -> Name:
    """Return the name of a die of a colour."""
    return words.die(COLOURS[colour])


def dice_of_program(program: int) -> tuple[str, ...]:
    """Return the dice of each jump of a program: `bbk`, `w`."""
    return tuple(part.partition(":")[2] for part in ACTIONS[FIRST_PROGRAM + program].split("/"))


def dice_names(*counts: int) -> words.Names:
    """Return the names of dice, given the number of each colour."""
    return words.dice("".join(colour * count for colour, count in zip(COLOURS, counts, strict=True)))


def rerolled_faces(part: int) -> tuple[str, ...]:
    """Return the faces that are rerolled by the right of a token."""
    return tuple(ACTIONS[FIRST_RE + part].partition(":")[2].split(","))


@cache
def flight_of(jump: int, x: int, y: int, steps: int, ground: int, accident: int, obstacle: int) -> Flight:
    """Return the course of a jump.

    `x` and `y` are its start, `steps` the number of steps made; it ends on level `ground`, and `obstacle` is the kind
    of the last box entered, before a fall.
    """
    boxes = tuple((x + step, y + CLIMBED[jump, step]) for step in range(steps + 1))
    why = cause_of(steps < LENGTH[jump], obstacle) if accident else ""
    return Flight(JUMPS[jump], boxes, (x + steps, ground), bool(accident), why)


COURSE = (1, 2, 3, 4, 5, 6, 7)
"""The places of the arguments of `flight_of` in an emitted jump."""


def rest_of(*course: int) -> Box:
    """Return the box in which a jump ends."""
    return flight_of(*course).rest


def cause_of_accident(*course: int) -> str:
    """Return the cause of the accident in which a jump ends, or an empty text."""
    return flight_of(*course).why


def box(x: int, y: int) -> Box:
    """Return a box."""
    return x, y


# ---- types of effects ----------------------------------------------------------------------------


class Laid(Effect):
    """WOM-S01: a lunar card is laid; `number` is its slot."""

    effect_id = "laid"
    rules = ("WOM-S01",)
    emitted = numbers.LAID

    number: int = read(int, 0)
    card: Name = read(lambda card: Name(f"lunar-{CARDS[card]}"), 1)


class TokenPlaced(Effect):
    """WOM-S02: a special box gets its token."""

    effect_id = "bore"
    rules = ("WOM-S02",)
    emitted = numbers.TOKEN_PLACED

    column: int = read(int, 0)
    token: Name = read(lambda token: Name(f"token-{TOKENS[token]}"), 1)


class RoundBegan(Effect):
    """WOM-O01: a round begins."""

    effect_id = "round-began"
    rules = ("WOM-O01",)
    emitted = numbers.ROUND_BEGAN

    round: int = read(int, 0)


class OfAstronaut(Effect):
    """Something that an astronaut does, or that happens to it."""

    effect_id = "of-astronaut"

    astronaut: int = read(int, 0)
    who: Name = read(astronaut_name, 0, "players")


class SharedOut(OfAstronaut):
    """WOM-P02, WOM-P05: dice are allocated to jumps; `ec` is the number of counters paid for them."""

    effect_id = "shared-out"
    rules = ("WOM-P02", "WOM-P05")
    emitted = numbers.SHARED_OUT

    program: tuple[str, ...] = read(dice_of_program, 1)
    ec: int = read(int, 2)

    def message_arguments(self) -> dict[str, object]:
        """Also format the dice."""
        return {"who": self.who, "ec": self.ec, "program": words.program(self.program)}


class OfDie(OfAstronaut):
    """Something that happens to a die."""

    effect_id = "of-die"

    die: str = read(FACES.__getitem__, 1)
    face: Name = read(face_name, 1)


class Rolled(OfDie):
    """WOM-M02: a die is rolled."""

    effect_id = "rolled"
    rules = ("WOM-M02",)
    emitted = numbers.ROLLED


class BoughtThrow(OfDie):
    """WOM-M05: a die is rerolled for an EC counter."""

    effect_id = "bought-throw"
    rules = ("WOM-M05",)
    emitted = numbers.BOUGHT_THROW


class ThrewAgain(OfAstronaut):
    """WOM-B06: dice are rerolled by the right of a token."""

    effect_id = "threw-again"
    rules = ("WOM-B06",)
    emitted = numbers.THREW_AGAIN

    dice: tuple[str, ...] = read(rerolled_faces, 1)
    faces: words.Names = read(lambda part: words.faces(rerolled_faces(part)), 1)


class WentOn(OfAstronaut):
    """WOM-M08: the turn goes on with the next jump."""

    effect_id = "went-on"
    rules = ("WOM-M08",)
    emitted = numbers.WENT_ON

    jump: int = read(int, 1)
    dice: words.Names = read(dice_names, 2, 3, 4)


class Stopped(OfAstronaut):
    """WOM-M08: the turn ends by choice."""

    effect_id = "stopped"
    rules = ("WOM-M08",)
    emitted = numbers.STOPPED


class Jumped(OfAstronaut):
    """WOM-M03, WOM-J11: a jump with a die, to its end; `why` is the cause of an accident, or empty.

    `sputniks` is the number of Sputniks in the boxes passed (WOM-J15). Jumps that differ only in their path are equal.
    """

    effect_id = "jumped"
    rules = ("WOM-M03", "WOM-J11")
    emitted = numbers.JUMPED

    die: str = read(lambda jump: JUMPS[jump].partition(":")[0], 1)
    rest: Box = read(rest_of, *COURSE)
    why: str = read(cause_of_accident, *COURSE)
    sputniks: int = read(int, 8)
    flight: Flight = read(flight_of, *COURSE, compare=False)

    def message_arguments(self) -> dict[str, object]:
        """Return the die and the end of the jump, and whether an accident still passed a Sputnik."""
        past = self.flight.accident and self.sputniks > 0
        return {"who": self.who, **flight_arguments(self.flight), "past": past}


class Crashed(OfAstronaut):
    """WOM-K01, WOM-K02, WOM-K07: an accident and its cause."""

    effect_id = "crashed"
    rules = ("WOM-K01", "WOM-K02", "WOM-K07")
    emitted = numbers.CRASHED

    at: Box = read(rest_of, *COURSE)
    why: str = read(cause_of_accident, *COURSE)
    flight: Flight = read(flight_of, *COURSE, compare=False)

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
    emitted = numbers.CROSSED

    rank: int = read(int, 1)


class LeftAlone(OfAstronaut):
    """WOM-X01: the astronaut does nothing to the others in the box."""

    effect_id = "left-alone"
    rules = ("WOM-X01",)
    emitted = numbers.LEFT_ALONE


class OnRival(OfAstronaut):
    """Something that is done to a rival in the box."""

    effect_id = "on-rival"

    victim: int = read(int, 1)
    whom: Name = read(astronaut_name, 1, "players")


class Robbed(OnRival):
    """WOM-X03: a rival is robbed of a Sputnik counter."""

    effect_id = "robbed"
    rules = ("WOM-X03",)
    emitted = numbers.ROBBED


class Sabotaged(OnRival):
    """WOM-X04: a rival gets a red counter."""

    effect_id = "sabotaged"
    rules = ("WOM-X04",)
    emitted = numbers.SABOTAGED


class SharedSputniks(OfAstronaut):
    """WOM-T04: the joint Sputniks are exchanged; `sputniks` is the astronaut's new number."""

    effect_id = "shared-sputniks"
    rules = ("WOM-T04",)
    emitted = numbers.SHARED_SPUTNIKS

    mate: int = read(int, 1)
    sputniks: int = read(int, 2)


class SharedEc(OfAstronaut):
    """WOM-T04: the joint EC counters are exchanged; `ec` is the astronaut's new number."""

    effect_id = "shared-ec"
    rules = ("WOM-T04",)
    emitted = numbers.SHARED_EC

    mate: int = read(int, 1)
    ec: int = read(int, 2)


class Stayed(OfAstronaut):
    """WOM-R36: an astronaut declines a possible step."""

    effect_id = "stayed"
    rules = ("WOM-R36",)
    emitted = numbers.STAYED


class FreeStep(OfAstronaut):
    """WOM-B03: an astronaut makes a free step."""

    effect_id = "free-step"
    rules = ("WOM-B03",)
    emitted = numbers.FREE_STEP

    step: Name = read(step_name, 1)
    to: Box = read(box, 2, 3)


class PaidStep(FreeStep):
    """WOM-B05: an astronaut pays for a step."""

    effect_id = "paid-step"
    rules = ("WOM-B05",)
    emitted = numbers.PAID_STEP


class SentBack(OfAstronaut):
    """WOM-B04: a token sends an astronaut back."""

    effect_id = "sent-back"
    rules = ("WOM-B04",)
    emitted = numbers.SENT_BACK

    x: int = read(int, 1)


class MayThrowAgain(OfAstronaut):
    """WOM-B06: an astronaut gets the right to reroll."""

    effect_id = "may-throw-again"
    rules = ("WOM-B06",)
    emitted = numbers.MAY_THROW_AGAIN


class Handicapped(OfAstronaut):
    """WOM-G06: an astronaut in first position gets a red counter."""

    effect_id = "handicapped"
    rules = ("WOM-G06",)
    emitted = numbers.HANDICAPPED


class Counters(OfAstronaut):
    """The counters of an astronaut change."""

    effect_id = "counters"

    sputniks: int = read(int, 1)
    ec: int = read(int, 2)


class Handed(Counters):
    """A change of counters that another effect mentions."""

    effect_id = "handed"
    emitted = numbers.HANDED

    has_no_message: ClassVar[bool] = True


class Gained(Counters):
    """WOM-C02, WOM-B07, WOM-B08, WOM-G02, WOM-G04: an astronaut gains counters."""

    effect_id = "gained"
    rules = ("WOM-C02", "WOM-B07", "WOM-B08", "WOM-G02", "WOM-G04")
    emitted = numbers.GAINED


class Lost(Counters):
    """WOM-K04: an astronaut loses Sputniks in an accident; `kept` is the number left."""

    effect_id = "lost"
    rules = ("WOM-K04",)
    emitted = numbers.LOST

    kept: int = read(int, 3)


class OfPlayer(Effect):
    """Something that a player does about action cards."""

    effect_id = "of-player"

    seat: int = read(int, 0)
    player: Name = read(seat_name, 0)


class OfCard(OfPlayer):
    """Something that a player does with an action card that all see."""

    effect_id = "of-card"

    kind: str = read(KINDS.__getitem__, 1)
    card: Name = read(kind_name, 1)


class Drew(OfPlayer):
    """WOM-A03, WOM-S04: a player draws a card, which the others don't see."""

    effect_id = "drew"
    rules = ("WOM-A03", "WOM-S04")
    emitted = numbers.DREW

    kind: str = read(KINDS.__getitem__, 1, visible_to=Place(0), hidden="")
    card: Name = read(kind_name, 1, visible_to=Place(0), hidden=Name("kind-hidden"))


class Dropped(OfCard):
    """WOM-A03: a player drops a card; `kept` is the other one, or None if it is hidden."""

    effect_id = "dropped"
    rules = ("WOM-A03",)
    emitted = numbers.DROPPED

    kept: Name | None = read(kind_name, 2, visible_to=Place(0))


class Passed(OfPlayer):
    """WOM-A05: a player plays no card, and no other player knows that it could have."""

    effect_id = "passed"
    rules = ("WOM-A05",)
    emitted = numbers.PASSED
    visible_to = Place(0)


class Played(OfCard):
    """WOM-A02: a player plays a card that helps or hinders the astronaut `who`."""

    effect_id = "played"
    rules = ("WOM-A02",)

    astronaut: int = read(int, 2)
    who: Name = read(astronaut_name, 2, "players")


class WithDie(Played):
    """A card played that names the colour of a die."""

    effect_id = "with-die"

    colour: str = read(COLOURS.__getitem__, 3)
    die: Name = read(die_name, 3)


class TookOut(WithDie):
    """WOM-A12: a die of a colour is removed for this turn."""

    effect_id = "took-out"
    rules = ("WOM-A12",)
    emitted = numbers.TOOK_OUT


class Miscalculated(Played):
    """WOM-A13: all dice of the jump are rerolled."""

    effect_id = "miscalculated"
    rules = ("WOM-A13",)
    emitted = numbers.MISCALCULATED


class Cooperated(Played):
    """WOM-A09: an astronaut takes a Sputnik counter."""

    effect_id = "cooperated"
    rules = ("WOM-A09",)
    emitted = numbers.COOPERATED


class Planned(Played):
    """WOM-A10: an astronaut takes an EC counter."""

    effect_id = "planned"
    rules = ("WOM-A10",)
    emitted = numbers.PLANNED


class Slipped(Played):
    """WOM-A08: an astronaut makes a free step."""

    effect_id = "slipped"
    rules = ("WOM-A08",)
    emitted = numbers.SLIPPED

    step: Name = read(step_name, 3)
    to: Box = read(box, 4, 5)


class JumpsExtra(WithDie):
    """WOM-A11: an astronaut makes an Extra jump."""

    effect_id = "jumps-extra"
    rules = ("WOM-A11",)
    emitted = numbers.JUMPS_EXTRA


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
