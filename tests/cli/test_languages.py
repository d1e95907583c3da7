"""The command in another language: texts are translated; commands, notation and names are not."""

import re
import sys
from pathlib import Path

import pytest

from crossings.cli.main import language
from crossings.engine import game
from processes import ran
from toys import pseudo

WORD = re.compile(r"[A-Za-z]{3,}")
TYPED = "help\n?\n? zzz\nwhy\nwhy a1-a9\nundo\nrow 1\nyes\nlook\nd7-e6\nlog\nundo\nlog\nquit\n"


def run(folder: Path, *arguments: str, typed: str = "", **surroundings: str) -> str:
    """Return the output of the command with the pseudo-language installed."""
    surroundings |= {"CROSSINGS_WORDS": str(folder), "CROSSINGS_DB": f"sqlite:///{folder}/tables.sqlite"}
    process = ran(sys.executable, "-m", "crossings", *arguments, typed=typed, **surroundings)
    assert process.stderr == ""
    return process.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    one = tmp_path_factory.mktemp("words")
    pseudo.write(one)
    return one


def test_a_table_in_the_terminal_leaves_no_word_of_english(folder: Path) -> None:
    arguments = ("play", "dune-chess", "--terminal", "--seat", "me", "me")
    output = run(folder, *arguments, "--language", pseudo.PSEUDO, typed=TYPED)
    same = {*WORD.findall(TYPED + " ".join(game("dune-chess").moves))}
    lines = [line for line in output.splitlines() if "--resume" not in line and not line.startswith("DUC-")]
    assert len(lines) > 40
    assert [line for line in lines if set(WORD.findall(line)) - same] == []


def test_the_language_is_that_of_the_environment_unless_given(folder: Path) -> None:
    current_locale = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "en_XA.UTF-8"}
    assert "⟦" in run(folder, "games", **current_locale)
    assert "⟦" not in run(folder, "games", "--language", "en", **current_locale)
    assert "⟦" not in run(folder, "games", **current_locale | {"LC_ALL": "C"})


def test_a_language_that_is_not_installed_is_english() -> None:
    assert language("tlh") == "en"
