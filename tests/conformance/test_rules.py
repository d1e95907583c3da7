"""The chapter `rules` of the checks, on every game, and what it refuses."""

from __future__ import annotations

import pytest

from conformance import on_every_game
from crossings.conformance import rules
from crossings.conformance.checked import Checked
from crossings.engine import kernel
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
