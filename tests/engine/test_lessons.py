"""Reading lessons, and the positions of their tasks."""

from collections.abc import Callable
from pathlib import Path

import pytest

from crossings.engine import Game
from crossings.engine.lesson import BadLesson, load_lesson
from toys.coin_race.game import GAME as COIN_RACE

STEP = '{"title": "T", "seat": 0, "tasks": [%s], "state": {}}\n'
TASK = '{"say": "S", "moves": ["step"], "right": "R", "effects": ["ran"]}'


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Game]:
    """Write the lesson of the coin race."""

    def write(text: str) -> Game:
        (tmp_path / "lessons").mkdir(exist_ok=True)
        (tmp_path / "lessons" / "en.jsonl").write_text(text)
        return COIN_RACE

    monkeypatch.setattr(Game, "folder", tmp_path)
    return write


def test_a_task_begins_where_the_one_before_it_ended() -> None:
    """A step goes on after the right move and what follows it."""
    step = load_lesson(COIN_RACE)[1]
    first, second = step.position(COIN_RACE, 0), step.position(COIN_RACE, 1)
    assert first.play("step").to_json() == second.to_json()


def test_a_language_without_a_lesson_gets_the_english_one(lesson: Callable[[str], Game]) -> None:
    assert [step.title for step in load_lesson(lesson(STEP % TASK), "de")] == ["T"]


def test_a_game_without_a_lesson_has_no_steps(lesson: Callable[[str], Game]) -> None:
    assert load_lesson(COIN_RACE) == []


@pytest.mark.parametrize(
    "text, why",
    [
        ("{\n", "line 1: not JSON"),
        (STEP % "", "line 1: a step must have at least one task"),
        ('{"title": "T"}\n', "line 1: a step lacks seat, state, tasks"),
        (STEP % TASK + STEP % '{"say": "S"}', "line 2: a task lacks effects, moves, right"),
        (STEP % TASK.replace('"say"', '"text"'), "line 1: a task has the unknown key text; allowed are"),
        (STEP % TASK.replace('["step"]', "[]"), "line 1: a task must accept at least one move"),
        (STEP % TASK.replace('"effects"', '"wrong": {"rest": {}}, "effects"'), "the answer to rest lacks say"),
    ],
)
def test_a_line_that_cant_be_read_is_named(lesson: Callable[[str], Game], text: str, why: str) -> None:
    with pytest.raises(BadLesson, match=f"en.jsonl, {why}|en.jsonl, line 1: {why}"):
        load_lesson(lesson(text))
