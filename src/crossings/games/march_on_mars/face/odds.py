"""What dice that are still to be thrown may lead to: throw by throw, as the rules answer each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations, product
from typing import Final, NamedTuple

from crossings.engine import Record, copy_of
from crossings.games.march_on_mars.face.effects import aimed
from crossings.games.march_on_mars.face.position import DIRECTIONS, Position
from crossings.games.march_on_mars.rules import throws, uses
from crossings.games.march_on_mars.rules.data import ACTIONS
from crossings.games.march_on_mars.rules.kernels import MAX_LEGAL
from crossings.games.march_on_mars.rules.schema import ACT, HIM, THROWS
from crossings.games.march_on_mars.rules.throws import NO_KILL
from crossings.shared.ring.chain import NEVER, SURE, throw
from crossings.shared.ring.data import FACES, JUMPS
from crossings.shared.ring.flights import Box

Thrown = tuple[str, ...]
"""The faces of a throw, sorted."""
Chances = dict[Box, Fraction]
NO_SECOND: Final = -1
MISSILE_DICE: Final = "ww"

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
        self._position, self._seat = position, position.mover
        self._colours = {dice for letters in actions for dice in combined(tuple(letters))}
        s: Record = copy_of(position.s)
        s.throw = ACT
        self._s = s
        self._leaps: dict[Box, tuple[Leap, ...]] = {}

    def leaps(self, start: Box) -> tuple[Leap, ...]:
        """MOM-M01, MOM-J03: all of them from a box, either way; none for a marine that has to fight there (MOM-A04)."""
        if start not in self._leaps:
            self._leaps[start] = tuple(self._found(start))
        return self._leaps[start]

    def _found(self, start: Box) -> Iterable[Leap]:
        self._stand(start)
        if not throws.may_jump(self._s, self._seat):
            return
        seconds = range(NO_SECOND, len(JUMPS) if self._position.ability == "jetpack" else 0)
        for first, second in product(range(len(JUMPS)), seconds):
            jumps = [JUMPS[number] for number in (first, second) if number != NO_SECOND]
            if tuple(sorted(jump[0] for jump in jumps)) not in self._colours:
                continue
            faces = tuple(sorted(jump.partition(":")[0] for jump in jumps))
            for sign, way in DIRECTIONS.items():
                self._stand(start)
                crashes = throws.jump(self._s, self._seat, way, first, second)
                rest = self._s.x[self._seat], self._s.y[self._seat]
                yield Leap(faces, sign + ",".join(jumps), rest, not crashes)

    def _stand(self, box: Box) -> None:
        self._s.x[self._seat], self._s.y[self._seat] = box
        for marine in self._position.marines:
            self._s.crashed[marine.seat] = marine.crashed and marine.seat != self._seat

    def safe(self, start: Box) -> dict[Thrown, set[Box]]:
        """Where jumps from a box end that end well, by the dice that they take."""
        found: dict[Thrown, set[Box]] = defaultdict(set)
        for leap in self.leaps(start):
            if leap.is_safe:
                found[leap.faces].add(leap.rest)
        return found


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
        return self._ends(self.start, 0, {})

    def safe_chance(self) -> Fraction:
        """How likely the first action allows a jump that leads somewhere and ends well."""
        leads = {faces for faces, goals in self.course.safe(self.start).items() if goals != {self.start}}
        thrown = throw(self.actions[0], self.black_twos).items()
        return sum((chance for faces, chance in thrown if not leads.isdisjoint(combined(faces))), NEVER)

    def _ends(self, start: Box, action: int, known: dict[tuple[Box, int], Chances]) -> Chances:
        """The same of a marine in a box, from this action on."""
        if action == len(self.actions):
            return {start: SURE}
        if (start, action) not in known:
            stays = self._ends(start, action + 1, known)
            goes = {
                faces: _best(self._ends(goal, action + 1, known) for goal in goals)
                for faces, goals in self.course.safe(start).items()
            }
            found: Chances = defaultdict(Fraction)
            for faces, chance in throw(self.actions[action], self.black_twos).items():
                possible = (goes[dice] for dice in combined(faces) if dice in goes)
                for end, likely in _best([stays, *possible]).items():
                    found[end] += chance * likely
            known[start, action] = dict(found)
        return known[start, action]


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


# ---- shots -------------------------------------------------------------------------------------


def shots(position: Position, letters: Sequence[str], thrown_for: str) -> Chances:
    """MOM-H01 to MOM-H05: how likely some alien of each box in reach can be killed with dice of these colours."""
    s: Record = copy_of(position.s)
    seat = position.mover
    s.throw = THROWS.index(thrown_for)
    if not throws.may_fire(s, seat):
        return {}

    def kills(box: Box, number: int) -> bool:
        return bool(throws.kills_at(s, seat, number, *box) != NO_KILL)

    good = {
        box: _chance(position, letters, s, partial(kills, box, number)) for box, number in position.reach(seat).items()
    }
    return {box: chance for box, chance in good.items() if chance}


def strikes(position: Position, beacon: int) -> Chances:
    """MOM-C06: how likely a missile with this beacon can strike each box with aliens."""
    s: Record = copy_of(position.s)
    s.throw, s.beacon = HIM, beacon
    out, found = [0] * MAX_LEGAL, defaultdict[Box, Fraction](Fraction)
    for faces, chance in throw(MISSILE_DICE, position.black_twos).items():
        _lay(s, faces)
        hits = [ACTIONS[number] for number in out[: uses.write_hits(s, out, 0)]]
        for box in {aimed(position.at(beacon), hit.partition(":")[2])[1] for hit in hits}:
            found[box] += chance
    return found


# ---- sums and marks ----------------------------------------------------------------------------


def bomb_chance(position: Position, letters: Sequence[str]) -> Fraction:
    """MOM-X03: how likely these dice add up to what the bomb needs."""
    s = copy_of(position.s)
    return _chance(position, letters, s, lambda: throws.reaches_target(s, throws.total_lying(s)))


def mark_chance(position: Position, letters: Sequence[str]) -> Fraction:
    """MOM-W07: how likely one of these dice or more shows the crash mark, where that means a wave."""
    s = copy_of(position.s)
    return _chance(position, letters, s, lambda: throws.can_unleash(s, position.mover))


def _chance(position: Position, letters: Sequence[str], s: Record, is_so: Callable[[], bool]) -> Fraction:
    """How likely a question about the dice that lie in a record is answered by yes."""
    found = NEVER
    for faces, chance in throw("".join(sorted(letters)), position.black_twos).items():
        _lay(s, faces)
        found += chance * is_so()
    return found


def _lay(s: Record, faces: Thrown) -> None:
    """Let these dice lie."""
    for number, face in enumerate(FACES):
        s.faces[number] = faces.count(face)
