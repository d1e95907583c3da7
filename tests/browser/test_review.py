"""Advice and proof on the page: hints, a finished game looked at again, what was promised of the dice."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from crossings.table import verify

from .conftest import DESKTOP, PHONE, People, Server
from .hands import moves_made, place, resign, sit_down

# ---- hints ----------------------------------------------------------------------------------------

HINT = '[data-key="hint"]'
ONE, ALL = '[data-key="play-hint"]', '[data-key="play-all"]'
OUTSIDE_THE_BAR = """() => {
  const bar = document.querySelector('.now').getBoundingClientRect();
  return [...document.querySelectorAll('.answer, .answer *:not(.advised-line *)')].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.height > 0 && (box.top < bar.top || box.bottom > bar.bottom);
  }).map((part) => part.className);
}"""


def ask(page: Page) -> None:
    """It takes a search, which finds fewer than three turns where it has little time; nothing leaves its place, and the
    best is drawn at once."""
    before = [page.locator(one).bounding_box() for one in (HINT, ".sheet", ".now")]
    page.click(HINT)
    expect(page.locator(".advised").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".overlay.since > *").first).to_be_attached()
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
    expect(page.locator(".overlay.since > *")).to_have_count(0)
    lines = page.locator(".lines li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("asks for a hint")


def test_the_best_turns_are_listed_drawn_and_played(server: Server, people: People) -> None:
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
    page.keyboard.press("Escape")
    make_the_first(page)


@pytest.mark.deep
def test_on_a_phone_a_hint_lies_in_the_bar_and_covers_nothing_else(server: Server, people: People) -> None:
    """A long one shows whole lines, three of them; whoever picks by hand has the bar back."""
    page = people.person(viewport=PHONE)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    page.click(".strip .close")
    ask(page)
    advised = page.locator(".advised")
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


def advise_in_steps(route: WebSocketRoute) -> None:
    """Whatever is thought of, two turns are told: something is built and the turn ended, or it is ended at once."""
    real, legal = route.connect_to_server(), list[str]()
    drawn = '<circle id="{}"/>'.format

    def tell(text: str | bytes) -> None:
        message = json.loads(text)
        legal[:] = message.get("legal", legal)
        if message["type"] == "advice":
            built = next(move for move in legal if move != "end")
            build = {"moves": [built, "end"], "line": "It is built.", "why": "It is needed.", "worth": 60}
            end = {"moves": ["end"], "line": "The end.", "why": "", "worth": 60, "equal": True}
            message["turns"] = [build | {"overlay": drawn("built")}, end | {"overlay": drawn("ended")}]
        route.send(json.dumps(message))

    real.on_message(tell)


@pytest.mark.parametrize("viewport", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.deep)], ids=["desktop", "phone"])
def test_a_turn_is_played_step_by_step_or_whole(server: Server, people: People, viewport: dict[str, int]) -> None:
    """Which one is looked at is drawn; what is advised stays as long as the moves made are its own."""
    page = people.person(viewport=viewport)
    page.route_web_socket(re.compile("/ws/"), advise_in_steps)
    sit_down(page, server, server.table("bridges-and-boats", ["me", {"bot": "random"}])["keys"][0])
    page.click(place("pool"))
    expect(page.locator('[data-key="move end"]')).to_be_enabled()
    page.click(HINT)
    advised, one, whole = (page.locator(name) for name in (".advised", ONE, ALL))
    expect(advised).to_have_count(2)
    expect(advised.first).to_contain_text("It is needed.")
    expect(advised.last).to_contain_text("As good as the first")
    expect(page.locator("#built")).to_be_attached()
    (advised.last.hover if viewport is DESKTOP else advised.last.click)()
    expect(page.locator("#ended")).to_be_attached()
    expect(one).to_have_text("Play it")
    expect(whole).to_be_hidden()
    advised.first.click()
    expect(one).to_have_text("Play step 1 of 2")
    expect(whole).to_have_text("Play all 2")
    one.click()
    expect(one).to_have_text("Play step 2 of 2")
    expect(advised).to_have_count(1)
    expect(page.locator("#built")).to_be_attached()
    page.locator(".advice .dismiss").click()
    page.locator('.back-tools [data-key="Undo"]').click()
    page.click(HINT)
    expect(advised).to_have_count(2)
    whole.click()
    expect(advised).to_have_count(0)
    expect(page.locator(".lines")).to_contain_text("ends the turn")


# ---- a finished game ------------------------------------------------------------------------------


def finished(page: Page, server: Server) -> None:
    """A silly move, then the first side gives up."""
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    page.click(place("b7"))
    page.click(place("a6"))
    resign(page)
    page.locator('[data-key="review"]').wait_for(state="attached")


def turn_at_the_first_move(route: Route) -> None:
    """Whatever the search finds, the move that was made is a turning point."""
    answer = route.fetch()
    told = answer.json()
    if told["ready"]:
        turn = {"index": 1, "first": 0, "at": 1, "by": 0, "side": 0, "headline": "Move 1: Harkonnen"}
        played = {"moves": ["b7-a6"], "what": "The Troop goes to a6."}
        better = {"better_moves": ["a7-b6"], "better": "Better: to b6.", "why": "It is safe there.", "worth": "Much."}
        told["turns"] = [turn | played | better]
    route.fulfill(response=answer, json=told)


TROOP = re.compile("Troop")


@pytest.mark.parametrize("viewport", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.deep)], ids=["desktop", "phone"])
def test_a_review_stands_beside_the_board_and_leads_to_the_past(
    server: Server, people: People, viewport: dict[str, int]
) -> None:
    """In the place of the log; both ways of a turn are seen, and from any position moves are tried, and back."""
    page = people.person(viewport=viewport)
    page.route("**/review", turn_at_the_first_move)
    finished(page, server)
    page.locator('[data-key="review"]').click()
    curve, log, end = page.locator(".review .curve"), page.locator(".log"), page.locator(".end")
    expect(curve).to_be_visible()
    expect(log).to_be_hidden()
    expect(end).to_be_hidden()
    expect(page.locator(".review")).to_contain_text("chance to win")
    expect(page.locator(".summed li")).to_have_count(2)

    page.locator('[data-key="jump 1"]').click()
    played, better = page.locator('[data-key="as-played"]'), page.locator('[data-key="better"]')
    expect(played).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".point")).to_contain_text("It is safe there.")
    expect(page.locator(".overlay:not(.since) > *").first).to_be_attached()
    at = {name: page.locator(place(name)) for name in ("a6", "b6")}
    expect(at["a6"]).to_have_attribute("aria-label", TROOP)
    before = [page.locator(one).bounding_box() for one in (".point", ".sheet")]
    better.click()
    expect(better).to_have_attribute("aria-pressed", "true")
    expect(at["b6"]).to_have_attribute("aria-label", TROOP)
    expect(at["a6"]).not_to_have_attribute("aria-label", TROOP)
    assert [page.locator(one).bounding_box() for one in (".point", ".sheet")] == before
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".point")).to_contain_text("looking at the start")
    expect(curve).to_be_visible()
    page.evaluate("document.querySelector('.curve').scrollIntoView({block: 'nearest'})")
    box = curve.bounding_box()
    assert box
    curve.click(position={"x": box["width"] * 0.9, "y": box["height"] / 2})
    expect(played).to_have_attribute("aria-pressed", "true")

    page.locator('[data-key="try"]').click()
    expect(page.locator('[data-key="leave"]')).to_be_visible()
    page.click(place("a7"))
    page.click(place("b6"))
    expect(page.locator(".lines li")).to_have_count(1)
    expect(page.locator(".seat.turn")).to_contain_text("Atreides")
    page.click(place("b2"))
    page.click(place("a3"))
    expect(page.locator(".lines li")).to_have_count(2)
    page.locator('.back-tools [data-key="Undo"]').click()
    expect(page.locator(".lines li")).to_have_count(1)
    page.locator('[data-key="leave"]').click()
    expect(curve).to_be_visible()
    expect(page.locator(".point")).to_contain_text("looking at the start")
    page.locator('[aria-label="Close the review"]').click()
    expect(end).to_be_visible()
    expect(log).to_be_visible()
    expect(page.locator(".lines li")).to_have_count(2)


@pytest.mark.deep
def test_while_something_is_tried_the_adviser_looks_on_and_chance_decides_anew(server: Server, people: People) -> None:
    page = people.person(viewport=DESKTOP)
    sit_down(page, server, server.table("bridges-and-boats", ["me", "me"])["keys"][0])
    resign(page)
    page.locator('[data-key="review"]').wait_for(state="attached")
    page.keyboard.press("Home")
    page.locator('[data-key="try-here"]').click()
    again, last = page.locator('[data-key="try-again"]'), page.locator(".lines li").last
    expect(page.locator(".advised").first).to_be_visible()
    expect(again).to_have_attribute("aria-disabled", "true")
    page.click(place("pool"))
    seen = set[str]()
    while len(seen) < 2:
        expect(again).not_to_have_attribute("aria-disabled", "true")
        seen.add(last.inner_text())
        with page.expect_response("**/try"):
            again.click()


@pytest.mark.deep
def test_a_review_is_saved_as_a_picture(server: Server, people: People) -> None:
    page = people.person(accept_downloads=True)
    finished(page, server)
    page.locator('[data-key="review"]').click()
    with page.expect_download() as download:
        page.locator('[data-key="review-picture"]').click()
    assert download.value.suggested_filename == "Dune Chess, review.png"


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
