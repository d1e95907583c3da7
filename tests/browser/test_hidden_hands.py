"""A game that hides something: nobody sees more on the page than what is theirs, nor, at one screen, another's."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import People, Server
from .hands import wait_for_turn


def coin(page: Page, seat: int) -> str:
    """What the page holds of a seat's coin: a side, or `?`."""
    found: str = page.locator(f'[data-piece="coin-{seat}"]').evaluate(
        """(piece) => document.createTreeWalker(piece, NodeFilter.SHOW_COMMENT).nextNode().data"""
    )
    return found


def test_at_one_screen_a_curtain_asks_for_the_next_person(toy_server: Server, people: People) -> None:
    page = people.person()
    page.goto(toy_server.address + "/#coin-race")
    page.click("summary:has-text('Who')")
    page.click("text=All at one screen")
    page.click(".play")
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Pass the screen to")
    expect(page.locator(".board")).to_be_hidden()
    curtain.locator("button").click()
    wait_for_turn(page)
    page.click("[data-key='move hide-left']")
    expect(curtain).to_be_visible()
    expect(page.locator(".board")).to_be_hidden()
    expect(page.locator(".log")).to_be_hidden()
    curtain.locator("button").click()
    wait_for_turn(page)
    expect(curtain).to_be_hidden()
    assert coin(page, 0) == "?"
    assert "hide-left" not in page.locator(".log").inner_text()
    page.click("[data-key='move hide-right']")
    expect(curtain).to_be_visible()
    page.reload()
    expect(curtain).to_be_visible()
    expect(page.locator(".log")).to_be_hidden()


def test_after_a_broken_line_the_screen_still_shows_the_same_persons_view(toy_server: Server, people: People) -> None:
    keys = toy_server.table("coin-race", ["me", "me"])["keys"]
    page = people.person()
    page.goto(toy_server.address)
    page.evaluate(
        "keys => localStorage.setItem('crossings.tables', JSON.stringify([{table: 't', keys, used: 1}]))", keys
    )
    page.goto(f"{toy_server.address}/t/{keys[0]}")
    page.click(".curtain button")
    wait_for_turn(page)
    page.click("[data-key='move hide-left']")
    page.click(".curtain button")
    wait_for_turn(page)
    page.evaluate(
        """() => {
          const log = document.querySelector('.log');
          window.seen = [];
          new MutationObserver(() => window.seen.push(log.hidden ? '' : log.innerText))
            .observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    toy_server.kill()
    expect(page.locator(".line")).to_be_visible()
    toy_server.start()
    expect(page.locator(".line")).to_be_hidden()
    wait_for_turn(page)
    expect(page.locator(".curtain")).to_be_hidden()
    assert coin(page, 0) == "?"
    seen = page.evaluate("window.seen")
    assert any("hide-?" in text for text in seen)
    assert not any("hide-left" in text for text in seen)


def test_a_watcher_is_shown_no_coin(toy_server: Server, people: People) -> None:
    made = toy_server.table("coin-race", ["me", "me"])
    player, watcher = people.person(), people.person()
    player.goto(f"{toy_server.address}/t/{made['keys'][0]}")
    watcher.goto(f"{toy_server.address}/t/{made['watch']}")
    wait_for_turn(player)
    player.click("[data-key='move hide-left']")
    expect(watcher.locator(".lines li")).to_have_count(1)
    assert coin(player, 0) == "left"
    assert coin(watcher, 0) == "?"
    assert "hide-left" not in watcher.content()
    expect(watcher.locator(".place.can")).to_have_count(0)
    expect(watcher.locator("#notation")).to_be_hidden()


def test_whispers_reach_the_other_as_plain_text(toy_server: Server, people: People) -> None:
    keys = toy_server.table("coin-race", ["me", "friend"])["keys"]
    one, other = people.person(), people.person()
    one.goto(f"{toy_server.address}/t/{keys[0]}")
    other.goto(f"{toy_server.address}/t/{keys[1]}")
    one.fill(".whisper input", "<img src=x onerror=alert(1)> left?")
    one.keyboard.press("Enter")
    expect(other.locator(".whispers li span")).to_have_text("<img src=x onerror=alert(1)> left?")
