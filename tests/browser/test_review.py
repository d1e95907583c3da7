"""Advice and proof on the page: hints, a finished game looked at again, what was promised of the dice."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from crossings.table import verify

from .conftest import DESKTOP, PHONE, People, Server
from .hands import moves_made, place, resign, sit_down

# ---- hints ----------------------------------------------------------------------------------------

HINT = '[data-key="hint"]'
OUTSIDE_THE_BAR = """() => {
  const bar = document.querySelector('.now').getBoundingClientRect();
  return [...document.querySelectorAll('.answer, .answer *')].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.height > 0 && (box.top < bar.top || box.bottom > bar.bottom);
  }).map((part) => part.className);
}"""


def ask(page: Page) -> None:
    """It takes a search, which finds fewer than three moves where it has little time; nothing leaves its place."""
    before = [page.locator(one).bounding_box() for one in (HINT, ".sheet", ".now")]
    page.click(HINT)
    expect(page.locator(".advised").first).to_be_visible()
    assert [page.locator(one).bounding_box() for one in (HINT, ".sheet", ".now")] == before


def make_the_first(page: Page) -> None:
    """By the button in sight; the log tells of both."""
    expect(page.locator(".advised").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".under .chosen")).to_have_count(2)
    button, viewport = page.locator('[data-key="play-hint"]'), page.viewport_size
    box = button.bounding_box()
    assert box and viewport and box["y"] + box["height"] <= viewport["height"]
    button.click()
    expect(page.locator(".advised")).to_have_count(0)
    lines = page.locator(".lines li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("asks for a hint")


def test_the_best_moves_are_listed_shown_and_made(server: Server, people: People) -> None:
    """What is picked stays picked, and a hint is free the second time."""
    page = people.person(viewport=DESKTOP)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    page.click(place("b7"))
    ask(page)
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "true")
    expect(page.locator(".advised .worth").first).to_have_text(re.compile(r"^\d+$"))
    page.click(HINT)
    expect(page.locator(".advised")).to_have_count(0)
    ask(page)
    assert moves_made(page) == 1, "the line that tells of the hint"
    page.locator(".advised").first.click()
    make_the_first(page)


@pytest.mark.deep
def test_on_a_phone_a_hint_lies_in_the_bar_and_covers_nothing_else(server: Server, people: People) -> None:
    """A long one shows whole lines, three of them; whoever picks by hand has the bar back."""
    page = people.person(viewport=PHONE)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    ask(page)
    advised = page.locator(".advised")
    expect(advised.first).to_have_attribute("aria-pressed", "true")
    advised.first.click()
    expect(page.locator(".under .chosen")).to_have_count(0)
    mine = page.locator(place("b7"))
    mine.click()
    expect(advised).to_have_count(0)
    expect(mine).to_have_attribute("aria-selected", "true")
    page.click(HINT)
    expect(advised.first).to_be_visible()
    expect(mine).to_have_attribute("aria-selected", "true")
    page.locator(".advice .dismiss").click()
    expect(advised).to_have_count(0)
    page.keyboard.press("Escape")

    ask(page)
    advised.first.click()
    for number in [*range(1, advised.count()), 0]:
        advised.nth(number).click()
        expect(advised.nth(number)).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(OUTSIDE_THE_BAR) == []
    line = page.locator(".advised[aria-pressed=true] .advised-line")
    expect(line).to_be_visible()
    line.evaluate("(one) => { one.textContent = 'That threatens the Ornithopter on c8. '.repeat(8); }")
    seen, one = line.evaluate("(one) => [one.clientHeight, parseFloat(getComputedStyle(one).lineHeight)]")
    assert round(seen / one) >= 3
    assert seen == pytest.approx(one * round(seen / one), abs=1), "no line is cut"
    make_the_first(page)


# ---- a finished game ------------------------------------------------------------------------------


def finished(page: Page, server: Server) -> None:
    """Two moves, one of them silly, then the first side gives up."""
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    page.click(place("b7"))
    page.click(place("a6"))
    resign(page)
    page.locator('[data-key="review"]').wait_for(state="attached")


def test_the_curve_is_shown_and_leads_to_the_past(server: Server, people: People) -> None:
    page = people.person(accept_downloads=True)
    finished(page, server)
    review, curve = page.locator('[data-key="review"]'), page.locator(".review .curve")
    review.click()
    expect(curve).to_be_visible()
    expect(page.locator(".review")).to_contain_text("The chance to win after every move")
    expect(page.locator(".sums tbody tr")).to_have_count(2)
    with page.expect_download() as download:
        page.locator('[data-key="review-picture"]').click()
    assert download.value.suggested_filename == "Dune Chess, review.png"
    for narrow in (False, True):
        if narrow:
            page.set_viewport_size(PHONE)
            page.wait_for_function(f"innerWidth === {PHONE['width']}")
        box, size = curve.bounding_box(), page.viewport_size
        assert box and size and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
        curve.click(position={"x": box["width"] * 0.1, "y": box["height"] / 2})
        expect(page.locator(".asked")).to_contain_text(re.compile("looking at the start"))
        page.keyboard.press("End")
        expect(curve).to_be_visible()
    review.click()
    expect(page.locator(".review")).to_be_hidden()


@pytest.mark.deep
def test_a_review_that_fails_is_not_asked_for_again_until_a_press(server: Server, people: People) -> None:
    page, asked = people.person(), list[str]()

    def fail(route: Route) -> None:
        asked.append(route.request.url)
        told = {"ready": False, "done": 1, "of": 3, "failed": "The worker is gone."}
        route.fulfill(status=200, content_type="application/json", body=json.dumps(told))

    page.clock.install()
    finished(page, server)
    page.route("**/review", fail)
    page.locator('[data-key="review"]').click()
    expect(page.locator(".review")).to_contain_text("The worker is gone.")
    page.clock.run_for(10_000)
    assert len(asked) == 1
    with page.expect_response("**/review"):
        page.locator('.review [data-key="retry"]').click()
    page.unroute("**/review")
    page.locator('.review [data-key="retry"]').click()
    expect(page.locator(".review .curve")).to_be_visible()


# ---- the proof of the dice -------------------------------------------------------------------------

TITLE = ".proof summary"
HEAD = ".proof .link-row:nth-child(2) input"


def test_the_head_that_the_page_shows_is_found_in_the_file(server: Server, people: People) -> None:
    key = server.table("dune-chess", ["me", "me"])["keys"]
    page = people.person()
    sit_down(page, server, key[0])
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
    resign(page)
    expect(page.locator(".proof form")).to_be_hidden()
    verified = verify([json.loads(line) for line in server.file(key[0]).splitlines()])
    assert verified.match.commitment == promise
    assert verified.places(head) == [(None, 1)]
