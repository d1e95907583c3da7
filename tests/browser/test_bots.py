"""Bots at the table: what those of a team say that they plan; that one would give up."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

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


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
@pytest.mark.parametrize("plays_on", [False, True])
def test_who_is_offered_the_win_may_play_on(
    server: Server, people: People, viewport: dict[str, int], plays_on: bool
) -> None:
    """The offer is put into what the server says; the bot would make it after many moves."""
    page = people.person(viewport=viewport)
    sent: list[str] = []

    def offering(route: WebSocketRoute) -> None:
        behind = route.connect_to_server()

        def on(text: str | bytes) -> None:
            route.send(text)
            if json.loads(text)["type"] == "position":
                route.send(json.dumps({"type": "end-asked", "by": 1, "to": 0, "how": "resign", "at": 0}))

        def back(text: str | bytes) -> None:
            sent.append(str(text))
            behind.send(text)

        behind.on_message(on)
        route.on_message(back)

    page.route_web_socket("**/ws/*", offering)
    sit_down(page, server, server.table("dune-chess", ["me", BOT])["keys"][0])
    offer = page.locator(".asked-to-end")
    expect(offer).to_contain_text("Atreides would give the game up. You may as well play on.")
    expect(offer).to_be_in_viewport(ratio=1)
    offer.get_by_text("Play on" if plays_on else "Accept the win", exact=True).click()
    expect(offer).to_have_count(0)
    answer = next(json.loads(text) for text in sent if '"consent"' in text)
    assert (answer["how"], answer["yes"]) == ("resign", not plays_on)
