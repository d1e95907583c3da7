"""A position of Bridges and Boats: what lies where, questions about it, and the odds that the rules give."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from crossings.engine import HIDDEN as HIDDEN
from crossings.engine import ViewerPosition, copy_of
from crossings.engine.kernels.bits import count_bits
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
"""By phase the step of the turn; all others belong to the fourth."""
ORDERS = ("buy", "build", "deploy")
"""Phases in which orders are given."""
SPECIAL = {GHOST_PLANE: "ghost", ACE_PLANE: "ace"}


def known(face: str) -> str | None:
    """A face, or nothing where it is not seen."""
    return None if face == HIDDEN else face


class Boat(NamedTuple):
    """A boat and the number of soldiers in it."""

    domino: str
    soldiers: int = 0


class Position(ViewerPosition):
    """What a viewer sees. Dominoes are their texts, `HIDDEN` where the viewer may not see the face."""

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
        """BAB-32: boats with soldiers at the attacker's bank."""
        return _fleet(self.s, "loaded")

    @cached_property
    def across(self) -> tuple[Boat, ...]:
        """BAB-34: those at the defender's bank."""
        return _fleet(self.s, "across")

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return bool(self.reason)

    @property
    def side(self) -> Name:
        """Whose turn it is."""
        return SIDES[self.turn]

    @property
    def incomes(self) -> tuple[int, int]:
        """BAB-08: the coins that each side takes a turn."""
        return self.options["attacker_income"], self.options["defender_income"]

    @property
    def step(self) -> int:
        """BAB-05: the step of the turn, from 0; -1 when the game is over. Steps without orders are skipped."""
        if self.phase in ORDERS:
            return next(iter(self.open_steps), END_STEP)
        return STEPS.get(self.phase, DEPLOY_STEP)

    @property
    def open_steps(self) -> tuple[int, ...]:
        """BAB-05, BAB-06: the steps in which an order can still be given in this turn, `end` aside."""
        can_deploy = self.can_send_soldiers if self.turn == ATTACKER else bool(self.can_be_sent)
        possible = {BUY_STEP: self.can_buy, BUILD_STEP: self.can_build, DEPLOY_STEP: can_deploy}
        return tuple(step for step, can in possible.items() if can and step >= STEPS.get(self.phase, DEPLOY_STEP))

    @cached_property
    def standing(self) -> tuple[int, ...]:
        """The sections that stand."""
        return tuple(section for section in range(1, SECTIONS + 1) if self.bridge[section - 1] is not None)

    @cached_property
    def next_section(self) -> int:
        """BAB-17: the section that is built next, 0 if all stand."""
        return turns.missing_section(self.state)

    @cached_property
    def manned(self) -> tuple[int, ...]:
        """The spaces with a soldier."""
        return tuple(space for space in range(1, SPACES + 1) if self.soldiers[space - 1])

    def count_on(self, section: int) -> int:
        """How many soldiers stand on a section."""
        return sum(self.soldiers[2 * section - 2 : 2 * section])

    def marching(self, most: int) -> Iterator[tuple[int, int]]:
        """BAB-24 to BAB-31: who goes from which space to which (13: across) if all go up to so many spaces on."""
        s = copy_of(self.state)
        for space in range(min(s.mover, SPACES), 0, -1):
            if data.has_space(s.soldiers, space):
                gone = deployment.stride(s.standing, s.soldiers, space, min(most, deployment.spaces_left(s, space)))
                for step in range(gone):
                    deployment.step(s, space + step)
                if gone:
                    yield space, space + gone

    def can_follow(self) -> bool:
        """BAB-23: whether a soldier could enter once all have marched."""
        s = copy_of(self.state)
        deployment.march(s)
        return deployment.can_enter(s)

    @property
    def can_buy(self) -> bool:
        """BAB-09: a domino is there, and the coins that it costs."""
        return bool(self.pool) and self.coins[self.turn] >= self.options["domino_cost"]

    @property
    def can_build(self) -> bool:
        """BAB-15, BAB-18, BAB-19, BAB-38, BAB-39: a domino is there, and the coins that using it costs."""
        can_pay = self.turn == DEFENDER or turns.can_build_boat(self.state) or turns.can_lay(self.state)
        return bool(self.reserves[self.turn] and can_pay)

    @property
    def can_go_on(self) -> int:
        """BAB-24 to BAB-28: how many soldiers on the bridge could still go on in this turn."""
        return len(list(self.marching(self.options["bridge_speed"])))

    @property
    def can_send_soldiers(self) -> bool:
        """BAB-22 to BAB-36: whether a soldier can go on, onto the bridge or into a boat, or a boat be launched."""
        room = any(boat.soldiers < BOAT_HOLDS for boat in self.at_bank) and self.coins[ATTACKER] > 0
        return bool(self.loaded or room or self.can_go_on or deployment.can_enter(self.state))

    @property
    def can_be_sent(self) -> tuple[str, ...]:
        """BAB-42 to BAB-44: the planes that can join the mission."""
        grounded = (plane for plane in self.planes if plane not in self.sent)
        return tuple(plane for plane in grounded if self.standing and self.price(plane) <= self.coins[DEFENDER])

    @property
    def at_bank(self) -> tuple[Boat, ...]:
        """Boats at the attacker's bank: first those with soldiers, then empty ones."""
        return (*self.loaded, *map(Boat, self.boats))

    @property
    def flying(self) -> str:
        """The plane that is being resolved, or nothing."""
        return self.mission[0] if self.phase in FLYING else ""

    @property
    def is_bombing(self) -> bool:
        """BAB-49: whether the section is rolled for, not the hit."""
        return self.phase.startswith("where")

    @property
    def is_asked_about_dice(self) -> bool:
        """BAB-55: keep the roll, or let the ghost turn a die?"""
        return self.phase.endswith("-ghost")

    @property
    def sent(self) -> tuple[str, ...]:
        """BAB-43: the planes in the mission, the ghost first."""
        return (GHOST_PLANE, *self.mission) if self.ghost else self.mission

    def price(self, plane: str) -> int:
        """BAB-42: what sending a plane costs."""
        return planes.sending_price(DOMINOES.index(plane), self.options["mission_cost"])

    @cached_property
    def state(self) -> State:
        """What the kernels are asked about: the record, with sections that stand, whatever their faces."""
        s = copy_of(self.s)
        s.bridge[:] = [int(face is not None) for face in self.bridge]
        s.standing = sum(SPACES_OF[section] for section in self.standing)
        return s


