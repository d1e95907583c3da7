"""The game on the page `docs/add-a-game.md` is complete."""

import os
import re
import shutil
import sys
from pathlib import Path

import crossings
from crossings.cli.main import main
from crossings.conformance import plugin
from installed import announce
from processes import ran

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILE = re.compile(r"^## `([^`]+)`$.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OPTIONAL = ("src/take_away/figures.py", "src/take_away/observation.py", "tests/conformance_data.py")
"""Files that the page says to delete."""
SLOW = "not bots and not play"
"""Chapters that say nothing about the page."""


def test_the_game_on_the_page_passes_the_checks(tmp_path: Path) -> None:
    """CON-29."""
    folder, site = tmp_path / "take-away", tmp_path / "site"
    assert main(["new", "take-away", "--into", str(folder)]) == 0
    shutil.rmtree(folder / "src" / "take_away" / "lessons")
    for name in OPTIONAL:
        (folder / name).unlink()
    files = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    assert len(files) == 9
    for name, text in files.items():
        assert (folder / name).exists(), name
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copytree(folder / "src", site)
    announce(folder, site)
    paths = os.pathsep.join([str(Path(crossings.__file__).parents[1]), str(site)])
    command = ("-m", "pytest", "-p", plugin.__name__, "-p", "no:cacheprovider", "-k", SLOW)
    process = ran(sys.executable, *command, cwd=folder, PYTHONPATH=paths)
    assert process.returncode == 0, process.stdout
