"""Advice and proof on the page: hints, reviews of finished games, commitments of the dice."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from crossings.table import verify

from .support.hands import (
    RANDOM_BOT,
    box,
    either_window,
    expect_chosen,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_label,
    expect_text,
    expect_visible,
    moves_made,
    open_first_seat,
    open_new_table,
    pick,
    place,
    press,
    resign,
    sit_down,
)
from .support.people import DESKTOP, People
from .support.server import Server
from .support.site_page import either_edition

# ---- hints ----------------------------------------------------------------------------------------

HINT = '[data-key="hint"]'
ONE, ALL = '[data-key="play-hint"]', '[data-key="play-all"]'


def ask(page: Page) -> None:
    """Ask for a hint. A short search finds fewer than three turns. Nothing moves, and the best turn is drawn."""
    before = [box(page, one) for one in (HINT, ".sheet", ".now")]
    page.click(HINT)
    expect(page.locator(".advised").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".overlay.since > *").first).to_be_attached()
    assert [box(page, one) for one in (HINT, ".sheet", ".now")] == before


@either_edition
def test_the_best_turns_are_listed_drawn_and_played(people: People) -> None:
    """PAG-20: picks stay, and hints are free the second time; the log has the hint and the move."""
    page = open_new_table(people, "dune-chess", "me", "me")
    page.click(place("b7"))
    ask(page)
    expect_chosen(page, "b7")
    expect_exact_text(page, ".advised .value >> nth=0", re.compile(r"^\d+\s%$"))
    page.click(HINT)
    expect_count(page, ".advised", 0)
    ask(page)
    assert moves_made(page) == 1, "the line about the hint"
    press(page, "Escape")
    expect_count(page, ".under .chosen", 2)
    page.click(ONE)
    expect_count(page, ".advised", 0)
    expect_count(page, ".overlay.since > *", 0)
    expect_count(page, ".lines li", 2)
    expect_text(page, ".lines li >> nth=0", "asked for a hint")


def advise_in_steps(route: WebSocketRoute) -> None:
    """Replace the advice by two turns: build and end the turn, or end it at once."""
    real, legal = route.connect_to_server(), list[str]()
    drawn = '<circle id="{}"/>'.format

    def forward(text: str | bytes) -> None:
        message = json.loads(text)
        legal[:] = message.get("legal", legal)
        if message["type"] == "advice":
            built = next(move for move in legal if move != "end")
            build = {"moves": [built, "end"], "line": "It is built.", "why": "It is needed.", "value": 60}
            end = {"moves": ["end"], "line": "The end.", "why": "", "value": 60, "equal": True}
            message["turns"] = [build | {"overlay": drawn("built")}, end | {"overlay": drawn("ended")}]
        route.send(json.dumps(message))

    real.on_message(forward)


@either_window
def test_a_turn_is_played_step_by_step_or_whole(server: Server, people: People, viewport: dict[str, int]) -> None:
    """The selected turn is drawn; advice stays while the moves made belong to it."""
    page = people.person(viewport=viewport)
    page.route_web_socket(re.compile("/ws/"), advise_in_steps)
    open_first_seat(page, server, "bridges-and-boats", "me", {"bot": "random"})
    page.click(place("pool"))
    expect(page.locator('[data-key="move end"]')).to_be_enabled()
    page.click(HINT)
    advised, one, whole = (page.locator(name) for name in (".advised", ONE, ALL))
    expect(advised).to_have_count(2)
    expect(advised.first).to_contain_text("It is needed.")
    expect(advised.last).to_contain_text("About equally good")
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
    page.click(".advice .dismiss")
    page.click('.back-tools [data-key="Undo"]')
    expect_text(page, ".lines", "undid 1 move")
    page.click(HINT)
    expect(advised).to_have_count(2)
    whole.click()
    expect(advised).to_have_count(0)
    expect_text(page, ".lines", "ended the turn")


@either_edition
def test_the_log_says_why_another_player_moved(people: People) -> None:
    """PAG-28, TAB-38: the player's own move has no button."""
    page = open_new_table(people, "dune-chess", "me", RANDOM_BOT)
    pick(page, "b7", "a6")
    expect_count(page, ".lines li", 2)
    own, other = page.locator(".lines li").all()
    expect(own.locator(".ask-why")).to_be_hidden()
    other.locator(".ask-why").click()
    answer = other.locator(".move-reason")
    expect(answer).to_have_text(re.compile("^(?!Looking).+[.]$"))
    expect(other.locator(".ask-why")).to_be_hidden()
    expect_text(page, "#live", answer.inner_text())


# ---- a finished game ------------------------------------------------------------------------------


def finished(page: Page, server: Server) -> None:
    """A bad move, then the first side resigns."""
    open_first_seat(page, server, "dune-chess", "me", "me")
    pick(page, "b7", "a6")
    resign(page)
    page.locator('[data-key="review"]').wait_for(state="attached")


def turn_at_the_first_move(route: Route) -> None:
    """Make the first move a turning point, whatever the search finds."""
    answer = route.fetch()
    review = answer.json()
    if review["ready"]:
        turn = {"index": 1, "first": 0, "at": 1, "by": 0, "side": 0, "headline": "Move 1: Harkonnen"}
        played = {"moves": ["b7-a6"], "what": "The Troop goes to a6."}
        better = {"better_moves": ["a7-b6"], "better": "Better: to b6.", "why": "It is safe there.", "value": "Much."}
        event = {"event_moves": ["b7-a6", "a2-b3"]}
        review["turns"] = [turn | played | better | event]
    route.fulfill(response=answer, json=review)


