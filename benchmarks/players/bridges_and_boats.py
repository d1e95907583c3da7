"""The heuristic players of section 11 of the rules of Bridges and Boats, which follow a plan and see only views."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import crossings
from benchmarks.players import bridges_plans as plans
from crossings.bots.registry import Question
from crossings.engine.kernels.kernel import kernels_of
from crossings.games.bridges_and_boats.rules.data import ATTACKER, SECTIONS


class Attack(NamedTuple):
    """An attacker's plan."""

    sections: int
    """Target length of the bridge."""
    boats: int
    """Target number of boats at its bank; 0 builds none, 1 builds boats all the time."""
    fleet: int
    """Number of full boats to launch together."""


class Defence(NamedTuple):
    """A defender's plan."""

    cannons: int
    """Target number of cannons after the first boat."""
    planes: int
    """Target number of planes after the first section of a bridge."""


@cache
def _compiled() -> dict[str, Any]:
    kernels = kernels_of(plans)
    return crossings.game("bridges-and-boats").kernels.bind([kernels["attack"], kernels["defend"]], compiled=True)


class Plans(NamedTuple):
    """A player with a plan for each side."""

    attack: Attack
    defence: Defence

    def decide(self, question: Question) -> str:
        """Return the move for a view; it doesn't depend on hidden information."""
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
"""Players by name; each can play both sides."""
plain = PLAYERS["plain"]
