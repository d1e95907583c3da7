"""Output of the command, on success and on errors."""

import pytest

from crossings.cli.main import LONGEST_ERROR, USAGE_ERROR, main


class Command:
    """The command, run in the tests' process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> str:
        """Run it and return its output."""
        assert main(arguments) == 0
        captured = self._capsys.readouterr()
        assert captured.err == ""
        return captured.out

    def mistake(self, *arguments: str) -> str:
        """Run it and return its one-line error."""
        try:
            code: object = main(arguments)
        except SystemExit as left:  # as argparse does
            code = left.code
        captured = self._capsys.readouterr()
        assert (code, captured.out, captured.err.count("\n")) == (USAGE_ERROR, "", 1), captured.err
        assert captured.err.startswith("crossings") and captured.err.endswith("\n")
        assert len(captured.err) <= LONGEST_ERROR + 1
        return captured.err
