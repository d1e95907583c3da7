"""What is hidden: dominoes dealt anew, as far as a seat cannot see them."""

from __future__ import annotations

from crossings.engine import Record, Rng, kernel
from crossings.engine.kernels.bits import any_of, count_bits
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SECTIONS

INLINED = True


@kernel
def bridge_faces(s: Record) -> int:
    """BAB-70: the set of dominoes that lie in the bridge."""
    faces = 0
    for i in range(SECTIONS):
        if s.bridge[i] != 0:
            faces |= 1 << (s.bridge[i] - 1)
    return faces


@kernel
def deal(bits: int, count: int, rng: Rng) -> int:
    """A set of so many numbers of a set, each choice as likely."""
    dealt = 0
    for _ in range(count):
        dealt |= 1 << any_of(bits & ~dealt, rng)
    return dealt


@kernel
def imagine_attack(s: Record, unseen: int, rng: Rng) -> int:
    """BAB-70, BAB-R23: deal the attacker's hidden dominoes anew; what is left of the unseen."""
    s.reserves[ATTACKER] = deal(unseen, count_bits(s.reserves[ATTACKER]), rng)
    unseen &= ~s.reserves[ATTACKER]
    s.boats = deal(unseen, count_bits(s.boats), rng)
    unseen &= ~s.boats
    s.buried = deal(unseen, count_bits(s.buried), rng)
    unseen &= ~s.buried
    for i in range(SECTIONS):
        if s.bridge[i] != 0:
            domino = any_of(unseen, rng)
            s.bridge[i] = domino + 1
            unseen &= ~(1 << domino)
    return unseen


@kernel
def imagine_defence(s: Record, unseen: int, rng: Rng) -> int:
    """BAB-70: deal the defender's hidden dominoes anew; what is left of the unseen."""
    s.reserves[DEFENDER] = deal(unseen, count_bits(s.reserves[DEFENDER]), rng)
    unseen &= ~s.reserves[DEFENDER]
    s.cannons = deal(unseen, count_bits(s.cannons), rng)
    return unseen & ~s.cannons
