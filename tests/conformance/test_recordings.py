"""The checks of chapter `recordings` on faulty games."""

import importlib.util
from collections.abc import Callable, Hashable
from typing import Any

import pytest

import crossings
from conformance import checked, is_own
from crossings import words
from crossings.conformance import recordings
from crossings.conformance.checked_game import CheckedGame, Ending, sample_evenly, viewers
from crossings.drawing.scene import Part
from crossings.engine import CrossingsError, Game, games
from rows import cases
from toys.nim.game import GAME as NIM

FEWEST = 7
"""Minimum number of samples of each built-in game."""


@pytest.mark.parametrize("game", [one for one in games() if is_own(one)])
def test_no_sample_is_missing(game: Game) -> None:
    assert len(checked(game).sample_files) >= FEWEST


@cases("""
    reason | ending | why
    last-stick | [null, {"heap": 3}, ["take-1"]] | the game goes on after its moves (seat 1 is to decide)
    last-stick | [null, {"heap": 3}, ["take-3", "take-1"]] | the game is over before its last moves, take-1
    last-stick | [null, {"heap": 0}, []] | option heap: 0 is not allowed
    no-stick | [null, {"heap": 3}, ["take-3"]] | unknown ending; allowed: last-stick
""")
def test_last_moves_without_an_ending_are_refused(reason: str, ending: Ending, why: str) -> None:
    with pytest.raises(CrossingsError) as caught:
        recordings.ending_playthrough(CheckedGame(NIM), reason, ending)
    assert str(caught.value).startswith(f"LAST_MOVES of conformance_data.py: {reason}: {why}")


def test_last_moves_lead_to_their_ending() -> None:
    lines = recordings.ending_playthrough(CheckedGame(NIM), "last-stick", (None, {"heap": 3}, ("take-3",)))
    assert lines[-1]["result"]["winners"] == [0]


def test_last_moves_to_another_ending_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NIM.rules, "REASONS", ("last-stick", "storm"))
    with pytest.raises(CrossingsError, match="storm: the game ends by last-stick"):
        recordings.ending_playthrough(CheckedGame(NIM), "storm", (None, {"heap": 3}, ("take-3",)))


# ---- cached parts --------------------------------------------------------------------------------

STATES = 300
"""States per game: every set of options, and consecutive positions."""
Maker = Callable[[Any], Part]


def asking_twice(key: Callable[[Any], Hashable], most: int) -> Callable[[Maker], Maker]:
    """Replaces the cache: makes each part again and compares it with the cached one of the same key."""

    def remember(make: Maker) -> Maker:
        made: dict[Hashable, Part] = {}

        def recall(of: Any) -> Part:
            part = make(of)
            first = made.setdefault(key(of), part)
            for one, other in zip((*first.pieces, *first.places), (*part.pieces, *part.places), strict=True):
                assert one == other, f"{make.__name__} hangs on more than {key.__name__}"
            return part

        return recall

    return remember


@pytest.mark.parametrize("game", ["march-on-mars", "walking-on-the-moon"])
def test_a_cached_part_depends_only_on_its_key(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "cached_per_locale_by_key", asking_twice)
    spec = importlib.util.find_spec(f"crossings.games.{game.replace('-', '_')}.presentation.board")
    assert spec is not None and spec.loader is not None
    board = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(board)
    one = checked(crossings.game(game))
    for state in sample_evenly(one.all_states, STATES):
        for seat in viewers(state):
            board.scene(state.position(seat))
