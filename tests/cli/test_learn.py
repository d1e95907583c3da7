"""`crossings learn`: a lesson as a dialogue."""

from collections.abc import Callable
from io import StringIO

import pytest

from cli.command import Command
from crossings.cli.main import main
from crossings.engine import Game
from crossings.engine.lesson import load_lesson

Learn = Callable[..., str]


@pytest.fixture
def learn(coin_race: Game, monkeypatch: pytest.MonkeyPatch, command: Command) -> Learn:
    """Return the output while these lines are typed."""

    def shown(*arguments: str, typed: str) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        return command("learn", "coin-race", *arguments)

    return shown


def test_a_lesson_goes_from_task_to_task_and_ends_with_the_command_to_play(learn: Learn) -> None:
    """PAG-29."""
    shown = learn(typed="step\nroll\nstep\nrest\n")
    titles = [line for line in shown.splitlines() if line.startswith("Step ")]
    assert titles == ["Step 1 of 2: Step and roll", "Step 2 of 2: Win the race"]
    assert "step now.\nRed> step" in shown, "without the marks of Markdown"
    assert "One space. A step costs nothing" in shown
    assert "You know Coin Race. Play your first game: crossings play coin-race --terminal" in shown


def test_wrong_and_illegal_moves_are_answered_until_one_is_right(learn: Learn) -> None:
    """PAG-29."""
    shown = learn("2", typed="rest\nroll\ndie-3\n\n?\n? zzz\nhelp\nboard\nshow\nquit\nrest\n")
    assert "Step 1" not in shown
    assert "Blue steps to the goal, and the race is lost.\nTry again." in shown
    assert "That may be enough, but a step is certain" in shown
    assert "COI-" in shown, "the rule that refuses an outcome"
    assert "make a move in the game's notation" in shown
    assert shown.count("You and Blue are both one space from the goal") == 2
    assert "That's space 10. Now end your turn." in shown, "the right move"
    assert "You win" not in shown, "the learner has left"


def test_the_end_of_input_ends_the_lesson(learn: Learn) -> None:
    assert learn(typed="step\n").rstrip().endswith("Red>")


def test_mistakes_are_explained_in_one_line(
    coin_race: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("crossings.cli.learn.load_lesson", lambda *_: [])
    assert main(["learn", "coin-race"]) == 2
    monkeypatch.setattr("crossings.cli.learn.load_lesson", load_lesson)
    assert main(["learn", "coin-race", "99"]) == 2
    none, far = capsys.readouterr().err.splitlines()
    assert none == "crossings: coin-race has no lesson; read its rules with: crossings rules coin-race"
    assert far == "crossings: the lesson of coin-race has no step 99; it has 2 steps"
