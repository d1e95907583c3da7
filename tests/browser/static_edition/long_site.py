"""Whole games of all six in the static edition: by clicks in Chromium, by a script in Firefox and WebKit."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page as ChromiumPage

from crossings.engine import game_ids

from ..deep_browsers import open_table, page  # noqa: F401  # a fixture
from ..support.driven import Page
from ..support.hands import CHOICES, RANDOM_BOT, READY, move, play_to_the_end, wait_for_turn
from ..support.people import PATIENCE
from ..support.site_page import FILE, file_of, play_here, shown, sit_down, verified, written
from ..test_whole_games import SEED, SHORT

CLICKS = 3000
BOUTS = 400
"""Rounds of eight choices, enough to finish any game."""
PLAY = """(async () => {
  let drawn = SEED;
  const any = (few) => few[(drawn = (16807 * drawn) % 2147483647) % few.length];
  for (let clicks = 0; clicks < 8; clicks += 1) {
    do await new Promise((go) => setTimeout(go, 10)); while (!(READY)());
    if (document.querySelector('.headline')) return true;
    const chosen = document.querySelector('.chooser:not([hidden]) .option') ?? document.querySelector(any((CHOICES)()));
    chosen?.focus();
    if (chosen?.matches('.place')) chosen.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
    else chosen?.click();
  }
  return false;
})()"""
"""Script that makes up to eight of the offered choices, and returns whether the game is over."""

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an edition with all games."""
    with shown(written(tmp_path_factory.mktemp("site"), *game_ids())) as one:
        yield one


def table_of(game: str) -> dict[str, Any]:
    """A short game of one person against random bots."""
    options = SHORT[game]
    seats = ["me"] + [RANDOM_BOT] * (int(str(options.get("players", 2))) - 1)
    return {"game": game, "options": options, "seats": seats, "seed": SEED}


@pytest.fixture
def chromium_page(browser: Any) -> Iterator[ChromiumPage]:
    """A page in Chromium."""
    with browser.new_context() as context:
        yield context.new_page()


STORED = """async () => {
  for (let count = 0; count < 2; await new Promise((soon) => setTimeout(soon, 100))) {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    count = all.flat().filter(({url}) => url.includes('/bytecode/')).length;
  }
}"""
"""Script that waits until the bytecode of Python's library and of Crossings is stored."""


def test_the_next_start_uses_the_bytecode_that_the_browser_has_stored(address: str, browser: Any) -> None:
    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        loaded: list[str] = []
        context.on("request", lambda request: loaded.append(request.url))
        play_here(page, address, "dune-chess")
        wait_for_turn(page)
        assert any("python_stdlib" in url for url in loaded)
        page.evaluate(STORED)
        loaded.clear()
        page.reload()
        wait_for_turn(page)
        assert any("pyodide.mjs" in url for url in loaded)
        assert not any("python_stdlib" in url for url in loaded)
        move(page, "b7", "a6")


@pytest.mark.parametrize("game", game_ids())
def test_a_game_is_clicked_to_its_end_and_its_file_verifies(
    game: str, address: str, chromium_page: ChromiumPage, tmp_path: Path
) -> None:
    sit_down(chromium_page, address, **table_of(game))
    assert play_to_the_end(chromium_page, Random(7), CLICKS)
    assert "Verified" in verified(file_of(chromium_page), tmp_path)


@pytest.mark.parametrize("game", game_ids())
def test_a_game_ends_in_other_browsers_and_its_file_verifies(
    game: str,
    page: Page,  # noqa: F811
    address: str,
    tmp_path: Path,
) -> None:
    open_table(page, address, **table_of(game))
    play = PLAY.replace("READY", READY).replace("CHOICES", CHOICES)
    for bout in range(1, BOUTS):
        if page.evaluate(play.replace("SEED", str(bout))):
            break
    assert "Verified" in verified(page.evaluate(f"({FILE})()"), tmp_path)
