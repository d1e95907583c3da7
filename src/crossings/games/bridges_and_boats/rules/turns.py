"""Income, purchase and building, and how turns, rounds and the game end."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits, lowest_bit

from .data import ALL_SPACES, ATTACKER, DEFENDER, SECTIONS, SPACES_OF
from .schema import BUILD, DRAW, ENDED, LAST_DOMINO, LAST_ROUND, NOBODY_MOVED, PURCHASE

INLINED = True


# ---- questions -----------------------------------------------------------------------------------


@kernel
def can_buy(s: Record) -> bool:
    """BAB-09, BAB-12: enough coins; while the game goes on the pool is never empty."""
    return s.coins[s.turn] >= s.option_domino_cost


# ---- effects: the turn ---------------------------------------------------------------------------


@kernel
def begin_turn(s: Record, seat: int) -> None:
    """BAB-04, BAB-08: the seat takes its income and may buy."""
    s.turn = seat
    s.phase = PURCHASE
    s.coins[seat] += s.option_attacker_income if seat == ATTACKER else s.option_defender_income


@kernel
def end_game(s: Record, reason: int) -> None:
    """BAB-65, BAB-69, BAB-72, BAB-R01: nothing more is drawn or resolved."""
    s.phase = ENDED
    s.reason = reason


@kernel
def end_round(s: Record) -> None:
    """BAB-04, BAB-64, BAB-69, BAB-R26: after the defender's turn the next round, or the end."""
    if s.round == s.option_max_rounds:
        end_game(s, LAST_ROUND)
    else:
        s.round += 1
        begin_turn(s, ATTACKER)


@kernel
def end_attack(s: Record) -> None:
    """BAB-37: the defender's turn begins."""
    s.mover = NOBODY_MOVED
    s.steps = 0
    begin_turn(s, DEFENDER)


# ---- effects: purchase ---------------------------------------------------------------------------


@kernel
def draw_domino(s: Record, domino: int) -> None:
    """BAB-10, BAB-R02: a domino goes from the pool into the buyer's reserve."""
    s.pool &= ~(1 << domino)
    s.reserves[s.turn] |= 1 << domino
    s.phase = PURCHASE


@kernel
def buy(s: Record) -> None:
    """BAB-09, BAB-10, BAB-65, BAB-R01: pay, then draw; the last domino of all needs no draw and ends the game."""
    s.coins[s.turn] -= s.option_domino_cost
    if count_bits(s.pool) == 1:
        draw_domino(s, lowest_bit(s.pool))
        end_game(s, LAST_DOMINO)
    else:
        s.phase = DRAW


# ---- questions -----------------------------------------------------------------------------------


@kernel
def missing_section(s: Record) -> int:
    """BAB-17, BAB-R04: the lowest missing section, never built or destroyed; 0 if all stand (BAB-18)."""
    for section in range(1, SECTIONS + 1):
        if s.bridge[section - 1] == 0:
            return section
    return 0


@kernel
def can_lay(s: Record) -> bool:
    """BAB-15, BAB-18: a section is missing and can be paid."""
    return s.standing != ALL_SPACES and s.coins[ATTACKER] >= s.option_bridge_cost


@kernel
def can_build_boat(s: Record) -> bool:
    """BAB-19: a boat can be paid."""
    return s.coins[ATTACKER] >= s.option_boat_cost


# ---- effects -------------------------------------------------------------------------------------


@kernel
def use(s: Record, domino: int) -> None:
    """BAB-06, BAB-11, BAB-20, BAB-40: a domino leaves the reserve for good, and step 2 is over."""
    s.reserves[s.turn] &= ~(1 << domino)
    s.phase = BUILD


@kernel
def lay_section(s: Record, domino: int) -> None:
    """BAB-14, BAB-15, BAB-16, BAB-17: the lowest missing section gets this domino."""
    section = missing_section(s)
    use(s, domino)
    s.coins[ATTACKER] -= s.option_bridge_cost
    s.bridge[section - 1] = domino + 1
    s.standing |= SPACES_OF[section]


@kernel
def build_boat(s: Record, domino: int) -> None:
    """BAB-19: an empty boat at the attacker's bank."""
    use(s, domino)
    s.coins[ATTACKER] -= s.option_boat_cost
    s.boats |= 1 << domino


@kernel
def build_plane(s: Record, domino: int) -> None:
    """BAB-38: a plane at the air base."""
    use(s, domino)
    s.planes |= 1 << domino


@kernel
def build_cannon(s: Record, domino: int) -> None:
    """BAB-39: a cannon at the defender's bank."""
    use(s, domino)
    s.cannons |= 1 << domino
