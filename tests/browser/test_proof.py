"""On the page: what a table has promised of its dice, what to keep of what was shown, a word of one's own."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from crossings.table import verify

from .conftest import People, Server
from .hands import wait_for_turn

TITLE = ".proof summary"
HEAD = ".proof .link-row:nth-child(2) input"


def test_the_head_that_the_page_shows_is_found_in_the_file(server: Server, people: People) -> None:
    key = server.table("dune-chess", ["me", "me"])["keys"]
    page = people.person()
    page.goto(server.link(key[0]))
    wait_for_turn(page)
    expect(page.locator(".proof .link-row").first).to_be_hidden()
    page.click(TITLE)
    promise = page.locator(".proof .link-row input").first.input_value()
    assert page.locator(HEAD).input_value() == promise, "before the first move"
    page.fill(".proof form input", "ada")
    page.keyboard.press("Enter")
    expect(page.locator(".lines li").last).to_contain_text("ada")
    expect(page.locator(".proof form input")).to_have_value("")
    expect(page.locator(HEAD)).not_to_have_value(promise)
    head = page.locator(HEAD).input_value()
    page.click(".ending summary")
    page.click("[data-key='end resign']")
    page.click("[data-key='end yes']")
    expect(page.locator(".proof form")).to_be_hidden()
    verified = verify([json.loads(line) for line in server.file(key[0]).splitlines()])
    assert verified.match.commitment == promise
    assert verified.places(head) == [(None, 1)]
