"""Rows of ordinary moves that a game offers as buttons."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import People, Server
from .hands import wait_for_turn


def test_a_row_is_shown_when_it_is_pointed_at_and_made_at_one_press(toy_server: Server, people: People) -> None:
    keys = toy_server.table("coin-race", ["me", "friend"])["keys"]
    first, second = people.person(), people.person()
    for page, key in ((first, keys[0]), (second, keys[1])):
        page.goto(toy_server.link(key))
        wait_for_turn(page)
        page.click("[data-key='move hide-left']")
    wait_for_turn(first)
    row = first.locator(".actions button", has_text="Step, then rest")
    expect(second.locator(".actions button", has_text="Step, then rest")).to_have_count(0)
    shown = first.locator(".board circle[r='4']")
    row.hover()
    expect(shown).to_have_count(1)
    first.mouse.move(0, 0)
    expect(shown).to_have_count(0)
    row.click()
    wait_for_turn(second)
    expect(first.locator(".log")).to_contain_text("step")
    expect(first.locator(".log")).to_contain_text("rest")
    assert not people.troubles
