"""Exact chances of what a marine can still do in its turn with the dice on its actions, with the best choices.

Rerolls count: that of a companion for each throw (MOM-T02), and that of the base once a turn (MOM-C02).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeVar

from crossings.engine import Record, copy_of
from crossings.shared.ring.chain import NEVER, SURE, throw
from crossings.shared.ring.data import FACES
from crossings.shared.ring.flights import Box

from ..rules import data, planet, schema, throws
from .hints import MISSILE_DICE, Chances, JumpTable, Thrown, combined
from .position import Aliens, Position

Situation = TypeVar("Situation", bound=Hashable)
Left = tuple[tuple[Box, Aliens], ...]
"""The aliens of some boxes that are still alive."""


class Dice(NamedTuple):
    """The dice of the actions that are left, the next throw first, and the rights to rerolls.

    `first`: the probabilities of the next throw, if some of its dice lie; `team`: whether the reroll of a companion is
    left for it; `base`: whether that of the base is left in this turn; `lies`: whether all its dice lie, to be used as
    they are.
    """

    actions: tuple[str, ...]
    black_twos: int
    may_reroll: bool
    team: bool
    base: bool
    first: Mapping[Thrown, Fraction] | None = None
    lies: bool = False

    @classmethod
    def of(cls, position: Position) -> Dice:
        """Return the dice of a position: before or during a throw of the marine in turn, or after it."""
        s = position.s
        lies = position.phase == "choose"
        later = position.program[position.action - (position.phase == "go") :]
        actions = tuple(filter(None, later)) if position.phase == "go" else (position.pending, *filter(None, later))
        may_reroll = not s.has_hand
        first = None
        if position.faces:
            rolled = throw("" if lies else position.pending, position.black_twos).items()
            first = {tuple(sorted((*position.faces, *faces))): chance for faces, chance in rolled}
        base = may_reroll and not s.rerolled & schema.BASE_RIGHT
        team = may_reroll and (position.phase == "go" or not s.rerolled & schema.TEAM_RIGHT)
        return cls(actions, position.black_twos, may_reroll, team, base, first, lies)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of dice that are still to be thrown for each action."""
        return tuple(map(len, self.actions))

    def first_rolls(self, number: int) -> Dice:
        """Return the dice of the first actions only."""
        return self._replace(actions=self.actions[:number])

    def after_rolls(self, number: int) -> Dice:
        """Return the dice of the later actions, if the reroll of the base isn't used before."""
        return self._replace(actions=self.actions[number:], team=True, first=None, lies=False)

    def without_rerolls(self) -> Dice:
        """Return the same dice without any rights to rerolls."""
        return self._replace(may_reroll=False, team=False, base=False)

    @property
    def rolls(self) -> int:
        """The number of throws."""
        return len(self.actions)

    def chance(
        self,
        start: Situation,
        uses: Callable[[Situation, Thrown], Iterable[Situation]],
        is_goal: Callable[[Situation], bool],
        has_help: Callable[[Situation], bool],
        in_base: Callable[[Situation], bool],
    ) -> Fraction:
        """Return the chance to get from a situation to a goal.

        `uses`: the situations to which dice with these faces can lead; `has_help`: whether a companion allows a reroll;
        `in_base`: whether the base does, if that is left.
        """

        @cache
        def before(now: Situation, action: int, base: bool) -> Fraction:
            """The chance before the throw of an action."""
            if is_goal(now) or action == len(self.actions):
                return SURE if is_goal(now) else NEVER
            team = self.may_reroll and has_help(now) and (self.team or action > 0)
            thrown = self.first if action == 0 and self.first else throw(self.actions[action], self.black_twos)
            return sum((chance * rolled(faces, now, action, team, base) for faces, chance in thrown.items()), NEVER)

        @cache
        def rolled(faces: Thrown, now: Situation, action: int, team: bool, base: bool) -> Fraction:
            """The chance when these dice lie."""
            best = max(before(one, action + 1, base) for one in (now, *uses(now, faces)))
            if best == 1 or not (team or (base and in_base(now))) or (action == 0 and self.lies):
                return best
            for face in dict.fromkeys(faces):
                rest = list(faces)
                rest.remove(face)
                again = throw(face[0], self.black_twos).items()
                best = max(
                    best,
                    sum(
                        (
                            chance * rolled(tuple(sorted((*rest, *other))), now, action, False, base and team)
                            for other, chance in again
                        ),
                        NEVER,
                    ),
                )
            return best

        return before(start, 0, self.base)


