"""People at a table: a friend takes a bot's seat, leaves, returns; chat, undo, draw offers, resigning.

Also the bots beside them: plans of cooperating bots, and a bot that would resign.
"""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .support.hands import (
    RANDOM_BOT,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_text,
    expect_visible,
    move,
    pick,
    place,
    wait_for_turn,
)
from .support.people import PHONE, People
from .support.server import Server

BOT = {"bot": "casual"}


def sit_down(page: Page, address: str) -> None:
    page.goto(address)
    expect_visible(page, ".seats .seat >> nth=0")


@pytest.fixture
def friends(server: Server, people: People) -> tuple[Page, Page]:
    """Two friends, one on a phone."""
    keys = server.keys("dune-chess", "me", "friend")
    first, second = people.person(), people.phone()
    sit_down(first, server.link(keys[0]))
    sit_down(second, server.link(keys[1]))
    return first, second


def test_a_friend_takes_a_bots_seat_leaves_and_returns(mortal: Server, people: People) -> None:
    """TAB-27, journey 15: the bot takes over without any press. Beside a bot there are hints and no chat."""
    server = mortal
    opened = server.table("dune-chess", ["me", RANDOM_BOT | {"seconds": 0.05}])
    first = people.person()
    sit_down(first, server.link(opened["keys"][0]))
    wait_for_turn(first)
    seat = first.locator(".seats .seat").nth(1)
    expect(seat).to_contain_text("bot")
    expect_visible(first, '[data-key="hint"]')
    expect_hidden(first, ".chat")
    first.click('[data-key="offer1"]')
    expect(seat).to_contain_text("until a friend joins")
    link = first.locator(".seat-transfer .link-row input").input_value()

    second = people.phone()
    sit_down(second, link)
    expect(seat).to_contain_text("is here")
    expect(second).not_to_have_url(link)
    link = second.url
    expect_hidden(first, ".seat-transfer")
    pick(first, "d7", "e6")
    wait_for_turn(second)
    expect_text(second, ".prompt", "You are Atreides. Your turn")
    expect_text(first, ".prompt", "You are Harkonnen. Waiting for Atreides")
    second.tap(place("d2"))
    second.tap(place("e3"))
    wait_for_turn(first)

    second.context.close()
    expect(seat).to_contain_text("is away")
    expect_hidden(first, '[data-key="bot1"]')
    server.let_time_run()
    expect(seat).to_contain_text("a bot plays")
    pick(first, "c7", "d6")
    expect_count(first, ".lines li", 7)
    wait_for_turn(first)

    again = people.person()
    sit_down(again, link)
    expect(seat).to_contain_text("is here")
    expect_text(again, ".lines", "A bot plays for Atreides until they return.")
    expect_text(again, ".lines", "Atreides is back.")
    expect_text(again, ".answer", "You are playing again, Atreides.")
    first.reload()
    expect_text(first, ".seats .seat >> nth=1", "is here")


def test_a_waiting_player_may_let_a_bot_replace_an_absent_one(mortal: Server, people: People) -> None:
    """The offer is visible and takes one press; the returning player continues."""
    keys = mortal.keys("dune-chess", "friend", "me")
    first, second = people.phone(), people.person()
    for page, key in ((first, keys[1]), (second, keys[0])):
        sit_down(page, mortal.link(key))
    wait_for_turn(second)
    expect(second).not_to_have_url(mortal.link(keys[0]))
    link = second.url
    second.context.close()
    seat, missed = first.locator(".seats .seat").first, first.locator(".missed")
    expect(seat).to_contain_text("is away")
    expect(missed).to_have_count(0)
    mortal.let_time_run()
    expect(missed).to_contain_text("Harkonnen has been away for a while")
    offer = missed.get_by_text("Let a bot play for Harkonnen")
    missed.get_by_text("Wait", exact=True).tap()
    expect(missed).to_have_count(0)
    first.reload()
    expect(offer).to_be_in_viewport(ratio=1)
    offer.tap()
    expect(seat).to_contain_text("away, a bot plays")
    expect(missed).to_have_count(0)
    wait_for_turn(first)
    again = people.person()
    sit_down(again, link)
    expect(seat).to_contain_text("is here")
    expect_text(again, ".prompt", "You are Harkonnen. Waiting for Atreides")


# ---- chat and draw offers -------------------------------------------------------------------------


