"""The checks of chapter `moves` on faulty games."""

from __future__ import annotations

from types import FunctionType

import pytest

from crossings.conformance import moves
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import Ints, Record, Rng, kernel
from crossings.engine.kernels.interface import NO_MOVE
from crossings.engine.kernels.rng import draw_below
from toys.nim.game import GAME as NIM
from toys.nim.rules import CALM, GUST, legal


@kernel
def takes_three(s: Record, rng: Rng, room: Ints) -> int:
    """A policy that ignores the number of sticks."""
    return 2


def test_a_policy_that_makes_an_illegal_move_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    moves.the_policy_makes_legal_moves(CheckedGame(NIM))
    monkeypatch.setitem(NIM.kernels.own, "policy", takes_three)
    with pytest.raises(AssertionError, match="the policy's move 2 is not legal"):
        moves.the_policy_makes_legal_moves(CheckedGame(NIM))


@kernel
def blows_by_weight(s: Record, rng: Rng) -> int:
    """Draw calm twice as often as a gust, as in the list."""
    return CALM if draw_below(rng, 3) < 2 else GUST


@kernel
def blows_evenly(s: Record, rng: Rng) -> int:
    """Draw calm as often as a gust."""
    return CALM if draw_below(rng, 2) == 0 else GUST


@kernel
def blows_calm(s: Record, rng: Rng) -> int:
    """Return the likeliest outcome without drawing."""
    return CALM


@kernel
def draws_and_leaves_it(s: Record, rng: Rng) -> int:
    """Draw, and then leave the draw to the list."""
    draw_below(rng, 3)
    return NO_MOVE


def test_a_draw_by_the_chances_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NIM.kernels.own, "draw", blows_by_weight)
    moves.the_draw_kernel_agrees_with_the_list(CheckedGame(NIM))


@pytest.mark.parametrize(
    "draw, why",
    [
        (blows_evenly, f"draw by {2 * 2**32 // 3}"),
        (blows_calm, "draw leaves the generator otherwise"),
        (draws_and_leaves_it, "draw has used the generator"),
    ],
)
def test_a_draw_by_other_chances_is_caught(monkeypatch: pytest.MonkeyPatch, draw: FunctionType, why: str) -> None:
    monkeypatch.setitem(NIM.kernels.own, "draw", draw)
    with pytest.raises(AssertionError, match=why):
        moves.the_draw_kernel_agrees_with_the_list(CheckedGame(NIM))


@kernel
def takes_any(s: Record, rng: Rng, room: Ints) -> int:
    """Choose uniformly, as in the list."""
    return draw_below(rng, legal(s, room))


@kernel
def takes_one(s: Record, rng: Rng, room: Ints) -> int:
    """Return the first action without drawing."""
    return 0


@kernel
def chooses_and_leaves_it(s: Record, rng: Rng, room: Ints) -> int:
    """Draw, and then leave the choice to the list."""
    draw_below(rng, 3)
    return NO_MOVE


def test_an_action_chosen_uniformly_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NIM.kernels.own, "choose", takes_any)
    moves.the_choose_kernel_agrees_with_the_list(CheckedGame(NIM))


@pytest.mark.parametrize(
    "choose, why",
    [(takes_one, "choose (by|leaves the generator)"), (chooses_and_leaves_it, "choose has used the generator")],
)
def test_an_action_chosen_otherwise_is_caught(monkeypatch: pytest.MonkeyPatch, choose: FunctionType, why: str) -> None:
    monkeypatch.setitem(NIM.kernels.own, "choose", choose)
    with pytest.raises(AssertionError, match=why):
        moves.the_choose_kernel_agrees_with_the_list(CheckedGame(NIM))
