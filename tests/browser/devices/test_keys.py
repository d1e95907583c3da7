"""Keyboard-only play (journey 9). `deep_browsers.py` covers Firefox and WebKit."""

import re

from playwright.sync_api import expect

from ..support.hands import (
    RANDOM_BOT,
    at_one_screen,
    expect_chosen,
    expect_count,
    expect_hidden,
    expect_text,
    focused,
    is_not_chosen,
    open_new_table,
    place,
    press,
    type_move,
    wait_for_turn,
    walk,
)
from ..support.people import People
from ..support.server import Server

TABS = 20
"""More presses of Tab than the header has stops."""


def test_a_table_with_the_keyboard_only(people: People) -> None:
    """PAG-08, PAG-09: from the lobby on."""
    page = people.visit()
    for stop in ('[data-game="dune-chess"]', ".who-chips >> text=Pass and play", ".play"):
        page.locator(stop).focus()
        press(page, "Enter")
    wait_for_turn(page)
    prompt = page.locator("#question")

    # skip links lead to the question and to the first target on the board
    press(page, "Tab", "Tab", "Enter")
    assert focused(page) == "question"
    page.evaluate("document.activeElement.blur()")
    stops: list[str] = []
    while not stops or not page.locator(".place:focus").count():
        press(page, "Tab")
        stops.append(focused(page))
        assert len(stops) < TABS
    assert "board" not in stops
    first = page.locator(".place.can").first.get_attribute("data-place")
    assert first and stops[-1] == first

    # Enter picks, arrows move the focus, Escape cancels
    press(page, "Enter")
    expect_chosen(page, first)
    press(page, "Escape")
    is_not_chosen(page, first)
    walk(page, "b7")
    press(page, "Enter")
    walk(page, "a6")
    expect(page.locator(place("a6"))).to_have_class(re.compile("can"))
    press(page, "Enter")
    expect_text(page, ".lines li", "b7-a6")
    expect_text(page, "#live", "b7")

    # during the turn arrows browse history only in the log
    page.evaluate("document.activeElement.blur()")
    press(page, "ArrowLeft", "Home")
    expect(prompt).not_to_contain_text("viewing")
    page.focus(".lines")
    press(page, "ArrowLeft")
    expect(prompt).to_contain_text("the start")
    press(page, "ArrowRight")
    expect(prompt).not_to_contain_text("viewing")

    # a pick in history explains how to return
    page.focus(".lines")
    press(page, "ArrowLeft")
    page.focus(place("b7"))
    press(page, "Enter")
    expect_text(page, ".answer", "Press Escape to return")
    press(page, "Escape")
    expect(prompt).not_to_contain_text("viewing")
    expect_hidden(page, ".answer")

    # notation
    wait_for_turn(page)
    type_move(page, "b2-a3")
    expect_count(page, ".lines li", 2)


def test_arrows_leave_the_pool_and_come_back(people: People, server: Server) -> None:
    """The pool is alone in a row that isn't a row of the bridge."""
    page = at_one_screen(people.person(), server, server.table("bridges-and-boats", ["me", "me"]))
    page.click(".privacy-screen button")
    wait_for_turn(page)
    page.focus(place("pool"))
    press(page, "ArrowRight")
    assert focused(page) != "pool"
    press(page, "ArrowLeft")
    assert focused(page) == "pool"


def test_the_focus_is_never_lost(people: People, server: Server) -> None:
    """If the pressed button or the focused place disappears, the focus moves to the board."""
    page = open_new_table(people, "bridges-and-boats", "me", RANDOM_BOT)
    page.focus('[data-key="move end"]')
    press(page, "Enter")
    expect_count(page, ".place:focus", 1)
    wait_for_turn(page)
    page.focus(place("pool"))
    press(page, "Enter")
    wait_for_turn(page)
    page.focus('.place.can[data-place^="domino-0"]')
    press(page, "Enter")
    page.focus(place("section-1"))
    press(page, "Enter")
    expect_count(page, place("section-1"), 0)
    expect_count(page, ".place:focus", 1)