def _fleet(s: State, name: str) -> tuple[Boat, ...]:
    return tuple(Boat(**boat) for boat in key_json(s, name))


PAIRS = FACES * FACES
"""So many equally likely results have two dice."""
WEIGHTS = dict(zip(data.ROLLS, data.ROLL_WEIGHT, strict=True))


def pips_needed(plane: str) -> int:
    """BAB-46: what a plane has to roll."""
    return data.SUM[DOMINOES.index(plane)]


def chance_to_hit(plane: str) -> int:
    """BAB-46, BAB-48, BAB-54: how many of the 36 results of two dice hit."""
    return data.HITS[DOMINOES.index(plane)]


@cache
def chance_of_death(plane: str) -> int:
    """BAB-47: how many of the 36 results are chance_of_death."""
    number = DOMINOES.index(plane)
    return sum(weight for pair, weight in WEIGHTS.items() if planes.is_deadly(number, *pair))


def struck(low: int, high: int) -> int:
    """BAB-49: the section where the bomb falls."""
    return data.SECTION_STRUCK[low + high]


STRIKES = {n: sum(WEIGHTS[pair] for pair in WEIGHTS if struck(*pair) == n) for n in range(1, SECTIONS + 1)}
"""BAB-49: how many of the 36 results strike each section."""


@cache
def sums_of(section: int) -> tuple[int, ...]:
    """The sums of two dice that strike a section."""
    return tuple(total for total in range(2, 2 * FACES + 1) if data.SECTION_STRUCK[total] == section)


def killed(position: Position, section: int, chance_of_death: bool) -> int:
    """BAB-50, BAB-51: how many soldiers a bomb on a section that stands kills."""
    s = copy_of(position.state)
    s.deadly = int(chance_of_death)
    planes.destroy(s, section)
    return count_bits(position.state.soldiers) - count_bits(s.soldiers)


def expected_dead(position: Position, plane: str) -> Fraction:
    """How many soldiers a plane kills on the average, if it flies now."""
    sure, worse = chance_to_hit(plane) - chance_of_death(plane), chance_of_death(plane)
    dead = ((STRIKES[n], killed(position, n, False), killed(position, n, True)) for n in position.standing)
    return Fraction(sum(strikes * (sure * few + worse * many) for strikes, few, many in dead), PAIRS**2)


def sinking(boat: str) -> int:
    """BAB-59, BAB-61: how many of the six results of a die sink a boat."""
    return data.SINKS[DOMINOES.index(boat)]


@cache
def sunk(boat: str, shots: int) -> Fraction:
    """The chance that so many shots at a boat sink it."""
    return 1 - (1 - Fraction(sinking(boat), FACES)) ** shots


def percent(chance: Fraction) -> str:
    """'56 %'; what is possible but rare is '<1 %'."""
    return "<1 %" if 0 < chance < Fraction(1, 100) else f"{round(100 * chance)} %"
