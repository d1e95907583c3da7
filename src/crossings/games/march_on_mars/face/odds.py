"""What dice that are still to be thrown may lead to: throw by throw, as the rules answer each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from crossings.engine import Record, copy_of
from crossings.games.march_on_mars.face.effects import aimed
from crossings.games.march_on_mars.face.position import DIRECTIONS, Position
from crossings.games.march_on_mars.rules import data, kernels, schema, throws, uses
from crossings.shared.ring.chain import NEVER, SURE, throw
from crossings.shared.ring.data import FACES, JUMPS
from crossings.shared.ring.flights import Box

Thrown = tuple[str, ...]
"""The faces of a throw, sorted."""
Chances = dict[Box, Fraction]
NO_SECOND = -1
MISSILE_DICE = "ww"

# ---- jumps -------------------------------------------------------------------------------------


class Leap(NamedTuple):
    """A jump that dice which show these `faces` allow: how it is written, where it ends, and whether all goes well."""

    faces: Thrown
    move: str
    rest: Box
    is_safe: bool


class Course:
    """The jumps of the marine in turn, with dice laid for these actions, from wherever they may lead it."""

    def __init__(self, position: Position, actions: Sequence[str]) -> None:
        self._seat = position.mover
        dice = {dice for letters in actions for dice in combined(tuple(letters))}
        seconds = range(NO_SECOND, len(JUMPS) if position.ability == "jetpack" else 0)
        numbers = product(range(len(JUMPS)), seconds)
        self._jumps = [jumps for jumps in numbers if tuple(face[0] for face in _faces_of(*jumps)) in dice]
        s: Record = copy_of(position.s)
        s.throw, s.crashed[self._seat] = schema.ACT, 0
        self._s, self._crashed = s, list(s.crashed)
        self._leaps: dict[Box, tuple[Leap, ...]] = {}

    def leaps(self, start: Box) -> tuple[Leap, ...]:
        """MOM-M01, MOM-J03: all of them from a box, either way; none for a marine that has to fight there (MOM-A04)."""
        if start not in self._leaps:
            self._leaps[start] = tuple(self._found(start))
        return self._leaps[start]

    def _found(self, start: Box) -> Iterable[Leap]:
        s, seat = self._s, self._seat
        self._stand(start)
        if not throws.may_jump(s, seat):
            return
        for jumps, (sign, way) in product(self._jumps, DIRECTIONS.items()):
            self._stand(start)
            crashes = throws.jump(s, seat, way, *jumps)
            move = sign + ",".join(JUMPS[number] for number in jumps if number != NO_SECOND)
            yield Leap(_faces_of(*jumps), move, (s.x[seat], s.y[seat]), not crashes)

    def _stand(self, box: Box) -> None:
        self._s.x[self._seat], self._s.y[self._seat] = box
        self._s.crashed[:] = self._crashed

    def safe(self, start: Box) -> dict[Thrown, set[Box]]:
        """Where jumps from a box end that end well, by the dice that they take."""
        found: dict[Thrown, set[Box]] = defaultdict(set)
        for leap in self.leaps(start):
            if leap.is_safe:
                found[leap.faces].add(leap.rest)
        return found


def _faces_of(*jumps: int) -> Thrown:
    """The dice that one jump or two take."""
    return tuple(sorted(JUMPS[number].partition(":")[0] for number in jumps if number != NO_SECOND))


@lru_cache(maxsize=1024)
def combined(dice: Thrown) -> tuple[Thrown, ...]:
    """One or two of the dice, as they can be used for a jump, each way once."""
    return tuple(dict.fromkeys([*((die,) for die in dice), *combinations(dice, 2)]))


class Plan(NamedTuple):
    """Dice laid for actions, one after another, to be thrown by the marine in turn where it is."""

    course: Course
    actions: tuple[str, ...]
    start: Box
    black_twos: int

    def ends(self) -> Chances:
        """Where the marine can be after the last action, each with the chance that it gets there if that is its aim."""

        @cache
        def ends(start: Box, action: int) -> Chances:
            """The same of a marine in a box, from this action on."""
            if action == len(self.actions):
                return {start: SURE}
            stays = ends(start, action + 1)
            goes = {
                faces: _best(ends(goal, action + 1) for goal in goals)
                for faces, goals in self.course.safe(start).items()
            }
            found: Chances = defaultdict(Fraction)
            for faces, chance in throw(self.actions[action], self.black_twos).items():
                possible = (goes[dice] for dice in combined(faces) if dice in goes)
                for end, likely in _best([stays, *possible]).items():
                    found[end] += chance * likely
            return found

        return ends(self.start, 0)

    def safe_chance(self) -> Fraction:
        """How likely the first action allows a jump that leads somewhere and ends well."""
        leads = {faces for faces, goals in self.course.safe(self.start).items() if goals != {self.start}}
        thrown = throw(self.actions[0], self.black_twos).items()
        return sum((chance for faces, chance in thrown if not leads.isdisjoint(combined(faces))), NEVER)


def _best(all_ends: Iterable[Chances]) -> Chances:
    """For each end the choice that leads there most often."""
    best: Chances = {}
    for ends in all_ends:
        for end, chance in ends.items():
            best[end] = max(chance, best.get(end, NEVER))
    return best


@lru_cache(maxsize=512)
def allowed(letters: str, black_twos: int) -> Mapping[Thrown, Fraction]:
    """How likely one or two dice of these colours show what a jump takes."""
    found: dict[Thrown, Fraction] = defaultdict(Fraction)
    for faces, chance in throw(letters, black_twos).items():
        for dice in combined(faces):
            found[dice] += chance
    return found


# ---- shots, sums and marks ---------------------------------------------------------------------


def _lying(position: Position, letters: Sequence[str], thrown_for: str) -> Iterator[tuple[Record, Fraction]]:
    """The record of a position with each throw of these dice, and how likely that is."""
    s: Record = copy_of(position.s)
    s.throw = schema.THROWS.index(thrown_for)
    for faces, chance in throw("".join(sorted(letters)), position.black_twos).items():
        s.faces[:] = map(faces.count, FACES)
        yield s, chance


def shots(position: Position, letters: Sequence[str], thrown_for: str) -> Chances:
    """MOM-H01 to MOM-H05: how likely some alien of each box in reach can be killed with dice of these colours."""
    seat, reach = position.mover, position.reach(position.mover)
    good: Chances = dict.fromkeys(reach, NEVER)
    for s, chance in _lying(position, letters, thrown_for):
        for box, number in reach.items():
            if throws.may_fire(s, seat) and throws.kills_at(s, seat, number, *box) != throws.NO_KILL:
                good[box] += chance
    return {box: chance for box, chance in good.items() if chance}


def strikes(position: Position, beacon: int) -> Chances:
    """MOM-C06: how likely a missile with this beacon can strike each box with aliens."""
    out, found = [0] * kernels.MAX_LEGAL, defaultdict[Box, Fraction](Fraction)
    for s, chance in _lying(position, MISSILE_DICE, "him"):
        s.beacon = beacon
        hits = [data.ACTIONS[number] for number in out[: uses.write_hits(s, out, 0)]]
        for box in {aimed(position.at(beacon), hit.partition(":")[2])[1] for hit in hits}:
            found[box] += chance
    return found


def bomb_chance(position: Position, letters: Sequence[str]) -> Fraction:
    """MOM-X03: how likely these dice add up to what the bomb needs."""
    thrown = _lying(position, letters, "bomb")
    return sum((chance for s, chance in thrown if throws.reaches_target(s, throws.total_lying(s))), NEVER)


def mark_chance(position: Position, letters: Sequence[str]) -> Fraction:
    """MOM-W07: how likely one of these dice or more shows the crash mark, where that means a wave."""
    thrown = _lying(position, letters, "act")
    return sum((chance for s, chance in thrown if throws.can_unleash(s, position.mover)), NEVER)
