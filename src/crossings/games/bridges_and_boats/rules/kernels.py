"""The kernel interface of Bridges and Boats: set-up, legal orders, chance, play, scoring and hidden dominoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.kernels.bits import any_of, count_bits
from crossings.engine.kernels.interface import NO_MOVE
from crossings.engine.kernels.rng import draw_below

from .data import (
    ACTIONS,
    ALL_DOMINOES,
    ATTACKER,
    BUY,
    COUNT,
    DEFENDER,
    END,
    ENTER,
    FACES,
    FIRST_AIM,
    FIRST_DIE,
    FIRST_DRAW,
    FIRST_LAUNCH,
    FIRST_PLANE,
    FIRST_ROLL,
    FIRST_SEND,
    OUTCOMES,
    ROLL_OF,
    ROLL_WEIGHT,
    ROLLS,
    SECTIONS,
    SPACES,
)
from .orders import (
    choose_order,
    end_orders,
    is_asked_about_dice,
    is_giving_orders,
    orders_to_arm,
    orders_to_build,
    orders_to_buy,
    orders_to_cross,
    play_answer,
    play_attack,
    play_defence,
    play_outcome,
    write_answers,
    write_each,
    write_orders,
)
from .planes import sendable, targets
from .schema import (
    AIM,
    DEPLOY,
    DRAW,
    ENDED,
    FIRE,
    HIT,
    HIT_GHOST,
    HIT_REROLL,
    MAX_ROUNDS,
    NOBODY_MOVED,
    REASONS,
    WHERE,
    WHERE_GHOST,
    WHERE_REROLL,
    State,
)
from .turns import begin_turn, buy

INLINED = True
"""Compiled kernels are inlined into their callers, which makes a random move a quarter faster."""


@kernel
def bridge_faces(s: Record) -> int:
    """BAB-70: the set of dominoes in the bridge."""
    faces = 0
    for i in range(SECTIONS):
        if s.bridge[i] != 0:
            faces |= 1 << (s.bridge[i] - 1)
    return faces


@kernel
def draw_subset(bits: int, count: int, rng: Rng) -> int:
    """Draw a random subset of `count` elements, uniformly."""
    dealt = 0
    for _ in range(count):
        dealt |= 1 << any_of(bits & ~dealt, rng)
    return dealt


@kernel
def determinize_attack(s: Record, unseen: int, rng: Rng) -> int:
    """BAB-70, BAB-R23: resample the attacker's hidden dominoes; return the unseen dominoes left."""
    s.reserves[ATTACKER] = draw_subset(unseen, count_bits(s.reserves[ATTACKER]), rng)
    unseen &= ~s.reserves[ATTACKER]
    s.boats = draw_subset(unseen, count_bits(s.boats), rng)
    unseen &= ~s.boats
    s.buried = draw_subset(unseen, count_bits(s.buried), rng)
    unseen &= ~s.buried
    for i in range(SECTIONS):
        if s.bridge[i] != 0:
            domino = any_of(unseen, rng)
            s.bridge[i] = domino + 1
            unseen &= ~(1 << domino)
    return unseen


@kernel
def determinize_defence(s: Record, unseen: int, rng: Rng) -> int:
    """BAB-70: resample the defender's hidden dominoes; return the unseen dominoes left."""
    s.reserves[DEFENDER] = draw_subset(unseen, count_bits(s.reserves[DEFENDER]), rng)
    unseen &= ~s.reserves[DEFENDER]
    s.cannons = draw_subset(unseen, count_bits(s.cannons), rng)
    return unseen & ~s.cannons


__all__ = [
    "ACTIONS",
    "MAX_LEGAL",
    "MAX_MOVES",
    "MAX_OUTCOMES",
    "OUTCOMES",
    "REASONS",
    "State",
    "actor",
    "chances",
    "choose",
    "determinize",
    "draw",
    "is_winner",
    "legal",
    "most_moves",
    "play",
    "reason",
    "score",
    "start",
]
"""The kernel interface; part of it is defined in `schema` and `data`."""

MAX_LEGAL = 2 * COUNT + SPACES + 4
"""Two orders for each domino in hand or boat with soldiers; moves; `buy`, `enter`, `march`, `end`."""
MAX_OUTCOMES = COUNT
MOVES_OF_DOMINOES, MOVES_OF_ROUND = 167, 240
"""28 purchases, 27 draws, 28 buildings, 56 loadings, 28 launches; and in each round 45 moves and entries, 28 sendings,
54 rolls of two dice, 54 ghost questions, a reroll, 28 aims, 28 shots and two ends."""


def most_moves(options: Mapping[str, Any]) -> int:
    """BAB-69: the maximum length of a game, by its last round."""
    return MOVES_OF_DOMINOES + MOVES_OF_ROUND * int(options["max_rounds"])


