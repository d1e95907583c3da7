"""The lab: reading reports; simulating, sharing and playing a variant."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from crossings.engine import game
from crossings.engine.playthrough import trace
from crossings.reports.findings import Example

from .support.hands import (
    either_window,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_text,
    expect_visible,
    press,
)
from .support.people import People
from .support.server import Server
from .support.site_page import either_edition

SETTING = "dune-chess&bot=random&setup=heart"
OVERFLOWS = "document.documentElement.scrollWidth > innerWidth"


def opened(page: Page, server: Server, setting: str = SETTING) -> None:
    page.goto(f"{server.address}/lab#{setting}")
    expect_visible(page, ".lab-options .option-row >> nth=0")


@either_edition
def test_from_the_lobby_to_a_report_and_a_game_of_it(server: Server, people: People) -> None:
    """A report is a page of its own, and its content security policy blocks none of its styles."""
    page = people.visit()
    page.click(".lab-link")
    expect_count(page, ".reports a", len(server.ask("/api/games")["games"]))
    page.click('[data-report="dune-chess"]')
    expect_exact_text(page, "h1", "Dune Chess: lab report")
    assert page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") == "760px"
    page.click("text=View this game at a table")
    expect_visible(page, ".headline")


def test_a_game_in_an_address_is_opened_at_a_table(server: Server, page: Page) -> None:
    """Reports link to games like this; an invalid link leads to a message in the lobby."""
    lines = trace(game("dunkelrunde"), 1, lean=True)
    example = Example("typical", 1, 1, "", [], "".join(json.dumps(line) + "\n" for line in lines))
    page.goto(f"{server.address}/{example.link}")
    expect_visible(page, ".headline")
    assert "/t/" in page.url
    expect(page.locator(".strip, .seat.away, .role").locator("visible=true")).to_have_count(0)
    for wrong in (example.link[:-30], "#game=eJyrBgAAewB7", "#game=?"):
        page.goto("about:blank")
        page.goto(f"{server.address}/{wrong}")
        expect_text(page, ".import-result", "The link contains no games")


@either_window
def test_a_variant_is_simulated_and_then_played(server: Server, people: People, viewport: dict[str, int]) -> None:
    """The address contains the variant; the figures belong to it; the keyboard is enough."""
    page = people.person(viewport=viewport)
    opened(page, server)
    expect(page.locator("#lab-level")).to_have_value("random")
    expect(page.locator('[data-preset="heart"]')).to_have_attribute("aria-pressed", "true")
    assert not page.evaluate(OVERFLOWS)
    start, far = page.locator(".lab-results .actions > button"), page.locator(".lab-results > .quiet").first
    start.focus()
    press(page, "Enter")
    expect(start).to_have_text("Stop it")
    shares = page.locator(".lab-figures li", has_text=" wins")
    expect(shares).to_have_count(2)
    expect(far).to_contain_text(re.compile(r"^Your question is being played: \d+ of 1,000 games"))
    expect(page.locator(".lab-figures li", has_text="Moves")).to_contain_text(re.compile(r"\d \(-?\d.* to \d"))
    assert not page.evaluate(OVERFLOWS)
    press(page, "Enter")
    expect(far).to_contain_text("Stopped.")
    page.select_option("#option-setup", "checker")
    expect(shares).to_have_count(0)
    assert page.url.endswith("/lab#dune-chess&bot=random&setup=checker")
    expect(page.locator(".lab-link-row input")).to_have_value(page.url)
    page.click(".lab-results a")
    expect_visible(page, ".play")
    with page.expect_request("**/api/tables") as made:
        page.click(".play")
    request: Any = made.value.post_data_json
    assert (request["options"]["setup"], request["seats"]) == ("checker", ["me", {"bot": "random"}])


def test_a_link_with_unknown_options_is_reported(server: Server, page: Page) -> None:
    opened(page, server, "dune-chess&bot=nobody&setup=heart&tower=3")
    expect_exact_text(page, ".error", "The link names options that this game does not have: bot and tower.")
    expect(page.locator("#option-setup")).to_have_value("heart")
    page.select_option("#lab-game", "DunkelRunde")
    expect_visible(page, "#option-players")
    expect_hidden(page, ".error")
