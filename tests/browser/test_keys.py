"""Without a mouse: journey 9. In Firefox: `deep_firefox.py`."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import People, Server
from .hands import at_one_screen, place, wait_for_turn

FOCUSED = "() => document.activeElement.dataset.place ?? document.activeElement.id"
TABS = 20
"""More presses than the head of the page has stops."""
NEAR = 20
"""Pixels: less than a square."""


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def walk(page: Page, goal: str) -> None:
    """From the square that is in focus to another, by arrows."""
    while (here := focused(page)) != goal:
        at, to = (page.locator(place(name)).bounding_box() for name in (here, goal))
        assert at and to
        across, down = (
            "ArrowRight" if to["x"] > at["x"] else "ArrowLeft",
            "ArrowUp" if to["y"] < at["y"] else "ArrowDown",
        )
        page.keyboard.press(across if abs(to["x"] - at["x"]) > NEAR else down)
        assert focused(page) != here


def test_a_table_by_keys_alone(people: People, server: Server) -> None:
    page = at_one_screen(people.person(), server, server.table("dune-chess", ["me", "me"]))
    wait_for_turn(page)
    asked = page.locator("#asked")

    # the question is one press away, and so is the board: its first stop is the first thing that can be picked
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert focused(page) == "asked"
    page.evaluate("document.activeElement.blur()")
    stops: list[str] = []
    while not stops or not page.locator(".place:focus").count():
        page.keyboard.press("Tab")
        stops.append(focused(page))
        assert len(stops) < TABS
    assert "board" not in stops
    first = page.locator(".place.can").first.get_attribute("data-place")
    assert first and stops[-1] == first

    # Enter picks, arrows go from place to place, Escape lets go
    page.keyboard.press("Enter")
    expect(page.locator(place(first))).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(page.locator(place(first))).to_have_attribute("aria-selected", "false")
    walk(page, "b7")
    page.keyboard.press("Enter")
    walk(page, "a6")
    expect(page.locator(place("a6"))).to_have_class(re.compile("can"))
    page.keyboard.press("Enter")
    expect(page.locator(".lines li")).to_have_count(1)

    # arrows never rewind while a move is asked, but from the log
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(asked).not_to_contain_text("looking at")
    page.focus(".lines")
    page.keyboard.press("ArrowLeft")
    expect(asked).to_contain_text("the start")
    page.keyboard.press("ArrowRight")
    expect(asked).not_to_contain_text("looking at")

    # in the past nothing can be picked: it is said how to come back
    page.focus(".lines")
    page.keyboard.press("ArrowLeft")
    page.focus(place("b7"))
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_contain_text("Escape returns")
    page.keyboard.press("Escape")
    expect(asked).not_to_contain_text("looking at")
    expect(page.locator(".answer")).to_be_hidden()

    # notation
    wait_for_turn(page)
    page.keyboard.press("/")
    page.keyboard.type("b2-a3")
    page.keyboard.press("Enter")
    expect(page.locator(".lines li")).to_have_count(2)
