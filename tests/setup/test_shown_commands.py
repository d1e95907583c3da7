"""The commands in the docs have the right names and options; `long_commands.py` runs them."""

import re
import shlex

import pytest

from crossings.cli.main import parser, with_keys_joined
from shown_commands import COMMANDS

CROSSINGS = sorted({command for page in COMMANDS.values() for command in page if command.startswith("crossings ")})


@pytest.mark.parametrize("command", CROSSINGS)
def test_a_command_in_the_docs_is_understood(command: str) -> None:
    first = re.split(r"\s[[|>;&]", command)[0]  # without optional arguments, pipes and redirections
    parser().parse_args(with_keys_joined(shlex.split(first)[1:]))


def test_the_docs_show_commands() -> None:
    assert len(CROSSINGS) > 30
