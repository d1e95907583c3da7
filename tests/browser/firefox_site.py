"""The table without a server in Firefox: a bot answers, and what was played is there again after a reload.

By hand, where a Firefox starts in time: `pytest tests/browser/firefox_site.py -o python_files=firefox_site.py -m deep`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .bidi import firefox
from .hands import READY
from .site_page import shown, written

pytestmark = [pytest.mark.deep, pytest.mark.timeout(600)]
LINES = "document.querySelectorAll('.lines li').length"


def test_a_bot_answers_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = written(tmp_path / "site", "dune-chess")
    profile = tmp_path / "profile"
    profile.mkdir()
    with shown(folder) as address, firefox(profile) as page:
        page.goto(address)
        page.wait_for("document.querySelector('.cover')")
        page.evaluate("document.querySelector('[data-game=\"dune-chess\"]').click()")
        page.wait_for("document.querySelector('.play')")
        page.evaluate("document.querySelector('.play').click()")
        page.wait_for(f"({READY})()")
        page.press("/", *"b7-a6", "Enter")
        page.wait_for(f"{LINES} >= 2")
        page.goto(page.evaluate("location.href"))
        page.wait_for(f"({READY})() && {LINES} >= 2")
        assert page.troubles == []
