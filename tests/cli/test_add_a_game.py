"""The page `docs/add-a-game.md` shows the files that `crossings new` writes."""

import re
from pathlib import Path

from crossings.template import project

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILE = re.compile(r"^## `([^`]+)`$.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_game_on_the_page_is_a_new_game() -> None:
    """CON-29."""
    files = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    assert len(files) == 9
    written = project("take-away")
    assert {name: written[name] for name in files} == files
