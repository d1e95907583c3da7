"""A plan: several jumps one after another, with dice that lie or are still to be thrown, and where they may end.

It is reckoned exactly. Of each throw the jump is picked that makes an accident least likely, down to the last jump of
the plan; of those as good, the one after which more jumps end well, then the one that leads farther.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from crossings.shared.ring.data import COLOUR_OF, COLOURS, FACES, SIDES, SIDES_WITH
from crossings.shared.ring.flights import Box, Flight

Throw = Mapping[tuple[str, ...], Fraction]
"""The faces that may lie after a throw, sorted, and how likely they are to."""
Prospect = tuple[Fraction, Fraction, Fraction]
"""How likely no accident is made any more, how many jumps end well on average, and how far it leads."""
NEVER, SURE = Fraction(0), Fraction(1)


class Rules(NamedTuple):
    """What a game says of jumps."""

    ways: Callable[[Box, tuple[str, ...]], Sequence[Flight]]
    """All jumps from a box with faces that lie."""
    next_start: Callable[[Flight], Box | None]
    """Where the next jump begins after this safe one; None: there is no next one."""
    reach: Callable[[Flight], int]
    """How far a jump leads, in columns of the race."""


class Leg(NamedTuple):
    """One jump of a plan: all ways that it may go, and how likely each is, seen from the beginning."""

    ways: Mapping[Flight, Fraction]

    @property
    def made(self) -> Fraction:
        """How likely it is made at all."""
        return sum(self.ways.values(), NEVER)

    @property
    def safe(self) -> Fraction:
        """How likely it is made and ends well."""
        return sum((chance for way, chance in self.ways.items() if not way.accident), NEVER)


class Chain(NamedTuple):
    """A plan's jumps, and where one stands if all of them end well: after the last one, or off the ring."""

    legs: tuple[Leg, ...]
    ends: Mapping[Box, Fraction]

    @property
    def safe(self) -> Fraction:
        """How likely no jump ends in an accident."""
        return sum(self.ends.values(), NEVER)


@lru_cache(maxsize=512)
def throw(letters: str, black_twos: int, lying: tuple[str, ...] = ()) -> Throw:
    """WOM-J01, WOM-J02: dice of these colours, thrown beside those that lie."""
    thrown: dict[tuple[str, ...], Fraction] = {tuple(sorted(lying)): SURE}
    for letter in letters:
        more: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
        for lie, chance in thrown.items():
            for number, face in enumerate(FACES):
                if COLOURS[COLOUR_OF[number]] == letter:
                    sides = Fraction(SIDES_WITH[black_twos, number], SIDES)
                    more[tuple(sorted((*lie, face)))] += chance * sides
        thrown = more
    return thrown


def chain(start: Box, throws: Sequence[Throw], rules: Rules) -> Chain:
    """The jumps of a plan, each made wherever the one before it has ended well."""
    best, at, legs = _best(throws, rules), {start: SURE}, []
    ends: dict[Box, Fraction] = defaultdict(Fraction)
    for number, thrown in enumerate(throws):
        ways: dict[Flight, Fraction] = defaultdict(Fraction)
        for box, here in at.items():
            for faces, chance in thrown.items():
                ways[best(number, box, faces)] += here * chance
        legs.append(Leg(ways))
        at = defaultdict(Fraction)
        for way, chance in ways.items():
            if not way.accident:
                goes_on = rules.next_start(way)
                (ends if goes_on is None else at)[goes_on or way.rest] += chance
    for box, chance in at.items():
        ends[box] += chance
    return Chain(tuple(legs), ends)


def _best(throws: Sequence[Throw], rules: Rules) -> Callable[[int, Box, tuple[str, ...]], Flight]:
    """WOM-J10: which jump to pick, by the throw it is, the box, and the faces that lie."""

    @cache
    def prospect(number: int, way: Flight) -> Prospect:
        """After this way of a jump."""
        reach = Fraction(rules.reach(way))
        if way.accident:
            return NEVER, NEVER, reach
        goes_on = rules.next_start(way)
        if goes_on is None or number + 1 == len(throws):
            return SURE, SURE, reach
        safe, well, reach = prospect_from(number + 1, goes_on)
        return safe, 1 + well, reach

    @cache
    def prospect_from(number: int, box: Box) -> Prospect:
        """Before a jump is thrown."""
        safe = well = reach = NEVER
        for faces, chance in throws[number].items():
            after = prospect(number, best(number, box, faces))
            safe, well, reach = safe + chance * after[0], well + chance * after[1], reach + chance * after[2]
        return safe, well, reach

    def best(number: int, box: Box, faces: tuple[str, ...]) -> Flight:
        return max(rules.ways(box, faces), key=lambda way: prospect(number, way))

    return best


# ---- what is told of a plan --------------------------------------------------------------------


class Risk(NamedTuple):
    """An accident of a plan's jump: what makes it, where, and how likely, if the jump is made."""

    why: str
    box: Box
    """The last box of the jump, perhaps in the air."""
    chance: Fraction


def risks(leg: Leg) -> list[Risk]:
    """What may go wrong in a jump, the likeliest first."""
    found: dict[tuple[str, Box], Fraction] = defaultdict(Fraction)
    for way, chance in leg.ways.items():
        if way.accident:
            found[way.why, way.boxes[-1]] += chance
    return sorted((Risk(*what, chance / leg.made) for what, chance in found.items()), key=lambda one: -one.chance)
