"""No serious finding of axe, by day and by night."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .conftest import DESKTOP, PHONE, People, Server
from .hands import place, press, resign, seated, shows, sit_at

GRAVE = ("serious", "critical")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def is_open_to_all(page: Page) -> None:
    """Axe objects to nothing; told are the rule and its first element."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        rules = {} if scheme == "light" else {"runOnly": ["color-contrast"]}
        found = Axe().run(page, options={"resultTypes": ["violations"]} | rules)
        violations = found.response["violations"]
        grave = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in violations if one["impact"] in GRAVE]
        assert grave == [], scheme


def lobby(page: Page, server: Server) -> None:
    page.goto(server.address + "/#dune-chess")
    page.wait_for_selector(".play")
    page.click("summary:has-text('Who')")
    page.click("summary:has-text('Options')")


def rules(page: Page, server: Server) -> None:
    page.goto(server.address + "/rules/dunkelrunde#DKR-24")
    page.wait_for_selector(".paragraph.aimed")


def lab(page: Page, server: Server) -> None:
    page.goto(server.address + "/lab#dune-chess&bot=random&setup=heart")  # as in test_lab.py: one question at a time
    page.click(".lab-told .main")
    page.wait_for_selector(".lab-figures li")


def invitation_and_table(page: Page, server: Server) -> None:
    sit_at(page, server, "dune-chess", "me", "friend")
    page.click(".waiting .show-code")
    page.wait_for_selector(".qr")
    page.click('[data-tool="help"]')
    page.click('[data-key="Undo"]', force=True)
    page.click(place("b7"))
    press(page, "/")
    page.keyboard.type("?")


def end(page: Page, server: Server) -> None:
    sit_at(page, server, "dune-chess", "me", "me")
    resign(page)
    page.click("text=Share")
    page.click('[data-tool="invite"]')


@pytest.mark.parametrize("scene", [lobby, lab, pytest.param(rules, marks=pytest.mark.deep), invitation_and_table, end])
def test_the_page_is_open_to_all(scene: Callable[[Page, Server], None], server: Server, people: People) -> None:
    page = people.person(viewport=DESKTOP)
    scene(page, server)
    is_open_to_all(page)
    if scene is end:
        press(page, "Escape")
        page.click("text=Look back")
        page.wait_for_selector("text=Back to now")
        page.click(".strip .close")  # how to play covers the log
        shows(page, ".log")
        is_open_to_all(page)


def test_the_table_on_a_phone_is_open_to_all(people: People) -> None:
    page = seated(people, "dune-chess", "me", {"bot": "random"}, viewport=PHONE, has_touch=True)
    is_open_to_all(page)
