"""A position of Bridges and Boats as a viewer sees it: where everything is, what is possible, and odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from crossings.engine import HIDDEN as HIDDEN
from crossings.engine import ViewerPosition, copy_of
from crossings.engine.kernels.bits import count_bits
from crossings.engine.kernels.emit import collect_emitted
from crossings.engine.schema import key_json
from crossings.words import Name

from ..rules import data, deployment, planes, turns
from ..rules.data import ACE, ATTACKER, BOAT_HOLDS, DEFENDER, DOMINOES, FACES, GHOST, SECTIONS, SPACES, SPACES_OF
from ..rules.schema import State

GHOST_PLANE = DOMINOES[GHOST]
ACE_PLANE = DOMINOES[ACE]
SIDES = (Name("seat-0"), Name("seat-1"))
FLYING = ("hit", "hit-ghost", "hit-reroll", "where", "where-ghost", "where-reroll")
"""Phases in which a plane is in the air."""
BUY_STEP, BUILD_STEP, DEPLOY_STEP, END_STEP = range(1, 5)
STEPS = {"buy": BUY_STEP, "draw": BUY_STEP, "build": BUILD_STEP, "over": -1}
"""The step of the turn, by phase; all other phases belong to the fourth."""
ORDERS = ("buy", "build", "deploy")
"""Phases in which orders are given."""
SPECIAL = {GHOST_PLANE: "ghost", ACE_PLANE: "ace"}


def visible_face(face: str) -> str | None:
    """Return a face, or None if it is hidden."""
    return None if face == HIDDEN else face


class Boat(NamedTuple):
    """A boat and the number of soldiers in it."""

    domino: str
    soldiers: int = 0


class Position(ViewerPosition):
    """A position as a viewer sees it. Dominoes are given by their text, or `HIDDEN`."""

    s: State
    reason: str | None
    phase: str
    turn: int
    round: int
    coins: tuple[int, int]
    crossed: int
    pool: tuple[str, ...]
    reserves: tuple[tuple[str, ...], tuple[str, ...]]
    bridge: tuple[str | None, ...]
    soldiers: tuple[int, ...]
    boats: tuple[str, ...]
    planes: tuple[str, ...]
    cannons: tuple[str, ...]
    mission: tuple[str, ...]
    ghost: bool
    dice: tuple[int, ...]
    deadly: bool
    shots: int
    target: str | None
    discard: tuple[str, ...]
    buried: tuple[str, ...]

    @cached_property
    def loaded(self) -> tuple[Boat, ...]:
        """BAB-32: the boats with soldiers at the attacker's bank."""
        return _fleet(self.s, "loaded")

    @cached_property
    def across(self) -> tuple[Boat, ...]:
        """BAB-34: the boats at the defender's bank."""
        return _fleet(self.s, "across")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.reason)

    @property
    def side(self) -> Name:
        """The side in turn."""
        return SIDES[self.turn]

    @property
    def incomes(self) -> tuple[int, int]:
        """BAB-08: the income of each side."""
        return self.options["attacker_income"], self.options["defender_income"]

    @cached_property
    def step(self) -> int:
        """BAB-05: the step of the turn, from 0; -1 after the game. Steps without possible orders are skipped."""
        if self.phase in ORDERS:
            return next(iter(self.open_steps), END_STEP)
        return STEPS.get(self.phase, DEPLOY_STEP)

    @cached_property
    def open_steps(self) -> tuple[int, ...]:
        """BAB-05, BAB-06: the steps in which an order other than `end` can still be given this turn."""
        can_deploy = self.can_send_soldiers if self.turn == ATTACKER else bool(self.sendable_planes)
        possible = {BUY_STEP: self.can_buy, BUILD_STEP: self.can_build, DEPLOY_STEP: can_deploy}
        return tuple(step for step, can in possible.items() if can and step >= STEPS.get(self.phase, DEPLOY_STEP))

    @cached_property
    def standing(self) -> tuple[int, ...]:
        """The sections that stand."""
        return tuple(section for section in range(1, SECTIONS + 1) if self.bridge[section - 1] is not None)

    @cached_property
    def next_section(self) -> int:
        """BAB-17: the section that is built next; 0 if all stand."""
        return turns.missing_section(self.state)

    @cached_property
    def occupied_spaces(self) -> tuple[int, ...]:
        """The spaces with a soldier."""
        return tuple(space for space in range(1, SPACES + 1) if self.soldiers[space - 1])

    def free_until(self, space: int) -> int:
        """BAB-27: return the last space up to which sections stand without a gap from this space on."""
        last = space
        while last < SPACES and last // 2 + 1 in self.standing:
            last += 1
        return last

    def is_in_time(self, space: int) -> bool:
        """BAB-24, BAB-69: return whether a soldier on this space could get across before the game ends.

        0 is the attacker's bank. What counts are the attacker's turns after this one.
        """
        turns: int = self.options["max_rounds"] - self.round
        return bool(space + turns * self.options["bridge_speed"] > SPACES)

    def is_needed(self, section: int) -> bool:
        """Return whether a soldier on the way to a section, or on it, could still get across."""
        return any(map(self.is_in_time, (0, *(space for space in self.occupied_spaces if space <= 2 * section))))

    def count_on(self, section: int) -> int:
        """The number of soldiers on a section."""
        return sum(self.soldiers[2 * section - 2 : 2 * section])

    def marching(self) -> list[tuple[int, int]]:
        """BAB-31: return start and end space (13: across) of each soldier that would move in a march."""
        s = copy_of(self.state)
        with collect_emitted(s) as emitted:
            deployment.march(s)
        *marchers, _ = emitted
        return [(start, end) for _, start, end in marchers]

    def single_steps(self) -> list[tuple[int, int]]:
        """BAB-24 to BAB-29: return start and end space (13: across) of each soldier if all move one space."""
        s = copy_of(self.state)
        with collect_emitted(s) as emitted:
            for space in range(SPACES, 0, -1):
                if data.has_space(deployment.movable(s), space):
                    deployment.move_soldier(s, space)
        return [(start, end) for _, start, end, *_ in emitted]

    def can_follow(self) -> bool:
        """BAB-23: whether a soldier could enter after a march."""
        s = copy_of(self.state)
        deployment.march(s)
        return deployment.can_enter(s)

    @property
    def unseen(self) -> tuple[str, ...]:
        """BAB-70: the dominoes whose faces the viewer can't see, all equally likely to be drawn."""
        places = (*self.reserves, self.bridge, self.boats, self.planes, self.cannons, self.discard, self.buried)
        seen = {face for place in places for face in place} | {boat.domino for boat in (*self.loaded, *self.across)}
        return tuple(face for face in DOMINOES if face not in seen)

    @property
    def can_buy(self) -> bool:
        """BAB-09: whether the pool has a domino and the side can pay for it."""
        return bool(self.pool) and self.coins[self.turn] >= self.options["domino_cost"]

    @property
    def can_build(self) -> bool:
        """BAB-15, BAB-18, BAB-19, BAB-38, BAB-39: whether the side has a domino and can pay for using it."""
        can_pay = self.turn == DEFENDER or turns.can_build_boat(self.state) or turns.can_lay(self.state)
        return bool(self.reserves[self.turn] and can_pay)

    @property
    def movable_soldiers(self) -> int:
        """BAB-24 to BAB-28: the number of soldiers on the bridge that can still move this turn."""
        return len(self.marching())

    @property
    def can_send_soldiers(self) -> bool:
        """BAB-22 to BAB-36: whether a soldier can move, enter or board, or a boat be launched."""
        room = any(boat.soldiers < BOAT_HOLDS for boat in self.boats_at_bank) and self.coins[ATTACKER] > 0
        return bool(self.loaded or room or self.movable_soldiers or deployment.can_enter(self.state))

    @property
    def sendable_planes(self) -> tuple[str, ...]:
        """BAB-42 to BAB-44: the planes that can join the mission."""
        grounded = (plane for plane in self.planes if plane not in self.sent)
        return tuple(plane for plane in grounded if self.standing and self.price(plane) <= self.coins[DEFENDER])

    @cached_property
    def boats_at_bank(self) -> tuple[Boat, ...]:
        """The boats at the attacker's bank, those with soldiers first."""
        return (*self.loaded, *map(Boat, self.boats))

    @property
    def flying(self) -> str:
        """The plane that is being resolved, or ""."""
        return self.mission[0] if self.phase in FLYING else ""

    @property
    def is_bombing(self) -> bool:
        """BAB-49: whether the section is rolled for, not the hit."""
        return self.phase.startswith("where")

    @property
    def is_asked_about_dice(self) -> bool:
        """BAB-55: whether the defender may let the ghost reroll a die."""
        return self.phase.endswith("-ghost")

    @property
    def sent(self) -> tuple[str, ...]:
        """BAB-43: the planes in the mission, the ghost first."""
        return (GHOST_PLANE, *self.mission) if self.ghost else self.mission

    def price(self, plane: str) -> int:
        """BAB-42: the price of sending a plane."""
        return planes.sending_price(DOMINOES.index(plane), self.options["mission_cost"])

    @cached_property
    def state(self) -> State:
        """The record for the kernels, with the standing sections even if their faces are hidden."""
        s = copy_of(self.s)
        s.bridge[:] = [int(face is not None) for face in self.bridge]
        s.standing = sum(SPACES_OF[section] for section in self.standing)
        return s


