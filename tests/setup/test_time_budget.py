"""A test run names its slowest tests before its time is up, and ends with a table of times by folder."""

import sys
from pathlib import Path

import pytest

from processes import ran
from time_budget import Cost, Report


def test_slow_tests_are_named_before_the_time_is_up(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pytestconfig.option, "time_budget", 1000.0)
    report = Report(pytestconfig)
    assert report.timer.interval == 800
    report.costs = {"tests/a.py::quick": Cost(1.0, 0.5), "tests/b.py::slow": Cost(90.0, 70.0)}
    report.pytest_runtest_logstart("tests/c.py::hangs")
    report.warn()
    lines = capsys.readouterr().out.split("\n")
    assert lines[1] == "80% of the 1000 s for this run are spent. The slowest tests so far:"
    assert [line.split()[2] for line in lines[2:4]] == ["tests/b.py::slow", "tests/a.py::quick"]
    assert "tests/c.py::hangs (started, not finished)" in lines[4]


def test_a_run_ends_with_a_table_by_folder(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text("def test_one(): pass\n\n\ndef test_other(): pass\n")
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "time_budget",
        "--time-budget",
        "99",
        "-p",
        "no:cacheprovider",
        tmp_path,
    )
    done = ran(*command, PYTHONPATH=str(Path(__file__).parents[1]))
    rows = [line.split()[:3] for line in done.stdout.partition("where the time went")[2].splitlines()]
    assert ["folder", "tests", "seconds"] in rows
    assert ["in", "all", "2"] in rows
