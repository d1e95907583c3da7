"""People at a table: a friend sits down for a bot, leaves, comes back; talk; a draw; who resigns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, People, Server
from .hands import place, wait_for_turn

BOT = {"bot": "random", "seconds": 0.05}


def sit_down(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".seats .seat").first).to_be_visible()


def open_ways(page: Page) -> None:
    """The ways to end the game, folded until one looks for them."""
    fold = page.locator(".ending details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


def test_a_friend_sits_down_for_a_bot_leaves_and_comes_back(server: Server, people: People) -> None:
    opened = server.table("dune-chess", ["me", BOT])
    first = people.person()
    sit_down(first, server.link(opened["keys"][0]))
    wait_for_turn(first)
    seat = first.locator(".seats .seat").nth(1)
    expect(seat).to_contain_text("bot")
    first.click('[data-key="offer1"]')
    expect(seat).to_contain_text("until a friend comes")
    link = first.locator(".handing .link-row input").input_value()

    second = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(second, link)
    expect(seat).to_contain_text("is here")
    expect(second).not_to_have_url(link)
    link = second.url
    expect(first.locator(".handing")).to_be_hidden()
    first.click(place("d7"))
    first.click(place("e6"))
    wait_for_turn(second)
    expect(second.locator(".asked")).to_contain_text("Your turn")
    second.tap(place("d2"))
    second.tap(place("e3"))
    wait_for_turn(first)

    second.context.close()
    expect(seat).to_contain_text("is away")
    first.click('[data-key="bot1"]')
    expect(seat).to_contain_text("a bot plays")
    first.click(place("c7"))
    first.click(place("d6"))
    expect(first.locator(".lines li")).to_have_count(7)
    wait_for_turn(first)

    again = people.person()
    sit_down(again, link)
    expect(seat).to_contain_text("is here")
    expect(again.locator(".lines")).to_contain_text("A bot plays for Atreides until they are back.")
    expect(again.locator(".lines")).to_contain_text("Atreides is back.")
    first.reload()
    expect(first.locator(".seats .seat").nth(1)).to_contain_text("is here")


@pytest.fixture
def friends(server: Server, people: People) -> tuple[Page, Page]:
    """Two friends, one on a phone."""
    keys = server.table("dune-chess", ["me", "friend"])["keys"]
    first, second = people.person(), people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    for page, key in ((first, keys[0]), (second, keys[1])):
        sit_down(page, server.link(key))
    return first, second


def test_who_is_away_at_their_turn_for_a_minute_is_missed(server: Server, people: People) -> None:
    opened = server.table("dune-chess", ["friend", "me"])
    page = people.person()
    page.clock.install()
    sit_down(page, server.link(opened["keys"][1]))
    expect(page.locator(".seats .seat").first).to_contain_text("has not come yet")
    page.clock.run_for(50_000)
    expect(page.locator(".handing")).to_be_hidden()
    page.clock.run_for(15_000)
    expect(page.locator(".handing")).to_contain_text("Harkonnen has been away for a while")
    page.click('[data-key="missed0"]')
    expect(page.locator(".seats .seat").first).to_contain_text("bot, until a friend comes")
    expect(page.locator(".handing")).to_contain_text("Link for Harkonnen")
    expect(page.locator(".handing")).not_to_contain_text("has been away")


def test_a_draw_is_offered_declined_and_agreed(friends: tuple[Page, Page]) -> None:
    first, second = friends
    for answer in ("decline", "agree"):
        open_ways(first)
        first.click('[data-key="end draw"]')
        first.click('[data-key="end yes"]')
        expect(first.locator(".answer")).to_contain_text("You have asked")
        asked = second.locator(".asked-to-end")
        expect(asked).to_contain_text("Harkonnen offers a draw.")
        expect(asked).to_be_in_viewport(ratio=1)
        second.tap(f'[data-key="end {answer}"]')
        expect(asked).to_be_hidden()
    expect(first.locator(".answer")).not_to_contain_text("You have asked")
    for page in friends:
        expect(page.locator(".end")).to_contain_text("A draw is agreed.")
        expect(page.locator(".ending")).to_be_hidden()


def test_to_resign_takes_a_second_press(friends: tuple[Page, Page]) -> None:
    first, second = friends
    open_ways(second)
    second.tap('[data-key="end resign"]')
    second.tap('[data-key="end no"]')
    expect(second.locator('[data-key="end resign"]')).to_be_visible()
    expect(second.locator(".end")).to_be_hidden()
    second.tap('[data-key="end resign"]')
    second.tap('[data-key="end yes"]')
    for page in (first, second):
        expect(page.locator(".end")).to_contain_text("Atreides gives the game up.")
    first.reload()
    expect(first.locator(".end")).to_contain_text("Atreides gives the game up.")


@pytest.mark.parametrize("game", ["bridges-and-boats", "walking-on-the-moon"])
def test_after_a_resignation_the_board_tells_nobody_to_move(server: Server, people: People, game: str) -> None:
    page = people.person()
    sit_down(page, server.link(server.table(game, ["me", "me"])["keys"][0]))
    wait_for_turn(page)
    marks = page.locator("[data-piece^='turn']")
    expect(marks.first).to_be_visible()
    open_ways(page)
    page.click('[data-key="end resign"]')
    page.click('[data-key="end yes"]')
    expect(page.locator(".end")).to_contain_text("gives the game up.")
    assert marks.count()
    for mark in marks.all():
        expect(mark).to_be_hidden()


def test_what_one_says_the_other_reads(friends: tuple[Page, Page]) -> None:
    first, second = friends
    expect(first.locator(".chat input")).to_be_visible()
    first.fill(".chat input", "Good luck!")
    first.press(".chat input", "Enter")
    for page in friends:
        expect(page.locator(".chat li > span")).to_have_text("Harkonnen: Good luck!")
    second.tap(".chat summary")
    expect(second.locator(".chat input")).to_be_hidden()
    first.fill(".chat input", "Your move.")
    first.press(".chat input", "Enter")
    expect(second.locator(".chat summary")).to_have_text("Talk · 1 new")


def test_no_talk_with_bots_nor_where_the_game_forbids_it(server: Server, people: People) -> None:
    alone: list[object] = ["me", BOT]
    silent: list[object] = ["me", "friend"]
    for game, seats in (("dune-chess", alone), ("over-the-next-dune", silent)):
        opened = server.table(game, seats)
        page = people.person()
        sit_down(page, server.link(opened["keys"][0]))
        expect(page.locator(".ending")).to_be_visible()
        expect(page.locator(".chat")).to_be_hidden()


@pytest.mark.parametrize("game", ["dune-chess", "bridges-and-boats", "march-on-mars"])
def test_nonsense_that_is_typed_is_answered_and_the_board_stays_alive(
    server: Server, people: People, game: str
) -> None:
    opened = server.table(game, ["me", "me"])
    page = people.person()
    sit_down(page, server.link(opened["keys"][0]))
    wait_for_turn(page)
    page.keyboard.press("/")
    for text in ("hello", "0", "e2-e4"):
        page.fill("#notation", text)
        page.press("#notation", "Enter")
        expect(page.locator(".answer .saying")).to_be_visible()
        expect(page.locator(".answer .rule")).to_be_visible()
        page.click(".answer .dismiss")
    before = page.locator(".lines li").count()
    page.type("#notation", "?")
    page.locator(".legal button").first.click()
    expect(page.locator(".lines li")).not_to_have_count(before)
