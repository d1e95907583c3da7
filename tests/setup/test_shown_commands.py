"""The commands in the docs have valid names and options; `long_commands.py` runs them."""

import re
import shlex
import tomllib

import pytest

from crossings.cli.main import join_resume_keys, parser
from shown_commands import COMMANDS, ROOT

FOLDERS = ("docs", "examples", "src", "benchmarks", "tools", ".github")
ENDS = ("*.md", "*.py", "*.ipynb", "*.ftl", "*.yml")
INSTALL = re.compile(r"pip install ([^`\n]*)")
EXTRAS = re.compile(r"\.\[([\w,]+)\]")
FROM_INDEX = re.compile(r"""(?:^|[ '"])crossings(?:[\[ '"]|$)""")
NEEDED = re.compile(r"""(?:how_to_install\(|MissingExtra\("[^"]*", |require\("[^"]*", )["'](\w+)["']""")
CROSSINGS = sorted({command for page in COMMANDS.values() for command in page if command.startswith("crossings ")})


@pytest.mark.parametrize("command", CROSSINGS)
def test_a_command_in_the_docs_is_understood(command: str) -> None:
    first = re.split(r"\s[\[|>;&]", command)[0]  # without optional arguments, pipes and redirections
    parser().parse_args(join_resume_keys(shlex.split(first)[1:]))


def test_the_docs_show_commands() -> None:
    assert len(CROSSINGS) > 30


def test_shown_install_commands_name_existing_extras() -> None:
    """Install commands use a checkout, because Crossings is not on a package index, and extras that exist."""
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    pages = [*ROOT.glob("*.md"), *(page for folder in FOLDERS for end in ENDS for page in (ROOT / folder).rglob(end))]
    texts = [page.read_text(encoding="utf-8") for page in pages]
    installs = [command for text in texts for command in INSTALL.findall(text)]
    named = [extra for text in texts for extra in (*EXTRAS.findall(text), *NEEDED.findall(text))]
    assert len(installs) > 15 and len(named) > 15
    assert [command for command in installs if FROM_INDEX.search(command)] == []
    assert {extra for several in named for extra in several.split(",")} <= known.keys()
