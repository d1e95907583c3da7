"""The heuristic players of section 11 of the rules of Bridges and Boats: a few plans for each side, views only."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import crossings
from crossings.bots.registry import Question
from crossings.engine.kernels.kernel import kernels_of
from crossings.games.bridges_and_boats.evaluation import plans
from crossings.games.bridges_and_boats.rules.data import ATTACKER, SECTIONS


class Attack(NamedTuple):
    """An attacker's plan."""

    sections: int
    """The length of the bridge it wants."""
    boats: int
    """The boats it wants at its bank: 0 does without, 1 is boats all the time."""
    fleet: int
    """The full boats that it launches together."""


class Defence(NamedTuple):
    """A defender's plan."""

    cannons: int
    """How many it wants once boats show up."""
    planes: int
    """How many it wants once a bridge shows up."""


@cache
def _compiled() -> dict[str, Any]:
    kernels = kernels_of(plans)
    return crossings.game("bridges-and-boats").kernels.bind([kernels["attack"], kernels["defend"]], compiled=True)


class Plans(NamedTuple):
    """A player: how it attacks and how it defends."""

    attack: Attack
    defence: Defence

    def decide(self, question: Question) -> str:
        """The move, from the view alone; what is hidden plays no part."""
        game = question.game
        s = game.kernels.numpy_record(game.determinize(question.view, question.seed, question.seat).record)
        if question.seat == ATTACKER:
            return game.moves[int(_compiled()["attack"](s, *self.attack))]
        return game.moves[int(_compiled()["defend"](s, *self.defence))]


PLAIN_ATTACK = Attack(sections=SECTIONS, boats=1, fleet=1)
PLAIN_DEFENCE = Defence(cannons=2, planes=3)
ATTACKS = {
    "plain": PLAIN_ATTACK,
    "boats-only": Attack(sections=0, boats=1, fleet=1),
    "one-fleet": Attack(sections=0, boats=8, fleet=8),
    "bridge-and-fleet": Attack(sections=SECTIONS, boats=5, fleet=5),
}
DEFENCES = {
    "plain": PLAIN_DEFENCE,
    "saving": Defence(cannons=0, planes=0),
    "four-cannons": Defence(cannons=4, planes=0),
    "two-and-two": Defence(cannons=2, planes=2),
    "four-and-three": Defence(cannons=4, planes=3),
}
PLAYERS: dict[str, Callable[[Question], str]] = {
    "plain": Plans(PLAIN_ATTACK, PLAIN_DEFENCE).decide,
    **{f"attack-{name}": Plans(plan, PLAIN_DEFENCE).decide for name, plan in ATTACKS.items()},
    **{f"defend-{name}": Plans(PLAIN_ATTACK, plan).decide for name, plan in DEFENCES.items()},
}
"""By name, each on both sides."""
plain = PLAYERS["plain"]
