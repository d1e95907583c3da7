"""The cards 'how a turn goes' beside the board, and the log below a long question."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from crossings.engine import game, games

from .conftest import People, Server
from .hands import RANDOM_BOT, wait_for_turn

LAPTOP: ViewportSize = {"width": 1440, "height": 900}
CUT = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.strip'))"
LOG_AND_TOOLS = """() => ['.log', '.lines', '.back-tools'].map((one) => {
  const { height, bottom } = document.querySelector(one).getBoundingClientRect();
  return [height, bottom];
})"""
ROWS = 3
ROW = 28
"""Pixels of a row of the log at least."""


def begin(page: Page, server: Server, name: str, players: int) -> None:
    card = server.ask(f"/api/games/{name}")
    options = card["ready"]["options"] | {"players": players}
    seats = ["me"] + [RANDOM_BOT] * (players - 1)
    deal = card["ready"]["deals"]
    table = server.ask("/api/tables", {"game": name, "options": options, "seats": seats, "seed": 3, "deal": deal})
    page.goto(server.link(table["keys"][0]))
    wait_for_turn(page)


@pytest.mark.parametrize("name", [one.id for one in games()])
def test_all_cards_are_whole_however_many_play(name: str, server: Server, people: People) -> None:
    for players in {min(game(name).seats), max(game(name).seats)}:
        page = people.person(viewport=LAPTOP)
        begin(page, server, name, players)
        if page.locator(".strip").is_hidden():
            page.click('[data-tool="how"]')
        assert page.locator(".strip .card").count() == 3
        assert page.evaluate(CUT) <= 0


def test_the_log_keeps_rows_and_the_tools_their_place(server: Server, people: People) -> None:
    """In a full round of Walking on the Moon, with buttons and the line of what was done since."""
    page = people.person(viewport=LAPTOP)
    begin(page, server, "walking-on-the-moon", 5)
    tools = page.evaluate(LOG_AND_TOOLS)[2][1]
    if page.locator(".strip").is_visible():
        page.click(".strip .close")
    page.evaluate("document.querySelector('.now').style.minHeight = '360px'")
    _, lines, below = page.evaluate(LOG_AND_TOOLS)
    assert lines[0] >= ROWS * ROW
    assert below[1] == tools