@either_window
def test_a_review_beside_the_board_leads_to_history(server: Server, people: People, viewport: dict[str, int]) -> None:
    """PAG-20. It replaces the log, and any position can be analyzed.

    A turning point shows the position before it, the better turn and the event that is its reason; or what was played.
    """
    page = people.person(viewport=viewport)
    page.route("**/review", turn_at_the_first_move)
    finished(page, server)
    page.click('[data-key="review"]')
    curve, log, end = page.locator(".review .curve"), page.locator(".log"), page.locator(".end")
    expect(curve).to_be_visible()
    expect(log).to_be_hidden()
    expect(end).to_be_hidden()
    expect_text(page, ".review", "chance of winning")
    expect_count(page, ".summary-lines li", 2)

    page.click('[data-key="jump 1"]')
    played, better = page.locator('[data-key="as-played"]'), page.locator('[data-key="better"]')
    expect(better).to_have_attribute("aria-pressed", "true")
    expect_text(page, ".point", "It is safe there.")
    expect(page.locator(".overlay:not(.since) > .event").first).to_be_attached()
    expect_label(page, "b7", "Troop")
    before = [box(page, one) for one in (".point", ".sheet")]
    played.click()
    expect(played).to_have_attribute("aria-pressed", "true")
    expect_label(page, "a6", "Troop")
    assert [box(page, one) for one in (".point", ".sheet")] == before
    press(page, "ArrowLeft")
    expect_text(page, ".point", "viewing the start")
    expect(curve).to_be_visible()
    page.evaluate("document.querySelector('.curve').scrollIntoView({block: 'nearest'})")
    size = box(page, ".review .curve")
    curve.click(position={"x": size["width"] * 0.9, "y": size["height"] / 2})
    expect(better).to_have_attribute("aria-pressed", "true")

    page.click('[data-key="try"]')
    expect_visible(page, '[data-key="leave"]')
    pick(page, "a7", "b6")
    expect_count(page, ".lines li", 1)
    expect_text(page, ".seat.turn", "Atreides")
    pick(page, "b2", "a3")
    expect_count(page, ".lines li", 2)
    page.click('.back-tools [data-key="Undo"]')
    expect_count(page, ".lines li", 1)
    page.click('[data-key="leave"]')
    expect(curve).to_be_visible()
    expect_text(page, ".point", "viewing the start")
    page.click('[aria-label="Close the analysis"]')
    expect(end).to_be_visible()
    expect(log).to_be_visible()
    expect_count(page, ".lines li", 2)


@pytest.mark.deep
def test_an_analysis_has_advice_and_resamples_chance(people: People) -> None:
    page = open_new_table(people, "bridges-and-boats", "me", "me", viewport=DESKTOP)
    resign(page)
    page.locator('[data-key="review"]').wait_for(state="attached")
    press(page, "Home")
    page.click('[data-key="try-here"]')
    again, last = page.locator('[data-key="try-again"]'), page.locator(".lines li").last
    expect_visible(page, ".advised >> nth=0")
    expect(again).to_have_attribute("aria-disabled", "true")
    page.click(place("pool"))
    seen = set[str]()
    while len(seen) < 2:
        expect(again).not_to_have_attribute("aria-disabled", "true")
        seen.add(last.inner_text())
        with page.expect_response("**/try"):
            again.click()


@pytest.mark.deep
def test_a_failed_review_is_requested_again_by_a_press_and_saved_as_a_picture(server: Server, people: People) -> None:
    page, urls = people.person(accept_downloads=True), list[str]()

    def fail(route: Route) -> None:
        urls.append(route.request.url)
        failure = {"ready": False, "done": 1, "of": 3, "failed": "The worker is gone."}
        route.fulfill(status=200, content_type="application/json", body=json.dumps(failure))

    page.clock.install()
    finished(page, server)
    page.route("**/review", fail)
    page.click('[data-key="review"]')
    expect_text(page, ".review", "The worker is gone.")
    page.clock.run_for(10_000)
    assert len(urls) == 1
    with page.expect_response("**/review"):
        page.click('.review [data-key="retry"]')
    page.unroute("**/review")
    page.click('.review [data-key="retry"]')
    expect_visible(page, ".review .curve")
    with page.expect_download() as download:
        page.click('[data-key="review-picture"]')
    assert download.value.suggested_filename == "Dune Chess, analysis.png"


# ---- the fairness proof ----------------------------------------------------------------------------

TITLE = ".proof summary"
HEAD = ".proof .link-row:nth-child(2) input"


@either_edition
def test_the_hash_that_the_page_shows_is_in_the_file(server: Server, page: Page) -> None:
    """TAB-08, TAB-09, TAB-11."""
    key = server.keys("bridges-and-boats", "me", "me")
    sit_down(page, server, key[0])
    expect_hidden(page, ".proof .link-row >> nth=0")
    page.click(TITLE)
    promise = page.locator(".proof .link-row input").first.input_value()
    assert page.locator(HEAD).input_value() == promise, "before the first move"
    page.fill(".proof form input", "ada")
    press(page, "Enter")
    expect(page.locator(".lines li").last).to_contain_text("ada")
    expect(page.locator(".proof form input")).to_have_value("")
    expect(page.locator(HEAD)).not_to_have_value(promise)
    head = page.locator(HEAD).input_value()
    resign(page)
    expect_hidden(page, ".proof form")
    verified = verify([json.loads(line) for line in server.file(key[0]).splitlines()])
    assert verified.match.commitment == promise
    assert (0, 1) in verified.places(head)
