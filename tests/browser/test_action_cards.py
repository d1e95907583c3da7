"""Walking on the Moon's action cards on the page: of two, the one that is picked is kept (WOM-A03)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from crossings.server.storage import Store, open_database
from server.room.test_pauses import DRAWN, ROUND
from server.rooms import moon_stored

from .conftest import DESKTOP, PHONE, People, Server
from .hands import place, sit_down

COOPERATION, SLIPSTREAM = place("card-0-1"), place("card-0-2")


def asked_to_keep_one(page: Page, server: Server, key: str) -> None:
    """Red has drawn Cooperation beside Slipstream."""
    store = Store(open_database(f"sqlite:///{server.folder / 'crossings.sqlite3'}"))
    stored = moon_stored(["slip", "noinst", "slip"], (*ROUND, *DRAWN[:1]))
    store.create(replace(stored, id=key), [(key, 0)]).result()
    store.close()
    server.tables[key] = key
    sit_down(page, server, key)


def slipstream_is_kept(page: Page) -> None:
    expect(page.locator(".lines")).to_contain_text("drops Cooperation")
    expect(page.locator(COOPERATION)).to_have_attribute("aria-label", re.compile("^Slipstream"))
    expect(page.locator(SLIPSTREAM)).to_have_count(0)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_click_keeps_the_card(server: Server, people: People, viewport: ViewportSize) -> None:
    """Both are marked above their pictures and say so before either is touched."""
    page = people.person(viewport=viewport)
    asked_to_keep_one(page, server, f"clicked-{viewport['width']}")
    for number in ("1", "2"):
        expect(page.locator(f"{place(f'card-0-{number}')}.can")).to_have_attribute("aria-label", re.compile("^Keep"))
        expect(page.locator(f'[data-piece="card-0-{number}"]')).to_contain_text("Keep")
    expect(page.locator(".halo.edge")).to_have_count(2)
    page.click(SLIPSTREAM)
    slipstream_is_kept(page)


def test_keys_keep_the_card_that_is_told(server: Server, people: People) -> None:
    page = people.person()
    asked_to_keep_one(page, server, "pressed")
    page.focus(SLIPSTREAM)
    expect(page.locator("#board-hint")).to_contain_text("Keep Slipstream, discard Cooperation")
    page.keyboard.press("Enter")
    slipstream_is_kept(page)
