"""No serious finding of axe, by day and by night."""

from __future__ import annotations

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from .conftest import DESKTOP, PHONE, People, Server
from .hands import place, play_to_the_end, wait_for_turn

GRAVE = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """What axe objects to: rule and first element."""
    violations = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in violations if one["impact"] in GRAVE]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby_is_open_to_all(scheme: str, server: Server, people: People) -> None:
    page = people.person(color_scheme=scheme)
    page.goto(server.address + "/#dune-chess")
    page.wait_for_selector(".play")
    page.click("summary:has-text('Who')")
    page.click("summary:has-text('Options')")
    assert findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rules_are_open_to_all(scheme: str, server: Server, people: People) -> None:
    page = people.person(color_scheme=scheme)
    page.goto(server.address + "/rules/dunkelrunde#DKR-24")
    page.wait_for_selector(".paragraph.aimed")
    assert findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_invitations_are_open_to_all(scheme: str, server: Server, people: People) -> None:
    page = people.person(color_scheme=scheme)
    page.goto(server.link(server.table("dune-chess", ["me", "friend"])["keys"][0]))
    page.click(".waiting .show-code")
    page.wait_for_selector(".qr")
    assert findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_is_open_to_all(scheme: str, server: Server, people: People) -> None:
    page = people.person(color_scheme=scheme)
    key = server.table("dune-chess", ["me", "friend"])["keys"][0]
    page.goto(server.link(key))
    wait_for_turn(page)
    page.click('[data-tool="help"]')
    page.click('[data-key="Undo"]', force=True)
    page.click(place("b7"))
    page.keyboard.press("/")
    page.keyboard.type("?")
    assert findings(page) == []


@pytest.fixture(scope="module")
def finished(server: Server, browser: Browser) -> str:
    """The address of a table where a game is over."""
    alone = {"game": "over-the-next-dune", "seats": ["me"], "seed": 1}
    address = server.link(server.ask("/api/tables", alone)["keys"][0])
    page = browser.new_page(viewport=DESKTOP, reduced_motion="reduce")
    page.goto(address)
    play_to_the_end(page, Random(3))
    page.close()
    return address


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_and_the_past_are_open_to_all(scheme: str, finished: str, people: People) -> None:
    page = people.person(color_scheme=scheme)
    page.goto(finished)
    page.wait_for_selector(".headline")
    page.click("text=Share")
    page.click('[data-tool="invite"]')
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.click("text=Look back")
    page.wait_for_selector("text=Back to now")
    assert findings(page) == []


def test_the_table_on_a_phone_is_open_to_all(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True)
    key = server.table("dune-chess", ["me", {"bot": "random"}])["keys"][0]
    page.goto(server.link(key))
    wait_for_turn(page)
    assert findings(page) == []


def test_the_dark_theme_can_be_chosen_and_is_kept(server: Server, people: People) -> None:
    page = people.person(color_scheme="light")
    page.goto(server.address)
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(246, 241, 231)"
    page.click(".tools .tool")
    page.click(".tools .tool")
    assert page.evaluate(paper) == "rgb(18, 21, 29)"
    page.reload()
    assert page.evaluate(paper) == "rgb(18, 21, 29)"
