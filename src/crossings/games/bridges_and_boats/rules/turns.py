"""Income, purchase and building, and the ends of turns, rounds and the game."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits, lowest_bit
from crossings.engine.kernels.emit import EVERYONE, emit

from .data import ALL_SPACES, ATTACKER, DEFENDER, SECTIONS, SPACES_OF
from .effects import (
    BOUGHT,
    BUILT_BOAT,
    BUILT_CANNON,
    BUILT_PLANE,
    DREW,
    GAME_ENDED,
    GOT_LAST,
    LAID_SECTION,
    NO_NEW_ROUND,
    TURN_BEGAN,
)
from .schema import BUILD, DRAW, ENDED, LAST_DOMINO, LAST_ROUND, NOBODY_MOVED, PURCHASE

INLINED = True


# ---- queries -------------------------------------------------------------------------------------


@kernel
def can_buy(s: Record) -> bool:
    """BAB-09, BAB-12: whether the seat can pay for a domino; the pool is never empty during a game."""
    return s.coins[s.turn] >= s.option_domino_cost


# ---- state changes: the turn ---------------------------------------------------------------------


@kernel
def begin_turn(s: Record, seat: int) -> None:
    """BAB-04, BAB-08: give the seat its income and start its purchases."""
    s.turn = seat
    s.phase = PURCHASE
    income = s.option_attacker_income if seat == ATTACKER else s.option_defender_income
    s.coins[seat] += income
    emit(s, (TURN_BEGAN, seat, income, s.round if seat == ATTACKER else NO_NEW_ROUND))


@kernel
def end_game(s: Record, reason: int) -> None:
    """BAB-65, BAB-69, BAB-72, BAB-R01: end the game at once."""
    s.phase = ENDED
    s.reason = reason
    emit(s, (GAME_ENDED, s.crossed, s.coins[DEFENDER]))


@kernel
def end_round(s: Record) -> None:
    """BAB-04, BAB-64, BAB-69, BAB-R26: after the defender's turn start the next round, or end the game."""
    if s.round == s.option_max_rounds:
        end_game(s, LAST_ROUND)
    else:
        s.round += 1
        begin_turn(s, ATTACKER)


@kernel
def end_attack(s: Record) -> None:
    """BAB-37: start the defender's turn."""
    s.mover = NOBODY_MOVED
    s.steps = 0
    begin_turn(s, DEFENDER)


# ---- state changes: purchase ---------------------------------------------------------------------


@kernel
def take_domino(s: Record, domino: int) -> None:
    """BAB-10: move a domino from the pool to the buyer's reserve."""
    s.pool &= ~(1 << domino)
    s.reserves[s.turn] |= 1 << domino
    s.phase = PURCHASE


@kernel
def draw_domino(s: Record, domino: int) -> None:
    """BAB-10, BAB-R02: draw a domino of the pool."""
    take_domino(s, domino)
    emit(s, (DREW, s.turn, domino))


@kernel
def buy(s: Record) -> None:
    """BAB-09, BAB-10, BAB-65, BAB-R01: pay, then draw. The last domino needs no draw and ends the game."""
    s.coins[s.turn] -= s.option_domino_cost
    is_last = count_bits(s.pool) == 1
    emit(s, (BOUGHT, s.turn, s.option_domino_cost, is_last))
    if is_last:
        domino = lowest_bit(s.pool)
        emit(s, (GOT_LAST, s.turn, domino, EVERYONE if s.reserves[s.turn] == 0 else s.turn))
        take_domino(s, domino)
        end_game(s, LAST_DOMINO)
    else:
        s.phase = DRAW


# ---- queries -------------------------------------------------------------------------------------


@kernel
def missing_section(s: Record) -> int:
    """BAB-17, BAB-R04: the lowest missing section, never built or destroyed; 0 if all stand (BAB-18)."""
    for section in range(1, SECTIONS + 1):
        if s.bridge[section - 1] == 0:
            return section
    return 0


@kernel
def can_lay(s: Record) -> bool:
    """BAB-15, BAB-18: whether a section is missing and the attacker can pay for it."""
    return s.standing != ALL_SPACES and s.coins[ATTACKER] >= s.option_bridge_cost


@kernel
def can_build_boat(s: Record) -> bool:
    """BAB-19: whether the attacker can pay for a boat."""
    return s.coins[ATTACKER] >= s.option_boat_cost


# ---- state changes -------------------------------------------------------------------------------


@kernel
def use(s: Record, domino: int) -> None:
    """BAB-06, BAB-11, BAB-20, BAB-40: remove a domino from the reserve and start step 3."""
    s.reserves[s.turn] &= ~(1 << domino)
    s.phase = BUILD


@kernel
def lay_section(s: Record, domino: int) -> None:
    """BAB-14, BAB-15, BAB-16, BAB-17: build the lowest missing section from a domino."""
    section = missing_section(s)
    use(s, domino)
    s.coins[ATTACKER] -= s.option_bridge_cost
    s.bridge[section - 1] = domino + 1
    s.standing |= SPACES_OF[section]
    emit(s, (LAID_SECTION, ATTACKER, domino, s.option_bridge_cost, section))


@kernel
def build_boat(s: Record, domino: int) -> None:
    """BAB-19: build an empty boat at the attacker's bank."""
    use(s, domino)
    s.coins[ATTACKER] -= s.option_boat_cost
    s.boats |= 1 << domino
    emit(s, (BUILT_BOAT, ATTACKER, domino, s.option_boat_cost))


@kernel
def build_plane(s: Record, domino: int) -> None:
    """BAB-38: build a plane on the airfield."""
    use(s, domino)
    s.planes |= 1 << domino
    emit(s, (BUILT_PLANE, DEFENDER, domino, 0))


@kernel
def build_cannon(s: Record, domino: int) -> None:
    """BAB-39: build a cannon at the defender's bank."""
    use(s, domino)
    s.cannons |= 1 << domino
    emit(s, (BUILT_CANNON, DEFENDER, domino, 0))
