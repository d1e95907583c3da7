"""Plans: sequences of jumps, with dice already thrown or still to be thrown, and their possible results.

The probabilities are exact. After each throw, the jump is chosen that minimises the probability of an accident up to
the end of the plan; in a tie, the one with more expected safe jumps, then the one that leads farther.
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
"""The probability of each sorted set of faces after a throw."""
Prospect = tuple[Fraction, Fraction, Fraction]
"""The probability of no accident, the expected number of safe jumps, and the expected distance."""
NEVER, SURE = Fraction(0), Fraction(1)


class Rules(NamedTuple):
    """The rules of a game for jumps."""

    ways: Callable[[Box, tuple[str, ...]], Sequence[Flight]]
    """All jumps from a box with these faces."""
    next_start: Callable[[Flight], Box | None]
    """Where the next jump starts after this safe one; None: there is none."""
    reach: Callable[[Flight], int]
    """The length of a jump in columns."""


class Leg(NamedTuple):
    """One jump of a plan: the probability of each possible course, seen from the start of the plan."""

    ways: Mapping[Flight, Fraction]

    @property
    def made(self) -> Fraction:
        """The probability that the jump takes place."""
        return sum(self.ways.values(), NEVER)

    @property
    def safe(self) -> Fraction:
        """The probability that the jump takes place and ends safely."""
        return sum((chance for way, chance in self.ways.items() if not way.accident), NEVER)


class Chain(NamedTuple):
    """A plan's jumps, and the probability of each final box if all jumps end safely.

    The final box is that of the last jump, or the one where the figure leaves the ring.
    """

    legs: tuple[Leg, ...]
    ends: Mapping[Box, Fraction]

    @property
    def safe(self) -> Fraction:
        """The probability that no jump ends in an accident."""
        return sum(self.ends.values(), NEVER)


@lru_cache(maxsize=512)
def throw(letters: str, black_twos: int, lying: tuple[str, ...] = ()) -> Throw:
    """WOM-J01, WOM-J02: return the result of throwing dice of these colours, besides the dice already thrown."""
    thrown: dict[tuple[str, ...], Fraction] = {tuple(sorted(lying)): SURE}
    for letter in letters:
        next_thrown: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
        for faces, chance in thrown.items():
            for number, face in enumerate(FACES):
                if COLOURS[COLOUR_OF[number]] == letter:
                    share = Fraction(SIDES_WITH[black_twos, number], SIDES)
                    next_thrown[tuple(sorted((*faces, face)))] += chance * share
        thrown = next_thrown
    return thrown


def chain(start: Box, throws: Sequence[Throw], rules: Rules) -> Chain:
    """Return the jumps of a plan; each takes place if all earlier ones ended safely."""
    best, at, legs = _best(throws, rules), {start: SURE}, []
    ends: dict[Box, Fraction] = defaultdict(Fraction)
    for number, thrown in enumerate(throws):
        ways: dict[Flight, Fraction] = defaultdict(Fraction)
        for box, box_chance in at.items():
            for faces, chance in thrown.items():
                ways[best(number, box, faces)] += box_chance * chance
        legs.append(Leg(ways))
        at = defaultdict(Fraction)
        for way, chance in ways.items():
            if not way.accident:
                next_box = rules.next_start(way)
                (ends if next_box is None else at)[next_box or way.rest] += chance
    for box, chance in at.items():
        ends[box] += chance
    return Chain(tuple(legs), ends)


def _best(throws: Sequence[Throw], rules: Rules) -> Callable[[int, Box, tuple[str, ...]], Flight]:
    """WOM-J10: return the function that chooses a jump by the number of the throw, the box, and the faces."""

    @cache
    def prospect(number: int, way: Flight) -> Prospect:
        """Return the `Prospect` after this course of a jump."""
        reach = Fraction(rules.reach(way))
        if way.accident:
            return NEVER, NEVER, reach
        next_box = rules.next_start(way)
        if next_box is None or number + 1 == len(throws):
            return SURE, SURE, reach
        safe, safe_jumps, reach = prospect_from(number + 1, next_box)
        return safe, 1 + safe_jumps, reach

    @cache
    def prospect_from(number: int, box: Box) -> Prospect:
        """Return the `Prospect` before a throw from a box."""
        safe = safe_jumps = reach = NEVER
        for faces, chance in throws[number].items():
            following = prospect(number, best(number, box, faces))
            safe, safe_jumps, reach = (
                safe + chance * following[0],
                safe_jumps + chance * following[1],
                reach + chance * following[2],
            )
        return safe, safe_jumps, reach

    def best(number: int, box: Box, faces: tuple[str, ...]) -> Flight:
        return max(rules.ways(box, faces), key=lambda way: prospect(number, way))

    return best


# ---- risks of a plan ---------------------------------------------------------------------------


class Risk(NamedTuple):
    """A possible accident of a plan's jump: its cause, place, and probability given that the jump takes place."""

    why: str
    box: Box
    """The last box of the jump, possibly in the air."""
    chance: Fraction


def risks(leg: Leg) -> list[Risk]:
    """Return the possible accidents of a jump, the most likely first."""
    chances: dict[tuple[str, Box], Fraction] = defaultdict(Fraction)
    for way, chance in leg.ways.items():
        if way.accident:
            chances[way.why, way.boxes[-1]] += chance
    return sorted(
        (Risk(*cause_and_box, chance / leg.made) for cause_and_box, chance in chances.items()),
        key=lambda risk: -risk.chance,
    )
