"""`crossings check`: one line per check, and a summary."""

import re
from pathlib import Path

import pytest

from cli.command import Command
from crossings.cli.main import main
from crossings.conformance import plugin
from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import OUTCOMES, Check, expect_unique, expect_within
from crossings.engine import BadOption, Game
from rows import cases


def holds(one: CheckedGame) -> None:
    assert one.game.id


def differs(one: CheckedGame) -> None:
    numbers = [1, 2]
    assert sum(numbers) == len(one.game.id), "a\nreason"


def is_beyond(one: CheckedGame) -> None:
    expect_within(OUTCOMES, 300)


def is_repeated(one: CheckedGame) -> None:
    expect_unique(["roll", "hold", "roll"])


def does_not_refuse(one: CheckedGame) -> None:
    with pytest.raises(BadOption):
        one.game.start()


def breaks(one: CheckedGame) -> None:
    raise KeyError("gone" * 1000)


def has_nothing_to_check(one: CheckedGame) -> None:
    pytest.skip("no samples")


def is_interrupted(one: CheckedGame) -> None:
    raise KeyboardInterrupt


CHECKS = {
    function.__name__: Check(function)
    for function in (holds, differs, is_beyond, is_repeated, does_not_refuse, breaks, has_nothing_to_check)
}


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch, coin_race: Game) -> dict[str, list[Check]]:
    """The checks by chapter, without any."""
    chapters: dict[str, list[Check]] = {"facts": [], "bots": []}
    monkeypatch.setattr(plugin, "chapters", lambda: chapters)
    return chapters


@cases("""
    name | line | failed | skipped
    holds | ok      bots: holds | 0 | 0
    has_nothing_to_check | skipped bots: has nothing to check: no samples | 0 | 1
    differs | FAILED  bots: differs: a reason assert 3 == 9 + where 3 = sum([1, 2]) + and 9 = len('coin-race') | 1 | 0
    is_beyond | FAILED  bots: is beyond: 300 outcomes at a node, `MAX_OUTCOMES`: from 0 to 256 are allowed | 1 | 0
    is_repeated | FAILED  bots: is repeated: more than once: 'roll' (test_check.py:N) | 1 | 0
    does_not_refuse | FAILED  bots: does not refuse: Failed: DID NOT RAISE | 1 | 0
    breaks | FAILED  bots: breaks: KeyError: 'gonegone | 1 | 0
""")
def test_a_check_prints_one_line_with_the_reason_and_the_location(
    name: str,
    line: str,
    failed: int,
    skipped: int,
    checks: dict[str, list[Check]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """CON-21, CON-22: without a traceback."""
    checks["bots"].append(CHECKS[name])
    assert main(["check", "coin-race"]) == (2 if failed else 0)
    out, err = capsys.readouterr()
    summary = f"coin-race: 1 checks, {failed} failed, {skipped} skipped\n"
    assert (err or out.partition("\n")[2]).removeprefix("crossings: ") == summary
    printed = re.sub(r":\d+\)", ":N)", out.splitlines()[0])
    assert printed.startswith(line) and len(printed) < 400
    assert printed.endswith(" (test_check.py:N)") == bool(failed)


def test_if_facts_fail_other_checks_are_not_run(
    checks: dict[str, list[Check]], capsys: pytest.CaptureFixture[str]
) -> None:
    checks["facts"] += map(Check, (holds, differs, breaks))
    checks["bots"] += [Check(holds), Check(is_repeated)]
    assert main(["check", "coin-race"]) == 2
    printed = capsys.readouterr()
    assert [line.split(":")[0] for line in printed.out.splitlines()] == ["ok      facts", *["FAILED  facts"] * 2]
    summary = "coin-race: 3 checks, 2 failed, 0 skipped; 2 others not run: mend the facts first"
    assert printed.err == f"crossings: {summary}\n"


def fails_in_the_game(one: CheckedGame) -> None:
    one.game.option("no-such-option")


def fails_there_too(one: CheckedGame) -> None:
    one.game.option("another")


def test_a_cause_is_printed_once(checks: dict[str, list[Check]], capsys: pytest.CaptureFixture[str]) -> None:
    """CON-21: the same line of the game or the engine raised."""
    checks["bots"] += map(Check, (fails_in_the_game, fails_there_too, differs))
    assert main(["check", "coin-race"]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines()[1] == "FAILED  bots: fails there too: for the same reason as `bots: fails in the game`"
    assert err == "crossings: coin-race: 3 checks, 3 failed for 2 reasons, 0 skipped\n"


OWN_TESTS = """
import pytest
from crossings.conformance.plugin import Conformance

class TestIt(Conformance):
    game = "coin-race"

def test_a_step():
    'COI-2, COI-3.'
    assert False

def test_a_guess():
    'COI-4.'

@pytest.mark.skip
def test_a_guess_later():
    'COI-4, COI-5.'
"""


def test_rules_without_a_test_that_passes_are_named(
    checks: dict[str, list[Check]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CON-21."""
    (tmp_path / "test_own.py").write_text(OWN_TESTS)
    checks["bots"] += [Check(holds)]
    assert main(["check", "coin-race", "--data", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    why = "these do not pass: test_own.py::test_a_step (COI-2, COI-3); no test that passes names COI-2, COI-3, COI-5"
    assert out.splitlines()[1:] == [f"FAILED  rules: the tests of the rules pass: {why}"]
    assert err == "crossings: coin-race: 2 checks, 1 failed, 0 skipped\n"


def test_checks_that_take_minutes_run_on_request(checks: dict[str, list[Check]], command: Command) -> None:
    checks["bots"] += [Check(holds), Check(has_nothing_to_check, deep=True)]
    assert command("check", "coin-race").splitlines()[-1] == "coin-race: 1 checks, 0 failed, 0 skipped"
    assert command("check", "coin-race", "--deep").splitlines()[-1] == "coin-race: 2 checks, 0 failed, 1 skipped"


def test_an_interrupt_ends_the_checks(checks: dict[str, list[Check]]) -> None:
    checks["bots"] += [Check(is_interrupted), Check(holds)]
    assert main(["check", "coin-race"]) == 130


def test_without_pytest_the_error_names_the_extra(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-22."""
    monkeypatch.setattr("crossings.engine.errors.find_spec", lambda module: None)
    install = 'in a checkout of Crossings: pip install -e ".[check]"'
    message = command.mistake("check", "dune-chess")
    assert message == f"crossings: crossings check needs more than is installed; {install}\n"


def test_every_chapter_has_checks_with_unique_names() -> None:
    """A chapter that is not in `CHAPTERS` would never run."""
    modules = {path.stem for path in plugin.TESTS_FILE.parent.glob("*.py")}
    assert modules - {*plugin.CHAPTERS} == {"__init__", "checked_game", "checks", "own_tests", "plugin", "plugin_tests"}
    names = [(chapter, check.name) for chapter, checks in plugin.chapters().items() for check in checks]
    assert len(set(names)) == len(names) and {chapter for chapter, _ in names} == {*plugin.CHAPTERS}
