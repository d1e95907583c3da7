"""The chapter `moves` of the checks, on every game."""

from __future__ import annotations

import pytest

from conformance import on_every_game
from crossings.conformance import Checked, moves
from crossings.engine import Ints, Record, Rng, kernel
from toys.nim.game import GAME as NIM

test_every_game = on_every_game(moves)


@kernel
def takes_three(s: Record, rng: Rng, room: Ints) -> int:
    """A policy that does not look how many sticks there are."""
    return 2


def test_a_policy_that_makes_an_illegal_move_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    moves.the_policy_makes_legal_moves(Checked(NIM))
    monkeypatch.setitem(NIM.kernels.own, "policy", takes_three)
    with pytest.raises(AssertionError, match="the policy's move 2 is not legal"):
        moves.the_policy_makes_legal_moves(Checked(NIM))