def _fleet(s: State, name: str) -> tuple[Boat, ...]:
    return tuple(Boat(**boat) for boat in key_json(s, name))


TWO_DICE_RESULTS = FACES * FACES
"""The number of equally likely results of two dice."""
PERCENT = 100
WEIGHTS = dict(zip(data.ROLLS, data.ROLL_WEIGHT, strict=True))


def pips_needed(plane: str) -> int:
    """BAB-46: return the total that a plane has to roll."""
    return data.SUM[DOMINOES.index(plane)]


def hitting_rolls(plane: str) -> int:
    """BAB-46, BAB-48, BAB-54: return how many of the 36 results of two dice hit."""
    return data.HITS[DOMINOES.index(plane)]


@cache
def deadly_rolls(plane: str) -> int:
    """BAB-47: return how many of the 36 results are deadly hits."""
    number = DOMINOES.index(plane)
    return sum(weight for pair, weight in WEIGHTS.items() if planes.is_deadly(number, *pair))


def section_struck(low: int, high: int) -> int:
    """BAB-49: return the section where the bomb falls."""
    return data.SECTION_STRUCK[low + high]


STRIKE_COUNT = {n: sum(WEIGHTS[pair] for pair in WEIGHTS if section_struck(*pair) == n) for n in range(1, SECTIONS + 1)}
"""BAB-49: how many of the 36 results strike each section."""


