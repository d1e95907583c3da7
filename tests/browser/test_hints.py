"""Hints on the page: asked for by a button that keeps its place, shown on the board by a press, made by another."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, People, Server
from .hands import RANDOM_BOT, moves_made, place, sit_down

HINT = '[data-key="hint"]'
OUTSIDE_THE_BAR = """() => {
  const bar = document.querySelector('.now').getBoundingClientRect();
  return [...document.querySelectorAll('.answer, .answer *')].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.height > 0 && (box.top < bar.top || box.bottom > bar.bottom);
  }).map((part) => part.className);
}"""


def ask(page: Page) -> None:
    page.click(HINT)
    expect(page.locator(".advised")).to_have_count(3)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_the_best_moves_are_listed_shown_and_made(server: Server, people: People, viewport: dict[str, int]) -> None:
    page = people.person(viewport=viewport)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    before = [page.locator(one).bounding_box() for one in (HINT, ".sheet", ".now")]
    ask(page)
    assert [page.locator(one).bounding_box() for one in (HINT, ".sheet", ".now")] == before
    expect(page.locator(".advised .worth").first).to_have_text(re.compile(r"^\d+$"))
    if viewport is DESKTOP:
        page.locator(".advised").first.click()
    expect(page.locator(".advised").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".under .chosen")).to_have_count(2)
    button = page.locator('[data-key="play-hint"]')
    box = button.bounding_box()
    assert box and box["y"] + box["height"] <= viewport["height"]
    button.click()
    expect(page.locator(".advised")).to_have_count(0)
    lines = page.locator(".lines li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("asks for a hint")


def test_on_a_phone_a_hint_lies_in_the_bar_and_covers_nothing_else(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    ask(page)
    for number in (1, 2, 0):
        page.locator(".advised").nth(number).click()
        expect(page.locator(".advised").nth(number)).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(OUTSIDE_THE_BAR) == []
    expect(page.locator(".under .chosen")).to_have_count(2)
    expect(page.locator(".advised[aria-pressed=true] .advised-line")).to_be_visible()


def test_on_a_phone_a_long_hint_shows_whole_lines_and_three_of_them(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    ask(page)
    line = page.locator(".advised[aria-pressed=true] .advised-line")
    line.evaluate("(one) => { one.textContent = 'That threatens the Ornithopter on c8. '.repeat(8); }")
    seen, one = line.evaluate("(one) => [one.clientHeight, parseFloat(getComputedStyle(one).lineHeight)]")
    assert round(seen / one) >= 3
    assert seen == pytest.approx(one * round(seen / one), abs=1), "no line is cut"


def test_on_a_phone_whoever_picks_by_hand_has_the_bar_back(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    ask(page)
    expect(page.locator(".advised").first).to_have_attribute("aria-pressed", "true")
    page.locator(".advised").first.click()
    expect(page.locator(".under .chosen")).to_have_count(0)
    mine = place("b7")
    page.click(mine)
    expect(page.locator(".advised")).to_have_count(0)
    expect(page.locator(mine)).to_have_attribute("aria-selected", "true")
    page.click(HINT)
    expect(page.locator(".advised")).to_have_count(3)
    expect(page.locator(mine)).to_have_attribute("aria-selected", "true")
    page.locator(".advice .dismiss").click()
    expect(page.locator(".advised")).to_have_count(0)


def test_what_is_picked_stays_picked_and_a_hint_is_free_the_second_time(server: Server, people: People) -> None:
    page = people.person()
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    page.click(place("b7"))
    ask(page)
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "true")
    page.click(HINT)
    expect(page.locator(".advised")).to_have_count(0)
    ask(page)
    assert moves_made(page) == 1, "the line that tells of the hint"


def test_against_a_person_there_is_no_hint_and_against_a_bot_there_is(server: Server, people: People) -> None:
    page = people.person()
    sit_down(page, server, server.table("dune-chess", ["me", "friend"])["keys"][0])
    expect(page.locator(HINT)).to_be_hidden()
    sit_down(page, server, server.table("dune-chess", ["me", RANDOM_BOT])["keys"][0])
    expect(page.locator(HINT)).to_be_visible()
