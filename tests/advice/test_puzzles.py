"""Puzzles have one proven best move, which isn't the obvious one."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from crossings.advice import puzzles
from crossings.advice.puzzles import generate_puzzles
from crossings.advice.turns import SearchBudget
from crossings.engine import game, games
from crossings.engine.puzzle import FILE, NoPuzzles, Puzzle, format_puzzles, load_puzzles, puzzle_of_the_day
from crossings.template.coin_race.game import GAME as COIN_RACE

pytestmark = pytest.mark.usefixtures("compiled")
LEAST = 0.05
"""Minimum difference between the best move of a puzzle and the next, as a share of the point."""


@pytest.fixture
def small_puzzles(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """Puzzles of the coin race, whose effects are consequences here: running advances, resting doesn't."""
    monkeypatch.setattr(puzzles, "MIN_LEGAL_MOVES", 2)
    monkeypatch.setattr(puzzles, "MAX_ALIKE_PUZZLES", 3)
    for name in ("SELF_PLAY_BUDGET", "LONG_BUDGET"):
        monkeypatch.setattr(puzzles, name, SearchBudget(value=16, choice=20))
    return list(islice(generate_puzzles(COIN_RACE, 1, {"goal": 6}, margin=0.05), 3))


def test_the_solution_of_a_puzzle_is_clearly_best_and_has_a_reason(small_puzzles: list[Puzzle]) -> None:
    for puzzle in small_puzzles:
        assert puzzle.is_right(puzzle.solution) and puzzle.margin >= 0.05
        assert sum(map(puzzle.is_right, puzzle.values)) <= puzzles.MAX_SOLUTIONS
        state = COIN_RACE.from_json(puzzle.state)
        assert state.actor == puzzle.seat
        assert set(puzzle.values) == set(state.actions())
        assert puzzle.idea and next(iter(puzzle.turns)) == puzzle.solution == puzzle.turns[puzzle.solution][0]
        assert set(puzzle.explanations) == set(puzzle.turns)


def test_puzzles_are_reproducible_and_survive_serialization(small_puzzles: list[Puzzle]) -> None:
    assert list(islice(generate_puzzles(COIN_RACE, 1, {"goal": 6}, margin=0.05), 3)) == small_puzzles
    assert len({json.dumps(puzzle.state) for puzzle in small_puzzles}) == len(small_puzzles)
    text = format_puzzles(COIN_RACE, small_puzzles, "crossings puzzles coin-race")
    read = [Puzzle.from_json(one) for one in json.loads(text)["puzzles"]]
    assert [puzzle.to_json() for puzzle in read] == [puzzle.to_json() for puzzle in small_puzzles]


def test_a_day_has_its_puzzle_and_the_next_day_another(
    small_puzzles: list[Puzzle], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("nim")
    (folder / FILE).write_text(format_puzzles(COIN_RACE, small_puzzles, ""), encoding="utf-8")
    stand_in = SimpleNamespace(id="nim", folder=folder, version=COIN_RACE.version)
    days = [puzzle_of_the_day(stand_in, date(2026, 1, day)) for day in range(1, 5)]  # type: ignore[arg-type]
    assert [number for number, _ in days[:3]] != [number for number, _ in days[1:4]]
    assert days[0] == days[3]
    assert sorted(number for number, _ in days[:3]) == [1, 2, 3]


def test_a_game_whose_rules_have_changed_has_no_puzzles(tmp_path: Path) -> None:
    folder = tmp_path
    (folder / FILE).write_text('{"version": "0", "puzzles": [{}]}', encoding="utf-8")
    stand_in = SimpleNamespace(id="nim", folder=folder, version="1")
    assert load_puzzles(stand_in) == []  # type: ignore[arg-type]
    with pytest.raises(NoPuzzles, match="make some with: crossings puzzles nim"):
        puzzle_of_the_day(stand_in, date(2026, 1, 1))  # type: ignore[arg-type]


@pytest.mark.parametrize("id", [one.id for one in games()])
def test_puzzles_that_come_with_a_game_fit_it(id: str) -> None:
    """Their positions and moves are legal, the first turn is the best, and few are alike."""
    assert (
        max(Counter((puzzle.solution, puzzle.idea) for puzzle in load_puzzles(game(id))).values())
        <= puzzles.MAX_ALIKE_PUZZLES
    )
    for puzzle in load_puzzles(game(id)):
        state = game(id).from_json(puzzle.state)
        assert state.actor == puzzle.seat
        assert set(puzzle.values) <= set(state.actions())
        assert round(puzzle.margin, 3) >= LEAST
