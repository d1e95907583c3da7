"""Ransom: which captured men can be bought back, and at what price."""

from __future__ import annotations

from crossings.engine.kernels.interface import Record
from crossings.engine.kernels.kernel import kernel
from crossings.games.dune_chess.rules.data import MAN, NEEDED, PRICE, RANSOMABLE
from crossings.games.dune_chess.rules.squares import put

INLINED = True


# ---- questions -----------------------------------------------------------------------------------


@kernel
def has(s: Record, seat: int, kind: int) -> bool:
    """A man of this kind is on the board."""
    return s.on_board[seat, kind] > 0


@kernel
def can_ransom(s: Record, seat: int, kind: int) -> bool:
    """DUC-50 to DUC-54, DUC-R18: an own captured man, the leader or Mentat who buys it, and the price."""
    return s.captured[seat, kind] > 0 and s.held[seat] >= PRICE[kind] and has(s, seat, NEEDED[kind])


@kernel
def can_ransom_any(s: Record, seat: int) -> bool:
    """Whether a seat can buy back a man of some kind."""
    kinds = 0
    for kind in range(RANSOMABLE):
        kinds += can_ransom(s, seat, kind)
    return kinds > 0


# ---- effects -------------------------------------------------------------------------------------


@kernel
def ransom(s: Record, seat: int, kind: int, b: int) -> None:
    """DUC-50, DUC-53, DUC-55, DUC-R19: the price goes to the opponent, the man onto the board."""
    s.captured[seat, kind] -= 1
    s.held[seat] -= PRICE[kind]
    s.held[1 - seat] += PRICE[kind]
    s.on_board[seat, kind] += 1
    put(s, MAN[seat, kind], b)