@cache
def sums_of(section: int) -> tuple[int, ...]:
    """Return the sums of two dice that strike a section."""
    return tuple(total for total in range(2, 2 * FACES + 1) if data.SECTION_STRUCK[total] == section)


def count_killed(position: Position, section: int, deadly: bool) -> int:
    """BAB-50, BAB-51: return the number of soldiers that a bomb on a standing section kills."""
    s = copy_of(position.state)
    s.deadly = int(deadly)
    with collect_emitted(s) as emitted:
        planes.destroy(s, section)
    ((_, _, dead),) = emitted
    return count_bits(dead)


def expected_dead(position: Position, plane: str) -> Fraction:
    """Return the expected number of soldiers that a plane kills if it flies now."""
    sure, worse = hitting_rolls(plane) - deadly_rolls(plane), deadly_rolls(plane)
    dead = (
        (STRIKE_COUNT[n], count_killed(position, n, False), count_killed(position, n, True)) for n in position.standing
    )
    return Fraction(sum(strikes * (sure * few + worse * many) for strikes, few, many in dead), TWO_DICE_RESULTS**2)


def sinking_faces(boat: str) -> int:
    """BAB-59, BAB-61: return how many of the six faces of a die sink a boat."""
    return data.SINKS[DOMINOES.index(boat)]


@cache
def chance_of_sinking(boat: str, shots: int) -> Fraction:
    """Return the chance that this number of shots sinks a boat."""
    return 1 - (1 - Fraction(sinking_faces(boat), FACES)) ** shots


TYPICAL_BOAT = "1-2"
"""Two of the six faces of a die sink most boats."""


def chance_against_boats(shots: int) -> int:
    """Return the percentage with which this number of shots sinks a typical boat."""
    return percentage(chance_of_sinking(TYPICAL_BOAT, shots))


def chance_of_landing(boats: Sequence[str], shots: int) -> Fraction:
    """Return the chance that this number of shots leaves at least one of these boats afloat, by inclusion-exclusion."""
    chance = Fraction(0)
    for number in range(1, len(boats) + 1):
        for group in combinations(boats, number):
            faces = {pips for boat in group for pips in data.ENDS[DOMINOES.index(boat)]} - {0}
            chance -= (-1) ** number * (1 - Fraction(len(faces), FACES)) ** shots
    return chance


def percentage(chance: Fraction) -> int:
    """Return a chance in percent; only what is certain has 100, only what is impossible 0."""
    return int(chance) * PERCENT if chance in (0, 1) else max(1, min(PERCENT - 1, round(PERCENT * chance)))


def percent(chance: Fraction) -> str:
    """Format a chance as '56 %'; chances below 1 % are '<1 %'."""
    return "<1 %" if 0 < chance < Fraction(1, 100) else f"{round(100 * chance)} %"
