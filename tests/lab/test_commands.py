"""Output of the lab's commands if there is little to print, and errors before the first game."""

import re
import sys

import pytest

from cli.command import Command
from crossings.cli.lab import ladder
from crossings.cli.lab.progress import describe_budgets
from crossings.cli.main import INTERRUPTED, main
from crossings.engine import Game, game
from crossings.lab import comparing, jobs
from crossings.lab.plan import make_plan
from crossings.words import DEFAULT
from processes import ran
from toys import pseudo

PLAYERS = ("--players", "random,random", "--on", "here")
OPTIMISED = """
from crossings.engine import BadOption, game
from crossings.lab.plan import make_plan
from crossings.lab.record import rules_of_effect
try:
    make_plan(game("dune-chess"), ["random", "random"], games=2, options={"setup": "circle"})
except BadOption:
    print(rules_of_effect(game("dune-chess"), "flew"))
"""


def interrupted(*_: object) -> object:
    raise KeyboardInterrupt


def test_rulings_of_a_game_without_provenance(coin_race: Game, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rulings", coin_race.id, *PLAYERS, "--games", "4"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert [line.split(" | ")[:2] for line in lines[-2:]] == [["| goal", "9"], ["| goal", "11"]]


def test_impossible_rulings_are_refused_before_the_first_game(
    coin_race: Game, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "play_games", interrupted)
    rulings = ("lab", "rulings", coin_race.id, *PLAYERS)
    assert "no further option to change" in command.mistake(*rulings, "--option", "goal=4")
    assert "name two different players" in command.mistake("lab", "compare", coin_race.id, "random", "random")
    assert "allowed: 2 or more" in command.mistake(*rulings, "--games", "1")


def test_bots_play_a_daily_challenge(coin_race: Game, capfd: pytest.CaptureFixture[str]) -> None:
    """CON-26: the results are the same each time."""
    outputs = []
    for _ in range(2):
        assert main(["lab", "daily", coin_race.id, "--date", "2026-11-29", "--players", "novice, random"]) == 0
        outputs.append(capfd.readouterr().out)
    first, *rows = outputs[0].splitlines()
    assert outputs[0] == outputs[1]
    assert first == "Coin Race: bots in the challenge of 2026-11-29:"
    assert [row.split(" | ")[0] for row in rows[2:]] == ["| novice", "| random"]


def test_a_challenge_needs_a_date_and_bots_with_a_number_of_simulations(coin_race: Game, command: Command) -> None:
    """CON-22."""
    lab = ("lab", "daily", coin_race.id)
    assert "the bot master has no fixed number" in command.mistake(*lab, "--players", "master")
    assert "a day is a date such as" in command.mistake(*lab, "--date", "tomorrow")


def test_no_figures_are_printed_without_games(
    coin_race: Game, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "play_until_decided", interrupted)
    assert main(["lab", "compare", coin_race.id, "random", "novice", "--on", "here"]) == INTERRUPTED
    assert capfd.readouterr().out.splitlines()[-1] == "No result yet: no round is finished."
    monkeypatch.setattr(ladder, "play_all", interrupted)
    for id in (coin_race.id, "over-the-next-dune"):
        assert main(["lab", "ladder", id, *PLAYERS]) == INTERRUPTED
        assert capfd.readouterr().out == "No result yet: no game is finished.\n"


def test_the_budget_of_a_player_is_named_once() -> None:
    plan = make_plan(game("dune-chess"), ["club", "club"], games=2)
    assert [*describe_budgets(plan)] == ["club: 24 simulations per decision"]


def test_the_lab_prints_in_another_language(
    coin_race: Game, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for one in pseudo.catalogues():
        monkeypatch.setitem(one._texts, pseudo.PSEUDO, pseudo.pseudo(one.text(DEFAULT)))
    few, language = ("--games", "2", "--on", "here"), ("--language", pseudo.PSEUDO)
    assert main(["lab", *language, "rate", coin_race.id, "random", "novice", *few]) == 0
    printed = capfd.readouterr()
    assert set(re.findall("[A-Za-z]{2,}", printed.out)) == {"random", "novice"}
    assert set(re.findall("[A-Za-z]{2,}", printed.err)) == {"random", "novice"}


def test_python_without_docstrings_or_assertions() -> None:
    """Unknown options are still found, and the lab still knows the rules behind an effect."""
    process = ran(sys.executable, "-OO", "-c", OPTIMISED)
    assert (process.stdout, process.stderr) == ("('DUC-26',)\n", "")
