"""Every error is one line that says what was wrong and what is allowed."""

from __future__ import annotations

import pytest

from crossings.engine import BadState, IllegalMove, UnknownGame, shorten


def test_an_unknown_game_names_the_nearest_or_all() -> None:
    error = UnknownGame("dune-ches", ["march-on-mars", "dune-chess", "over-the-next-dune"])
    assert error.nearest[0] == "dune-chess" and "'dune-ches'" in str(error)
    assert UnknownGame("x", ["b", "a"]).nearest == ["a", "b"]


def test_a_bad_state_names_the_key_and_a_refusal_reason_and_rule() -> None:
    assert str(BadState("worms", "is missing")) == "bad state, key `worms`: is missing"
    assert str(BadState("", "is a list")) == "bad state: is a list"
    error = IllegalMove("a1-a2", "not-yours", "DUC-06", "that man is the other side's.")
    assert str(error) == "'a1-a2' is not possible: that man is the other side's. [not-yours, DUC-06]"


@pytest.mark.parametrize("text", ["x" * 5000, "a\nb\nc", "\x1b[31m"])
def test_what_a_user_sent_is_shown_in_one_short_line(text: str) -> None:
    error = UnknownGame(text, ["dune-chess"])
    assert len(str(error).splitlines()) == 1
    assert len(str(error)) < 200
    assert "\x1b" not in str(error)
    assert len(shorten(text)) <= 60
