"""The page's files: small, of this server alone, and without a word about any game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crossings.server
from crossings.engine import games

STATIC = Path(crossings.server.__file__).with_name("static")
OTHERS = "vendor"
"""The folder of what others have written."""
FILES = sorted(
    path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"} and OTHERS not in path.parts
)
MOST_LINES = 400


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_small_knows_no_game_and_needs_nobody_else(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") < MOST_LINES
    for one in games():
        assert one.id not in text
        assert one.title not in text
    links = [link for link in re.findall(r"https?://[^\s'\"`)]+", text) if link != "http://www.w3.org/2000/svg"]
    assert links == []


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".html"], ids=lambda path: path.name)
def test_markup_holds_no_script_and_no_style_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)


def test_the_page_fetches_all_modules_at_once() -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    for path in STATIC.rglob("*.js"):
        assert f'/static/{path.relative_to(STATIC).as_posix()}"' in index
