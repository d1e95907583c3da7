"""Bots at the table: what those of a team say that they plan."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, People, Server
from .hands import sit_down, wait_for_turn

BOT = {"bot": "casual"}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_teammates_plan_is_a_quiet_line_in_its_turn(server: Server, people: People, viewport: dict[str, int]) -> None:
    page = people.person(viewport=viewport)
    keys = server.table("march-on-mars", ["me", BOT], players=2, specials="none", track="ab")["keys"]
    sit_down(page, server, keys[0])
    page.evaluate(
        """() => {
          window.lines = new Set();
          new MutationObserver(() => window.lines.add(document.querySelector('.intention').textContent))
            .observe(document.querySelector('.intention'), { childList: true, attributes: true });
        }"""
    )
    page.locator(".place.can").first.click()
    wait_for_turn(page)
    if not page.evaluate("window.lines.size"):
        page.locator('[data-key="move pass"]').click()
    page.wait_for_function("window.lines.size > 0")
    wait_for_turn(page)
    lines = page.evaluate("[...window.lines]")
    assert all(re.match("Blue plans: to .*[.]$", line) for line in lines if line)
    assert any(lines)
    expect(page.locator(".intention")).to_be_hidden()
