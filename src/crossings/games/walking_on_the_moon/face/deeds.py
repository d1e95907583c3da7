"""What a move of Walking on the Moon did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from crossings.boxes.ring import words
from crossings.boxes.ring.data import ACTIONS_EACH_TURN, FACES
from crossings.boxes.ring.flights import Box, Flight
from crossings.engine import HIDDEN
from crossings.games.walking_on_the_moon.face.seen import Astronaut, Seen
from crossings.games.walking_on_the_moon.rules.data import GOAL, KINDS, SPECIAL_COLUMNS
from crossings.words import Deed, Name

# ---- kinds of deeds ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid(Deed):
    """WOM-S01: a lunar card; `number`: its slot."""

    number: int
    card: Name


@dataclass(frozen=True)
class Bore(Deed):
    """WOM-S02: a special box gets its token."""

    column: int
    token: Name


@dataclass(frozen=True)
class RoundBegan(Deed):
    """WOM-O01."""

    round: int


@dataclass(frozen=True)
class OfAstronaut(Deed):
    """An astronaut did something, or something happened to it."""

    astronaut: int
    who: Name


@dataclass(frozen=True)
class SharedOut(OfAstronaut):
    """WOM-P02, WOM-P05: dice on jumps; `ec`: counters paid for them."""

    program: tuple[str, ...]
    ec: int

    def given(self) -> dict[str, object]:
        """The dice in words."""
        return {"who": self.who, "ec": self.ec, "program": words.program(self.program)}


@dataclass(frozen=True)
class Rolled(OfAstronaut):
    """WOM-M02: a die lies."""

    die: str
    face: Name


@dataclass(frozen=True)
class BoughtThrow(OfAstronaut):
    """WOM-M05: a die is thrown again for an EC counter."""

    die: str
    face: Name


@dataclass(frozen=True)
class ThrewAgain(OfAstronaut):
    """WOM-B06: dice are thrown again by right."""

    dice: tuple[str, ...]
    faces: tuple[Name, ...]


@dataclass(frozen=True)
class WentOn(OfAstronaut):
    """WOM-M08: the next jump."""

    jump: int
    dice: tuple[Name, ...]


@dataclass(frozen=True)
class Stopped(OfAstronaut):
    """WOM-M08: the turn is ended."""


@dataclass(frozen=True)
class Jumped(OfAstronaut):
    """WOM-M03, WOM-J11: a jump, walked to its end."""

    flight: Flight

    def given(self) -> dict[str, object]:
        """Die, steps and end."""
        return {"who": self.who, **of_flight(self.flight)}


@dataclass(frozen=True)
class Crashed(OfAstronaut):
    """WOM-K01, WOM-K02, WOM-K07: an accident."""

    at: Box
    across: bool


@dataclass(frozen=True)
class Crossed(OfAstronaut):
    """WOM-F01, WOM-F02."""

    rank: int


@dataclass(frozen=True)
class LeftAlone(OfAstronaut):
    """WOM-X01: nothing is done to the others in the box."""


@dataclass(frozen=True)
class OnRival(OfAstronaut):
    """Something is done to somebody in the box."""

    victim: int
    whom: Name


@dataclass(frozen=True)
class Robbed(OnRival):
    """WOM-X03."""


@dataclass(frozen=True)
class Sabotaged(OnRival):
    """WOM-X04."""


@dataclass(frozen=True)
class SharedSputniks(OfAstronaut):
    """WOM-T04: so many of the joint Sputniks are its own now."""

    mate: int
    sputniks: int


@dataclass(frozen=True)
class SharedEc(OfAstronaut):
    """WOM-T04: so many of the joint EC counters."""

    mate: int
    ec: int


@dataclass(frozen=True)
class Stayed(OfAstronaut):
    """WOM-R36: a step that could be made is not."""


@dataclass(frozen=True)
class FreeStep(OfAstronaut):
    """WOM-B03."""

    step: Name
    to: Box


@dataclass(frozen=True)
class PaidStep(FreeStep):
    """WOM-B05."""


@dataclass(frozen=True)
class SentBack(OfAstronaut):
    """WOM-B04."""

    x: int


@dataclass(frozen=True)
class MayThrowAgain(OfAstronaut):
    """WOM-B06: the right is given."""


@dataclass(frozen=True)
class Handicapped(OfAstronaut):
    """WOM-G06."""


@dataclass(frozen=True)
class Counters(OfAstronaut):
    """Counters come or go."""

    sputniks: int = 0
    ec: int = 0


@dataclass(frozen=True)
class Handed(Counters):
    """Those of which another deed speaks."""


@dataclass(frozen=True)
class Gained(Counters):
    """WOM-C02, WOM-B07, WOM-B08, WOM-G02, WOM-G04."""


@dataclass(frozen=True)
class Lost(Counters):
    """WOM-K04: `kept` are left."""

    kept: int = 0


@dataclass(frozen=True)
class OfCard(Deed):
    """Somebody does something with an action card of a kind."""

    seat: int
    player: Name
    kind: str
    card: Name


@dataclass(frozen=True)
class Drew(OfCard):
    """WOM-A03, WOM-S04."""


@dataclass(frozen=True)
class Dropped(OfCard):
    """WOM-A03."""


@dataclass(frozen=True)
class Passed(OfCard):
    """WOM-A05: no card is played."""


@dataclass(frozen=True)
class Played(OfCard):
    """WOM-A02: `who` is helped, or hindered."""

    astronaut: int
    who: Name


@dataclass(frozen=True)
class TookOut(Played):
    """WOM-A12: a die of a colour is missing in this turn."""

    colour: str
    die: Name


@dataclass(frozen=True)
class Miscalculated(Played):
    """WOM-A13: the throw is made again."""


@dataclass(frozen=True)
class Cooperated(Played):
    """WOM-A09."""


@dataclass(frozen=True)
class Planned(Played):
    """WOM-A10."""


@dataclass(frozen=True)
class Slipped(Played):
    """WOM-A08."""

    step: Name
    to: Box


@dataclass(frozen=True)
class JumpsExtra(Played):
    """WOM-A11."""

    colour: str
    die: Name


def of_flight(flown: Flight) -> dict[str, object]:
    """The arguments of messages that tell of a jump."""
    end = "goal" if flown.boxes[-1][0] >= GOAL else "box" if len(flown.boxes) > 1 else "rock"
    x, y = flown.rest
    steps = words.steps(flown.jump.partition(":")[2])
    return {"face": words.face(flown.face), "steps": steps, "end": end, "x": x, "y": y, "accident": flown.accident}


# ---- what a move did ---------------------------------------------------------------------------


def deeds(before: Seen, move: str, after: Seen) -> tuple[Deed, ...]:
    """First what it says itself, then what followed by itself."""
    done = list(_made(before, move, after))
    done += [*_moved_on(before, done, after), *_counted(before, done, after)]
    if before.phase == "draw" and len(before.ask) == len(before.hands):
        done.insert(0, RoundBegan(before.round))
    elif after.round > before.round and after.phase != "draw":
        done.append(RoundBegan(after.round))
    return (*done, *_handicapped(before, done, after))


def programmed(before: Seen, move: str) -> SharedOut:
    """`1:bbk/2:w`: what can be told without playing it."""
    letters = [part.partition(":")[2] for part in move.split("/")]
    program = (*letters, *[""] * (ACTIONS_EACH_TURN - len(letters)))
    return SharedOut(*_of(before.jumper), program, sum(map(len, program)) - before.due)


def _of(one: Astronaut) -> tuple[int, Name]:
    return one.number, one.name


def _made(before: Seen, move: str, after: Seen) -> Sequence[Deed]:
    text, _, number = move.partition("@")
    verb, _, what = text.partition(":")
    if not move:
        return ()
    if verb in KINDS:
        return _played(before, verb, what, before.astronauts[int(number)] if number else before.jumper, after)
    if verb in DEEDS_OF_SEATS:
        seat = before.ask[0]
        kind = "" if what == HIDDEN else what
        return (DEEDS_OF_SEATS[verb](seat, Name(f"seat-{seat}"), kind, Name(f"kind-{kind or 'hidden'}")),)
    if verb == "card":
        return (Laid(len(before.track) + 1, Name(f"lunar-{what}")),)
    if verb == "token":
        return (Bore(SPECIAL_COLUMNS[len(before.tokens)], Name(f"token-{what}")),)
    one = before.at_work
    assert one
    if number:
        return _robbed(verb, one, before.astronauts[int(number)])
    if verb == "1":
        shared = programmed(before, move)
        return shared, Handed(*_of(one), ec=-shared.ec)
    if verb in FACES:
        return _jumped(one, before.flight(move)) if what else (Rolled(*_of(one), verb, words.face(verb)),)
    return ASTRONAUT_DOES[verb](before, one, what)


DEEDS_OF_SEATS: Final[dict[str, type[OfCard]]] = {"draw": Drew, "drop": Dropped, "pass": Passed}


def _played(before: Seen, kind: str, what: str, one: Astronaut, after: Seen) -> Sequence[Deed]:
    """WOM-A05: whoever has a card less has played it."""
    seat = next(seat for seat, hand in enumerate(before.hands) if len(after.hands[seat]) < len(hand))
    head = (seat, Name(f"seat-{seat}"), kind, Name(f"kind-{kind}"), *_of(one))
    if kind == "coop":
        return Cooperated(*head), Handed(*_of(one), sputniks=1)
    if kind == "plan":
        return Planned(*head), Handed(*_of(one), ec=1)
    if kind == "slip":
        return (Slipped(*head, Name(f"step-{what}"), before.stepped(one.number, what)),)
    if kind == "misc":
        return (Miscalculated(*head),)
    return ((JumpsExtra if kind == "extra" else TookOut)(*head, what, words.die(what)),)


def _robbed(verb: str, one: Astronaut, victim: Astronaut) -> Sequence[Deed]:
    if verb == "sab":
        return (Sabotaged(*_of(one), *_of(victim)),)
    hands = Handed(*_of(one), sputniks=1), Handed(*_of(victim), sputniks=-1)
    return Robbed(*_of(one), *_of(victim)), *hands


def _jumped(one: Astronaut, flown: Flight) -> Sequence[Deed]:
    jumped = Jumped(*_of(one), flown)
    return (jumped, Crashed(*_of(one), flown.rest, flown.boxes[-1][0] >= GOAL)) if flown.accident else (jumped,)


def _bought(before: Seen, one: Astronaut, face: str) -> Sequence[Deed]:
    return BoughtThrow(*_of(one), face, words.face(face)), Handed(*_of(one), ec=-1)


def _threw_again(before: Seen, one: Astronaut, what: str) -> Sequence[Deed]:
    return (ThrewAgain(*_of(one), tuple(what.split(",")), words.faces(what.split(","))),)


def _went_on(before: Seen, one: Astronaut, what: str) -> Sequence[Deed]:
    return (WentOn(*_of(one), before.jump + 1, words.dice(before.program[before.jump])),)


def _stopped(before: Seen, one: Astronaut, what: str) -> Sequence[Deed]:
    return (Stopped(*_of(one)),)


def _let_be(before: Seen, one: Astronaut, what: str) -> Sequence[Deed]:
    return ((LeftAlone if before.mover is None else Stayed)(*_of(one)),)


def _shared(before: Seen, one: Astronaut, what: str) -> Sequence[Deed]:
    mate, more = before.astronauts[before.mate], int(what) - one.sputniks
    shared = SharedSputniks(*_of(one), mate.number, int(what))
    return shared, Handed(*_of(one), sputniks=more), Handed(*_of(mate), sputniks=-more)


def _shared_ec(before: Seen, one: Astronaut, what: str) -> Sequence[Deed]:
    mate, more = before.astronauts[before.mate], int(what) - one.ec
    return SharedEc(*_of(one), mate.number, int(what)), Handed(*_of(one), ec=more), Handed(*_of(mate), ec=-more)


def _stepped(price: int, before: Seen, one: Astronaut, step: str) -> Sequence[Deed]:
    made = (PaidStep if price else FreeStep)(*_of(one), Name(f"step-{step}"), before.stepped(one.number, step))
    return made, Handed(*_of(one), sputniks=-price)


ASTRONAUT_DOES: Final[dict[str, Callable[[Seen, Astronaut, str], Sequence[Deed]]]] = {
    "ec": _bought,
    "re": _threw_again,
    "go": _went_on,
    "stop": _stopped,
    "no": _let_be,
    "xs": _shared,
    "xe": _shared_ec,
    "adv": partial(_stepped, 0),
    "pay": partial(_stepped, 1),
}
"""By the first word of a move."""

# ---- what followed -----------------------------------------------------------------------------


def _moved_on(before: Seen, done: Sequence[Deed], after: Seen) -> Iterator[Deed]:
    """WOM-F01, WOM-B04, WOM-B06: whether it crossed, or a special box moved it on or gave it a right."""
    for deed in done[:1]:
        if isinstance(deed, OfAstronaut | Slipped):
            was, now = before.astronauts[deed.astronaut], after.astronauts[deed.astronaut]
            to = deed.flight.rest if isinstance(deed, Jumped) else getattr(deed, "to", was.box)
            if now.finished > was.finished:
                yield Crossed(*_of(now), now.finished)
            elif now.box != to:
                yield SentBack(*_of(now), now.x)
            if now.reroll and (not was.reroll or isinstance(deed, Jumped)):
                yield MayThrowAgain(*_of(now))


def _counted(before: Seen, done: Sequence[Deed], after: Seen) -> Iterator[Deed]:
    """WOM-C01: counters that came or went, but for those handed over."""
    handed = [deed for deed in done if isinstance(deed, Handed)]
    for was, now in zip(before.astronauts, after.astronauts, strict=True):
        own = [deed for deed in handed if deed.astronaut == now.number]
        sputniks = now.sputniks - was.sputniks - sum(deed.sputniks for deed in own)
        ec = now.ec - was.ec - sum(deed.ec for deed in own)
        if sputniks < 0:
            yield Lost(*_of(now), sputniks, kept=now.sputniks)
        if sputniks > 0 or ec > 0:
            yield Gained(*_of(now), max(0, sputniks), ec)


def _handicapped(before: Seen, done: Sequence[Deed], after: Seen) -> Iterator[Deed]:
    """WOM-G06: the foremost at the start of a round."""
    sabotaged = [deed.victim for deed in done if isinstance(deed, Sabotaged)]
    for was, now in zip(before.astronauts, after.astronauts, strict=True):
        if now.handicap and not was.handicap and now.number not in sabotaged:
            yield Handicapped(*_of(now))
