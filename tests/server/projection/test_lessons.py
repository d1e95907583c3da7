"""Lessons: tasks are posed without their solution, moves are answered by the lesson and by the rules."""

import json
from dataclasses import replace

import pytest

from crossings.engine import Game, game
from crossings.engine.lesson import NoLesson, Reply, Step, Task, load_lesson
from crossings.server.messages.answers import TaskAnswered
from crossings.server.messages.requests import LessonMove
from crossings.server.messages.writing import write
from crossings.server.projection import lessons
from crossings.server.projection.game_facts import card
from rows import rows
from toys.client import Live

STEP, ROLL = 1, 1
"""The number of the first step, and of its task to roll the die."""


def answered(game: Game, move: str, task: int = ROLL) -> TaskAnswered:
    return lessons.check_move(game, STEP, LessonMove(task, move))


def use_step(monkeypatch: pytest.MonkeyPatch, step: Step) -> None:
    """Make this step the lesson of all games."""
    monkeypatch.setattr(lessons, "lesson", lambda game: [step])


def test_a_task_says_what_to_do_but_not_how(coin_race: Game) -> None:
    """PAG-29."""
    posed = lessons.pose(coin_race, STEP, ROLL)
    assert (posed.title, posed.steps[0]) == ("Coin Race", "Step and roll")
    assert (posed.step, posed.task, posed.tasks) == (STEP, ROLL, 2)
    assert posed.text.startswith("Rest, roll") and posed.ask and posed.rules == ["COI-3"]
    assert {pick.move for pick in posed.picks} == {"rest", "roll", "guess-left", "guess-right"}, "the step is made"
    sent = json.loads(write(posed))
    assert sent["scene"]["pieces"] and not {"moves", "right", "wrong"} & sent.keys()


def test_a_card_says_how_long_the_lesson_is(coin_race: Game) -> None:
    assert card(coin_race).lesson == 2


def test_the_right_move_is_answered_and_shown_with_what_follows(coin_race: Game) -> None:
    """PAG-29."""
    answer = answered(coin_race, "roll")
    assert answer.right and answer.over and answer.text.startswith("A 3")
    assert answer.turns[-1].line and answer.turns[-1].steps, "the roll moves the player"
    assert not answered(coin_race, "step", task=0).over, "the step goes on"


def test_without_a_move_the_right_one_is_made(coin_race: Game) -> None:
    """PAG-29."""
    answer = lessons.check_move(coin_race, STEP, LessonMove(ROLL))
    assert answer.right and answer.move == "roll"


def test_a_wrong_move_is_answered_and_its_consequence_shown(coin_race: Game) -> None:
    """PAG-29: with the lesson's words for this move, else for all others, else with general ones."""
    lost = lessons.check_move(coin_race, 2, LessonMove(0, "rest"))
    assert not lost.right and not lost.over and lost.text.startswith("Blue steps to the goal")
    assert len(lost.turns) == 2, "the move, and Blue's turn"
    assert lessons.check_move(coin_race, 2, LessonMove(0, "roll")).text.startswith("That may be enough")
    other = answered(coin_race, "guess-left")
    assert other.text == "That's allowed, but it isn't what this task is about. Try another move." and other.turns


def test_the_rules_refuse_an_illegal_move_with_their_reason(coin_race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """PAG-29: with what the lesson says about it, too."""
    answer = answered(coin_race, "step")
    assert (answer.right, answer.text, answer.turns) == (False, "", [])
    assert answer.why and answer.why.rule == "COI-2" and answer.why.message and answer.why.text
    step = load_lesson(coin_race)[0]
    task = replace(step.tasks[0], wrong={"die-3": Reply("The die isn't rolled yet.")})
    use_step(monkeypatch, replace(step, tasks=[task]))
    answer = answered(coin_race, "die-3", task=0)
    assert answer.text == "The die isn't rolled yet." and answer.why


def test_places_that_make_no_move_are_explained_if_the_game_knows_what_is_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """PAG-29."""
    dunes = game("dune-chess")
    task = Task("Move.", ["a7-b6"], Reply("Good."), ["moved"])
    use_step(monkeypatch, Step("Move", 0, [task], dunes.start().to_json()))
    far = lessons.check_move(dunes, STEP, LessonMove(0, None, ("a7", "a5")))
    assert not far.right and far.move == "a7-a5" and far.why and far.why.rule == "DUC-37"
    for places in (("z9", "z8"), ("a7", "b6")):
        unknown = lessons.check_move(dunes, STEP, LessonMove(0, None, places))
        assert (unknown.right, unknown.move, unknown.text, unknown.why) == (False, "", "", None)


async def test_lessons_are_asked_and_answered_over_http(server: Live) -> None:
    assert (await server.get("/api/lessons/coin-race"))["steps"] == ["Step and roll", "Win the race"]
    posed = await server.get("/api/lessons/coin-race/2?task=1&wide=1")
    assert (posed["step"], posed["task"]) == (2, 1)
    answer = await server.post("/api/lessons/coin-race/2", {"task": 1, "move": "rest"})
    assert (answer["right"], answer["over"]) == (True, True)
    for page in ("/learn/coin-race", "/learn/coin-race/2"):
        assert (await server.http.get(page)).status_code == 200


async def test_unknown_lessons_are_refused_in_one_line(server: Live) -> None:
    """TAB-28."""
    for path, body, status, code, words in rows("""
        ludo | null | 404 | unknown-game | ludo
        nim | null | 404 | unknown-game | nim
        coin-race/3 | null | 404 | unknown-lesson | has no step 3; it has 2 steps
        coin-race/0 | null | 404 | unknown-lesson | has no step 0
        coin-race/1?task=2 | null | 404 | unknown-lesson | has no task 2; its tasks are 0 to 1
        coin-race/1?task=x | null | 400 | bad-request | `task` is a number from 0, not 'x'
        coin-race/1 | {"task": -1} | 404 | unknown-lesson | has no task -1
        coin-race/1 | {"task": 0, "places": "a1"} | 400 | bad-request | a list of places
        coin-race/1 | {"move": "step"} | 400 | bad-request | task
    """):
        answer = await server.http.request("POST" if body else "GET", f"/api/lessons/{path}", json=body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (status, code), path
        assert words in error["message"], path


def test_a_game_without_a_lesson_says_so(coin_race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "lesson", lambda game: [])
    with pytest.raises(NoLesson, match="coin-race has no lesson; learn it from its rules"):
        lessons.describe(coin_race)
