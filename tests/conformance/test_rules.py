"""The chapter `rules` of the checks, on every game, and what it refuses."""

from __future__ import annotations

import pytest

from conformance import on_every_game
from crossings.conformance import rules
from crossings.conformance.checked import Checked
from crossings.conformance.checks import Note
from crossings.engine import game, kernel
from toys.nim.game import GAME as NIM

test_every_game = on_every_game(rules)


@kernel
def halved(s: object, seat: int) -> int:
    """Divides as no kernel may."""
    return int(seat / 2)


@kernel
def weighed(s: object, seat: int) -> int:
    """Has a number with a point."""
    return int(seat * 1.5)


@pytest.mark.parametrize("wrong", [halved, weighed], ids=["division", "constant"])
def test_fractions_in_a_kernel_are_named(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    monkeypatch.setattr(rules, "reachable", lambda *_: [wrong])
    with pytest.raises(AssertionError, match=f"{getattr(wrong, '__name__', '')}, line "):
        rules.kernels_hold_whole_numbers_only(Checked(NIM))


def test_without_a_folder_of_data_nothing_is_held_against_a_rule_that_no_code_carries_out() -> None:
    with pytest.raises(Note, match="DUC-39"):
        rules.every_rule_is_in_the_code(Checked(game("dune-chess")))