class Shots:
    """What the marine in turn can do with its dice if it stays where it is and shoots."""

    def __init__(self, position: Position, dice: Dice) -> None:
        self._seat = position.mover
        s: Record = copy_of(position.s)
        s.throw, s.fired = schema.ACT, 0
        self._s, self._dice = s, dice
        self._helped = bool(planet.has_help(s, self._seat))
        self._in_base = bool(planet.is_in_base(s, self._seat))
        self._can_fire = bool(throws.may_fire(s, self._seat))
        self._reach = position.reach(self._seat)
        self._is_multiple = position.ability == "multishot"

    def chance_to_clear(self, boxes: Mapping[Box, Aliens]) -> Fraction:
        """Return the chance to kill all aliens of these boxes, with all throws that are left."""
        if not self._can_fire or not boxes or not set(boxes) <= set(self._reach):
            return NEVER
        start: Left = tuple(boxes.items())
        return self._chance(start, most=0)

    def chance_to_kill(self, boxes: Mapping[Box, Aliens], count: int) -> Fraction:
        """Return the chance to kill this many of the aliens of these boxes, with all throws that are left."""
        within = {box: aliens for box, aliens in boxes.items() if box in self._reach}
        if not self._can_fire or not within:
            return NEVER
        start: Left = tuple(within.items())
        most = _count(start) - count
        return self._chance(start, most)

    def _chance(self, start: Left, most: int) -> Fraction:
        """Return the chance to leave at most this many aliens alive."""
        return self._dice.chance(
            start,
            self._after_shots,
            lambda left: _count(left) <= most,
            lambda _: self._helped,
            lambda _: self._in_base,
        )

    def _after_shots(self, left: Left, faces: Thrown) -> Iterator[Left]:
        """MOM-H01 to MOM-H05, MOM-Y04: yield what may be left after a shot, or several, with these dice."""
        numbers = {int(face[1]) for face in faces}
        yield from self._shoot(left, faces, frozenset(numbers))

    def _shoot(self, left: Left, faces: Thrown, numbers: frozenset[int]) -> Iterator[Left]:
        for index, (box, aliens) in enumerate(left):
            number = self._reach[box]
            if number not in numbers:
                continue
            for dead in self._kills(box, aliens, faces, number):
                alive = Aliens(*(one - other for one, other in zip(aliens, dead, strict=True)))
                rest = (*left[:index], *([(box, alive)] if any(alive) else []), *left[index + 1 :])
                yield rest
                if self._is_multiple and rest:
                    yield from self._shoot(rest, faces, numbers - {number})

    def _kills(self, box: Box, aliens: Aliens, faces: Thrown, number: int) -> list[tuple[int, ...]]:
        s, floor = self._s, box[1] + data.FLOOR_0
        s.faces[:] = map(faces.count, FACES)
        for colour, count in enumerate(aliens):
            s.aliens[box[0], floor, colour] = count
        found = int(throws.kills_at(s, self._seat, number, *box))
        return [data.KILLS[kill] for kill in data.SET_KILL[found][: data.SET_SIZE[found]]]


def _count(left: Left) -> int:
    return sum(sum(aliens) for _, aliens in left)


class March:
    """What the marine in turn can do with its dice if it jumps."""

    def __init__(self, position: Position, dice: Dice) -> None:
        self._dice = dice
        self._table = JumpTable(position, self._actions(position))
        self._here, self._columns = position.here, position.to_mmm
        s: Record = copy_of(position.s)
        self._s, self._seat = s, position.mover

    def _actions(self, position: Position) -> tuple[str, ...]:
        lying = "".join(face[0] for face in position.faces)
        return tuple("".join(sorted(letters + lying)) for letters in self._dice.actions)

    def chance_to_be_within(self, columns: int) -> Fraction:
        """Return the chance to get, without a crash, to a box at most this many columns from the Master Mind."""
        return self._dice.chance(
            self._here,
            self._after_jumps,
            lambda box: self._columns(box) <= columns,
            self._has_help,
            lambda box: planet.is_lz(self._s, box[0]),
        )

    def _after_jumps(self, box: Box, faces: Thrown) -> Iterator[Box]:
        ends = self._table.safe_ends(box)
        for dice in combined(faces):
            yield from ends.get(dice, ())

    def _has_help(self, box: Box) -> bool:
        self._s.x[self._seat], self._s.y[self._seat] = box
        return bool(planet.has_help(self._s, self._seat))

    def best_column(self, least: Fraction) -> int:
        """Return how many columns from the Master Mind the dice can well take it.

        Of those that have at least this chance, it is the one with the greatest product of chance and columns gained;
        if even a step nearer is less likely, it is that step.
        """
        here = self._columns(self._here)
        best, gained = here, NEVER
        for columns in range(here - 1, 0, -1):
            chance = self.chance_to_be_within(columns)
            if chance < least and (gained or not chance):
                break
            if chance * (here - columns) > gained:
                best, gained = columns, chance * (here - columns)
            if chance < least:
                break
        return best


def missile_chances(position: Position, marine: int, beacon: int, missile: str) -> Chances:
    """MOM-C06, MOM-C07: return the chance that a marine's missile can strike each box with aliens, with its rerolls."""
    s: Record = copy_of(position.s)
    s.beacon, s.throw = beacon, schema.THROWS.index(missile)
    dice = Dice((MISSILE_DICE,), position.black_twos, True, True, missile == "sm")
    has_help = bool(planet.has_help(s, marine))
    chances: Chances = {}
    for box in dict.fromkeys(box for _, box in position.groups):

        def strikes(_: bool, faces: Thrown, box: Box = box) -> list[bool]:
            s.faces[:] = map(faces.count, FACES)
            return [bool(throws.count_targets(s, *box) > 0)]

        if chance := dice.chance(False, strikes, bool, lambda _: has_help, lambda _: True):
            chances[box] = chance
    return chances
