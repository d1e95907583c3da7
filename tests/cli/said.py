"""What the command says: to whoever does well, and to whoever makes a mistake."""

from __future__ import annotations

import pytest

from crossings.cli.main import LONGEST, MISTAKE, main


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that goes well."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def mistake(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a command ends with which cannot be carried out."""
    try:
        code: object = main(arguments)
    except SystemExit as left:  # so argparse does
        code = left.code
    captured = capsys.readouterr()
    assert (code, captured.out, captured.err.count("\n")) == (MISTAKE, "", 1), captured.err
    assert captured.err.startswith("crossings") and captured.err.endswith("\n")
    assert len(captured.err) <= LONGEST + 1
    return captured.err
