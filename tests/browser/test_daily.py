"""Daily challenges on the page: from the lobby to a result to share, once for each game and day."""

import json
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Page, expect

from .support.hands import expect_count, expect_hidden, expect_text, expect_visible, resign, wait_for_turn
from .support.people import People
from .support.server import Server
from .support.site_page import either_edition

GAME = "dune-chess"
ROW = f'[data-daily="{GAME}"]'
STATE = f"{ROW} .daily-state"
PLAY = '[data-key="daily-play"]'
LINES = ".daily-lines"


def stored(page: Page, name: str) -> Any:
    """Return a stored value of the page."""
    return json.loads(page.evaluate(f"localStorage.getItem('crossings.{name}')") or "null")


@either_edition
def test_a_challenge_is_opened_once_resumed_and_shared(server: Server, people: People) -> None:
    """PAG-23, TAB-44: a reload and a second tab continue the same game. The result counts nowhere else."""
    page, today = people.visit(), datetime.now(UTC).date()
    expect_text(page, STATE, "Play")
    page.click(ROW)
    expect_text(page, ".daily-page", "The seed of the dice is public")
    page.click(PLAY)
    wait_for_turn(page)
    expect_text(page, ".title", f"Dune Chess · Challenge of {today.day} {today:%B} {today.year}")
    expect_count(page, ".seat-tool", 0)
    table = page.url
    page.reload()
    wait_for_turn(page)

    other = people.tab(page.context)
    other.goto(server.at(f"/daily/{GAME}/{today}/0.9"))
    expect_text(other, ".daily-page .note", "The rules of this game have changed since this link was shared.")
    expect_text(other, PLAY, "Continue")
    other.click(PLAY)
    wait_for_turn(other)
    assert other.url == table

    resign(other)
    expect_visible(other, LINES)
    first, second, third, link = other.locator(LINES).input_value().splitlines()
    assert first == f"Crossings, challenge of {today.day} {today:%B} {today.year}: Dune Chess"
    assert second == "I lost against a bot: I resigned."
    assert third.startswith("0 turns. How it went: ")
    [result] = stored(other, "daily")
    assert (result["game"], result["day"], result["late"], result["outcome"]) == (GAME, str(today), False, "lost")
    assert stored(other, "played") is None

    page.goto(link)
    expect_text(page, ".daily-outcome", "Lost: I resigned. 0 turns.")
    expect_count(page, PLAY, 0)
    page.goto(server.at("/"))
    expect_text(page, STATE, "Lost")
    page.click(".daily-head button")
    expect(page.locator("#daily-title")).to_have_text("Yesterday’s challenges")
    page.click(ROW)
    expect_text(page, ".daily-page .note", "The day of this challenge is over.")


def test_a_challenge_of_tomorrow_cannot_be_opened(page: Page, server: Server) -> None:
    page.goto(server.at(f"/daily/{GAME}/2999-01-01"))
    expect_text(page, ".daily-page .note", "the challenge of 2999-01-01 begins on that day at 0:00 UTC")
    expect_hidden(page, PLAY)
