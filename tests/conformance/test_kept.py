"""The chapter `kept` of the checks, on every game."""

from __future__ import annotations

import pytest

from conformance import checked, is_own, on_every_game
from crossings.conformance import kept
from crossings.conformance.checked import Checked, Ending
from crossings.engine import CrossingsError, Game, games
from toys.nim.game import GAME as NIM

FEWEST = 7
"""Every game of this distribution came with so many samples at the least."""

test_every_game = on_every_game(kept)


@pytest.mark.parametrize("game", [one for one in games() if is_own(one)], ids=lambda game: game.id)
def test_no_sample_got_lost(game: Game) -> None:
    assert len(checked(game).sample_files) >= FEWEST


OPTIONS = {"heap": 3}


@pytest.mark.parametrize(
    ("reason", "ending", "why"),
    [
        ("last-stick", (None, OPTIONS, ("take-1",)), "the game goes on after its moves (seat 1 is to decide)"),
        ("last-stick", (None, OPTIONS, ("take-3", "take-1")), "the game is over before its last moves, take-1"),
        ("last-stick", (None, {"heap": 0}, ()), "option heap: 0 is not allowed"),
        ("no-stick", (None, OPTIONS, ("take-3",)), "there is no such ending; there are last-stick"),
    ],
)
def test_last_moves_that_lead_to_no_ending_are_refused(reason: str, ending: Ending, why: str) -> None:
    with pytest.raises(CrossingsError) as caught:
        kept.ended(Checked(NIM), reason, ending)
    assert str(caught.value).startswith(f"LAST_MOVES of conformance_data.py: {reason}: {why}")


def test_last_moves_lead_to_their_ending() -> None:
    lines = kept.ended(Checked(NIM), "last-stick", (None, OPTIONS, ("take-3",)))
    assert lines[-1]["result"]["winners"] == [0]


def test_last_moves_to_another_ending_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NIM.rules, "REASONS", ("last-stick", "storm"))
    with pytest.raises(CrossingsError, match="storm: the game ends by last-stick"):
        kept.ended(Checked(NIM), "storm", (None, OPTIONS, ("take-3",)))
