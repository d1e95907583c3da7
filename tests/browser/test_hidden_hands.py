"""Games with hidden information: the page shows no player more than their own, even on a shared screen."""

import pytest
from playwright.sync_api import Page, expect

from .support.hands import (
    at_one_screen,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_visible,
    press,
    wait_for_turn,
)
from .support.people import People
from .support.server import Server


def coin(page: Page, seat: int) -> str:
    """A seat's coin as the page shows it: a side, or `?`."""
    return (page.locator(f'[data-piece="coin-{seat}"]').text_content() or "").strip()


def test_on_a_shared_screen_the_privacy_screen_asks_for_the_next_player(toy_server: Server, page: Page) -> None:
    """PAG-25."""
    page.goto(toy_server.address + "/#coin-race")
    page.click(".who-chips >> text=Pass and play")
    page.click(".play")
    curtain = page.locator(".privacy-screen")
    expect(curtain).to_contain_text("Pass the screen to")
    expect_hidden(page, ".board")
    curtain.locator("button").click()
    wait_for_turn(page)
    page.click("[data-key='move hide-left']")
    expect(curtain).to_be_visible()
    expect_hidden(page, ".board")
    expect_hidden(page, ".log")
    curtain.locator("button").click()
    wait_for_turn(page)
    expect(curtain).to_be_hidden()
    assert coin(page, 0) == "?"
    assert "hide-left" not in page.locator(".log").inner_text()
    page.click("[data-key='move hide-right']")
    expect(curtain).to_be_visible()
    page.reload()
    expect(curtain).to_be_visible()
    expect_hidden(page, ".log")


def in_two_tabs(people: People, server: Server, seats: int, *here: int) -> tuple[Page, Page]:
    """A new coin race with some seats at one screen, in two tabs with the privacy screen."""
    opened = server.table("coin-race", ["me"] * seats, players=seats)
    opened["keys"] = [key if seat in here else None for seat, key in enumerate(opened["keys"])]
    first = at_one_screen(people.person(), server, opened)
    second = people.tab(first.context)
    second.goto(first.url)
    expect_visible(second, ".privacy-screen")
    return first, second


def hide_a_coin(page: Page, side: str) -> None:
    """The player that the page asks for takes the screen and hides their coin."""
    page.click(".privacy-screen button")
    wait_for_turn(page)
    page.click(f"[data-key='move hide-{side}']")


def test_a_second_tab_asks_for_the_player_whose_turn_it_is(toy_server: Server, people: People) -> None:
    first, second = in_two_tabs(people, toy_server, 2, 0, 1)
    hide_a_coin(first, "left")
    for tab in (first, second):
        expect_exact_text(tab, ".privacy-screen button", "I am Blue")
    hide_a_coin(first, "right")
    for tab in (first, second):
        expect_exact_text(tab, ".privacy-screen button", "I am Red")
        expect_visible(tab, ".privacy-screen")
        expect_hidden(tab, ".log")


def test_a_second_tab_shows_no_view_until_a_player_asks_for_it(toy_server: Server, people: People) -> None:
    """The player that it asks for moves in the first tab, and a player elsewhere is next."""
    first, second = in_two_tabs(people, toy_server, 3, 0, 2)
    hide_a_coin(first, "left")
    expect_count(second, ".lines li", 1)
    expect_visible(second, ".privacy-screen")
    expect_hidden(second, ".log")


LOG_TEXTS = """() => {
  const log = document.querySelector('.log');
  window.seen = [];
  new MutationObserver(() => window.seen.push(log.hidden ? '' : log.textContent))
    .observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Script that records all visible texts of the log."""


@pytest.mark.deep
def test_after_an_interruption_the_screen_shows_the_same_view(mortal: Server, people: People) -> None:
    """PAG-25: at no time the view of the first seat, with which a connection starts."""
    page = at_one_screen(people.person(), mortal, mortal.table("coin-race", ["me", "me"]))
    hide_a_coin(page, "left")
    page.click(".privacy-screen button")
    wait_for_turn(page)
    page.evaluate(LOG_TEXTS)
    mortal.kill()
    expect_visible(page, ".line")
    mortal.start()
    expect_hidden(page, ".line")
    wait_for_turn(page)
    assert coin(page, 0) == "?"
    seen = page.evaluate("window.seen")
    assert any("hide-?" in text for text in seen)
    assert not any("hide-left" in text for text in seen)


def test_a_spectator_is_shown_no_coin(toy_server: Server, people: People) -> None:
    """TAB-06: on the page and in its markup."""
    made = toy_server.table("coin-race", ["me", "me"])
    player, watcher = people.person(), people.person()
    player.goto(toy_server.link(made["keys"][0]))
    watcher.goto(toy_server.link(made["watch"]))
    wait_for_turn(player)
    player.click("[data-key='move hide-left']")
    for page in (player, watcher):
        expect_count(page, ".lines li", 1)
    assert coin(player, 0) == "L"
    assert coin(watcher, 0) == "?"
    assert "hide-left" not in watcher.content()
    expect_count(watcher, ".place.can", 0)
    expect_hidden(watcher, "#notation")


def test_private_messages_arrive_as_plain_text(toy_server: Server, people: People) -> None:
    keys = toy_server.keys("coin-race", "me", "friend")
    one, other = people.person(), people.person()
    one.goto(toy_server.link(keys[0]))
    other.goto(toy_server.link(keys[1]))
    one.fill(".whisper input", "<img src=x onerror=alert(1)> left?")
    press(one, "Enter")
    expect_exact_text(other, ".whispers li span", "<img src=x onerror=alert(1)> left?")
