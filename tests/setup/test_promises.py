"""Each promise and each rule has a test that names it, and docs/contribute/promises/ lists these tests."""

from pathlib import Path

import pytest

import promises

SOURCE = '''
CASES = ["DUC-50 to DUC-52", "DUC-61"]

# TAB-04: above the decorator.
@pytest.mark.parametrize("case", CASES)
def test_a_repeated_command(case):
    """TAB-05."""
    helper(case)

def helper(case):
    assert "DUC-07"

def test_another():
    """TAB-06."""
'''

UNKNOWN = "TAB-" + "99"
"""An id that this file doesn't name."""


def test_each_promise_has_a_test_and_the_pages_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert promises.main(["--check"]) == 0, capsys.readouterr().out


def test_a_test_holds_what_it_and_the_cases_and_helpers_it_uses_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promises, "ROOT", tmp_path)
    (tmp_path / "test_source.py").write_text(SOURCE)
    (tmp_path / "source.js").write_text("/** TAB-07. */\ntest('a click', () => {\n  same(1, 1); // PAG-01\n});\n")
    ids = [f"DUC-{number:02}" for number in range(70)]
    named = {
        test.name: promises.ids_in(text, ids) for file in tmp_path.iterdir() for test, text in promises.tests_in(file)
    }
    assert named == {
        "a repeated command": {"TAB-04", "TAB-05", "DUC-50", "DUC-51", "DUC-52", "DUC-61", "DUC-07"},
        "another": {"TAB-06"},
        "a click": {"TAB-07", "PAG-01"},
    }


def test_a_promise_without_a_test_and_an_unknown_id_are_reported() -> None:
    chapter = promises.Chapter("table", "The table", {"TAB-01": "Stored.", "TAB-02": "Sent."})
    tests = [(promises.Test("tests/test_one.py", "one"), f"TAB-01 and {UNKNOWN}")]
    assert chapter.holders(tests) == {"TAB-01": [tests[0][0]], "TAB-02": []}
    assert list(promises.unknown_ids([chapter], tests)) == [
        f"tests/test_one.py names {UNKNOWN}, which is not in promises.toml"
    ]