def open_ways(page: Page) -> None:
    """Open the folded panel to end the game."""
    fold = page.locator(".ending details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


def test_friends_chat_and_agree_on_a_draw(friends: tuple[Page, Page]) -> None:
    """TAB-30: against a person there are no hints."""
    first, second = friends
    expect_visible(first, ".chat input")
    expect_hidden(first, '[data-key="hint"]')
    first.fill(".chat input", "Good luck!")
    first.press(".chat input", "Enter")
    for page in friends:
        expect_exact_text(page, ".chat li > span", "Harkonnen: Good luck!")
    second.tap(".chat summary")
    expect_hidden(second, ".chat input")
    first.fill(".chat input", "Your move.")
    first.press(".chat input", "Enter")
    expect_exact_text(second, ".chat summary", "Chat · 1 new")

    for answer in ("decline", "agree"):
        open_ways(first)
        first.click('[data-key="end draw"]')
        first.click('[data-key="end yes"]')
        expect_text(first, ".answer", "Your offer stands")
        question = second.locator(".end-request")
        expect(question).to_contain_text("Harkonnen offers a draw.")
        expect(question).to_be_in_viewport(ratio=1)
        second.tap(f'[data-key="end {answer}"]')
        expect(question).to_be_hidden()
    expect(first.locator(".answer")).not_to_contain_text("Your offer stands")
    for page in friends:
        expect_text(page, ".end", "Draw agreed.")
        expect_hidden(page, ".ending")


def test_no_chat_if_the_game_forbids_it(server: Server, page: Page) -> None:
    sit_down(page, server.link(server.keys("over-the-next-dune", "me", "friend")[0]))
    expect_visible(page, ".ending")
    expect_hidden(page, ".chat")


def test_an_answered_move_is_undone_if_the_opponent_agrees(friends: tuple[Page, Page], people: People) -> None:
    """TAB-18: they decline, and the question disappears everywhere; they accept."""
    first, second = friends
    elsewhere = people.tab(second.context)
    elsewhere.goto(second.url)
    second.bring_to_front()
    undo, answer = first.locator('[data-key="Undo"]'), second.locator(".answer")
    move(first, "b7", "a6")
    move(second, "b2", "a3")
    expect_count(first, ".lines li", 2)
    undo.click()
    expect_text(elsewhere, ".answer", "asks to undo")
    answer.locator("button:text-is('Refuse')").tap()
    expect_hidden(elsewhere, ".answer")
    expect_text(first, ".answer", "Atreides refuses the undo.")
    for page in friends:
        expect_count(page, ".lines .undone", 0)
        expect_visible(page, '[data-piece="man-a3"]')

    pick(first, "d7", "e6")
    expect_count(second, ".lines li", 3)
    move(second, "d2", "e3")
    expect_count(first, ".lines li", 4)
    undo.click()
    expect_text(first, ".answer", "You asked for an undo.")
    question = answer.locator(".notice")
    expect(question).to_contain_text("Harkonnen asks to undo 2 moves, including yours.")
    expect(question).to_be_in_viewport(ratio=1)
    question.locator("button:text-is('Allow')").tap()
    for page in friends:
        expect_count(page, ".lines .undone", 2)
        expect_visible(page, '[data-piece="man-d7"]')
        expect_visible(page, '[data-piece="man-d2"]')
    expect(question).to_have_count(0)


def test_to_resign_takes_a_second_press(server: Server, people: People) -> None:
    """TAB-30, PAG-19: all other viewers see it, even later ones; the board no longer marks a player to move."""
    page, watcher = people.phone(), people.person()
    opened = server.table("bridges-and-boats", ["me", "me"])
    sit_down(page, server.link(opened["keys"][0]))
    wait_for_turn(page)
    marks = page.locator("[data-piece^='turn']")
    expect(marks.first).to_be_visible()
    open_ways(page)
    page.tap('[data-key="end resign"]')
    page.tap('[data-key="end no"]')
    expect_visible(page, '[data-key="end resign"]')
    expect_hidden(page, ".end")
    page.tap('[data-key="end resign"]')
    page.tap('[data-key="end yes"]')
    expect_text(page, ".end", "resigned.")
    assert marks.count()
    for mark in marks.all():
        expect(mark).to_be_hidden()
    watcher.goto(server.link(opened["watch"]))
    expect_text(watcher, ".end", "resigned.")


# ---- bots ----------------------------------------------------------------------------------------


@pytest.mark.deep
def test_a_teammates_plan_is_shown_during_its_turn(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE)
    keys = server.keys("march-on-mars", "me", BOT, players=2, specials="none", track="ab")
    sit_down(page, server.link(keys[0]))
    wait_for_turn(page)
    page.evaluate(
        """() => {
          window.lines = new Set();
          new MutationObserver(() => window.lines.add(document.querySelector('.intention').textContent))
            .observe(document.querySelector('.intention'), { childList: true, attributes: true });
        }"""
    )
    page.click(".place.can >> nth=0")
    wait_for_turn(page)
    lines: list[str] = []
    while not any(lines := page.evaluate("[...window.lines]")):  # in some turns it has no plan
        page.click('[data-key="move pass"]')
        wait_for_turn(page)
    assert all(re.match("Blue's plan: .*[.]$", line) for line in lines if line)
    expect_hidden(page, ".intention")


def test_an_offered_win_can_be_declined(server: Server, people: People) -> None:
    """The server's message is replaced, since a bot would only resign after many moves."""
    page = people.person(viewport=PHONE)
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
    sit_down(page, server.link(server.keys("dune-chess", "me", BOT)[0]))
    offer = page.locator(".end-request")
    expect(offer).to_contain_text("Atreides offers to resign. You can also play on.")
    expect(offer).to_be_in_viewport(ratio=1)
    offer.get_by_text("Play on", exact=True).click()
    expect(offer).to_have_count(0)
    answer = next(json.loads(text) for text in sent if '"consent"' in text)
    assert (answer["how"], answer["yes"]) == ("resign", False)