MAX_MOVES = most_moves({"max_rounds": MAX_ROUNDS})


@kernel
def start(s: Record) -> None:
    """BAB-01, BAB-02, BAB-03, BAB-04: put all dominoes in the pool; the attacker takes the first income."""
    s.pool = ALL_DOMINOES
    s.round = 1
    s.mover = NOBODY_MOVED
    begin_turn(s, ATTACKER)


@kernel
def actor(s: Record) -> int:
    """BAB-03, BAB-04, BAB-07, section 7: the seat that gives orders or answers, CHANCE, or OVER."""
    if s.phase <= DEPLOY:
        return s.turn
    if s.phase == ENDED:
        return OVER
    return DEFENDER if s.phase == HIT_GHOST or s.phase == WHERE_GHOST or s.phase == AIM else CHANCE


@kernel
def legal(s: Record, out: Ints) -> int:
    """Section 7: write the actor's legal actions, ascending."""
    if is_giving_orders(s):
        return write_orders(s, out)
    if is_asked_about_dice(s):
        return write_answers(s, out)
    if s.phase == AIM:
        return write_each(targets(s), FIRST_AIM, out, 0)
    return 0


@kernel
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """BAB-05, BAB-07: choose a legal order uniformly; return NO_MOVE if the seat has to answer."""
    if not is_giving_orders(s):
        return NO_MOVE
    if s.turn == ATTACKER:
        return choose_order(orders_to_build(s), BUY, orders_to_cross(s), ENTER, s.loaded, FIRST_LAUNCH, rng)
    return choose_order(orders_to_buy(s), BUY, orders_to_arm(s), FIRST_PLANE, sendable(s), FIRST_SEND, rng)


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """BAB-10, BAB-46, BAB-49, BAB-56, BAB-59: write the outcomes of a draw, two dice, or one die."""
    if s.phase == DRAW:
        count = write_each(s.pool, FIRST_DRAW, out, 0)
        for i in range(count):
            weights[i] = 1
        return count
    if s.phase == HIT or s.phase == WHERE:
        for i in range(len(ROLLS)):
            out[i] = FIRST_ROLL + i
            weights[i] = ROLL_WEIGHT[i]
        return len(ROLLS)
    if s.phase == HIT_REROLL or s.phase == WHERE_REROLL or s.phase == FIRE:
        for i in range(FACES):
            out[i] = FIRST_DIE + i
            weights[i] = 1
        return FACES
    return 0


@kernel
def draw(s: Record, rng: Rng) -> int:
    """BAB-10, BAB-46, BAB-49, BAB-56, BAB-59: draw a domino of the pool, two dice, or one die."""
    if s.phase == DRAW:
        return FIRST_DRAW + any_of(s.pool, rng)
    if s.phase == HIT or s.phase == WHERE:
        return FIRST_ROLL + ROLL_OF[draw_below(rng, len(ROLL_OF))]
    return FIRST_DIE + draw_below(rng, FACES)


@kernel
def play(s: Record, move: int) -> None:
    """Section 7: carry out an action or outcome and all that follows automatically."""
    if move == BUY:
        buy(s)
    elif move < FIRST_PLANE:
        play_attack(s, move)
    elif move < END:
        play_defence(s, move)
    elif move == END:
        end_orders(s)
    elif move < FIRST_DRAW:
        play_answer(s, move)
    else:
        play_outcome(s, move)


@kernel
def reason(s: Record) -> int:
    """BAB-65, BAB-69: 0 while the game goes on, else 1 + the index of the reason."""
    return s.reason


@kernel
def score(s: Record, seat: int) -> int:
    """BAB-66, BAB-68, BAB-R13, BAB-R24: soldiers across for the attacker, coins for the defender."""
    return s.crossed if seat == ATTACKER else s.coins[DEFENDER]


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """BAB-66, BAB-67, BAB-R25: the higher score wins; with equal scores no seat wins."""
    return score(s, seat) > score(s, 1 - seat)


@kernel
def determinize(s: Record, seat: int, rng: Rng) -> None:
    """BAB-70, BAB-71, BAB-72, section 8: permute all dominoes that the seat can't see, uniformly.

    After the game nothing is hidden.
    """
    if s.phase == ENDED:
        return
    unseen = s.pool
    if seat != ATTACKER:
        unseen |= s.reserves[ATTACKER] | s.boats | s.buried | bridge_faces(s)
    if seat != DEFENDER:
        unseen |= s.reserves[DEFENDER] | s.cannons
    if seat != ATTACKER:
        unseen = determinize_attack(s, unseen, rng)
    if seat != DEFENDER:
        unseen = determinize_defence(s, unseen, rng)
    s.pool = unseen
