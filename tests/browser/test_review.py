"""A finished game looked at again on the page: the curve, the turning points, the picture."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import DESKTOP, PHONE, People, Server
from .hands import place, sit_down


def finished(page: Page, server: Server) -> None:
    """Two moves, one of them silly, then the first side gives up."""
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    page.click(place("b7"))
    page.click(place("a6"))
    page.locator(".ending summary").click()
    page.locator('[data-key="end resign"]').click()
    page.locator('[data-key="end yes"]').click()
    page.locator('[data-key="review"]').wait_for(state="attached")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_the_curve_is_shown_and_leads_to_the_past(server: Server, people: People, viewport: dict[str, int]) -> None:
    page = people.person(viewport=viewport, accept_downloads=True)
    finished(page, server)
    review = page.locator('[data-key="review"]')
    review.click()
    curve = page.locator(".review .curve")
    expect(curve).to_be_visible()
    expect(page.locator(".review")).to_contain_text("The chance to win after every move")
    expect(page.locator(".sums tbody tr")).to_have_count(2)
    box = curve.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"]
    curve.click(position={"x": box["width"] * 0.1, "y": box["height"] / 2})
    expect(page.locator(".asked")).to_contain_text(re.compile("looking at the start"))
    page.keyboard.press("End")
    expect(curve).to_be_visible()
    if viewport is DESKTOP:
        with page.expect_download() as download:
            page.locator('[data-key="review-picture"]').click()
        assert download.value.suggested_filename == "Dune Chess, review.png"
    review.click()
    expect(page.locator(".review")).to_be_hidden()


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
