"""The checks of chapter `rules` on faulty games."""

from __future__ import annotations

from types import FunctionType

import pytest

from crossings.conformance import rules
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import game, kernel
from toys.nim.game import GAME as NIM


@kernel
def halved(s: object, seat: int) -> int:
    """Use true division."""
    return int(seat / 2)


@kernel
def weighed(s: object, seat: int) -> int:
    """Use a floating-point number."""
    return int(seat * 1.5)


@kernel
def named(s: object, seat: int) -> int:
    """Pass an argument by keyword."""
    return weighed(s, seat=seat)


@kernel
def raising(s: object, seat: int) -> int:
    """Raise an exception."""
    raise ValueError


@kernel
def unknown(s: object, seat) -> int:  # type: ignore[no-untyped-def]
    """Take an argument without annotation."""
    return 0


@pytest.mark.parametrize(
    "wrong, why",
    [
        (halved, ", line [0-9]+: divides by /"),
        (weighed, ", line [0-9]+: .* a number with a point"),
        (named, ", line [0-9]+: hands an argument on by its name"),
        (raising, ", line [0-9]+: raises"),
        (unknown, ": its argument seat has no annotation"),
    ],
)
def test_unsupported_operations_are_named(monkeypatch: pytest.MonkeyPatch, wrong: FunctionType, why: str) -> None:
    monkeypatch.setattr(rules, "reachable", lambda *_: [wrong])
    with pytest.raises(AssertionError, match=f"kernel {wrong.__name__}{why}"):
        rules.kernels_use_only_portable_operations(CheckedGame(NIM))


def test_without_a_data_folder_rules_may_be_missing_in_the_code() -> None:
    with pytest.raises(pytest.skip.Exception, match="DUC-39"):
        rules.every_rule_is_in_the_code(CheckedGame(game("dune-chess")))
