"""What the command says: to whoever does well, and to whoever makes a mistake."""

import pytest

from crossings.cli.main import LONGEST_ERROR, USAGE_ERROR, main


class Command:
    """The command, in the tests' own process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> str:
        """What it prints when all goes well."""
        assert main(arguments) == 0
        captured = self._capsys.readouterr()
        assert captured.err == ""
        return captured.out

    def mistake(self, *arguments: str) -> str:
        """The one line that it ends with if it cannot be carried out."""
        try:
            code: object = main(arguments)
        except SystemExit as left:  # so argparse does
            code = left.code
        captured = self._capsys.readouterr()
        assert (code, captured.out, captured.err.count("\n")) == (USAGE_ERROR, "", 1), captured.err
        assert captured.err.startswith("crossings") and captured.err.endswith("\n")
        assert len(captured.err) <= LONGEST_ERROR + 1
        return captured.err
